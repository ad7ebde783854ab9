/** Whether a task is open, and what clients see of its assessment (contract §8). */
import { mayBeTask } from './answer-key/task'
import type { Assessment } from './assessment'
import { describeAssessment, type WireAssessment } from './judging/wire-assessment'
import { problemIn } from './mathematics'

/** How the open problem is a task: one that the mathematics reads, or one that may have a key. */
type TaskSource = 'computed' | 'model' | null

/** Null where the text is a subject to talk about, and no task; `pictures` are the task's digests. */
export function taskSourceOf(problem: string, pictures: readonly string[] = []): TaskSource {
  if (problemIn(problem) !== null) return 'computed'
  return pictures.length > 0 || mayBeTask(problem) ? 'model' : null
}

/** An assessment for a client; null where no task is open. */
export function shownAssessment(assessment: Assessment): WireAssessment | null {
  const { problem, pictures } = assessment.state
  if (problem === null || taskSourceOf(problem, pictures) === null) return null
  return describeAssessment(assessment)
}
