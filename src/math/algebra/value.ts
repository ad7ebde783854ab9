/**
 * The value of a formula: exact, as a quotient of polynomials in its unknown, or a floating-point
 * number at a point where roots make an exact value impossible. Also: when a rounded number stands
 * for an exact one.
 */
import Fraction from 'fraction.js'
import { type Expression, type FunctionName, lettersIn, type Operation } from './expression'
import {
  add,
  coefficient,
  constant,
  degree,
  multiply,
  type Polynomial,
  samePolynomial,
  scale,
  subtract,
  unit,
  unknownItself,
} from './polynomial'

/** top / bottom; the bottom is never the zero polynomial. */
interface Quotient {
  readonly top: Polynomial
  readonly bottom: Polynomial
}

const maxExponent = 12n
const samplePoints = [0.7131, 1.9137, -2.3771, 5.4321, 0.2113, -0.6173]

/** What the letters stand for: one number for all of them, or one for each. */
type Point = number | ReadonlyMap<string, number>

/**
 * The exact quotient of a formula in at most one letter; null for irrational roots and past the
 * limits.
 */
export function quotientOf(expression: Expression): Quotient | null {
  switch (expression.kind) {
    case 'number':
      return { top: constant(expression.value), bottom: unit }
    case 'letter':
      return { top: unknownItself, bottom: unit }
    case 'negation': {
      const inner = quotientOf(expression.of)
      return inner && { top: scale(inner.top, -1), bottom: inner.bottom }
    }
    case 'root':
      return rootOf(expression.of)
    case 'call':
      return cubeRootOf(expression)
    case 'operation':
      return combine(expression)
  }
}

/** The polynomial that a formula is; null when it is a true quotient or not exact. */
export function polynomialOf(expression: Expression): Polynomial | null {
  const quotient = quotientOf(expression)
  if (quotient === null || degree(quotient.bottom) !== 0) return null
  return scale(quotient.top, coefficient(quotient.bottom, 0).inverse())
}

/** The exact value of a formula without letters; null when it has letters or is not rational. */
export function exactValue(expression: Expression): Fraction | null {
  const polynomial = polynomialOf(expression)
  return polynomial === null || degree(polynomial) > 0 ? null : coefficient(polynomial, 0)
}

/** The value at a point as a float; NaN where the value is undefined. */
export function approximateAt(expression: Expression, point: Point): number {
  switch (expression.kind) {
    case 'number':
      return expression.value.valueOf()
    case 'letter':
      return typeof point === 'number' ? point : (point.get(expression.name) ?? Number.NaN)
    case 'negation':
      return -approximateAt(expression.of, point)
    case 'root':
      return Math.sqrt(approximateAt(expression.of, point))
    case 'call':
      return functions[expression.name](approximateAt(expression.of, point))
    case 'operation':
      return joined(expression, point)
  }
}

/** True when two floats are the same value but for rounding. */
export function nearlyEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
}

/** True when two formulas have the same value wherever both have one. */
export function sameValue(a: Expression, b: Expression): boolean {
  const letters = [...new Set([...lettersIn(a), ...lettersIn(b)])]
  const [left, right] = letters.length > 1 ? [null, null] : [quotientOf(a), quotientOf(b)]
  if (left === null || right === null) return agreeAtSamples(a, b, letters)
  const [crossed, back] = [multiply(left.top, right.bottom), multiply(right.top, left.bottom)]
  if (crossed === null || back === null) return agreeAtSamples(a, b, letters)
  return samePolynomial(crossed, back)
}

/** Where one of them has no value, such as a logarithm left of zero, the point says nothing. */
function agreeAtSamples(a: Expression, b: Expression, letters: readonly string[]): boolean {
  const pairs = samplePoints
    .map((base) => new Map(letters.map((letter, at) => [letter, base * (1 + 0.3719 * at)])))
    .map((point) => [approximateAt(a, point), approximateAt(b, point)] as const)
    .filter(([left, right]) => Number.isFinite(left) && Number.isFinite(right))
  return pairs.length > 1 && pairs.every(([left, right]) => nearlyEqual(left, right))
}

const functions: Readonly<Record<FunctionName, (value: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  exp: Math.exp,
  ln: (value) => (value > 0 ? Math.log(value) : Number.NaN),
  cbrt: Math.cbrt,
}

function combine({ operator, left, right }: Operation): Quotient | null {
  const a = quotientOf(left)
  if (a === null) return null
  if (operator === '^') return powerOf(a, exactValue(right))
  const b = quotientOf(right)
  if (b === null) return null
  if (operator === '*') return quotient(multiply(a.top, b.top), multiply(a.bottom, b.bottom))
  if (operator === '/') return quotient(multiply(a.top, b.bottom), multiply(a.bottom, b.top))
  const [first, second] = [multiply(a.top, b.bottom), multiply(b.top, a.bottom)]
  if (first === null || second === null) return null
  const top = operator === '+' ? add(first, second) : subtract(first, second)
  return quotient(top, multiply(a.bottom, b.bottom))
}

function quotient(top: Polynomial | null, bottom: Polynomial | null): Quotient | null {
  return top === null || bottom === null || bottom.length === 0 ? null : { top, bottom }
}

function powerOf(base: Quotient, exponent: Fraction | null): Quotient | null {
  if (exponent === null || exponent.d !== 1n || exponent.n > maxExponent) return null
  const turned = exponent.s < 0n ? { top: base.bottom, bottom: base.top } : base
  let result = quotient(unit, unit)
  for (let i = 0n; i < exponent.n && result !== null; i++) {
    result = quotient(multiply(result.top, turned.top), multiply(result.bottom, turned.bottom))
  }
  return turned.bottom.length === 0 ? null : result
}

function rootOf(radicand: Expression): Quotient | null {
  const value = exactValue(radicand)
  const root = value === null ? null : exactRoot(value)
  return root && { top: constant(root), bottom: unit }
}

function cubeRootOf({ name, of }: Extract<Expression, { kind: 'call' }>): Quotient | null {
  const value = name === 'cbrt' ? exactValue(of) : null
  const root = value === null ? null : new Fraction(Math.round(Math.cbrt(value.valueOf())))
  return root?.pow(3)?.equals(value ?? 0) ? { top: constant(root), bottom: unit } : null
}

/** The square root of a fraction where it is a fraction itself; null otherwise. */
export function exactRoot(value: Fraction): Fraction | null {
  if (value.s < 0n) return null
  const [top, bottom] = [wholeRoot(value.n), wholeRoot(value.d)]
  return top === null || bottom === null ? null : new Fraction(top, bottom)
}

function wholeRoot(square: bigint): bigint | null {
  if (square > BigInt(Number.MAX_SAFE_INTEGER)) return null
  const root = BigInt(Math.round(Math.sqrt(Number(square))))
  return root * root === square ? root : null
}

function joined({ operator, left, right }: Operation, point: Point): number {
  const [a, b] = [approximateAt(left, point), approximateAt(right, point)]
  if (operator === '+') return a + b
  if (operator === '-') return a - b
  if (operator === '*') return a * b
  return operator === '/' ? a / b : a ** b
}

const placesNeeded = 2

/**
 * True when `value`, written as `text`, is the number, or where that has no end as a decimal, the number
 * rounded to the places written.
 */
export function isRoundingOf(text: string, value: Fraction, exact: Fraction): boolean {
  return value.equals(exact) || (!isDecimal(exact) && isNearest(text, value, exact))
}

/** True when a decimal with an end is rounded without need: 0.63 for 5/8. Neither right nor quite wrong. */
export function isShortened(text: string, value: Fraction, exact: Fraction): boolean {
  return !value.equals(exact) && isDecimal(exact) && isNearest(text, value, exact)
}

function isNearest(text: string, value: Fraction, exact: Fraction): boolean {
  const places = decimalsOf(text)
  return places >= placesNeeded && value.sub(exact).abs().mul(2).compare(unitOf(places)) <= 0
}

/** Whether a number is a decimal with an end: its denominator has no factors but 2 and 5. */
export function isDecimal({ d }: Fraction): boolean {
  let rest = d
  for (const prime of [2n, 5n]) while (rest % prime === 0n) rest /= prime
  return rest === 1n
}

/** True when a float, which is no shorter decimal itself, rounds to the decimal written. */
export function isFloatRoundingOf(text: string, value: number, exact: number): boolean {
  const places = decimalsOf(text)
  const isShort = Math.abs(Math.round(exact * 10 ** places) / 10 ** places - exact) < 1e-12
  if (places < placesNeeded || isShort) return false
  return Math.abs(value - exact) <= 0.5000001 * 10 ** -places
}

/** Decimal places of the value that a text gives, two more where it is in percent. */
function decimalsOf(text: string): number {
  const [, decimals] = /^\(?-?\s*\d*\.(\d+)\)?\s*%?$/.exec(text.trim()) ?? []
  const percent = /%\s*$/.test(text) ? 2 : 0
  return (decimals?.length ?? (percent > 0 ? 0 : -percent)) + percent
}

function unitOf(places: number): Fraction {
  return new Fraction(1n, 10n ** BigInt(places))
}
