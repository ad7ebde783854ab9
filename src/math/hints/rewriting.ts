/**
 * What the tutor asks about rewriting a formula, by the form that is asked for, and about wrong
 * steps.
 */
import type { Ladder } from './questions'

/** Questions for each rung by the form that is asked for. */
export const rewritingHints = {
  expanded: {
    probe: [
      'Look at {shown}. What does the bracket tell you to multiply with what?',
      'What would {shown} look like without any bracket, and where would you begin?',
    ],
    hint: [
      'In {shown} every term in front meets every term behind. Which pairs are there?',
      'Think of {shown} as the area of a rectangle. Which smaller rectangles is it made of?',
    ],
    strong_hint: [
      'Multiply the first term in {shown} with everything in the other bracket, then the second. Which terms do you get?',
    ],
  },
  factored: {
    probe: [
      'Look at {shown}. Do all its terms have something in common?',
      'How could {shown} have come from multiplying something out?',
    ],
    hint: [
      'Which number or letter can be taken out of every term of {shown}, and what pattern is left?',
      'Which pairs of numbers multiply to the last number of {shown}, and what do they add up to?',
    ],
    strong_hint: [
      'Find the zeros of {shown}, or the pair with the right product and sum. Which brackets do they give?',
    ],
  },
  simplified: {
    probe: [
      'Look at {shown}. Which parts belong together, and which do not?',
      'What could be made shorter in {shown}, and why is that allowed?',
    ],
    hint: [
      'Only terms of the same kind can be added. Which terms in {shown} are of the same kind, or shared by top and bottom?',
    ],
    strong_hint: [
      'Put the like terms of {shown} side by side, each with its sign. What does each group come to?',
    ],
  },
} as const satisfies Record<string, Ladder>

/** Questions about a wrong step. */
export const rewritingMistakes = {
  distribution: [
    'From {previous} you went to {quote}. Which terms meet which when the bracket goes, and are they all there?',
  ],
  sign: [
    'From {previous} you went to {quote}. Which term came out of a minus, and what happened to its sign?',
  ],
  factored: [
    'From {previous} you went to {quote}. If you multiply your line out again, which term does not come back?',
    'You wrote {quote}. What do you get when you multiply that out, compared with {previous}?',
  ],
  other: [
    'From {previous} you went to {quote}. Where does each term of your line come from?',
    'From {previous} you went to {quote}. Put a small number in for the letter in both lines: do they agree?',
  ],
} as const
