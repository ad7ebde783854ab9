/**
 * Polynomials with exact coefficients, lowest power first, without trailing zeros (zero is the
 * empty list).
 */
import Fraction from 'fraction.js'

export type Polynomial = readonly Fraction[]

/** Nothing a learner is taught here needs more; past it a formula counts as unreadable. */
const maxDegree = 12
const largest = 10n ** 80n

/** The constant polynomial of a number. */
export function constant(value: Fraction | number): Polynomial {
  return trim([new Fraction(value)])
}

/** The polynomial that is the unknown itself. */
export const unknownItself: Polynomial = [new Fraction(0), new Fraction(1)]

/** The coefficient of a power; zero where there is none. */
export function coefficient(of: Polynomial, power: number): Fraction {
  return of[power] ?? new Fraction(0)
}

/** The highest power; -1 for zero. */
export function degree(of: Polynomial): number {
  return of.length - 1
}

/** a + b */
export function add(a: Polynomial, b: Polynomial): Polynomial {
  const length = Math.max(a.length, b.length)
  return trim(Array.from({ length }, (_, i) => coefficient(a, i).add(coefficient(b, i))))
}

/** a times a number */
export function scale(a: Polynomial, factor: Fraction | number): Polynomial {
  return trim(a.map((value) => value.mul(new Fraction(factor))))
}

/** a - b */
export function subtract(a: Polynomial, b: Polynomial): Polynomial {
  return add(a, scale(b, -1))
}

/** a · b; null when the product outgrows the limits. */
export function multiply(a: Polynomial, b: Polynomial): Polynomial | null {
  if (degree(a) + degree(b) > maxDegree) return null
  const product = Array.from(
    { length: Math.max(0, a.length + b.length - 1) },
    () => new Fraction(0),
  )
  a.forEach((left, i) => {
    b.forEach((right, j) => {
      product[i + j] = coefficient(product, i + j).add(left.mul(right))
    })
  })
  return product.every(isModest) ? trim(product) : null
}

/** True when both are the same polynomial. */
export function samePolynomial(a: Polynomial, b: Polynomial): boolean {
  return subtract(a, b).length === 0
}

/** A bound on size, so that towers of powers stop early instead of filling memory. */
function isModest(value: Fraction): boolean {
  return value.n < largest && value.d < largest
}

function trim(values: Fraction[]): Polynomial {
  let length = values.length
  while (length > 0 && values[length - 1]?.n === 0n) length--
  return values.slice(0, length)
}
