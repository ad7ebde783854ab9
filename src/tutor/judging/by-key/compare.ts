/** Whether a learner's number is a value of the key: exactly, in another unit, or rounded. */
import { nearlyEqual } from '../../../math/algebra/value'
import {
  type Calculation,
  type Value,
  calculationValue,
  usualConvention,
  equalValues,
} from '../../../text/calculation'
import { type KnownUnit, knownUnitOf } from '../../../text/units'
import type { Target } from './prepared-key'

/**
 * `near`: rounded too far to be sure. `other_unit`: the same number in another unit of the same
 * measure.
 */
export type Match = 'same' | 'near' | 'other_unit' | 'different'

const conventions = [usualConvention, { ...usualConvention, decimalMark: 'comma' }] as const
const leastDigits = 3

/** Compares a number of the learner, with the word after it, with a value. */
export function matchOf(number: Calculation, unitWord: string | undefined, target: Target): Match {
  const unit = unitWord === undefined ? null : knownUnitOf(unitWord)
  if (unit !== null && target.unit !== null && unit.dimension === target.unit.dimension) {
    const isSame = !unit.factor.equals(target.unit.factor)
    if (isSame) return inOtherUnit(number, target, unit)
  }
  let best: Match = 'different'
  for (const convention of conventions) {
    const value = calculationValue(number, convention)
    if (value === null) continue
    const found = matchOfValue(number, value, target)
    if (found === 'same') return found
    if (found === 'near') best = found
  }
  return best
}

function inOtherUnit(number: Calculation, target: Target, unit: KnownUnit): Match {
  const value = calculationValue(number, usualConvention)
  const factor = target.unit?.factor
  if (value === null || factor === undefined) return 'different'
  const converted = (value.approximate * unit.factor.valueOf()) / factor.valueOf()
  if (nearlyEqual(converted, target.value.approximate)) return 'same'
  return equalValues(value, target.value) ? 'other_unit' : 'different'
}

function matchOfValue(number: Calculation, value: Value, target: Target): Match {
  if (equalValues(value, target.value)) return 'same'
  if (number.kind === 'percent' || target.isPercent) {
    const hundredfold = {
      exact: value.exact?.mul(100) ?? null,
      approximate: value.approximate * 100,
    }
    if (equalValues(hundredfold, target.value)) return 'same'
  }
  return roundedMatch(number, value, target.value)
}

/** A decimal that rounds the value rightly: the same with three digits or more. */
function roundedMatch(number: Calculation, value: Value, target: Value): Match {
  const written = literalOf(number)
  if (written === null || written.decimals === 0) return 'different'
  const step = 10 ** -written.decimals
  const error = Math.abs(Math.abs(value.approximate) - Math.abs(target.approximate))
  if (error >= step || Math.sign(value.approximate) !== Math.sign(target.approximate)) {
    return 'different'
  }
  // A value with no more decimals than were written leaves nothing to round.
  if (Number.isInteger(Number((target.approximate / step).toFixed(6)))) return 'different'
  const digits = written.withPoint.n.toString().length
  return error <= step / 2 + 1e-9 && digits >= leastDigits ? 'same' : 'near'
}

function literalOf(number: Calculation): Extract<Calculation, { kind: 'amount' }>['number'] | null {
  if (number.kind === 'amount') return number.number
  return number.kind === 'negative' || number.kind === 'measured' ? literalOf(number.of) : null
}

/** Whether a calculation is worked out: a number, a reduced fraction, a mixed number, a per cent. */
export function isWorkedOut(number: Calculation): boolean {
  if (number.kind === 'amount') return true
  if (number.kind === 'operation') return isReducedFraction(number) || isMixedNumber(number)
  if (number.kind === 'root' || number.kind === 'factorial') return false
  return isWorkedOut(number.of)
}

function isMixedNumber(number: Extract<Calculation, { kind: 'operation' }>): boolean {
  const { sign, left, right } = number
  const isPart = right.kind === 'operation' && right.sign === '/'
  return sign === '+' && left.kind === 'amount' && isPart && isWorkedOut(right)
}

function isReducedFraction({
  sign,
  left,
  right,
}: Extract<Calculation, { kind: 'operation' }>): boolean {
  const [top, bottom] = [wholeOf(left), wholeOf(right)]
  if (sign !== '/' || top === null || bottom === null || bottom === 1n) return false
  return commonDivisor(top, bottom) === 1n
}

function wholeOf(side: Calculation): bigint | null {
  if (side.kind === 'negative') return wholeOf(side.of)
  return side.kind === 'amount' && side.number.withPoint.d === 1n ? side.number.withPoint.n : null
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b)
}
