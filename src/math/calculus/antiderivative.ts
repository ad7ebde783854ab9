/** Antiderivatives of sums of powers and simple functions; each is proved by differentiating it again. */
import Fraction from 'fraction.js'
import { type Expression, lettersIn, numberOf, readDerivative } from '../expression'
import { coefficient, degree } from '../polynomial'
import { exactValue, polynomialOf, sameValue } from '../value'
import { writeExpression, writePolynomial } from '../writing'

/** An antiderivative without its constant, as written; null where none is known. */
export function antiderivative(formula: Expression, letter: string): string | null {
  const polynomial = polynomialOf(formula)
  const written = polynomial
    ? writePolynomial(
        [new Fraction(0), ...polynomial.map((value, power) => value.div(power + 1))],
        letter,
      )
    : sumOf(formula, letter)
  if (written === null) return null
  const derived = readDerivative(written, letter)
  return derived && sameValue(derived, formula) ? written : null
}

function sumOf(formula: Expression, letter: string): string | null {
  if (formula.kind === 'operation' && (formula.operator === '+' || formula.operator === '-')) {
    const [first, second] = [
      antiderivative(formula.left, letter),
      antiderivative(formula.right, letter),
    ]
    if (first === null || second === null) return null
    const isSigned = /[-+]/.test(second) && formula.operator === '-'
    return `${first} ${formula.operator} ${isSigned ? `(${second})` : second}`
  }
  if (formula.kind === 'negation') {
    const inner = antiderivative(formula.of, letter)
    return inner === null ? null : `-(${inner})`
  }
  const { factor, rest } = split(formula)
  const inner = basic(rest, letter)
  if (inner === null) return null
  const number = factor.mul(inner.factor)
  if (inner.isBelow) return below(number, inner.text)
  const sign = number.s < 0n ? '-' : ''
  const size = number.abs()
  if (size.equals(1)) return `${sign}${inner.text}`
  return size.d === 1n
    ? `${sign}${size.toFraction()}${inner.text}`
    : `${sign}(${size.toFraction()})${inner.text}`
}

/** A number in front of, or below, the rest. */
function split(formula: Expression): { factor: Fraction; rest: Expression } {
  if (formula.kind === 'operation' && formula.operator === '*') {
    const value = exactValue(formula.left)
    if (value) return times(value, split(formula.right))
  }
  if (formula.kind === 'operation' && formula.operator === '/') {
    const [top, bottom] = [exactValue(formula.left), exactValue(formula.right)]
    if (bottom && bottom.n !== 0n) return times(bottom.inverse(), split(formula.left))
    if (top && !top.equals(1)) return { factor: top, rest: { ...formula, left: numberOf(1) } }
  }
  return { factor: new Fraction(1), rest: formula }
}

function times(value: Fraction, inner: { factor: Fraction; rest: Expression }) {
  return { ...inner, factor: inner.factor.mul(value) }
}

interface Basic {
  readonly factor: Fraction
  readonly text: string
  /** The text stands under a fraction bar. */
  readonly isBelow: boolean
}

function below(number: Fraction, text: string): string {
  const bottom = number.d === 1n ? text : `(${number.d}${text})`
  return `${number.s < 0n ? '-' : ''}${number.n}/${bottom}`
}

/** sin, cos and exp of a x + b, and 1 over a power. */
function basic(formula: Expression, letter: string): Basic | null {
  if (formula.kind === 'call') {
    const slope = slopeOf(formula.of, letter)
    const table = { sin: [-1, 'cos'], cos: [1, 'sin'], exp: [1, 'exp'] } as const
    const entry = formula.name in table ? table[formula.name as keyof typeof table] : null
    if (!slope || !entry) return null
    return {
      factor: slope.inverse().mul(entry[0]),
      text: `${entry[1]}(${writeExpression(formula.of)})`,
      isBelow: false,
    }
  }
  if (
    formula.kind !== 'operation' ||
    formula.operator !== '/' ||
    !exactValue(formula.left)?.equals(1)
  )
    return null
  const bottom = polynomialOf(formula.right)
  const power = bottom ? degree(bottom) : 0
  if (!bottom || power < 1 || bottom.slice(0, -1).some((value) => value.n !== 0n)) return null
  const lead = coefficient(bottom, power).inverse()
  if (power === 1) return { factor: lead, text: `ln(${letter})`, isBelow: false }
  const text = power === 2 ? letter : `${letter}^${power - 1}`
  return { factor: lead.div(1 - power), text, isBelow: true }
}

function slopeOf(formula: Expression, letter: string): Fraction | null {
  const polynomial = polynomialOf(formula)
  const isLinear = polynomial !== null && degree(polynomial) === 1 && lettersIn(formula).has(letter)
  return isLinear ? coefficient(polynomial, 1) : null
}
