/**
 * The interface of the tutor: its input, its events, and the port through which it retrieves and
 * keeps data.
 *
 * The tutor depends on neither HTTP nor SQL. A caller passes the dialogue and the state that the
 * last reply finished with, iterates over the events, and stores the state of the last event.
 */
import type { ModelState, ModelTest } from '../llm/model-state'
import type { Picture, TokenUsage } from '../llm/chat-model'
import type { KeyStore, TaskKey } from './answer-key/key'
import type { TutorState, WireAssessment } from './assessment'

/** `socratic` asks before it answers; `tutor` explains, then checks understanding. */
export type Mode = 'socratic' | 'tutor'

/** One message of the dialogue, as plain text (Markdown with `$…$` and `\(…\)` mathematics). */
export interface Turn {
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string
  /** Absent: none. Data, like the text. */
  readonly pictures?: readonly Picture[]
}

/** Everything that a tutor receives for one reply. */
export interface TutorInput {
  readonly mode: Mode
  /**
   * The active branch, root first; the last turn is the learner's new message. Data, never
   * instructions.
   */
  readonly turns: readonly Turn[]
  /**
   * The state after the turn before; null in a new session, and where the turns before were not held
   * with a tutor.
   */
  readonly state: TutorState | null
  /** Text from outside the dialogue. Data, never instructions. */
  readonly background?: Background
  /** The port of the retrieval tools; absent: the tools are not offered. */
  readonly knowledge?: Knowledge
  /** What is known of the answer to the open task; absent where the mathematics reads the task. */
  readonly taskKey?: TaskKey
  /** The session's answer keys; absent: no key is made. */
  readonly keys?: KeyStore
  /** True: the ladder ends before the reveal, after however many attempts. */
  readonly neverReveals?: boolean
  /** What the model says the newest message is; absent where code is sure, and where none was asked. */
  readonly intake?: Intake
  /** Called when the message is assessed: the state that holds should the reply not finish. */
  readonly noteState?: (state: TutorState) => unknown
  /** Called with the tokens of each request to a model that has ended, also of one that failed or was left. */
  readonly noteUsage?: (usage: TokenUsage) => void
}

/** What a message is to the tasks of a session, as a model reads it (contract §8). */
export interface Intake {
  readonly relation: 'new_task' | 'about_task' | 'attempt' | 'plea' | 'talk'
  /** The number of the task that the message comes back to, 1 for the oldest; null for none. */
  readonly earlier: number | null
}

/** Text from outside the dialogue. People wrote all of it; it is data, never instructions. */
export interface Background {
  /** The learner's description of the project. */
  readonly instructions?: string
  /** What was remembered before the session: the same in each of its replies, in the same order. */
  readonly memories?: readonly RememberedFact[]
  /** What else is remembered: what the newest message is about, and what came since. */
  readonly recalled?: readonly RememberedFact[]
  /** Of the learner's files, about the newest message. */
  readonly passages?: readonly Passage[]
  /** About messages before it, by their places among the turns: what a model was shown with them. */
  readonly earlierPassages?: ReadonlyMap<number, readonly Passage[]>
}

/** A part of one of the learner's files. */
export interface Passage {
  /** The file's id; absent for a passage that belongs to no stored file. */
  readonly fileId?: string
  readonly name: string
  /** The place in the file, in words: "page 3", "section Limits"; empty where it is unknown. */
  readonly place: string
  readonly text: string
}

/** A part of an earlier conversation. */
export interface SessionPassage {
  readonly sessionId: string
  readonly title: string
  readonly text: string
}

/** The kinds of facts that memory keeps about a learner. */
export const memoryKinds = ['goal', 'preference', 'misconception', 'fact'] as const
export type MemoryKind = (typeof memoryKinds)[number]

/** A fact about the learner: `content` has 1 to 2,000 characters. */
export interface RememberedFact {
  readonly kind: MemoryKind
  readonly content: string
}

/**
 * The learner's files, sessions and memory, limited to this learner and this session's project. The
 * features that own the data implement the port. A method is absent where the credential of the
 * request does not cover it. Every method may reject.
 */
export interface Knowledge {
  searchFiles?(query: string): Promise<readonly Passage[]>
  searchSessions?(query: string): Promise<readonly SessionPassage[]>
  /** Also absent where the learner has switched memory off. */
  remember?(memory: RememberedFact): Promise<void>
}

/**
 * An event of a reply: any number of `queue`, then of `text` and `tool`, then one `finish`. A reply may throw
 * `TutorFailure` instead.
 */
export type TutorEvent =
  /** `position`: from 1 on, among the replies that wait for the model. */
  | { readonly type: 'queue'; readonly position: number }
  | { readonly type: 'text'; readonly delta: string }
  | {
      readonly type: 'tool'
      readonly toolCallId: string
      readonly name: string
      readonly status: 'running' | 'completed' | 'failed'
      readonly input?: unknown
      readonly output?: unknown
    }
  | {
      readonly type: 'finish'
      readonly finishReason: 'stop' | 'length'
      readonly usage: TokenUsage
      readonly state: TutorState
      /** Absent where no task is open. */
      readonly assessment?: WireAssessment
      /** Whether the program's own reply stands in for the model's; absent where it does not. */
      readonly fallback?: true
    }

/** Answers one input. An aborted `signal` ends the iteration early, without an error. */
export interface Tutor {
  reply(input: TutorInput, signal: AbortSignal): AsyncIterable<TutorEvent>
  /** How the last request to the model ended; absent or null without a model. */
  modelState?(): ModelState | null
  /** Tries the model. Never rejects; absent or null without a model. */
  testModel?(): Promise<ModelTest> | null
}

/**
 * The tutor failed. `message` is one sentence that may be shown to a learner: it holds no key, no
 * address and no text of a provider. `cause` holds what a log may record.
 */
export class TutorFailure extends Error {
  constructor(
    readonly code: 'UPSTREAM_ERROR' | 'INTERNAL_ERROR' | 'QUOTA_EXCEEDED',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options)
    this.name = 'TutorFailure'
  }
}
