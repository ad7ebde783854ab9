/**
 * Common mistakes in transforming an equation. Each gives the equation that a learner reaches by
 * it, so that the checker can compare the learner's line with it.
 */
import type Fraction from 'fraction.js'
import type { Mistake } from '../problem'
import {
  type Equation,
  isLoneLetter,
  isTrueFact,
  type Line,
  namesValue,
  sameSet,
  type Solutions,
  solve,
} from './equation'
import { type Expression, numberOf, type Operation, lettersInSides } from './expression'
import { mistakenFormulas } from './formula-mistakes'
import { coefficient, degree, type Polynomial } from './polynomial'
import { exactValue, polynomialOf } from './value'

/** The equation that one common mistake leads to. */
export interface EquationSlip extends Equation {
  readonly mistake: Mistake
}

/** Every equation that a single common mistake makes of this one, the most specific kinds first. */
export function mistakenEquations(equation: Equation): readonly EquationSlip[] {
  return [
    ...withinSides(equation),
    ...unlikeJoined(equation),
    ...undoneWrongly(equation),
    ...onOneSide(equation),
  ]
}

/** A slip in rewriting a side. */
function withinSides({ left, right }: Equation): readonly EquationSlip[] {
  return [
    ...mistakenFormulas(left).map(({ mistake, formula }) => ({ mistake, left: formula, right })),
    ...mistakenFormulas(right).map(({ mistake, formula }) => ({ mistake, left, right: formula })),
  ]
}

/** 3x + 7 taken as 10x: a number joined with a multiple of the unknown. */
function unlikeJoined({ left, right }: Equation): readonly EquationSlip[] {
  return [
    ...joinedTerms(left).map((side) => ({ left: side, right })),
    ...joinedTerms(right).map((side) => ({ left, right: side })),
  ].map((changed) => ({ ...changed, mistake: 'order_of_operations' }))
}

function joinedTerms(side: Expression): readonly Expression[] {
  const polynomial = polynomialOf(side)
  const letter = letterIn(side)
  if (!polynomial || !letter || degree(polynomial) !== 1 || coefficient(polynomial, 0).n === 0n)
    return []
  const sum = coefficient(polynomial, 1).add(coefficient(polynomial, 0))
  return [joined('*', numberOf(sum), letter)]
}

/** A term taken from one side and not the other, or a side alone divided. */
function onOneSide({ left, right }: Equation): readonly EquationSlip[] {
  const changed = [
    ...lessened(left).map((side) => ({ left: side, right })),
    ...lessened(right).map((side) => ({ left, right: side })),
  ]
  return changed.map((equation) => ({ ...equation, mistake: 'one_side' }))
}

function lessened(side: Expression): readonly Expression[] {
  const polynomial = polynomialOf(side)
  if (polynomial === null || degree(polynomial) < 0) return []
  const without = degree(polynomial) > 0 ? termsOf(side).map((term) => joined('-', side, term)) : []
  const factors = [coefficient(polynomial, degree(polynomial)), constantFactor(side)]
  const divided = factors
    .filter(
      (factor) => factor !== null && factor.n !== 0n && !factor.equals(1) && degree(polynomial) > 0,
    )
    .map((factor) => joined('/', side, numberOf(factor ?? 1)))
  return [...without, ...divided]
}

/** The number in front of a bracket or over a fraction bar, which would be divided away. */
function constantFactor(side: Expression): Fraction | null {
  if (side.kind !== 'operation') return null
  if (side.operator === '*') return exactValue(side.left)
  if (side.operator !== '/') return null
  const bottom = exactValue(side.right)
  return bottom && bottom.n !== 0n ? bottom.inverse() : null
}

/** a x + b = c with one of the operations undone by the wrong one. */
function undoneWrongly(equation: Equation): readonly EquationSlip[] {
  const sides = [polynomialOf(equation.left), polynomialOf(equation.right)]
  const [side, other] = degree(sides[0] ?? []) === 1 ? sides : sides.toReversed()
  if (!side || !other || degree(side) !== 1 || degree(other) > 0) return []
  const [a, b, c] = [coefficient(side, 1), coefficient(side, 0), coefficient(other, 0)]
  const rest = c.sub(b)
  const wrong = [
    ...(a.equals(1) ? [] : [rest.mul(a), rest.sub(a), rest.add(a)]),
    ...(b.n === 0n ? [] : [c.div(b), c.mul(b)].map((value) => value.div(a))),
  ]
  const letter = unknownOf(equation)
  return wrong.map((value) => ({
    left: letter,
    right: numberOf(value),
    mistake: 'inverse_operation',
  }))
}

function unknownOf({ left, right }: Equation): Expression {
  return letterIn(left) ?? letterIn(right) ?? numberOf(0)
}

function letterIn(formula: Expression): Expression | null {
  if (formula.kind === 'letter') return formula
  if (formula.kind === 'operation') return letterIn(formula.left) ?? letterIn(formula.right)
  return formula.kind === 'number' ? null : letterIn(formula.of)
}

/** The summands of a formula, each with its sign. */
function termsOf(formula: Expression): readonly Expression[] {
  if (formula.kind !== 'operation') return [formula]
  if (formula.operator === '+') return [...termsOf(formula.left), ...termsOf(formula.right)]
  if (formula.operator !== '-') return [formula]
  const negated = termsOf(formula.right).map((of): Expression => ({ kind: 'negation', of }))
  return [...termsOf(formula.left), ...negated]
}

function joined(operator: Operation['operator'], left: Expression, right: Expression): Operation {
  return { kind: 'operation', operator, left, right }
}

/** True when both sides hold the same multiple of the unknown, so that only a number differs. */
function sameSlope(a: Equation, b: Equation): boolean {
  const [before, after] = [slopeOf(a), slopeOf(b)]
  return before !== null && after !== null && before.equals(after)
}

/** The unknown's multiple on the left less that on the right; null where it is not linear. */
function slopeOf({ left, right }: Equation): Fraction | null {
  const sides: readonly (Polynomial | null)[] = [polynomialOf(left), polynomialOf(right)]
  const [a, b] = sides
  if (!a || !b || degree(a) > 1 || degree(b) > 1) return null
  return coefficient(a, 1).sub(coefficient(b, 1))
}

/**
 * The kind of slip that leads from the equation before to the wrong one; 'unknown' where none does.
 */
export function mistakeBetween(previous: Equation, wrong: Line): Mistake {
  const link = wrong[0]
  if (link === undefined) return 'unknown'
  if (wrong.some(isFalseFact)) return 'arithmetic'
  const reached = solve(link.left, link.right)
  if (reached === null) return 'unknown'
  const slip = mistakenEquations(previous).find(({ left, right, mistake }) => {
    if (mistake === 'inverse_operation' && isLoneLetter(left) && !namesValue(link)) return false
    const solutions = solve(left, right)
    return solutions !== null && sameSolutions(solutions, reached)
  })
  return slip?.mistake ?? (isOneSum(previous, link) ? 'arithmetic' : 'unknown')
}

function sameSolutions(a: Solutions, b: Solutions): boolean {
  if (a === 'all' || b === 'all' || a.length === 0) return false
  return b.length > 0 && sameSet(a, b)
}

/**
 * The unknown's part was left as it should be, or only a division was left, so that a number came
 * out wrong.
 */
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

function isFalseFact(link: Equation): boolean {
  return lettersInSides(link).size === 0 && !isTrueFact(link)
}
