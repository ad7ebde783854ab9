import type { LanguageWords } from './language'

export const croatian: LanguageWords = {
  code: 'hr',
  choosing: {
    maybeOr: 'ali ili',
    and: 'i',
  },
  functionWords: `i u s na do nije je su to da se ona on što šta kako zašto ima imaju odgovor rezultat dakle zarađuje
    zaradi ukupno po od za ali njegov njezin ostaje izračunaj koliko`,
  presenting: {
    otherAnswerNouns: 'odgovor rezultat',
  },
  pairs: {
    ratio: 'na',
  },
}
