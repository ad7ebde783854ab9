/**
 * What the tutor makes of an input before anyone speaks: the problem, the rung of the ladder, and
 * what the learner's newest message shows. The offline tutor puts it into words; a model is prompted with it.
 */
import type { Mistake } from '../math/problem'
import type { TutorInput } from './tutor'

/** The ladder of help (contract: the tutor), lowest first. */
export const rungs = ['probe', 'hint', 'strong_hint', 'worked_step', 'reveal', 'check'] as const
export type Rung = (typeof rungs)[number]

/** Stored with the session as JSON; small, versioned, and safe to drop (a lost state starts a new ladder). */
export interface TutorState {
  readonly version: 1
  readonly rung: Rung
  /** The problem's statement in the learner's words, from which it is recognised anew; null when none is open. */
  readonly problem: string | null
  /** Honest attempts made on this problem. */
  readonly attempts: number
  /** The last step of the learner that was equivalent to the problem; null before the first. */
  readonly lastGoodStep: string | null
  /** Turns of dialogue spent on this problem, counted by learner messages. */
  readonly turns: number
}

/** What the learner's newest message shows. */
export type Finding =
  /** A new problem was put; nothing was tried yet. */
  | { readonly kind: 'new_problem' }
  /** The final answer, reached by the learner. */
  | { readonly kind: 'solved'; readonly quote: string }
  /** A correct intermediate step. */
  | { readonly kind: 'right_step'; readonly quote: string }
  /** The first step that does not follow, with the step before it and the kind of mistake where it is known. */
  | {
      readonly kind: 'wrong_step'
      readonly quote: string
      readonly previous: string
      readonly mistake: Mistake
    }
  /** The learner asks for the answer or gives up. */
  | { readonly kind: 'asks_for_answer' }
  /** Says they do not know, or asks for help. */
  | { readonly kind: 'stuck' }
  /** Anything else: talk, a question about a concept, an open subject. */
  | { readonly kind: 'open' }

/** The whole picture, computed by code before any word is written. */
export interface Assessment {
  /** What to store when the reply ends. */
  readonly state: TutorState
  readonly finding: Finding
  /** A short name of the recognised problem ("linear equation in x"); null on an open subject. */
  readonly subject: string | null
  /** The held-back answer as plain text; null when it cannot be computed. Stays on the server before the ladder allows it. */
  readonly answer: string | null
  /** True when the ladder (or mode `tutor`, or the learner's own success) allows the answer to be said. */
  readonly mayReveal: boolean
}

/** Pure: the same input gives the same assessment. */
export type Assess = (input: TutorInput) => Assessment
