/** What the tutor asks about an equation whose unknown drops out, and about wrong steps on it. */
import type { Ladder } from './questions'

/** Questions for each rung, about the line reached so far. */
export const degenerateHints = {
  probe: [
    'Look at {shown}. How could you bring the parts with {letter} together?',
    'How do the two sides of {shown} compare, before you calculate anything?',
  ],
  hint: [
    'In {shown}, how often does each side hold {letter} once the brackets are gone?',
    'What becomes of {letter} in {shown} when you take the same part away on both sides?',
  ],
  strong_hint: [
    'Take the part with {letter} away from both sides of {shown}. Which line about numbers is left?',
  ],
} as const satisfies Ladder

/** Questions about a line that no longer holds the unknown. */
export const unknownGone = [
  '{letter} has gone, and {shown} is left. What does that line say, and for which {letter} does it say so?',
  'Look at {shown}: what would a number have to be like for that line to hold?',
] as const

/** Questions about a wrong step: a value, a formula without `=`, or a line. */
export const degenerateMistakes = {
  value: [
    'You have {quote}. Put it, and then another number, in place of {letter} in {left} and {right}: what do you notice?',
  ],
  formula: [
    'Try some number in place of {letter} in {left} and in {right}. How do the two results compare?',
  ],
  line: [
    'From {previous} you went to {quote}. What did you do to the left side, and did you do the same to the right?',
    'From {previous} to {quote}: which part of the line changed, and why?',
  ],
} as const
