import type { LanguageWords } from './language'

export const czech: LanguageWords = {
  code: 'cs',
  presenting: {
    answerNouns: 'odpoved vysledek reseni',
    valueVerbs: 'je',
    otherAnswerNouns: 'odpověď výsledek',
  },
  functionWords: `a v z na do není je jsou to že se ona on co jak proč má mají odpověď výsledek tedy vydělá celkem po od
    pro za ale jeho její zbývá vypočítej vypočti spočítej kolik`,
  choosing: {
    or: 'nebo anebo buď',
    conditions: 'jinak',
    hedges: 'asi možná možno',
    fillers: 'je to může být odpověď',
  },
  answering: {
    yes: 'ano',
    no: 'ne',
    reasons: 'protože|neboť',
  },
}
