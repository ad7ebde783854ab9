/**
 * Reads a text once into numbers, words and signs. A number is read from digits, from the words of
 * eight languages and from Roman numerals; it has every value that its writing can have. The time
 * is linear in the length of the text.
 */
import { endOfDigits, isDigit, isLetter } from '../../lib/ascii'
import { rememberLast } from '../../lib/last-result'
import { ideographValue, isNumeral, syllableNumber } from './ideographs'
import { normalizeText } from '../../text/normalize'
import { romanValue } from './roman'
import { joinSpokenNumbers } from './spoken-numbers'
import { folded, numberToken, signToken, type Token, wordToken } from './token'
import { rememberWords } from '../../text/word-memory'

/** The tokens of a text. The parts of a detector ask for the same text in turn. */
export const tokensOf = rememberLast((text: string): readonly Token[] =>
  joinSpokenNumbers(new Reader(normalizeText(text)).tokens()),
)

const blank = 32
const letterSign = /[\p{L}\p{M}]/u
const [point, comma, percent] = [46, 44, 37]
/** Signs behind digits that are no part of the number. */
const endsNumber: ReadonlySet<number> = new Set(
  Array.from('+-*/^()=<>"!?:;|\n\t', (sign) => sign.charCodeAt(0)),
)
const maxPlainDigits = 15
/** Longer runs of digits are no number that is computed with; the rest is skipped. */
const maxDigits = 40

class Reader {
  readonly #text: string
  readonly #tokens: Token[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  tokens(): readonly Token[] {
    const text = this.#text
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at)
      if (code === blank || code === 9 || code === 13) this.#at += 1
      else if (isDigit(code)) this.#readDigits()
      else if (code === 46 && isDigit(text.charCodeAt(this.#at + 1)) && !this.#isAfterWord()) {
        this.#readDigits()
      } else if (isLetter(code)) this.#readWord()
      else if (code < 128) this.#push(signToken(text.charAt(this.#at), this.#at))
      else this.#readOther()
    }
    return this.#tokens
  }

  #isAfterWord(): boolean {
    const before = this.#text.charCodeAt(this.#at - 1)
    return isDigit(before) || isLetter(before)
  }

  #push(token: Token): void {
    this.#tokens.push(token)
    this.#at = token.end
  }

  #readDigits(): void {
    const text = this.#text
    const start = this.#at
    let end = endOfDigits(text, start)
    if (this.#isPlainNumber(start, end)) {
      const digits = text.slice(start, end)
      const values = [Number(digits)]
      this.#push(numberToken(values, { text: digits, form: 'digits', start, end, decimals: 0 }))
      return
    }
    const separators: number[] = []
    for (;;) {
      const code = text.charCodeAt(end)
      const isMark = code === 46 || code === 44 || code === 39
      if (!(isMark || code === blank) || !isDigit(text.charCodeAt(end + 1))) break
      const next = endOfDigits(text, end + 1)
      const isGroup = next - end === 4 && (separators.length > 0 || end - start <= 3)
      if (code === blank && (!isGroup || text.charCodeAt(next) === 46)) break
      separators.push(end)
      end = next
      if (separators.length > 12) break
    }
    const isPartOfWord = isLetter(text.charCodeAt(start - 1))
    const digits = text.slice(start, Math.min(end, start + maxDigits))
    const { values, decimals } = valuesOfDigits(digits)
    const scaled = this.#scaled(values, end)
    this.#push(
      isPartOfWord
        ? { ...signToken('', start), end: scaled.end }
        : numberToken(scaled.values, {
            text: digits,
            form: 'digits',
            start,
            end: scaled.end,
            decimals,
          }),
    )
  }

  /** Whether digits stand alone: not in a word, and before a sign that cannot continue the number. */
  #isPlainNumber(start: number, end: number): boolean {
    const text = this.#text
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

  /** "4e2", "5k", "12%", and a letter that looks like a digit: "1O". */
  #scaled(
    values: readonly number[],
    end: number,
  ): { readonly values: readonly number[]; readonly end: number } {
    const text = this.#text
    const sign = text.charAt(end)
    if (sign === '%' || (sign === ' ' && text.charAt(end + 1) === '%')) {
      const after = end + (sign === '%' ? 1 : 2)
      return { values: [...values, ...values.map((value) => value / 100)], end: after }
    }
    if (sign === 'e' || sign === 'E') {
      const from = /^[-+]$/.test(text.charAt(end + 1)) ? end + 2 : end + 1
      const to = Math.min(endOfDigits(text, from), from + 3)
      if (to > from && !isLetter(text.charCodeAt(to))) {
        const scale = 10 ** Number(text.slice(end + 1, to))
        return { values: values.map((value) => value * scale), end: to }
      }
    }
    if (sign === 'k' && !isLetter(text.charCodeAt(end + 1))) {
      return { values: [...values, ...values.map((value) => value * 1000)], end: end + 1 }
    }
    return { values: this.#lookalikes(values, end), end }
  }

  #lookalikes(values: readonly number[], end: number): readonly number[] {
    const digit = lookalike(this.#text.charAt(end))
    const [value = 0] = values
    if (digit === null || letterSign.test(this.#text.charAt(end + 1))) return values
    return Number.isInteger(value) ? [...values, value * 10 + digit] : values
  }

  #readWord(): void {
    const text = this.#text
    const start = this.#at
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
    const text = this.#text
    const start = this.#at
    const sign = String.fromCodePoint(text.codePointAt(start) ?? 0)
    if (isNumeral(sign)) this.#readIdeographs()
    else if (text.charCodeAt(start) < 0x2e80 && letterSign.test(sign)) this.#readWord()
    else {
      const syllables = sign >= 'ぁ' && sign <= 'ヿ' ? syllableNumber(text, start) : null
      if (syllables === null) {
        const kind = letterSign.test(sign) ? 'word' : 'sign'
        this.#push({ ...signToken(sign, start), kind, end: start + sign.length })
      } else this.#pushSpoken(syllables.value, start, start + syllables.length)
    }
  }

  #readIdeographs(): void {
    const text = this.#text
    const start = this.#at
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
    const text = this.#text
    let end = from
    while (end < text.length && end - from < maxDigits && isNumeral(text.charAt(end))) end += 1
    const value = end > from ? ideographValue(text.slice(from, end)) : null
    return value === null ? null : { value, end }
  }

  #pushSpoken(value: number, start: number, end: number): void {
    const text = this.#text.slice(start, end)
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

/** The values of "1,234.5", "1.234,5", "1'234" and "12,5", in every convention. */
function valuesOfDigits(digits: string): {
  readonly values: readonly number[]
  readonly decimals: number
} {
  const marks = digits.replace(/\d/g, '')
  if (marks === '') return { values: [Number(digits)], decimals: 0 }
  const last = marks.charAt(marks.length - 1)
  const decimals = digits.length - digits.lastIndexOf(last) - 1
  const whole = Number(digits.replace(/\D/g, ''))
  const first = digits.slice(0, digits.indexOf(marks.charAt(0)))
  const isUniform = marks === last.repeat(marks.length)
  if (!isUniform || marks.length === 1) {
    const at = digits.lastIndexOf(last)
    const decimal = Number(`${digits.slice(0, at).replace(/\D/g, '')}.${digits.slice(at + 1)}`)
    const isDecimal = last === '.' || last === ','
    if (!isUniform) return { values: [decimal], decimals }
    const isGroup = decimals === 3 && first.length <= 3 && first !== ''
    if (!isGroup) return { values: isDecimal ? [decimal] : [Number(first), whole], decimals }
    return { values: isDecimal ? [whole, decimal] : [whole, Number(first)], decimals: 0 }
  }
  const groups = digits.split(last)
  const isGrouped = groups.every((group, at) => (at === 0 ? group.length <= 3 : group.length === 3))
  if (isGrouped) return { values: [whole], decimals: 0 }
  // "1.5.15" is a version or a date.
  return { values: last === '.' ? [] : groups.map(Number), decimals: 0 }
}
