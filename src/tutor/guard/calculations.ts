/**
 * The calculations in a text and their values: "9 × 2", "half of 36", "three short of 21", "the sum
 * of 9 and 9". Each token is read a fixed number of times.
 */
import type { Token } from '../../text/tokens'
import { evaluate, type Part } from './evaluate'
import {
  isOperand,
  isPower,
  type LetterValue,
  mayContinue,
  mayStart,
  partAt,
} from './formula-parts'
import { spokenCalculations, type ValueSpan } from './spoken-calculations'

/** A longer calculation is no formula that a person reads; it is cut. */
const maxParts = 200

/** No letter is an unknown. */
export const withoutLetters: LetterValue = () => Number.NaN

/** The last tokens and their calculations: the parts of a detector ask for the same ones in turn. */
let latest: {
  readonly tokens: readonly Token[]
  readonly letters: LetterValue
  readonly found: readonly ValueSpan[]
} = { tokens: [], letters: withoutLetters, found: [] }

/** Every calculation of two operands or more, also in words. */
export function calculationsIn(
  tokens: readonly Token[],
  letters: LetterValue = withoutLetters,
): readonly ValueSpan[] {
  if (latest.tokens !== tokens || latest.letters !== letters) {
    latest = { tokens, letters, found: readCalculations(tokens, letters) }
  }
  return latest.found
}

function readCalculations(tokens: readonly Token[], letters: LetterValue): readonly ValueSpan[] {
  const found: ValueSpan[] = []
  for (let at = 0; at < tokens.length;) {
    const mayBegin = mayStart(tokens[at], letters) && mayContinue(tokens, at + 1, letters)
    const run = mayBegin ? readRun(tokens, at, letters) : null
    if (run === null) at = mayBegin ? nextBegin(tokens, at, letters) : at + 1
    else {
      found.push(...calculationsOf(run, tokens[at - 1], at))
      at = Math.max(run.to, at + 1)
    }
  }
  return [...found, ...spokenCalculations(tokens)]
}

/** The calculation of a run that begins at `from`, and with the whole number of a mixed number. */
function calculationsOf(run: Run, before: Token | undefined, from: number): readonly ValueSpan[] {
  const value = run.parts.length > 1 ? evaluate(run.parts) : Number.NaN
  if (Number.isNaN(value)) return []
  const written = run.parts.join(' ')
  const found = { from, to: run.to, value, written }
  const whole = before?.values[0]
  const isMixed = whole !== undefined && run.parts[1] === '/' && value > 0 && value < 1
  if (!isMixed || !Number.isInteger(whole)) return [found]
  const mixed = { from: from - 1, to: run.to, value: whole + value }
  return [found, { ...mixed, written: `${whole} ${written}` }]
}

/** The value of a formula in plain notation; NaN where the text is no formula. */
export function valueOfTokens(tokens: readonly Token[], letters: LetterValue): number {
  const run = readRun(tokens, 0, letters)
  return run === null || run.to < tokens.length ? Number.NaN : evaluate(run.parts)
}

/** The place after the longest formula from `at` on; `at` itself where none begins. */
export function runEnd(tokens: readonly Token[], at: number, letters: LetterValue): number {
  return readRun(tokens, at, letters)?.to ?? at
}

interface Run {
  readonly parts: readonly Part[]
  readonly to: number
}

/** The longest formula from `at` on; null where none begins. */
function readRun(tokens: readonly Token[], at: number, letters: LetterValue): Run | null {
  const parts: Part[] = []
  let to = at
  let [open, end, endTo] = [0, 0, at]
  for (let place = at; place < tokens.length && parts.length < maxParts; place = to) {
    const part = partAt(tokens, place, letters, parts)
    if (part === null) break
    to = part.to
    if (part.value === ')' && open === 0) break
    open += part.value === '(' ? 1 : part.value === ')' ? -1 : 0
    if (isOperand(part.value) && isOperand(parts.at(-1)) && !part.isJoined) break
    parts.push(part.value)
    if (isEnd(part.value)) {
      end = parts.length
      endTo = to
    }
  }
  return end === 0 ? null : { parts: balanced(parts.slice(0, end)), to: endTo }
}

/**
 * The next place at which a run may begin after one that has no operand, as "sqrt sqrt sqrt": the first from
 * which the next operand is within reach, or the first token that is no part.
 */
function nextBegin(tokens: readonly Token[], from: number, letters: LetterValue): number {
  const places: number[] = []
  let open = 0
  for (let place = from; ;) {
    const part = partAt(tokens, place, letters, [])
    places.push(place)
    if (part === null || (part.value === ')' && open === 0)) return Math.max(place, from + 1)
    if (isEnd(part.value)) return Math.max(places.at(-maxParts) ?? from, from + 1)
    open += part.value === '(' ? 1 : 0
    place = part.to
  }
}

/** Whether a formula may end with a part. */
const isEnd = (part: Part): boolean => isOperand(part) || part === ')' || isPower(part)

/** The parts without brackets that lack their other half. */
function balanced(parts: readonly Part[]): readonly Part[] {
  let open = parts.filter((part) => part === '(').length
  open -= parts.filter((part) => part === ')').length
  if (open <= 0) return parts
  const leading = parts.findIndex((part) => part !== '(')
  const spare = Math.min(open, Math.max(leading, 0))
  return [...parts.slice(spare), ...Array.from({ length: open - spare }, () => ')')]
}
