import type { LanguageWords } from './language'

export const amharic: LanguageWords = {
  code: 'am-Latn',
  functionWords: `new nat ena gin mels ye be le lemin endet sint yih ya ayidelem`,
  presenting: {
    otherAnswerNouns: 'mels',
  },
}
