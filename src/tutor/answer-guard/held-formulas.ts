/** Answers that are formulas with letters, found by their value at a few points. */
import { nearlyEqual } from '../../math/algebra/value'
import { calculationsIn, runEnd, valueOfTokens } from './calculations'
import { isFunction } from './evaluate'
import { type LetterValue, mayBeInFormula } from './formula-parts'
import type { ValueSpan } from './spoken-calculations'
import type { Token } from './token'
import { tokensOf } from './tokens'

/** Arbitrary points at which formulas are compared. */
const bases = [0.7131, 1.9137, 3.4321] as const
const maxChars = 400

/** The formulas of a key, and those that may be repeated. */
export interface HeldFormulas {
  readonly letters: ReadonlySet<string>
  /** For each formula its values at the points. */
  readonly values: readonly (readonly number[])[]
  /** For each equation of two letters or more the differences of its sides at the points. */
  readonly equations: readonly (readonly number[])[]
  /** The formulas that the task or the learner has written. */
  readonly given: ReadonlySet<string>
}

/** The formulas among `answers` that have a value; null without any. */
export function heldFormulas(answers: readonly string[], given: string): HeldFormulas | null {
  const sides = answers.map((answer) => {
    const tokens = tokensOf(answer.slice(0, maxChars))
    const equals = tokens.findLastIndex((token) => token.text === '=')
    return tokens.slice(equals + 1)
  })
  if (sides.every((side) => lettersOf(side).length === 0)) return null
  const letters = new Set(answers.flatMap((text) => lettersOf(tokensOf(text.slice(0, maxChars)))))
  const values = [...sides, ...sides.flatMap(factorsOf)]
    .map((side) => bases.map((_, point) => valueOfTokens(side, valueAt(letters, point))))
    .filter((each) => each.every(Number.isFinite))
  if (values.length === 0) return null
  const written = calculationsIn(tokensOf(given), valueAt(letters, 0)).map((each) => each.written)
  const known = differencesIn(tokensOf(given.slice(-maxGiven)), letters)
  const equations = answers
    .flatMap((answer) => differencesIn(tokensOf(answer.slice(0, maxChars)), letters))
    .filter((equation) => !known.some((other) => areProportional(equation, other)))
  return { letters, values, equations, given: new Set(written) }
}

const maxGiven = 4000
const maxSide = 24

/** The equations of two letters or more in a text, as the differences of their sides. */
function differencesIn(
  tokens: readonly Token[],
  letters: ReadonlySet<string>,
): readonly (readonly number[])[] {
  if (letters.size < 2) return []
  return Array.from(tokens.keys()).flatMap((at) => {
    if (tokens[at]?.text !== '=') return []
    const value = valueAt(letters, 0)
    const from = startOfSide(tokens, at, value)
    const to = runEnd(tokens, at + 1, value)
    if (from === null || to > at + 1 + maxSide) return []
    const sides = [tokens.slice(from, at), tokens.slice(at + 1, to)] as const
    if (new Set(sides.flatMap(lettersOf)).size < 2) return []
    const [left, right] = sides.map((side) =>
      bases.map((_, point) => valueOfTokens(side, valueAt(letters, point))),
    )
    return [bases.map((_, point) => (left?.[point] ?? 0) - (right?.[point] ?? 0))]
  })
}

const maxStarts = 4

/** The place from which a formula reaches to an equals sign; null where none does. */
function startOfSide(tokens: readonly Token[], at: number, letters: LetterValue): number | null {
  let from = at
  while (from > 0 && at - from < maxSide && mayBeInFormula(tokens[from - 1], letters)) from -= 1
  for (let start = from; start < Math.min(at, from + maxStarts); start += 1) {
    if (runEnd(tokens, start, letters) === at) return start
  }
  return null
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
  return differencesIn(tokens, held.letters).some((found) =>
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
function valueAt(letters: ReadonlySet<string>, point: number): LetterValue {
  const base = bases[point] ?? 0
  const read = (word: string) => {
    let value = word === '' || isFunction(word) ? Number.NaN : 1
    for (const letter of word) {
      if (!letters.has(letter)) return Number.NaN
      value *= letter === 'e' ? Math.E : base + 0.0719 * (letter.charCodeAt(0) % 29)
    }
    return value
  }
  return Object.assign(read, { joinsBlanks: true })
}

/** The formulas in a text that equal one that is held back. */
export function formulasHeldIn(tokens: readonly Token[], held: HeldFormulas): readonly ValueSpan[] {
  return calculationsIn(tokens, valueAt(held.letters, 0)).filter((found) => {
    if (held.given.has(found.written)) return false
    return held.values.some(
      ([first = Number.NaN, ...others]) =>
        nearlyEqual(found.value, first) &&
        others.every((value, at) =>
          nearlyEqual(
            valueOfTokens(tokens.slice(found.from, found.to), valueAt(held.letters, at + 1)),
            value,
          ),
        ),
    )
  })
}

const spokenOperation = /\b(?:squared|cubed|to the|plus|minus|times|root)\b/i

/** Whether a text says a formula that is held back in words. */
export function speaksFormula(text: string, held: HeldFormulas): boolean {
  return spokenOperation.test(text) && formulasHeldIn(tokensOf(text), held).length > 0
}
