import type { LanguageWords } from './language'

export const latvian: LanguageWords = {
  code: 'lv',
  choosing: {
    or: 'vai jeb',
  },
  functionWords: `un ir nav ar uz no viņa viņš kas kā kāpēc tas ka atbilde rezultāts tātad nopelna kopā pēc par bet viņas
    paliek aprēķini cik`,
  presenting: {
    otherAnswerNouns: 'atbilde rezultāts',
  },
}
