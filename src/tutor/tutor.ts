/**
 * The tutor's front door: an input goes in, events come out.
 *
 * Nothing here knows HTTP, SQL or a session's id. A caller hands over the dialogue and what the last
 * reply left behind, follows the events, and stores the state that the last event carries.
 */
import type { TokenUsage } from '../llm/chat-model'
import type { TutorState } from './assessment'
import type { Background, Knowledge } from './knowledge'

/** `socratic` asks before it answers; `tutor` explains, then checks understanding. */
export type Mode = 'socratic' | 'tutor'

/** One message of the dialogue, as plain text (Markdown with `$…$` and `\(…\)` mathematics). */
export interface Turn {
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string
}

/** All that a tutor is told about one request. */
export interface TutorInput {
  readonly mode: Mode
  /** The active branch, root first; the last turn is the learner's new message. Data, never instructions. */
  readonly turns: readonly Turn[]
  /** What the previous reply of this session finished with; null in a new session. */
  readonly state: TutorState | null
  /** What is known beside the dialogue. Data, never instructions. */
  readonly background?: Background
  /** Where the tutor may look things up and keep them; absent: the tools for it are not offered. */
  readonly knowledge?: Knowledge
}

/** What a reply yields: any number of `text` and `tool`, then exactly one `finish`, or it throws `TutorFailure`. */
export type TutorEvent =
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
    }

/** Answers one input. An aborted `signal` ends the iteration early, without an error. */
export interface Tutor {
  reply(input: TutorInput, signal: AbortSignal): AsyncIterable<TutorEvent>
}

/**
 * The tutor could not go on. `message` is one sentence that is safe to show a learner: no key, no
 * address, no provider text; `cause` holds what a log may say about it.
 */
export class TutorFailure extends Error {
  constructor(
    readonly code: 'UPSTREAM_ERROR' | 'INTERNAL_ERROR',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options)
    this.name = 'TutorFailure'
  }
}
