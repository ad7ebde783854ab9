/** The numbers in a normalized text, each with every value that its writing can have. */
import { endOfDigits, isDigit } from '../../lib/ascii'
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
  /(\ue000)?(\d+(?:[.,']\d+){0,12}|(?<![\w.])\.\d+)((?: \d{3}){1,12}(?!\d))?(?:\s{0,8}(?:\*\s{0,8}10\s{0,8}\^\s{0,8}\(?|e)(-?\d{1,2})\)?)?(\s{0,8}%)?/y
/** Dates, times of day and versions, which are no values. */
const calendar =
  /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}([./])\d{1,2}\1\d{2,4}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b|\bv?\d+\.\d+\.\d+(?:\.\d+)?\b/g
const mixed = /(?<!\d)(\d+)(?:\s+\(*|\s*\(+)(\d+)\)?\s*\/\s*\(?(\d+)\)*/g
const quotient = /(?<!\d)(\d+(?:\.\d+)?)\)?\s*\/\s*\(?\ue000?(\d+(?:\.\d+)?)/g

/** All numbers with their signs; of a fraction also its value ("29/3" is 29, 3 and 9.66…). */
export function numberTokensIn(text: string): readonly NumberToken[] {
  const bounded = boundRuns(text)
  const segments = segmentsOf(bounded)
  if (segments.length === 1) return tokensOfSegment(bounded)
  let offset = 0
  return segments.flatMap((segment) => {
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
  const numbers = plainNumbers(plain)
  return plain.includes('/') ? [...numbers, ...ratios(plain)] : numbers
}

/** False for a quotient that can be reduced, such as 156/12: it does not state its value. */
export function isFullyReduced({ parts = [] }: NumberToken): boolean {
  const [top = 0, bottom = 0] = parts
  return parts.length !== 2 || (bottom !== 1 && commonDivisor(top, bottom) === 1)
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

function plainNumbers(text: string): readonly NumberToken[] {
  const tokens: NumberToken[] = []
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    const isMarked = code === markCode
    if (!isDigit(code) && !((isMarked || code === point) && isDigit(text.charCodeAt(at + 1)))) {
      at += 1
      continue
    }
    const end = endOfWhole(text, isMarked ? at + 1 : at)
    const found = end < 0 ? numberAt(text, at) : wholeNumber(text, at, end)
    if (found.token !== null) tokens.push(found.token)
    at = found.end
  }
  return tokens
}

/** The number at a place, if it is one, and where the next one may begin. */
interface Found {
  readonly token: NumberToken | null
  readonly end: number
}

const isBlank = (code: number): boolean => code === blank || (code >= 9 && code <= 13)
const [point, dash, markCode, maxWhole] = [46, 45, 0xe000, 15]

/** The end of digits that nothing continues; negative where the pattern must read them. */
function endOfWhole(text: string, from: number): number {
  const end = endOfDigits(text, from)
  if (end === from || end - from > maxWhole) return -1
  const next = text.charCodeAt(end)
  const isJoined = next === point || next === 44 || next === 39 || next === blank
  if (isJoined && isDigit(text.charCodeAt(end + 1))) return -1
  let after = end
  while (isBlank(text.charCodeAt(after))) after += 1
  return mayContinue(text, after) ? -1 : end
}

/** "% …", "* 10", "e5", and anything beyond ASCII, which may be a blank. */
function mayContinue(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code === 101) return isDigit(text.charCodeAt(at + 1)) || text.charCodeAt(at + 1) === dash
  if (code !== 42) return code === 37 || code > 127
  let after = at + 1
  while (isBlank(text.charCodeAt(after))) after += 1
  return text.startsWith('10', after) || text.charCodeAt(after) > 127
}

function wholeNumber(text: string, start: number, end: number): Found {
  if (isPartOfWord(text, start, end)) return { token: null, end }
  const isInWords = text.charCodeAt(start) === markCode
  const digits = text.slice(isInWords ? start + 1 : start, end)
  const value = (isNegative(text, start) ? -1 : 1) * Number(digits)
  return { token: { start, end, values: [value], isInWords, decimals: 0 }, end }
}

function numberAt(text: string, from: number): Found {
  numeral.lastIndex = from
  const match = numeral.exec(text)
  if (match === null) return { token: null, end: from + 1 }
  const [whole, mark, digits = '', groups = '', exponent, percent] = match
  const next = from + whole.length
  const end = from + whole.trimEnd().length
  if (isPartOfWord(text, from, end)) return { token: null, end: next }
  const sign = isNegative(text, from) ? -1 : 1
  const scale = exponent === undefined ? 1 : 10 ** Number(exponent)
  const bare = valuesOf(digits + groups.replaceAll(' ', ''))
  const values = [...bare, ...(groups === '' ? [] : valuesOf(digits))].map(
    (value) => sign * value * scale,
  )
  const all = percent === undefined ? values : [...values, ...values.map((value) => value / 100)]
  const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0
  const token = { start: from, end, values: all, isInWords: mark !== undefined, decimals }
  return { token, end: next }
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

/** Whether one of the three characters before a place is a dash. */
function isDashBefore(text: string, start: number): boolean {
  return (
    text.charCodeAt(start - 1) === dash ||
    text.charCodeAt(start - 2) === dash ||
    text.charCodeAt(start - 3) === dash
  )
}

/** Whether the minus sign before a number is a sign, and not a subtraction. */
function isNegative(text: string, start: number): boolean {
  if (!isDashBefore(text, start)) return false
  const before = text.slice(Math.max(0, start - 24), start)
  const found = /(^|.)(\s*)-\s?\(?$/s.exec(before)
  if (!found) return false
  const [, left = '', space = ''] = found
  if (/[\d)%]/.test(left)) return false
  if (!/\p{L}/u.test(left)) return true
  return space !== '' && !/(?:^|[^\p{L}])\p{L}\s*-\s?\(?$/u.test(before)
}
