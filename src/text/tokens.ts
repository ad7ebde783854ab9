/**
 * Reads a text once into numbers, words and signs. In prose, a number is read from digits, from the words
 * of eight languages, letter by letter and from Roman numerals; it has every value that its writing can
 * have. In a message, a number in digits has one exact value, and each token its place in the message, so
 * that a step can be quoted word for word. The time is linear in the length of the text.
 */
import Fraction from 'fraction.js'
import { endOfDigits, isDigit, isLetter } from '../lib/ascii'
import { rememberLast } from '../lib/last-result'
import { signTable, wordTable } from '../lib/text'
import { folded } from './folding'
import { wordsOfLanguages } from './languages/languages'
import { normalizeText, withPlainSigns } from './normalize'
import { decimalAt, type Numeral, numeralsIn, superscripts, vulgarFractions } from './numerals'
import { countsIn, mayBeginNumber, numberWord, type NumberWord, speaks } from './number-lexicon'
import { rememberWords } from './word-memory'

/** One number, word or sign of a text. */
export interface Token {
  readonly kind: 'number' | 'word' | 'sign'
  /** A word in lower case, in prose without accents; the digits of a number; or one sign. */
  readonly text: string
  /** Every value that a number can have; empty for words and signs. */
  readonly values: readonly number[]
  /** Decimals of a number in digits. */
  readonly decimals: number
  readonly form: 'digits' | 'words' | 'roman' | 'none'
  /** Whether the number was found by words made from its value, in whatever language. */
  readonly isMade?: true
  /** Whether a word begins with a capital letter. */
  readonly isCapital: boolean
  /** The place in the normalized text; in a message the place there. */
  readonly start: number
  readonly end: number
}

/** A number as a message writes it. */
export interface WrittenAmount {
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

/**
 * A token of a message. A hyphen inside a word separates two of them. "≈" and "=" stand for all signs of
 * equality; any other character separates the tokens before it from those behind it.
 */
export interface MessageToken extends Token {
  /** Whether a blank stands before the token. */
  readonly isSpaced: boolean
  /** Of a number. */
  readonly amount: WrittenAmount | null
  /** Whether a word follows a number without a blank. */
  readonly isGlued: boolean
}

/** The text of the token at a place; empty beyond the ends. */
export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}

/** The words of one kind of all languages. */
function numberWords(
  kind: 'minus' | 'articles' | 'point' | 'percent' | 'tens' | 'loneHalves' | 'joints',
): ReadonlySet<string> {
  return wordsOfLanguages(({ numbers }) => numbers?.[kind])
}

/** Words of a negative number. */
export const minusWords = numberWords('minus')

/** The sign of a number: -1, 1, or 0 where a dash before it may also be a mark of a list. */
export function signOf(tokens: readonly Token[], at: number): number {
  const [left, dash] = [tokens[at - 2], tokens[at - 1]]
  if (dash === undefined) return 1
  const isWord = dash.kind === 'word' && minusWords.has(dash.text)
  if (!isWord && dash.text !== '-') return 1
  if (left?.kind === 'number' || left?.text === ')' || left?.text === '%') return 1
  if (left?.kind === 'word' && (left.text.length === 1 || left.end === dash.start)) return 1
  return isWord || dash.end === tokens[at]?.start ? -1 : 0
}

const none: readonly number[] = []

/** A sign, such as "=" or a line end. */
function signToken(text: string, start: number): Token {
  return {
    kind: 'sign',
    text,
    values: none,
    decimals: 0,
    form: 'none',
    isCapital: false,
    start,
    end: start + 1,
  }
}

export function wordToken(text: string, isCapital: boolean, start: number, end: number): Token {
  return { kind: 'word', text, values: none, decimals: 0, form: 'none', isCapital, start, end }
}

export function numberToken(
  values: readonly number[],
  { text, form, start, end, decimals }: Omit<Token, 'kind' | 'values' | 'isCapital'>,
): Token {
  return { kind: 'number', text, values, decimals, form, isCapital: false, start, end }
}

/** The tokens of a text. The parts of a detector ask for the same text in turn. */
export const tokensOf = rememberLast((text: string): readonly Token[] =>
  joinSpokenNumbers(new ProseScanner(normalizeText(text)).scan()),
)

const blank = 32
const letterSign = /[\p{L}\p{M}]/u
const listOfDigits = /^[\d,]+$/
const [point, comma, percent] = [46, 44, 37]
/** Signs and letters behind digits that are no part of the number; "e", "k" and letters like digits may be. */
const endsNumber: ReadonlySet<number> = new Set(
  Array.from('+-*/^()=<>"!?:;|\n\tabcdfghijmnpqrstuvwxyzABCDFGHJLMNPQRSTUVWXYZ', (sign) =>
    sign.charCodeAt(0),
  ),
)
const maxPlainDigits = 15
/** Longer runs of digits are no number that is computed with; the rest is skipped. */
const maxDigits = 40

/** Finds where the numbers, words and signs of a text begin. */
abstract class Scanner<Kind extends Token> {
  protected readonly tokens: Kind[] = []
  protected at = 0

  constructor(protected readonly text: string) {}

  scan(): readonly Kind[] {
    const { text } = this
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at)
      if (this.isQuiet(code)) this.at += 1
      else if (isDigit(code)) this.readDigits()
      else if (code === point && isDigit(text.charCodeAt(this.at + 1)) && this.mayLead()) {
        this.readDigits()
      } else if (isLetter(code)) this.readWord()
      else this.readSign(code)
    }
    return this.tokens
  }

  /** Whether a sign is passed over. */
  protected abstract isQuiet(code: number): boolean
  /** Whether a number may begin with the point here. */
  protected abstract mayLead(): boolean
  protected abstract readDigits(): void
  protected abstract readWord(): void
  protected abstract readSign(code: number): void
}

/** Reads normalized prose. */
class ProseScanner extends Scanner<Token> {
  protected override isQuiet(code: number): boolean {
    return code === blank || code === 9 || code === 13
  }

  protected override mayLead(): boolean {
    return !this.#isAfterWord()
  }

  protected override readSign(code: number): void {
    if (code < 128) this.#push(signToken(this.text.charAt(this.at), this.at))
    else this.#readOther()
  }

  #isAfterWord(): boolean {
    const before = this.text.charCodeAt(this.at - 1)
    return isDigit(before) || isLetter(before)
  }

  #push(token: Token): void {
    this.tokens.push(token)
    this.at = token.end
  }

  protected override readDigits(): void {
    const text = this.text
    const start = this.at
    let end = endOfDigits(text, start)
    if (this.#isPlainNumber(start, end)) {
      const digits = text.slice(start, end)
      const values = [Number(digits)]
      this.#push(numberToken(values, { text: digits, form: 'digits', start, end, decimals: 0 }))
      return
    }
    const numeral = decimalAt(text, start)
    if (numeral !== null) end = numeral.end
    if (end === start) {
      this.#push(signToken(text.charAt(start), start))
      return
    }
    if (isLetter(text.charCodeAt(start - 1))) {
      this.#push({ ...signToken('', start), end: this.#scaled([], end).end })
      return
    }
    const read = numeral?.readings ?? []
    if (read.length === 0 && listOfDigits.test(text.slice(start, end))) {
      this.#readList(end)
      return
    }
    const whole = read.filter((reading) => reading.end === end)
    const parts = read.filter((reading) => reading.end !== end)
    const values = [...whole.toReversed(), ...parts].map(({ value }) => value.valueOf())
    const decimals = whole.length === 1 ? (whole[0]?.decimals ?? 0) : 0
    const scaled = this.#scaled(values, end)
    const digits = text.slice(start, Math.min(end, start + maxDigits))
    this.#push(
      numberToken(scaled.values, {
        text: digits,
        form: 'digits',
        start,
        end: scaled.end,
        decimals,
      }),
    )
  }

  /** "2,3,5": numbers and the commas between them. */
  #readList(end: number): void {
    const text = this.text
    while (this.at < end) {
      const start = this.at
      const next = endOfDigits(text, start)
      if (next === start) this.#push(signToken(text.charAt(start), start))
      else {
        const digits = text.slice(start, Math.min(next, start + maxDigits))
        const values = [Number(digits)]
        const writing = { text: digits, form: 'digits', start, end: next, decimals: 0 } as const
        this.#push(numberToken(values, writing))
      }
    }
  }

  /** Whether digits stand alone: not behind a letter, and before a sign that cannot continue the number. */
  #isPlainNumber(start: number, end: number): boolean {
    const text = this.text
    if (end === start || end - start > maxPlainDigits) return false
    if (isLetter(text.charCodeAt(start - 1))) return false
    const next = text.charCodeAt(end)
    if (next === blank) {
      const second = text.charCodeAt(end + 1)
      return !isDigit(second) && second !== percent
    }
    if (next === point || next === comma) return !isDigit(text.charCodeAt(end + 1))
    return end === text.length || endsNumber.has(next)
  }

  /** "5k", "12%", and a letter that looks like a digit: "1O". */
  #scaled(
    values: readonly number[],
    end: number,
  ): { readonly values: readonly number[]; readonly end: number } {
    const text = this.text
    const sign = text.charAt(end)
    if (sign === '%' || (sign === ' ' && text.charAt(end + 1) === '%')) {
      const after = end + (sign === '%' ? 1 : 2)
      return { values: [...values, ...values.map((value) => value / 100)], end: after }
    }
    if (sign === 'k' && !isLetter(text.charCodeAt(end + 1))) {
      return { values: [...values, ...values.map((value) => value * 1000)], end: end + 1 }
    }
    return { values: this.#lookalikes(values, end), end }
  }

  #lookalikes(values: readonly number[], end: number): readonly number[] {
    const digit = lookalike(this.text.charAt(end))
    const [value = 0] = values
    if (digit === null || letterSign.test(this.text.charAt(end + 1))) return values
    return Number.isInteger(value) ? [...values, value * 10 + digit] : values
  }

  protected override readWord(): void {
    const text = this.text
    const start = this.at
    let end = start + 1
    let isAscii = text.charCodeAt(start) < 128
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end)
      if (isLetter(code) || isDigit(code)) continue
      if (code < 192 || code >= 0x2e80 || !letterSign.test(text.charAt(end))) break
      isAscii = false
    }
    this.#pushWord(text.slice(start, end), start, isAscii)
  }

  #readOther(): void {
    const text = this.text
    const start = this.at
    const sign = String.fromCodePoint(text.codePointAt(start) ?? 0)
    if (isNumeral(sign)) this.#readIdeographs()
    else if (text.charCodeAt(start) < 0x2e80 && letterSign.test(sign)) this.readWord()
    else {
      const syllables = sign >= 'ぁ' && sign <= 'ヿ' ? syllableNumber(text, start) : null
      if (syllables === null) {
        const kind = letterSign.test(sign) ? 'word' : 'sign'
        this.#push({ ...signToken(sign, start), kind, end: start + sign.length })
      } else this.#pushSpoken(syllables.value, start, start + syllables.length)
    }
  }

  #readIdeographs(): void {
    const text = this.text
    const start = this.at
    let end = start + 1
    while (end < text.length && end - start < maxDigits && isNumeral(text.charAt(end))) end += 1
    const value = ideographValue(text.slice(start, end))
    const isPart = text.startsWith('分之', end) || text.startsWith('分の', end)
    if (isPart) {
      const top = this.#numberAt(end + 2)
      if (top !== null && value !== null && value !== 0) {
        this.#pushSpoken(top.value / value, start, top.end)
        return
      }
    }
    this.#pushSpoken(value ?? 0, start, end)
  }

  #numberAt(from: number): { readonly value: number; readonly end: number } | null {
    const text = this.text
    let end = from
    while (end < text.length && end - from < maxDigits && isNumeral(text.charAt(end))) end += 1
    const value = end > from ? ideographValue(text.slice(from, end)) : null
    return value === null ? null : { value, end }
  }

  #pushSpoken(value: number, start: number, end: number): void {
    const text = this.text.slice(start, end)
    this.#push(numberToken([value], { text, form: 'words', start, end, decimals: 0 }))
  }

  #pushWord(written: string, start: number, isAscii: boolean): void {
    const end = start + written.length
    const { text, roman, isCapital } = isAscii ? asciiReading(written) : otherReading(written)
    if (roman === null) this.#push(wordToken(text, isCapital, start, end))
    else this.#push(numberToken([roman], { text, form: 'roman', start, end, decimals: 0 }))
  }
}

/** What a word alone tells. */
interface WordReading {
  readonly text: string
  readonly isCapital: boolean
  readonly roman: number | null
}

const asciiReading = rememberWords((written): WordReading => {
  const text = written.toLowerCase()
  return { text, isCapital: written !== text, roman: romanValue(written) }
})
const otherReading = rememberWords((written): WordReading => {
  const text = folded(written)
  return { text, isCapital: written !== text, roman: null }
})

function lookalike(sign: string): number | null {
  if (sign === 'O' || sign === 'o' || sign === 'О' || sign === 'о') return 0
  return sign === 'l' || sign === 'I' ? 1 : null
}

/* ---- Messages ---- */

/** A sign of a calculation. `√` and `∛` stand before their operand, `!` and `%` after it. */
type MathSign = '+' | '-' | '*' | '/' | '^' | '(' | ')' | '√' | '∛' | '!' | '%'
const mathSigns: ReadonlySet<string> = new Set('+-*/^()√∛!%')

/** Whether a token is a sign of a calculation. */
export const isMathSign = (token: Token | undefined): boolean =>
  token?.kind === 'sign' && mathSigns.has(token.text)

/** Whether a token is a sign of equality. */
export const isEquals = (token: Token | undefined): boolean =>
  token?.kind === 'sign' && (token.text === '=' || token.text === '≈')

/** Whether a token of a message parts what stands before it from what follows. */
export const isBreak = (token: Token | undefined): boolean =>
  token?.kind === 'sign' && !mathSigns.has(token.text) && !isEquals(token)

/** A message is read up to here. */
const maxRead = 4000

/** The tokens of a message up to a length, in order; with `mayJoin`, "2 and 1/2" is one number. Never throws. */
export function messageTokens(
  text: string,
  mayJoin = true,
  upTo = maxRead,
): readonly MessageToken[] {
  return new MessageScanner(text.slice(0, upTo), mayJoin).scan()
}

const plainSigns = signTable([
  ['*', '×·⋅∗✕✖'],
  ['/', '÷'],
  [':', '∶'],
  ['≈', '≃≅≒'],
  [' ', '\u00a0\t'],
])

/** The same text in ASCII where a sign has an equal there; every place stays the same. */
function inPlainSigns(text: string): string {
  if (/^[\n\x20-\x7e]*$/.test(text)) return text
  return withPlainSigns(text).replace(/[^\n\x20-\x7e]/g, (sign) => plainSigns.get(sign) ?? sign)
}

const wordInMessage = /\p{L}[\p{L}\p{M}]*(?:'\p{L}+)?/uy
const command = /\\(?:[a-zA-Z]+\*?|[^])/y
const arrow = /[=-]+>|<[=-]*|>=?|!=/y
const equals = /:?=+/y
const cut = /\.{2,}|…/y
const quiet: ReadonlySet<number> = new Set(Array.from(' "“”„«»`&°~', (sign) => sign.charCodeAt(0)))
const money = '$€£¥₹'
const operations = '+-*/^()[]√∛!%:'

interface Place {
  readonly start: number
  readonly end: number
  readonly isSpaced: boolean
}

/** An amount that is written without decimals or a currency sign. */
const plainAmount = (value: Fraction): WrittenAmount => ({
  value,
  decimals: 0,
  trailingZeros: 0,
  isCut: false,
  isMoney: false,
  isOrdinal: false,
})

/** Reads a message with its places. Unicode signs, full-width digits and LaTeX become the tokens of plain notation. */
class MessageScanner extends Scanner<MessageToken> {
  /** The message with plain signs, as `numerals.ts` reads it. */
  readonly #message: string
  /** By the places at which they start. */
  readonly #numerals: ReadonlyMap<number, Numeral>
  /** Where the last token ends that no blank parts from the next. */
  #end = -1
  /** Where a number of money starts. */
  #money = -1
  /** What each open brace closes with. */
  readonly #braces: (readonly MathSign[])[] = []
  /** What the next brace opens as, given by a LaTeX command. */
  #command: 'top' | 'mixed' | 'bottom' | 'root' | 'text' | null = null
  /** Where that command starts. */
  #commandStart = 0
  /** What the bottom of a fraction closes. */
  #closing: readonly MathSign[] = []

  constructor(message: string, mayJoin: boolean) {
    super(inPlainSigns(message))
    this.#message = withPlainSigns(message)
    this.#numerals = new Map(
      numeralsIn(message)
        .filter(({ isJoined }) => mayJoin || isJoined !== true)
        .map((numeral) => [numeral.start, numeral]),
    )
  }

  protected override isQuiet(code: number): boolean {
    return quiet.has(code)
  }

  protected override mayLead(): boolean {
    return true
  }

  /** The number at a place; a date, an ordinal or a remainder is a break, so that no part of it counts. */
  protected override readDigits(): void {
    const { at: start } = this
    const read = this.#numerals.get(start)
    // The sign behind a part of a fraction, a ratio or a power is an operation.
    const isOwn = read !== undefined && !manyNumbers.has(read.kind) && !isMixedSum(read)
    const numeral = isOwn ? read : decimalAt(this.#message, start)
    const found = numeral && writtenNumber(numeral)
    const place = this.#placeTo(found?.end ?? numeral?.end ?? start + 1)
    if (!found) return this.#push('sign', place)
    const isCut = this.#matchEnd(cut, found.end) !== null
    const { end: _, ...number } = found
    const around = this.text.slice(found.end, found.end + 2)
    const isMoney = this.#money === start || /^ ?[€£¥$]/.test(around)
    this.#pushNumber(place, { ...number, isCut, isMoney, isOrdinal: read?.kind === 'ordinal' })
    if (isCut) this.at = this.#end = cut.lastIndex
  }

  protected override readWord(): void {
    const end = this.#matchEnd(wordInMessage, this.at) ?? this.at + 1
    const place = this.#placeTo(end)
    const isGlued = !place.isSpaced && this.tokens.at(-1)?.kind === 'number'
    this.#push('word', place, { text: this.text.slice(place.start, end).toLowerCase(), isGlued })
  }

  protected override readSign(code: number): void {
    const { text, at: start } = this
    const sign = text.charAt(start)
    if (code >= 128 && /\p{L}/u.test(sign)) return this.readWord()
    if (money.includes(sign)) return this.#readMoney()
    const end =
      sign === '\\'
        ? this.#matchEnd(command, start)
        : (this.#matchEnd(arrow, start) ?? this.#matchEnd(equals, start))
    const place = this.#placeTo(end ?? start + 1)
    const written = text.slice(start, place.end)
    const vulgar = vulgarFractions.get(sign)
    this.at = place.end
    if (sign === '\\') this.#readCommand(written, place)
    else if (sign === '{' || sign === '}') this.#readBrace(sign, place)
    else if (text.startsWith('**', start)) this.#readPower(place)
    else if (superscripts.includes(sign)) this.#readRaised(place)
    else if (vulgar !== undefined) this.#pushNumber(place, plainAmount(new Fraction(...vulgar)))
    else if (/^(?::?=+|≡)$/.test(written)) this.#push('sign', place, { text: '=' })
    else this.#push('sign', place, { text: this.#operationAt(place) ?? written })
  }

  /** The sign of a calculation at a place; null for another. */
  #operationAt({ start, end }: Place): string | null {
    const sign = this.text.charAt(start)
    if (end > start + 1 || !operations.includes(sign)) return null
    if (sign === ':') return this.#divides(start, end) ? '/' : null
    if (sign === '[') return '('
    return sign === ']' ? ')' : sign
  }

  /** "12 : 3" and "12:3" divide; "Step 2: 12" does not. */
  #divides(start: number, end: number): boolean {
    if (!isOperand(this.tokens.at(-1))) return false
    return this.#end === start
      ? /[\d(]/.test(this.text.charAt(end))
      : /^ [\d(]/.test(this.text.slice(end, end + 2))
  }

  #readMoney(): void {
    const { text, at } = this
    this.at = at + 1
    if (this.#end === at) this.#end = at + 1
    this.#money = text[at + 1] === ' ' ? at + 2 : at + 1
  }

  #readPower(place: Place): void {
    const end = place.start + 2
    this.at = end
    if (isOperand(this.tokens.at(-1)) && /[\d(]/.test(this.text.charAt(end)))
      this.#push('sign', { ...place, end }, { text: '^' })
    else this.#end = -1
  }

  /** "2³" and "2¹⁰": each raised digit is a sign of the message, so that the run is read here. */
  #readRaised({ start, isSpaced }: Place): void {
    let [digits, end] = ['', start]
    for (; end < this.text.length && superscripts.includes(this.text.charAt(end)); end += 1)
      digits += String(superscripts.indexOf(this.text.charAt(end)))
    this.#push('sign', { start, end, isSpaced }, { text: '^' })
    const place = { start, end, isSpaced: false }
    this.#pushNumber(place, plainAmount(new Fraction(digits.slice(0, 3))))
  }

  /** Reads one command of LaTeX. An unknown one is a break, so that nothing is read across it. */
  #readCommand(name: string, place: Place): void {
    const sign = commands[name]
    if (/^\\[dtc]?frac$/.test(name)) this.#readFraction(place)
    else if (silent.test(name)) this.#end = -1
    else {
      if (wrapping.test(name)) {
        this.#command = 'text'
        this.#end = place.end
        return
      }
      this.#push('sign', place, { text: sign ?? name })
      if (sign === '√') this.#command = 'root'
    }
  }

  /** `\frac{a}{b}` is ((a)/(b)), and `\frac12` is (1/2). */
  #readFraction(place: Place): void {
    const whole = this.tokens.at(-1)
    const isMixed = whole?.kind === 'number' && !place.isSpaced && whole.decimals === 0
    const short = /^ ?(\d)(\d)/.exec(this.text.slice(place.end, place.end + 3))
    if (short !== null) {
      const value = new Fraction(Number(short[1]), Math.max(1, Number(short[2])))
      return this.#pushNumber({ ...place, end: place.end + short[0].length }, plainAmount(value))
    }
    this.#command = isMixed ? 'mixed' : 'top'
    this.#commandStart = place.start
    this.#end = place.end
    if (!isMixed) return
    this.tokens.splice(-1, 0, signOfMessage('(', place))
    this.#push('sign', place, { text: '+' })
  }

  /** Reads a brace. What it stands for depends on the command before it. */
  #readBrace(brace: string, place: Place): void {
    const push = (sign: MathSign) => this.#push('sign', place, { text: sign })
    this.#end = place.end
    if (brace === '{') {
      const command = this.#command
      this.#command = null
      const isTop = command === 'top' || command === 'mixed'
      if (isTop) {
        this.#push('sign', { ...place, start: this.#commandStart }, { text: '(' })
        this.#closing = command === 'mixed' ? [')', ')', ')'] : [')', ')']
      }
      if (command !== 'text') push('(')
      this.#end = -1
      this.#braces.push(closingOf(command, this.#closing))
      return
    }
    const closing = this.#braces.pop()
    for (const sign of closing ?? []) push(sign)
    if (closing?.includes('/')) this.#command = 'bottom'
  }

  #placeTo(end: number): Place {
    return { start: this.at, end, isSpaced: this.#end !== this.at }
  }

  /** The end of a match at a place; null without a match. */
  #matchEnd(pattern: RegExp, at: number): number | null {
    pattern.lastIndex = at
    return pattern.test(this.text) ? pattern.lastIndex : null
  }

  #push(kind: Token['kind'], place: Place, more: Partial<MessageToken> = {}): void {
    const text = this.text.slice(place.start, place.end)
    this.tokens.push({ ...ofMessage, kind, text, ...place, ...more })
    this.at = this.#end = place.end
  }

  #pushNumber(place: Place, amount: WrittenAmount): void {
    const { value, decimals } = amount
    this.#push('number', place, { amount, decimals, values: [value.valueOf()], form: 'digits' })
  }
}

const ofMessage = {
  values: none,
  decimals: 0,
  form: 'none',
  isCapital: false,
  isGlued: false,
  amount: null,
} as const

const signOfMessage = (text: MathSign, place: Place): MessageToken => ({
  ...ofMessage,
  kind: 'sign',
  text,
  ...place,
})

const isOperand = (token: Token | undefined): boolean =>
  token?.kind === 'number' || (token?.kind === 'sign' && token.text === ')')

const manyNumbers = new Set(['fraction', 'ratio', 'scientific', 'percent'])
/** "2 1/2" is a sum of its parts; "2 and 1/2" is read as one number. */
const isMixedSum = ({ kind, isJoined }: Numeral) => kind === 'mixed' && isJoined !== true

interface WrittenNumber extends Pick<WrittenAmount, 'value' | 'decimals' | 'trailingZeros'> {
  readonly end: number
}

/** Longer numbers of a message are not computed with. */
const maxComputed = 30

/** A number of a text in plain notation, where a point marks decimals; null for any other text. */
function writtenNumber({ readings }: Numeral): WrittenNumber | null {
  const end = Math.max(...readings.map((reading) => reading.end))
  const longest = readings.filter((reading) => reading.end === end)
  const point = longest.find(({ decimalMark }) => decimalMark !== 'comma') ?? longest[0]
  if (point === undefined) return null
  const digits = point.value.n.toString()
  if (digits.length > maxComputed || point.value.d.toString().length > maxComputed) return null
  return {
    value: point.value,
    decimals: point.decimals,
    trailingZeros: point.decimals === 0 ? (/[1-9](0+)$/.exec(digits)?.[1]?.length ?? 0) : 0,
    end,
  }
}

const commands: Readonly<Record<string, MathSign | '≈'>> = {
  '\\cdot': '*',
  '\\times': '*',
  '\\ast': '*',
  '\\div': '/',
  '\\%': '%',
  '\\sqrt': '√',
  '\\approx': '≈',
  '\\simeq': '≈',
}
const silent =
  /^\\(?:left|right|bigg?|Bigg?|displaystyle|textstyle|quad|qquad|limits|[,;:! ()[\]$&])$/
const wrapping = /^\\(?:text\w*|math(?:rm|bf|it)|operatorname|boxed|fbox|mbox|underline|hbox)$/

/** What a brace closes with that a command has opened. */
function closingOf(
  command: 'top' | 'mixed' | 'bottom' | 'root' | 'text' | null,
  bottom: readonly MathSign[],
): readonly MathSign[] {
  if (command === 'text') return []
  if (command === 'bottom') return bottom
  return command === 'top' || command === 'mixed' ? [')', '/'] : [')']
}

/* ---- Numbers in words ---- */

const articles = numberWords('articles')
const points = numberWords('point')
const percents = numberWords('percent')
const perWords = wordsOfLanguages(({ numbers }) => numbers?.perCent?.[0])
const hundredWords = wordsOfLanguages(({ numbers }) => numbers?.perCent?.[1])
const tensWords = numberWords('tens')
const loneHalves = numberWords('loneHalves')
/** Words between the words of one number. */
const connectors = numberWords('joints')

/** The tokens with each number in words as one number. */
function joinSpokenNumbers(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ kind, text }) => kind === 'word' && isPart(text))) return tokens
  return new Joiner(tokens, true).joined()
}

function isPart(text: string): boolean {
  return text.length === 1 ? text !== 'a' : numberWord(text) !== null || percents.has(text)
}

class Joiner {
  readonly #tokens: readonly Token[]
  readonly #out: Token[] = []
  #at = 0
  /** Decimals of the number in words that is read. */
  #places = 0
  /** False for words alone, in which no letters spell a word and "twenty and five" is two numbers. */
  readonly #isProse: boolean
  /** The last run of single letters. */
  #run: SpelledRun | null = null

  constructor(tokens: readonly Token[], isProse: boolean) {
    this.#tokens = tokens
    this.#isProse = isProse
  }

  joined(): readonly Token[] {
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at]
      if (token === undefined) break
      const isJoined =
        token.kind === 'word' ? this.#readWord(token) : token.kind === 'number' && this.#scale()
      if (isJoined) continue
      this.#out.push(token)
      this.#at += 1
    }
    return this.#out
  }

  #word(at: number): NumberWord | null {
    const token = this.#tokens[at]
    if (token?.kind !== 'word') return null
    const found = numberWord(token.text)
    const needs = found?.needs ?? null
    if (found === null || needs === null) return found
    const near = this.#tokens.slice(Math.max(0, at - 12), at + 12)
    return near.some(({ text }) => speaks(needs, text)) || this.#isBesideNumber(at, needs)
      ? found
      : null
  }

  /** "Deux cents", but not "five cents", which are coins. */
  #isBesideNumber(at: number, language: string): boolean {
    const next = this.#tokens[at + 1]?.text === '-' ? at + 2 : at + 1
    return [at - 1, at - 2, next].some((place) => countsIn(language, textAt(this.#tokens, place)))
  }

  #readWord(token: Token): boolean {
    if (token.text.length === 1 && this.#isProse) return this.#readSpelledOut()
    const first = this.#word(this.#at)
    if (first === null) return false
    if (first.kind === 'part') return this.#readPart(token, first.value)
    if (first.kind === 'dozen') return this.#push([12], this.#at + 1)
    const { value, end } = this.#sum()
    const [decimal, after] = this.#decimals(value, end)
    const [scaled, last] = this.#scaled([decimal], after)
    return this.#push([...scaled, ...this.#paired(decimal)], last)
  }

  /** A number in digits before "thousand", "dozen", "halves" or "percent". */
  #scale(): boolean {
    const token = this.#tokens[this.#at]
    if (token === undefined || token.form !== 'digits') return false
    const next = this.#at + 1
    if (this.#tokens[next]?.kind !== 'word') return false
    const [whole = 0] = token.values
    if (Number.isInteger(whole) && points.has(textAt(this.#tokens, next))) {
      const [value, last] = this.#decimals(whole, next)
      return last > next && this.#push([value], last)
    }
    const [values, end] = this.#scaled(token.values, next)
    return end > next && this.#push(values, end, token)
  }

  /** The values with the dozen, parts, half or percent that follow. */
  #scaled(values: readonly number[], from: number): readonly [readonly number[], number] {
    const [next, second] = [textAt(this.#tokens, from), textAt(this.#tokens, from + 1)]
    const times = (factor: number) => values.map((value) => value * factor)
    const word = this.#word(from)
    if (word?.kind === 'dozen') return [times(12), from + 1]
    if (tensWords.has(next)) return [times(10), from + 1]
    if (word?.kind === 'part') return [values.map((value) => value / word.value), from + 1]
    if (word?.kind === 'plain' && word.value >= 1000) return [times(word.value), from + 1]
    const isPer = perWords.has(next) && hundredWords.has(second)
    if (percents.has(next) || isPer) {
      return [[...values, ...values.map((value) => value / 100)], from + (isPer ? 2 : 1)]
    }
    if (connectors.has(next)) {
      const at = from + (articles.has(second) ? 2 : 1)
      const part = this.#word(at)
      if (part?.kind === 'part') return [values.map((value) => value + 1 / part.value), at + 1]
      const below = this.#word(at + 1)
      if (part?.kind === 'plain' && below?.kind === 'part') {
        return [values.map((value) => value + part.value / below.value), at + 2]
      }
    }
    return [values, from]
  }

  /** "half", "a third"; elsewhere a word such as "third" is no number. */
  #readPart(token: Token, denominator: number): boolean {
    const before = this.#out.at(-1)
    const isCounted = before?.kind === 'word' && articles.has(before.text)
    const isOne = before?.kind === 'number' && articles.has(before.text)
    if (!isCounted && !isOne && !loneHalves.has(token.text)) return false
    return this.#push([1 / denominator], this.#at + 1)
  }

  /** The sum and product of the words from here: "two hundred and five". */
  #sum(): { readonly value: number; readonly end: number } {
    let [total, group, last, end] = [0, 0, Number.POSITIVE_INFINITY, this.#at]
    for (let at = this.#at; ; at = this.#nextOf(end)) {
      const word = this.#word(at)
      if (word?.kind !== 'plain' || !follows(last, word.value, group)) break
      const { value } = word
      if (value >= 1000) {
        total = (total + (group || 1)) * value
        group = 0
      } else if (value === 100 && group > 0 && group < 100) group *= 100
      else if (value === 20 && last === 4) group += 76
      else group += value
      last = value
      end = at + 1
      if (end - this.#at > 24 || (!this.#isProse && endsBeforeAnd(this.#tokens, end, last))) break
    }
    return { value: total + group, end }
  }

  /** The place of the next word of the same number, over hyphens and "and". */
  #nextOf(end: number): number {
    if (textAt(this.#tokens, end) !== '-') return this.#overConnector(end)
    const at = this.#overConnector(end + 1)
    return textAt(this.#tokens, at) === '-' ? at + 1 : at
  }

  #overConnector(at: number): number {
    return connectors.has(textAt(this.#tokens, at)) ? at + 1 : at
  }

  /** "four thirty-two" may be 432, and "nineteen eighty-nine" 1989. */
  #paired(value: number): readonly number[] {
    const before = this.#out.at(-1)
    if (before?.form !== 'words' || !(value >= 10 && value < 100)) return []
    const [first = 0] = before.values
    const isNear = (this.#tokens[this.#at]?.start ?? 0) - before.end <= 1
    return isNear && Number.isInteger(first) && first > 0 && first < 100
      ? [first * 100 + value]
      : []
  }

  #decimals(value: number, end: number): readonly [number, number] {
    if (!points.has(textAt(this.#tokens, end))) return [value, end]
    let [digits, at] = ['', end + 1]
    for (; digits.length < 12; at += 1) {
      const digit = this.#word(at)?.value ?? Number(this.#tokens[at]?.values[0] ?? Number.NaN)
      if (!(digit >= 0 && digit < 100)) break
      digits += String(digit)
    }
    this.#places = digits.length
    return digits === '' ? [value, end] : [Number(`${value}.${digits}`), at]
  }

  /** "e-i-g-h-t": a word that is spelled out. */
  #readSpelledOut(): boolean {
    if (this.#run === null || this.#at >= this.#run.end) {
      this.#run = new SpelledRun(this.#tokens, this.#at)
    }
    const value = this.#run.valueAt(this.#at, valueOfWords)
    return value !== null && this.#push([value], this.#run.end)
  }

  #push(values: readonly number[], end: number, digits?: Token): true {
    const first = this.#tokens[this.#at]
    const last = this.#tokens[end - 1]
    this.#out.push(
      numberToken(values, {
        text: first?.text ?? '',
        form: digits === undefined ? 'words' : 'digits',
        start: first?.start ?? 0,
        end: last?.end ?? 0,
        decimals: digits?.decimals ?? this.#places,
      }),
    )
    this.#places = 0
    this.#at = end
    return true
  }
}

/** The number that words which were spelled out make; null where they make none, or several. */
function valueOfWords(words: readonly Token[]): number | null {
  // "y" and "e" are connectors and letters: read as letters again, "y y y" would never end.
  const [number, ...others] = new Joiner(words, false).joined()
  return others.length === 0 ? (number?.values[0] ?? null) : null
}

export interface NumberOfWords {
  readonly value: number
  /** How many of the words it takes. */
  readonly count: number
}

/** Whether a number in words may begin with a word, in lower case. */
export function mayBeginNumberInWords(word: string): boolean {
  const text = folded(word)
  const found = numberWord(text)
  return found !== null && (found.kind !== 'part' || loneHalves.has(text))
}

/** The number with which words begin, without a percent sign in words; null where they begin with none. */
export function numberOfWords(words: readonly string[]): NumberOfWords | null {
  const tokens = words.map((word, at) => wordToken(folded(word), false, at, at + 1))
  const end = tokens.findIndex(({ text }) => percents.has(text) || perWords.has(text))
  const [first] = new Joiner(end < 0 ? tokens : tokens.slice(0, end), false).joined()
  return first?.kind === 'number' ? { value: first.values[0] ?? 0, count: first.end } : null
}

/** "twenty | and five": in a calculation, "and" joins what stands behind a hundred alone. */
const endsBeforeAnd = (tokens: readonly Token[], at: number, last: number): boolean =>
  last < 100 && textAt(tokens, at) === 'and'

/** Whether a number word continues a number whose last word had the value `last`. */
function follows(last: number, value: number, group: number): boolean {
  if (last === Number.POSITIVE_INFINITY) return true
  if (value >= 1000) return last < value
  if (value === 100) return last < 20 || last >= 1000
  if (value > 100) return last >= 1000
  if (last >= 100) return true
  if (value === 20 && last === 4) return group % 100 === 4
  if (last === 10) return value >= 7 && value < 10
  if (last === 60 || (last === 20 && group % 100 === 80)) return value < 20
  return last >= 20 && value < 10 && value > 0
}

const joint = /^[-.·_*]$/
const maxJoints = 3
/** Letters of a number that is spelled out; it ends where its run ends. */
const maxSpelled = 48
const minSpelled = 3
/** Letters of one word of such a number. */
const maxWord = 12

class SpelledRun {
  /** The place of the token behind the run. */
  readonly end: number
  readonly #letters: string
  /** The place of the first letter that a number may begin with. */
  readonly #from: number
  /** The letter at a place of the tokens, counted from the first. */
  readonly #letterAt = new Map<number, number>()
  /** Letters of the longest word that begins at a letter; 0 where none does. */
  readonly #lengths: number[] = []

  /** Reads the run that begins with the single letter at a place. */
  constructor(tokens: readonly Token[], first: number) {
    let [letters, at, end] = ['', first, first]
    while (isLoneLetter(tokens[at])) {
      this.#letterAt.set(at, letters.length)
      letters += textAt(tokens, at)
      end = at + 1
      at = letterAfter(tokens, end)
    }
    this.end = end
    this.#letters = letters
    this.#from = letters.length - maxSpelled
  }

  /**
   * The number that the letters from a place to the end of the run spell, as one word or as words
   * that `join` makes one number of; null where they spell none.
   */
  valueAt(place: number, join: (words: readonly Token[]) => number | null): number | null {
    const first = this.#letterAt.get(place)
    if (first === undefined || first < this.#from) return null
    const letters = this.#letters.slice(first)
    if (letters.length < minSpelled || !mayBeginNumber(letters)) return null
    const whole = numberWord(letters)
    if (whole?.kind === 'plain') return whole.value
    const words = this.#split(first)
    return words === null ? null : join(words)
  }

  /** The longest word at each place; null where a letter is left over. */
  #split(first: number): readonly Token[] | null {
    const words: Token[] = []
    for (let at = first; at < this.#letters.length;) {
      const end = at + this.#lengthAt(at)
      const word = this.#letters.slice(at, end)
      if (word === '' || (at === first && connectors.has(word))) return null
      words.push(wordToken(word, false, at, end))
      at = end
    }
    return words
  }

  #lengthAt(at: number): number {
    return (this.#lengths[at] ??= longestWord(this.#letters.slice(at, at + maxWord)))
  }
}

const isLoneLetter = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.text.length === 1

/** The place of the next letter where only joints stand before it; else the place given. */
function letterAfter(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < from + maxJoints && joint.test(textAt(tokens, at))) at += 1
  return isLoneLetter(tokens[at]) ? at : from
}

function longestWord(letters: string): number {
  const mayBe = mayBeginNumber(letters)
  for (let length = letters.length; length > 0; length -= 1) {
    const word = letters.slice(0, length)
    if (connectors.has(word) || (mayBe && isNumber(word))) return length
  }
  return 0
}

const isNumber = (word: string): boolean => numberWord(word)?.kind === 'plain'

const ideographDigits = new Map([
  ...'〇一二三四五六七八九'.split('').map((sign, value) => [sign, value] as const),
  ...'零壹贰叁肆伍陆柒捌玖'.split('').map((sign, value) => [sign, value] as const),
  ...'零壹貳參肆伍陸柒捌玖'.split('').map((sign, value) => [sign, value] as const),
  ...'零壱弐参'.split('').map((sign, value) => [sign, value] as const),
  ['两', 2] as const,
  ['兩', 2] as const,
])
const ideographScales = wordTable([
  [10, '十 拾'],
  [100, '百 佰'],
  [1000, '千 仟'],
])
const bigScales = wordTable([
  [1e4, '万 萬'],
  [1e8, '亿 億'],
])

/** Whether a character is a part of a number. */
function isNumeral(sign: string): boolean {
  return ideographDigits.has(sign) || ideographScales.has(sign) || bigScales.has(sign)
}

/** "二百五十" is 250, "一八" is 18; null for an empty text or another character. */
function ideographValue(text: string): number | null {
  let [total, group, digit, isPositional] = [0, 0, -1, true]
  let positional = ''
  for (const sign of text) {
    const value = ideographDigits.get(sign)
    if (value !== undefined) {
      digit = value
      positional += String(value)
      continue
    }
    isPositional = false
    const scale = ideographScales.get(sign)
    if (scale !== undefined) group += (digit < 0 ? 1 : digit) * scale
    else {
      const big = bigScales.get(sign)
      if (big === undefined) return null
      total += (group + Math.max(digit, 0) || 1) * big
      group = 0
    }
    digit = -1
  }
  if (text === '') return null
  return isPositional ? Number(positional) : total + group + Math.max(digit, 0)
}

/** The characters for syllables; the longest syllables first, because some begin with others. */
const syllables = [
  ...wordTable([
    ['〇', 'ゼロ'],
    ['一', 'いち'],
    ['二', 'に'],
    ['三', 'さん'],
    ['四', 'よん し'],
    ['五', 'ご'],
    ['六', 'ろっ ろく'],
    ['七', 'なな しち'],
    ['八', 'はち はっ'],
    ['九', 'きゅう く'],
    ['十', 'じゅう'],
    ['百', 'ひゃく びゃく ぴゃく'],
    ['千', 'せん ぜん'],
    ['万', 'まん'],
  ]),
].toSorted(([a], [b]) => b.length - a.length)

/**
 * The number in syllables at a place, with its length: "じゅうはち" is 18. Null for a run without
 * "ten" or "hundred", because single syllables are common words.
 */
function syllableNumber(
  text: string,
  from: number,
): { readonly value: number; readonly length: number } | null {
  const { signs, end } = signsOfSyllables(text, from)
  if (!/[十百]/.test(signs)) return null
  const value = ideographValue(signs)
  return value === null ? null : { value, length: end - from }
}

/** The number that a text of syllables alone is; null for another text. */
export function valueInSyllables(text: string): number | null {
  const { signs, end } = signsOfSyllables(text, 0)
  return end === text.length ? ideographValue(signs) : null
}

function signsOfSyllables(
  text: string,
  from: number,
): { readonly signs: string; readonly end: number } {
  let [end, signs] = [from, '']
  for (;;) {
    const found = syllables.find(([syllable]) => text.startsWith(syllable, end))
    if (found === undefined || signs.length > 12) return { signs, end }
    end += found[0].length
    signs += found[1]
  }
}

const romanValues: Readonly<Record<string, number>> = {
  I: 1,
  V: 5,
  X: 10,
  L: 50,
  C: 100,
  D: 500,
  M: 1000,
}
const romanLetters = new Set(Array.from('IVXLCDMivxlcdm', (letter) => letter.charCodeAt(0)))
const maxRoman = 40
/** Small letters that read as numerals, and are words. */
const romanWords = new Set(['MIX', 'DIX'])

/**
 * The value of a numeral of two letters or more; in small letters of three or more. Null for other
 * words.
 */
export function romanValue(word: string): number | null {
  if (!romanLetters.has(word.charCodeAt(0))) return null
  const least = word.charCodeAt(0) >= 97 ? 3 : 2
  if (word.length < least || word.length > maxRoman) return null
  const upper = word.toUpperCase()
  if (least === 2 ? upper !== word : romanWords.has(upper) || word.toLowerCase() !== word)
    return null
  return valueOfRoman(upper)
}

/** The value of one capital letter; null where it is no numeral. */
export function romanLetter(letter: string): number | null {
  return romanValues[letter] ?? null
}

/** Null where the letters do not stand in the order of a numeral. */
function valueOfRoman(letters: string): number | null {
  let total = 0
  let largest = Number.POSITIVE_INFINITY
  for (let at = 0; at < letters.length; at += 1) {
    const value = romanValues[letters.charAt(at)]
    if (value === undefined) return null
    const next = romanValues[letters.charAt(at + 1)] ?? 0
    const isSubtracted = value < next
    if (isSubtracted && (next > 10 * value || String(value).startsWith('5'))) return null
    const step = isSubtracted ? next - value : value
    if (step > largest) return null
    largest = isSubtracted ? value - 1 : value
    total += step
    if (isSubtracted) at += 1
  }
  return total
}
