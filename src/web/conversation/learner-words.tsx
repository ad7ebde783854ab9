/** What the learner has said: formulas are typeset, and each checked step has its mark. */
import { useEffect, useRef } from 'preact/hooks'
import { announce } from '../components/announcer'
import { Icon } from '../components/icons'
import { t } from '../i18n/i18n'
import { formulaSpans } from '../rich-text/math-rules'
import { FormulaText } from '../rich-text/rich-text'
import type { ShownAssessment } from './conversation-state'

interface LearnerWordsProps {
  readonly content: string
  readonly assessment: ShownAssessment | undefined
}

/** Plain text with formulas and marks. */
export function LearnerWords({ content, assessment }: LearnerWordsProps) {
  const parts = partsOf(content, assessment)
  useMarkAnnouncement(parts)
  return (
    <p class="learner-words" dir="auto">
      {parts.map(({ text, mark }, at) =>
        mark === null ? (
          <FormulaText key={at} text={text} />
        ) : (
          <span key={at} class="checked-step" data-mark={mark}>
            <span class="step-words">
              <FormulaText text={text} />
            </span>
            <span class="step-mark">
              <Icon shape={shapes[mark]} /> {t.turn.marks[mark]}
            </span>
          </span>
        ),
      )}
    </p>
  )
}

const shapes = { follows: 'check', look: 'look', unchecked: 'unchecked' } as const

interface Part {
  readonly text: string
  readonly mark: Mark | null
}

/** The text cut at the marks. A mark never begins or ends inside a formula. */
function partsOf(content: string, assessment: ShownAssessment | undefined): readonly Part[] {
  if (!assessment) return [{ text: content, mark: null }]
  const parts: Part[] = []
  let at = 0
  for (const range of markSteps(content, assessment)) {
    const { start, end, mark } = aroundFormulas(content, range)
    if (start < at) continue
    if (start > at) parts.push({ text: content.slice(at, start), mark: null })
    parts.push({ text: content.slice(start, end), mark })
    at = end
  }
  if (at < content.length) parts.push({ text: content.slice(at), mark: null })
  return parts
}

function aroundFormulas(content: string, range: MarkedRange): MarkedRange {
  let { start, end } = range
  for (const span of formulaSpans(content)) {
    if (span.end <= start || span.start >= end) continue
    start = Math.min(start, span.start)
    end = Math.max(end, span.end)
  }
  return { ...range, start, end }
}

/** Screen readers read marks that arrive while the message is shown. */
function useMarkAnnouncement(parts: readonly Part[]): void {
  const marked = parts.filter(({ mark }) => mark !== null)
  const wasMarked = useRef(marked.length > 0)
  useEffect(() => {
    if (wasMarked.current || marked.length === 0) return
    wasMarked.current = true
    announce(
      marked
        .map(({ text, mark }) => `${text}: ${mark === null ? '' : t.turn.marks[mark]}`)
        .join('. '),
    )
  }, [marked.length])
}

/** What was found about a step. */
type Mark = 'follows' | 'look' | 'unchecked'

/** A part of a message, from `start` to before `end`. */
interface MarkedRange {
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
