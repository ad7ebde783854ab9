/**
 * Values as answers and steps write them: numbers with and without a unit, exact where they can be,
 * and when two of them are the same value.
 */
import Fraction from 'fraction.js'
import { lettersIn } from '../../math/algebra/expression'
import { readExpression } from '../../math/algebra/read-expression'
import { plainNotation } from '../../math/algebra/notation'
import { readableText } from '../../text/normalize'
import { numeralAt, type NumeralKind } from '../../text/numerals'
import { readUnit } from '../../text/units'
import {
  approximateAt,
  exactValue,
  isFloatRoundingOf,
  isRoundingOf,
  nearlyEqual,
} from '../../math/algebra/value'

/** A number that a text gives. */
export interface Amount {
  /** The number as written, which says how far it may be rounded. */
  readonly text: string
  /** Null where the value is irrational. */
  readonly exact: Fraction | null
  readonly value: number
}

/** A number with the unit that stands beside it; the unit is null without one. */
export interface Quantity extends Amount {
  readonly unit: string | null
}

const openDecimal = /^(-?\d*\.\d{3,})(?:\.{2,}|…)$/
const trailingUnit =
  /^([^\p{L}]{0,400}\d[\d.,/\s)}]{0,400})\s{0,32}([\p{L}°%€£¢²³/][\p{L}\p{N}°%€£¢²³/^ .-]*)$/u
const leadingSign = /^([-+]?)\s*([$€£¥])\s*/

/** Reads a formula without letters but π; null for anything else. Commas group thousands. */
export function readAmount(written: string): Amount | null {
  const text = readableText(written)
    .text.trim()
    .replace(/^\\?\$|\$$/g, '')
  const numeral = numeralValue(text)
  if (numeral !== null) return amount(text, numeral)
  const decimal = openDecimal.exec(text)?.[1] ?? text
  const formula = withPi(plainNotation(decimal))
  const tree = readExpression(formula.text)
  if (tree === null || lettersIn(tree).size > 0) return null
  const exact = formula.hasPi ? null : exactValue(tree)
  if (exact !== null) return amount(decimal, exact)
  const value = approximateAt(tree, 0)
  return Number.isFinite(value) ? { text: decimal, exact: null, value } : null
}

/** Reads an amount with the unit after it, or the currency before it. */
export function readQuantity(text: string, unit: string | null): Quantity | null {
  const bare = text.trim()
  const percent = /^(.{0,400}\d)\s{0,32}\\?%$/.exec(bare)?.[1]
  if (percent !== undefined) return withUnit(readAmount(percent), '%')
  const currency = leadingSign.exec(bare)
  if (currency) {
    const rest = (currency[1] ?? '') + bare.slice(currency[0].length)
    return withUnit(readAmount(rest), unit ?? currency[2] ?? null)
  }
  const plain = readAmount(bare)
  if (plain !== null) return { ...plain, unit }
  const [, number = '', written = ''] = trailingUnit.exec(bare) ?? []
  return withUnit(readAmount(number), unit ?? written.trim())
}

/** Whether two amounts are the same number, or one is the other rounded to the places written. */
export function sameAmount(a: Amount, b: Amount): boolean {
  if (a.exact !== null && b.exact !== null) {
    if (a.exact.equals(b.exact)) return true
    return isRoundingOf(a.text, a.exact, b.exact) || isRoundingOf(b.text, b.exact, a.exact)
  }
  if (nearlyEqual(a.value, b.value)) return true
  return isFloatRoundingOf(a.text, a.value, b.value) || isFloatRoundingOf(b.text, b.value, a.value)
}

/** Whether two quantities are the same, units converted; a missing unit fits every unit. */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  const [one, other] = [unitOf(a.unit), unitOf(b.unit)]
  if (one === null || other === null) {
    return sameAmount(a, b) || (one === other ? false : samePercentage(a, b))
  }
  if (one.dimension !== other.dimension)
    return !one.isMeasure || !other.isMeasure ? sameAmount(a, b) : false
  if (one.factor.equals(other.factor)) return sameAmount(a, b)
  if (a.exact === null || b.exact === null) {
    return nearlyEqual(a.value * one.factor.valueOf(), b.value * other.factor.valueOf())
  }
  return a.exact.mul(one.factor).equals(b.exact.mul(other.factor))
}

interface Measure {
  readonly dimension: string
  readonly factor: Fraction
  /** False for a word that counts things: "eggs". */
  readonly isMeasure: boolean
}

const money: ReadonlyMap<string, Measure> = new Map(
  [
    ['$', 'dollar', '1'],
    ['dollar', 'dollar', '1'],
    ['usd', 'dollar', '1'],
    ['cent', 'dollar', '1/100'],
    ['¢', 'dollar', '1/100'],
    ['€', 'euro', '1'],
    ['euro', 'euro', '1'],
    ['£', 'sterling', '1'],
    ['%', 'percent', '1'],
    ['percent', 'percent', '1'],
    ['per cent', 'percent', '1'],
  ].map(([word = '', dimension = '', factor = '1']) => [
    word,
    { dimension, factor: new Fraction(factor), isMeasure: true },
  ]),
)

function unitOf(text: string | null): Measure | null {
  if (text === null) return null
  const plain = text.trim().toLowerCase().replace(/[.\\]/g, '')
  const known = money.get(plain) ?? money.get(plain.replace(/s$/, ''))
  if (known) return known
  const unit = readUnit(text.replace(/²/g, '^2').replace(/³/g, '^3').replace(/\./g, ''))
  if (unit) return { dimension: unit.dimension, factor: unit.factor, isMeasure: true }
  return { dimension: plain, factor: new Fraction(1), isMeasure: false }
}

/** 18 % and 0.18. */
function samePercentage(a: Quantity, b: Quantity): boolean {
  const isPercent = (one: Quantity) => unitOf(one.unit)?.dimension === 'percent'
  if (isPercent(a)) return nearlyEqual(a.value / 100, b.value)
  return isPercent(b) && nearlyEqual(b.value / 100, a.value)
}

const plainKinds: ReadonlySet<NumeralKind> = new Set(['number', 'mixed', 'scientific'])

/** The value of a text that is one number with its sign; null for any other, and where it may be grouped. */
function numeralValue(text: string): Fraction | null {
  const start = /^[-+]?\s?/.exec(text)?.[0].length ?? 0
  const numeral = numeralAt(text, start)
  if (numeral === null || !plainKinds.has(numeral.kind)) return null
  const value = numeral.readings.find(
    ({ end, decimalMark, groupMark }) =>
      end === text.length && decimalMark !== 'comma' && groupMark === null,
  )?.value
  return value === undefined ? null : text.startsWith('-') ? value.neg() : value
}

function amount(text: string, exact: Fraction): Amount {
  return { text, exact, value: exact.valueOf() }
}

function withUnit(of: Amount | null, unit: string | null): Quantity | null {
  return of && { ...of, unit: unit === '' ? null : unit }
}

/** The formula reader has no π: the text gets its value. */
function withPi(text: string): { text: string; hasPi: boolean } {
  const pi = /\\?\bpi\b|\\pi|π/g
  const replaced = text.replace(/(\d)\s*(?=π|\\?pi\b)/g, '$1*').replace(pi, `(${Math.PI})`)
  return { text: replaced, hasPi: replaced !== text }
}
