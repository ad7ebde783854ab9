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
import { numbersIn, resultsIn } from './known-numbers'
import {
  afterOwnCorrection,
  firstFalse,
  hasOperation,
  lastRight,
  mentionsOneOf,
  unknownsOf,
} from './plain-steps'

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

/** The first false equality of a message; null where none is false. */
export function judgePlainly(text: string): StepCheck | null {
  return firstFalse(text, afterOwnCorrection(text, numbersOf(text).equalities))
}

/**
 * The first false equality of a message on a computed problem; null where none is false. A line with
 * the problem's unknown, and "0 = 2" after it dropped out, are for the mathematics to judge.
 */
export function judgeBesideComputed(text: string, statement: string): StepCheck | null {
  const equalities = afterOwnCorrection(text, numbersOf(text).equalities)
  const unknowns = unknownsOf(statement)
  if (unknowns.size === 0) return firstFalse(text, equalities)
  return firstFalse(
    text,
    equalities.filter(
      (equality) => hasOperation(equality) && !mentionsOneOf(unknowns, text, equality),
    ),
  )
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
          task,
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
