/**
 * The words with which a text offers alternatives, and the small words that may stand beside a guessed value
 * without saying anything about it.
 */
import type { LanguageWords } from '../../text/languages/language'
import { wordsOfLanguages } from '../../text/languages/languages'

const choosing = (list: keyof NonNullable<LanguageWords['choosing']>): ReadonlySet<string> =>
  wordsOfLanguages((language) => language.choosing?.[list])

export const choiceWords = choosing('or')
export const weakChoiceWords = choosing('maybeOr')
export const andWords = choosing('and')
export const conditionWords = choosing('conditions')
export const hedgeWords = choosing('hedges')
export const operationWords = choosing('operations')
export const joiningVerbs = choosing('joiningVerbs')
export const joiningPrepositions = choosing('joiningPrepositions')
export const guessFillers = choosing('fillers')
