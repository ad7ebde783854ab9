import type { LanguageWords } from './language'

export const norwegian: LanguageWords = {
  code: 'nb',
  presenting: {
    answerNouns: 'svar svaret resultatet losningen',
    valueVerbs: 'er blir',
    otherAnswerNouns: 'svaret svar resultatet',
  },
  functionWords: `og er en et den det de ikke av til med for på i hun han du vi jeg hva hvor hvordan hvorfor har kan blir
    som der at også så svaret resultatet altså tjener etter men om beregn regn`,
  choosing: {
    or: 'eller enten',
    and: 'og',
    hedges: 'kanskje',
  },
  answering: {
    yes: 'ja',
    no: 'nei',
    reasons: 'fordi|siden',
  },
  comparing: {
    between: 'mellom',
  },
  pairs: {
    ratio: 'til',
  },
}
