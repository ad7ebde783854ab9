/** Whether a number of the learner, in the unit behind it, is a value of a key. */
import { nearlyEqual } from '../../math/algebra/value'
import {
  type Calculation,
  calculationValue,
  equalValues,
  exactValueOf,
  sidesOf,
  usualConvention,
  type Value,
} from '../../text/calculation'
import { patternOfLanguages } from '../../text/languages/languages'
import { messageTokens } from '../../text/tokens'
import { readCalculation } from '../../text/read-calculation'
import { type KnownUnit, unitNamed } from '../../text/units'
import type { KeyAnswer } from '../answer-key/key'

/** A value to compare with; `unit` is null where it is unknown or has no measure. */
export interface Target {
  readonly value: Value
  readonly unit: KnownUnit | null
  readonly isPercent: boolean
}

/**
 * `near`: rounded too far to be sure. `other_unit`: the same number in another unit of the same
 * measure.
 */
export type Match = 'same' | 'near' | 'other_unit' | 'different'

const leastDigits = 3

/** Compares a number of the learner, in the unit behind it, with a value. */
export function matchOf(number: Calculation, unit: KnownUnit | null, target: Target): Match {
  const value = calculationValue(number, usualConvention)
  if (value === null) return 'different'
  if (unit === null || target.unit === null || !isMeasure(unit) || !isMeasure(target.unit)) {
    return matchOfValue(number, value, target)
  }
  if (unit.dimension !== target.unit.dimension) {
    return equalValues(value, target.value) ? 'other_unit' : 'different'
  }
  return unit.factor.equals(target.unit.factor)
    ? matchOfValue(number, value, target)
    : inOtherUnit(number, target, unit)
}

/** "12 dozen" counts things of any unit. */
const isMeasure = ({ dimension }: KnownUnit): boolean => dimension !== 'count'

function inOtherUnit(number: Calculation, target: Target, unit: KnownUnit): Match {
  const value = calculationValue(number, usualConvention)
  const factor = target.unit?.factor
  if (value === null || factor === undefined) return 'different'
  const converted = (value.approximate * unit.factor.valueOf()) / factor.valueOf()
  if (nearlyEqual(converted, target.value.approximate)) return 'same'
  return equalValues(value, target.value) ? 'other_unit' : 'different'
}

function matchOfValue(number: Calculation, value: Value, target: Target): Match {
  const isOfHundred = number.kind === 'percent' && target.isPercent
  if (!isOfHundred && equalValues(value, target.value)) return 'same'
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
  const digits = written.value.n.toString().length
  return error <= step / 2 + 1e-9 && digits >= leastDigits ? 'same' : 'near'
}

function literalOf(number: Calculation): Extract<Calculation, { kind: 'amount' }>['number'] | null {
  if (number.kind === 'amount') return number.number
  return number.kind === 'negative' || number.kind === 'measured' ? literalOf(number.of) : null
}

/** Whether a calculation is worked out: a number, a reduced fraction, a mixed number, a per cent. */
export function isWorkedOut(number: Calculation): boolean {
  if (number.kind === 'amount') return true
  if (number.kind === 'operation') {
    return isReducedFraction(number) || isMixedNumber(number) || isScientific(number)
  }
  if (number.kind === 'root' || number.kind === 'factorial') return false
  return sidesOf(number).some(isWorkedOut)
}

/** "1.2 * 10^6" */
function isScientific({ sign, left, right }: Extract<Calculation, { kind: 'operation' }>): boolean {
  const isPower = right.kind === 'operation' && right.sign === '^' && left.kind === 'amount'
  return sign === '*' && isPower && exactValueOf(right.left)?.equals(10) === true
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
  return side.kind === 'amount' && side.number.value.d === 1n ? side.number.value.n : null
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b)
}

/** The value of an answer; null where it is no number. */
export function targetOf({ value, unit }: Pick<KeyAnswer, 'value' | 'unit'>): Target | null {
  return targetIn(value.replace(/^\s*[A-Za-z]\s*=\s*(?=[-\d\\$.])/, ''), unit)
}

const percentSign = patternOfLanguages(/^(?:%|<words>)/iu, ({ telling }) => telling?.percentUnits)

export function targetIn(text: string, unit: string | null): Target | null {
  const calculation = calculationIn(text)
  const value = calculation && calculationValue(calculation, usualConvention)
  if (value === null) return null
  const isPercent = unit !== null && percentSign.test(unit.trim())
  return { value, unit: unit === null ? null : unitNamed(unit), isPercent }
}

/** The calculation that a whole text is; null for any other text. */
export function calculationIn(text: string): Calculation | null {
  const tokens = messageTokens(text)
  const reading = readCalculation(tokens, 0)
  if (reading === null) return null
  const rest = tokens.slice(reading.to)
  const isWhole = rest.every((token) => token.kind === 'word' && token.text.length > 1)
  return isWhole ? reading.calculation : null
}
