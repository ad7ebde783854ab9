/** What a pattern of an everyday task reads from a text, and how such a pattern is written. */
import type { Mistake } from '../../problem'

/** What a pattern reads from a text. Formulas are in plain notation, the answer's own the first. */
export interface WordTask {
  readonly subject: string
  /** "find the average speed": part of a sentence. */
  readonly asks: string
  readonly unit: string
  /** Every number of the text, as written. */
  readonly givens: readonly string[]
  /** Formulas of the answer, one for each way that learners go. */
  readonly ways: readonly string[]
  /** Formulas of other numbers that a letter may stand for. */
  readonly alsoUnknown?: readonly string[]
  /** Formulas that a careless reading gives. */
  readonly mistakes: readonly (readonly [Mistake, string])[]
  readonly hint: string
  readonly strongHint: string
  readonly variant: (seed: number) => string
}

/** Reads a text in lower case with its numbers in digits; null where it is not of this build. */
export type WordTemplate = (text: string) => WordTask | null

/** A number, captured. */
export const n = '(\\d+(?:\\.\\d+)?)'
/** A number with its currency, the number captured. */
export const money = `(?:[$£]\\s*)?${n}\\s*(?:€|euros?|dollars?|pounds?|cents?|eur)?`

/** A story from a pattern; the captured numbers are handed over in order. */
export function template(
  pattern: string,
  read: (numbers: readonly string[], text: string) => Omit<WordTask, 'givens'> | null,
): WordTemplate {
  const expression = new RegExp(pattern, 's')
  return (text) => {
    const [, ...numbers] = expression.exec(text) ?? []
    const reading = numbers.length > 0 ? read(numbers, text) : null
    return reading && { ...reading, givens: numbers.filter((number) => number !== undefined) }
  }
}
