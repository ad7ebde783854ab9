/** A calculation in numbers as a person wrote it, and its value in each way to read it. */
import Fraction from 'fraction.js'
import type { MathNumber } from './calculation-tokens'

/** What a number of a calculation can mean, and how it is written. */
export type WrittenAmount = Omit<MathNumber, 'kind' | 'start' | 'end' | 'isSpaced'>
export type Calculation =
  | { readonly kind: 'amount'; readonly number: WrittenAmount }
  /** With a unit of which `factor` tells how many of the base unit it is. */
  | { readonly kind: 'measured'; readonly of: Calculation; readonly factor: Fraction }
  | { readonly kind: 'negative' | 'percent' | 'factorial'; readonly of: Calculation }
  | { readonly kind: 'root'; readonly degree: 2 | 3; readonly of: Calculation }
  | {
      readonly kind: 'operation'
      readonly sign: '+' | '-' | '*' | '/' | '^'
      readonly left: Calculation
      readonly right: Calculation
    }

/** How ambiguous writings are read. */
export interface Convention {
  /** Whether each amount counts in its base unit: 3 hours are 10,800 seconds. */
  readonly inBaseUnits: boolean
  /** Whether "50 + 20%" adds a fifth of 50. */
  readonly addsPercentOf: boolean
}

/** How a calculation is read where nothing tells otherwise. */
export const usualConvention: Convention = {
  inBaseUnits: false,
  addsPercentOf: false,
}

/** A value; `exact` is null where it is irrational or too large. */
export interface Value {
  readonly exact: Fraction | null
  readonly approximate: number
}

const maxExponent = 64
const maxSize = 1e30
const maxFactorial = 20

/** The value of a calculation; null where it has none, as with a division by zero. */
export function calculationValue(calculation: Calculation, convention: Convention): Value | null {
  switch (calculation.kind) {
    case 'amount':
      return fractionValue(calculation.number.value)
    case 'measured':
      return map(calculation.of, convention, (value) =>
        convention.inBaseUnits ? value.mul(calculation.factor) : value,
      )
    case 'negative':
      return map(calculation.of, convention, (value) => value.neg())
    case 'percent':
      return map(calculation.of, convention, (value) => value.div(100))
    case 'factorial':
      return factorialOf(calculationValue(calculation.of, convention))
    case 'root':
      return rootOf(calculationValue(calculation.of, convention), calculation.degree)
    case 'operation':
      return operate(calculation, convention)
  }
}

/** A number that needs no reading. */
export function amount(value: Fraction): Calculation {
  const number = { decimals: 0, trailingZeros: 0, isCut: false, isMoney: false, isOrdinal: false }
  return { kind: 'amount', number: { ...number, value } }
}

export function fractionValue(value: Fraction): Value {
  return { exact: value, approximate: value.valueOf() }
}

function map(
  of: Calculation,
  convention: Convention,
  change: (value: Fraction) => Fraction,
): Value | null {
  const value = calculationValue(of, convention)
  if (value === null) return null
  if (value.exact !== null) return fractionValue(change(value.exact))
  return { exact: null, approximate: change(new Fraction(value.approximate)).valueOf() }
}

function factorialOf(value: Value | null): Value | null {
  const count = value?.exact
  if (!count || count.d !== 1n || count.s < 0n || count.n > BigInt(maxFactorial)) return null
  let product = 1n
  for (let factor = 2n; factor <= count.n; factor++) product *= factor
  return fractionValue(new Fraction(product))
}

function rootOf(value: Value | null, degree: 2 | 3): Value | null {
  if (value === null || (degree === 2 && value.approximate < 0)) return null
  const root = degree === 2 ? Math.sqrt(value.approximate) : Math.cbrt(value.approximate)
  const { exact } = value
  if (exact === null) return { exact: null, approximate: root }
  const [top, bottom] = [Number(exact.n), Number(exact.d)].map((part) =>
    Math.round(degree === 2 ? Math.sqrt(part) : Math.cbrt(part)),
  )
  const guess = new Fraction(top ?? 0, bottom || 1).mul(exact.s < 0n ? -1 : 1)
  return guess.pow(degree)?.equals(exact)
    ? fractionValue(guess)
    : { exact: null, approximate: root }
}

function operate(
  { sign, left, right }: Extract<Calculation, { kind: 'operation' }>,
  convention: Convention,
): Value | null {
  const [a, b] = [calculationValue(left, convention), calculationValue(right, convention)]
  if (a === null || b === null) return null
  const ofLeft = convention.addsPercentOf && right.kind === 'percent' && '+-'.includes(sign)
  const by = ofLeft ? product(a, b) : b
  const approximate = approximately(sign, a.approximate, by.approximate)
  if (!Number.isFinite(approximate)) return null
  const isSmall = Math.abs(approximate) < maxSize
  const exact = a.exact && by.exact && isSmall ? exactResult(sign, a.exact, by.exact) : null
  return exact === null ? { exact, approximate } : fractionValue(exact)
}

function product(a: Value, b: Value): Value {
  const exact = a.exact && b.exact ? a.exact.mul(b.exact) : null
  return { exact, approximate: a.approximate * b.approximate }
}

function approximately(sign: string, a: number, b: number): number {
  if (sign === '+') return a + b
  if (sign === '-') return a - b
  if (sign === '*') return a * b
  return sign === '/' ? a / b : a ** b
}

function exactResult(sign: string, a: Fraction, b: Fraction): Fraction | null {
  if (sign === '+') return a.add(b)
  if (sign === '-') return a.sub(b)
  if (sign === '*') return a.mul(b)
  if (sign === '/') return b.n === 0n ? null : a.div(b)
  const exponent = b.d === 1n ? Number(b.s * b.n) : Number.NaN
  return Math.abs(exponent) <= maxExponent ? (a.pow(exponent) ?? null) : null
}

/** With a decimal point where it ends, else as a fraction: "0.375", "(2/3)". */
function written(value: Fraction): string {
  const text = value.toString()
  return text.includes('(') ? `(${value.toFraction()})` : text
}

/** The calculation in plain notation, with points for decimals and without units. */
export function plainWriting(calculation: Calculation): string {
  switch (calculation.kind) {
    case 'amount':
      return written(calculation.number.value)
    case 'measured':
      return plainWriting(calculation.of)
    case 'negative':
      return `-(${plainWriting(calculation.of)})`
    case 'percent':
      return `(${plainWriting(calculation.of)}/100)`
    case 'factorial':
      return `(${plainWriting(calculation.of)})!`
    case 'root':
      return calculation.degree === 2
        ? `sqrt(${plainWriting(calculation.of)})`
        : `(${plainWriting(calculation.of)})^(1/3)`
    case 'operation': {
      const { left, sign, right } = calculation
      if (isWhole(left) && isWhole(right) && sign === '/')
        return `${plainWriting(left)}/${plainWriting(right)}`
      const isSum = sign === '+' || sign === '-'
      const side = (part: Calculation) =>
        part.kind !== 'operation' || (isSum && part.sign === '/')
          ? plainWriting(part)
          : `(${plainWriting(part)})`
      return `${isSum ? plainWriting(left) : side(left)} ${sign} ${side(right)}`
    }
  }
}

const isWhole = (side: Calculation): boolean => side.kind === 'amount' && side.number.value.d === 1n

/** True for equal values, exact where both are. */
export function equalValues(a: Value, b: Value): boolean {
  if (a.exact !== null && b.exact !== null) return a.exact.equals(b.exact)
  const size = Math.max(1, Math.abs(a.approximate), Math.abs(b.approximate))
  return Math.abs(a.approximate - b.approximate) <= 1e-9 * size
}

/** The plain value of a calculation in the usual reading; null where it is not exact. */
export function exactValueOf(side: Calculation): Fraction | null {
  return calculationValue(side, usualConvention)?.exact ?? null
}
