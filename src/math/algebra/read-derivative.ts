/** The derivative of a formula by the rules of a textbook, term by term; it is not simplified. */
import { type Expression, lettersIn, numberOf, type Operator } from './expression'
import { readExpression } from './read-expression'

/** The derivative of a formula by `letter`; null where it cannot be read. */
export function readDerivative(text: string, letter: string): Expression | null {
  const formula = readExpression(text)
  return formula && derivativeOf(formula, letter)
}

function derivativeOf(formula: Expression, letter: string): Expression {
  if (!lettersIn(formula).has(letter)) return numberOf(0)
  switch (formula.kind) {
    case 'number':
      return numberOf(0)
    case 'letter':
      return numberOf(1)
    case 'negation':
      return { kind: 'negation', of: derivativeOf(formula.of, letter) }
    case 'root':
      return join(derivativeOf(formula.of, letter), '/', join(numberOf(2), '*', formula))
    case 'call':
      return ofCall(formula, derivativeOf(formula.of, letter))
    case 'operation':
      return ofOperation(formula, letter)
  }
}

/** The chain rule; `inner` is the derivative of the argument. */
function ofCall(call: Extract<Expression, { kind: 'call' }>, inner: Expression): Expression {
  const { name, of } = call
  const named = (other: typeof name): Expression => ({ kind: 'call', name: other, of })
  switch (name) {
    case 'sin':
      return join(inner, '*', named('cos'))
    case 'cos':
      return join(inner, '*', { kind: 'negation', of: named('sin') })
    case 'tan':
      return join(inner, '/', squared(named('cos')))
    case 'exp':
      return join(inner, '*', call)
    case 'ln':
      return join(inner, '/', of)
    case 'cbrt':
      return join(inner, '/', join(numberOf(3), '*', squared(call)))
  }
}

function ofOperation(
  { operator, left, right }: Extract<Expression, { kind: 'operation' }>,
  letter: string,
): Expression {
  const [a, b] = [derivativeOf(left, letter), derivativeOf(right, letter)]
  if (operator === '+' || operator === '-') return join(a, operator, b)
  if (operator === '*') return join(join(a, '*', right), '+', join(left, '*', b))
  if (operator === '/') {
    if (!lettersIn(right).has(letter)) return join(a, '/', right)
    const top = join(join(a, '*', right), '-', join(left, '*', b))
    return join(top, '/', squared(right))
  }
  if (!lettersIn(right).has(letter)) {
    const lower = join(left, '^', join(right, '-', numberOf(1)))
    return join(join(right, '*', lower), '*', a)
  }
  const logarithm: Expression = { kind: 'call', name: 'ln', of: left }
  const inner = join(join(b, '*', logarithm), '+', join(right, '*', join(a, '/', left)))
  return join(join(left, '^', right), '*', inner)
}

const join = (left: Expression, operator: Operator, right: Expression): Expression => ({
  kind: 'operation',
  operator,
  left,
  right,
})

const squared = (base: Expression): Expression => join(base, '^', numberOf(2))
