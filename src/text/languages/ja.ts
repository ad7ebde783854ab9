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
}
