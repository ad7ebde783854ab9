import type { LanguageWords } from './language'

export const ukrainian: LanguageWords = {
  code: 'uk',
  choosing: {
    conditions: 'якщо',
    hedges: 'може',
  },
  answering: {
    yes: 'так',
    no: 'ні',
    reasons: 'тому що|бо|оскільки',
  },
}
