/**
 * Splits a message into numbers, signs, words and breaks, each with its place in the message, so
 * that a step can be quoted word for word. Unicode signs, full-width digits and LaTeX become the
 * same tokens as plain notation. Linear in the length of the text.
 */
import Fraction from 'fraction.js'
import { signTable } from '../lib/text'
import { withPlainSigns } from './normalize'
import { decimalAt, type Numeral, numeralsIn } from './numerals'

/** A sign of a calculation. `√` and `∛` stand before their operand, `!` and `%` after it. */
export type MathSign = '+' | '-' | '*' | '/' | '^' | '(' | ')' | '√' | '∛' | '!' | '%'

/** Where a token stands in the message. */
export interface Place {
  readonly start: number
  readonly end: number
  /** Whether a blank stands before the token. */
  readonly isSpaced: boolean
}
/** A number in digits. */
export interface MathNumber extends Place {
  readonly kind: 'number'
  readonly value: Fraction
  readonly decimals: number
  readonly trailingZeros: number
  /** "3.33…": the digits go on. */
  readonly isCut: boolean
  /** A currency sign stands beside it. */
  readonly isMoney: boolean
  /** "6th" */
  readonly isOrdinal: boolean
}
/** One token. A hyphen inside a word separates two of them. */
export type MathToken =
  | MathNumber
  | (Place & { readonly kind: 'sign'; readonly text: MathSign })
  | (Place & { readonly kind: 'equals'; readonly isRounded: boolean })
  /** `text` is in lower case; `isGlued`: it follows a number without a blank. */
  | (Place & { readonly kind: 'word'; readonly text: string; readonly isGlued: boolean })
  | (Place & { readonly kind: 'break'; readonly text: string })

/** The scanner's place and what is open there. */
export interface Scan {
  readonly text: string
  /** The text in ASCII where it can be; every place is the same. */
  readonly plain: string
  readonly tokens: MathToken[]
  /** What each open brace closes with. */
  readonly braces: (readonly MathSign[])[]
  /** What the next brace opens as, given by a LaTeX command. */
  command: 'top' | 'mixed' | 'bottom' | 'root' | 'text' | null
  /** Where that command starts. */
  commandStart: number
  /** How many brackets the bottom of a fraction closes. */
  closing: readonly MathSign[]
  /** By the places at which they start. */
  readonly numerals: ReadonlyMap<number, Numeral>
  isSpaced: boolean
  /** Where a number of money starts. */
  money: number
  at: number
}

/** A number that is written without decimals or a currency sign. */
function plainNumber(value: Fraction): Omit<MathNumber, keyof Place> {
  return {
    kind: 'number',
    value,
    decimals: 0,
    trailingZeros: 0,
    isCut: false,
    isMoney: false,
    isOrdinal: false,
  }
}

/** A message is read up to here. */
const maxRead = 4000

const plainSigns = signTable([
  ['*', '×·⋅∗✕✖'],
  ['/', '÷'],
  [':', '∶'],
  ['≈', '≃≅≒'],
  [' ', '\u00a0\t'],
])
const fractions = new Map(
  '½1/2 ⅓1/3 ⅔2/3 ¼1/4 ¾3/4 ⅕1/5 ⅖2/5 ⅗3/5 ⅘4/5 ⅙1/6 ⅚5/6 ⅛1/8 ⅜3/8 ⅝5/8 ⅞7/8'
    .split(' ')
    .map(([sign = '', ...value]) => [sign, new Fraction(value.join(''))] as const),
)
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const word = /\p{L}[\p{L}\p{M}]*(?:'\p{L}+)?/uy
const latex = /\\(?:[a-zA-Z]+\*?|[^])/y
const arrow = /[=-]+>|<[=-]*|>=?|!=/y
const equals = /:?=+/y
const cut = /\.{2,}|…/y
const quiet = ' "“”„«»`&°~'
const money = '$€£¥₹'
const signs = '+-*/^()[]√∛!%:'

/** The tokens of a text up to a length, in order; with `mayJoin`, "2 and 1/2" is one number. Never throws. */
export function scan(text: string, mayJoin = true, upTo = maxRead): readonly MathToken[] {
  const read = text.slice(0, upTo)
  const plain = plainOf(read)
  const numerals = new Map(
    numeralsIn(read)
      .filter(({ isJoined }) => mayJoin || isJoined !== true)
      .map((numeral) => [numeral.start, numeral]),
  )
  const state: Scan = {
    text: read,
    plain,
    numerals,
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
    return addNumber(state, start, isSpaced)
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
  return withPlainSigns(text).replace(/[^\n\x20-\x7e]/g, (sign) => plainSigns.get(sign) ?? sign)
}

function addBreak(state: Scan, place: Place): void {
  state.at = place.end
  state.tokens.push({ ...place, kind: 'break', text: state.plain.slice(place.start, place.end) })
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
    tokens.push({ ...place, kind: 'break', text: written })
  } else tokens.push({ ...place, kind: 'sign', text: signOf(sign) })
}

function signOf(sign: string): MathSign {
  if (sign === '[') return '('
  if (sign === ':') return '/'
  return sign === ']' ? ')' : (sign as MathSign)
}

/** "12 : 3" and "12:3" divide; "Step 2: 12" does not. */
function isDivision({ plain, tokens }: Scan, { start, end, isSpaced }: Place): boolean {
  const before = tokens.at(-1)
  const isOperand = before?.kind === 'number' || (before?.kind === 'sign' && before.text === ')')
  if (!isOperand) return false
  return isSpaced
    ? /^ [\d(]/.test(plain.slice(end, end + 2))
    : /[\d(]/.test(plain[end] ?? '') && start > 0
}

/** The number at a place; a date, an ordinal or a remainder is a break, so that no part of it counts. */
function addNumber(state: Scan, start: number, isSpaced: boolean): void {
  const read = state.numerals.get(start)
  // The sign behind a part of a fraction, a ratio or a power is an operation.
  const isOwn = read !== undefined && !manyNumbers.has(read.kind) && !isMixedSum(read)
  const numeral = isOwn ? read : decimalAt(withPlainSigns(state.text), start)
  const found = numeral && writtenNumber(numeral)
  const place = { start, end: found?.end ?? numeral?.end ?? start + 1, isSpaced }
  if (!found) return addBreak(state, place)
  state.at = found.end
  const { end: _, ...value } = found
  const isCut = matchEnd(cut, state) !== null
  if (isCut) state.at = cut.lastIndex
  const around = state.plain.slice(place.end, place.end + 2)
  const isMoney = state.money === start || /^ ?[€£¥$]/.test(around)
  state.tokens.push({
    ...place,
    kind: 'number',
    ...value,
    isCut,
    isMoney,
    isOrdinal: read?.kind === 'ordinal',
  })
}

const manyNumbers = new Set(['fraction', 'ratio', 'scientific', 'percent'])
/** "2 1/2" is a sum of its parts; "2 and 1/2" is read as one number. */
const isMixedSum = ({ kind, isJoined }: Numeral) => kind === 'mixed' && isJoined !== true

interface WrittenNumber extends Pick<MathNumber, 'value' | 'decimals' | 'trailingZeros'> {
  readonly end: number
}

const maxDigits = 30

/** A number of a text in plain notation, where a point marks decimals; null for any other text. */
function writtenNumber({ readings }: Numeral): WrittenNumber | null {
  const end = Math.max(...readings.map((reading) => reading.end))
  const longest = readings.filter((reading) => reading.end === end)
  const point = longest.find(({ decimalMark }) => decimalMark !== 'comma') ?? longest[0]
  if (point === undefined) return null
  const digits = point.value.n.toString()
  if (digits.length > maxDigits || point.value.d.toString().length > maxDigits) return null
  return {
    value: point.value,
    decimals: point.decimals,
    trailingZeros: point.decimals === 0 ? (/[1-9](0+)$/.exec(digits)?.[1]?.length ?? 0) : 0,
    end,
  }
}

function addPower(state: Scan, place: Place): void {
  state.at = place.start + 2
  const before = state.tokens.at(-1)
  const isAfterOperand =
    before?.kind === 'number' || (before?.kind === 'sign' && before.text === ')')
  if (isAfterOperand && /[\d(]/.test(state.plain[state.at] ?? '')) {
    state.tokens.push({ ...place, end: state.at, kind: 'sign', text: '^' })
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
  state.tokens.push({ ...whole, kind: 'sign', text: '^' })
  state.tokens.push({ ...whole, isSpaced: false, ...plainNumber(new Fraction(digits.slice(0, 3))) })
}

/* ---- LaTeX ---- */

const commands: Readonly<Record<string, MathSign>> = {
  '\\cdot': '*',
  '\\times': '*',
  '\\ast': '*',
  '\\div': '/',
  '\\%': '%',
  '\\sqrt': '√',
}
const silent =
  /^\\(?:left|right|bigg?|Bigg?|displaystyle|textstyle|quad|qquad|limits|[,;:! ()[\]$&])$/
const wrapping = /^\\(?:text\w*|math(?:rm|bf|it)|operatorname|boxed|fbox|mbox|underline|hbox)$/

/** Reads one command. An unknown one is a break, so that nothing is read across it. */
function readCommand(state: Scan, name: string, place: Place): void {
  const push = (sign: MathSign) => state.tokens.push({ ...place, kind: 'sign', text: sign })
  const sign = commands[name]
  if (/^\\[dtc]?frac$/.test(name)) return addFraction(state, place)
  if (silent.test(name)) state.isSpaced = true
  else if (wrapping.test(name)) state.command = 'text'
  else if (name === '\\approx' || name === '\\simeq')
    state.tokens.push({ ...place, kind: 'equals', isRounded: true })
  else if (sign === undefined) state.tokens.push({ ...place, kind: 'break', text: name })
  else {
    push(sign)
    if (sign === '√') state.command = 'root'
  }
}

/** `\frac{a}{b}` is ((a)/(b)), and `\frac12` is (1/2). */
function addFraction(state: Scan, place: Place): void {
  const whole = state.tokens.at(-1)
  const isMixed = whole?.kind === 'number' && !place.isSpaced && whole.decimals === 0
  const short = /^ ?(\d)(\d)/.exec(state.plain.slice(place.end, place.end + 3))
  if (short === null) {
    state.command = isMixed ? 'mixed' : 'top'
    state.commandStart = place.start
    if (isMixed) state.tokens.splice(-1, 0, { ...place, kind: 'sign', text: '(' })
    if (isMixed) state.tokens.push({ ...place, kind: 'sign', text: '+' })
    return
  }
  const end = place.end + short[0].length
  const value = plainNumber(new Fraction(Number(short[1]), Math.max(1, Number(short[2]))))
  state.tokens.push({ ...place, end, ...value })
  state.at = end
}

/** Reads a brace. What it stands for depends on the command before it. */
function readBrace(state: Scan, brace: string, place: Place): void {
  const push = (sign: MathSign) => state.tokens.push({ ...place, kind: 'sign', text: sign })
  if (brace === '{') {
    const { command } = state
    state.command = null
    state.isSpaced = true
    if (command === 'text') {
      state.braces.push([])
      return
    }
    const isTop = command === 'top' || command === 'mixed'
    if (isTop) state.tokens.push({ ...place, start: state.commandStart, kind: 'sign', text: '(' })
    if (isTop) state.closing = command === 'mixed' ? [')', ')', ')'] : [')', ')']
    push('(')
    state.braces.push(isTop ? [')', '/'] : command === 'bottom' ? state.closing : [')'])
    return
  }
  const closing = state.braces.pop()
  for (const sign of closing ?? []) push(sign)
  if (closing?.includes('/')) state.command = 'bottom'
}
