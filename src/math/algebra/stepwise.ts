/** Evaluates a formula in numbers step by step, as on paper, and lists the intermediate values. */
import Fraction from 'fraction.js'
import { type Expression, joined, numberOf, type Operation } from './expression'
import { isFinishedNumber } from './final-form'
import { exactValue } from './value'

const maxLines = 12

/** The formula, then one operation fewer a line, down to its value. */
export function reductions(formula: Expression): readonly Expression[] {
  const lines = [formula]
  for (let current = formula; lines.length < maxLines;) {
    const next = nextOperation(current)
    if (next === null) return isFinishedNumber(current) ? lines : [...lines, ...shortened(current)]
    lines.push(...splitProduct(next, current), replaced(current, next))
    current = lines.at(-1) ?? current
  }
  return lines
}

/** 36/84 as 3/7. */
function shortened(fraction: Expression): readonly Expression[] {
  const value = exactValue(fraction)
  return value ? [numberOf(value)] : []
}

/** The operation that comes first: the leftmost of those whose both sides are numbers already. */
export function nextOperation(formula: Expression): Operation | null {
  if (isWrapper(formula)) return nextOperation(formula.of)
  if (formula.kind !== 'operation') return null
  const inner = nextOperation(formula.left) ?? nextOperation(formula.right)
  if (inner !== null) return inner
  return isFraction(formula) ? null : formula
}

/** A minus, a root or a function around a formula. */
function isWrapper(
  formula: Expression,
): formula is Exclude<Expression, { kind: 'number' | 'letter' | 'operation' }> {
  return formula.kind === 'negation' || formula.kind === 'root' || formula.kind === 'call'
}

/** A number above a number that stays as it is: 3/4. */
function isFraction(part: Expression): boolean {
  if (part.kind !== 'operation' || part.operator !== '/') return false
  const [top, bottom] = [exactValue(part.left), exactValue(part.right)]
  return (
    part.left.kind === 'number' && part.right.kind === 'number' && top?.div(bottom ?? 1).d !== 1n
  )
}

/** 24 as 20 and 4; null for numbers that have nothing to split off. */
export function tensAndRest(value: Fraction): readonly [Fraction, Fraction] | null {
  if (value.d !== 1n || value.n < 11n) return null
  const unit = 10n ** BigInt(value.n.toString().length - 1)
  const tens = new Fraction(value.s * (value.n / unit) * unit)
  const rest = value.sub(tens)
  return rest.n === 0n ? null : [tens, rest]
}

/** Intermediate values of valid ways to the answer. */
export function intermediateValuesOf(formula: Expression): readonly Fraction[] {
  if (formula.kind === 'number' || formula.kind === 'letter') return []
  const own = exactValue(formula)
  if (formula.kind !== 'operation')
    return [...(own ? [own] : []), ...intermediateValuesOf(formula.of)]
  return [
    ...(own ? [own] : []),
    ...intermediateValuesOf(formula.left),
    ...intermediateValuesOf(formula.right),
    ...splitPieces(formula),
  ]
}

function splitPieces({ operator, left, right }: Operation): readonly Fraction[] {
  const [a, b] = [exactValue(left), exactValue(right)]
  if (!a || !b) return []
  if (operator === '*')
    return [...partsOf(b).map((part) => a.mul(part)), ...partsOf(a).map((part) => b.mul(part))]
  if (operator !== '+' && operator !== '-') return []
  return partsOf(b)
    .slice(0, 1)
    .map((part) => (operator === '+' ? a.add(part) : a.sub(part)))
}

/**
 * Numbers that turn up above and below the bar when fractions are added: 6, 3 and 2 for 1/2 + 1/3.
 */
export function topsOf(formula: Expression): readonly Fraction[] {
  if (isWrapper(formula)) return topsOf(formula.of)
  if (formula.kind !== 'operation') return []
  const { operator, left, right } = formula
  const [a, b] = [exactValue(left), exactValue(right)]
  const inner = [...topsOf(left), ...topsOf(right)]
  if (!a || !b || (operator !== '+' && operator !== '-')) return inner
  const common = new Fraction(a.d).lcm(new Fraction(b.d))
  if (common.n === 1n) return inner
  // The product of the two is a common denominator, too.
  const commons = a.d === b.d ? [common] : [common, new Fraction(a.d).mul(b.d)]
  return [...commons.flatMap((each) => [each, a.mul(each), b.mul(each)]), ...inner]
}

function partsOf(value: Fraction): readonly Fraction[] {
  return tensAndRest(value) ?? []
}

/** 17 * 24 by way of 17 * 20 + 17 * 4, shown only where it is the whole formula. */
function splitProduct(next: Operation, whole: Expression): readonly Expression[] {
  const right = exactValue(next.right)
  const left = exactValue(next.left)
  const parts = right && next.operator === '*' ? tensAndRest(right) : null
  if (!left || !parts || next !== whole) return []
  const [tens, rest] = parts
  return [
    joined({ ...next, right: numberOf(tens) }, '+', { ...next, right: numberOf(rest) }),
    joined(numberOf(left.mul(tens)), '+', numberOf(left.mul(rest))),
  ]
}

function replaced(formula: Expression, part: Operation): Expression {
  if (formula === part) return numberOf(exactValue(part) ?? 0)
  if (isWrapper(formula)) {
    return { ...formula, of: replaced(formula.of, part) }
  }
  if (formula.kind !== 'operation') return formula
  return { ...formula, left: replaced(formula.left, part), right: replaced(formula.right, part) }
}
