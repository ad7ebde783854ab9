/**
 * The one small interface behind which each kind of problem lives: how it is recognised, how a learner's
 * step is judged, and what a tutor can ask at each rung without giving the answer away.
 */
import type Fraction from 'fraction.js'

/** Kinds of mistakes that can be told from a step and the one before it. */
export type Mistake =
  | 'sign'
  | 'distribution'
  | 'order_of_operations'
  | 'unit'
  | 'arithmetic'
  /** Done to one side of an equation only. */
  | 'one_side'
  /** Undone with the wrong operation: multiplied where dividing undoes. */
  | 'inverse_operation'
  /** A solution lost, as with the minus of a square root. */
  | 'dropped_solution'
  /** An inequality that should have turned round, or turned without cause. */
  | 'inequality_direction'
  /** Tops and bottoms of fractions added separately. */
  | 'fraction_addition'
  /** The percentage taken of the wrong whole. */
  | 'percent_base'
  /** An antiderivative without its constant. */
  | 'integration_constant'
  | 'power_rule'
  | 'product_rule'
  | 'chain_rule'
  | 'unknown'

/** What a single step is worth, seen from the problem. `null` where it says nothing about the problem. */
export type Verdict =
  | { readonly kind: 'final' }
  /** True; `carries` when it leads on from the step before, so that one can go on from it. */
  | { readonly kind: 'right'; readonly carries: boolean }
  | { readonly kind: 'wrong'; readonly mistake: Mistake }
  | null

/** A step that does not follow from the one before it, both as the learner wrote them. */
export interface WrongStep {
  readonly quote: string
  readonly previous: string
  readonly mistake: Mistake
}

/** The rungs on which a question about the learner's own problem is asked. */
export type AskingRung = 'probe' | 'hint' | 'strong_hint'

/** What must not be said before the ladder allows it: numbers by value, formulas by their writing. */
export type AnswerPart =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'formula'; readonly text: string }

/** A step of the tutor's own: what is done ("Divide both sides by $3$"), and the `$…$` that it gives. */
export interface WorkedStep {
  readonly move: string
  readonly result: string
}

/** A recognised problem. Formulas are in plain notation ("3x + 7 = 22"); sentences carry `$…$`. */
export interface MathProblem {
  /** "linear equation in x" */
  readonly subject: string
  /** The task as a sentence from which the same problem is recognised anew. */
  readonly task: string
  /** The task as part of a sentence with `$…$`: "solve $3x + 7 = 22$". */
  readonly posed: string
  /** The formula to start from; the step before a learner's first. */
  readonly statement: string
  readonly answer: string
  readonly answerParts: readonly AnswerPart[]
  /** The learner's formulas in a text that may be judged as steps. */
  readonly steps: (text: string) => readonly string[]
  readonly check: (step: string, previous: string) => Verdict
  /** True when a number is what comes out on trying an earlier wrong value ("25" after "x = 6"). */
  readonly isTrial: (step: string, earlier: string) => boolean
  /** Several wordings of one question; each ends in its only question mark. `current` is the last right step. */
  readonly ask: (rung: AskingRung, current: string) => readonly string[]
  /** Several wordings of a question about a wrong step. */
  readonly askAbout: (wrong: WrongStep) => readonly string[]
  /** The whole way, the last result of it the answer. */
  readonly solution: readonly WorkedStep[]
  /** Another task of the same kind; every seed gives a different one where that is possible. */
  readonly variant: (seed: number) => string
}

/** One kind of problem: reads a text, or says null. Pure, bounded, never throws. */
export interface ProblemKind {
  readonly recognise: (text: string) => MathProblem | null
}
