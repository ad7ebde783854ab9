/** Whether an equality between two calculations is true, false, or not to be decided. */
import type Fraction from 'fraction.js'
import {
  type Calculation,
  type Convention,
  fractionValue,
  usualConvention,
  type Value,
  calculationValue,
} from './calculation'

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
  { ...usualConvention, decimalMark: 'comma' },
  { ...usualConvention, inBaseUnits: true },
  { ...usualConvention, addsPercentOf: true },
]
/** The relative error that an operand with two decimals or more, itself rounded, may bring. */
const roundedOperandError = 0.002

/** The truth of a claim: true where any usual way to read it is. */
export function truthOfClaim(claim: EqualityClaim): Truth {
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

/** True for equal values, exact where both are. */
export function equalValues(a: Value, b: Value): boolean {
  if (a.exact !== null && b.exact !== null) return a.exact.equals(b.exact)
  const size = Math.max(1, Math.abs(a.approximate), Math.abs(b.approximate))
  return Math.abs(a.approximate - b.approximate) <= 1e-9 * size
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
  if (side.kind === 'operation') return Math.max(mostDecimals(side.left), mostDecimals(side.right))
  return mostDecimals(side.of)
}

/** The plain value of a calculation in the usual reading; null where it is not exact. */
export function exactValueOf(side: Calculation): Fraction | null {
  return calculationValue(side, usualConvention)?.exact ?? null
}
