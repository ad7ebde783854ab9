/**
 * Judges the equalities between numbers of a message without any key: a false one is a wrong step, a
 * true one is a right step where its numbers belong to the task.
 */
import type { StepCheck } from '../step-checker'
import type { Equality } from './arithmetic/equalities'
import { belongs, type NumberSet } from './known-numbers'

/** What a learner says before taking a step back. */
const correction =
  /\b(?:no,? wait|wait|oops|whoops|sorry|scratch that|i mean|i meant|correction|my bad|moment|pardon|perdón)\b/gi

/** The equalities that still hold after the learner's own correction. */
export function afterOwnCorrection(
  text: string,
  equalities: readonly Equality[],
): readonly Equality[] {
  const last = Array.from(text.slice(0, 4000).matchAll(correction)).at(-1)
  if (last === undefined || !/\p{N}/u.test(text.slice(last.index))) return equalities
  return equalities.filter(({ start, truth }) => start > last.index || truth === 'true')
}

/** The first false equality as a finding; null where there is none. */
export function firstFalse(text: string, equalities: readonly Equality[]): StepCheck | null {
  const at = equalities.findIndex(({ truth }) => truth === 'false')
  const wrong = equalities[at]
  if (wrong === undefined) return null
  const quote = text.slice(wrong.start, wrong.end)
  const right = equalities.slice(0, at).findLast(({ truth }) => truth === 'true')
  const previous = right === undefined ? beforeEquals(quote) : text.slice(right.start, right.end)
  const finding = { kind: 'wrong_step', quote, previous, mistake: 'arithmetic' } as const
  const before = equalities
    .slice(0, at)
    .filter((each) => each.truth === 'true' && hasOperation(each))
  const rightSteps = before.map(({ start, end }) => text.slice(start, end))
  return { finding, reached: null, isUnderWay: at > 0, rightSteps }
}

function beforeEquals(quote: string): string {
  return quote.split(/[=≈＝]/)[0]?.trim() ?? ''
}

/** The last true equality whose numbers belong to the task; null where there is none. */
export function lastRight(
  text: string,
  equalities: readonly Equality[],
  known: NumberSet,
): StepCheck | null {
  const right = equalities.findLast(
    ({ truth, left, isCalculated }) => truth === 'true' && isCalculated && belongs(left, known),
  )
  if (right === undefined) return null
  const quote = text.slice(right.start, right.end)
  return { finding: { kind: 'right_step', quote }, reached: quote, isUnderWay: false }
}

/** Whether one side of an equality is a calculation. */
export function hasOperation({ left, right }: Equality): boolean {
  return left.kind === 'operation' || right.kind === 'operation'
}

/** The letters that stand alone in a formula. */
export function unknownsOf(statement: string): ReadonlySet<string> {
  return new Set([...statement].filter((_, at) => standsAlone(statement, at)))
}

/** Characters beside an equality that can belong to its formula, as in "7 = 15 + 2t". */
const besideEquality = 2

/** Whether an equality, or the signs right beside it, has one of the letters. */
export function mentionsOneOf(
  letters: ReadonlySet<string>,
  text: string,
  { start, end }: Equality,
): boolean {
  const last = Math.min(text.length, end + besideEquality)
  for (let at = Math.max(0, start - besideEquality); at < last; at++) {
    if (letters.has(text[at] ?? '') && standsAlone(text, at)) return true
  }
  return false
}

function standsAlone(text: string, at: number): boolean {
  return isLetter(text[at]) && !isLetter(text[at - 1]) && !isLetter(text[at + 1])
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /\p{L}/u.test(sign)
}
