/**
 * Polynomials with exact coefficients, lowest power first, without trailing zeros (zero is the
 * empty list).
 */
import Fraction from 'fraction.js'

export type Polynomial = readonly Fraction[]

/** Nothing a learner is taught here needs more; past it a formula counts as unreadable. */
const maxDegree = 20
const largest = 10n ** 80n

/** Fractions never change, so that these are shared. */
const zero = new Fraction(0)
/** The constant polynomial one, by which most products are. */
export const unit: Polynomial = [new Fraction(1)]

export function constant(value: Fraction): Polynomial {
  return value.n === 0n ? [] : [value]
}

/** The polynomial that is the unknown itself. */
export const unknownItself: Polynomial = [zero, new Fraction(1)]

/** The coefficient of a power; zero where the power is absent. */
export function coefficient(of: Polynomial, power: number): Fraction {
  return of[power] ?? zero
}

/** The highest power; -1 for zero. */
export function degree(of: Polynomial): number {
  return of.length - 1
}

/** a + b */
export function add(a: Polynomial, b: Polynomial): Polynomial {
  const [longer, shorter] = a.length < b.length ? [b, a] : [a, b]
  return trim(
    longer.map((value, power) => {
      const other = shorter[power]
      return other === undefined ? value : value.add(other)
    }),
  )
}

/** a times a number */
export function scale(a: Polynomial, factor: Fraction | number): Polynomial {
  const by = typeof factor === 'number' ? new Fraction(factor) : factor
  return trim(a.map((value) => value.mul(by)))
}

export function subtract(a: Polynomial, b: Polynomial): Polynomial {
  return add(
    a,
    b.map((value) => value.neg()),
  )
}

/** a · b; null when the product outgrows the limits. */
export function multiply(a: Polynomial, b: Polynomial): Polynomial | null {
  if (degree(a) + degree(b) > maxDegree) return null
  if (a === unit || b === unit) return bounded(a === unit ? b : a)
  const product: Fraction[] = []
  for (const [i, left] of a.entries()) {
    for (const [j, right] of b.entries()) {
      const term = left.mul(right)
      product[i + j] = product[i + j]?.add(term) ?? term
    }
  }
  return bounded(trim(product))
}

/** Null past the limit of size. */
function bounded(of: Polynomial): Polynomial | null {
  return of.every(isModest) ? of : null
}

/** True when both are the same polynomial. */
export function samePolynomial(a: Polynomial, b: Polynomial): boolean {
  return subtract(a, b).length === 0
}

/** The value of a polynomial at a number. */
export function valueAt(of: Polynomial, at: Fraction): Fraction {
  return of.reduceRight((sum, each) => sum.mul(at).add(each), zero)
}

/** The derivative of a polynomial. */
export function derivedPolynomial(of: Polynomial): Polynomial {
  return of.slice(1).map((value, at) => value.mul(at + 1))
}

/** Some of the terms of a polynomial, each whole, and nothing else. */
export function isPartOf(part: Polynomial, whole: Polynomial): boolean {
  return part.every((value, power) => value.n === 0n || value.equals(coefficient(whole, power)))
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
