/**
 * The final form of an answer, the same for every kind of task: an evaluated number in lowest
 * terms, or a sum with collected terms. A formula that equals the answer but is not in this form is
 * a right step.
 */
import { type Expression, isSum, joined, lettersIn, partsOf } from './expression'
import { factored } from './factors'
import { formatExpression } from './format'
import { termsOf } from './terms'
import { exactValue } from './value'

/**
 * True for "5", "-2.5", "3/7", "2 + sqrt(3)"; false for "15/3", "18/42", "6*7", "sqrt(49)", "(5 +
 * sqrt(25 - 8))/2".
 */
export function isFinishedNumber(formula: Expression): boolean {
  if (lettersIn(formula).size > 0) return false
  if (formula.kind === 'number') return true
  if (formula.kind === 'negation') return isFinishedNumber(formula.of)
  if (exactValue(formula) !== null) return isFractionInLowestTerms(formula)
  return partsOf(formula).every(isFinishedNumber)
}

/**
 * True for "x^2 + 5x - 6", "2(x + 3)/(x - 1)", "x*sin(x)"; false for "3*2x", "10x^5/5", "2x + 5 +
 * 2", "x*x".
 */
export function isCollected(formula: Expression): boolean {
  if (lettersIn(formula).size === 0) return isFinishedNumber(formula)
  const terms = summandsOf(formula)
  return terms.every(isTidy) && new Set(terms.map(likenessOf)).size === terms.length
}

/** At most one number in front, a fraction of it in lowest terms. */
function hasOneNumber(term: Expression): boolean {
  const { above, below } = quotientFactorsOf(term)
  const tops = above.filter((factor) => lettersIn(factor).size === 0 && !isOne(factor))
  const bottoms = below.filter((factor) => lettersIn(factor).size === 0)
  const [top, bottom] = [tops[0], bottoms[0]]
  if (tops.length > 1 || bottoms.length > 1) return false
  if (top && bottom) return isFinishedNumber(joined(top, '/', bottom))
  return [...tops, ...bottoms].every(isFinishedNumber)
}

/** How many numbers and letters stand in a formula. */
export function sizeOf(formula: Expression): number {
  const parts = partsOf(formula)
  return parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + sizeOf(part), 0)
}

/** True when a line of an equation gives a side as a finished number. */
export function endsInNumber(
  line: readonly { readonly left: Expression; readonly right: Expression }[],
): boolean {
  return line.some(({ left, right }) => isFinishedNumber(left) || isFinishedNumber(right))
}

/** The terms of a sum or difference. */
function summandsOf(formula: Expression): readonly Expression[] {
  if (formula.kind === 'negation') return summandsOf(formula.of)
  return isSum(formula) ? [...summandsOf(formula.left), ...summandsOf(formula.right)] : [formula]
}

/** "3/7" and "-3/7". */
function isFractionInLowestTerms(formula: Expression): boolean {
  if (formula.kind !== 'operation' || formula.operator !== '/') return false
  const [top, bottom] = [exactValue(formula.left), exactValue(formula.right)]
  if (!top || !bottom || !isNumeral(formula.left) || !isNumeral(formula.right)) return false
  return top.d === 1n && bottom.d === 1n && bottom.n > 1n && top.div(bottom).d === bottom.n
}

function isOne(formula: Expression): boolean {
  return formula.kind === 'number' && formula.value.equals(1)
}

function isNumeral(formula: Expression): boolean {
  return formula.kind === 'number' || (formula.kind === 'negation' && isNumeral(formula.of))
}

interface Factors {
  readonly above: readonly Expression[]
  readonly below: readonly Expression[]
}

/** What is multiplied, and what is divided by. */
function quotientFactorsOf(term: Expression): Factors {
  if (term.kind === 'negation') return quotientFactorsOf(term.of)
  const isProduct = term.kind === 'operation' && '*/'.includes(term.operator)
  if (!isProduct) return { above: [term], below: [] }
  const [left, right] = [quotientFactorsOf(term.left), quotientFactorsOf(term.right)]
  return term.operator === '*'
    ? { above: [...left.above, ...right.above], below: [...left.below, ...right.below] }
    : { above: [...left.above, ...right.below], below: [...left.below, ...right.above] }
}

/** One number, and each base once, with a power that is worked out. */
function isTidy(term: Expression): boolean {
  const { above, below } = quotientFactorsOf(term)
  const lettered = [...above, ...below].filter((factor) => lettersIn(factor).size > 0)
  const bases = lettered.map((factor) => formatExpression(baseOf(factor)))
  return hasOneNumber(term) && new Set(bases).size === bases.length && lettered.every(isTidyFactor)
}

function baseOf(factor: Expression): Expression {
  return factor.kind === 'operation' && factor.operator === '^' ? factor.left : factor
}

function isTidyFactor(factor: Expression): boolean {
  const base = baseOf(factor)
  if (factor !== base && factor.kind === 'operation' && !isTidyExponent(factor.right)) return false
  if (base.kind === 'root' || base.kind === 'call') return isCollected(base.of)
  return base.kind === 'letter' || lettersIn(base).size === 0 || isCollected(base)
}

/** x^1 and x^0 are not written. */
function isTidyExponent(exponent: Expression): boolean {
  const value = exactValue(exponent)
  return isCollected(exponent) && (value === null || value.n > 1n || value.d > 1n || value.s < 0n)
}

/** What terms that can be added have in common: 3x and x/2 are alike, and so are 2 and 5/7. */
function likenessOf(term: Expression): string {
  const { above, below } = quotientFactorsOf(term)
  const [top, bottom] = [above, below].map((factors) =>
    factors
      .filter((factor) => exactValue(factor) === null)
      .map(formatExpression)
      .toSorted()
      .join('*'),
  )
  return `${top}/${bottom}`
}

/** What a rewriting task asks for. */
export type Form = 'expanded' | 'factored' | 'simplified'

/** True when a formula needs no more rewriting; `answer` is the shortest known writing. */
export function hasForm(formula: Expression, form: Form, answer: Expression): boolean {
  if (form === 'factored') return isFactored(formula)
  if (form === 'expanded') return isExpanded(formula)
  return isCollected(formula) && sizeOf(formula) <= sizeOf(answer) + 1
}

/** No product or power of a sum is left, and like terms are together. */
function isExpanded(formula: Expression): boolean {
  return !hasProductOfSums(formula) && isCollected(formula)
}

/** True when a bracket with a sum in it is multiplied or raised. */
export function hasProductOfSums(formula: Expression): boolean {
  if (formula.kind === 'number' || formula.kind === 'letter') return false
  if (formula.kind !== 'operation') return isSum(formula.of) || hasProductOfSums(formula.of)
  const isProduct = formula.operator === '*' || formula.operator === '^'
  if (isProduct && (isSum(formula.left) || isSum(formula.right))) return true
  return hasProductOfSums(formula.left) || hasProductOfSums(formula.right)
}

/** A product, each factor of which cannot be taken apart any more. */
function isFactored(formula: Expression): boolean {
  const factors = factorsOf(formula)
  const isProduct = factors.length > 1 || (formula.kind === 'operation' && formula.operator === '^')
  return isProduct && hasOneNumber(formula) && factors.every(isPrime)
}

function isPrime(factor: Expression): boolean {
  const terms = termsOf(factor)
  if (terms === null || terms.size < 2) return terms !== null
  const further = factored(terms)
  if (further === null) return true
  return (
    further.front === '-' &&
    further.factors.every(({ times }) => times === 1) &&
    further.factors.length === 1
  )
}

/** The factors of a product, those of a power once. */
export function factorsOf(formula: Expression): readonly Expression[] {
  if (formula.kind === 'negation') return factorsOf(formula.of)
  if (formula.kind !== 'operation') return [formula]
  if (formula.operator === '*') return [...factorsOf(formula.left), ...factorsOf(formula.right)]
  return formula.operator === '^' ? factorsOf(formula.left) : [formula]
}
