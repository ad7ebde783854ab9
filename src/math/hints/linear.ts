/** What the tutor asks about a linear equation, by the move that comes next and by the mistake. */
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
