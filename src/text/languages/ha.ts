import type { LanguageWords } from './language'

export const hausa: LanguageWords = {
  code: 'ha',
  choosing: {
    maybeOr: 'ko',
  },
  functionWords: `da na ta ya a ne ce shi ita ba wannan amma idan mene amsa amsar jimla tana yana suke don saboda`,
  presenting: {
    otherAnswerNouns: 'amsar amsa',
  },
}
