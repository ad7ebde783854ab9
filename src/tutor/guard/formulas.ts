/** The formulas in a text, also in words, their values, and their equality. */
import { rememberLast } from '../../lib/last-result'
import { readExpression } from '../../math/algebra/read-expression'
import { approximateAt, nearlyEqual } from '../../math/algebra/value'
import {
  type Calculation,
  digitsOf,
  type LetterValue,
  plainWriting,
  valuesOf,
} from '../../text/calculation'
import { normalizeText } from '../../text/normalize'
import { formulaSigns, isFunction, readInProse, roleOfWord } from '../../text/read-calculation'
import { minusWords, signOf, textAt, type Token, tokensOf } from '../../text/tokens'
import { type CalculationSpan, calculationsIn, formulasOf, wholeCalculation } from './calculations'
import { rememberWords } from '../../text/word-memory'
import { isExponent } from './presentation'

/** The value of a formula in numbers; null where the text has letters or is no formula. */
export function formulaValue(text: string): number | null {
  const expression = readExpression(text.trim())
  const value = expression === null ? Number.NaN : approximateAt(expression, Number.NaN)
  return Number.isNaN(value) ? null : value
}

/** A formula without spaces and signs of layout, in lower case, for finding it in a text. */
export function compact(text: string): string {
  let plain = ''
  let from = 0
  let isLower = true
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127 || (code >= 65 && code <= 90)) isLower = false
    if (!isLayout(code)) continue
    plain += text.slice(from, at)
    from = at + 1
  }
  plain = from === 0 ? text : plain + text.slice(from)
  return isLower ? plain : plain.toLowerCase()
}

const wideLayout = /\s/
const layoutSigns = new Set(Array.from('*${}\\()', (sign) => sign.charCodeAt(0)))

function isLayout(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13)
  return code < 128 ? layoutSigns.has(code) : wideLayout.test(String.fromCharCode(code))
}

/** Whether a text has each digit and each sign of a compact formula, in any order. */
export function holdsSigns(text: string, formula: string): boolean {
  for (const sign of formula) {
    const isLetter = sign >= 'a' && sign <= 'z'
    if (!isLetter && sign < '\x80' && !text.includes(sign)) return false
  }
  return true
}

/**
 * Whether a formula stands in compact text, and not as a part of a longer one ("x^2" in "2x^2").
 */
export function containsFormula(text: string, formula: string): boolean {
  for (let at = text.indexOf(formula); at >= 0; at = text.indexOf(formula, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + formula.length)]
    if (!/[\d.^]/.test(before) && !/[\d^]/.test(after)) return true
  }
  return false
}

/** Arbitrary points at which formulas are compared. */
const letterBases = [0.7131, 1.9137, 3.4321] as const
const maxChars = 400

/** The formulas of a key, and those that may be repeated. */
export interface HeldFormulas {
  readonly letters: ReadonlySet<string>
  /** What the letters stand for at each point. */
  readonly points: readonly LetterValue[]
  /** Whether a formula is held as well whose difference from one of these is the same number everywhere. */
  readonly isUpToConstant: boolean
  /** For each formula its values at the points. */
  readonly values: readonly (readonly number[])[]
  /** For each equation of two letters or more the differences of its sides at the points. */
  readonly equations: readonly (readonly number[])[]
  /** The formulas that the task or the learner has written. */
  readonly given: ReadonlySet<string>
}

/**
 * The formulas among `answers` that have a value; null without any. `isUpToConstant`: also those that differ by
 * a number, as integrals do, for which C is zero.
 */
export function heldFormulas(
  answers: readonly string[],
  given: string,
  isUpToConstant = false,
): HeldFormulas | null {
  const sides = answers.map((answer) => {
    const tokens = tokensOf(answer.slice(0, maxChars))
    const equals = tokens.findLastIndex((token) => token.text === '=')
    return tokens.slice(equals + 1)
  })
  if (sides.every((side) => lettersOf(side).length === 0)) return null
  const letters = new Set(answers.flatMap((text) => lettersOf(tokensOf(text.slice(0, maxChars)))))
  const points = letterBases.map((base) => valueAt(letters, base, isUpToConstant))
  const values = [...sides, ...sides.flatMap(factorsOf)]
    .flatMap((side) => wholeCalculation(side, points[0]) ?? [])
    .map((side) => valuesAt(side, points))
    .filter((each) => each.every(Number.isFinite))
  if (values.length === 0) return null
  const written = calculationsIn(tokensOf(given), points[0]).map((each) => each.written)
  const known = differencesIn(tokensOf(given.slice(-maxGiven)), { letters, points })
  const equations = answers
    .flatMap((answer) => differencesIn(tokensOf(answer.slice(0, maxChars)), { letters, points }))
    .filter((equation) => !known.some((other) => areProportional(equation, other)))
  return { letters, points, isUpToConstant, values, equations, given: new Set(written) }
}

const maxGiven = 4000

/** The values of a formula at the points; NaN where it has none. */
const valuesAt = (calculation: Calculation, points: readonly LetterValue[]): readonly number[] =>
  points.map((point) => valuesOf(calculation, point)[0] ?? Number.NaN)

/** The equations of two letters or more in a text, as the differences of their sides. */
function differencesIn(
  tokens: readonly Token[],
  { letters, points }: Pick<HeldFormulas, 'letters' | 'points'>,
): readonly (readonly number[])[] {
  const [value] = points
  if (letters.size < 2 || value === undefined) return []
  return Array.from(tokens.keys()).flatMap((at) => {
    if (tokens[at]?.text !== '=') return []
    const left = sideBefore(tokens, at, value)
    const right = readInProse(tokens, at + 1, value)
    if (left === null || right === null) return []
    const sides = [tokens.slice(left.from, at), tokens.slice(at + 1, right.to)]
    if (new Set(sides.flatMap(lettersOf)).size < 2) return []
    const [one, other] = [left, right].map((side) => valuesAt(side.calculation, points))
    return [points.map((_, point) => (one?.[point] ?? 0) - (other?.[point] ?? 0))]
  })
}

/** The formula that reaches to an equals sign; null where none does. */
function sideBefore(tokens: readonly Token[], at: number, letters: LetterValue) {
  const found = calculationsIn(tokens, letters).find(({ to }) => to === at)
  const only = found ?? readInProse(tokens, at - 1, letters)
  return only?.to === at ? only : null
}

/** Whether two equations say the same: one difference is a multiple of the other. */
function areProportional(one: readonly number[], other: readonly number[]): boolean {
  const factor = (one[0] ?? 0) / (other[0] ?? 0)
  if (!Number.isFinite(factor) || factor === 0) return false
  return one.every((value, at) => nearlyEqual(value, factor * (other[at] ?? 0)))
}

/** Whether a text writes an equation that is held back, in any form. */
export function statesEquation(tokens: readonly Token[], held: HeldFormulas): boolean {
  if (held.equations.length === 0) return false
  return differencesIn(tokens, held).some((found) =>
    held.equations.some((equation) => areProportional(equation, found)),
  )
}

const isName = (word: string) => word === 'pi' || isFunction(word)

function lettersOf(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap(({ kind, text }) =>
    kind === 'word' && /^[a-zα-ω]{1,3}$/.test(text) && !isName(text) ? Array.from(text) : [],
  )
}

/** The bracketed sums of a product: 2x + 5 and 3x - 2 of (2x + 5)(3x - 2). */
function factorsOf(side: readonly Token[]): readonly (readonly Token[])[] {
  const found: (readonly Token[])[] = []
  let [depth, from] = [0, 0]
  for (const [at, { text, kind }] of side.entries()) {
    if (text === '(') {
      if (depth === 0) from = at + 1
      depth += 1
    } else if (text === ')') {
      depth -= 1
      if (depth === 0) found.push(side.slice(from, at))
    } else if (depth === 0 && kind !== 'number' && text !== '*') return []
  }
  const isSum = (tokens: readonly Token[]) => tokens.some(({ text }) => /^[-+]$/.test(text))
  return found.length < 2 ? [] : found.filter((each) => isSum(each) && lettersOf(each).length > 0)
}

/** The product of the letters of a word: "xy" is x times y. */
function valueAt(letters: ReadonlySet<string>, base: number, isUpToConstant: boolean): LetterValue {
  const read = (word: string) => {
    if (word === '' || isFunction(word)) return Number.NaN
    let value = 1
    for (const letter of word) {
      const isConstant = isUpToConstant && letter === 'c'
      if (!isConstant && !letters.has(letter)) return Number.NaN
      if (isConstant) value = 0
      else value *= letter === 'e' ? Math.E : base + 0.0719 * (letter.charCodeAt(0) % 29)
    }
    return value
  }
  return Object.assign(read, { joinsBlanks: true })
}

/** The formulas in a text that equal one that is held back. */
export function formulasHeldIn(
  tokens: readonly Token[],
  held: HeldFormulas,
): readonly CalculationSpan[] {
  return calculationsIn(tokens, held.points[0]).filter(
    (found) => !held.given.has(found.written) && isHeldFormula(found.calculation, held),
  )
}

/** Whether a formula equals one that is held back: "3 + 2x" equals "x·2 + 3". */
export function isHeldFormula(calculation: Calculation, held: HeldFormulas): boolean {
  const { values, points, isUpToConstant } = held
  const [first = Number.NaN] = points.slice(0, 1).flatMap((point) => valuesOf(calculation, point))
  if (!isUpToConstant && !values.some(([value = Number.NaN]) => nearlyEqual(first, value)))
    return false
  const found = valuesAt(calculation, points)
  return values.some((wanted) => {
    const constant = isUpToConstant ? first - (wanted[0] ?? Number.NaN) : 0
    return wanted.every((value, at) => nearlyEqual((found[at] ?? Number.NaN) - constant, value))
  })
}

/** Any single letter is an unknown, also behind a blank: "three x". */
const anyLetter: LetterValue = Object.assign(
  (word: string) => (word.length === 1 && /[a-zα-ω]/.test(word) ? 1.1 : Number.NaN),
  { joinsBlanks: true },
)

/** The normalized text, in which "three x plus a half" is "3 * x + (1/2)". */
export const formulaText = rememberLast((text: string): string => {
  const plain = normalizeText(text)
  const tokens = tokensOf(text)
  let [out, end] = ['', 0]
  let [from, isInWords] = [0, false]
  for (let at = 0; at <= tokens.length; at += 1) {
    const role = roleAt(tokens, at, plain)
    if (role === 'said') isInWords = true
    else if (role === 'other') {
      for (const each of isInWords ? writingsOf(tokens, [from, at], plain) : []) {
        out += plain.slice(end, each.start) + each.written
        ;({ end } = each)
      }
      ;[from, isInWords] = [at + 1, false]
    }
  }
  return end === 0 ? plain : out + plain.slice(end)
})

interface Writing {
  readonly start: number
  readonly end: number
  readonly written: string
}

/** The formulas and numbers in words between two tokens, in signs and digits. */
function writingsOf(
  tokens: readonly Token[],
  [first, end]: readonly [number, number],
  plain: string,
): readonly Writing[] {
  const formulas = formulasOf(tokens, anyLetter, [first, end])
  const found: Writing[] = []
  for (let at = first; at < end; at += 1) {
    const from = at
    const formula = formulas.find((each) => each.from === from)
    const to = formula?.to ?? from
    const isSaid = tokens
      .slice(from, to)
      .some((_, place) => roleAt(tokens, from + place, plain) === 'said')
    let written: string | null = null
    if (formula !== undefined && isSaid) {
      written = plainWriting(formula.calculation)
      at = to - 1
    } else if (isInWords(tokens[at])) written = digitsOf(tokens[at]?.values ?? [])
    else if (minusWords.has(textAt(tokens, at)) && tokens[at + 1]?.kind === 'number') written = '-'
    if (written !== null)
      found.push({ start: tokens[from]?.start ?? 0, end: tokens[at]?.end ?? 0, written })
  }
  return found
}

/** How a token may be a part of a formula: in words, or in signs. */
type Role = 'said' | 'written' | 'other'

/** "25% of 80" stays as it is. */
function roleAt(tokens: readonly Token[], at: number, plain: string): Role {
  const token = tokens[at]
  if (token === undefined) return 'other'
  if (token.kind === 'sign') return formulaSigns.has(token.text) ? 'written' : 'other'
  if (token.kind === 'number') return isInWords(token) ? 'said' : 'written'
  const role = roleOf(token.text)
  const isShare = role === 'said' && plain.charAt((tokens[at - 1]?.end ?? 0) - 1) === '%'
  return isShare ? 'other' : role
}

const roleOf = rememberWords((word): Role => {
  if (word === 'the' || !Number.isNaN(anyLetter(word))) return 'written'
  if (minusWords.has(word)) return 'said'
  const role = roleOfWord(word)
  return role === 'before' || role === 'behind' ? 'said' : role === 'name' ? 'written' : 'other'
})

/** Whether a number stands in words, also in part: "5 million". */
const isInWords = (token: Token | undefined): boolean =>
  token?.form === 'words' ||
  (token?.form === 'digits' && token.end - token.start > token.text.length + 2)

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
