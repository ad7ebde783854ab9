/** Answers that are formulas with letters, found by their value at a few points. */
import { nearlyEqual } from '../../math/algebra/value'
import { calculationsIn, type LetterValue, valueOfTokens } from './calculations'
import type { Calculation } from './spoken-calculations'
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
  const letters = new Set(sides.flatMap(lettersOf))
  if (letters.size === 0) return null
  const values = sides
    .map((side) => bases.map((_, point) => valueOfTokens(side, valueAt(letters, point))))
    .filter((each) => each.every(Number.isFinite))
  if (values.length === 0) return null
  const written = calculationsIn(tokensOf(given), valueAt(letters, 0)).map((each) => each.written)
  return { letters, values, given: new Set(written) }
}

function lettersOf(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap(({ kind, text }) =>
    kind === 'word' && /^[a-zα-ω]{1,3}$/.test(text) && text !== 'pi' ? Array.from(text) : [],
  )
}

/** The product of the letters of a word: "xy" is x times y. */
function valueAt(letters: ReadonlySet<string>, point: number): LetterValue {
  const base = bases[point] ?? 0
  return (word) => {
    let value = word === '' ? Number.NaN : 1
    for (const letter of word) {
      if (!letters.has(letter)) return Number.NaN
      value *= letter === 'e' ? Math.E : base + 0.0719 * (letter.charCodeAt(0) % 29)
    }
    return value
  }
}

/** The formulas in a text that equal one that is held back. */
export function formulasHeldIn(
  tokens: readonly Token[],
  held: HeldFormulas,
): readonly Calculation[] {
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
