/** Takes from a formula what a rule leaves behind: factors of one, sums with zero, powers of one. */
import { type Expression, numberOf, type Operation } from '../expression'
import { exactValue } from '../value'

/** The same formula without the leftovers. */
export function tidied(formula: Expression): Expression {
  if (formula.kind === 'number' || formula.kind === 'letter') return formula
  if (formula.kind !== 'operation') return { ...formula, of: tidied(formula.of) }
  const changed = { ...formula, left: tidied(formula.left), right: tidied(formula.right) }
  const value = exactValue(changed)
  return value ? numberOf(value) : shortened(changed)
}

function shortened(formula: Operation): Expression {
  const { operator, left, right } = formula
  if (operator === '+') return isNumber(left, 0) ? right : isNumber(right, 0) ? left : formula
  if (operator === '-' && isNumber(right, 0)) return left
  if (operator === '*') {
    if (isNumber(left, 0) || isNumber(right, 0)) return numberOf(0)
    if (isNumber(left, 1)) return right
    if (isNumber(left, -1)) return { kind: 'negation', of: right }
    if (isNumber(right, 1)) return left
    if (right.kind === 'number' && left.kind !== 'number')
      return shortened({ ...formula, left: right, right: left })
    return ahead(formula)
  }
  return (operator === '^' || operator === '/') && isNumber(right, 1) ? left : formula
}

/** 2 * (3 * x) as 6 * x, and 2 * 1/x as 2/x. */
function ahead(formula: Operation): Expression {
  const { left, right } = formula
  if (left.kind !== 'number' || right.kind !== 'operation') return formula
  if (right.left.kind !== 'number' || !'*/'.includes(right.operator)) return formula
  return { ...right, left: numberOf(left.value.mul(right.left.value)) }
}

function isNumber(formula: Expression, value: number): boolean {
  return formula.kind === 'number' && formula.value.equals(value)
}
