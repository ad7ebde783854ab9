/**
 * What a reply may not say yet, by the answer key of its task: the key's detector while one is held,
 * strict mode while there is none. The key may arrive, or be refused, in the middle of the reply.
 */
import type { DisclosureDetector } from './answer-guard/detector'
import { createKeyDetector } from './answer-guard/key-detector'
import { presentedResults } from './answer-guard/presented-results'
import type { ReplyGuard } from './answer-guard/reply-guard'
import { createStrictDetector } from './answer-guard/strict-detector'
import { isAnswerOf } from './answer-key/agreement'
import type { TaskKey } from './answer-key/key'
import { withSeenNumbers } from './answer-key/seen-numbers'
import { taskOf } from './answer-key/task'
import type { KeyLookup, TaskKeys } from './answer-key/task-keys'
import { learnerMessages } from './assess'
import type { Assessment } from './assessment'
import { attempt } from './mathematics'
import type { TutorInput } from './tutor'

/** The reply and its task. */
export interface ReplyTask {
  readonly input: TutorInput
  readonly assessment: Assessment
  readonly task: string
}

export class ReplyKey {
  readonly #reply: ReplyTask
  readonly #tasks: TaskKeys | null
  #key: TaskKey
  #ofText: DisclosureDetector | null
  #ofTools: DisclosureDetector | null

  constructor(reply: ReplyTask, key: TaskKey, tasks: TaskKeys | null) {
    this.#reply = reply
    this.#tasks = tasks
    this.#key = key
    this.#ofText = detectorFor(reply, key)
    this.#ofTools = detectorFor(reply, key)
  }

  /** For the reply's text; null where nothing is held back. */
  get detector(): DisclosureDetector | null {
    return this.#ofText && this.#judgeText
  }

  /** For the output of tools, by the key as it is then. */
  get toolDetector(): DisclosureDetector {
    return (text) => this.#ofTools?.(text) ?? false
  }

  /** Changes the detector of `guard` when the key arrives; null: none is being made. */
  follow(guard: ReplyGuard, later: KeyLookup['later']): void {
    void later?.then((key) => {
      if (key === null || this.#key.status !== 'pending') return
      this.#change(key)
      guard.changeDetector(this.detector)
    })
  }

  #change(key: TaskKey): void {
    this.#key = key
    this.#ofText = detectorFor(this.#reply, key)
    this.#ofTools = detectorFor(this.#reply, key)
  }

  /** A text that presents another result than the key gives the key up, and is held back. */
  readonly #judgeText: DisclosureDetector = (text) => {
    if (disagrees(text, this.#key, this.#reply.task)) {
      this.#change({ status: 'refused' })
      const { keys } = this.#reply.input
      const task = taskOf(this.#reply.assessment.state)
      if (keys && task) void this.#tasks?.refuse(keys, task)
      return true
    }
    return this.#ofText?.(text) ?? false
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
    const mayJudge = finding.kind === 'right_step' || finding.kind === 'wrong_step'
    return createStrictDetector({ task, learner, mayJudge })
  }
  const { key, confidence: taskKeyConfidence } = taskKey
  const { reachedSteps, rung } = state
  const known = state.pictures ? withSeenNumbers(task, key) : task
  return createKeyDetector({ task: known, learner, key, taskKeyConfidence, reachedSteps, rung })
}

/** Whether a text presents another result of the task than its key; a proved key stands. */
function disagrees(text: string, taskKey: TaskKey, task: string): boolean {
  if (taskKey.status !== 'held' || taskKey.confidence === 'proved') return false
  return attempt(
    'key_against_reply',
    () => presentedResults(text, task).some((result) => !isAnswerOf(taskKey.key, result)),
    () => true,
  )
}
