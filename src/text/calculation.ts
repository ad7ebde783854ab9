/** A calculation in numbers as a person wrote it, and its value in each way to read it. */
import Fraction from 'fraction.js'
import type { WrittenAmount } from './tokens'

export type Calculation =
  | { readonly kind: 'amount'; readonly number: WrittenAmount }
  /** A number of prose, with every value that its writing can have. */
  | { readonly kind: 'written'; readonly values: readonly number[] }
  /** One to three letters: unknowns, and their product. */
  | { readonly kind: 'letter'; readonly name: string }
  | { readonly kind: 'function'; readonly name: NamedFunction; readonly of: Calculation }
  /** With a unit of which `factor` tells how many of the base unit it is. */
  | { readonly kind: 'measured'; readonly of: Calculation; readonly factor: Fraction }
  | { readonly kind: 'negative' | 'percent' | 'factorial'; readonly of: Calculation }
  | { readonly kind: 'root'; readonly degree: 2 | 3; readonly of: Calculation }
  | Operation

interface Operation {
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
  /** Which value of each writing counts, where it has several. */
  readonly reading: number
  readonly letters: LetterValue
}

/** What a word of one to three letters stands for in a formula; NaN where it is no unknown. */
export type LetterValue = ((word: string) => number) & {
  /** Whether a letter is a factor also behind a blank: "three x", "4 a b". */
  readonly joinsBlanks?: boolean
}

/** No letter is an unknown. */
export const withoutLetters: LetterValue = () => Number.NaN

/** How a calculation is read where nothing tells otherwise. */
export const usualConvention: Convention = {
  inBaseUnits: false,
  addsPercentOf: false,
  reading: 0,
  letters: withoutLetters,
}

const functions = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  exp: Math.exp,
  ln: Math.log,
  log: Math.log10,
  arcsin: Math.asin,
  arccos: Math.acos,
  arctan: Math.atan,
  cot: (value: number) => 1 / Math.tan(value),
  sec: (value: number) => 1 / Math.cos(value),
  csc: (value: number) => 1 / Math.sin(value),
} as const satisfies Readonly<Record<string, (value: number) => number>>
export type NamedFunction = keyof typeof functions

/** Whether a word is the name of a function other than a root. */
export const isNamedFunction = (word: string): word is NamedFunction =>
  Object.hasOwn(functions, word)

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
    case 'written':
      return finite(calculation.values[convention.reading] ?? calculation.values[0] ?? Number.NaN)
    case 'letter':
      return finite(convention.letters(calculation.name))
    case 'function': {
      const of = calculationValue(calculation.of, convention)
      return of && finite(functions[calculation.name](of.approximate))
    }
    case 'measured': {
      const of = calculationValue(calculation.of, convention)
      return of && (convention.inBaseUnits ? scaled(of, calculation.factor) : of)
    }
    case 'negative':
      return scaled(calculationValue(calculation.of, convention), minusOne)
    case 'percent':
      return scaled(calculationValue(calculation.of, convention), hundredth)
    case 'factorial':
      return factorialOf(calculationValue(calculation.of, convention))
    case 'root':
      return rootOf(calculationValue(calculation.of, convention), calculation.degree)
    case 'operation':
      return operate(calculation, convention)
  }
}

const minusOne = new Fraction(-1)
const hundredth = new Fraction(1, 100)

/** Every value of a calculation: where a writing has two, both are tried in all its numbers. */
export function valuesOf(calculation: Calculation, letters: LetterValue): readonly number[] {
  const first = valueInReading(calculation, letters, 0)
  if (!hasReadings(calculation)) return first === null ? none : [first.approximate]
  const second = valueInReading(calculation, letters, 1)
  return [first, second].flatMap((value) => (value === null ? [] : [value.approximate]))
}

const none: readonly number[] = []

const valueInReading = (calculation: Calculation, letters: LetterValue, reading: number) =>
  calculationValue(calculation, { inBaseUnits: false, addsPercentOf: false, reading, letters })

/** Whether a number of a calculation has several values. */
function hasReadings(calculation: Calculation): boolean {
  if (calculation.kind === 'written') return calculation.values.length > 1
  if (calculation.kind === 'operation')
    return hasReadings(calculation.left) || hasReadings(calculation.right)
  return 'of' in calculation && hasReadings(calculation.of)
}

/** What a calculation calculates with; nothing for a number alone. */
export function sidesOf(calculation: Calculation): readonly Calculation[] {
  if (calculation.kind === 'operation') return [calculation.left, calculation.right]
  return 'of' in calculation ? [calculation.of] : []
}

export const operation = (
  sign: Operation['sign'],
  left: Calculation,
  right: Calculation,
): Operation => ({ kind: 'operation', sign, left, right })

/** A number that needs no reading. */
export function amount(value: Fraction): Calculation {
  const number = { decimals: 0, trailingZeros: 0, isCut: false, isMoney: false, isOrdinal: false }
  return { kind: 'amount', number: { ...number, value } }
}

export function fractionValue(value: Fraction): Value {
  return { exact: value, approximate: value.valueOf() }
}

const finite = (value: number): Value | null =>
  Number.isFinite(value) ? { exact: null, approximate: value } : null

function scaled(value: Value | null, factor: Fraction): Value | null {
  if (value === null) return null
  if (value.exact !== null) return fractionValue(value.exact.mul(factor))
  return { exact: null, approximate: value.approximate * factor.valueOf() }
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

function operate({ sign, left, right }: Operation, convention: Convention): Value | null {
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
    case 'written':
      return digitsOf(calculation.values)
    case 'letter':
      return calculation.name
    case 'function':
      return `${calculation.name}(${plainWriting(calculation.of)})`
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
    case 'operation':
      return operationWriting(calculation)
  }
}

/** How tightly operations bind; a stronger one binds tighter. */
export const strengths = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 3 } as const

/** With the brackets that it needs, and around a quotient in a product: "7 + 3 * (1/2)". */
function operationWriting({ left, sign, right }: Operation): string {
  if (sign === '/' && isWhole(left) && isWhole(right))
    return `${plainWriting(left)}/${plainWriting(right)}`
  const own = strengths[sign]
  const side = (part: Calculation, least: number) => {
    const isPlain =
      part.kind !== 'operation' ||
      (strengths[part.sign] >= least && (part.sign !== '/' || own < strengths['/']))
    return isPlain ? plainWriting(part) : `(${plainWriting(part)})`
  }
  return `${side(left, sign === '^' ? own + 1 : own)} ${sign} ${side(right, own + 1)}`
}

function isWhole(side: Calculation): boolean {
  if (side.kind === 'amount') return side.number.value.d === 1n
  return side.kind === 'written' && Number.isInteger(side.values[0])
}

const maxDenominator = 100

/** A value of prose in digits, a part of a whole as a fraction, a percentage with its sign: "(1/3)", "25%". */
export function digitsOf([value = 0, second]: readonly number[]): string {
  if (second === value / 100) return `${digitsOf([value])}%`
  if (Number.isInteger(value * 1000)) return String(value)
  for (let bottom = 3; bottom <= maxDenominator; bottom += 1) {
    const top = Math.round(value * bottom)
    if (Math.abs(top / bottom - value) < 1e-12) return `(${top}/${bottom})`
  }
  return String(value)
}

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
