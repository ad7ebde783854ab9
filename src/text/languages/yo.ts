import type { LanguageWords } from './language'

export const yoruba: LanguageWords = {
  code: 'yo',
  choosing: {
    or: 'tabi',
  },
  functionWords: `ni ti o si ó àti fún náà kò ṣe kí bí wọn ìdáhùn àpapọ̀ jẹ́ wa`,
  presenting: {
    otherAnswerNouns: 'ìdáhùn',
  },
}
