/**
 * The tasks that a session holds: each with its own ladder, one of them in focus. A task that leaves
 * the focus keeps its rung and its attempts, and comes back with them.
 */
import { normalizedTask } from './answer-key/task'
import type { Ladder, TutorState } from './assessment'
import type { Intake } from './tutor'

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

/** The tasks beside the focus whose answer is neither reached nor shown: they stay held back. */
export function heldBeside({ others }: TutorState): readonly Ladder[] {
  return others.filter(({ solved, rung }) => !solved && rung !== 'reveal' && rung !== 'check')
}

/** The state with another of its tasks in focus. */
function focusOn(state: TutorState, task: Ladder): TutorState {
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

/** The state with the task in focus that a message is about, as far as code or the intake can tell. */
export function inFocus(
  state: TutorState,
  message: string,
  intake: Intake | undefined,
): TutorState {
  const named = tasksOf(state).find((_, at) => at + 1 === intake?.earlier)
  return named && intake?.relation !== 'new_task' ? focusOn(state, named) : resumed(state, message)
}

/** Words with which a learner comes back to an earlier task. */
const comesBack =
  /(?<!\p{L})(?:back to|return to|again to|about my|(?:my|the|that) (?:first|last|old|earlier|previous|other) |the one before|earlier|(?:noch ?mal|wieder|zurück) (?:zu|zur|zum)|(?:erste|letzte|vorige|andere)[nrs]? (?:aufgabe|frage)|rev(?:enons|enir|iens) (?:à|au|aux)|(?:premier|premi[eè]re|dernier|derni[eè]re|autre) (?:exercice|question|problème)|vol(?:ver|vamos|viendo) (?:a|al)|(?:primer[oa]?|últim[oa]|otr[oa]|anterior) (?:ejercicio|pregunta|problema))(?!\p{L})|回到|刚才|前一|さっき|前の/iu
const leastShared = 2

/**
 * The state with the task in focus that a message comes back to, by its words or its numbers; the state as
 * it is where the message names none, or the one in focus.
 */
function resumed(state: TutorState, message: string): TutorState {
  const { others, version: _, ...focus } = state
  const open = others.filter(({ problem }) => problem !== null)
  if (open.length === 0) return state
  const said = signsOf(message)
  const scored = open.map((task) => ({ task, shared: sharedWith(said, task) }))
  const best = scored.reduce((a, b) => (b.shared >= a.shared ? b : a))
  const withFocus = sharedWith(said, focus)
  const least = comesBack.test(message) ? withFocus : Math.max(leastShared, 1 + withFocus)
  return best.shared >= least ? focusOn(state, best.task) : state
}

/** The numbers and the longer words of a text; two signs where a script has no blanks. */
function signsOf(text: string): ReadonlySet<string> {
  const read = text.slice(0, maxRead).toLowerCase().normalize('NFKC')
  return new Set(read.match(sign) ?? [])
}

const maxRead = 4000
const sign = /\p{N}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|\p{L}{4,}/gu

function sharedWith(said: ReadonlySet<string>, { problem }: Ladder): number {
  const own = signsOf(problem ?? '')
  return [...said].filter((one) => own.has(one)).length
}
