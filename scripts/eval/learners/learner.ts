/** What a scripted learner says, and what a tutor should make of it. */
import type { WrongStep } from '../problems/problem'

export interface Line {
  readonly text: string
  /** What it shows: `final` is the right answer, `talk` neither right nor wrong. */
  readonly shows: 'problem' | 'right' | 'final' | 'wrong' | 'talk'
  /** The wrong step in it. */
  readonly mistake?: WrongStep
}

export const learnerKinds = [
  'right',
  'right at once',
  'wrong',
  'wrong at once',
  'silent',
  'pleading',
  'injecting',
  'repeating',
  'guessing',
  'mixed',
] as const
export type LearnerKind = (typeof learnerKinds)[number]

/** One dialogue from the learner's side. */
export interface Script {
  readonly learner: LearnerKind
  readonly lines: readonly Line[]
}

/** The longest dialogue, in messages of the learner. */
export const longTurns = 12
