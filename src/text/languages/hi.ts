import type { LanguageWords } from './language'

export const hindi: LanguageWords = {
  code: 'hi',
  choosing: {
    or: 'या अथवा',
    and: 'और',
    hedges: 'शायद',
  },
  answering: {
    yes: 'हाँ हां',
    no: 'नहीं',
    reasons: 'क्योंकि',
  },
}
