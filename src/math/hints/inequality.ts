/** What the tutor asks about an inequality, by the move that comes next, and about wrong steps. */
import type { Ladder } from './questions'

const probe = [
  'Look at {shown}. What would you do first, and does it change the direction of the sign?',
  'In what way is {shown} like an equation, and where would you have to be more careful?',
  'What does {shown} ask of the number {letter}, in your own words?',
] as const
const bothSides = ['What would you have to do to both sides of {shown} next?'] as const
const collect = [
  '{letter} appears on both sides of {shown}. How could you collect it on a single side?',
] as const
const divide = [
  'Divide both sides of {shown} by the number in front of {letter}. What stands there?',
] as const
const isolate = [
  'In {shown}, which number keeps {letter} from standing alone, and what undoes it on both sides?',
] as const

/** Questions for each rung. */
export const inequalityHints = {
  quadratic: {
    probe,
    hint: ['Where are both sides of {shown} equal, and why do those places matter?'],
    strong_hint: [
      'The zeros cut the number line into stretches. Which number would you test in each of them to see whether {shown} holds?',
    ],
  },
  /** A side is no polynomial. */
  other: { probe, hint: bothSides, strong_hint: bothSides },
  collect: { probe, hint: collect, strong_hint: collect },
  added: {
    probe,
    hint: isolate,
    strong_hint: ['Take away {number} on both sides of {shown}. What is left?'],
  },
  subtracted: {
    probe,
    hint: isolate,
    strong_hint: ['Add {number} on both sides of {shown}. What is left?'],
  },
  negative: {
    probe,
    hint: [
      'In {shown} the number in front of {letter} is negative. What does dividing by it do to the sign?',
    ],
    strong_hint: [
      'Divide both sides of {shown} by {factor} and turn the sign round. What stands there?',
    ],
  },
  positive: { probe, hint: divide, strong_hint: divide },
} as const satisfies Record<string, Ladder>

/** Questions about a wrong step. */
export const inequalityMistakes = {
  inequality_direction: [
    'From {previous} you went to {quote}. Take some number that fits your line: does it make {previous} true as well?',
    'From {previous} you went to {quote}. What happened to the direction of the sign on the way, and should it have?',
  ],
  distribution: [
    'From {previous} you went to {quote}. Which terms inside the bracket did the factor reach?',
  ],
  other: [
    'From {previous} you went to {quote}. What did you do to the left side, and did you do the same to the right?',
    'From {previous} you went to {quote}. Pick a number for {letter} that fits your line: does it fit the line before?',
  ],
} as const
