/**
 * What a reply may not say yet, by the answer key of its task: the key's detector while one is held,
 * strict mode before that. The key may arrive, or be refused, in the middle of the reply.
 */
import type { DisclosureDetector } from './guard/detector'
import { givenOf, isOneOfAnswers, isValueOfStep } from './guard/held'
import { createKeyDetector, type PresentedResult, presentedResults } from './guard/key-detector'
import { answerNouns } from './guard/presentation-words'
import type { ReplyGuard } from './guard/reply-guard'
import { createStrictDetector } from './guard/strict-detector'
import { rememberWords } from '../text/word-memory'
import { isAnswerOf } from './answer-key/agreement'
import type { AnswerKey, TaskKey } from './answer-key/key'
import { withSeenNumbers } from './answer-key/operands'
import { taskOf } from './answer-key/task'
import type { KeyLookup, TaskKeys } from './answer-key/task-keys'
import { learnerMessages } from './turns'
import type { Assessment, TutorState } from './assessment'
import { attempt } from './mathematics'
import type { TutorInput } from './tutor'

export interface ReplyTask {
  readonly input: TutorInput
  readonly assessment: Assessment
  readonly task: string
}

/** Results of one reply that are kept while the key is being made. */
const maxEarly = 20

export class ReplyKey {
  readonly #reply: ReplyTask
  readonly #tasks: TaskKeys | null
  #key: TaskKey
  #ofText: DisclosureDetector | null
  #ofTools: DisclosureDetector | null
  /** The results that the reply presented while the key was being made. */
  readonly #early: PresentedResult[] = []

  constructor(reply: ReplyTask, key: TaskKey, tasks: TaskKeys | null) {
    this.#reply = reply
    this.#tasks = tasks
    this.#key = key
    this.#ofText = detectorFor(reply, key)
    this.#ofTools = detectorFor(reply, key)
  }

  /** For the reply's text; null where nothing is held back. */
  get detector(): DisclosureDetector | null {
    return this.#ofText && this.#current
  }

  /** For the output of tools, by the key as it is then. */
  get toolDetector(): DisclosureDetector {
    return (text) => this.#ofTools?.(text) ?? false
  }

  /**
   * Changes the detector of `guard` when the key arrives, to what `joined` makes of it; `later` null: none
   * is being made.
   */
  follow(
    guard: ReplyGuard,
    later: KeyLookup['later'],
    joined: (own: DisclosureDetector | null) => DisclosureDetector | null,
  ): void {
    void later?.then((key) => {
      if (key === null || this.#key.status !== 'pending') return
      this.#change(key)
      if (this.#contradicts(this.#early)) this.#giveUp()
      guard.changeDetector(joined(this.detector))
    })
  }

  #change(key: TaskKey): void {
    this.#key = key
    this.#ofText = detectorFor(this.#reply, key)
    this.#ofTools = detectorFor(this.#reply, key)
  }

  /** A text that presents another result than the key gives the key up, and is held back. */
  #discloses(text: string): boolean {
    const results = resultsOf(text, this.#key, this.#reply.task)
    if (this.#contradicts(results)) {
      this.#giveUp()
      return true
    }
    if (this.#key.status === 'pending' && this.#early.length < maxEarly) {
      this.#early.push(...results)
    }
    return this.#ofText?.(text) ?? false
  }

  /** Whether one of the results is no answer of the held key, and confirms no step of the learner. */
  #contradicts(results: readonly PresentedResult[]): boolean {
    const taskKey = this.#key
    if (taskKey.status !== 'held' || taskKey.confidence === 'proved') return false
    const { key } = taskKey
    return others(results, key).some((result) => !this.#confirmsStep(result, key))
  }

  /** "Yes, 16 is right", where the learner has reached or written the 16 of a step. */
  #confirmsStep({ written, isNamed }: PresentedResult, key: AnswerKey): boolean {
    if (isNamed) return false
    const { input, assessment } = this.#reply
    const { reachedSteps } = assessment.state
    // Where the key arrives in the middle of a reply, no step counts as reached yet.
    const { values } = givenOf('', learnerMessages(input.turns))
    const isWritten = values.has(Number(written))
    return isValueOfStep(key, written, (id) => isWritten || reachedSteps.includes(id))
  }

  /** The detector of the key as it is then. */
  readonly #current: DisclosureDetector = Object.assign((text: string) => this.#discloses(text), {
    isSuspicious: (word: string) =>
      namesResult(word) || this.#ofText?.isSuspicious?.(word) === true,
    mayComplete: (sentence: string, before: string) =>
      this.#ofText?.mayComplete?.(sentence, before) ?? true,
    computes: (before: string, sentence: string) =>
      this.#ofText?.computes?.(before, sentence) === true,
  })

  #giveUp(): void {
    this.#change({ status: 'refused' })
    const { keys } = this.#reply.input
    const task = taskOf(this.#reply.assessment.state)
    if (keys && task) void this.#tasks?.refuse(keys, task)
  }
}

function detectorFor(
  { input, assessment, task }: ReplyTask,
  taskKey: TaskKey,
): DisclosureDetector | null {
  if (taskKey.status === 'open') return null
  const learner = learnerMessages(input.turns)
  const { finding, state } = assessment
  if (taskKey.status !== 'held') {
    // To a task alone "Absolutely!" is no verdict.
    const mayJudge = ['right_step', 'wrong_step', 'new_problem'].includes(finding.kind)
    return createStrictDetector({ task, learner, mayJudge })
  }
  const { key, confidence: taskKeyConfidence } = taskKey
  const { reachedSteps, rung } = state
  const isSolved = state.solved && assessment.mayReveal
  const known = state.pictures ? withSeenNumbers(task, key) : task
  return createKeyDetector({
    task: known,
    learner,
    key,
    taskKeyConfidence,
    reachedSteps,
    rung,
    isSolved,
  })
}

/**
 * Whether a task counts as solved by a key that is not proved, or that was refused since: the key may
 * be wrong, and another result must not pass beside it.
 */
export function isDoubtful(taskKey: TaskKey | undefined, { solved }: TutorState): boolean {
  if (!solved || taskKey === undefined) return false
  return (
    taskKey.status === 'refused' || (taskKey.status === 'held' && taskKey.confidence !== 'proved')
  )
}

const edges = /^[^\p{L}]{1,20}|[^\p{L}]{1,20}$/gu

/** Whether a word announces a result, so that prose with it is read to the end of its sentence. */
const namesResult = rememberWords((word) => answerNouns.has(word.replace(edges, '').toLowerCase()))

/** The results that a text presents, where a key may be given up for them; a proved key stands. */
function resultsOf(text: string, taskKey: TaskKey, task: string): readonly PresentedResult[] {
  const isOpenToDoubt =
    taskKey.status === 'pending' || (taskKey.status === 'held' && taskKey.confidence !== 'proved')
  if (!isOpenToDoubt) return []
  return attempt(
    'key_against_reply',
    () => presentedResults(text, task),
    () => [],
  )
}

/** The results that are no answer of a key. */
function others(results: readonly PresentedResult[], key: AnswerKey): readonly PresentedResult[] {
  const isWord = ({ written }: PresentedResult) => !/\d/.test(written) && /\p{L}{2}/u.test(written)
  const isCalculated = key.kind === 'numeric' || key.kind === 'expression'
  // "The answer is positive" speaks of a number, and gives no other one.
  const given = isCalculated ? results.filter((result) => !isWord(result)) : results
  return given.filter(({ written }) => !isAnswerOf(key, written) && !isOneOfAnswers(key, written))
}
