import type { LanguageWords } from './language'

export const arabic: LanguageWords = {
  code: 'ar',
  learners: {
    pleas: [
      /(?:قل|أعط|اعط|أخبر|اخبر|ما هو|ما هي|ما)\p{L}{0,4}\s+(?:لي\s+)?(?:الجواب|الإجابة|الاجابة|الحل|الناتج)/u,
    ],
  },
  presenting: {
    answerNouns: 'الجواب الاجابة النتيجة الناتج',
    valueVerbs: 'هو هي',
    otherAnswerNouns: 'الجواب الناتج النتيجة الإجابة جواب',
  },
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
