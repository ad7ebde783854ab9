/**
 * The number format of a text: which sign marks decimals and which groups digits. The numbers that have
 * one reading tell it before the language does, and a number that stays readable in two ways is ambiguous.
 */
import type { Rewritten } from '../lib/text'
import { languagesOfText } from './language'
import { readableText, withPlainSigns } from './normalize'
import { type DecimalMark, type Numeral, numeralsIn, type NumberReading } from './numerals'

/** How numbers are written. An apostrophe and a no-break space group in every format. */
export interface NumberFormat {
  readonly decimalMark: DecimalMark
  /** The signs that group digits. */
  readonly groupMarks: string
}

const pointAndComma: NumberFormat = { decimalMark: 'point', groupMarks: ',' }
const commaAndPoint: NumberFormat = { decimalMark: 'comma', groupMarks: '.' }
const commaAndBoth: NumberFormat = { decimalMark: 'comma', groupMarks: '. ' }
const commaAndBlank: NumberFormat = { decimalMark: 'comma', groupMarks: ' ' }

/** The format of `plainNumbers`. */
export const plainFormat: readonly NumberFormat[] = [{ decimalMark: 'point', groupMarks: '' }]

/** The format with the other decimal mark. */
export const otherFormat = (mark: DecimalMark): NumberFormat =>
  mark === 'point' ? commaAndPoint : pointAndComma

/** The mark that formats write; a point where they do not agree. */
export const decimalMarkOf = (formats: readonly NumberFormat[]): DecimalMark =>
  formats.length > 0 && formats.every(({ decimalMark }) => decimalMark === 'comma')
    ? 'comma'
    : 'point'

const plainDecimal = /(?<![\d.,])(\d+)\.(\d+)(?!\.?\d)/g

/**
 * The text with its plain decimals written with a mark. Within `$…$` a comma stands in braces, because TeX
 * sets a space behind a bare one.
 */
export function withDecimalMark(text: string, mark: DecimalMark): string {
  if (mark === 'point' || !text.includes('.')) return text
  return text
    .split('$')
    .map((part, at) => part.replace(plainDecimal, at % 2 === 1 ? '$1{,}$2' : '$1,$2'))
    .join('$')
}

/** The text with the commas of its numbers in braces, for TeX. */
export function withBracedCommas(text: string): string {
  if (!/\d,\d/.test(text)) return text
  return numeralsIn(text)
    .filter((numeral) => !isInPair(text, numeral))
    .reduceRight((written, { start, end }) => {
      const number = written.slice(start, end).replace(/(?<=\d),(?=\d)/g, '{,}')
      return `${written.slice(0, start)}${number}${written.slice(end)}`
    }, text)
}

/** The formats of a text that shows none. */
const anyFormat: readonly NumberFormat[] = [{ ...pointAndComma, groupMarks: ', ' }, commaAndBoth]

const formatsByLanguage: ReadonlyMap<string, NumberFormat> = new Map(
  (
    [
      [pointAndComma, 'en zh ja ko he th hi bn ta te gu kn mr pa ml ur sw ha yo fil am am-Latn'],
      [commaAndPoint, 'de nl id tr da el ro hr sl sr is vi az'],
      [commaAndBoth, 'es it pt ca gl'],
      [commaAndBlank, 'fr pl ru uk be bg cs sk sv nb no fi hu lt lv et ka hy kk'],
    ] as const
  ).flatMap(([format, languages]) => languages.split(' ').map((code) => [code, format] as const)),
)

/** Languages by the script that few others use. Arabic has both formats. */
const scripts: readonly (readonly [RegExp, readonly NumberFormat[]])[] = [
  [/\p{Script=Cyrillic}/gu, [commaAndBlank]],
  [/\p{Script=Greek}{2}/gu, [commaAndPoint]],
  [/\p{Script=Arabic}/gu, anyFormat],
  [/[\p{Script=Georgian}\p{Script=Armenian}]/gu, [commaAndBlank]],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Kannada}\p{Script=Gurmukhi}\p{Script=Malayalam}\p{Script=Ethiopic}]/gu,
    [pointAndComma],
  ],
]

/** Characters of a text that are read for its language. */
const maxRead = 1000

/** The formats of the languages that a text shows; empty where it shows none. */
function formatsOfWords(text: string): readonly NumberFormat[] {
  const read = text.slice(0, maxRead)
  const latin = read.match(/\p{Script=Latin}{2}/gu)?.length ?? 0
  const script = scripts.find(([pattern]) => (read.match(pattern)?.length ?? 0) > latin)
  if (script !== undefined) return script[1]
  const codes = languagesOfText(read)
  return [...new Set([...codes].flatMap((code) => formatsByLanguage.get(code) ?? []))]
}

/** The formats that the numbers of a text with one reading show. */
function formatsOfNumbers(text: string): readonly NumberFormat[] {
  const shown = evidenceIn(text)
  const marks = new Set(shown.map(({ decimalMark }) => decimalMark))
  const [mark] = marks
  if (marks.size !== 1 || mark === undefined || mark === null) return []
  const groups = new Set(shown.flatMap(({ groupMark }) => (groupMark === null ? [] : [groupMark])))
  return [{ decimalMark: mark, groupMarks: [...groups].join('') }]
}

/** A number that is a time, a heading or part of a pair tells nothing. */
function evidenceIn(text: string): readonly NumberReading[] {
  const plain = withPlainSigns(text.slice(0, maxRead))
  if (!/[.,٫]\d/.test(plain)) return []
  return numeralsIn(plain).flatMap((numeral) => {
    const { kind, end, readings } = numeral
    const [reading, other] = readings
    const isEvidence = kind === 'number' || kind === 'percent' || kind === 'recurring'
    if (!isEvidence || reading === undefined || other !== undefined) return []
    if (reading.decimalMark === null) return []
    return isInPair(plain, numeral) || isTime.test(plain.slice(end, end + 5)) ? [] : [reading]
  })
}

const isTime = /^\s?(?:Uhr|[ap]\.?m\b|h\b)/i

/** "(2,4)" may be a point, an interval or a list. */
function isInPair(plain: string, { start, end }: Numeral): boolean {
  const hasComma = plain.slice(start, end).includes(',')
  const isOpened = /[([{|]\s?-?$/.test(plain.slice(Math.max(0, start - 3), start))
  return hasComma && isOpened && /^\s?[)\]}|]/.test(plain.slice(end, end + 2))
}

/** Where a text stands: what was said before it, newest first, and the language that is known of it. */
export interface FormatContext {
  readonly earlier?: readonly string[]
  /** A language code that counts where neither numbers nor words tell. */
  readonly language?: string
}

/**
 * The formats in which a text may be written. The answer to a question about a number decides, then its own numbers, then the numbers of the dialogue, then
 * the words of the text, then those of the dialogue, then the known language.
 */
export function formatsOf(
  text: string,
  { earlier = [], language }: FormatContext = {},
): readonly NumberFormat[] {
  const texts = [text, ...earlier]
  const byWords = firstOf(texts, formatsOfWords) ?? known(language) ?? anyFormat
  const byNumbers = settledBy(texts) ?? firstOf(texts, formatsOfNumbers)
  if (byNumbers === null) return byWords
  const [{ decimalMark, groupMarks } = pointAndComma] = byNumbers
  const fitting = byWords.filter((format) => format.decimalMark === decimalMark)
  const base =
    fitting.length > 0 ? fitting : [decimalMark === 'point' ? pointAndComma : commaAndBlank]
  return base.map((format) => ({ decimalMark, groupMarks: `${format.groupMarks}${groupMarks}` }))
}

const known = (language: string | undefined): readonly NumberFormat[] | null => {
  const format = formatsByLanguage.get(language ?? '')
  return format === undefined ? null : [format]
}

function firstOf<Found>(
  texts: readonly string[],
  read: (text: string) => readonly Found[],
): readonly Found[] | null {
  for (const text of texts) {
    const found = read(text)
    if (found.length > 0) return found
  }
  return null
}

/** Words that a message may have beside the one number that it says: "I mean 1500". */
const maxWordsBeside = 4
const maxSettling = 80
/** Messages that are read back for an answer to the question about a number. */
const maxReadBack = 12

/** An ambiguous number that the next message writes in one way: "1.500", then "1500". */
function settledBy(texts: readonly string[]): readonly NumberFormat[] | null {
  for (const [at, newer] of texts.slice(0, maxReadBack).entries()) {
    if (newer.length > maxSettling) continue
    const [said, more] = numeralsIn(newer)
    const words = newer.match(/\p{L}{2,}/gu)?.length ?? 0
    if (said?.readings.length !== 1 || more !== undefined || words > maxWordsBeside) continue
    const found = readingSaid(texts[at + 1] ?? '', said.readings[0]?.value)
    if (found?.decimalMark) {
      return [{ decimalMark: found.decimalMark, groupMarks: found.groupMark ?? '' }]
    }
  }
  return null
}

/** The reading of an ambiguous number of a text that has this value. */
function readingSaid(
  text: string,
  value: NumberReading['value'] | undefined,
): NumberReading | null {
  const words = formatsOfWords(text)
  for (const numeral of numeralsIn(text.slice(0, maxRead))) {
    const isOpen = words.length === 0 || readingIn(numeral, words) === null
    if (numeral.readings.length < 2 || !isOpen) continue
    const found = numeral.readings.find((reading) => value?.equals(reading.value))
    if (found !== undefined) return found
  }
  return null
}

/** The reading of a numeral in the formats; null where it is ambiguous or no number. */
export function readingIn(
  { readings }: Numeral,
  formats: readonly NumberFormat[],
): NumberReading | null {
  const [only, other] = readings
  if (only === undefined || other === undefined) return only ?? null
  // A blank parts two numbers only where no format groups by blanks.
  const end = Math.max(...readings.map((reading) => reading.end))
  const mayGroup = formats.some(({ groupMarks }) => groupMarks.includes(' '))
  const read = mayGroup ? readings.filter((reading) => reading.end === end) : readings
  const fitting = formats.flatMap((format) => fittingReading(read, format) ?? [])
  const [first] = fitting
  const isSure =
    first !== undefined &&
    fitting.every((one) => one.value.equals(first.value) && one.end === first.end)
  return isSure ? first : null
}

function fittingReading(
  readings: readonly NumberReading[],
  { decimalMark, groupMarks }: NumberFormat,
): NumberReading | null {
  const fits = (reading: NumberReading) => {
    const { groupMark } = reading
    const isMark = reading.decimalMark === null || reading.decimalMark === decimalMark
    return (
      isMark &&
      (groupMark === null || "'\u00a0".includes(groupMark) || groupMarks.includes(groupMark))
    )
  }
  return readings.find(fits) ?? null
}

/** A text whose numbers have one plain writing, and where each sign of it stood. */
export interface PlainNumbers {
  readonly text: string
  /** The numerals that can be read in two ways; they stand in the text as they were. */
  readonly ambiguous: readonly Numeral[]
  /** The place in the original text of a place in `text`. */
  readonly placeOf: (at: number) => number
}

/** Characters of a text whose numbers are rewritten; no reader of messages reads on. */
const maxRewritten = 4000
/** A text that holds none of these is in plain notation. */
const mayBeRewritten =
  /\d(?:[.,'{٫\\\u00a0/%]| \d{1,12}\s?\/| \d{3}(?!\d)| \p{L}{1,4} \d)|[.\\¹²³¼-¾⅐-⅞↉⁰-⁹…]/u

/**
 * The text with its grouped, decimal, mixed and recurring numbers in plain notation: "1.500" as
 * "1500", "2 1/2" as "5/2". `mayJoin`: "1 and 1/2" is one number. Without `hasDecimals` "2,5" stays,
 * which may be two numbers. `keepsMixed`: "2 1/2"
 * stays as it is written. `upTo`: characters that are read.
 */
export function plainNumbers(
  text: string,
  formats: readonly NumberFormat[],
  { mayJoin = true, hasDecimals = true, keepsMixed = false, upTo = maxRewritten } = {},
): PlainNumbers {
  const seen = readableText(text)
  const plain = seen.text
  const read = plain.slice(0, upTo)
  if (!mayBeRewritten.test(read)) return { text: plain, ambiguous: [], placeOf: seen.placeOf }
  let written = ''
  let from = 0
  const ambiguous: Numeral[] = []
  const places: (readonly [at: number, place: number])[] = [[0, 0]]
  for (const numeral of numeralsIn(read)) {
    const { start } = numeral
    const isCut = numeral.end === upTo && plain.length > upTo
    if (start < from || isCut) continue
    const reading = readingIn(numeral, formats)
    if (reading === null && numeral.readings.length > 1) ambiguous.push(placed(numeral, seen))
    if (
      reading === null ||
      !isRewritten(numeral, { plain, formats, mayJoin, hasDecimals, keepsMixed })
    )
      continue
    const by = writingOf(numeral, reading, plain)
    if (by === plain.slice(start, reading.end)) continue
    written += plain.slice(from, start)
    places.push([written.length, start])
    written += by
    from = reading.end
    places.push([written.length, from])
  }
  if (from === 0) return { text: plain, ambiguous, placeOf: seen.placeOf }
  const placeOf = (at: number) => seen.placeOf(placeIn(places, at))
  return { text: written + plain.slice(from), ambiguous, placeOf }
}

/** The same with its places in the original of a text. */
const placed = (numeral: Numeral, { placeOf }: Rewritten): Numeral => ({
  ...numeral,
  start: placeOf(numeral.start),
  end: placeOf(numeral.end),
})

function placeIn(places: readonly (readonly [number, number])[], at: number): number {
  const [start, place] = places.findLast(([begin]) => begin <= at) ?? [0, 0]
  return place + at - start
}

interface Rewriting {
  readonly plain: string
  readonly formats: readonly NumberFormat[]
  readonly mayJoin: boolean
  readonly hasDecimals: boolean
  readonly keepsMixed: boolean
}

/** False for what the notation of formulas has as it stands. */
function isRewritten(numeral: Numeral, rewriting: Rewriting): boolean {
  const { plain, formats, mayJoin, hasDecimals, keepsMixed } = rewriting
  const { kind, start, end, isJoined, readings } = numeral
  const isComma = formats.every(({ decimalMark }) => decimalMark === 'comma')
  if (kind === 'number') {
    return hasDecimals && (isComma || readings.length > 1 || !isInPair(plain, numeral))
  }
  if (kind === 'mixed') return !keepsMixed && (isJoined !== true || mayJoin)
  if (kind === 'recurring') return true
  const written = plain.slice(start, end)
  if (kind === 'fraction') return isOneSignFraction(written, plain[start - 1] ?? '')
  return (
    (kind === 'percent' || kind === 'scientific') &&
    !/^\d*(?:\.\d+)?(?!\d|,|[ \u00a0]\d)/.test(written)
  )
}

/** "9\\7", "½", "⁴⁄₅" and "\\frac12"; a command behind a number or a letter is a factor. */
function isOneSignFraction(written: string, before: string): boolean {
  if (written.startsWith('\\') || written.startsWith('{')) return !/[\p{L}\d)}\]^_]/u.test(before)
  return /^\d+\s?\\|[₀-₉]$|^[¼-¾⅐-⅞↉]$/u.test(written)
}

/** The plain writing of a reading at its place; in brackets where a sign beside it would divide it, or it recurs. */
function writingOf({ kind, start }: Numeral, { plain, end }: NumberReading, text: string): string {
  if (kind === 'number') return plain
  const before = text.slice(Math.max(0, start - 8), start)
  const isBracketed =
    kind === 'recurring' ||
    /(?:[/÷:*^]|\\div)\s{0,4}$|(?<!\\div)[\p{L}\d)]$/u.test(before) ||
    /^\s{0,4}(?:[\^²³⁴/÷:]|\\div)/u.test(text.slice(end, end + 8))
  return isBracketed ? `(${plain})` : plain
}
