/** What a learner does with a number: gives it as the result, states it, or only mentions it. */
import { type StandaloneAmount, references } from '../equalities'

/**
 * `final`: given as the answer, in so many words. `alone`: the message is this number. `stated`:
 * the learner gets it. `told`: it stands in a sentence. `none`: a mere mention.
 */
export type Role = 'final' | 'alone' | 'stated' | 'told' | 'none'

/** Whether a number in this role is given as a result. */
export const isResult = (role: Role): boolean =>
  role === 'final' || role === 'alone' || role === 'stated'

const answerWords =
  /^(?:answer|answers|result|results|solution|solutions|final|antwort|ergebnis|lösung|réponse|résultat|respuesta|resultado|solución)$/
/** A sum of the task is called so, too: "a total of 16 eggs, and 7 of them". */
const totalWords = /^(?:total|altogether|insgesamt)$/
/** What stands between such a word and its number, beside the words of results. */
const links =
  /^(?:was|were|should|would|must|will|just|only|exactly|actually|really|approximately|roughly|around|equal|found|have|had|came|comes|come|out|to|as|a|an|the|to|lautet|beträgt|vaut|vale|lautete|wäre|war|était|sería|era)$/
const resultWords =
  /^(?:is|it's|its|that's|thats|get|got|gets|gives|makes|make|equals|be|so|therefore|hence|thus|think|guess|maybe|perhaps|probably|about|left|say|then|be|ist|sind|also|dann|bekomme|macht|sont|donc|est|c'est|obtiens|trouve|es|son|entonces|obtengo|da|creo|are)$/
const weakWords =
  /^(?:by|from|of|to|both|add|subtract|take|took|divide|multiply|with|over|into|plus|minus|times|than|for|after|before|use|using|put|try|and|or|between|per|every|each|in|at|on|von|durch|mit|par|de|avec|por|con|entre|the|those|these|all)$/
const denials = /^(?:not|isn't|aren't|wasn't|don't|doesn't|never|no|without|nicht|kein|pas|nunca)$/
const openers =
  /^(?:why|how|what|where|when|which|if|should|could|can|do|does|did|shall|warum|wie|was|pourquoi|comment|quoi|cómo|qué)$/
const marks = /^[^\p{L}]/u
/** More words than "I think that it is" and a unit tell a story. */
const maxWordsAlone = 5

/** The role of a number in a message. `words`: how many words the message has. */
export function roleOf(
  amount: StandaloneAmount,
  message: { readonly words: number; readonly amounts: number },
): Role {
  const clause = clauseBefore(amount)
  const last = clause.at(-1) ?? ''
  if (references.has(last) || clause.some((word) => denials.test(word))) return 'none'
  if (amount.isAssigned) return 'final'
  const isOnlyNumber = message.amounts === 1
  if (namesResult(clause, answerWords)) return 'final'
  if (namesResult(clause, totalWords)) return isOnlyNumber ? 'final' : 'stated'
  if (openers.test(clause[0] ?? '')) return 'none'
  if (
    /^(?:it|it's|that|that's)$/.test(last) &&
    /^(?:is|think|guess|it|maybe)$/.test(clause.at(-2) ?? '')
  ) {
    return 'final'
  }
  const isOnly = isOnlyNumber && message.words <= maxWordsAlone
  if (isOnly && !weakWords.test(last)) return 'alone'
  if (resultWords.test(last)) return 'stated'
  if (weakWords.test(last)) return 'none'
  return 'told'
}

/** "The answer should be 18", "a total of 18"; but not "the total cost for all three". */
function namesResult(clause: readonly string[], names: RegExp): boolean {
  const at = clause.findLastIndex((word) => names.test(word))
  if (at < 0) return false
  const last = clause.at(-1) ?? ''
  if (at === clause.length - 1 || resultWords.test(last)) return true
  if (at === clause.length - 2) return last === 'of' || (links.test(last) && last !== 'to')
  return links.test(last)
}

/** The words of the same clause before the number. */
function clauseBefore({ before }: StandaloneAmount): readonly string[] {
  const end = before.findLastIndex((word) => marks.test(word))
  return before.slice(end + 1)
}
