/** Ranges around a value, and the signs of numbers: "between 17 and 19", "minus four". */
import { wordSet } from '../../lib/text'
import type { Given, HeldValue } from './held-key'
import { isNoValue } from './mentions'
import { isSentenceEnd } from './presentation'
import type { Token } from './token'

/** What a range may not close in, and what may be repeated. */
interface RangeRules {
  readonly values: readonly HeldValue[]
  readonly given: Given
}

export const minusWords = wordSet('minus negative moins menos meno 负 負')

/** The sign of a number: -1, 1, or 0 where a dash before it may also be a mark of a list. */
export function signOf(tokens: readonly Token[], at: number): number {
  const [left, dash] = [tokens[at - 2], tokens[at - 1]]
  if (dash === undefined) return 1
  const isWord = dash.kind === 'word' && minusWords.has(dash.text)
  if (!isWord && dash.text !== '-') return 1
  if (left?.kind === 'number' || left?.text === ')' || left?.text === '%') return 1
  if (left?.kind === 'word' && (left.text.length === 1 || left.end === dash.start)) return 1
  return isWord || dash.end === tokens[at]?.start ? -1 : 0
}

/** Tokens between the two ends of a range. */
export const maxRangeGap = 7
const smallWidth = 2
const relativeWidth = 0.1

/** "between 17 and 19": two numbers close around a value. */
export function isRange(
  tokens: readonly Token[],
  [first, second]: readonly [number, number],
  { values, given }: RangeRules,
): boolean {
  const begin = signOf(tokens, first) * (tokens[first]?.values[0] ?? Number.NaN)
  const end = signOf(tokens, second) * (tokens[second]?.values[0] ?? Number.NaN)
  const low = Math.min(begin, end)
  const high = Math.max(begin, end)
  const around = values.filter(
    ({ value }) => low < value && value < high && isNarrow(low, high, value),
  )
  if (around.length === 0) return false
  const isKnown =
    around.every(({ isGiven }) => isGiven) ||
    (given.values.has(Math.abs(low)) && given.values.has(Math.abs(high)))
  if ((isKnown || begin > end) && !isBoundary(tokens, first, second)) return false
  if (isNoValue(tokens, first) || isNoValue(tokens, second)) return false
  return !holdsSentenceEnd(tokens, first, second)
}

function holdsSentenceEnd(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isSentenceEnd(tokens, at)) return true
  return false
}

function isNarrow(low: number, high: number, value: number): boolean {
  return high - low <= Math.max(smallWidth, relativeWidth * Math.abs(value))
}

/** Whether the number at `second` ends a narrow range that a result lies in: "between 3 and 5". */
export function endsRange(tokens: readonly Token[], second: number): boolean {
  const from = Math.max(0, second - maxRangeGap)
  let first = second - 1
  while (first >= from && tokens[first]?.kind !== 'number') first -= 1
  if (first < from) return false
  const low = signOf(tokens, first) * (tokens[first]?.values[0] ?? Number.NaN)
  const high = signOf(tokens, second) * (tokens[second]?.values[0] ?? Number.NaN)
  if (!(low < high && isNarrow(low, high, (low + high) / 2))) return false
  if (holdsSentenceEnd(tokens, first, second)) return false
  return isBoundary(tokens, first, second)
}

const boundaryVerbs = wordSet('lies lie is falls somewhere liegt est es esta sta fica entre')

/** "It lies between 3 and 5", "more than 3 but less than 5". */
function isBoundary(tokens: readonly Token[], first: number, second: number): boolean {
  const texts = tokens.slice(Math.max(0, first - 4), second).map(({ text }) => text)
  if (texts.includes('difference') || texts.includes('connection')) return false
  const than = texts.filter((text) => text === 'than' || text === 'als' || text === 'que').length
  const lies = texts.some((text) => boundaryVerbs.has(text))
  const between = /^(?:between|zwischen|entre|tra|fra)$/
  return than >= 2 || (lies && texts.some((text) => between.test(text)))
}
