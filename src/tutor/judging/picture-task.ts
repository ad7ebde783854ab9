/** A task that stands in a picture: which messages open it. */
import type { Assessment, TutorState } from '../assessment'
import { withOpened } from '../session-tasks'
import { allowsReveal, climb, openLadder } from '../hint-ladder'
import { taskSourceOf } from '../open-task'
import { newestPictures } from '../turns'
import type { TutorInput } from '../tutor'
import { asksForTask, startsAttempt } from '../intake'

/**
 * The assessment of a message with pictures: they belong to the task that its text opens, and a
 * message that only points at them opens a task by itself. Without pictures it stays as it is.
 */
export function withPictureTask(
  input: TutorInput,
  text: string,
  assessment: Assessment,
): Assessment {
  const pictures = newestPictures(input.turns).map(({ sha256 }) => sha256)
  if (pictures.length === 0) return assessment
  const { state: before } = input
  const { state, finding } = assessment
  const isNew = state.problem !== null && state.problem !== (before?.problem ?? null)
  if (isNew || finding.kind === 'new_problem')
    return { ...assessment, state: { ...state, pictures } }
  if (!opensTask(text, before)) return assessment
  return onNewTask(input, assessment, withOpened(before, { ...openLadder(text), pictures }))
}

function opensTask(text: string, before: TutorState | null): boolean {
  const open = before?.problem ?? null
  if (before === null || open === null) return true
  if (taskSourceOf(open, before.pictures) === null) return true
  if (before.solved || before.rung === 'check') return true
  return asksForTask(text) && !startsAttempt(text)
}

function onNewTask(
  { mode }: TutorInput,
  { finding: found, affect = null }: Assessment,
  opened: TutorState,
): Assessment {
  const isPlea = found.kind === 'asks_for_answer' || found.kind === 'stuck'
  const finding = isPlea ? found : ({ kind: 'new_problem' } as const)
  const state = climb(opened, finding, { mode, repeats: false, contributes: false, reached: null })
  const mayReveal = allowsReveal(state, finding, mode)
  return { state, finding, subject: null, answer: null, mayReveal, affect }
}
