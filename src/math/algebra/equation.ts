/**
 * Equations in one unknown of at most second degree: reading them, the real numbers that solve
 * them, and whether a line of a learner is true. Only the solutions decide, never the way a line is
 * written.
 */
import type Fraction from 'fraction.js'
import { type Expression, lettersIn, lettersInSides } from './expression'
import { readExpression } from './read-expression'
import { coefficient, degree, multiply, type Polynomial, subtract } from './polynomial'
import {
  approximateAt,
  exactRoot,
  exactValue,
  isFloatRoundingOf,
  nearlyEqual,
  quotientOf,
  sameValue,
} from './value'

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
  const roots = polynomialRoots(difference.top)
  return roots && roots.filter((root) => !isRootOf(root, difference.bottom))
}

/** left - right as a polynomial over a polynomial. */
export function differenceOf(
  left: Expression,
  right: Expression,
): { top: Polynomial; bottom: Polynomial } | null {
  const [a, b] = [quotientOf(left), quotientOf(right)]
  if (a === null || b === null) return null
  if (lettersInSides({ left, right }).size > 1) return null
  const [first, second] = [multiply(a.top, b.bottom), multiply(b.top, a.bottom)]
  const bottom = multiply(a.bottom, b.bottom)
  return first && second && bottom && { top: subtract(first, second), bottom }
}

/** A root with its float beside it. */
export function asRoot(value: Fraction): Root {
  return { exact: value, value: value.valueOf() }
}

/** True when two roots are the same number. */
export function sameRoot(a: Root, b: Root): boolean {
  return a.exact && b.exact ? a.exact.equals(b.exact) : nearlyEqual(a.value, b.value)
}

/** Each root once, in their order on the number line. */
export function distinctRoots(roots: readonly Root[]): readonly Root[] {
  return roots
    .filter((root, at) => roots.findIndex((other) => sameRoot(root, other)) === at)
    .toSorted((a, b) => a.value - b.value)
}

/** True when every root of `part` is a root of `whole`. */
export function isWithin(part: readonly Root[], whole: readonly Root[]): boolean {
  return part.every((root) => whole.some((other) => sameRoot(root, other)))
}

function polynomialRoots(polynomial: Polynomial): readonly Root[] | null {
  const [c, b, a] = [0, 1, 2].map((power) => coefficient(polynomial, power))
  if (a === undefined || b === undefined || c === undefined || degree(polynomial) > 2) return null
  if (degree(polynomial) === 0) return []
  if (degree(polynomial) === 1) return [asRoot(c.neg().div(b))]
  const discriminant = b.mul(b).sub(a.mul(c).mul(4))
  if (discriminant.s < 0n) return []
  const root = exactRoot(discriminant)
  const ends = [-1, 1].map((sign) =>
    root === null
      ? {
          exact: null,
          value: (-b.valueOf() + sign * Math.sqrt(discriminant.valueOf())) / (2 * a.valueOf()),
        }
      : asRoot(b.neg().add(root.mul(sign)).div(a.mul(2))),
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

/**
 * With irrational numbers in it: still solved when it is linear in the unknown, by two samples and
 * a third to prove it.
 */
function solveInexact(left: Expression, right: Expression): Solutions | null {
  const at = (x: number) => approximateAt(left, x) - approximateAt(right, x)
  const [start, slope] = [at(0), at(1) - at(0)]
  if (!Number.isFinite(start) || !nearlyEqual(at(3), start + 3 * slope)) return null
  if (nearlyEqual(slope, 0)) return nearlyEqual(start, 0) ? 'all' : []
  return [{ exact: null, value: -start / slope }]
}

/** left = right */
export interface Equation {
  readonly left: Expression
  readonly right: Expression
}

/** A line with its meaning: the equation chain's links, each two neighbours. */
export type Line = readonly Equation[]

/** What a line says about an unknown that has the given roots. */
type LineTruth =
  /** It holds for all of them and for nothing else. */
  | 'equivalent'
  /** It holds for some of them and for nothing else. */
  | 'part'
  /** A true statement about numbers only. */
  | 'fact'
  | 'false'

/** Reads "a = b" or "a = b = c"; null when it is no equation or any side is unreadable. */
export function readLine(text: string): Line | null {
  const sides = text.split('=').map((side) => readExpression(side.trim()))
  const read = sides.filter((side) => side !== null)
  if (sides.length < 2 || sides.length > 6 || read.length !== sides.length) return null
  return read.slice(1).map((right, at) => ({ left: read[at] ?? right, right }))
}

/** The single equation that a text is; null for chains and for anything else. */
export function readEquation(text: string): Equation | null {
  const line = readLine(text)
  return line?.length === 1 ? (line[0] ?? null) : null
}

/** True when the letter stands alone on a side and nowhere else. */
function isAssignment({ left, right }: Equation): boolean {
  return isLoneLetter(left)
    ? lettersIn(right).size === 0
    : isLoneLetter(right) && lettersIn(left).size === 0
}

/** True when the unknown's value is written out: "x = 5", "10/2 = x", "x = 2 + sqrt(3)". */
export function namesValue(equation: Equation): boolean {
  return (
    isAssignment(equation) && isPlain(isLoneLetter(equation.left) ? equation.right : equation.left)
  )
}

/** How a whole line stands to the roots; null when it cannot be told. */
export function truthOf(line: Line, roots: readonly Root[]): LineTruth | null {
  const truths = line.map((link) => truthOfLink(link, roots))
  if (truths.includes('false')) return 'false'
  if (truths.includes(null)) return null
  if (truths.includes('equivalent')) return 'equivalent'
  return truths.includes('part') ? 'part' : 'fact'
}

/** Whether the root solves each equation of a line, beside others that it may have. */
export function holdsAt(line: Line, root: Root): boolean {
  return line.every((link) => {
    const solutions = solve(link.left, link.right)
    return solutions === 'all' || (solutions !== null && isWithin([root], solutions))
  })
}

/** True when both sets hold the same numbers. */
export function sameSet(a: readonly Root[], b: readonly Root[]): boolean {
  return a.length === b.length && isWithin(a, b)
}

function truthOfLink(link: Equation, roots: readonly Root[]): LineTruth | null {
  const { left, right } = link
  if (lettersInSides({ left, right }).size === 0) {
    return isTrueFact(link) ? 'fact' : 'false'
  }
  const solutions = solve(left, right)
  if (solutions === null) return null
  if (solutions === 'all') return 'fact'
  if (roots.some((root) => isRounded(link, root))) return roots.length === 1 ? 'equivalent' : 'part'
  if (sameSet(solutions, roots)) return 'equivalent'
  return solutions.length > 0 && isWithin(solutions, roots) ? 'part' : 'false'
}

/** Equal, or rounded on the right: 10/3 = 3.33. */
export function isTrueFact({ left, right }: Equation): boolean {
  if (sameValue(left, right)) return true
  const [exact, written] = [approximateAt(left, 0), numberIn(right)]
  return written !== null && isFloatRoundingOf(written.toString(), written.valueOf(), exact)
}

/** "x = 3.33" where the root is 10/3. */
function isRounded(link: Equation, root: Root): boolean {
  const value = isAssignment(link)
    ? numberIn(isLoneLetter(link.left) ? link.right : link.left)
    : null
  if (value === null || root.exact?.equals(value) === true) return false
  return isFloatRoundingOf(value.toString(), value.valueOf(), root.value)
}

function numberIn(side: Expression): Fraction | null {
  return side.kind === 'number' || side.kind === 'negation' ? exactValue(side) : null
}

export function isLoneLetter(side: Expression): boolean {
  return side.kind === 'letter'
}

function isPlain(side: Expression): boolean {
  if (side.kind === 'negation') return isPlain(side.of)
  if (side.kind === 'number' || hasRoot(side)) return true
  if (side.kind !== 'operation' || side.operator !== '/') return false
  return isWhole(side.left) && isWhole(side.right)
}

function isWhole(side: Expression): boolean {
  return side.kind === 'number' || (side.kind === 'negation' && isWhole(side.of))
}

function hasRoot(side: Expression): boolean {
  if (side.kind === 'root') return true
  if (side.kind === 'negation') return hasRoot(side.of)
  return side.kind === 'operation' && (hasRoot(side.left) || hasRoot(side.right))
}

const assigned = /^(?:[A-Za-z]\s*=\s*)?(-?[\d./]+)$/

/**
 * The number that a step gives to the unknown ("x = 6", "6"), as written; null where it gives none.
 */
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

/** The answer of an equation without real solutions. */
export const noSolution = 'no real solution'
const sayingNone = [
  /\b(?:no|not any|zero|without)\s+(?:real\s+)?(?:solutions?|roots?|answers?|number)\b/i,
  /\b(?:un|not )solvable\b|\b(?:can'?t|cannot)\s+be\s+solved\b/i,
  /\b(?:keine|ohne)\s+(?:reellen?\s+)?(?:l(?:ö|oe)sung|nullstelle)|\b(?:un|nicht\s+)l(?:ö|oe)sbar/i,
  /\b(?:pas\s+de|aucune|sans)\s+(?:solution|racine)/i,
  /\b(?:no\s+(?:hay|tiene|existen?)|sin|ninguna)\s+(?:soluci[oó]n|soluciones|ra[ií]z|ra[ií]ces)/i,
]

/** True when a learner says that nothing solves it. */
export function saysNoSolution(text: string): boolean {
  return sayingNone.some((pattern) => pattern.test(text))
}
