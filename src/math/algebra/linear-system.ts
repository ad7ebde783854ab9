/**
 * Linear equations in several unknowns as rows of numbers, and what solves a square block of them.
 */
import Fraction from 'fraction.js'
import type { Equation } from './equation'
import { type Expression, numberOf, lettersInSides } from './expression'
import { exactValue } from './value'

/** coefficients · unknowns = constant, the coefficients in the order of the letters. */
export interface LinearForm {
  readonly coefficients: readonly Fraction[]
  readonly constant: Fraction
}

/** The row of an equation; null where it is not linear in the letters. */
export function linearForm(equation: Equation, letters: readonly string[]): LinearForm | null {
  const all = lettersInSides(equation)
  if ([...all].some((letter) => !letters.includes(letter))) return null
  const at = (values: readonly number[]) =>
    differenceAt(
      equation,
      letters,
      values.map((value) => new Fraction(value)),
    )
  const origin = at(letters.map(() => 0))
  const slopes = letters.map((_, place) => {
    const moved = at(letters.map((__, other) => (other === place ? 1 : 0)))
    return origin && moved && moved.sub(origin)
  })
  const coefficients = slopes.filter((slope) => slope !== null)
  if (!origin || coefficients.length !== letters.length) return null
  const proof = letters.map((_, place) => 2 + 3 * place)
  const expected = proof.reduce(
    (sum, value, place) => sum.add((coefficients[place] ?? new Fraction(0)).mul(value)),
    origin,
  )
  return at(proof)?.equals(expected) === true ? { coefficients, constant: origin.neg() } : null
}

/** left - right with numbers in place of the letters; null where that has no exact value. */
export function differenceAt(
  { left, right }: Equation,
  letters: readonly string[],
  values: readonly Fraction[],
): Fraction | null {
  const point = new Map(letters.map((letter, at) => [letter, values[at] ?? new Fraction(0)]))
  const [a, b] = [exactValue(substituted(left, point)), exactValue(substituted(right, point))]
  return a && b && a.sub(b)
}

/** The one solution of as many rows as unknowns; null without a solution and with several. */
export function solutionOf(rows: readonly LinearForm[]): readonly Fraction[] | null {
  let matrix = rows.map(({ coefficients, constant }) => [...coefficients, constant])
  for (let column = 0; column < rows.length; column++) {
    const pivotAt = matrix.findIndex((row, at) => at >= column && row[column]?.n !== 0n)
    const pivot = matrix[pivotAt]
    const lead = pivot?.[column]
    if (!pivot || !lead) return null
    const unit = pivot.map((value) => value.div(lead))
    const others = matrix.filter((_, at) => at !== pivotAt)
    const cleared = others.map((row) =>
      row.map((value, at) => value.sub((unit[at] ?? new Fraction(0)).mul(row[column] ?? 0))),
    )
    matrix = [...cleared.slice(0, column), unit, ...cleared.slice(column)]
  }
  return matrix.map((row) => row.at(-1) ?? new Fraction(0))
}

/** True when one row is a multiple of the other. */
export function sameRow(a: LinearForm, b: LinearForm): boolean {
  const [first, second] = [
    [...a.coefficients, a.constant],
    [...b.coefficients, b.constant],
  ]
  const lead = first.findIndex((value) => value.n !== 0n)
  const [p, q] = [first[lead], second[lead]]
  if (!p || !q || q.n === 0n) return false
  const factor = p.div(q)
  return first.every((value, at) => value.equals((second[at] ?? new Fraction(0)).mul(factor)))
}

function substituted(formula: Expression, point: ReadonlyMap<string, Fraction>): Expression {
  switch (formula.kind) {
    case 'number':
      return formula
    case 'letter':
      return numberOf(point.get(formula.name) ?? 0)
    case 'operation':
      return {
        ...formula,
        left: substituted(formula.left, point),
        right: substituted(formula.right, point),
      }
    case 'negation':
    case 'root':
    case 'call':
      return { ...formula, of: substituted(formula.of, point) }
  }
}
