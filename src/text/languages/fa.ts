import type { LanguageWords } from './language'

export const persian: LanguageWords = {
  code: 'fa',
  choosing: {
    or: 'یا یاکه',
    and: 'و',
  },
  functionWords: `و در از به که این آن را با است می نه برای چه چگونه چرا پاسخ جواب او دلار پس یا هم تا شد`,
  presenting: {
    otherAnswerNouns: 'جواب پاسخ نتیجه',
  },
}
