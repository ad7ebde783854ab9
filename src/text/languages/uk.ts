import type { LanguageWords } from './language'

export const ukrainian: LanguageWords = {
  code: 'uk',
  presenting: {
    answerNouns: 'відповідь результат',
    valueVerbs: 'дорівнює',
    otherAnswerNouns: 'відповідь результат результаті',
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
}
