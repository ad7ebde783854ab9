import type { LanguageWords } from './language'

export const azerbaijani: LanguageWords = {
  code: 'az',
  choosing: {
    or: 'yoxsa və ya yoxud',
    and: 'və',
  },
  functionWords: `və bir bu da də üçün ilə nə necə niyə deyil var yox o cavab nəticə yəni qazanır cəmi edir qalır kimi
    daha çox hər sonra amma`,
  presenting: {
    otherAnswerNouns: 'cavab nəticə',
  },
}
