/**
 * Splits a learner's message into numbers, signs, words and breaks, each with its place in the
 * message, so that a step can be quoted word for word. Unicode signs, full-width digits and LaTeX
 * become the same tokens as plain notation. Linear in the length of the text.
 */
import Fraction from 'fraction.js'
import { signTable } from '../../../lib/text'
import { readBrace, readCommand } from './latex'
import { type Place, plainNumber, type Scan, type MathSign, type MathToken } from './token'
import { readNumber } from './written-number'

/** A message is read up to here. */
const maxRead = 4000

const plainSigns = signTable([
  ['-', '−–‐‑'],
  ['*', '×·⋅∗✕✖'],
  ['/', '÷∕⁄'],
  [':', '∶'],
  ["'", '’'],
  ['≈', '≃≅≒'],
  [' ', '\u00a0\u2009\u202f\t'],
])
const fractions = new Map(
  '½1/2 ⅓1/3 ⅔2/3 ¼1/4 ¾3/4 ⅕1/5 ⅖2/5 ⅗3/5 ⅘4/5 ⅙1/6 ⅚5/6 ⅛1/8 ⅜3/8 ⅝5/8 ⅞7/8'
    .split(' ')
    .map(([sign = '', ...value]) => [sign, new Fraction(value.join(''))] as const),
)
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** The first of each run of ten digits outside ASCII that learners type. */
const zeros = [0xff10, 0x660, 0x6f0, 0x966]

const date =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./](?:\d{2}|\d{4})(?! *[=+\-*/\d])|(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])/y
const number =
  /(?:\d{1,3}(?:(?: |\\,|\{,\})\d{3}){1,12}(?![\d/])(?:[.,]\d+)?|\d+(?:(?:[.,']|\{,\})\d+){0,12}|\.\d+)(?:[eE][+-]?\d{1,2}(?![\p{L}\d]))?/uy
const word = /\p{L}[\p{L}\p{M}]*(?:'\p{L}+)?/uy
const latex = /\\(?:[a-zA-Z]+\*?|[^])/y
const arrow = /[=-]+>|<[=-]*|>=?|!=/y
const equals = /:?=+/y
const cut = /\.{2,}|…/y
const ordinal = /(?:st|nd|rd|th)(?!\p{L})/uy
const quiet = ' "“”„«»`&°~'
const money = '$€£¥₹'
const signs = '+-*/^()[]√∛!%:'

/** The tokens of a text, in order. Never throws. */
export function scan(text: string): readonly MathToken[] {
  const plain = plainOf(text.slice(0, maxRead))
  const state: Scan = {
    plain,
    tokens: [],
    braces: [],
    command: null,
    commandStart: 0,
    closing: [],
    isSpaced: true,
    money: -1,
    at: 0,
  }
  while (state.at < plain.length) readToken(state)
  return state.tokens
}

function readToken(state: Scan): void {
  const { plain, at: start } = state
  const sign = plain[start] ?? ''
  if (quiet.includes(sign)) {
    state.at++
    state.isSpaced = true
    return
  }
  if (money.includes(sign)) {
    state.at++
    state.money = plain[state.at] === ' ' ? state.at + 1 : state.at
    return
  }
  const { isSpaced } = state
  state.isSpaced = false
  if (/\d/.test(sign) || (sign === '.' && /\d/.test(plain[start + 1] ?? ''))) {
    const dateEnd = matchEnd(date, state)
    if (dateEnd !== null) return addBreak(state, { start, end: dateEnd, isSpaced })
    return addNumber(state, { start, end: matchEnd(number, state) ?? start + 1, isSpaced })
  }
  if (/\p{L}/u.test(sign)) {
    const end = matchEnd(word, state) ?? start + 1
    return addWord(state, { start, end, isSpaced })
  }
  const end =
    sign === '\\' ? matchEnd(latex, state) : (matchEnd(arrow, state) ?? matchEnd(equals, state))
  addSign(state, sign, { start, end: end ?? start + 1, isSpaced })
}

/** The end of a match at the scanner's place; null without a match. */
function matchEnd(pattern: RegExp, { plain, at }: Scan): number | null {
  pattern.lastIndex = at
  return pattern.test(plain) ? pattern.lastIndex : null
}

/** The same text in ASCII where a sign has an equal there; every place stays the same. */
function plainOf(text: string): string {
  if (/^[\n\x20-\x7e]*$/.test(text)) return text
  return text.replace(/[^\n\x20-\x7e]/g, (sign) => {
    const known = plainSigns.get(sign)
    if (known !== undefined) return known
    const code = sign.charCodeAt(0)
    const zero = zeros.find((first) => code >= first && code < first + 10)
    if (zero !== undefined) return String(code - zero)
    return code > 0xff00 && code < 0xff5f ? String.fromCharCode(code - 0xfee0) : sign
  })
}

function addBreak(state: Scan, place: Place): void {
  state.at = place.end
  state.tokens.push({ ...place, kind: 'break', mark: state.plain.slice(place.start, place.end) })
}

function addWord(state: Scan, place: Place): void {
  state.at = place.end
  const isGlued = !place.isSpaced && state.tokens.at(-1)?.kind === 'number'
  const text = state.plain.slice(place.start, place.end).toLowerCase()
  state.tokens.push({ ...place, kind: 'word', text, isGlued })
}

function addSign(state: Scan, sign: string, place: Place): void {
  const { plain, tokens } = state
  state.at = place.end
  const written = plain.slice(place.start, place.end)
  const vulgar = fractions.get(sign)
  if (sign === '\\') return readCommand(state, written, place)
  if (sign === '{' || sign === '}') return readBrace(state, sign, place)
  if (plain.startsWith('**', place.start)) return addPower(state, place)
  if (raised.includes(sign)) return addRaised(state, sign, place)
  if (vulgar !== undefined) {
    tokens.push({ ...place, ...plainNumber(vulgar) })
  } else if (/^:?=+$/.test(written) || sign === '≈' || sign === '≡') {
    tokens.push({ ...place, kind: 'equals', isRounded: sign === '≈' })
  } else if (
    written.length > 1 ||
    !signs.includes(sign) ||
    (sign === ':' && !isDivision(state, place))
  ) {
    tokens.push({ ...place, kind: 'break', mark: written })
  } else tokens.push({ ...place, kind: 'sign', sign: signOf(sign) })
}

function signOf(sign: string): MathSign {
  if (sign === '[') return '('
  if (sign === ':') return '/'
  return sign === ']' ? ')' : (sign as MathSign)
}

/** "12 : 3" and "12:3" divide; "Step 2: 12" does not. */
function isDivision({ plain, tokens }: Scan, { start, end, isSpaced }: Place): boolean {
  const before = tokens.at(-1)
  const isOperand = before?.kind === 'number' || (before?.kind === 'sign' && before.sign === ')')
  if (!isOperand) return false
  return isSpaced
    ? /^ [\d(]/.test(plain.slice(end, end + 2))
    : /[\d(]/.test(plain[end] ?? '') && start > 0
}

function addNumber(state: Scan, place: Place): void {
  const { plain, tokens } = state
  const written = plain.slice(place.start, place.end)
  state.at = place.end
  const isOrdinal = matchEnd(ordinal, state) !== null
  const value = isOrdinal ? null : readNumber(written)
  if (value === null || /^\d/.test(plain[place.end] ?? '')) {
    tokens.push({ ...place, kind: 'break', mark: written })
    return
  }
  const isCut = matchEnd(cut, state) !== null
  if (isCut) state.at = cut.lastIndex
  const isMoney =
    state.money === place.start || /^ ?[€£¥$]/.test(plain.slice(place.end, place.end + 2))
  tokens.push({ ...place, kind: 'number', ...value, isCut, isMoney })
}

function addPower(state: Scan, place: Place): void {
  state.at = place.start + 2
  const before = state.tokens.at(-1)
  const isAfterOperand =
    before?.kind === 'number' || (before?.kind === 'sign' && before.sign === ')')
  if (isAfterOperand && /[\d(]/.test(state.plain[state.at] ?? '')) {
    state.tokens.push({ ...place, end: state.at, kind: 'sign', sign: '^' })
  } else state.isSpaced = true
}

/** "2³" and "2¹⁰": each raised digit is a token of the input, so that the run is read here. */
function addRaised(state: Scan, first: string, place: Place): void {
  let digits = String(raised.indexOf(first))
  while (state.at < state.plain.length && raised.includes(state.plain[state.at] ?? ' ')) {
    digits += String(raised.indexOf(state.plain[state.at] ?? ''))
    state.at++
  }
  const whole = { ...place, end: state.at }
  state.tokens.push({ ...whole, kind: 'sign', sign: '^' })
  state.tokens.push({ ...whole, isSpaced: false, ...plainNumber(new Fraction(digits.slice(0, 3))) })
}
