/** The numbers in a normalized text, each with every value that its writing can have. */
import { boundRuns, segmentsOf } from '../../lib/bounded-text'

/** A number in a text. "1,234" is 1234 or 1.234, so that a token has several values. */
export interface NumberToken {
  readonly start: number
  readonly end: number
  readonly values: readonly number[]
  /** Whether it was written in words. */
  readonly isInWords: boolean
  /** The number of decimals, which tells an approximation. */
  readonly decimals: number
  /** Numerator and denominator of a quotient. */
  readonly parts?: readonly number[]
}

/** The mark of a number in words, digits with their groups, an exponent and a percent sign. */
const numeral =
  /(\ue000)?(\d+(?:[.,']\d+){0,12}|(?<![\w.])\.\d+)((?: \d{3}){1,12}(?!\d))?(?:\s{0,8}(?:\*\s{0,8}10\s{0,8}\^\s{0,8}\(?|e)(-?\d{1,2})\)?)?(\s{0,8}%)?/g
/** Dates, times of day and versions, which are no values. */
const calendar =
  /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}([./])\d{1,2}\1\d{2,4}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b|\bv?\d+\.\d+\.\d+(?:\.\d+)?\b/g
const mixed = /(\d+)(?:\s+\(*|\s*\(+)(\d+)\)?\s*\/\s*\(?(\d+)\)*/g
const quotient = /(\d+(?:\.\d+)?)\)?\s*\/\s*\(?\ue000?(\d+(?:\.\d+)?)/g

/** All numbers with their signs; of a fraction also its value ("29/3" is 29, 3 and 9.66…). */
export function numberTokensIn(text: string): readonly NumberToken[] {
  let offset = 0
  return segmentsOf(boundRuns(text)).flatMap((segment) => {
    const from = offset
    offset += segment.length
    return tokensOfSegment(segment).map((token) => ({
      ...token,
      start: from + token.start,
      end: from + token.end,
    }))
  })
}

function tokensOfSegment(text: string): readonly NumberToken[] {
  const plain = /\d[-./:]\d/.test(text)
    ? text.replace(calendar, (found) => ' '.repeat(found.length))
    : text
  return [...plainNumbers(plain), ...(plain.includes('/') ? ratios(plain) : [])]
}

/** False for a quotient that can be reduced, such as 156/12: it does not state its value. */
export function isFullyReduced({ parts = [] }: NumberToken): boolean {
  const [top = 0, bottom = 0] = parts
  return parts.length !== 2 || (bottom !== 1 && commonDivisor(top, bottom) === 1)
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

function* plainNumbers(text: string): Generator<NumberToken> {
  for (const match of text.matchAll(numeral)) {
    const [whole, mark, digits = '', groups = '', exponent, percent] = match
    const end = match.index + whole.trimEnd().length
    if (isPartOfWord(text, match.index, end)) continue
    const sign = isNegative(text, match.index) ? -1 : 1
    const scale = exponent === undefined ? 1 : 10 ** Number(exponent)
    const bare = valuesOf(digits + groups.replaceAll(' ', ''))
    const values = [...bare, ...(groups === '' ? [] : valuesOf(digits))].map(
      (value) => sign * value * scale,
    )
    const all = percent === undefined ? values : [...values, ...values.map((value) => value / 100)]
    const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0
    yield { start: match.index, end, values: all, isInWords: mark !== undefined, decimals }
  }
}

function* ratios(text: string): Generator<NumberToken> {
  for (const [pattern, isMixed] of [
    [mixed, true],
    [quotient, false],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const [a, b, c] = match.slice(1).map(Number)
      const value = isMixed ? (a ?? 0) + (b ?? 0) / (c ?? 1) : (a ?? 0) / (b ?? 1)
      const before = match.index - (text[match.index - 1] === '(' ? 1 : 0)
      const sign = isNegative(text, before) ? -1 : 1
      const end = match.index + match[0].length
      if (
        isPartOfWord(text, match.index, end) ||
        /\d\.?$/.test(text.slice(Math.max(0, match.index - 2), match.index))
      )
        continue
      const parts = isMixed ? [] : [a ?? 0, b ?? 1]
      yield { start: before, end, values: [sign * value], isInWords: false, decimals: 0, parts }
    }
  }
}

/** The values of "1,234.5", "1.234,5", "1'234" and "12,5", in every convention. */
function valuesOf(digits: string): readonly number[] {
  if (/^\d+$/.test(digits)) return [Number(digits)]
  const separators = [...new Set(digits.replace(/\d/g, ''))]
  const last = separators.at(-1)
  if (last === undefined) return [Number(digits)]
  const asGroups = Number(digits.replace(/\D/g, ''))
  const isGrouped = /^\d{1,3}(?:\D\d{3})+$/.test(digits)
  if (separators.length === 1) {
    const decimal = digits.split(last).length === 2 && last !== "'"
    const asDecimal = Number(digits.replace(last, '.'))
    if (isGrouped) return decimal ? [asGroups, asDecimal] : [asGroups]
    return decimal ? [asDecimal] : digits.split(last).map(Number)
  }
  const at = digits.lastIndexOf(last)
  return [Number(`${digits.slice(0, at).replace(/\D/g, '')}.${digits.slice(at + 1)}`)]
}

const [blank, caret] = [32, 94]
const ordinalStart = new Set('snrt')

/**
 * Whether a digit belongs to a word, an exponent or an ordinal ("x5", "B2", "x^5", "5th"), and is
 * no value.
 */
function isPartOfWord(text: string, start: number, end: number): boolean {
  const [last, second] = [text.charCodeAt(start - 1), text.charCodeAt(start - 2)]
  const isApart = start === 0 || (last === blank && second !== caret)
  if (isApart && !ordinalStart.has(text.charAt(end))) return false
  const before = text.slice(Math.max(0, start - 3), start)
  const after = text.slice(end, end + 4)
  if (/[A-Za-zÀ-ɏΑ-ω_^]$|(?:^|[^\p{L}])\p{L}\($/u.test(before)) return true
  if (/\^\s?\(?-?$/.test(before) || /\p{L}{2}-$/u.test(before)) return true
  return /^(?:st|nd|rd|th)\b/.test(after)
}

/** Whether the minus sign before a number is a sign, and not a subtraction. */
function isNegative(text: string, start: number): boolean {
  if (!text.slice(Math.max(0, start - 3), start).includes('-')) return false
  const before = text.slice(Math.max(0, start - 24), start)
  const found = /(^|.)(\s*)-\s?\(?$/s.exec(before)
  if (!found) return false
  const [, left = '', space = ''] = found
  if (/[\d)%]/.test(left)) return false
  if (!/\p{L}/u.test(left)) return true
  return space !== '' && !/(?:^|[^\p{L}])\p{L}\s*-\s?\(?$/u.test(before)
}
