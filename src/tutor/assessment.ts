/**
 * The assessment of an input, which code computes before any word of the reply is written: the
 * problem, the rung of the ladder, and what the learner's newest message shows. The offline tutor
 * and a model's prompt both follow from it, and clients see a part of it.
 */
import type { Mistake } from '../math/problem'
import type { Affect } from './learner-intent'

/** The ladder of help (contract: the tutor), lowest first. */
export const rungs = ['probe', 'hint', 'strong_hint', 'worked_step', 'reveal', 'check'] as const
export type Rung = (typeof rungs)[number]

/** One task of a session, or a subject, with the help given and the work done on it. */
export interface Ladder {
  /** 1 for the oldest task of the session. */
  readonly id: number
  readonly rung: Rung
  /**
   * The problem in the learner's words, from which it is recognised again; null when none is open.
   */
  readonly problem: string | null
  /** Honest attempts made on this problem. */
  readonly attempts: number
  /** The last step of the learner that was equivalent to the problem; null before the first. */
  readonly lastGoodStep: string | null
  /** Turns of dialogue spent on this problem, counted by learner messages. */
  readonly turns: number
  /** The ids of the answer key's steps that the learner has reached; empty without a key. */
  readonly reachedSteps: readonly string[]
  /** Whether the learner has reached the answer. */
  readonly solved: boolean
  /** The learner's lines that were judged right, in their order; absent without any. */
  readonly lines?: readonly string[]
  /** The digests (SHA-256) of the problem's pictures; absent without any. */
  readonly pictures?: readonly string[]
  /** Whether the tutor has set the task; absent for a task of the learner. */
  readonly setByTutor?: true
  /** The id of the task that this one is a part of; absent for a whole task. */
  readonly partOf?: number
}

/**
 * The state stored with a session, as JSON: versioned, and safe to lose (a new ladder begins). It is
 * the ladder of the task in focus, with those of the session's other tasks, oldest first.
 */
export interface TutorState extends Ladder {
  readonly version: 2
  readonly others: readonly Ladder[]
}

/** What the learner's newest message shows. */
export type Finding =
  /** The learner posed a new problem and has tried nothing yet. */
  | { readonly kind: 'new_problem' }
  /** The final answer, reached by the learner. */
  | { readonly kind: 'solved'; readonly quote: string }
  /**
   * A correct intermediate step. `stepIds`: the steps of the key that this message reaches. `missing`: the mark of
   * the next part, "b)", where the quote answers a part of the task.
   */
  | {
      readonly kind: 'right_step'
      readonly quote: string
      readonly stepIds?: readonly string[]
      readonly missing?: string
    }
  /**
   * The first step that does not follow, with the step before it (empty for the first step) and
   * the kind of mistake where it is known. `question`: the key's question for a mistake that it
   * expects.
   */
  | {
      readonly kind: 'wrong_step'
      readonly quote: string
      readonly previous: string
      readonly mistake: Mistake
      readonly question?: string
    }
  /** The learner asks for the answer, or gives up. */
  | { readonly kind: 'asks_for_answer' }
  /** The learner does not know how to continue, or asks for help. */
  | { readonly kind: 'stuck' }
  /** Anything else: talk, a question about a concept, an open subject. */
  | { readonly kind: 'open' }

/** A number as it is written ("1.500"), and its readings in plain notation ("1500", "1.500"). */
export interface AmbiguousNumber {
  readonly written: string
  readonly readings: readonly string[]
}

/** What code has computed about an input. */
export interface Assessment {
  /** The state to store when the reply ends. */
  readonly state: TutorState
  readonly finding: Finding
  /** A short name of the recognised problem ("linear equation in x"); null on an open subject. */
  readonly subject: string | null
  /**
   * The answer as plain text; null when it cannot be computed. It stays on the server until the
   * ladder allows it.
   */
  readonly answer: string | null
  /**
   * Whether the reply may state the answer: by the ladder, by mode `tutor`, or because the learner
   * reached it.
   */
  readonly mayReveal: boolean
  /** The judged words as they stand in the message; absent without a step. */
  readonly verbatim?: string
  /** Right steps before the judged words, as they stand in the message; absent without any. */
  readonly rightSteps?: readonly string[]
  /** A true line that leads nowhere, as it stands in the message; absent without one. */
  readonly aside?: string
  /** Whether the message lists alternatives for one value, so that nothing of it is judged. */
  readonly isGuess?: true
  /** A number that can be read in two ways, so that it is asked about; absent without one. */
  readonly ambiguous?: AmbiguousNumber
  /**
   * Whether the message may pose a task that code does not see, beside the one in focus: the reply is
   * guarded in strict mode.
   */
  readonly mayPose?: true
  /** The feeling that the newest message names; absent or null where it names none. */
  readonly affect?: Affect | null
}

/** The rungs under their names on the wire. */
export const wireRungs = [
  'probe',
  'hint',
  'stronger_hint',
  'worked_step',
  'reveal',
  'check',
] as const
export type WireRung = (typeof wireRungs)[number]

export function wireRung(rung: Rung): WireRung {
  return rung === 'strong_hint' ? 'stronger_hint' : rung
}

/**
 * What a client learns of an assessment. `quote`: the judged words of the learner. `rightSteps`: the
 * right steps before them in the same message.
 */
export interface WireAssessment {
  readonly finding: Finding['kind']
  readonly quote?: string
  readonly rightSteps?: readonly string[]
  readonly rung: WireRung
}
