import type { LanguageWords } from './language'

export const japanese: LanguageWords = {
  code: 'ja',
  presenting: {
    answerNouns: '解 え',
    valueVerbs: 'は が',
    resultVerbs: 'で',
    resultPronouns: 'れ',
    copulas: 'が は',
    learnerPronouns: 'あ',
  },
  tasks: {
    common: 'を ください',
    calculation:
      'を計算して を計算しなさい を計算してください 計算して 計算せよ はいくつですか はいくつ を簡単にしなさい',
    equation: 'を解いて を解きなさい を解いてください 方程式 を解け',
  },
}
