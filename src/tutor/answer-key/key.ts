/**
 * The answer key of a task: its answer, the steps that lead there, the help of each step and the
 * expected mistakes (contract: the tutor). A key never leaves the server before the ladder allows
 * it. Where the mathematics recognises a task as a whole, the recognised problem is the key, and no
 * key of this shape is made.
 */
import type { TokenUsage } from '../../llm/chat-model'

/** The kinds of answers that a key can hold. */
export const keyKinds = ['numeric', 'expression', 'choice', 'text'] as const
export type KeyKind = (typeof keyKinds)[number]

/** One right answer. `value` has no unit; of a choice it is the letter. */
export interface KeyAnswer {
  readonly value: string
  /** As written, such as "dollars" or "km/h"; null without one. */
  readonly unit: string | null
  /** Other writings of the same answer, such as "eighteen dollars". */
  readonly aliases: readonly string[]
}

/** One step of the solution. `formula` evaluates to `value`; the last step's value is an answer. */
export interface KeyStep {
  readonly id: string
  /** What the step finds, without its value: "eggs left to sell". */
  readonly label: string
  /** Plain notation: "16 - 3 - 4". */
  readonly formula: string
  readonly value: string
  /** The ids of the steps whose values the formula uses. */
  readonly needs: readonly string[]
}

/** The question that helps with a step on a rung. */
export interface KeyHint {
  readonly stepId: string
  readonly rung: 'probe' | 'hint' | 'stronger_hint'
  readonly question: string
}

/** A wrong result that learners reach often, and the question that lets them see it. */
export interface KeyMistake {
  readonly value: string
  readonly question: string
}

/** A key that has passed the checks of its form and arithmetic. */
export interface AnswerKey {
  readonly kind: KeyKind
  /** One or more. */
  readonly answers: readonly KeyAnswer[]
  /** In the order of the solution; empty where the answer is no number. */
  readonly steps: readonly KeyStep[]
  readonly hints: readonly KeyHint[]
  readonly mistakes: readonly KeyMistake[]
  /** The model was not asked for hints and mistakes yet. */
  readonly lacksHelp?: true
}

/**
 * How far a key is trusted. `proved`: computed, or given by a teacher. `agreed`: two samples of the
 * model agree. `single`: one sample that passed the checks; it holds back, but judges no step.
 */
export type KeyConfidence = 'proved' | 'agreed' | 'single'

/** What is known of the answer to the open task. */
export type TaskKey =
  | {
      readonly status: 'held'
      readonly source: 'model' | 'teacher'
      readonly confidence: KeyConfidence
      readonly key: AnswerKey
    }
  /** The solver found nothing that can be checked: nothing is held back. */
  | { readonly status: 'open' }
  /** The solver is at work: strict mode. */
  | { readonly status: 'pending' }
  /** No key came, or it failed a check, or samples disagree: strict mode. */
  | { readonly status: 'refused' }

/** A result that is kept for a task: `pending` is a state of the running process alone. */
export type StoredKey = Exclude<TaskKey, { status: 'pending' }>

/**
 * The keys of one session, by the text of their task, and what making them needs. `find`, `save` and
 * `spend` may reject.
 */
export interface KeyStore {
  /** Tells the sessions of a process apart. */
  readonly session: string
  /** The session's owner, who takes turns with the others. */
  readonly owner?: string
  find(task: string): Promise<StoredKey | null>
  /** A key that is refused stays refused. */
  save(task: string, key: StoredKey): Promise<void>
  /** Counts the tokens of hidden calls for the session's owner. */
  spend(usage: TokenUsage): Promise<void>
  /**
   * Runs work that outlives the reply and never rejects. Its signal aborts when the session or its
   * owner is deleted, and when the server stops.
   */
  inBackground(work: (signal: AbortSignal) => Promise<void>): void
}
