/**
 * Units of measure with exact factors. The inch, the pound and the gallon are exact by definition
 * (1959, NIST SP 811).
 */
import Fraction from 'fraction.js'
import { phraseTable } from '../lib/text'

/** A unit: what it measures, and how many of the base unit it is. */
export interface Unit {
  readonly symbol: string
  readonly dimension: string
  readonly factor: Fraction
}

type UnitRow = readonly [symbol: string, factor: string, ...names: string[]]

const rows: Readonly<Record<string, readonly UnitRow[]>> = {
  length: [
    ['mm', '1/1000', 'millimeter', 'millimetre'],
    ['cm', '1/100', 'centimeter', 'centimetre'],
    ['dm', '1/10', 'decimeter', 'decimetre'],
    ['m', '1', 'meter', 'metre'],
    ['km', '1000', 'kilometer', 'kilometre'],
    ['inch', '0.0254', 'inches'],
    ['ft', '0.3048', 'foot', 'feet'],
    ['yd', '0.9144', 'yard'],
    ['mile', '1609.344', 'mi'],
  ],
  mass: [
    ['mg', '1/1000', 'milligram'],
    ['g', '1', 'gram', 'gramme'],
    ['kg', '1000', 'kilogram', 'kilo'],
    ['t', '1000000', 'tonne'],
    ['oz', '28.349523125', 'ounce'],
    ['lb', '453.59237', 'lbs', 'pound'],
  ],
  time: [
    ['ms', '1/1000', 'millisecond'],
    ['s', '1', 'sec', 'second'],
    ['min', '60', 'mins', 'minute'],
    ['h', '3600', 'hr', 'hrs', 'hour'],
    ['day', '86400'],
    ['week', '604800'],
  ],
  volume: [
    ['ml', '1/1000', 'mL', 'milliliter', 'millilitre'],
    ['cl', '1/100', 'cL', 'centiliter', 'centilitre'],
    ['dl', '1/10', 'dL', 'deciliter', 'decilitre'],
    ['l', '1', 'L', 'liter', 'litre'],
    ['gal', '3.785411784', 'gallon'],
  ],
}

const units: ReadonlyMap<string, Unit> = new Map(
  Object.entries(rows).flatMap(([dimension, list]) =>
    list.flatMap(([symbol, factor, ...names]) => {
      const unit = { symbol, dimension, factor: new Fraction(factor) }
      return [symbol, ...names].flatMap((name) => [
        [name, unit] as const,
        [`${name}s`, unit] as const,
      ])
    }),
  ),
)

/** True for a word that names a unit, or a part of one. */
export function isUnitWord(word: string): boolean {
  return /^(?:square|cubic|per)$/i.test(word) || simpleUnit(word) !== null
}

/** Reads "km", "minutes", "km/h", "m^2" or "square meters"; null for anything else. */
export function readUnit(text: string): Unit | null {
  const [top, bottom, ...rest] = text.trim().split(/(?:(?<!\s)\s+)?\/\s*|(?<!\s)\s+per\s+/)
  const upper = raisedUnit(top ?? '')
  if (upper === null || rest.length > 0) return null
  if (bottom === undefined) return upper
  const lower = raisedUnit(bottom)
  return (
    lower && {
      symbol: `${upper.symbol}/${lower.symbol}`,
      dimension: `${upper.dimension}/${lower.dimension}`,
      factor: upper.factor.div(lower.factor),
    }
  )
}

/** The next smaller and larger units of the same kind of measure. */
export function neighbouringUnits({ dimension, symbol }: Unit): readonly string[] {
  const names = (rows[dimension] ?? []).map(([name]) => name)
  const at = names.indexOf(symbol)
  return at < 0 ? [] : names.filter((_, place) => Math.abs(place - at) === 1)
}

/** A unit's name within a sentence: km, or $\text{m}^2$ where it has a power. */
export function unitText({ symbol }: Unit): string {
  if (!symbol.includes('^')) return symbol
  return `$${symbol.replace(/[A-Za-z]+/g, (name) => `\\text{${name}}`)}$`
}

function raisedUnit(text: string): Unit | null {
  const worded = /^(square|cubic)\s+(\S+)$/i.exec(text)
  const [, name, exponent] = /^([A-Za-z]{1,30})\s{0,4}(?:\^?\s{0,4}([23]))?$/.exec(text) ?? []
  const unit = simpleUnit(worded?.[2] ?? name ?? '')
  const power = worded ? (worded[1]?.toLowerCase() === 'square' ? 2 : 3) : Number(exponent ?? 1)
  if (unit === null || power === 1) return unit
  return {
    symbol: `${unit.symbol}^${power}`,
    dimension: `${unit.dimension}^${power}`,
    factor: new Fraction(unit.factor.pow(power)),
  }
}

function simpleUnit(word: string): Unit | null {
  return units.get(word) ?? units.get(word.toLowerCase()) ?? null
}

const factors = phraseTable<number>([
  ['dozen|dozens|dutzend|douzaine|docena', 12],
  ['hundred', 100],
  ['thousand|k|tausend', 1000],
  ['million|millions|m', 1e6],
  ['billion|billions', 1e9],
  ['pair|pairs|couple', 2],
  ['score', 20],
])
const money = phraseTable<Fraction>([
  ['dollar|dollars|euro|euros|usd|eur|bucks', new Fraction(1)],
  ['cent|cents|penny|pennies|ct', new Fraction(1, 100)],
  ['nickel|nickels', new Fraction(1, 20)],
  ['dime|dimes', new Fraction(1, 10)],
  ['quarter|quarters', new Fraction(1, 4)],
])
const calendar = phraseTable<number>([
  ['month|months', 2_628_000],
  ['year|years', 31_536_000],
])

/** What a unit measures, and how many of the base unit it is; null for other words. */
export interface KnownUnit {
  readonly dimension: string
  readonly factor: Fraction
}

export function knownUnitOf(word: string): KnownUnit | null {
  const coin = money.get(word)
  if (coin !== undefined) return { dimension: 'money', factor: coin }
  const count = factors.get(word)
  if (count !== undefined) return { dimension: 'count', factor: new Fraction(count) }
  const time = calendar.get(word)
  if (time !== undefined) return { dimension: 'time', factor: new Fraction(time) }
  return readUnit(word)
}
