/** The words that present a number as a result, of all languages, folded as `tokens.ts` folds them. */
import { wordSet } from '../../lib/text'
import type { LanguageWords } from '../../text/languages/language'
import { wordsOfLanguages } from '../../text/languages/languages'

/** The words of a role, of all languages. */
export const presenting = (
  list: keyof NonNullable<LanguageWords['presenting']>,
): ReadonlySet<string> => wordsOfLanguages((language) => language.presenting?.[list])

export const answerNouns = presenting('answerNouns')
/** Han characters of other words end in these; they count after these beginnings alone. */
export const answerBeginnings: ReadonlyMap<string, string> = new Map([
  ['案', '答'],
  ['果', '结結'],
  ['え', '答'],
])
/** Verbs and signs that give any value. */
export const valueVerbs = wordSet('= → :').union(presenting('valueVerbs'))
export const resultVerbs = presenting('resultVerbs')
export const beforeTo = presenting('beforeTo')
export const conclusionWords = presenting('conclusions')
export const resultPronouns = presenting('resultPronouns')
export const fillerWords = presenting('fillers')
export const fillerSigns = wordSet(`" ' ( $ * € £ ¥ ~ ≈ - _ ·`)
export const articles = presenting('articles')
export const copulas = presenting('copulas')
export const learnerWords = presenting('learnerPronouns')
export const sayingVerbs = presenting('sayingVerbs')
export const taskNouns = presenting('taskNouns')
export const creditingVerbs = presenting('creditingVerbs')
export const trailingConclusions = presenting('trailingConclusions')
export const questionWords = presenting('questionWords')
