/** Equations in a single unknown of at most second degree, and the set of real numbers that solve them. */
import type Fraction from 'fraction.js'
import { type Expression, lettersIn } from './expression'
import { coefficient, degree, multiply, type Polynomial, subtract } from './polynomial'
import { approximateAt, exactRoot, nearlyEqual, quotientOf } from './value'

/** A number that solves an equation: exact where it is rational, else a float. */
export interface Root {
  readonly exact: Fraction | null
  readonly value: number
}

/** Every real solution, ascending, or `'all'` for an identity. */
export type Solutions = readonly Root[] | 'all'

/** The solutions of left = right; null when the equation is beyond this tutor. */
export function solve(left: Expression, right: Expression): Solutions | null {
  const difference = differenceOf(left, right)
  if (difference === null) return solveInexact(left, right)
  if (difference.top.length === 0) return 'all'
  const roots = rootsOf(difference.top)
  return roots && roots.filter((root) => !isRootOf(root, difference.bottom))
}

/** left - right as a polynomial over a polynomial. */
export function differenceOf(
  left: Expression,
  right: Expression,
): { top: Polynomial; bottom: Polynomial } | null {
  const [a, b] = [quotientOf(left), quotientOf(right)]
  if (a === null || b === null) return null
  if (new Set([...lettersIn(left), ...lettersIn(right)]).size > 1) return null
  const [first, second] = [multiply(a.top, b.bottom), multiply(b.top, a.bottom)]
  const bottom = multiply(a.bottom, b.bottom)
  return first && second && bottom && { top: subtract(first, second), bottom }
}

/** A root with its float beside it. */
export function exactly(value: Fraction): Root {
  return { exact: value, value: value.valueOf() }
}

/** True when two roots are the same number. */
export function sameRoot(a: Root, b: Root): boolean {
  return a.exact && b.exact ? a.exact.equals(b.exact) : nearlyEqual(a.value, b.value)
}

/** True when every root of `part` is a root of `whole`. */
export function isWithin(part: readonly Root[], whole: readonly Root[]): boolean {
  return part.every((root) => whole.some((other) => sameRoot(root, other)))
}

function rootsOf(polynomial: Polynomial): readonly Root[] | null {
  const [c, b, a] = [0, 1, 2].map((power) => coefficient(polynomial, power))
  if (a === undefined || b === undefined || c === undefined || degree(polynomial) > 2) return null
  if (degree(polynomial) === 0) return []
  if (degree(polynomial) === 1) return [exactly(c.neg().div(b))]
  const discriminant = b.mul(b).sub(a.mul(c).mul(4))
  if (discriminant.s < 0n) return []
  const root = exactRoot(discriminant)
  const ends = [-1, 1].map((sign) =>
    root === null
      ? {
          exact: null,
          value: (-b.valueOf() + sign * Math.sqrt(discriminant.valueOf())) / (2 * a.valueOf()),
        }
      : exactly(b.neg().add(root.mul(sign)).div(a.mul(2))),
  )
  const distinct = discriminant.n === 0n ? ends.slice(0, 1) : ends
  return distinct.toSorted((p, q) => p.value - q.value)
}

function isRootOf(root: Root, polynomial: Polynomial): boolean {
  const zero = polynomial.reduce(
    (sum, part, power) => sum + part.valueOf() * root.value ** power,
    0,
  )
  return nearlyEqual(zero, 0)
}

/** With irrational numbers in it: still solved when it is linear in the unknown, by two samples and a third to prove it. */
function solveInexact(left: Expression, right: Expression): Solutions | null {
  const at = (x: number) => approximateAt(left, x) - approximateAt(right, x)
  const [start, slope] = [at(0), at(1) - at(0)]
  if (!Number.isFinite(start) || !nearlyEqual(at(3), start + 3 * slope)) return null
  if (nearlyEqual(slope, 0)) return nearlyEqual(start, 0) ? 'all' : []
  return [{ exact: null, value: -start / slope }]
}
