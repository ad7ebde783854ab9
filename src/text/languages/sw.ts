import type { LanguageWords } from './language'

export const swahili: LanguageWords = {
  code: 'sw',
  functionWords: `na ya wa ni kwa katika hii hiyo yeye si au lakini kama nini vipi jibu matokeo hivyo anapata jumla za la
    cha ana kila`,
}
