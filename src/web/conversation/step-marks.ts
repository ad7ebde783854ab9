/** Marks the checked steps of a message by the tutor's assessment. Pure functions only. */
import type { ShownAssessment } from './conversation-state'

/** What was found about a step. */
export type Mark = 'follows' | 'look' | 'unchecked'

/** A part of a message, from `start` to before `end`. */
export interface MarkedRange {
  readonly start: number
  readonly end: number
  readonly mark: Mark
}

const nothingJudged: ReadonlySet<string> = new Set(['new_problem', 'stuck', 'asks_for_answer'])

/** The marked parts of a message in their order; they do not overlap. */
export function markSteps(content: string, assessment: ShownAssessment): readonly MarkedRange[] {
  const { finding, quote, rightSteps = [] } = assessment
  if (nothingJudged.has(finding)) return []
  const found: MarkedRange[] = []
  const add = (words: string, mark: Mark): void => {
    const from = found.at(-1)?.end ?? 0
    const range = findWords(content, words, from)
    if (range !== null) found.push({ ...range, mark })
  }
  for (const step of rightSteps) add(step, 'follows')
  if (quote !== undefined) add(quote, finding === 'wrong_step' ? 'look' : 'follows')
  return [...found, ...uncheckedLines(content, found)].toSorted((a, b) => a.start - b.start)
}

/** Where words stand in a text from `from` on: no part of a longer number or word, if possible. */
function findWords(
  text: string,
  words: string,
  from: number,
): { readonly start: number; readonly end: number } | null {
  if (words === '') return null
  let first = -1
  for (let at = text.indexOf(words, from); at !== -1; at = text.indexOf(words, at + 1)) {
    if (first === -1) first = at
    const end = at + words.length
    const isWhole = !joins(text, at) && !joins(text, end)
    if (isWhole) return { start: at, end }
  }
  return first === -1 ? null : { start: first, end: first + words.length }
}

/** Whether the characters before and after a place belong to one word or number. */
function joins(text: string, at: number): boolean {
  const part = /[\p{L}\p{N}]/u
  return part.test(text.charAt(at - 1)) && part.test(text.charAt(at))
}

/** A line with a relation and a digit or a letter on each side, and no question. */
const stepLike = /[\p{L}\p{N})}²³]\s*[=≈<>≤≥＝]\s*[\p{L}\p{N}({+\-−√\\]/u
const maxLines = 200

/** Lines after the first judged step that look like steps and that nothing has judged. */
function uncheckedLines(content: string, judged: readonly MarkedRange[]): MarkedRange[] {
  const begin = judged[0]?.start ?? 0
  const unchecked: MarkedRange[] = []
  let lineStart = 0
  for (const line of content.split('\n', maxLines)) {
    const start = lineStart + (line.length - line.trimStart().length)
    const end = lineStart + line.trimEnd().length
    lineStart += line.length + 1
    const isJudged = judged.some((range) => range.start < end && range.end > start)
    const isStep = stepLike.test(line) && !/[?？؟]\s*$/.test(line)
    if (start >= begin && isStep && !isJudged) unchecked.push({ start, end, mark: 'unchecked' })
  }
  return unchecked
}
