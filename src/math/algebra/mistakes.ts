/**
 * Common mistakes on formulas and equations. Each gives what a learner reaches by it, so that the
 * checker can compare the learner's line with it and name the kind of mistake.
 */
import type { Mistake } from '../problem'
import {
  type Expression,
  isSum,
  joined,
  lettersIn,
  lettersInSides,
  numberOf,
  type Operation,
} from './expression'
import { readExpression } from './read-expression'
import { formatExpression } from './format'
import type Fraction from 'fraction.js'
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
import { coefficient, degree, type Polynomial } from './polynomial'
import { exactValue, polynomialOf } from './value'

/** The formula that one common mistake leads to. */
interface Slip {
  readonly mistake: Mistake
  readonly formula: Expression
}

const maxSlips = 60

/** Every formula that a single common mistake makes of this one, at most `maxSlips`. */
export function mistakenFormulas(formula: Expression): readonly Slip[] {
  const structural = [
    ...distributionSlips(formula),
    ...fractionSlips(formula),
    ...leftToRight(formula),
    ...signSlips(formula),
    ...mistakenPowers(formula),
  ]
  return structural.slice(0, maxSlips)
}

/** Tops and bottoms added separately, or a division by a fraction not turned over. */
function fractionSlips(formula: Expression): readonly Slip[] {
  return [
    ...rewrites(formula, addAcross).map(named('fraction_addition')),
    ...rewrites(formula, notTurned).map(named('inverse_operation')),
  ]
}

/** a/b + c/d taken as (a + c)/(b + d); a whole number counts as itself over 1. */
function addAcross(part: Expression): Expression | null {
  if (!isSum(part)) return null
  const [first, second] = [fractionOf(part.left), fractionOf(part.right)]
  if (!first || !second || !(isDivision(part.left) || isDivision(part.right))) return null
  const bottom: Operation = { ...part, left: first.right, right: second.right }
  return {
    ...part,
    operator: '/',
    left: { ...part, left: first.left, right: second.left },
    right: bottom,
  }
}

/** a ÷ (c/d) taken as a * c/d. */
function notTurned(part: Expression): Expression | null {
  if (!isDivision(part) || !isDivision(part.right)) return null
  return { ...part, operator: '*' }
}

function fractionOf(part: Expression): Pick<Operation, 'left' | 'right'> | null {
  if (isDivision(part)) return part
  return part.kind === 'number' ? { left: part, right: numberOf(1) } : null
}

function isDivision(part: Expression): part is Operation {
  return part.kind === 'operation' && part.operator === '/'
}

/** A power taken as a product, or a root as a half. */
function mistakenPowers(formula: Expression): readonly Slip[] {
  const slips = [asProduct, asProductOfSizes, asHalf].flatMap((slip) => rewrites(formula, slip))
  return slips.map(named('power_rule'))
}

function asProduct(part: Expression): Expression | null {
  return part.kind === 'operation' && part.operator === '^' ? { ...part, operator: '*' } : null
}

/** (-4)^2 taken as 4 * 2. */
function asProductOfSizes(part: Expression): Expression | null {
  const product = asProduct(part)
  if (product?.kind !== 'operation' || product.left.kind !== 'negation') return null
  return { ...product, left: product.left.of }
}

function asHalf(part: Expression): Expression | null {
  if (part.kind !== 'root') return null
  return joined(part.of, '/', numberOf(2))
}

function named(mistake: Mistake): (formula: Expression) => Slip {
  return (formula) => ({ mistake, formula })
}

/** One sign turned: a sum taken as a difference or the other way round, a minus lost or gained. */
function signSlips(formula: Expression): readonly Slip[] {
  return rewrites(formula, (part) => {
    if (part.kind === 'negation') return part.of
    if (part.kind !== 'operation') return null
    if (part.operator === '^' && part.left.kind === 'negation') return negatedPower(part, part.left)
    if (part.operator === '+') return { ...part, operator: '-' }
    return part.operator === '-' ? { ...part, operator: '+' } : null
  })
    .concat(negatedHead(formula), { kind: 'negation', of: formula })
    .map((changed) => ({ mistake: 'sign', formula: changed }))
}

/** (-a)^2 taken as -a^2. */
function negatedPower(
  power: Operation,
  base: Extract<Expression, { kind: 'negation' }>,
): Expression {
  return { kind: 'negation', of: { ...power, left: base.of } }
}

/** The first term of a sum with its sign turned, as when it changes sides carelessly. */
function negatedHead(formula: Expression): Expression {
  if (isSum(formula)) return { ...formula, left: negatedHead(formula.left) }
  return { kind: 'negation', of: formula }
}

/** A factor, a minus or a power that reached only part of a bracket. */
function distributionSlips(formula: Expression): readonly Slip[] {
  return [reachFirst, minusFirst, powerEach, squareSum, rootEach, divideFirst]
    .flatMap((slip) => rewrites(formula, slip))
    .map((changed) => ({ mistake: 'distribution', formula: changed }))
}

/** 3(a + b) taken as 3a + b. */
function reachFirst(part: Expression): Expression | null {
  if (part.kind !== 'operation' || part.operator !== '*' || !isSum(part.right)) return null
  const { right } = part
  return { ...right, left: { ...part, right: right.left } }
}

/** a - (b + c) taken as a - b + c. */
function minusFirst(part: Expression): Expression | null {
  if (part.kind !== 'operation' || part.operator !== '-' || !isSum(part.right)) return null
  const { right } = part
  return { ...right, left: { ...part, right: right.left } }
}

/** (a - b)^2 taken as a^2 + b^2. */
function squareSum(part: Expression): Expression | null {
  const each = powerEach(part)
  return each?.kind === 'operation' && each.operator === '-' ? { ...each, operator: '+' } : null
}

/** The root of a sum taken as the sum of the roots. */
function rootEach(part: Expression): Expression | null {
  if (part.kind !== 'root' || !isSum(part.of)) return null
  const { of } = part
  return { ...of, left: { kind: 'root', of: of.left }, right: { kind: 'root', of: of.right } }
}

/** (a + b)/c taken as a/c + b. */
function divideFirst(part: Expression): Expression | null {
  if (!isDivision(part) || !isSum(part.left)) return null
  return { ...part.left, left: { ...part, left: part.left.left } }
}

/** (a + b)^2 taken as a^2 + b^2. */
function powerEach(part: Expression): Expression | null {
  if (part.kind !== 'operation' || part.operator !== '^' || !isSum(part.left)) return null
  const { left } = part
  return { ...left, left: { ...part, left: left.left }, right: { ...part, left: left.right } }
}

/**
 * Everything from left to right, as if no operation came before another, with brackets kept or
 * lost.
 */
function leftToRight(formula: Expression): readonly Slip[] {
  const chains = [true, false].flatMap((keeps) => foldChain(chainOf(formula, keeps)))
  const changed = [
    minusInPower,
    sumInPower,
    ...(lettersIn(formula).size === 0 ? [lastFirst] : []),
  ].flatMap((slip) => rewrites(formula, slip))
  return [...chains, ...[...changed, ...unbracketed(formula)].map(named('order_of_operations'))]
}

/** a + b^c taken as (a + b)^c. */
function sumInPower(part: Expression): Expression | null {
  if (!isSum(part) || part.right.kind !== 'operation' || part.right.operator !== '^') return null
  return { ...part.right, left: { ...part, right: part.right.left } }
}

/** a - b - c taken as a - (b - c), and a / b * c as a / (b * c). */
function lastFirst(part: Expression): Expression | null {
  if (part.kind !== 'operation' || part.left.kind !== 'operation') return null
  const [inner, outer] = [part.left.operator, part.operator]
  const isLoose = (inner === '-' && '+-'.includes(outer)) || (inner === '/' && '*/'.includes(outer))
  if (!isLoose) return null
  return { ...part.left, right: { ...part, left: part.left.right } }
}

/** As if the brackets were not there. */
function unbracketed(formula: Expression): readonly Expression[] {
  const written = formatExpression(formula)
  const bare = /sqrt|[a-z]\(/.test(written) ? null : readExpression(written.replace(/[()]/g, ' '))
  return written.includes('(') && bare ? [bare] : []
}

/** -a^2 taken as (-a)^2. */
function minusInPower(part: Expression): Expression | null {
  if (part.kind !== 'negation' || part.of.kind !== 'operation' || part.of.operator !== '^')
    return null
  return { ...part.of, left: { kind: 'negation', of: part.of.left } }
}

function foldChain([first, ...rest]: readonly Link[]): readonly Slip[] {
  if (first === undefined || rest.length < 2) return []
  const folded = rest.reduce<Expression>(
    (left, { operator, operand }) => joined(left, operator ?? '+', operand),
    first.operand,
  )
  return [{ mistake: 'order_of_operations', formula: folded }]
}

interface Link {
  readonly operator: Operation['operator'] | null
  readonly operand: Expression
}

/**
 * The operands of a formula in reading order; powers, and brackets where they are kept, stay whole.
 */
function chainOf(formula: Expression, keepsBrackets: boolean): readonly Link[] {
  if (formula.kind !== 'operation' || formula.operator === '^') {
    return [{ operator: null, operand: formula }]
  }
  const inside = (side: Expression) =>
    keepsBrackets && isSum(side) && !isSum(formula)
      ? [{ operator: null, operand: side }]
      : chainOf(side, keepsBrackets)
  const [head, ...tail] = inside(formula.right)
  if (head === undefined) return inside(formula.left)
  return [...inside(formula.left), { ...head, operator: formula.operator }, ...tail]
}

/**
 * Every formula that differs from this one in exactly one place, where `change` had something to
 * say.
 */
function rewrites(
  formula: Expression,
  change: (part: Expression) => Expression | null,
): readonly Expression[] {
  const here = change(formula)
  return here === null ? deeper(formula, change) : [here, ...deeper(formula, change)]
}

function deeper(
  formula: Expression,
  change: (part: Expression) => Expression | null,
): readonly Expression[] {
  if (formula.kind === 'negation' || formula.kind === 'root' || formula.kind === 'call') {
    return rewrites(formula.of, change).map((of) => ({ ...formula, of }))
  }
  if (formula.kind !== 'operation') return []
  return [
    ...rewrites(formula.left, change).map((left) => ({ ...formula, left })),
    ...rewrites(formula.right, change).map((right) => ({ ...formula, right })),
  ]
}

/** The equation that one common mistake leads to. */
interface EquationSlip extends Equation {
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
  return [joined(numberOf(sum), '*', letter)]
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
  const without = degree(polynomial) > 0 ? termsOf(side).map((term) => joined(side, '-', term)) : []
  const factors = [coefficient(polynomial, degree(polynomial)), constantFactor(side)]
  const divided = factors
    .filter(
      (factor) => factor !== null && factor.n !== 0n && !factor.equals(1) && degree(polynomial) > 0,
    )
    .map((factor) => joined(side, '/', numberOf(factor ?? 1)))
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
