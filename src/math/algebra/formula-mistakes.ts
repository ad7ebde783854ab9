/**
 * Common mistakes on a formula. `mistakenFormulas` makes each of them, one at a time, so that a
 * caller can compare the results with the learner's line and name the kind of mistake.
 */
import type { Mistake } from '../problem'
import { type Expression, lettersIn, numberOf, type Operation } from './expression'
import { readExpression } from './read-expression'
import { formatExpression } from './format'

/** The formula that one common mistake leads to. */
export interface Slip {
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
  return { kind: 'operation', operator: '/', left: part.of, right: numberOf(2) }
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
    (left, link) => ({
      kind: 'operation',
      operator: link.operator ?? '+',
      left,
      right: link.operand,
    }),
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

function isSum(part: Expression): part is Operation {
  return part.kind === 'operation' && (part.operator === '+' || part.operator === '-')
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
