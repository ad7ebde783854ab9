/**
 * Splits a text into fragments, with the matches of a query marked. Fragments need no HTML and no
 * offsets, which programming languages count in different units.
 */
import { readQuery, type Term, wordsIn, type Word } from './words'

/** A part of a text. The fragments, joined in order, are the shown text. */
export interface TextFragment {
  readonly text: string
  /** True for a match; absent otherwise. */
  readonly match?: true
}

interface Span {
  readonly start: number
  readonly end: number
}
interface Mark extends Span {
  readonly term: Term
}

/** The most words and marks of a text that are examined. The index has the same limit on words. */
const wordLimit = 16_000
const markLimit = 500
/** The length of the text before the first mark of a snippet, in UTF-16 units. */
const leadLength = 40

/** The whole text as fragments. */
export function highlightMatches(text: string, q: string): TextFragment[] {
  const marks = marksIn([...firstWords(text)], readQuery(q))
  return fragments(text, { start: 0, end: text.length }, marks)
}

/**
 * The part of the text with the most different terms, on one line; the beginning when no term
 * matches. It has about `length` UTF-16 units, and an ellipsis at each end that is cut.
 */
export function snippet(text: string, q: string, length = 200): TextFragment[] {
  const words = [...firstWords(text)]
  const marks = marksIn(words, readQuery(q))
  const shown = windowOf(text, words, richest(marks, length), length)
  const pieces = fragments(text, shown, marks)
  return [
    ...(shown.start > 0 ? [{ text: '… ' }] : []),
    ...pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll(/\s+/g, ' ') })),
    ...(shown.end < text.length ? [{ text: ' …' }] : []),
  ]
}

function* firstWords(text: string): Generator<Word> {
  let count = 0
  for (const word of wordsIn(text)) {
    yield word
    if ((count += 1) === wordLimit) return
  }
}

/** The matches in the order of the text; they may overlap. */
function marksIn(words: readonly Word[], terms: readonly Term[]): Mark[] {
  const marks: Mark[] = []
  for (let at = 0; at < words.length && marks.length < markLimit; at += 1) {
    for (const term of terms) {
      const last = words[at + term.words.length - 1]
      if (last && fits(words, at, term)) {
        marks.push({ term, start: words[at]?.start ?? 0, end: last.end })
      }
    }
  }
  return marks
}

function fits(words: readonly Word[], from: number, { words: sought, isPrefix }: Term): boolean {
  return sought.every((one, at) => {
    const word = words[from + at]?.word
    return isPrefix && at === sought.length - 1 ? word?.startsWith(one) : word === one
  })
}

/** The mark after which, within `length`, the most different terms follow. */
function richest(marks: readonly Mark[], length: number): Mark | undefined {
  let best = marks[0]
  let most = 0
  for (const [at, mark] of marks.entries()) {
    const near = new Set<Term>()
    for (let next = at; (marks[next]?.end ?? Infinity) <= mark.start + length; next += 1) {
      near.add((marks[next] as Mark).term)
    }
    if (near.size > most) [best, most] = [mark, near.size]
  }
  return best
}

/** About `length` units around the mark, from the start of a word to the end of one. */
function windowOf(text: string, words: readonly Word[], mark: Mark | undefined, length: number) {
  const from = (mark?.start ?? 0) - leadLength
  const start = from <= 0 ? 0 : (words.find((word) => word.start >= from)?.start ?? 0)
  if (text.length <= start + length) return { start, end: text.length }
  const end = words.findLast((word) => word.end <= start + length)?.end ?? 0
  // One word may be longer than the window.
  return { start, end: whole(text, end > start ? end : start + length) }
}

/** Moves an end that would split a surrogate pair. */
const whole = (text: string, at: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at

/** The fragments of a part of the text. Marks that touch or overlap are merged. */
function fragments(text: string, { start, end }: Span, marks: readonly Span[]): TextFragment[] {
  const pieces: TextFragment[] = []
  let at = start
  for (const mark of merged(marks)) {
    const from = Math.max(mark.start, at)
    const to = Math.min(mark.end, end)
    if (from >= to) continue
    if (from > at) pieces.push({ text: text.slice(at, from) })
    pieces.push({ text: text.slice(from, to), match: true })
    at = to
  }
  if (at < end) pieces.push({ text: text.slice(at, end) })
  return pieces
}

function merged(marks: readonly Span[]): Span[] {
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of marks) {
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}
