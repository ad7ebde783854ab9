/** What a build of an everyday task reads from a text, and how such a build is described. */
import type { Phrase } from '../../phrases/phrase'
import type { Mistake } from '../../problem'

/** What a build reads from a text. Formulas are in plain notation, the answer's own the first. */
export interface WordTask {
  readonly subject: string
  /** "find the average speed": part of a sentence. */
  readonly asks: Phrase
  readonly unit: string
  /** Every number of the text, as written. */
  readonly givens: readonly string[]
  /** Formulas of the answer, one for each way that learners go. */
  readonly ways: readonly string[]
  /** Formulas of other numbers that a letter may stand for. */
  readonly alsoUnknown?: readonly string[]
  /** Formulas that a careless reading gives. */
  readonly mistakes: readonly (readonly [Mistake, string])[]
  readonly hint: Phrase
  readonly strongHint: Phrase
  readonly variant: (seed: number) => string
  /** The words of the text that the build accounts for, separated by spaces. */
  readonly words: string
}

/** A text in lower case with its numbers in digits, cut at its numbers. */
export interface CutText {
  readonly text: string
  readonly numbers: readonly string[]
  /** What stands before the first number, between the numbers, and after the last one. */
  readonly between: readonly string[]
}

/** Reads a text; null where it is not of this build. */
export type WordTemplate = (text: CutText) => WordTask | null

const number = /\d+(?:\.\d+)?/g

export function cutAtNumbers(text: string): CutText {
  return { text, numbers: text.match(number) ?? [], between: text.split(number) }
}

type Reader = (
  numbers: readonly string[],
  between: readonly string[],
) => Omit<WordTask, 'givens' | 'words'> | null

/**
 * A build with one pattern for each piece of the text between its numbers. The text must have
 * exactly so many numbers; `words` are the words that the patterns account for.
 */
export function template(pieces: readonly RegExp[], words: string, read: Reader): WordTemplate {
  return ({ numbers, between }) => {
    const fits = between.length === pieces.length
    if (!fits || !pieces.every((piece, at) => piece.test(between[at] ?? ''))) return null
    const reading = read(numbers, between)
    return reading && { ...reading, givens: numbers, words }
  }
}
