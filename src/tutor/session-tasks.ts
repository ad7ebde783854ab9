/**
 * The tasks that a session holds: each with its own ladder, one of them in focus. A task that leaves
 * the focus keeps its rung and its attempts, and comes back with them.
 */
import { normalizedTask } from './answer-key/task'
import type { Ladder, TutorState } from './assessment'

/** Tasks that a session remembers beside the one in focus. */
const maxOthers = 50
/** Characters of their texts together. */
const maxCharacters = 64_000

/** The session's tasks, oldest first; a ladder without a problem is no task. */
export function tasksOf(state: TutorState): readonly Ladder[] {
  const { others, version: _, ...focus } = state
  return [...others, focus]
    .filter(({ problem }) => problem !== null)
    .toSorted((a, b) => a.id - b.id)
}

/**
 * The tasks beside the focus whose answer is neither reached nor shown: they stay held back. A part stays so
 * until its task allows a step to be shown.
 */
export function heldBeside(state: TutorState): readonly Ladder[] {
  const { others, ...focus } = state
  const isShown = (id: number | undefined) =>
    [...others, focus].some(
      (task) => task.id === id && (isAtEnd(task) || task.rung === 'worked_step'),
    )
  return others.filter((task) => !isAtEnd(task) && !isShown(task.partOf))
}

/** Whether a task is solved or shown: what the tutor sets then is another one. */
export const isAtEnd = ({ solved, rung }: Ladder): boolean =>
  solved || rung === 'reveal' || rung === 'check'

/** The transfer that the tutor has set last and that waits for an answer. */
export const transferSet = ({ others }: TutorState): Ladder | undefined =>
  others.findLast((task) => task.setByTutor && task.partOf === undefined && !task.solved)

/** The state with another of its tasks in focus. */
export function focusOn(state: TutorState, task: Ladder): TutorState {
  const rest = tasksOf(state).filter(({ id }) => id !== task.id)
  return { version: 2, ...task, others: rest }
}

/**
 * The state whose focus `opened` has taken, after `before`. A task that the session knows already takes
 * its own ladder up again; any other gets the next id.
 */
export function withOpened(before: TutorState | null, opened: TutorState): TutorState {
  if (before === null) return opened
  const known = tasksOf(before)
  const same = opened.problem === null ? undefined : sameTask(known, opened)
  if (same !== undefined) return focusOn(before, same)
  const id = 1 + Math.max(0, ...known.map((task) => task.id))
  return { ...opened, id, others: remembered(known) }
}

function sameTask(
  known: readonly Ladder[],
  { problem, pictures = [] }: Ladder,
): Ladder | undefined {
  const writing = normalizedTask(problem ?? '')
  const isSame = (task: Ladder) =>
    normalizedTask(task.problem ?? '') === writing &&
    (task.pictures ?? []).join() === pictures.join()
  return known.find(isSame)
}

/** As many tasks as are kept: those that are at their end go first, then the oldest. */
function remembered(tasks: readonly Ladder[]): readonly Ladder[] {
  let [count, characters] = [0, 0]
  const byNeed = tasks.toSorted((a, b) => Number(a.solved) - Number(b.solved) || b.id - a.id)
  const kept = byNeed.filter(({ problem }) => {
    count += 1
    characters += problem?.length ?? 0
    return count <= maxOthers && characters <= maxCharacters
  })
  return kept.toSorted((a, b) => a.id - b.id)
}
