import type { LanguageWords } from './language'

export const filipino: LanguageWords = {
  code: 'fil',
  functionWords: `ang ng sa mga at ay na siya hindi ito iyon may para kung ano paano bakit sagot kabuuan kaya kumikita
    kita ni si nang ko mo natin lang`,
  presenting: {
    otherAnswerNouns: 'sagot',
  },
}
