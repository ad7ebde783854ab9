/** Finds dates: "5 March 2024", "March 5th", "5. März", "5 de marzo", "2024-03-05", "3月5日". */
import type { Rewritten } from '../lib/text'
import { foldWord } from './folding'
import { readableText } from './normalize'

/** A part of a text with what it may mean. */
export interface Meant {
  readonly values: readonly string[]
  readonly start: number
  readonly end: number
}

/** What was found in a text; a part of it has one meaning, the first that is added. */
export class Meanings {
  readonly #found: Meant[] = []
  readonly #of: Rewritten
  #taken: Uint8Array | null = null

  constructor(of: Rewritten) {
    this.#of = of
  }

  add(match: RegExpExecArray, values: readonly string[]): void {
    const [start, end] = [match.index, match.index + match[0].length]
    if (values.length === 0) return
    this.#taken ??= new Uint8Array(this.#of.text.length)
    const part = this.#taken.subarray(start, end)
    if (part.includes(1)) return
    part.fill(1)
    this.#found.push({ values, start, end })
  }

  /** In their order, with their places in the original text. */
  inOrder(): readonly Meant[] {
    const { placeOf } = this.#of
    return this.#found
      .toSorted((a, b) => a.start - b.start)
      .map(({ values, start, end }) => ({ values, start: placeOf(start), end: placeOf(end) }))
  }
}

const languages =
  'en de es fr it pt nl pl ru uk cs sk hr sv da nb fi hu tr ro el he ar hi id vi'.split(' ')

let months: ReadonlyMap<string, ReadonlySet<number>> | null = null

/** The months that a word names: "listopada" is November in Polish, and October in Croatian. */
function monthsOf(word: string): ReadonlySet<number> {
  months ??= monthsByName()
  return months.get(foldWord(word)) ?? new Set()
}

function monthsByName(): ReadonlyMap<string, ReadonlySet<number>> {
  const named = new Map<string, Set<number>>()
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const options = { month: style, day: 'numeric', timeZone: 'UTC' } as const
      const format = new Intl.DateTimeFormat(language, options)
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(new Date(Date.UTC(2024, month - 1, 5)))
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        named.getOrInsertComputed(foldWord(name.replace(/\.$/, '')), () => new Set()).add(month)
      }
    }
  }
  return named
}

const day = String.raw`(\d{1,2})(?!\d)(?:\s?(?:st|nd|rd|th|er|º|°|\.))?`
const year = String.raw`(?:,?\s(?:de\s|del\s)?(\d{4})(?!\d))?`
const month = String.raw`([\p{L}\p{M}]{3,14})\.?`
const dayFirst = new RegExp(String.raw`(?<![\d.,])${day}\s(?:of\s|de\s|d')?${month}${year}`, 'giu')
const monthFirst = new RegExp(String.raw`(?<!\p{L})${month}\s${day}(?![\d/]|[.,]\d)${year}`, 'giu')
const yearFirst = /(?<!\d)(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?(?!\d)/gu
const eastAsian = /(?<![\d年])(\d{1,2})[月월]\s?(\d{1,2})[日일]/gu
const inNumbers = /(?<![\d.,/])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/gu

const dateValue = (yearOf: string | undefined, monthNumber: number, dayNumber: number) =>
  monthNumber >= 1 && monthNumber <= 12 && dayNumber >= 1 && dayNumber <= 31
    ? [`${yearOf ?? ''}-${monthNumber}-${dayNumber}`]
    : []

const inMonths = (yearOf: string | undefined, name: string | undefined, dayNumber: number) =>
  [...monthsOf(name ?? '')].flatMap((month) => dateValue(yearOf, month, dayNumber))

/** The dates of a text in their order. A date in numbers may name the month first or the day. */
export function datesIn(text: string): readonly Meant[] {
  const seen = readableText(text)
  const plain = seen.text
  if (!/\d/.test(plain)) return []
  const found = new Meanings(seen)
  for (const match of plain.matchAll(yearFirst))
    found.add(match, dateValue(match[1], Number(match[2]), Number(match[3])))
  for (const match of plain.matchAll(inNumbers)) {
    const [first, second] = [Number(match[1]), Number(match[3])]
    const american = match[2] === '/' ? dateValue(match[4], first, second) : []
    found.add(match, [...new Set([...dateValue(match[4], second, first), ...american])])
  }
  for (const match of plain.matchAll(eastAsian))
    found.add(match, dateValue(undefined, Number(match[1]), Number(match[2])))
  for (const match of plain.matchAll(dayFirst))
    found.add(match, inMonths(match[3], match[2], Number(match[1])))
  for (const match of plain.matchAll(monthFirst))
    found.add(match, inMonths(match[3], match[1], Number(match[2])))
  return found.inOrder()
}

/** The same day of the same year, where both name one. */
export function isSameDate(one: string, other: string): boolean {
  const [years, days] = [one, other].reduce<[string[], string[]]>(
    ([all, rest], date) => {
      const [first = '', ...others] = date.split('-')
      return [
        [...all, first],
        [...rest, others.join('-')],
      ]
    },
    [[], []],
  )
  return days[0] === days[1] && (years[0] === years[1] || years.includes(''))
}
