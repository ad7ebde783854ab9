/**
 * Whether a short sentence may complete a disclosure of a computed answer that the text before it
 * begins: cheap tests, so that few pairs of sentences are read.
 */
import { nearlyEqual } from '../../math/algebra/value'
import type { HeldBackSolution, HeldNumber } from './held-back-solution'
import type { Token } from './token'
import { tokensOf } from './tokens'

/** Marks behind which a new line continues no formula. */
const lineEnd = /[.!?:;,$\d]$/

/** Whether no step can stand on both sides: a sentence ends, or a line that no word continues. */
export function isBoundaryOfSteps(before: string, sentence: string): boolean {
  const written = before.trimEnd()
  if (written.length === before.length) return /[.!?]$/.test(before) && /^\s/.test(sentence)
  return before.includes('\n', written.length) && lineEnd.test(written)
}

/** The end of a sentence with a blank behind it, or of a line that no word continues. */
const boundary = /[.!?](?=\s)|[:;,$\d]\s{0,8}\n/g

/** The end of a text, from behind its last boundary of steps on. */
export function behindLastBoundary(text: string): string {
  let from = 0
  boundary.lastIndex = 0
  while (boundary.test(text)) from = boundary.lastIndex
  return text.slice(from)
}

/** Signs of a formula; "(" alone may begin an explanation. */
const formulaSigns = new Set(['=', '+', '*', '/', '^', '<', '>', '-', '√'])

/**
 * Whether a short sentence holds a value, a formula or a letter, and so may end a disclosure; `read`
 * gives its tokens.
 */
export function sentenceCompletion(
  { held }: HeldBackSolution,
  read: (sentence: string) => readonly Token[],
): (sentence: string) => boolean {
  return (sentence) =>
    read(sentence).some(({ kind, text, values }) => {
      if (kind === 'sign') return formulaSigns.has(text)
      if (kind === 'word') return text.length === 1 && text !== 'a'
      const isPart = text.length === 1 || held.formulas.length > 0
      return isPart || holdsValue(held.numbers, values)
    })
}

/**
 * Whether a sentence may complete a value that the sentence before it begins: by the number itself,
 * by one of its digits at the beginning, or by a formula.
 */
export function valueCompletion({ held }: HeldBackSolution): (sentence: string) => boolean {
  const digits = new Set(held.numbers.flatMap(({ value }) => [...String(Math.abs(value))]))
  const isOpen = held.formulas.length > 0
  return (sentence) => {
    if (isOpen) return true
    const tokens = tokensOf(sentence)
    if (formulaSigns.has(tokens[0]?.text ?? '')) return true
    const first = tokens.findIndex(({ kind }) => kind !== 'sign')
    return tokens.some(
      ({ kind, values }, at) =>
        kind === 'number' &&
        ((at === first && values.some((each) => digits.has(String(each)))) ||
          holdsValue(held.numbers, values)),
    )
  }
}

function holdsValue(held: readonly HeldNumber[], values: readonly number[]): boolean {
  return held.some(({ value }) => values.some((each) => nearlyEqual(each, Math.abs(value))))
}
