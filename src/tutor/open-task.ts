/** Whether a task is open, and what clients see of it at the end of a reply (contract §8). */
import type { TokenUsage } from '../llm/chat-model'
import { mayBeTask } from './answer-key/task'
import { type Assessment, wireRung, type WireAssessment } from './assessment'
import { problemIn } from './mathematics'
import type { TutorEvent } from './tutor'

/** How the open problem is a task: one that the mathematics reads, or one that may have a key. */
type TaskSource = 'computed' | 'model' | null

/** Null where the text is a subject to talk about, and no task; `pictures` are the task's digests. */
export function taskSourceOf(problem: string, pictures: readonly string[] = []): TaskSource {
  if (problemIn(problem) !== null) return 'computed'
  return pictures.length > 0 || mayBeTask(problem) ? 'model' : null
}

/** An assessment for a client; null where no task is open. */
export function describeAssessment(assessment: Assessment): WireAssessment | null {
  const { finding, state, verbatim, rightSteps } = assessment
  if (state.problem === null || taskSourceOf(state.problem, state.pictures) === null) return null
  const rung = wireRung(state.rung)
  if (!('quote' in finding)) return { finding: finding.kind, rung }
  const quote = verbatim ?? finding.quote
  return { finding: finding.kind, quote, ...(rightSteps && { rightSteps }), rung }
}

type Finish = Extract<TutorEvent, { type: 'finish' }>

/** The last event of a reply; `shown`: its assessment, where it has been described before. */
export function finishEvent(
  assessment: Assessment,
  usage: TokenUsage,
  finishReason: Finish['finishReason'] = 'stop',
  shown = describeAssessment(assessment),
): Finish {
  const { state } = assessment
  return { type: 'finish', finishReason, usage, state, ...(shown && { assessment: shown }) }
}
