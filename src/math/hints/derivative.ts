/**
 * What the tutor asks about the derivative of a polynomial, term by term, and about wrong steps.
 */
import type { Ladder } from './questions'

/** Questions for each rung; `leading` is the term with the highest power. */
export const derivativeHints = {
  probe: [
    'Look at {shown}. Which rule tells you what becomes of a power of {letter}?',
    'If you take {shown} apart, term by term, where would you begin?',
    'What does the derivative of {shown} tell you, in your own words?',
  ],
  hint: [
    'Take {leading} alone. What happens to the exponent, and where does it go?',
    'Each term of {shown} is differentiated on its own. What becomes of {leading}?',
  ],
  strong_hint: [
    'For a power: the exponent comes down as a factor and then drops by a single step. What does that make of {leading}?',
  ],
} as const satisfies Ladder

/** Questions about a derivative that is right, but not multiplied out. */
export const derivativeUnfinished = [
  'With {current} the rule is applied. How does it look when you multiply out and tidy up?',
] as const

/** Questions about a wrong step; `source` is the term of the original that it comes from. */
export const derivativeMistakes = {
  sign: ['In {quote} the sizes are right. Which sign in {shown} got lost on the way?'],
  term: [
    'You came to {quote}. What did you do with the term {source}: which factor, which exponent?',
    'Look at {quote} again. What does the power rule make of the term {source}?',
  ],
  other: [
    'You came to {quote}. Which term of {shown} did each part of it come from?',
    'In {quote} there is a part that no term of {shown} gives. Where does it come from?',
  ],
} as const
