/**
 * Detects what a reply claims and what is not so: an equality between numbers that is false, another
 * result than the task's, a verdict against the program's own (contract §8, code leads).
 */
import type { DisclosureDetector } from './guard/detector'
import { presentedResults } from './guard/key-detector'
import { mayJudgeWord, verdictIn } from './guard/strict-detector'
import { tokensOf } from '../text/tokens'
import { rememberWords } from '../text/word-memory'
import type { Assessment } from './assessment'
import { equalitiesIn } from './judging/equalities'
import { attempt } from './mathematics'

export interface KnownTruth {
  readonly task: string
  /** All messages of the learner, oldest first: what they wrote may be quoted, right or wrong. */
  readonly learner: readonly string[]
  readonly assessment: Assessment
  /** Whether a number is the task's result; null where that is not known for sure. */
  readonly isResult: ((written: string) => boolean) | null
}

/** A detector of false claims; a text that makes the mathematics fail claims nothing. */
export function createTruthDetector(known: KnownTruth): DisclosureDetector {
  const said = squeezed(known.learner.join('\n'))
  const detector: DisclosureDetector = (text) =>
    attempt(
      'truth',
      () =>
        claimsFalseEquality(text, said) ||
        claimsOtherResult(text, known, said) ||
        contradicts(text, known.assessment),
      () => false,
    )
  const isSuspicious = rememberWords((word) => mayJudgeWord(word.replace(edges, '').toLowerCase()))
  return Object.assign(detector, { isSuspicious })
}

const edges = /^[^\p{L}]{1,20}|[^\p{L}]{1,20}$/gu
const squeezed = (text: string): string => text.replace(/[\s$]/g, '')

function claimsFalseEquality(text: string, said: string): boolean {
  if (!/[=≈]|\p{L}\p{N}*\s/u.test(text)) return false
  return equalitiesIn(text).some(
    ({ truth, start, end }) =>
      truth === 'false' && !said.includes(squeezed(text.slice(start, end))),
  )
}

function claimsOtherResult(text: string, { task, isResult, assessment }: KnownTruth, said: string) {
  // From the worked step on a reply may work a similar task, which has another result.
  if (isResult === null || showsVariants.has(assessment.state.rung)) return false
  return presentedResults(text, task).some(
    ({ written }) => /\d/.test(written) && !isResult(written) && !said.includes(written),
  )
}

const showsVariants: ReadonlySet<string> = new Set(['worked_step', 'reveal', 'check'])

/** Whether a text calls right what the program has found wrong, or the other way round. */
function contradicts(text: string, { finding, rightSteps }: Assessment): boolean {
  if (finding.kind === 'wrong_step')
    return !rightSteps && verdictIn(tokensOf(text), text) === 'right'
  if (finding.kind !== 'solved' && finding.kind !== 'right_step') return false
  return verdictIn(tokensOf(text), text) === 'wrong'
}
