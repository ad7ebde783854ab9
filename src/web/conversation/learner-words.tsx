/** What the learner has said: formulas are typeset, and each checked step has its mark. */
import { useEffect, useRef } from 'preact/hooks'
import { announce } from '../components/announcer'
import { Icon } from '../components/icons'
import { t } from '../i18n/i18n'
import { formulaSpans } from '../rich-text/math-rules'
import { FormulaText } from '../rich-text/formula-text'
import type { ShownAssessment } from './conversation-state'
import { markSteps, type Mark, type MarkedRange } from './step-marks'

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
