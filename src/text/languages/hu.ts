import type { LanguageWords } from './language'

export const hungarian: LanguageWords = {
  code: 'hu',
  presenting: {
    answerNouns: 'valasz eredmeny megoldas',
    otherAnswerNouns: 'válasz eredmény',
  },
  functionWords: `a az és nem egy hogy van volt ez azt mit miért hogyan keres kap marad lesz válasz eredmény tehát
    összesen is de vagy ha meg ki neki számold számítsd mennyi`,
  choosing: {
    or: 'vagy avagy',
    and: 'és',
    hedges: 'talán',
  },
  answering: {
    yes: 'igen',
    no: 'nem',
    reasons: 'mert|mivel',
  },
}
