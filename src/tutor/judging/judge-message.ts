/**
 * Judges a message on a task without a computed reading: plain equalities first, then the values of
 * the answer key. What neither can judge is left open.
 */
import type { AnswerKey } from '../answer-key/key'
import type { TutorState } from '../assessment'
import type { StepCheck } from '../step-checker'
import { numbersOf } from './arithmetic/equalities'
import { judgeByKey } from './by-key/judge'
import type { KeyVerdict } from './by-key/judge-numbers'
import { type NumberSet, numbersIn, resultsIn } from './known-numbers'
import { afterOwnCorrection, firstFalse, lastRight } from './plain-steps'

/** Characters of an earlier message that are read. */
const maxEarlier = 600

/** The task that a message is about. */
export interface TaskAtHand {
  readonly state: TutorState
  readonly task: string
  /** The learner's earlier messages on this task. */
  readonly earlier: readonly string[]
  /** The key that judges; null without one. */
  readonly key: AnswerKey | null
}

/** Judges the equalities of a message alone; null where none is false, or right for `known`. */
export function judgePlainly(text: string, known: NumberSet | null): StepCheck | null {
  const equalities = afterOwnCorrection(text, numbersOf(text).equalities)
  const wrong = firstFalse(text, equalities)
  if (wrong !== null || known === null) return wrong
  return lastRight(text, equalities, known)
}

/** Judges a message on a task; null where code cannot. */
export function judgeOnTask(text: string, at: TaskAtHand): StepCheck | null {
  const { state, task, earlier, key } = at
  const { equalities: written, amounts } = numbersOf(text)
  const equalities = afterOwnCorrection(text, written)
  const wrong = firstFalse(text, equalities)
  const taskNumbers = numbersIn(task)
  const results = resultsIn([...earlier.map((other) => other.slice(0, maxEarlier)), text])
  const verdict =
    key === null
      ? null
      : judgeByKey(key, task, {
          text,
          equalities,
          amounts,
          taskNumbers,
          results,
          reachedBefore: state.reachedSteps,
          previous: state.lastGoodStep ?? '',
        })
  if (wrong !== null) return { ...wrong, reachedSteps: beforeWrong(verdict) }
  if (verdict !== null && verdict.finding !== null) return checkOf(verdict)
  return key === null ? lastRight(text, equalities, new Set([...taskNumbers, ...results])) : null
}

/** A false equality decides; what the same message reaches beside it is kept, but not the answer. */
function beforeWrong(verdict: KeyVerdict | null): readonly string[] {
  return verdict?.finding?.kind === 'right_step' ? verdict.reached : []
}

function checkOf({ finding, reached }: KeyVerdict): StepCheck | null {
  if (finding === null) return null
  const isRight = finding.kind === 'right_step' || finding.kind === 'solved'
  return {
    finding,
    reached: isRight ? finding.quote : null,
    isUnderWay: false,
    reachedSteps: reached,
  }
}
