/** Formats numbers, polynomials and formulas as plain text and as `$…$`. */
import type Fraction from 'fraction.js'
import type { Expression, Operation } from './expression'
import type { Polynomial } from './polynomial'

/** "5", "2.5" where four places are enough, else "29/3". */
export function formatFraction(value: Fraction): string {
  const places = [0, 1, 2, 3, 4].find((p) => 10n ** BigInt(p) % value.d === 0n)
  return places === undefined ? value.toFraction() : value.toString()
}

/** "3x^2 - 2x + 1", highest power first. */
export function formatPolynomial(of: Polynomial, letter: string): string {
  const terms = of.map((value, power) => ({ value, power })).filter(({ value }) => value.n !== 0n)
  if (terms.length === 0) return '0'
  return terms.toReversed().reduce((text, { value, power }, at) => {
    const sign = value.s < 0n ? (at === 0 ? '-' : ' - ') : at === 0 ? '' : ' + '
    return text + sign + formatTerm(value.abs(), power, letter)
  }, '')
}

/** "(2 + 1) * 3" with only the brackets that it needs. */
export function formatExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return formatFraction(expression.value)
    case 'letter':
      return expression.name
    case 'negation':
      return `-${wrapped(expression.of, 3)}`
    case 'root':
      return `sqrt(${formatExpression(expression.of)})`
    case 'call':
      return `${expression.name}(${formatExpression(expression.of)})`
    case 'operation':
      return formatOperation(expression)
  }
}

/** A unit or a word within a formula; unknowns side by side ("xy") are none. */
const word =
  /(?<![\\A-Za-z])(\s*)\b(?!(?:[x-z]{2,3}|[abc]{2,3}|pq|uv)(?![A-Za-z]))([A-Za-z]{2,}(?:\/[A-Za-z]+)?)(\s*)/g

/** An amount of a unit of one letter, which is an unknown in a formula. */
const amount = /^(-?[\d.,{}]+) ([glhms][²³]?)$/

/** "no real solution" */
const wordsAlone = /^\p{L}{2,40}(?: \p{L}{2,40}){1,8}$/u

/** A formula in plain notation as `$…$`, still readable as typed. */
export function inMath(formula: string): string {
  if (wordsAlone.test(formula)) return `“${formula}”`
  const body = formula
    .replace(/(?<![\d./^])(\d{1,6}) (\d{1,6})\/(\d{1,6})(?![\d.])/g, '$1\\tfrac{$2}{$3}')
    .replace(/sqrt\(([^()]{0,60}(?:\([^()]{0,60}\)[^()]{0,60})?)\)/g, '\\sqrt{$1}')
    .replace(/cbrt\(([^()]*)\)/g, '\\sqrt[3]{$1}')
    .replace(/exp\(([^()]*)\)/g, 'e^{$1}')
    .replace(/(?<![A-Za-z\\])(sin|cos|tan|ln|exp)\(/g, '\\$1(')
    .replace(/∫ (.+?) d([a-z])(?![a-z])/g, '\\int $1 \\,{d}$2')
    .replace(/<=/g, '\\le ')
    .replace(/>=/g, '\\ge ')
    .replace(/\^\(([^()]*)\)/g, '^{$1}')
    .replace(/\^(-\d+|\d{2,})/g, '^{$1}')
    .replace(/(?:(?<!\s)\s+)?\*\s*/g, ' \\cdot ')
    .replace(/±/g, '\\pm ')
    .replace(/%/g, '\\%')
    .replace(/(?<![A-Za-z\\])pi(?![A-Za-z]) ?/g, '\\pi ')
    .replace(/\\pi $/, '\\pi')
    .replace(amount, '$1\\text{ $2}')
    .replace(word, '\\text{$1$2$3}')
  return `$${body}$`
}

/** The sides of an equation in plain notation, each as `$…$`. */
export function sidesInMath(equation: string): readonly string[] {
  return equation.split('=').map((side) => inMath(side.trim()))
}

function formatTerm(size: Fraction, power: number, letter: string): string {
  if (power === 0) return formatFraction(size)
  const unknown = power === 1 ? letter : `${letter}^${power}`
  if (size.equals(1)) return unknown
  return size.d === 1n ? `${formatFraction(size)}${unknown}` : `(${size.toFraction()})${unknown}`
}

const strength = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 } as const

function formatOperation({ operator, left, right }: Operation): string {
  const own = strength[operator]
  const keepsOrder = operator === '+' || operator === '*'
  const first = wrapped(left, operator === '^' ? own + 1 : own)
  const second = wrapped(right, keepsOrder ? own : own + 1)
  if (operator === '^' || operator === '/') return `${first}${operator}${second}`
  const isCoefficient =
    operator === '*' && left.kind === 'number' && /^\(?[^(]*[A-Za-z]/.test(second)
  return isCoefficient ? `${first}${second}` : `${first} ${operator} ${second}`
}

function wrapped(expression: Expression, atLeast: number): string {
  const text = formatExpression(expression)
  return strengthOf(expression) < atLeast ? `(${text})` : text
}

function strengthOf(expression: Expression): number {
  if (expression.kind === 'operation') return strength[expression.operator]
  if (expression.kind === 'negation') return 1
  if (expression.kind === 'number' && expression.value.s < 0n) return 1
  return expression.kind === 'number' && /\//.test(formatFraction(expression.value)) ? 2 : 5
}
