/** The text of a reply as the mathematics reads it: numbers in digits, operations in signs. */
import { rememberLast } from '../../lib/last-result'
import type { Part } from './evaluate'
import { type LetterValue, partAt } from './formula-parts'
import { isExponent } from './mentions'
import { normalizeText } from '../../text/normalize'
import { minusWords, signOf } from './ranges'
import type { Token } from './token'
import { tokensOf } from './tokens'

/** Any single letter is an unknown, also behind a blank: "three x". */
const anyLetter: LetterValue = Object.assign(
  (word: string) => (word.length === 1 && /[a-zα-ω]/.test(word) ? 1.1 : Number.NaN),
  { joinsBlanks: true },
)

/** The normalized text, in which "three x plus a half" is "3 x + (1/2)". */
export const formulaText = rememberLast((text: string): string => {
  const plain = normalizeText(text)
  const tokens = tokensOf(text)
  let [out, from] = ['', 0]
  let parts: readonly Part[] = []
  for (let at = 0; at < tokens.length;) {
    const part = partAt(tokens, at, anyLetter, parts)
    const [first, last] = [tokens[at], tokens[(part?.to ?? at + 1) - 1]]
    const isShare = plain.charAt((tokens[at - 1]?.end ?? 0) - 1) === '%'
    const isKept = first?.kind === 'sign' || isShare
    const written = isKept ? null : writingOf(tokens, at, part?.value)
    if (first !== undefined && last !== undefined && written !== null) {
      const isRoot = parts[0] === 'sqrt' && first.kind === 'number'
      out += plain.slice(from, first.start) + (isRoot ? `(${written})` : written)
      from = last.end
    }
    parts = part === null ? [] : [part.value]
    at = part?.to ?? at + 1
  }
  return from === 0 ? plain : out + plain.slice(from)
})

/** How words from a place on are written in signs; null where the text stays. */
function writingOf(tokens: readonly Token[], at: number, part: Part | undefined): string | null {
  const token = tokens[at]
  if (token?.kind === 'number') return numberOf(token)
  if (typeof part === 'string') return part.startsWith('^') ? part : ` ${part} `
  const isMinus = minusWords.has(token?.text ?? '') && tokens[at + 1]?.kind === 'number'
  return isMinus ? '-' : null
}

/** A number in digits; null where it stands in digits already. */
function numberOf({ form, text, values, start, end }: Token): string | null {
  const [value = 0, second] = values
  const hasWords = form === 'words' || (form === 'digits' && end - start > text.length + 2)
  if (!hasWords) return null
  return second === value / 100 ? `${digitsOf(value)}%` : digitsOf(value)
}

const maxDenominator = 100

/** A value in digits, a part of a whole as a fraction: "(1/3)". */
function digitsOf(value: number): string {
  if (Number.isInteger(value) || Number.isInteger(value * 1000)) return String(value)
  for (let bottom = 3; bottom <= maxDenominator; bottom += 1) {
    const top = Math.round(value * bottom)
    if (Math.abs(top / bottom - value) < 1e-12) return `(${top}/${bottom})`
  }
  return String(value)
}

/** The values that the numbers of a text have, with their signs; of "29/3" 29, 3 and 9.66…. */
export function numbersWritten(text: string): readonly number[] {
  const tokens = tokensOf(text)
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'number' || isExponent(tokens, at)) return []
    const sign = signOf(tokens, at) === -1 ? -1 : 1
    return [...token.values, ...quotientAt(tokens, at)].map((value) => sign * value)
  })
}

/** The value of a fraction in lowest terms, also behind a whole number; "156/12" states no value. */
function quotientAt(tokens: readonly Token[], at: number): readonly number[] {
  if (tokens[at + 1]?.text === '/') {
    const value = fraction(tokens[at], tokens[at + 2])
    return value === null ? [] : [value]
  }
  const whole = tokens[at]?.values[0]
  const part = tokens[at + 2]?.text === '/' ? fraction(tokens[at + 1], tokens[at + 3]) : null
  return whole === undefined || part === null ? [] : [whole + part]
}

function fraction(top: Token | undefined, bottom: Token | undefined): number | null {
  const [a, b] = [top?.values[0], bottom?.values[0]]
  if (a === undefined || b === undefined || b === 0) return null
  return b !== 1 && commonDivisor(a, b) === 1 ? a / b : null
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : commonDivisor(b, a % b)
}
