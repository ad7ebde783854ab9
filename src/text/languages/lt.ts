import type { LanguageWords } from './language'

export const lithuanian: LanguageWords = {
  code: 'lt',
  choosing: {
    or: 'arba',
    maybeOr: 'ar',
  },
  functionWords: `ir yra ne su į iš ji jis kas kaip kodėl turi tai kad atsakymas rezultatas taigi uždirba viso po nuo už
    bet jo jos lieka apskaičiuok kiek`,
  presenting: {
    otherAnswerNouns: 'atsakymas rezultatas',
  },
}
