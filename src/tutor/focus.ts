/** Which of the session's tasks a message is about, as far as code or the intake can tell. */
import { languagesInWords } from '../text/languages/languages'
import type { Ladder, TutorState } from './assessment'
import { problemIn } from './mathematics'
import { focusOn, tasksOf, transferSet } from './session-tasks'
import type { Intake } from './tutor'

/** The state with the task in focus that a message is about, as far as code or the intake can tell. */
export function inFocus(
  state: TutorState,
  message: string,
  intake: Intake | undefined,
): TutorState {
  const named = tasksOf(state).find((_, at) => at + 1 === intake?.earlier)
  if (named && intake?.relation !== 'new_task') return focusOn(state, named)
  const back = resumed(state, message)
  return back === state ? onTransfer(state) : back
}

/** Once a task is at its end, the words are about the one that the tutor has set, where no mathematics reads it. */
function onTransfer(state: TutorState): TutorState {
  const set = state.solved || state.rung === 'check' ? transferSet(state) : undefined
  return set === undefined || problemIn(set.problem ?? '') !== null ? state : focusOn(state, set)
}

/** Whether a message names a task in one way, in any language. */
const says = (
  way: 'comesBack' | 'firstTask' | 'earlierTask' | 'equation' | 'story',
  text: string,
): boolean => languagesInWords.some(({ learners }) => learners?.[way]?.test(text) === true)

/** What a task is called by its kind, and the tasks that are of it. */
const kinds = [
  ['equation', /(?<!\p{L})[a-z](?!\p{L})[^=\n]{0,40}=|=[^=\n]{0,40}?(?<!\p{L})[a-z](?!\p{L})/iu],
  ['story', /^[^=]{40}/],
] as const
const leastShared = 2

/**
 * The state with the task in focus that a message comes back to, by its place, its kind, its words or its
 * numbers; the state as it is where the message names none, or the one in focus.
 */
function resumed(state: TutorState, message: string): TutorState {
  const { others, version: _, ...focus } = state
  const open = others.filter(({ problem, partOf }) => problem !== null && partOf === undefined)
  if (open.length === 0) return state
  const read = message.slice(0, maxRead)
  const best = mostShared(open, signsOf(read))
  const withFocus = sharedWith(signsOf(read), focus)
  const isBack = says('comesBack', read)
  const least = isBack ? Math.max(1, withFocus) : Math.max(leastShared, 1 + withFocus)
  if (best.shared >= least) return focusOn(state, best.task)
  const named = taskNamed(read, open, focus)
  return named === undefined ? state : focusOn(state, named)
}

/** The task that shares most with what is said, the newest of equals. */
function mostShared(tasks: readonly Ladder[], said: ReadonlySet<string>) {
  return tasks
    .map((task) => ({ task, shared: sharedWith(said, task) }))
    .reduce((a, b) => (b.shared >= a.shared ? b : a))
}

const maxNaming = 120

/** The task that a short message names by its place or its kind, where the focus is of another. */
function taskNamed(text: string, open: readonly Ladder[], focus: Ladder): Ladder | undefined {
  if (text.length > maxNaming) return undefined
  const first = [...open, focus].toSorted((a, b) => a.id - b.id)[0]
  if (says('firstTask', text)) return first === focus ? undefined : first
  if (says('earlierTask', text)) return open.at(-1)
  const kind = kinds.find(([named]) => says(named, text))?.[1]
  if (kind === undefined || kind.test(focus.problem ?? '')) return undefined
  return open.findLast(({ problem }) => kind.test(problem ?? ''))
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
