/**
 * The equalities between numbers in a learner's message: "16 - 3 - 4 = 9", "12 times 3 is 36",
 * chains of them. Each is judged by itself, without a task.
 */
import { isDecimal } from '../../math/algebra/value'
import {
  type Calculation,
  calculationValue,
  type Convention,
  equalValues,
  exactValueOf,
  fractionValue,
  sidesOf,
  usualConvention,
  type Value,
} from '../../text/calculation'
import { patternOfLanguages, wordsOfLanguages } from '../../text/languages/languages'
import {
  type CalculationAt,
  isUnknown,
  joiningWords,
  readCalculation,
  skipFillers,
  wordsFrom,
} from '../../text/read-calculation'
import { isBreak, isEquals, isMathSign, type MessageToken, messageTokens } from '../../text/tokens'
import { knownUnitOf } from '../../text/units'

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
  /** It belongs to an equation or a power of an unknown: "20 - 3x = 8", "x² = 9". */
  readonly isSide: boolean
  /** It is no number in digits: "nine", "half", "6th". */
  readonly isInWords: boolean
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
const denial = patternOfLanguages(/^[\s,]*<words>/iu, ({ telling }) => telling?.deniesBefore)

/** The equalities of a message, in order. */
export function equalitiesIn(text: string): readonly Equality[] {
  return numbersOf(text).equalities
}

/** The newest result: the judge of one message asks for its numbers up to three times. */
let newest: {
  readonly text: string
  readonly isRounded: boolean
  readonly numbers: NumbersOfMessage
} | null = null

const roundingWords = patternOfLanguages(/<words>/iu, ({ telling }) => telling?.rounding)

/** Whether a message says that it rounds, or a task asks for that. */
export const saysRounding = (text: string): boolean =>
  /≈/.test(text.slice(0, maxWorded)) || roundingWords.test(text.slice(0, maxWorded))
/** Characters of a text in which words of rounding are looked for. */
const maxWorded = 4000

/**
 * The equalities and the other numbers of a message, in order. `isRounded`: a result may be rounded, because
 * the message or its task says so.
 */
export function numbersOf(text: string, isRounded = saysRounding(text)): NumbersOfMessage {
  if (newest?.text !== text || newest.isRounded !== isRounded)
    newest = { text, isRounded, numbers: readNumbers(text, isRounded) }
  return newest.numbers
}

/** "28 legs (from the 7 pieces) + 9 legs": words in brackets between an operand and its sign. */
const remark =
  /(?<=[\p{L}\p{N}%$€] )\(\p{L}[\p{L}\p{M}'’]{0,20} [\p{L}\p{M}\p{N}'’ ]{1,60}\)(?= ?[-+*/=×·÷−])|(?<=[\p{L}\p{N}%$€] )\(\p{L}{4,20}\)(?= ?[-+*/=×·÷−])/gu

/** The text with blanks for its remarks, so that all places stay. */
const withoutRemarks = (text: string): string =>
  text.replace(remark, (words) => (beginsOperand(words) ? words : ' '.repeat(words.length)))

/** "(half of 18)", "(nine)": a bracket of the calculation. */
const beginsOperand = (words: string): boolean => readCalculation(messageTokens(words), 0) !== null

function readNumbers(text: string, isRounded: boolean): NumbersOfMessage {
  const tokens = messageTokens(withoutRemarks(text))
  const equalities: Equality[] = []
  const amounts: StandaloneAmount[] = []
  let at = 0
  while (at < tokens.length && equalities.length < maxEqualities) {
    const side = sideAt(tokens, at, null)
    if (side === null) {
      at++
      continue
    }
    const chain = readChain(tokens, side, { text, isRounded })
    equalities.push(...chain.equalities)
    if (chain.equalities.length === 0 && amounts.length < maxAmounts) {
      amounts.push(amountAt(tokens, side.reading))
    }
    at = chain.to
  }
  return { equalities, amounts }
}

function amountAt(tokens: readonly MessageToken[], reading: CalculationAt): StandaloneAmount {
  const { from, to, calculation, operations } = reading
  const before = tokens.slice(Math.max(0, from - wordsAround), from)
  const words = (list: readonly MessageToken[]) =>
    list.flatMap((token) => (token.kind === 'word' || isBreak(token) ? [token.text] : []))
  const isAssigned = isAssignedTo(tokens, from)
  const next = tokens[to]
  const isCoefficient = next?.kind === 'word' && next.isGlued && isUnknown(next)
  const sign = tokens[from - 1]
  const hasLeft = isEquals(sign) && from > 1
  const isExponent = sign?.kind === 'sign' && sign.text === '^'
  const isSide = (hasLeft && !isAssigned) || isCoefficient || isExponent
  const isInWords = tokens
    .slice(from, to)
    .every((token) => token.kind !== 'number' || token.amount?.isOrdinal === true)
  const places = { start: placeBefore(tokens, reading), end: placeAfter(tokens, reading) }
  const after = words(tokens.slice(to, to + wordsAround))
  return {
    ...places,
    calculation,
    operations,
    before: words(before),
    after,
    isAssigned,
    isSide,
    isInWords,
  }
}

/** "x = 8" and "eggs left = 8", but not "20 - 3x = 8". */
function isAssignedTo(tokens: readonly MessageToken[], from: number): boolean {
  const [before, name, sign] = [tokens[from - 3], tokens[from - 2], tokens[from - 1]]
  if (!isEquals(sign) || name?.kind !== 'word' || name.isGlued) return false
  if (!isUnknown(name)) return true
  const isOperand = before?.kind === 'number' || (isMathSign(before) && before?.text !== '(')
  return !isOperand || startsAfterSign(tokens, from - 2)
}

interface Chain {
  readonly equalities: readonly Equality[]
  /** The token after it. */
  readonly to: number
}

function readChain(
  tokens: readonly MessageToken[],
  first: Side,
  { text, isRounded }: { readonly text: string; readonly isRounded: boolean },
): Chain {
  const equalities: Equality[] = []
  let left = first
  for (;;) {
    const found = jointAt(tokens, left)
    const joint = found && { ...found, isRounded: found.isRounded || isRounded }
    const right = joint && sideAt(tokens, joint.to, joint)
    if (joint === null || right === null) return { equalities, to: left.reading.to }
    if (left.isWhole && right.isWhole && isClaim(tokens, left, joint)) {
      const end = placeAfter(tokens, right.reading)
      if (!denial.test(text.slice(end, end + 40))) {
        const continues = jointAt(tokens, right) !== null
        equalities.push(judged(tokens, { left, right, joint, continues }))
      }
    }
    left = right
  }
}

/** Behind these, a number is the second of an operation in words, and "which is" speaks of its result. */
const operandWords = wordsOfLanguages(({ telling }) => telling?.operandsBehind)
/** What such a word takes a part of has another value than the part alone: "1/3 of her age, which is 10". */
const partWords = wordsOfLanguages(({ telling }) => telling?.wholesBehind)

/** In words, a number alone is no claim ("he is 12"), and "3-4 hours" is a range. */
function isClaim(
  tokens: readonly MessageToken[],
  { reading }: Side,
  { isInWords }: Joint,
): boolean {
  if (!isInWords) return true
  const before = tokens[reading.from - 1]
  if (before?.kind === 'word' && operandWords.has(before.text)) return false
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

function judged(
  tokens: readonly MessageToken[],
  { left, right, joint, continues }: Link,
): Equality {
  const claim = { left: left.reading.calculation, right: right.reading.calculation }
  const { isRounded } = joint
  const isCalculated = left.reading.operations > 0
  const plain = truthOfClaim({ ...claim, isRounded })
  const start = placeBefore(tokens, left.reading)
  const end = placeAfter(tokens, right.reading)
  const whole = { ...claim, start, end, isCalculated }
  if (plain !== 'false') return { ...whole, truth: plain }
  if (!isComparable(left.reading, right.reading)) return { ...whole, truth: 'unclear' }
  // "3 * 4 = 12 + 5 = 17" continues with the result, and "16/4 = 4 groups of 2" with words about it,
  // so that the first number counts.
  const isOpen = continues || !hasSign(tokens, right.reading)
  if (!isOpen || right.reading.operations === 0) return { ...whole, truth: 'false' }
  const head = firstNumber(tokens, right.reading)
  if (head === null) return { ...whole, truth: 'false' }
  const result = { left: claim.left, right: head.calculation }
  const truth = truthOfClaim({ ...result, isRounded })
  return { ...result, start, end: placeAfter(tokens, head), isCalculated, truth }
}

/** Whether a calculation has a sign of an operation, and not words alone. */
function hasSign(tokens: readonly MessageToken[], { from, to }: CalculationAt): boolean {
  return tokens.slice(from, to).some(isMathSign)
}

function firstNumber(
  tokens: readonly MessageToken[],
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

function placeBefore(tokens: readonly MessageToken[], { from }: CalculationAt): number {
  return tokens[from]?.start ?? 0
}

function placeAfter(tokens: readonly MessageToken[], { to }: CalculationAt): number {
  return tokens[to - 1]?.end ?? 0
}

/* ---- Sides: numbers that are only mentioned ("step 2", "3 other people") are none ---- */

/** A calculation in a message. */
export interface Side {
  readonly reading: CalculationAt
  /** False where the tokens around it make it a part of something else. */
  readonly isWhole: boolean
}

/** What joins two sides. `to`: the token at which the second one starts. */
export interface Joint {
  readonly to: number
  readonly isRounded: boolean
  readonly isInWords: boolean
}

/** A side of an equality that starts at a token; null where no calculation does. */
function sideAt(tokens: readonly MessageToken[], at: number, joint: Joint | null): Side | null {
  const reading = readCalculation(tokens, at)
  if (reading === null) return null
  const startsWhole = joint !== null || startsAnew(tokens, reading)
  return { reading, isWhole: startsWhole && endsWhole(tokens, reading, joint) }
}

/** Whether a calculation is not the end of something longer, such as "2x + 3". */
function startsAnew(tokens: readonly MessageToken[], { from, operations }: CalculationAt): boolean {
  const before = tokens[from - 1]
  const first = tokens[from]
  if (before === undefined || isEquals(before)) return true
  if (isBreak(before)) return !/^[\\'_|<>≠]/.test(before.text) && !isSignedAway(first)
  if (before.kind === 'number') return false
  if (before.kind === 'sign') return startsAfterSign(tokens, from)
  if (references.has(before.text)) return isLabelled(tokens, from)
  if (functionWords.has(before.text) || isUnknown(before)) return false
  if (first?.kind === 'sign' && first.text === '-' && tokens[from + 1]?.isSpaced === true)
    return false
  return operations > 0 || connectives.has(before.text)
}

function isSignedAway(first: MessageToken | undefined): boolean {
  return first?.kind === 'sign' && first.text === '^'
}

/** After "step", a number is a label; "step 2 * 3" is no calculation either. */
function isLabelled(tokens: readonly MessageToken[], from: number): boolean {
  return tokens[from]?.kind !== 'number'
}

/** After a bullet, an opening bracket, or the bracket of a list's number. */
function startsAfterSign(tokens: readonly MessageToken[], from: number): boolean {
  const [sign, before] = [tokens[from - 1], tokens[from - 2]]
  if (sign?.kind !== 'sign') return false
  const isAtLine = before === undefined || before.text === '\n'
  if (sign.text === '(')
    return before?.kind !== 'word' || !(functionWords.has(before.text) || isUnknown(before))
  if (sign.text === ')') return tokens[from]?.isSpaced === true
  return isAtLine && '-*+'.includes(sign.text)
}

/** Whether a calculation is not the start of something longer, such as "8x" or "3 more than 5". */
function endsWhole(
  tokens: readonly MessageToken[],
  { to }: CalculationAt,
  joint: Joint | null,
): boolean {
  const [next, after] = [tokens[to], tokens[to + 1]]
  if (next === undefined || isEquals(next)) return true
  if (isBreak(next)) return !/^[\\_|]/.test(next.text)
  if (next.kind === 'number') return false
  if (next.kind === 'word') {
    if (isUnknown(next)) return false
    return joint?.isInWords !== true || !scales.has(next.text)
  }
  if (next.text === ')') return true
  if (next.text === '-') return after?.kind !== 'word' || !isUnknown(after)
  return (next.text === '*' || next.text === '!') && (after === undefined || isBreak(after))
}

/** What joins a calculation with the next: a sign, or words such as "which is". */
function jointAt(tokens: readonly MessageToken[], { reading }: Side): Joint | null {
  let at = reading.to
  for (let words = 0; words <= 5; words++) {
    const token = tokens[at]
    const isLineEnd = token?.text === '\n'
    const sign = isLineEnd ? tokens[at + 1] : token
    if (isEquals(sign)) {
      const from = at + (isLineEnd ? 2 : 1)
      const filled = skipFillers(wordsFrom(tokens, from, 4))
      return {
        to: from + filled.count,
        isRounded: sign?.text === '≈' || filled.isRounded,
        isInWords: false,
      }
    }
    const joined = reading.operations > 0 ? wordsJoining(tokens, at) : null
    if (joined !== null) return joined
    if (token?.kind !== 'word' || isUnknown(token) || partWords.has(token.text)) return null
    if (words > 0 && (connectives.has(token.text) || references.has(token.text))) return null
    at++
  }
  return null
}

function wordsJoining(tokens: readonly MessageToken[], at: number): Joint | null {
  const token = tokens[at]
  const from = token?.text === ',' ? at + 1 : at
  const words = wordsFrom(tokens, from, 8)
  const joined = joiningWords(words)
  if (joined === null) return null
  const next = tokens[from + joined.count]
  const isSign = isEquals(next)
  const rest = isSign ? skipFillers(wordsFrom(tokens, from + joined.count + 1, 4)) : null
  const to = from + joined.count + (rest === null ? 0 : rest.count + 1)
  return { to, isRounded: joined.isRounded || rest?.isRounded === true, isInWords: true }
}

/* ---- Words between two sides ---- */

const scales = wordsOfLanguages(({ telling }) => telling?.scales)

/** A word that joins sentences: what stands after it starts anew. */
const connectives = wordsOfLanguages(({ telling }) => telling?.connectives)

/** Before a number, these name a place or a date, and no value: "step 2", "problem 5". */
export const references = wordsOfLanguages(({ telling }) => telling?.references)

/** Before a number, these begin a function whose value is not read here. */
const functionWords = wordsOfLanguages(({ telling }) => telling?.functions)

/* ---- Truth ---- */

/** `unclear`: true in one reading that code cannot choose, as with units that it does not know. */
export type Truth = 'true' | 'false' | 'unclear'

/** What bears on the truth of an equality beside its two sides. */
export interface EqualityClaim {
  readonly left: Calculation
  readonly right: Calculation
  /** "≈", or words such as "about". */
  readonly isRounded: boolean
}

const conventions: readonly Convention[] = [
  usualConvention,
  { ...usualConvention, inBaseUnits: true },
  { ...usualConvention, addsPercentOf: true },
]
/** The relative error that an operand with two decimals or more, itself rounded, may bring. */
const roundedOperandError = 0.002

/** The truth of a claim: true where any usual way to read it is. */
function truthOfClaim(claim: EqualityClaim): Truth {
  let verdict: Truth = 'false'
  for (const convention of conventions) {
    const truth = truthIn(claim, convention)
    if (truth === 'true') return 'true'
    if (truth === 'unclear') verdict = 'unclear'
  }
  return verdict
}

function truthIn(claim: EqualityClaim, convention: Convention): Truth {
  const [left, right] = [
    calculationValue(claim.left, convention),
    calculationValue(claim.right, convention),
  ]
  if (left === null || right === null) return 'unclear'
  if (equalValues(left, right) || isSamePercent(claim, left, right)) return 'true'
  const onRight = roundingTruth(claim.right, right, left, claim)
  if (onRight !== 'false') return onRight
  const onLeft = roundingTruth(claim.left, left, right, claim)
  return onLeft === 'false' && hasRoundedOperand(claim, left, right) ? 'unclear' : onLeft
}

/** "3/12 * 100 = 25%" is how learners write a percentage. */
function isSamePercent({ left, right }: EqualityClaim, a: Value, b: Value): boolean {
  const isPercent = (side: Calculation, value: Value, other: Value) =>
    side.kind === 'percent' &&
    value.exact !== null &&
    equalValues(fractionValue(value.exact.mul(100)), other)
  return isPercent(right, b, a) || isPercent(left, a, b)
}

/** Whether `written` rounds `exact` rightly at its precision. A cut decimal is unclear. */
function roundingTruth(
  side: Calculation,
  written: Value,
  exact: Value,
  claim: EqualityClaim,
): Truth {
  const rounded = roundedTruth(side, written, exact, claim)
  return rounded === 'true' && !mayRound(side, exact, claim) ? 'unclear' : rounded
}

/** Decimals from which an endless one may be cut or rounded without a word. */
const decimalsOfEndless = 2

/**
 * Whether a rounded number may stand behind an equals sign: "≈" or a word says so, its dots do, or the value
 * has no end as a decimal.
 */
function mayRound(side: Calculation, { exact }: Value, { isRounded }: EqualityClaim): boolean {
  if (isRounded || cutMark(side)) return true
  const isEndless = exact === null || !isDecimal(exact)
  const decimals = mostDecimals(side) + (side.kind === 'percent' ? decimalsOfEndless : 0)
  return isEndless && decimals >= decimalsOfEndless
}

function roundedTruth(
  side: Calculation,
  written: Value,
  exact: Value,
  claim: EqualityClaim,
): Truth {
  const step = precisionOf(side, claim.isRounded)
  if (step === null) return 'false'
  const error = Math.abs(written.approximate - exact.approximate)
  const tolerance = 1e-9 * Math.max(1, Math.abs(exact.approximate))
  if (error <= step / 2 + tolerance) return 'true'
  const isShort = Math.abs(written.approximate) < Math.abs(exact.approximate)
  const isCut = isShort && error < step - tolerance
  return isCut ? (cutMark(side) ? 'true' : 'unclear') : 'false'
}

/** The size of the last digit written; null for a number that is not rounded. */
function precisionOf(side: Calculation, isRounded: boolean): number | null {
  if (side.kind === 'negative' || side.kind === 'measured') return precisionOf(side.of, isRounded)
  if (side.kind === 'percent') {
    const step = precisionOf(side.of, true)
    return step === null ? null : step / 100
  }
  if (side.kind !== 'amount') return null
  const { decimals, trailingZeros } = side.number
  if (decimals > 0) return 10 ** -decimals
  return isRounded ? 10 ** trailingZeros : null
}

function cutMark(side: Calculation): boolean {
  if (side.kind === 'amount') return side.number.isCut
  return 'of' in side && cutMark(side.of)
}

/** "3.33 * 3 = 10": an operand is rounded already, and the result is rounded back. */
function hasRoundedOperand({ left, right }: EqualityClaim, a: Value, b: Value): boolean {
  const decimals = mostDecimals(left)
  const size = Math.abs(a.approximate)
  const step = 10 ** -(right.kind === 'amount' ? right.number.decimals : 0)
  if (Math.abs(a.approximate - b.approximate) > step / 2) return false
  if (decimals < 2 || right.kind !== 'amount' || right.number.decimals >= decimals) return false
  return Math.abs(a.approximate - b.approximate) <= roundedOperandError * size
}

function mostDecimals(side: Calculation): number {
  if (side.kind === 'amount') return side.number.decimals
  return Math.max(0, ...sidesOf(side).map(mostDecimals))
}
