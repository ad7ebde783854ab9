import type { LanguageWords } from './language'

export const ukrainian: LanguageWords = {
  code: 'uk',
  presenting: {
    answerNouns: 'відповідь результат',
    valueVerbs: 'дорівнює',
  },
  choosing: {
    or: 'або чи',
    and: 'та',
    conditions: 'якщо',
    hedges: 'може',
  },
  answering: {
    yes: 'так',
    no: 'ні',
    reasons: 'тому що|бо|оскільки',
  },
  presenting: {
    otherAnswerNouns: 'відповідь результат результаті',
  },
}
