/**
 * Formulas compared by what they are worth, so that "3 + 2x" and "x·2 + 3" are one: each is computed at a
 * few points and looked up. Nothing is computed twice in one reply.
 */
import { type Expression, lettersIn, readExpression } from '../../math/algebra/expression'
import { approximateAt, nearlyEqual } from '../../math/algebra/value'

/** True where a run of formula is worth a held one. */
export type FormulaPredicate = (formula: string) => boolean

const bases = [0.7131, 1.9137, 3.4321]
const maxRemembered = 500

/** A test for formulas worth one of `held`; `upToConstant`: where they only differ by a number. */
export function equalsOneOf(held: readonly string[], upToConstant: boolean): FormulaPredicate {
  const expressions = held.map(readExpression).filter((expression) => expression !== null)
  const letters = [...new Set(expressions.flatMap((expression) => [...lettersIn(expression)]))]
  const points = bases.map(
    (base) =>
      new Map([
        ['C', 0],
        ['c', 0],
        ...letters.map((letter, at) => [letter, base + 0.3719 * at] as const),
        ['e', Math.E] as const,
      ]),
  )
  const valuesOf = (expression: Expression) =>
    points.map((point) => approximateAt(expression, point))
  const wanted = expressions.map(valuesOf)
  const known = new Map<string, boolean>()
  return (formula) => {
    const before = known.get(formula)
    if (before !== undefined) return before
    const expression = readExpression(formula)
    const values = expression === null ? [] : valuesOf(expression)
    const isWorth = wanted.some((each) => areSame(each, values, upToConstant))
    if (known.size < maxRemembered) known.set(formula, isWorth)
    return isWorth
  }
}

function areSame(
  wanted: readonly number[],
  values: readonly number[],
  upToConstant: boolean,
): boolean {
  const gaps = values.map((value, at) => value - (wanted[at] ?? Number.NaN))
  const [first = Number.NaN] = gaps
  if (!upToConstant) {
    return (
      gaps.length > 0 && values.every((value, at) => nearlyEqual(value, wanted[at] ?? Number.NaN))
    )
  }
  return gaps.length > 0 && gaps.every((gap) => nearlyEqual(gap, first))
}
