/**
 * Dates, intervals, ordinals, units, formats and languages of hostile texts: a reader ends in time that grows
 * with the text and no faster, finds places of the text alone, and never takes a value for another.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import Fraction from 'fraction.js'
import { datesIn, type Meant } from '../../src/text/dates'
import { intervalsIn } from '../../src/text/intervals'
import { detectLanguage, languageOfDialogue } from '../../src/text/language'
import { formatsOf, plainNumbers, withBracedCommas, withDecimalMark } from '../../src/text/locale'
import { numeralsIn } from '../../src/text/numerals'
import { ordinalWords } from '../../src/text/number-words'
import { ordinalFinder, placesIn } from '../../src/text/ordinals'
import { measuredIn, unitNamed, withBareUnits, withSingleUnits } from '../../src/text/units'
import { threadTime } from '../support/loop-probe'

interface Place {
  readonly start: number
  readonly end: number
}

const finder = ordinalFinder([1, 2, 3, 6, 12, 31])

/** What each reader finds; an empty list where it finds no places. */
const readers: Readonly<Record<string, (text: string) => readonly Place[]>> = {
  dates: datesIn,
  intervals: intervalsIn,
  'ordinals of values': (text) => finder.find(text).flatMap(() => []),
  places: (text) => placesIn(text.slice(0, 200)).flatMap(() => []),
  'units behind numbers': measuredIn,
  'amounts of several units': (text) => [withSingleUnits(withBareUnits(text))].flatMap(() => []),
  numerals: numeralsIn,
  'numbers of a format': (text) => plainNumbers(text, formatsOf(text)).ambiguous,
  'numbers as they are shown': (text) =>
    [withDecimalMark(withBracedCommas(text), 'comma')].flatMap(() => []),
  languages: (text) => [detectLanguage(text), languageOfDialogue([text, text])].flatMap(() => []),
}

/** What a hostile text is made of: beginnings, marks that do not show, letters that look like others. */
const pieces = [
  '9',
  '1.',
  '1,',
  '1 ',
  "1'",
  '1/',
  '0.3(',
  '１',
  '٣',
  '१',
  '½',
  '5 March ',
  'March 5 ',
  '3月',
  '2024-03-',
  '01.01.',
  '1 de ',
  '[',
  '(1;',
  ']2, ',
  '[1;2',
  'x < ',
  '1 < x ≤ ',
  ' is at least ',
  '-∞',
  'sixth ',
  'sechste-',
  '6th ',
  '第',
  '1番',
  'first and ',
  '3 h ',
  '3 h 30 min, ',
  '5 km/',
  ' per ',
  'm^2',
  'square ',
  '\\text{cm}^',
  '\\text{',
  '\\frac{1}{',
  '$',
  '$$',
  '\\(',
  '\\,',
  '{,}',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u0301',
  'а1',
  'о',
  'the ',
  'der ',
  'what does … mean ',
  'how do you say ',
  '"',
  '„',
  '«',
  "'",
  'a = b, ',
  'a: ',
  'l’',
  'e-y-',
  '\ud800',
  '\n',
]

const longest = 32_000
/** Less is not compared: a pause of the collector would count more than the reader. */
const comparedMs = 60

function timeOf(read: () => unknown): number {
  const begunAt = threadTime()
  read()
  return threadTime() - begunAt
}

/** Whether the whole text never takes three times as long as its half. */
function growsLinearly(read: (text: string) => unknown, piece: string): boolean {
  const text = piece.repeat(longest / piece.length)
  // The same text again is remembered.
  for (const end of ['', ' ', '  ']) {
    const time = timeOf(() => read(text + end))
    if (time < comparedMs || time < 3 * timeOf(() => read(text.slice(longest / 2) + end)))
      return true
  }
  return false
}

describe.each(Object.entries(readers))('%s', (_, read) => {
  test('take linear time, whatever is repeated', () => {
    expect(pieces.filter((piece) => !growsLinearly(read, piece))).toEqual([])
  }, 90_000)

  test('stand in the text, in their order', () => {
    const texts = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 40 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        let from = 0
        for (const { start, end } of read(text)) {
          expect(start).toBeGreaterThanOrEqual(from)
          expect(end).toBeGreaterThan(start)
          from = start
        }
        // A sign may be written as several: "½" is "1/2".
        expect(from).toBeLessThanOrEqual(text.normalize('NFKC').length * 2)
      }),
      { numRuns: 100 },
    )
  })

  test('a number of 10,000 digits, and a text of 32,000 characters of many scripts', () => {
    const scripts = 'a é ß я ω א ب ا अ ก 漢 か 한 １ ٣ ½ ⁵ 𝟗 🧮 \u202e\u2066\u200b\u0301 '
    const texts = [
      '9'.repeat(10_000),
      `1.${'3'.repeat(10_000)}`,
      `${'9'.repeat(10_000)} km`,
      `[${'9'.repeat(10_000)}; ${'9'.repeat(10_000)}]`,
      `${'9'.repeat(10_000)}th`,
      `5 March ${'2'.repeat(10_000)}`,
      scripts.repeat(32_000 / scripts.length),
    ]
    for (const text of texts) expect(timeOf(() => read(text))).toBeLessThan(1_000)
  })
})

/** Marks that no one sees, and which change no value. */
const unseen = fc.constantFrom('', '\u200b', '\u200e', '\u2066', '\u2069', '\ufeff')
const fullWidth = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
const disguises: readonly ((text: string) => string)[] = [(text) => text, fullWidth]

/** The values that a text is read as; a reader may leave it unread. */
const valuesOf = (found: readonly Meant[]): readonly string[] =>
  found.flatMap(({ values }) => values)

describe('a value is read as itself, or not at all', () => {
  test.each(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'sv', 'tr', 'zh', 'ja'])(
    'a date in %s',
    (locale) => {
      const days = fc.record({
        year: fc.integer({ min: 1000, max: 2999 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
        style: fc.constantFrom('long', 'medium'),
        disguise: fc.constantFrom(...disguises),
        mark: unseen,
      })
      let read = 0
      fc.assert(
        fc.property(days, ({ year, month, day, style, disguise, mark }) => {
          const date = new Date(Date.UTC(year, month - 1, day))
          const dateStyle = style === 'long' ? 'long' : 'medium'
          const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' })
          const written = disguise(format.format(date)).replace(' ', ` ${mark}`)
          const values = valuesOf(datesIn(written))
          // A name may be of two months, and in numbers alone the month may come first.
          const own = `${year}-${month}-${day}`
          const isOwn = values.includes(own) && values.length <= 2
          expect(isOwn || values.length === 0 ? [] : [written, ...values]).toEqual([])
          read += Number(isOwn)
        }),
        { numRuns: 40 },
      )
      expect(read).toBe(40)
    },
  )

  test('an interval', () => {
    const bounds = fc.tuple(
      fc.integer({ min: -999, max: 999 }),
      fc.integer({ min: 1, max: 999 }),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(...disguises),
      unseen,
    )
    fc.assert(
      fc.property(bounds, ([low, width, opens, closes, disguise, mark]) => {
        const high = low + width
        const value = `${opens ? '(' : '['}${low};${high}${closes ? ')' : ']'}`
        const [left, right] = [opens ? '<' : '≤', closes ? '<' : '≤']
        const writings = [
          value,
          `${opens ? ']' : '['}${low}; ${mark}${high}${closes ? '[' : ']'}`,
          `\\left${opens ? '(' : '['}${low}, ${high}\\right${closes ? ')' : ']'}`,
          `$${low} ${left} x ${right} ${high}$`,
          `${high} ${right.replace('<', '>').replace('≤', '≥')} ${mark}x ${left.replace('<', '>').replace('≤', '≥')} ${low}`,
        ].map(disguise)
        for (const written of writings) {
          const values = valuesOf(intervalsIn(written))
          expect([written, values.filter((one) => one !== value)]).toEqual([written, []])
        }
        expect(valuesOf(intervalsIn(value))).toEqual([value])
      }),
      { numRuns: 60 },
    )
  })

  test('an ordinal in words of every language', () => {
    for (const value of [1, 2, 3, 5, 8, 12, 20, 21, 31]) {
      const unread = ordinalWords(value).filter((words) => !placesIn(words).includes(value))
      expect([value, unread]).toEqual([value, []])
    }
  })

  test('an amount of two units', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 59 }), unseen)
    fc.assert(
      fc.property(times, ([hours, minutes, mark]) => {
        const value = new Fraction(60 * hours + minutes, 60)
        for (const written of [
          `${hours} h ${minutes} min`,
          `${hours} hours and ${minutes} minutes`,
          `${hours} Stunden und ${minutes} Minuten`,
          `${hours} heures et ${minutes} minutes`,
          `${hours} h ${mark}${minutes} min`,
        ]) {
          const [amount] = measuredIn(withSingleUnits(written))
          const isWhole = amount?.value.equals(value) === true
          // Where the two are not taken together, the first stays what it is.
          expect([written, isWhole || amount?.value.equals(hours)]).toEqual([written, true])
        }
        expect(
          measuredIn(withSingleUnits(`${hours} h ${minutes} min`))[0]?.value.equals(value),
        ).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['km', 'кm'],
    ['cm', 'сm'],
    ['m', 'м'],
    ['h', 'һ'],
    ['euro', 'еuro'],
  ])('%s with a letter of another script is that unit, or none', (unit, lookalike) => {
    const found = unitNamed(lookalike)
    expect(found === null || found.factor.equals(unitNamed(unit)?.factor ?? 0)).toBe(true)
  })
})
