/**
 * A number of the problem that happens to be the answer as well: it may be mentioned in the part that it has
 * in the problem, inside a formula from there or as what is added, taken away or divided by, and in no other.
 */
import { isGivenAsAnswer, contextOf } from './disclosure-heuristics'
import { compact, containsFormula, type AnswerKey } from './answer-key'
import type { NumberToken } from './number-tokens'

/** A run of formula, with the commas of a list of values. */
const run =
  /(?:sqrt|(?<![\p{L}])[A-Za-z](?!\p{L})|(?<=\d)[A-Za-z](?!\p{L})|[\d.,+*/^()=<>±-]|[ \ue000])+/gu
/** The value of one unknown, or a number alone: not a formula that anybody may quote. */
const bareValue = /^(?:[a-z][a-z\d]?[=<>]+)?[-±]?[\d.,/%]*$/i
const roleBefore =
  /(?:\b(?:the|a|an|your|this|that|add(?:ing)?|subtract(?:ing)?|take|taking|remov\w+|undo\w*|mov\w+|bring\w*|by|from|minus|plus|times|over|between|(?:added|subtracted|constant|coefficient|factor|exponent|base) (?:is|of)|multipl\w+ to|adds? up to|sum (?:is|of)|product (?:is|of)|percent of))\s*$/i
const roleAfter =
  /^\s*(?:on the (?:left|right)|away\b|(?:is|are) (?:added|subtracted|taken|multiplied|divided|in the way)|in (?:it|front|the)\b|(?:from|to|on) both\b)/i
const valueOf = /\bvalues? of\s*$/i

/** True where a number merely plays the part that the problem gives it. */
export function isOnlyMentioned(
  text: string,
  number: NumberToken,
  { task, given }: AnswerKey,
): boolean {
  if (isInsideQuotedFormula(text, number, task, given)) return true
  const place = contextOf(text, number)
  if (isGivenAsAnswer(place) || valueOf.test(place.before)) return false
  return roleBefore.test(place.before) || roleAfter.test(place.after)
}

/** Inside a formula that stands in the problem, or in the learner's own words where it is no mere value. */
export function isInsideQuotedFormula(
  text: string,
  { start, end }: NumberToken,
  task: string,
  given: string,
): boolean {
  const around = formulaAround(text, start, end)
  return around.some((formula) => {
    const bare = compact(formula).replace(/^[.,)]+|[.,(]+$/g, '')
    if (bare.length <= compact(text.slice(start, end)).length) return false
    return containsFormula(task, bare) || (!bareValue.test(bare) && containsFormula(given, bare))
  })
}

/** The formula around a place, with and without the list that it stands in. */
function formulaAround(text: string, start: number, end: number): readonly string[] {
  for (const found of text.matchAll(run)) {
    const [from, to] = [found.index, found.index + found[0].length]
    if (from > start || to < end) continue
    const before = text.slice(from, start).split(/, /).at(-1) ?? ''
    const after = text.slice(end, to).split(/, /)[0] ?? ''
    return [found[0], before + text.slice(start, end) + after]
  }
  return []
}
