import type { LanguageWords } from './language'

export const hindi: LanguageWords = {
  code: 'hi',
  learners: { pleas: [/(?:उत्तर|जवाब|हल)\s+(?:\p{L}\p{M}*\s*){0,12}(?:बता|दो|दीजिए|क्या)/u] },
  presenting: {
    answerNouns: 'उततर जवब',
    otherAnswerNouns: 'उत्तर जवाब परिणाम',
  },
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
