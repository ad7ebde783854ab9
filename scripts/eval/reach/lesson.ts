/** Lessons with the real tutor in this process: with the offline one, and with a model whose every word is scripted. */
import type { StructuredAnswer, StructuredModel } from '../../../src/llm/structured-call'
import type { AnswerKey, KeyStore, StoredKey } from '../../../src/tutor/answer-key/key'
import { createSolver } from '../../../src/tutor/answer-key/solver'
import { TaskKeys } from '../../../src/tutor/answer-key/task-keys'
import { assess } from '../../../src/tutor/assess'
import type { Finding, TutorState } from '../../../src/tutor/assessment'
import { createModelTutor } from '../../../src/tutor/model-tutor'
import { createOfflineTutor } from '../../../src/tutor/offline/offline-tutor'
import type { Intake, Turn, Tutor } from '../../../src/tutor/tutor'
import { scriptedSpeaker } from '../scripted-speaker'

/**
 * What a model answers when it is asked what a message is: the truth, nothing that can be read, or that
 * every message poses another task.
 */
export const intakeHabits = ['right', 'invalid', 'contrary'] as const
export type IntakeHabit = (typeof intakeHabits)[number]

/** What a solver answers for a task: a key, that it is open, or prose, after which strict mode holds. */
export type Solved = AnswerKey | 'open' | 'prose'

export interface LessonOptions {
  readonly keyFor: (task: string) => Solved
  readonly intake?: IntakeHabit
}

/** One message of the learner. */
export interface Said {
  readonly message: string
  /** What the model says to it. */
  readonly model?: string
  /** What the message is, for a model that tells it truly. */
  readonly relation?: Intake['relation']
}

/** What the learner hears, and what the tutor found. */
export interface Heard {
  readonly reply: string
  readonly finding: Finding['kind'] | null
  readonly state: TutorState | null
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const never = new AbortController().signal
const solverTimeout = 60_000
const usage = { inputTokens: 1, outputTokens: 1 }

/** What the model says next, and what the message is. */
interface Now {
  reply: string
  prompt: string
  relation: Intake['relation']
}

/** One session with its tutor. */
export class Lesson {
  readonly #tutor: Tutor
  readonly #now: Now
  readonly #keys = new MemoryKeys()
  #turns: readonly Turn[] = []
  #state: TutorState | null = null

  /** A lesson with the offline tutor. */
  static offline(): Lesson {
    return new Lesson(createOfflineTutor(), { reply: '', prompt: '', relation: 'talk' })
  }

  /** A lesson with a model behind the tutor. */
  static withModel({ keyFor, intake = 'invalid' }: LessonOptions): Lesson {
    const now: Now = { reply: '', prompt: '', relation: 'talk' }
    const judge = structuredModel(keyFor, (message) => intakeAnswer(intake, now.relation, message))
    const solve = createSolver({ model: judge, samples: 2, timeoutMs: solverTimeout })
    const keys = { tasks: new TaskKeys(solve, silent), judge }
    return new Lesson(createModelTutor({ model: scriptedSpeaker(now), assess, keys }), now)
  }

  private constructor(tutor: Tutor, now: Now) {
    this.#tutor = tutor
    this.#now = now
  }

  /** The reply to one message, once the key of a new task is made. */
  async say({ message, model = '', relation = 'talk' }: Said): Promise<Heard> {
    Object.assign(this.#now, { reply: model, relation })
    const turns: readonly Turn[] = [...this.#turns, { role: 'user', content: message }]
    const input = { mode: 'socratic', turns, state: this.#state, keys: this.#keys } as const
    let [reply, finding] = ['', null as Heard['finding']]
    for await (const event of this.#tutor.reply(input, never)) {
      if (event.type === 'text') reply += event.delta
      if (event.type !== 'finish') continue
      this.#state = event.state
      finding = event.assessment?.finding ?? null
    }
    await this.#keys.idle()
    this.#turns = [...turns, { role: 'assistant', content: reply }]
    return { reply, finding, state: this.#state }
  }
}

function structuredModel(
  keyFor: LessonOptions['keyFor'],
  intake: (message: string) => StructuredAnswer['value'],
): StructuredModel {
  const answers: Readonly<Record<string, (content: string) => StructuredAnswer['value']>> = {
    answer_key: (task) => written(keyFor(task)),
    message_intake: (content) => intake((JSON.parse(content) as { message: string }).message),
    step_verdict: () => ({ verdict: 'unclear', stepId: null, quote: null, mistake: null }),
  }
  return {
    ask: ({ format, content }) => {
      const value = answers[format.name]?.(content) ?? null
      return Promise.resolve({ value, usage, failure: null, durationMs: 0 })
    },
  }
}

function written(solved: Solved): StructuredAnswer['value'] {
  if (solved === 'prose') return null
  return solved === 'open' ? { checkable: false, kind: 'open' } : { checkable: true, ...solved }
}

function intakeAnswer(
  habit: IntakeHabit,
  relation: Intake['relation'],
  message: string,
): StructuredAnswer['value'] {
  switch (habit) {
    case 'right':
      return { relation, task: relation === 'new_task' ? message : null, earlier: null }
    case 'contrary':
      return { relation: 'new_task', task: message, earlier: null }
    case 'invalid':
      return null
  }
}

/** The keys of one session in memory. */
export class MemoryKeys implements KeyStore {
  readonly session = 'evaluation'
  readonly #keys = new Map<string, StoredKey>()
  readonly #work: Promise<void>[] = []

  find(task: string): Promise<StoredKey | null> {
    return Promise.resolve(this.#keys.get(task) ?? null)
  }

  save(task: string, key: StoredKey): Promise<void> {
    if (this.#keys.get(task)?.status !== 'refused') this.#keys.set(task, key)
    return Promise.resolve()
  }

  spend(): Promise<void> {
    return Promise.resolve()
  }

  inBackground(work: (signal: AbortSignal) => Promise<void>): void {
    this.#work.push(work(never))
  }

  async idle(): Promise<void> {
    await Promise.all(this.#work)
  }
}
