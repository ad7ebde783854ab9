import type { LanguageWords } from './language'

export const hindi: LanguageWords = {
  code: 'hi',
  choosing: {
    hedges: 'शायद',
  },
  answering: {
    yes: 'हाँ हां',
    no: 'नहीं',
    reasons: 'क्योंकि',
  },
}
