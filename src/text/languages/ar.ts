import type { LanguageWords } from './language'

export const arabic: LanguageWords = {
  code: 'ar',
  functionWords: `في من على إلى هو هي أن لا ما هذا هذه الذي التي مع عن كان الجواب الناتج إذن تكسب يكسب كم كيف لماذا ثم أو
    دولار دولارا`,
  choosing: {
    or: 'أو أم إما',
    and: 'و',
    hedges: 'ربما',
  },
  answering: {
    yes: 'نعم',
    no: 'لا',
    reasons: 'لأن|لأنه|لأنها',
  },
}
