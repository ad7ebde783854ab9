/** Judges a learner's line about an equation: by the numbers that solve it, never by how it is written. */
import type Fraction from 'fraction.js'
import { type Root, isWithin, type Solutions, solve } from './equation'
import { equationSlips, sameSlope } from './equation-slips'
import { type Expression, lettersIn, readExpression } from './expression'
import { isMeantFloat } from './rounding'
import { approximateAt, exactValue, polynomialOf, sameValue } from './value'
import { coefficient, degree } from './polynomial'
import type { Mistake } from './problem'

/** left = right */
export interface Equation {
  readonly left: Expression
  readonly right: Expression
}

/** A line with its meaning: the equation chain's links, each two neighbours. */
export type Line = readonly Equation[]

/** What a line says about an unknown that has the given roots. */
export type LineTruth =
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
  return isLetter(left)
    ? lettersIn(right).size === 0
    : isLetter(right) && lettersIn(left).size === 0
}

/** True when the unknown's value is written out: "x = 5", "10/2 = x", "x = 2 + sqrt(3)". */
export function namesValue(equation: Equation): boolean {
  return isAssignment(equation) && isPlain(isLetter(equation.left) ? equation.right : equation.left)
}

/** How a whole line stands to the roots; null when it cannot be told. */
export function truthOf(line: Line, roots: readonly Root[]): LineTruth | null {
  const truths = line.map((link) => truthOfLink(link, roots))
  if (truths.includes('false')) return 'false'
  if (truths.includes(null)) return null
  if (truths.includes('equivalent')) return 'equivalent'
  return truths.includes('part') ? 'part' : 'fact'
}

/** The kind of slip that leads from the equation before to the wrong one; 'unknown' where none does. */
export function mistakeBetween(previous: Equation, wrong: Line): Mistake {
  const link = wrong[0]
  if (link === undefined) return 'unknown'
  if (wrong.some(isFalseFact)) return 'arithmetic'
  const reached = solve(link.left, link.right)
  if (reached === null) return 'unknown'
  const slip = equationSlips(previous).find(({ left, right, mistake }) => {
    if (mistake === 'inverse_operation' && isLetter(left) && !namesValue(link)) return false
    const solutions = solve(left, right)
    return solutions !== null && sameSolutions(solutions, reached)
  })
  return slip?.mistake ?? (isOneSum(previous, link) ? 'arithmetic' : 'unknown')
}

function sameSolutions(a: Solutions, b: Solutions): boolean {
  if (a === 'all' || b === 'all' || a.length === 0) return false
  return b.length > 0 && sameSet(a, b)
}

/** The unknown's part was left as it should be, or only a division was left, so that a number came out wrong. */
function isOneSum(previous: Equation, link: Equation): boolean {
  if (sameSlope(previous, link)) return true
  const isMultiple = [previous.left, previous.right].some((side) => coefficientOf(side) !== null)
  return isMultiple && namesValue(link)
}

/** a of "a x" where a side is just that. */
function coefficientOf(side: Expression): Fraction | null {
  const polynomial = polynomialOf(side)
  if (!polynomial || degree(polynomial) !== 1 || coefficient(polynomial, 0).n !== 0n) return null
  return coefficient(polynomial, 1)
}

/** True when both sets hold the same numbers. */
export function sameSet(a: readonly Root[], b: readonly Root[]): boolean {
  return a.length === b.length && isWithin(a, b)
}

function truthOfLink(link: Equation, roots: readonly Root[]): LineTruth | null {
  const { left, right } = link
  if (lettersIn(left).size + lettersIn(right).size === 0) {
    return isTrueFact(link) ? 'fact' : 'false'
  }
  const solutions = solve(left, right)
  if (solutions === null) return null
  if (solutions === 'all') return 'fact'
  if (roots.some((root) => isRounded(link, root))) return roots.length === 1 ? 'equivalent' : 'part'
  if (sameSet(solutions, roots)) return 'equivalent'
  return solutions.length > 0 && isWithin(solutions, roots) ? 'part' : 'false'
}

function isFalseFact(link: Equation): boolean {
  return lettersIn(link.left).size + lettersIn(link.right).size === 0 && !isTrueFact(link)
}

/** Equal, or rounded on the right: 10/3 = 3.33. */
function isTrueFact({ left, right }: Equation): boolean {
  if (sameValue(left, right)) return true
  const [exact, written] = [approximateAt(left, 0), numberIn(right)]
  return written !== null && isMeantFloat(written.toString(), written.valueOf(), exact)
}

/** "x = 3.33" where the root is 10/3. */
function isRounded(link: Equation, root: Root): boolean {
  const value = isAssignment(link) ? numberIn(isLetter(link.left) ? link.right : link.left) : null
  if (value === null || root.exact?.equals(value) === true) return false
  return isMeantFloat(value.toString(), value.valueOf(), root.value)
}

function numberIn(side: Expression): Fraction | null {
  return side.kind === 'number' || side.kind === 'negation' ? exactValue(side) : null
}

function isLetter(side: Expression): boolean {
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
