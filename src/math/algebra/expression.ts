/**
 * A formula as a tree: exact numbers, letters, the four operations, powers, square roots and the
 * simple functions.
 */
import Fraction from 'fraction.js'

/** The operations that join a left and a right side. */
export type Operator = '+' | '-' | '*' | '/' | '^'

/** A formula as a tree, free of the library's own types. */
export type Expression =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'letter'; readonly name: string }
  | { readonly kind: 'negation'; readonly of: Expression }
  | { readonly kind: 'root'; readonly of: Expression }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: Expression }
  | Operation

/**
 * The functions that a formula may use, by the names that are written. `ln` is the natural
 * logarithm.
 */
export const functionNames = ['sin', 'cos', 'tan', 'exp', 'ln', 'cbrt'] as const
export type FunctionName = (typeof functionNames)[number]

/** The sides of an operation or of an equation. */
interface Sides {
  readonly left: Expression
  readonly right: Expression
}

export interface Operation extends Sides {
  readonly kind: 'operation'
  readonly operator: Operator
}

/** The letters that stand for unknowns, each once. */
export function lettersIn(expression: Expression): ReadonlySet<string> {
  switch (expression.kind) {
    case 'number':
      return new Set()
    case 'letter':
      return new Set([expression.name])
    case 'negation':
    case 'root':
    case 'call':
      return lettersIn(expression.of)
    case 'operation':
      return lettersInSides(expression)
  }
}

/** The letters of both sides, each once. */
export function lettersInSides({ left, right }: Sides): ReadonlySet<string> {
  return new Set([...lettersIn(left), ...lettersIn(right)])
}

export function numberOf(value: Fraction | number): Expression {
  return { kind: 'number', value: new Fraction(value) }
}

export function joined(left: Expression, operator: Operator, right: Expression): Operation {
  return { kind: 'operation', operator, left, right }
}

export function isSum(formula: Expression): formula is Operation {
  return formula.kind === 'operation' && (formula.operator === '+' || formula.operator === '-')
}

/** The parts that a formula is made of; none for a number and a letter. */
export function partsOf(formula: Expression): readonly Expression[] {
  if (formula.kind === 'number' || formula.kind === 'letter') return []
  return formula.kind === 'operation' ? [formula.left, formula.right] : [formula.of]
}

/** A formula with others in place of some of its letters. */
export function substituted(
  formula: Expression,
  values: ReadonlyMap<string, Expression>,
): Expression {
  switch (formula.kind) {
    case 'number':
      return formula
    case 'letter':
      return values.get(formula.name) ?? formula
    case 'operation':
      return {
        ...formula,
        left: substituted(formula.left, values),
        right: substituted(formula.right, values),
      }
    case 'negation':
    case 'root':
    case 'call':
      return { ...formula, of: substituted(formula.of, values) }
  }
}
