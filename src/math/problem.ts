/**
 * The interface of a kind of problem: it recognises a task, checks a learner's steps, and gives the
 * questions that a tutor asks at each rung without disclosing the answer.
 */
import type Fraction from 'fraction.js'
import type { Language } from '../text/language'
import type { Figure } from './figures'
import { phrase, type Phrase, type Text, write } from './phrases/phrase'
import { inMath } from './algebra/format'

/** The kinds of mistakes that a step shows when it is compared with the step before it. */
export type Mistake =
  | 'sign'
  | 'distribution'
  | 'order_of_operations'
  | 'unit'
  | 'arithmetic'
  /** An operation on one side of an equation only. */
  | 'one_side'
  /** The wrong inverse: multiplied where a division undoes. */
  | 'inverse_operation'
  /** A solution lost, as with the minus of a square root. */
  | 'dropped_solution'
  /** The sign of an inequality was not reversed where it must be, or reversed without cause. */
  | 'inequality_direction'
  /** Numerators and denominators added separately. */
  | 'fraction_addition'
  /** The percentage taken of the wrong whole. */
  | 'percent_base'
  /** An antiderivative without its constant. */
  | 'integration_constant'
  | 'power_rule'
  | 'product_rule'
  | 'chain_rule'
  | 'unknown'

/** The result of checking one step. `null`: the step says nothing about the problem. */
export type Verdict =
  | { readonly kind: 'final' }
  /** A true step. `carries`: the next step can start from it. */
  | { readonly kind: 'right'; readonly carries: boolean }
  /** A true line between numbers that leads nowhere: "4 - 3 = 1" on the way of 12 - 4 - 3. */
  | { readonly kind: 'aside' }
  | { readonly kind: 'wrong'; readonly mistake: Mistake }
  | null

/**
 * A step that does not follow from the step before it. Both are quoted as the learner wrote them.
 */
export interface WrongStep {
  readonly quote: string
  readonly previous: string
  readonly mistake: Mistake
}

/** The rungs on which a question about the learner's own problem is asked. */
export type AskingRung = 'probe' | 'hint' | 'strong_hint'

/**
 * A part of the answer that the tutor protects until the ladder allows it: a number by value, a
 * formula by its text.
 */
export type AnswerPart =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'formula'; readonly text: string }

/**
 * A step of the tutor's solution: the move ("Divide both sides by $3$") and its result as `$…$`.
 */
export interface WorkedStep {
  readonly move: Phrase
  readonly result: string
  /** The result as a phrase, where it has words. */
  readonly words?: Phrase
}

/**
 * A recognised problem. Formulas are in plain notation ("3x + 7 = 22"), in phrases as `$…$`. The
 * task, the statement, the answer and the results are in English, because they are read again.
 */
export interface MathProblem {
  /** "linear equation in x" */
  readonly subject: string
  /** The task as a sentence. `recogniseProblem` reads the same problem from it. */
  readonly task: string
  /** The task as part of a sentence: "solve $3x + 7 = 22$". */
  readonly taskPhrase: Phrase
  /** The formula that the learner's first step starts from. */
  readonly statement: string
  /** The statement as a phrase, where it has words: "increase $60$ by $25\\%$". */
  readonly statementPhrase?: Phrase
  readonly answer: string
  readonly answerParts: readonly AnswerPart[]
  /** The learner's formulas in a text that may be judged as steps. */
  readonly steps: (text: string) => readonly string[]
  readonly check: (step: string, previous: string) => Verdict
  /** True when a number is the result of trying an earlier wrong value ("25" after "x = 6"). */
  readonly isTrial: (step: string, earlier: string) => boolean
  /** Questions that suit a rung, each with its wordings. `current` is the last right step. */
  readonly ask: (rung: AskingRung, current: string) => readonly Phrase[]
  /** Questions that suit a wrong step. */
  readonly askAbout: (wrong: WrongStep) => readonly Phrase[]
  /** The whole solution. Its last result is the answer. */
  readonly solution: readonly WorkedStep[]
  /**
   * Another task of the same kind. Each seed gives a different task where that is possible. A story is in
   * the language where it can be told in it, else in English.
   */
  readonly variant: (seed: number, language?: Language) => string
  /** Whether times of the clock are steps; other problems read none in a message. */
  readonly readsTimes?: true
  /** Whether "2 1/2" and "5/2" are different answers; other problems read both as one number. */
  readonly readsMixed?: true
  /** Whether "7 remainder 5" is a step; other problems read no such pair in a message. */
  readonly readsRemainders?: true
  /** Whether "2 : 3" is a ratio; other problems read it as a division. */
  readonly readsRatios?: true
  /** Whether the answer is yes; absent where the task asks for something else. */
  readonly isYes?: boolean
  /** The options that the task offers; absent where it offers none. */
  readonly choice?: TaskChoice
  /** What a story gives and asks for, as boxes; absent where it has no such boxes. */
  readonly bars?: BarModel
  /** The figure or body that the task measures; absent where it gives too little of it. */
  readonly figure?: Figure
}

/** The quantities of a story as rows of boxes that begin at one place. They need not be to scale. */
export interface BarModel {
  readonly rows: readonly BarRow[]
  /** What all rows are together. */
  readonly together?: string
}

export interface BarRow {
  /** Their texts, "?" for what is asked for; "" for parts of one size. */
  readonly boxes: readonly (readonly [text: string, size: number])[]
  /** How far behind the place of the others it begins; absent for the same place. */
  readonly offset?: number
  /** What the row is, where that is known or asked for. */
  readonly whole?: string
}

/** The options of a multiple-choice task, in the order of their letters. `task` lists them, too. */
export interface TaskChoice {
  readonly options: readonly string[]
  /** The place of the option that is the answer, from 0. */
  readonly right: number
}

/** The letter of the option at a place: "A" for 0. */
export function optionLetter(place: number): string {
  return String.fromCharCode(65 + place)
}

/** What a kind read from a text. */
export interface Reading {
  readonly problem: MathProblem
  /**
   * The text with a mark in place of each part that the reading used; null where it used a part
   * that does not stand there.
   */
  readonly rest: string | null
}

/** The words that may stand beside what a kind uses. All are in lower case, without accents. */
export interface Wording {
  /** The words that a text of this kind asks and commands with. */
  readonly words: ReadonlySet<string>
  /** Phrases that say nothing more, though their words do elsewhere: "in one variable". */
  readonly phrases?: RegExp
  /** A story: sentences that are no questions may use other words; at most so many sentences. */
  readonly story?: number
}

/**
 * One kind of problem. `recognise` returns null for a text that is not of this kind. Pure, bounded,
 * never throws.
 */
export interface ProblemKind {
  readonly recognise: (text: string) => Reading | null
  readonly wording: Wording
}

/**
 * A wrong step. `find` compares it with the step before it, which takes longer than the verdict
 * itself; it runs once, when `mistake` is read.
 */
export function wrongVerdict(find: () => Mistake): Extract<Verdict, { kind: 'wrong' }> {
  let found: Mistake | null = null
  return {
    kind: 'wrong',
    get mistake() {
      found ??= find()
      return found
    },
  }
}

/** A step of a solution whose result is a formula in plain notation. */
export function workedStep(move: Phrase, formula: string): WorkedStep {
  return { move, result: inMath(formula) }
}

/** The step that a solution starts from. */
export function firstStep(formula: string): WorkedStep {
  return workedStep(phrase('start', {}), formula)
}

/** A step of a solution whose result is a phrase. */
export function wordedStep(move: Phrase, result: Text): WorkedStep {
  return typeof result === 'string'
    ? { move, result }
    : { move, result: write(result, 'en'), words: result }
}

/** A wrong step and the step before it as `$…$`. */
export function wrongStepValues({ quote, previous }: WrongStep): {
  readonly quote: string
  readonly previous: string
} {
  return { quote: inMath(quote), previous: inMath(previous) }
}

/** A question about a line that has the answer's value, but not yet its final form. */
export function askToFinish(current: string): readonly Phrase[] {
  return [phrase('finish', { shown: inMath(current) })]
}
