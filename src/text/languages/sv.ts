import type { LanguageWords } from './language'

export const swedish: LanguageWords = {
  code: 'sv',
  presenting: {
    answerNouns: 'svar svaret resultatet losningen',
    valueVerbs: 'ar blir',
    otherAnswerNouns: 'svaret svar resultatet',
  },
  functionWords: `och är en ett den det de inte av till med för på i hon han du vi jag vad hur varför har kan blir som att
    också så svaret resultatet alltså tjänar efter men om där beräkna räkna`,
  choosing: {
    or: 'eller',
    and: 'och',
    conditions: 'sen',
    hedges: 'kanska kanske',
    fillers: 'det är kan vara svaret',
  },
  answering: {
    yes: 'ja',
    no: 'nej',
    reasons: 'eftersom|för att|därför att',
  },
  comparing: {
    between: 'mellan',
  },
  pairs: {
    ratio: 'till',
  },
}
