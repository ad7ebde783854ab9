/** Judges a learner's line with units: 5 km is 5000 m and 500000 cm, but not 5000 km. */
import Fraction from 'fraction.js'
import { type Goal, judgeCalculation } from './calculation-step'
import { readExpression } from './expression'
import type { Mistake, Verdict } from './problem'
import { stepsOf } from './steps'
import type { Conversion } from './unit-conversion'
import { isUnitWord, readUnit, type Unit } from './unit-table'
import { exactValue } from './value'
import { writeNumber } from './writing'

/** A side of a line: a number, and its unit where one is written. */
interface Quantity {
  readonly text: string
  readonly value: Fraction
  readonly unit: Unit | null
}

/** The quantities of a message that can be judged. */
export function unitSteps(text: string): readonly string[] {
  return stepsOf(text, isUnitWord)
}

/** Judges "5 km = 5000 m", "5 * 1000 = 5000", "150 minutes" or "5000". */
export function judgeConversion(step: string, conversion: Conversion): Verdict {
  const sides = step.split('=').map((side) => readQuantity(side.trim()))
  const read = sides.filter((side) => side !== null)
  const last = read.at(-1)
  if (read.length !== sides.length || last === undefined || sides.length > 6) return null
  const units = read.map(({ unit }) => unit).filter((unit) => unit !== null)
  const { dimension } = conversion.to
  const isOther = units.some((unit) => unit.dimension !== dimension)
  if (isOther && dimension.includes('/')) return null
  if (isOther) {
    return { kind: 'wrong', mistake: 'unit' }
  }
  const clash = read.slice(1).find((side, at) => !agree(read[at] ?? side, side))
  if (clash) return { kind: 'wrong', mistake: slipOf(clash.value, conversion) }
  return last.unit === null || last.unit.symbol === conversion.to.symbol
    ? judgeLast(step, last, conversion)
    : inOtherUnit(read.length, last, conversion)
}

/** Two sides agree in size where both have a unit, else in their numbers. */
function agree(a: Quantity, b: Quantity): boolean {
  if (a.unit === null || b.unit === null) return a.value.equals(b.value)
  return a.value.mul(a.unit.factor).equals(b.value.mul(b.unit.factor))
}

function judgeLast(step: string, last: Quantity, conversion: Conversion): Verdict {
  const goal = goalOf(conversion)
  const { amount, from, to } = conversion
  const isTurned = last.value.equals(amount.mul(to.factor).div(from.factor))
  const isResult = !step.includes('=') || isTurned || last.value.equals(goal.value)
  return isResult ? judgeCalculation(last.text, goal) : { kind: 'right', carries: false }
}

/** "500000 cm" is true; "5000 km" is the right number under the wrong name. */
function inOtherUnit(sides: number, last: Quantity, conversion: Conversion): Verdict {
  const { amount, from } = conversion
  const isSame = last.unit && last.value.mul(last.unit.factor).equals(amount.mul(from.factor))
  if (isSame) return last.unit?.symbol === from.symbol ? null : { kind: 'right', carries: true }
  return sides > 1 ? { kind: 'right', carries: false } : { kind: 'wrong', mistake: 'unit' }
}

function goalOf(conversion: Conversion): Goal {
  const { answer, from, to } = conversion
  const ratio = from.factor.div(to.factor)
  return {
    value: answer,
    pieces: [ratio, ratio.inverse()],
    slip: (wrong) => slipOf(wrong, conversion),
  }
}

/** Turned round, or off by a power of ten or of sixty: the tie between the units; anything else: the sum. */
function slipOf(wrong: Fraction, { amount, answer, from, to }: Conversion): Mistake {
  if (wrong.n === 0n || answer.n === 0n) return 'arithmetic'
  const ratio = from.factor.div(to.factor)
  if (wrong.equals(amount.div(ratio)) || wrong.equals(amount)) return 'unit'
  const off = wrong.div(answer).abs()
  const bases = [10, 60].flatMap((base) =>
    [1, 2, 3, 4, 6].map((power) => new Fraction(base).pow(power)),
  )
  return bases.some((size) => size && (off.equals(size) || off.inverse().equals(size)))
    ? 'unit'
    : 'arithmetic'
}

function readQuantity(side: string): Quantity | null {
  const [, formula, name] = /^([-\d\s.+*/^()]*\d[\d\s.)]*)\s*([A-Za-z].*)?$/.exec(side) ?? []
  const unit = name === undefined ? null : readUnit(name)
  if (formula === undefined || (name !== undefined && unit === null)) return null
  const text = formula.trim()
  const expression = readExpression(text)
  const value = expression && exactValue(expression)
  return value && { text: text === '' ? writeNumber(value) : text, value, unit }
}
