/**
 * Units of measure with exact factors. The inch, the pound and the gallon are exact by definition
 * (1959, NIST SP 811).
 */
import Fraction from 'fraction.js'
import { phraseTable } from '../lib/text'
import { languagesInWords } from './languages/languages'
import { numeralsIn } from './numerals'

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
    ['s', '1', 'sec', 'second', 'sekunde', 'sekunden', 'seconde', 'segundo'],
    ['min', '60', 'mins', 'minute', 'minuten', 'minuto'],
    ['h', '3600', 'hr', 'hrs', 'hour', 'stunde', 'stunden', 'heure', 'hora'],
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
  ['million|millions', 1e6],
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

/* ---- Units in words of the languages of the pages, and behind a number ---- */

const powers: readonly (readonly [RegExp, string])[] = [
  [/^quadrat|^(?:square|sq\.?)\s|\s(?:carrés?|cuadrad[oa]s?)$/u, '2'],
  [/^kubik|^(?:cubic|cu\.?)\s|\s(?:cubes?|cúbic[oa]s?)$/u, '3'],
]
/** The symbols of units by their names in every language. */
const symbolOf: ReadonlyMap<string, string> = new Map([
  ['€', 'euro'],
  ['$', 'dollar'],
  ...languagesInWords.flatMap(({ units: named = {} }) =>
    Object.entries(named).flatMap(([symbol, names]) =>
      names.split(' ').map((name) => [name, symbol] as const),
    ),
  ),
])
const maxUnit = 40

/** The unit that a text names; null for another word, such as "apples". */
export function unitNamed(written: string): KnownUnit | null {
  const text = written
    .slice(0, maxUnit)
    .toLowerCase()
    .replace(/²/g, '^2')
    .replace(/³/g, '^3')
    .replace(/(?<![\s.,;:!?)])[\s.,;:!?)]+$/, '')
    .trim()
  const [top = '', bottom] = text.split(/(?:(?<!\s)\s+)?\/\s*|\s(?:per|pro|par|por)\s/)
  const one = simple(top)
  if (bottom === undefined) return one
  const other = simple(bottom)
  if (one === null || other === null) return null
  return {
    dimension: `${one.dimension}/${other.dimension}`,
    factor: one.factor.div(other.factor),
  }
}

function simple(text: string): KnownUnit | null {
  const power = powers.find(([pattern]) => pattern.test(text))
  const bare = power === undefined ? text : text.replace(power[0], '')
  const [, name = bare, exponent = power?.[1] ?? ''] =
    /^(\p{L}+)\s?\^?\s?\(?([23])\)?$/u.exec(bare) ?? []
  const known = symbolOf.get(name) ?? name
  return knownUnitOf(exponent === '' ? known : `${known}^${exponent}`)
}

const exponent = String.raw`(?:\s?\^\s?\(?[23](?!\d)\)?|[23²³](?!\d))?`
const power = String.raw`(?:\s(?:carrés?|cuadrad[oa]s?|cubes?|cúbic[oa]s?)(?!\p{L}))?`
const named = String.raw`(?:(?:square|cubic|sq\.?|cu\.?)\s)?[\p{L}°€]{1,20}${power}${exponent}`
const per = String.raw`(?:\s?/\s?|\s(?:per|pro|par|por)\s)`
const unitForms: readonly RegExp[] = [
  new RegExp(String.raw`\s{0,3}(${named}${per}${named})(?![\p{L}\d])`, 'uy'),
  new RegExp(String.raw`\s{0,3}(${named})(?![\p{L}\d])`, 'uy'),
  /\s{0,3}([\p{L}°€]{1,20})(?!\p{L})/uy,
]

/** A unit that stands in a text, and the place behind it. */
interface UnitAt {
  readonly unit: KnownUnit
  readonly written: string
  readonly end: number
}

/** The unit behind a number that ends at a place of a text without LaTeX: "km/h", "cm²", "square metres". */
export function unitAt(text: string, at: number): UnitAt | null {
  for (const form of unitForms) {
    form.lastIndex = at
    const [whole = '', written = ''] = form.exec(text) ?? []
    const unit = written === '' ? null : unitNamed(written)
    if (unit !== null) return { unit, written, end: at + whole.length }
  }
  return null
}

/** A text in which the names of units in LaTeX stand bare: "40\,\text{cm}^2" as "40 cm^2". */
export function withBareUnits(text: string): string {
  if (!text.includes('\\')) return text
  return text
    .replace(/\\(?:text|mathrm|mbox|operatorname)\s?\{([^{}]{0,40})\}/g, ' $1')
    .replace(/(?<=[\d}])\\[,;:! ]/g, ' ')
    .replace(/(?<=\p{L})\^\{([23])\}/gu, '^$1')
}

/** A number with the unit behind it. */
export interface Measured {
  readonly value: Fraction
  /** As written. */
  readonly number: string
  readonly unit: KnownUnit
  readonly written: string
  readonly start: number
  readonly end: number
}

/** The measured numbers of a text in plain notation and without LaTeX, in order. */
export function measuredIn(text: string): readonly Measured[] {
  return numeralsIn(text).flatMap(({ start, end, readings: [reading] }) => {
    const found = reading?.end === end ? unitAt(text, end) : null
    return found && reading
      ? [{ ...found, value: reading.value, number: text.slice(start, end), start }]
      : []
  })
}

const betweenParts = /^\s{0,3}(?:,\s{0,2}|(?:and|und|et|y)\s{1,2})?$/

/** A text in which amounts of several units are in the first of them: "3 h 30 min" as "3.5 h". */
export function withSingleUnits(text: string): string {
  const measured = measuredIn(text)
  let written = text
  for (let last = measured.length - 1; last > 0; last -= 1) {
    let first = last
    while (first > 0 && continuesAmount(text, measured[first - 1], measured[first])) first -= 1
    const parts = measured.slice(first, last + 1)
    last = first
    const [largest, ...others] = parts
    if (largest === undefined || others.length === 0) continue
    const sum = parts.reduce(
      (total, { value, unit }) => total.add(value.mul(unit.factor)),
      new Fraction(0),
    )
    const amount = writtenValue(sum.div(largest.unit.factor))
    const end = parts.at(-1)?.end ?? largest.end
    written = `${written.slice(0, largest.start)}${amount} ${largest.written}${written.slice(end)}`
  }
  return written
}

function continuesAmount(
  text: string,
  one: Measured | undefined,
  next: Measured | undefined,
): boolean {
  if (one === undefined || next === undefined || one.unit.dimension === 'count') return false
  const isSmaller =
    one.unit.dimension === next.unit.dimension && one.unit.factor.compare(next.unit.factor) > 0
  return isSmaller && betweenParts.test(text.slice(one.end, next.start))
}

/** A value in plain notation: "3.5", "10/3". */
export function writtenValue(value: Fraction): string {
  const text = value.toString()
  return text.includes('(') ? value.toFraction() : text
}
