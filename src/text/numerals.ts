/**
 * Reads numbers in digits, in every writing that learners, teachers and models use. One writing may
 * have several readings: "1.500" is 1500 in German and 1.5 in English. `locale.ts` tells which holds.
 */
import Fraction from 'fraction.js'
import { endOfDigits, isDigit } from '../lib/ascii'
import { withPlainSigns } from './normalize'
import { rememberResults } from './word-memory'

export type DecimalMark = 'point' | 'comma'

/** The sign between groups of digits. Other spaces than the plain one are written as U+00A0. */
export type GroupMark = '.' | ',' | ' ' | '\u00a0' | "'"

/** One value of a writing, and the convention under which the writing has it. */
export interface NumberReading {
  readonly value: Fraction
  /** Without groups and with a decimal point; a fraction as "7/5". */
  readonly plain: string
  /** Where the reading ends; a blank may part two numbers or group the digits of one. */
  readonly end: number
  /** Digits after the decimal mark. */
  readonly decimals: number
  /** The decimal mark of the convention; null where the reading holds under both. */
  readonly decimalMark: DecimalMark | null
  /** The sign that groups the digits; null without groups. */
  readonly groupMark: GroupMark | null
}

/**
 * What a numeral is. `ratio`, `time` and `remainder` have their numbers in `parts`; a `date` and a writing
 * such as "1.2.3" have no reading.
 */
export type NumeralKind =
  | 'number'
  | 'scientific'
  | 'percent'
  | 'ordinal'
  | 'fraction'
  | 'mixed'
  | 'recurring'
  | 'remainder'
  | 'ratio'
  | 'time'
  | 'date'

/** A number as it stands in a text. Its sign is not part of it. */
export interface Numeral {
  readonly kind: NumeralKind
  readonly start: number
  /** The end of the longest reading. */
  readonly end: number
  /** In the order of likelihood; empty where the writing is no number. */
  readonly readings: readonly NumberReading[]
  /** The numbers of a ratio, of a time of day, or quotient and remainder; empty for other kinds. */
  readonly parts: readonly Fraction[]
  /** A mixed number that a word joins ("1 and 1/2"): beside two solutions it is two numbers. */
  readonly isJoined?: true
}

/** Longer numbers are not computed with. */
const maxDigits = 400
const maxExponent = 400

/**
 * The numerals of a text from left to right, none within another. Linear in its length. What reads one message
 * asks for its numerals some ten times.
 */
export const numeralsIn: (text: string) => readonly Numeral[] = rememberResults(
  (text) => {
    const plain = withPlainSigns(text)
    const found: Numeral[] = []
    for (let at = nextStart(plain, 0); at < plain.length;) {
      const numeral = readAt(plain, at)
      if (numeral !== null) found.push(numeral)
      at = nextStart(plain, numeral === null ? at + 1 : numeral.end)
    }
    return found
  },
  { texts: 50, longest: 500 },
)

/** The numeral that begins at a place; null where none begins. */
export function numeralAt(text: string, at: number): Numeral | null {
  return readAt(withPlainSigns(text), at)
}

/**
 * The number in digits that begins at a place of a text with plain signs: decimal marks, groups, an
 * exponent, a period; without a fraction, a percent sign or a second number. Null where none begins.
 */
export function decimalAt(plain: string, at: number): Numeral | null {
  return recurringAt(plain, at) ?? numberAt(plain, at)
}

const starts = /\{(?=\s?\d)|[\d¼-¾⅐-⅞↉⁰¹²³⁴-⁹\\]|[.,](?=\d)/gu

function nextStart(plain: string, from: number): number {
  starts.lastIndex = from
  return starts.exec(plain)?.index ?? plain.length
}

/** The longest writing at a place. The sign behind the first digits tells which may stand there. */
function readAt(plain: string, at: number): Numeral | null {
  if (isDigit(plain.charCodeAt(at - 1))) return null
  const end = endOfDigits(plain, at)
  const next = plain[end] ?? ''
  const further = next === ' ' ? (plain[end + 1] ?? '') : next
  const isBare = end === at
  const parts = !isBare && /[-./:∶,;\p{L} ]/u.test(further) ? partsAt(plain, at) : null
  const open = parts === null && /[.,]/.test(next) ? recurringAt(plain, at) : null
  const found = parts ?? open
  if (found !== null) return found
  const mayBeMixed = !isBare && /[^\x21-\x5b\x5d-\x7d]/.test(next)
  const mayBeFraction = isBare || /[/\\⁄⁰-⁹]/.test(further)
  const number =
    (mayBeMixed ? mixedAt(plain, at) : null) ?? (mayBeFraction ? fractionAt(plain, at) : null)
  if (number === null && /[\p{L}º]/u.test(next)) {
    const place = ordinalAt(plain, at)
    if (place !== null) return place
  }
  const amount = number ?? numberAt(plain, at)
  return amount && (percentOf(plain, amount) ?? scientificOf(plain, amount) ?? amount)
}

/** The match of a sticky pattern at a place. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

// Numbers with decimal marks and groups

interface Pieces {
  readonly digits: readonly string[]
  readonly marks: readonly (GroupMark | '٫')[]
  readonly ends: readonly number[]
}

const digitRun = /\d+/y
const joinedMark = /\{?([.,])\}?(?=\d)|(٫)(?=\d)/y
const groupMark = /([ '\u00a0]|\\,)(?=\d{3}(?!\d))/y

function piecesAt(text: string, from: number): Pieces | null {
  const first = matchAt(digitRun, text, from)?.[0] ?? ''
  if (first === '' && !/[.,]/.test(text[from] ?? '')) return null
  const [digits, marks, ends] = [[first], [] as (GroupMark | '٫')[], [from + first.length]]
  for (let at = from + first.length; ;) {
    const joined = matchAt(joinedMark, text, at)
    const group = joined ?? (first.length > 3 ? null : matchAt(groupMark, text, at))
    if (group === null) break
    const next = matchAt(digitRun, text, at + group[0].length)?.[0] ?? ''
    marks.push(markOf(group[0]))
    digits.push(next)
    at += group[0].length + next.length
    ends.push(at)
  }
  return { digits, marks, ends }
}

function markOf(written: string): GroupMark | '٫' {
  if (written === '\\,') return '\u00a0'
  return written.replace(/[{}]/g, '') as GroupMark | '٫'
}

/** "1.234,5", "1 234", "1,50,000", "1'234.5", ".5": all readings, the first without groups of blanks. */
function decimalReadings({ digits, marks, ends }: Pieces): readonly NumberReading[] {
  if (digits.join('').length > maxDigits) return []
  const readings = [...asDecimal(digits, marks), ...asWhole(digits, marks)].map((reading) => ({
    ...reading,
    end: ends.at(-1) ?? 0,
  }))
  const blank = marks.indexOf(' ')
  if (blank < 0) return readings
  // A blank may part two numbers.
  const before = {
    digits: digits.slice(0, blank + 1),
    marks: marks.slice(0, blank),
    ends: ends.slice(0, blank + 1),
  }
  return [...readings, ...decimalReadings(before)]
}

type BareReading = Omit<NumberReading, 'end'>

function asWhole(digits: readonly string[], marks: Pieces['marks']): readonly BareReading[] {
  const [mark] = marks
  const whole = digits.join('')
  if (mark === undefined) return whole === '' ? [] : [bare(whole, '', null, null)]
  if (mark === '٫' || !isGrouped(digits, marks)) return []
  const decimalMark = mark === '.' ? 'comma' : mark === ',' ? 'point' : null
  return [bare(whole, '', decimalMark, mark)]
}

function asDecimal(digits: readonly string[], marks: Pieces['marks']): readonly BareReading[] {
  const mark = marks.at(-1)
  if (mark === undefined || (mark !== '.' && mark !== ',' && mark !== '٫')) return []
  const [groups, groupMarks] = [digits.slice(0, -1), marks.slice(0, -1)]
  const [group = null] = groupMarks
  if (group === mark || group === '٫') return []
  if (group === null ? digits.length !== 2 : !isGrouped(groups, groupMarks)) return []
  const decimalMark = mark === '.' ? 'point' : mark === ',' ? 'comma' : null
  return [bare(groups.join(''), digits.at(-1) ?? '', decimalMark, group)]
}

/** Groups of three behind one sign, or two by two before the last three as in India. */
function isGrouped(digits: readonly string[], marks: Pieces['marks']): boolean {
  const [mark] = marks
  const [first = '', ...rest] = digits
  if (marks.some((other) => other !== mark) || first === '' || first.startsWith('0')) return false
  const isIndian = mark === ',' && rest.length > 1 && first.length <= 2
  return (
    (first.length <= 3 && rest.every(({ length }) => length === 3)) ||
    (isIndian && rest.every(({ length }, at) => length === (at === rest.length - 1 ? 3 : 2)))
  )
}

function bare(
  whole: string,
  decimals: string,
  decimalMark: DecimalMark | null,
  groupMark: GroupMark | null,
): BareReading {
  const value = new Fraction(BigInt(`${whole}${decimals}`), 10n ** BigInt(decimals.length))
  const plain = decimals === '' ? whole : `${whole === '' ? '0' : whole}.${decimals}`
  return { value, plain, decimals: decimals.length, decimalMark, groupMark }
}

const exponent = /[eE]([+-]?\d{1,3})(?![\p{L}\d]|[.,]\d)/uy

function numberAt(text: string, at: number): Numeral | null {
  if (/[.,]/.test(text[at] ?? '') && !isLeadingMark(text, at)) return null
  const pieces = piecesAt(text, at)
  if (pieces === null) return null
  const readings = decimalReadings(pieces).map((reading) => withExponent(text, reading))
  const end = Math.max(pieces.ends.at(-1) ?? at, ...readings.map((reading) => reading.end))
  return { kind: 'number', start: at, end, readings, parts: [] }
}

/** ".5" after a blank or a sign; a comma there parts a list. */
const isLeadingMark = (text: string, at: number): boolean =>
  text[at] === '.' && !/[\p{L}\d.)\]}]/u.test(text[at - 1] ?? '')

function withExponent(text: string, reading: NumberReading): NumberReading {
  const power = matchAt(exponent, text, reading.end)
  if (power === null || Math.abs(Number(power[1])) > maxExponent) return reading
  const scaledReading = scaled(reading, Number(power[1]))
  const plain = `${reading.plain}*10^(${Number(power[1])})`
  return { ...scaledReading, plain, end: reading.end + power[0].length }
}

function scaled(reading: NumberReading, power: number): NumberReading {
  const scale = new Fraction(10n ** BigInt(Math.abs(power)))
  const value = power < 0 ? reading.value.div(scale) : reading.value.mul(scale)
  return { ...reading, value, decimals: Math.max(0, reading.decimals - power) }
}

// Fractions and mixed numbers

/** Top and bottom of the fractions that are one sign. */
export const vulgarFractions: ReadonlyMap<string, readonly [number, number]> = new Map(
  Array.from('½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒↉', (sign) => {
    const [top = '', bottom = ''] = sign.normalize('NFKC').split('⁄')
    return [sign, [Number(top), Number(bottom)]] as const
  }),
)
/** Raised digits, in the order of their values. */
export const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const subscripts = '₀₁₂₃₄₅₆₇₈₉'
const fractionForms: readonly RegExp[] = [
  /([¼-¾⅐-⅞↉])/uy,
  /\\[cdst]?frac\s?\{\s?(\d{1,40})\s?\}\s?\{\s?(\d{1,40})\s?\}/y,
  /\\[cdst]?frac\s?(\d)\s?(\d)(?!\d)/y,
  /\\[cdst]?frac\s?(\d)\s?\{\s?(\d{1,40})\s?\}/y,
  /\\[cdst]?frac\s?\{\s?(\d{1,40})\s?\}\s?(\d)/y,
  /\\nicefrac\s?\{\s?(\d{1,40})\s?\}\s?\{\s?(\d{1,40})\s?\}/y,
  /\{\s?(\d{1,40})\s?\\over\s?(\d{1,40})\s?\}/y,
  /([⁰¹²³⁴-⁹]{1,12})\s?[/⁄]\s?([₀-₉]{1,12})/uy,
  /(\d{1,40})\s?[/⁄\\]\s?(\d{1,40})(?!\d|[.,]\d)/y,
]

interface WrittenFraction {
  readonly top: bigint
  readonly bottom: bigint
  readonly end: number
  /** Whether it stands as one sign or command, so that no blank parts it from a number before it. */
  readonly isOneSign: boolean
}

function fractionPartsAt(text: string, at: number): WrittenFraction | null {
  for (const [form, pattern] of fractionForms.entries()) {
    const match = matchAt(pattern, text, at)
    if (match === null) continue
    const [top = 0, bottom = 0] =
      match[2] === undefined
        ? (vulgarFractions.get(match[1] ?? '') ?? [])
        : [bigOf(match[1] ?? ''), bigOf(match[2])]
    if (Number(bottom) === 0) return null
    const isOneSign = form < fractionForms.length - 1
    return { top: BigInt(top), bottom: BigInt(bottom), end: at + match[0].length, isOneSign }
  }
  return null
}

function bigOf(digits: string): bigint {
  const plain = Array.from(digits, (sign) => {
    const place = Math.max(superscripts.indexOf(sign), subscripts.indexOf(sign))
    return place < 0 ? sign : String(place)
  })
  return BigInt(plain.join(''))
}

function exact(value: Fraction, plain: string, end: number): NumberReading {
  return { value, plain, end, decimals: 0, decimalMark: null, groupMark: null }
}

function fractionAt(text: string, at: number): Numeral | null {
  const found = fractionPartsAt(text, at)
  if (found === null || /^\s?[/⁄]\s?\d/.test(text.slice(found.end, found.end + 3))) return null
  const { top, bottom, end } = found
  const reading = exact(new Fraction(top, bottom), `${top}/${bottom}`, end)
  return { kind: 'fraction', start: at, end, readings: [reading], parts: [] }
}

const wholePart = /(\d{1,12})((?:[ \u00a0]|\\[,;: !]|~){0,4})/y
const joint =
  /(?:\s(?:and|und|et|y|e|en|och|og|plus|ve|i|и|і|а|και|&)\s|\s?(?:又|と)\s?)(?=\d|[\p{L}¼-¾⅐-⅞↉\\⁰¹²³⁴-⁹])/iuy

const partWords =
  /(?:(?:an?|eine?|une?) )?(half|halbe?[rns]?|demie?|medi[oa]|meia|meio|mezz[oa]|thirds?|drittel|tiers|tercio|quarters?|viertel|quart|cuarto)(?!\p{L})/iuy
const bottomOfWord = [
  [/^(?:hal|dem|med|mei|mez)/i, 2n],
  [/^(?:th|dr|ti|te)/i, 3n],
] as const

/** "a half" behind a whole number and "and". */
function partInWordsAt(text: string, at: number): WrittenFraction | null {
  const match = matchAt(partWords, text, at)
  if (match === null) return null
  const bottom = bottomOfWord.find(([start]) => start.test(match[1] ?? ''))?.[1] ?? 4n
  return { top: 1n, bottom, end: at + match[0].length, isOneSign: true }
}

/** "1½", "2 1/2", "2\frac12", "1 and 1/2": a whole number and a proper fraction, which are a sum. */
function mixedAt(text: string, at: number): Numeral | null {
  if (/[\d\p{L}^_/.,'\\]/u.test(text[at - 1] ?? '')) return null
  const whole = matchAt(wholePart, text, at)
  if (whole === null) return null
  const [, digits = '', gap = ''] = whole
  const joined = matchAt(joint, text, at + digits.length)
  const from = joined === null ? whole[0].length : digits.length + joined[0].length
  const part =
    fractionPartsAt(text, at + from) ?? (joined === null ? null : partInWordsAt(text, at + from))
  if (part === null || part.top >= part.bottom || part.top === 0n) return null
  if (gap === '' && joined === null && !part.isOneSign) return null
  const behind = text.slice(part.end, part.end + 3)
  if (/^\s?[/⁄^]|^[.,]?\d|^-\p{L}/u.test(behind)) return null
  const top = BigInt(digits) * part.bottom + part.top
  const reading = exact(new Fraction(top, part.bottom), `${top}/${part.bottom}`, part.end)
  const numeral = {
    kind: 'mixed',
    start: at,
    end: part.end,
    readings: [reading],
    parts: [],
  } as const
  return joined === null ? numeral : { ...numeral, isJoined: true }
}

// Decimals without an end

const recurringForms: readonly RegExp[] = [
  /(\d*)([.,])(\d{0,40})(?:\((\d{1,40})\)|\\(?:overline|bar|dot)\s?\{(\d{1,40})\})/y,
  /(\d*)([.,])(\d{0,40}?)((?:\d[\u0304\u0305\u0307]){1,40})/y,
  /(\d*)([.,])(\d{1,40})\s(?:periode|période|periodo|período)\s(\d{1,40})(?!\d)/iy,
  // Of more digits before the word, which ones recur is not said.
  /(\d*)([.,])()(\d)\s(?:recurring|repeating|periodisch|periode|périodique|periódico)(?!\p{L})/iuy,
]
const openDecimal = /(\d*)([.,])(\d{2,40})(?:\.{3}|…)/y
const repeated = /^(\d{0,40}?)(\d{1,20}?)\2{1,40}$/

function recurringAt(text: string, at: number): Numeral | null {
  for (const pattern of recurringForms) {
    const match = matchAt(pattern, text, at)
    if (match === null) continue
    const [written, whole = '', mark, before = ''] = match
    const period = (match[4] ?? match[5] ?? '').replace(/[^\d]/g, '')
    return recurring({ start: at, end: at + written.length }, { whole, mark, before, period })
  }
  const match = matchAt(openDecimal, text, at)
  if (match === null) return null
  const [written, whole = '', mark, decimals = ''] = match
  const found = repeated.exec(decimals)
  // "0.1212…" repeats; of "3.14159…" only the digits are known.
  if (found === null || decimals.length - (found[1]?.length ?? 0) < 2) return null
  return recurring(
    { start: at, end: at + written.length },
    { whole, mark, before: found[1] ?? '', period: found[2] ?? '' },
  )
}

function recurring(
  { start, end }: { readonly start: number; readonly end: number },
  written: { whole: string; mark: string | undefined; before: string; period: string },
): Numeral {
  const { whole, mark, before, period } = written
  const repeats = BigInt(`${whole}${before}${period}`) - BigInt(`${whole}${before}` || '0')
  const nines = 10n ** BigInt(before.length) * (10n ** BigInt(period.length) - 1n)
  const value = new Fraction(repeats, nines)
  const reading = {
    ...exact(value, value.toFraction(), end),
    decimalMark: mark === '.' ? ('point' as const) : ('comma' as const),
  }
  return { kind: 'recurring', start, end, readings: [reading], parts: [] }
}

// Numbers with a sign or a word behind them

const powerOfTen =
  /\s{0,2}(?:[*×·⋅]|\\cdot|\\times)\s{0,2}10(?:\s?\^\s?[{(]{0,2}([+-]?\d{1,3})[)}]{0,2}|(⁻?[⁰¹²³⁴-⁹]{1,3}))/uy

function scientificOf(text: string, number: Numeral): Numeral | null {
  const power = number.kind === 'number' ? matchAt(powerOfTen, text, number.end) : null
  if (power === null) return null
  const raised = power[2] === undefined ? null : power[2].replace('⁻', '')
  const size = raised === null ? Number(power[1]) : Number(bigOf(raised))
  const exponentOfTen = power[2]?.startsWith('⁻') ? -size : size
  if (Math.abs(exponentOfTen) > maxExponent) return null
  const end = number.end + power[0].length
  const readings = number.readings
    .filter((reading) => reading.end === number.end)
    .map((reading) => ({
      ...scaled(reading, exponentOfTen),
      plain: `${reading.plain}*10^(${exponentOfTen})`,
      end,
    }))
  return { ...number, kind: 'scientific', end, readings }
}

const percentSign = /\s?\\?[%٪﹪]/y

function percentOf(text: string, number: Numeral): Numeral | null {
  const sign = matchAt(percentSign, text, number.end)
  if (sign === null) return null
  const end = number.end + sign[0].length
  const readings = number.readings
    .filter((reading) => reading.end === number.end)
    .map((reading) => ({
      ...reading,
      value: reading.value.div(100),
      plain: `${reading.plain}%`,
      decimals: reading.decimals + 2,
      end,
    }))
  return { ...number, kind: 'percent', end, readings }
}

const ordinal = /(\d{1,12})(?:st|nd|rd|th|[ºª]|e|er|re|ère|ème|eme|nde?)(?![\p{L}\d^]|[-+]\d)/uy

function ordinalAt(text: string, at: number): Numeral | null {
  const match = matchAt(ordinal, text, at)
  if (match === null) return null
  const end = at + match[0].length
  const digits = match[1] ?? ''
  const reading = exact(new Fraction(BigInt(digits)), digits, end)
  return { kind: 'ordinal', start: at, end, readings: [reading], parts: [] }
}

// Several numbers that are one answer

const remainder =
  /(\d{1,40})\s{0,4}[,;]?\s{0,4}(?:with\s{1,4}|mit\s{1,4}|avec\s{1,4}|con\s{1,4})?(?:an?\s{1,4}|un\s{1,4})?(?:r\.?|rem(?:ainder|\.)?|rest[eo]?|resto)(?:\s{1,4}(?:of|von|de))?\s{0,4}[=:]?\s{0,4}(\d{1,40})(?!\d|[.,]\d|\s?[/⁄])/iuy
const ratio = /(\d{1,40})\s?[:∶]\s?(\d{1,40})(?:\s?[:∶]\s?(\d{1,40}))?(?![\d:]|[.,]\d)/y
const timeOfDay = /(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\d:])/y
const date =
  /\d{4}-\d{1,2}-\d{1,2}(?!\d)|\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/]|[.,]\d|\s?[-+*/=])/y

function partsAt(text: string, at: number): Numeral | null {
  const day = matchAt(date, text, at)
  if (day !== null) {
    return { kind: 'date', start: at, end: at + day[0].length, readings: [], parts: [] }
  }
  const isTime = matchAt(timeOfDay, text, at) !== null
  const match = matchAt(remainder, text, at)
  const found = match ?? matchAt(ratio, text, at)
  if (found === null) return null
  const parts = found.slice(1).flatMap((part) => (part ? [new Fraction(BigInt(part))] : []))
  const kind = match !== null ? 'remainder' : isTime ? 'time' : 'ratio'
  return { kind, start: at, end: at + found[0].length, readings: [], parts }
}
