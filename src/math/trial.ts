/** Trying a value in an equation: the learner puts 6 in place of x and reports the 25 that comes out. */
import type { Equation } from './equation-step'
import { readExpression } from './expression'
import { approximateAt, exactValue, nearlyEqual } from './value'

const assigned = /^(?:[A-Za-z]\s*=\s*)?(-?[\d./]+)$/

/** The number that a step gives to the unknown ("x = 6", "6"), as written; null where it gives none. */
export function assignedNumber(step: string): string | null {
  return assigned.exec(step)?.[1] ?? null
}

/** True when `step` is a number that a side of the equation takes for the value tried earlier. */
export function isTrial(step: string, earlier: string, { left, right }: Equation): boolean {
  const tried = readExpression(assignedNumber(earlier) ?? '')
  const result = readExpression(step)
  const [point, value] = [tried && exactValue(tried), result && exactValue(result)]
  if (!point || !value) return false
  const sides = [left, right].map((side) => approximateAt(side, point.valueOf()))
  return sides.some((side) => nearlyEqual(side, value.valueOf()))
}
