/**
 * What the tutor asks about linear equations: one with a solution by the move that comes next and by the
 * mistake, one with none or with all numbers, and simultaneous ones.
 */
import type { Ladder } from './questions'

const probe = [
  'Look at {shown}. What would you do first to get {letter} on its own?',
  'In {shown}, what stands between {letter} and being alone on its side?',
  'What happens to {letter} in {shown}, and which of those things would you undo first?',
] as const
const balance =
  'Think of {shown} as a balance. What would you do to both sides so that the {number} beside {letter} goes away?'
const divide = 'Divide both sides of {shown} by {number}. What remains on each side?'

/** Questions for each rung by the move that brings the unknown nearer to standing alone. */
export const linearHints = {
  expand: {
    probe,
    hint: ['There is a bracket: {bracket}. What does the factor in front do to each term inside?'],
    strong_hint: [
      'Multiply every term of the bracket in {bracket} by the factor. What does the equation become?',
    ],
  },
  collect: {
    probe,
    hint: [
      '{letter} appears on both sides of {shown}. How could you bring it together on a single side?',
    ],
    strong_hint: ['Take {term} away from both sides of {shown}. What is left on each side?'],
  },
  added: {
    probe,
    hint: [
      'In {shown}, {number} is added to the part with the unknown. Which operation undoes that, and where else must you do it?',
      balance,
    ],
    strong_hint: [
      'Take {number} away from both sides of {shown}. What is left on the left, and what on the right?',
    ],
  },
  subtracted: {
    probe,
    hint: [
      'In {shown}, {number} is taken away from the part with the unknown. Which operation undoes that, and where else must you do it?',
      balance,
    ],
    strong_hint: [
      'Add {number} to both sides of {shown}. What is left on the left, and what on the right?',
    ],
  },
  multiplied: {
    probe,
    hint: ['In {shown}, {letter} is multiplied by {number}. What undoes that on both sides?'],
    strong_hint: [divide],
  },
  divided: {
    probe,
    hint: ['In {shown}, {letter} is divided by {divisor}. What undoes that on both sides?'],
    strong_hint: [divide],
  },
  solved: {
    probe,
    hint: ['In {shown}, what is left to work out before {letter} stands alone?'],
    strong_hint: ['Work out the number side of {shown}. What does {letter} equal then?'],
  },
} as const satisfies Record<string, Ladder>

/** Questions about a wrong step. */
export const linearMistakes = {
  value: [
    'You have {quote}. Put {value} in place of {letter} in {left}: does it come out as {right}?',
    'Let us test {quote} together. Put {value} in place of {letter} in {left}: does it come out as {right}?',
  ],
  distribution: [
    'From {previous} you went to {quote}. Which terms inside the bracket did the factor in front of it reach?',
  ],
  arithmetic: [
    'From {previous} you went to {quote}. The idea holds, but a number does not: how did you work it out?',
  ],
  constant: [
    'From {previous} you went to {quote}. What did you do to the {constant} on the left, and the same on the right?',
    'From {previous} you went to {quote}. How did the {constant} leave its side, and what did that do to the other?',
  ],
  other: [
    'From {previous} you went to {quote}. What did you do to the left side, and did you do the same to the right?',
  ],
} as const

/** Questions for each rung about an equation whose unknown drops out, about the line reached so far. */
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

/** Questions for each rung about simultaneous equations; `first` and `second` are unknowns. */
export const systemHints = {
  probe: [
    'Look at {shown}. How could you get an equation with only one unknown out of them?',
    'In {shown}, which unknown would you rather be rid of first, and why?',
  ],
  hint: [
    'You could add or subtract {shown}, or solve one of them for a letter. Which is easier here?',
    'What happens to {second} if you put {shown} below each other and combine them?',
  ],
  strong_hint: [
    'Solve {firstEquation} for {first} and put that in place of {first} in the other. Which equation in {second} do you get?',
  ],
} as const satisfies Ladder

/** Questions after a line that is right: a value of one unknown, or another equation. */
export const systemPieces = {
  value: ['With {current}, which equation would you put it into to find {others}?'],
  equation: ['With {current}, what could you do next to be left with a single unknown?'],
} as const

/** Questions about a wrong step. */
export const systemMistakes = {
  value: [
    'You have {quote}. What comes out if you put it into {shown}?',
    'Let us test {quote}: do {shown} both stay true with it?',
  ],
  sign: [
    'In {quote} a sign is worth a second look. Which term came with a minus on the way there?',
  ],
  distribution: ['In {quote}, did the factor in front of the bracket reach every term inside?'],
  other: [
    'You came to {quote}. Which equations did you combine, and how, term by term?',
    'Let us look at {quote} again. What did you do to each side on the way there?',
  ],
} as const
