import type { LanguageWords } from './language'

export const urdu: LanguageWords = {
  code: 'ur',
  choosing: {
    or: 'یا يا',
    and: 'و',
  },
  functionWords: `کا کی کے میں ہے ہیں سے کو یہ وہ اور نہیں کیا پر نے جواب ڈالر کر تو کیوں کیسے`,
  presenting: {
    otherAnswerNouns: 'جواب نتیجہ',
  },
}
