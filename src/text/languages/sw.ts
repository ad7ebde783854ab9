import type { LanguageWords } from './language'

export const swahili: LanguageWords = {
  code: 'sw',
  choosing: {
    maybeOr: 'au ama',
    and: 'na',
  },
  functionWords: `na ya wa ni kwa katika hii hiyo yeye si au lakini kama nini vipi jibu matokeo hivyo anapata jumla za la
    cha ana kila`,
  presenting: {
    otherAnswerNouns: 'jibu jawabu matokeo',
  },
}
