/** When a formula has the form that was asked for: multiplied out, in factors, or as short as it gets. */
import type { Expression } from '../expression'
import { hasOneNumber, isCollected, sizeOf } from '../final-form'
import { factored } from './factors'
import { termsOf } from './terms'

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

function isSum(formula: Expression): boolean {
  return formula.kind === 'operation' && (formula.operator === '+' || formula.operator === '-')
}
