/**
 * The equalities between numbers in a learner's message: "16 - 3 - 4 = 9", "12 times 3 is 36",
 * chains of them. Each is judged by itself, without a task.
 */
import type { Calculation } from './calculation'
import { knownUnitOf } from './phrases'
import { readCalculation, type CalculationAt } from './reader'
import { scan } from './scan'
import { type Joint, jointAt, type Side, sideAt } from './sides'
import type { MathToken } from './token'
import { exactValueOf, type Truth, truthOfClaim } from './truth'

/** One equality. The places are those of the message. */
export interface Equality {
  readonly start: number
  readonly end: number
  readonly truth: Truth
  readonly left: Calculation
  readonly right: Calculation
  /** Whether the left side is a calculation, and not a number alone. */
  readonly isCalculated: boolean
}

/** A number or a calculation that no equality joins with another. */
export interface StandaloneAmount {
  readonly start: number
  readonly end: number
  readonly calculation: Calculation
  readonly operations: number
  /** The words before it, newest last, in lower case. */
  readonly before: readonly string[]
  /** The words after it. */
  readonly after: readonly string[]
  /** "x =" stands before it: the value of an unknown. */
  readonly isAssigned: boolean
}

export interface NumbersOfMessage {
  readonly equalities: readonly Equality[]
  readonly amounts: readonly StandaloneAmount[]
}

const maxAmounts = 60
/** Tokens of one number with its sign and brackets. */
const longestNumber = 8
const wordsAround = 6
const maxEqualities = 40
/** Words after a result that deny it. */
const denial =
  /^[\s,]*(?:(?:is|isn't|looks|seems|was|can't|cannot|can|would be|must be|ist|est|es)\s+){0,2}(?:not|wrong|false|incorrect|impossible|n't|falsch|faux|falso)\b|^[\s,]*(?:isn't|can't be)\b/i

/** The equalities of a message, in order. */
export function equalitiesIn(text: string): readonly Equality[] {
  return numbersOf(text).equalities
}

/** The newest result: the judge of one message asks for its numbers up to three times. */
let newest: { readonly text: string; readonly numbers: NumbersOfMessage } | null = null

/** The equalities and the other numbers of a message, in order. */
export function numbersOf(text: string): NumbersOfMessage {
  if (newest?.text !== text) newest = { text, numbers: readNumbers(text) }
  return newest.numbers
}

function readNumbers(text: string): NumbersOfMessage {
  const tokens = scan(text)
  const equalities: Equality[] = []
  const amounts: StandaloneAmount[] = []
  let at = 0
  while (at < tokens.length && equalities.length < maxEqualities) {
    const side = sideAt(tokens, at, null)
    if (side === null) {
      at++
      continue
    }
    const chain = readChain(tokens, side, text)
    equalities.push(...chain.equalities)
    if (chain.equalities.length === 0 && amounts.length < maxAmounts) {
      amounts.push(amountAt(tokens, side.reading))
    }
    at = chain.to
  }
  return { equalities, amounts }
}

function amountAt(tokens: readonly MathToken[], reading: CalculationAt): StandaloneAmount {
  const { from, to, calculation, operations } = reading
  const before = tokens.slice(Math.max(0, from - wordsAround), from)
  const words = (list: readonly MathToken[]) =>
    list.flatMap((token) =>
      token.kind === 'word' ? [token.text] : token.kind === 'break' ? [token.mark] : [],
    )
  const [last, name] = [tokens[from - 1], tokens[from - 2]]
  const isAssigned = last?.kind === 'equals' && name?.kind === 'word'
  const places = { start: placeBefore(tokens, reading), end: placeAfter(tokens, reading) }
  const after = words(tokens.slice(to, to + wordsAround))
  return { ...places, calculation, operations, before: words(before), after, isAssigned }
}

interface Chain {
  readonly equalities: readonly Equality[]
  /** The token after it. */
  readonly to: number
}

function readChain(tokens: readonly MathToken[], first: Side, text: string): Chain {
  const equalities: Equality[] = []
  let left = first
  for (;;) {
    const joint = jointAt(tokens, left)
    const right = joint && sideAt(tokens, joint.to, joint)
    if (joint === null || right === null) return { equalities, to: left.reading.to }
    if (left.isWhole && right.isWhole && isClaim(left, joint)) {
      const end = placeAfter(tokens, right.reading)
      if (!denial.test(text.slice(end, end + 40))) {
        const continues = jointAt(tokens, right) !== null
        equalities.push(judged(tokens, { left, right, joint, continues }))
      }
    }
    left = right
  }
}

/** In words, a number alone is no claim ("he is 12"), and "3-4 hours" is a range. */
function isClaim({ reading }: Side, { isInWords }: Joint): boolean {
  if (!isInWords) return true
  const { calculation, operations } = reading
  const isDifference = calculation.kind === 'operation' && calculation.sign === '-'
  const isRange = isDifference && operations === 1 && (exactValueOf(calculation)?.s ?? 1n) < 0n
  return operations > 0 && !isRange
}

interface Link {
  readonly left: Side
  readonly right: Side
  readonly joint: Joint
  /** Whether the chain has a further equals sign. */
  readonly continues: boolean
}

function judged(tokens: readonly MathToken[], { left, right, joint, continues }: Link): Equality {
  const claim = { left: left.reading.calculation, right: right.reading.calculation }
  const { isRounded } = joint
  const isCalculated = left.reading.operations > 0
  const plain = truthOfClaim({ ...claim, isRounded })
  const start = placeBefore(tokens, left.reading)
  const end = placeAfter(tokens, right.reading)
  const whole = { ...claim, start, end, isCalculated }
  if (plain !== 'false') return { ...whole, truth: plain }
  if (!isComparable(left.reading, right.reading)) return { ...whole, truth: 'unclear' }
  if (!continues || right.reading.operations === 0) return { ...whole, truth: 'false' }
  // "3 * 4 = 12 + 5 = 17" continues with the result, so that its first number counts.
  const head = firstNumber(tokens, right.reading)
  if (head === null) return { ...whole, truth: 'false' }
  const result = { left: claim.left, right: head.calculation }
  const truth = truthOfClaim({ ...result, isRounded })
  return { ...result, start, end: placeAfter(tokens, head), isCalculated, truth }
}

function firstNumber(
  tokens: readonly MathToken[],
  { from, to }: CalculationAt,
): CalculationAt | null {
  const part = tokens.slice(from, Math.min(to, from + longestNumber))
  for (let end = 1; end <= part.length; end++) {
    const head = readCalculation(part.slice(0, end), 0)
    if (head !== null && head.operations === 0) return { ...head, from, to: from + head.to }
  }
  return null
}

/**
 * Two numbers alone with words beside them compare things of which code does not know the measure:
 * "2 cars = 8 wheels".
 */
function isComparable(left: CalculationAt, right: CalculationAt): boolean {
  if (left.operations + right.operations > 0) return true
  const [from, to] = [left.units[0], right.units[0]]
  if (from === undefined || to === undefined) return from === to
  const dimension = knownUnitOf(from)?.dimension
  return from === to || (dimension !== undefined && dimension === knownUnitOf(to)?.dimension)
}

function placeBefore(tokens: readonly MathToken[], { from }: CalculationAt): number {
  return tokens[from]?.start ?? 0
}

function placeAfter(tokens: readonly MathToken[], { to }: CalculationAt): number {
  return tokens[to - 1]?.end ?? 0
}
