/**
 * Derivatives and antiderivatives of formulas, tidying after differentiation, and the wording around
 * a formula (names, differentials, e as a base).
 */
import Fraction from 'fraction.js'
import { asksTo } from '../../text/task-verbs'
import { type Expression, isSum, joined, lettersIn, numberOf, type Operation } from './expression'
import { formatExpression, formatPolynomial } from './format'
import { plainNotation } from './notation'
import { coefficient, degree } from './polynomial'
import { exactValue, polynomialOf, sameValue } from './value'
import { readExpression } from './read-expression'

/** An antiderivative without its constant, as written; null where none is known. */
export function antiderivative(formula: Expression, letter: string): string | null {
  const polynomial = polynomialOf(formula)
  const written = polynomial
    ? formatPolynomial(
        [new Fraction(0), ...polynomial.map((value, power) => value.div(power + 1))],
        letter,
      )
    : sumOf(formula, letter)
  if (written === null) return null
  const derived = readDerivative(written, letter)
  return derived && sameValue(derived, formula) ? written : null
}

function sumOf(formula: Expression, letter: string): string | null {
  if (isSum(formula)) {
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
      text: `${entry[1]}(${formatExpression(formula.of)})`,
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

const formulaNames =
  /\b[fghyF] ?'{0,2} ?\( ?[a-z] ?\)(?: ?=)?|\by ?'{0,2} ?=|\bd ?[yf]? ?\/ ?d[a-z]\b(?: ?=)?/g

/** Plain notation with powers of e written as `exp(…)`. */
export function calculusNotation(text: string): string {
  return plainNotation(text)
    .replace(/(?<![A-Za-z])e\s*\^\s*\(/g, 'exp(')
    .replace(/(?<![A-Za-z])e\s*\^\s*(-?\d*[a-z]|-?\d+)(?![A-Za-z])/g, 'exp($1)')
    .replace(/(\d)\s*exp\(/g, '$1*exp(')
    .replace(/(?<=[a-z])exp\(/g, ' exp(')
}

const asking = /differentia|derivative|\bd(?:e|é)riv(?:e|é)|\bderiv(?:ada|ata)\b|ableit/i
const prime = /(?<![A-Za-z'])[fghyF]\s?'(?=\s?(?:\(\s?[a-z]\s?\)|[=?.!]|$))/
const operator = /\bd\s?[yf]?\s?\/\s?d[a-z]\b/

/**
 * True for a text that asks for the first derivative by `letter`: by a word, by "f'(x)" or by "d/dx".
 * An apostrophe alone is no prime. "f'(x) = 2x" gives the derivative and asks for something else.
 */
export function asksDerivative(plain: string, letter: string): boolean {
  if (/''|'\s?'|\^\(?\d{1,2}\)?\s?\/\s?d[a-z]/.test(plain)) return false
  if (/(?:'\s?(?:\(\s?[a-z]\s?\))?|\bd\s?[yf]\s?\/\s?d[a-z])\s?=\s?[^\s?.]/.test(plain))
    return false
  const variables = Array.from(
    plain.matchAll(/'\s?\(\s?([a-z])\s?\)|\/\s?d([a-z])\b/g),
    ([, first, second]) => first ?? second,
  )
  if (variables.some((name) => name !== letter)) return false
  return (
    asking.test(plain) ||
    asksTo('differentiate', plain) ||
    prime.test(plain) ||
    operator.test(plain)
  )
}

/** A formula as people write it again: `exp(2x)` as "e^(2x)", `exp(x)` as "e^x". */
export function asWritten(formula: string): string {
  return formula
    .replace(/\*?exp\(([a-z]|\d+)\)/g, (_, inner: string) => `e^${inner}`)
    .replace(/\*?exp\(/g, 'e^(')
    .replace(/(?<=[a-z])(?=e\^)/g, ' ')
}

/** Without "f(x) =", "y' =" and "d/dx", which name a formula and are no part of it. */
export function unnamed(text: string): string {
  return text.replace(formulaNames, ' ; ')
}

const bracket = String.raw`\([^()]{1,80}(?:\([^()]{0,40}\)[^()]{0,80}){0,4}\)`
const quotientOfDifferentials = new RegExp(String.raw`\bd ?(${bracket}) ?/ ?d[a-z]\b`, 'g')
const saidDerivative =
  /\b(?:derivative|ableitung|d[eé]riv[eé]e|derivada) (?:of|von|de) ([^=;,\n]{1,60}?) (?:is|ist|est|es) /gi

const arrow = /(?<=[)\]\da-z²³']) ?(?:→|⟶|↦|->|\\to(?![a-z])) ?/g

/**
 * A learner's text in calculus notation where what is differentiated stands before an equals sign:
 * "(5x^3)' = 15x^2", "d/dx [5x^3] = 15x^2" and "5x^3 -> 15x^2" as "(5x^3) = 15x^2".
 */
export function withOriginals(text: string, letter: string): string {
  const plain = calculusNotation(text.replace(arrow, ' = '))
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(quotientOfDifferentials, '$1')
    .replace(saidDerivative, ' ; $1 = ')
    .replace(/(?<=[)\d]) ?'/g, '')
    .replace(/(?<![A-Za-z])([A-Za-z]) ?'/g, (name, own: string) => (own === letter ? own : name))
  return unnamed(plain)
}

/** A step whose first side is what is differentiated, with a prime behind it: "(5x^3)' = 15x^2". */
export function primed(step: string, isOriginal: (side: string) => boolean): string {
  const [first = '', ...rest] = step.split('=').map((side) => side.trim())
  if (rest.length === 0 || !isOriginal(first)) return step
  return [`(${withoutBrackets(first)})'`, ...rest].join(' = ')
}

/** Without the bracket around all of it. */
function withoutBrackets(side: string): string {
  let depth = 0
  const end = [...side].findIndex((sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    return depth === 0
  })
  const isAround = side.startsWith('(') && end === side.length - 1
  return isAround ? withoutBrackets(side.slice(1, -1).trim()) : side
}

/** The sides of a step without the prime behind the first. */
export function unprimedSides(step: string): readonly string[] {
  return step.split('=').map((side) => side.replace(/'\s*$/, '').trim())
}

/** The letters that may be the variable: x first, then those that stand alone. */
export function variablesIn(text: string): readonly string[] {
  const alone = Array.from(
    text.matchAll(/(?<![A-Za-z'\d])(?:\d*)([A-Za-z])(?![A-Za-z'])/g),
    (match) => match[1] ?? '',
  )
  return [...new Set(['x', ...alone])].slice(0, 6)
}

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
      return joined(derivativeOf(formula.of, letter), '/', joined(numberOf(2), '*', formula))
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
      return joined(inner, '*', named('cos'))
    case 'cos':
      return joined(inner, '*', { kind: 'negation', of: named('sin') })
    case 'tan':
      return joined(inner, '/', squared(named('cos')))
    case 'exp':
      return joined(inner, '*', call)
    case 'ln':
      return joined(inner, '/', of)
    case 'cbrt':
      return joined(inner, '/', joined(numberOf(3), '*', squared(call)))
  }
}

function ofOperation({ operator, left, right }: Operation, letter: string): Expression {
  const [a, b] = [derivativeOf(left, letter), derivativeOf(right, letter)]
  if (operator === '+' || operator === '-') return joined(a, operator, b)
  if (operator === '*') return joined(joined(a, '*', right), '+', joined(left, '*', b))
  if (operator === '/') {
    if (!lettersIn(right).has(letter)) return joined(a, '/', right)
    const top = joined(joined(a, '*', right), '-', joined(left, '*', b))
    return joined(top, '/', squared(right))
  }
  if (!lettersIn(right).has(letter)) {
    const lower = joined(left, '^', joined(right, '-', numberOf(1)))
    return joined(joined(right, '*', lower), '*', a)
  }
  const logarithm: Expression = { kind: 'call', name: 'ln', of: left }
  const inner = joined(joined(b, '*', logarithm), '+', joined(right, '*', joined(a, '/', left)))
  return joined(joined(left, '^', right), '*', inner)
}

const squared = (base: Expression): Expression => joined(base, '^', numberOf(2))
