import type { LanguageWords } from './language'

export const danish: LanguageWords = {
  code: 'da',
  presenting: {
    answerNouns: 'svar svaret resultatet losningen',
    valueVerbs: 'er bliver',
    otherAnswerNouns: 'svaret svar resultatet',
  },
  functionWords: `og er en et den det de ikke af til med for på i hun han du vi jeg hvad hvor hvordan hvorfor har kan
    bliver som der at også så svaret resultatet altså tjener efter men om beregn udregn`,
  choosing: {
    or: 'eller enten',
    and: 'og',
    hedges: 'måske',
  },
  answering: {
    yes: 'ja',
    no: 'nej',
    reasons: 'fordi|da',
  },
  comparing: {
    between: 'mellem',
  },
  pairs: {
    ratio: 'til',
  },
}
