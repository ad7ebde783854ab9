import type { LanguageWords } from './language'

export const romanian: LanguageWords = {
  code: 'ro',
  presenting: {
    answerNouns: 'raspuns raspunsul rezultat rezultatul',
    valueVerbs: 'este',
    otherAnswerNouns: 'rezultat răspunsul răspuns rezultatul',
  },
  functionWords: `și în cu pe la nu este sunt e că se ea el ce cum de are au răspuns răspunsul rezultat rezultatul deci
    câștigă total din pentru dar lui ei rămân un o calculează calculați câți cât`,
  choosing: {
    or: 'sau ori fie',
    and: 'și şi',
    hedges: 'poate',
    fillers: 'este sunt poate fi răspunsul',
  },
}
