/**
 * The tasks that the tutor sets: a transfer once the task is solved, or a part of the question such as
 * "What is 3 · 4?". Once the learner has been shown one it is a task of the session, with all its numbers
 * (contract §8, tasks of a session).
 */
import { sameWriting } from '../math/algebra/fragments'
import type { MathProblem } from '../math/problem'
import { numeralsIn } from '../text/numerals'
import { mayBeTask, normalizedTask } from './answer-key/task'
import type { Ladder, TutorState } from './assessment'
import { openLadder } from './hint-ladder'
import { asksForAmount, asksForTask, maxTask } from './intake'
import { problemIn } from './mathematics'
import { isAtEnd, transferSet } from './session-tasks'
import type { TutorInput } from './tutor'

/** Characters at the end of a reply in which a task is looked for. */
const maxRead = 1_200
/** Sentences that a transfer may have. */
const maxSentences = 8
const leastNumbers = 2

/** The state after a reply that the learner has been shown, with the task that the reply sets. */
export function withTaskSet(
  state: TutorState,
  shown: string,
  mode: TutorInput['mode'],
): TutorState {
  if (state.problem === null || !/\p{N}/u.test(shown)) return state
  // In mode `tutor` the rung is `check` from the start.
  const isExplaining = mode === 'tutor' && !state.solved
  const set = taskIn(shown.slice(-maxRead), state, isAtEnd(state) && !isExplaining)
  if (set === null || isKnown(state, set)) return state
  const { version: _, others: __, ...ladder } = openLadder(set)
  const isPart = isExplaining ? freshNumbers(set, state).length === 0 : !isAtEnd(state)
  // One part is open at a time: it is the newest question that waits for an answer.
  const kept = isPart ? state.others.filter(({ partOf }) => partOf !== state.id) : state.others
  const id = 1 + Math.max(state.id, ...state.others.map((task) => task.id))
  const task: Ladder = { ...ladder, id, setByTutor: true, ...(isPart && { partOf: state.id }) }
  return { ...state, others: [...kept, task] }
}

/** The state once the learner has answered the open part of the task. */
export function withPartSolved(state: TutorState): TutorState {
  const solved = (task: Ladder): Ladder =>
    task.partOf === state.id ? { ...task, solved: true, rung: 'check' } : task
  return { ...state, others: state.others.map(solved) }
}

function isKnown({ others, problem }: TutorState, set: string): boolean {
  const writing = normalizedTask(set)
  return [problem, ...others.map((task) => task.problem)].some(
    (each) => each !== null && normalizedTask(each) === writing,
  )
}

/**
 * The task that a text sets in its last sentences: what the mathematics reads in them, but for the open
 * task and its own lines; on a task that is over, a story with numbers of its own, too. Null for a question
 * without one: "Why?", "Which step is next?", "Is that right?".
 */
function taskIn(text: string, state: TutorState, isOver: boolean): string | null {
  const paragraph = text.split(/\n{2,}/).findLast((part) => part.trim() !== '') ?? ''
  const sentences = paragraph.split(sentenceEnd).slice(-maxSentences)
  const open = problemIn(state.problem ?? '')
  const posed = posedTask(sentences, open, state)
  if (posed !== null) return posed
  for (let from = 0; from < sentences.length; from += 1) {
    const part = sentences.slice(from).join('\n').trim()
    const problem = mayAsk(part) ? problemIn(part) : null
    if (problem !== null && !isOwn(problem, open, state)) return problem.task
  }
  return (
    sentences.map((each) => computedTask(each, open, state)).findLast((task) => task !== null) ??
    (isOver && transferSet(state) === undefined
      ? storyIn(behindWay(sentences, open, state), state)
      : null)
  )
}

/** The task behind the last colon that has one behind it, to the end: "To see whether it carries over: Divide …" */
function posedTask(
  sentences: readonly string[],
  open: MathProblem | null,
  state: TutorState,
): string | null {
  for (let from = sentences.length - 1; from >= 0; from -= 1) {
    const [, behind = ''] = /[:：]\s(.*)$/su.exec(sentences[from] ?? '') ?? []
    const part = [behind, ...sentences.slice(from + 1)].join('\n').trim()
    const problem = behind !== '' && mayAsk(part) ? problemIn(part) : null
    if (problem !== null && !isOwn(problem, open, state)) return problem.task
  }
  return null
}

const sentenceEnd = /(?<=[.!?。？！])\s+|(?<=[。？！])|\n/u
const questionMark = /[?？]/

const mayAsk = (part: string): boolean =>
  /\p{N}/u.test(part) && (questionMark.test(part) || asksForTask(part))

/** A task behind a colon or a comma of a sentence: "Now a similar one, on your own: solve 4x + 5 = 21." */
function computedTask(
  sentence: string,
  open: MathProblem | null,
  state: TutorState,
): string | null {
  for (const clause of [sentence, ...sentence.split(/[:,，：]\s/)]) {
    const problem = mayAsk(clause) ? problemIn(clause) : null
    if (problem !== null && !isOwn(problem, open, state)) return problem.task
  }
  return null
}

/** The open task, or a line that the learner has reached on it. */
function isOwn(
  problem: MathProblem,
  open: MathProblem | null,
  { lastGoodStep }: TutorState,
): boolean {
  const own = [open?.statement, lastGoodStep ?? undefined]
  return own.some((each) => each !== undefined && sameWriting(each, problem.statement))
}

/** The sentences behind the way of the open task, where the reply shows it: the way sets none. */
function behindWay(
  sentences: readonly string[],
  open: MathProblem | null,
  { rung, solved }: TutorState,
): readonly string[] {
  if (open === null || rung !== 'reveal' || solved) return sentences
  const isOfWay = (sentence: string) =>
    open.solution.some(({ result }) => sentence.includes(result)) ||
    (sentence.includes('=') && open.steps(sentence).some((step) => holds(open, step)))
  return sentences.slice(1 + sentences.findLastIndex(isOfWay))
}

const holds = (open: MathProblem, step: string): boolean =>
  ['right', 'final'].includes(open.check(step, open.statement)?.kind ?? '')

/** "A shop sells 12 pens at 3 dollars each. How much is that?": from the first sentence with a new number. */
function storyIn(sentences: readonly string[], state: TutorState): string | null {
  const from = sentences.findIndex((sentence) => freshNumbers(sentence, state).length > 0)
  if (from < 0) return null
  const story = sentences.slice(from).join(' ').trim()
  const fresh = freshNumbers(story, state)
  // "How did you find 5 in 2 steps?" asks about the work.
  const isWhole = sentences.length - from > 1 || story.includes('=') || asksForAmount(story)
  const isTask = questionMark.test(story) && fresh.length >= leastNumbers && isWhole
  return isTask && mayBeTask(story) ? story.slice(0, maxTask) : null
}

/** The numbers of a text that neither the open task nor the learner's last right step has. */
function freshNumbers(text: string, { problem, lastGoodStep }: TutorState): readonly string[] {
  const known = new Set(numbersOf(`${problem ?? ''} ${lastGoodStep ?? ''}`))
  return numbersOf(text).filter((number) => !known.has(number))
}

const numbersOf = (text: string): readonly string[] =>
  numeralsIn(text).map(({ start, end }) => text.slice(start, end))
