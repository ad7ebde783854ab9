/** What the tutor asks about an integral, and about wrong steps. */
import type { Ladder } from './questions'

/** Questions for each rung. */
export const integralHints = {
  probe: [
    'Look at {shown}. Which function would give it when you differentiate?',
    'If integrating undoes differentiating, what would you do to the first term of {shown}?',
  ],
  hint: [
    'Take {shown} term by term. What happens to an exponent when you go backwards, and what evens out the number in front?',
  ],
  strong_hint: [
    'Raise the exponent of each term of {shown} and divide by the new exponent. What does each term become?',
  ],
} as const satisfies Ladder

/** Questions after the antiderivative was found, where bounds are given. */
export const boundsLeft = [
  'With {current}, what do you do with the bounds {low} and {high}, and in which order?',
] as const

/** Questions about a wrong step. */
export const integralMistakes = {
  integration_constant: [
    '{quote} does give {shown} back. Is it the only function that does?',
    'Differentiating {quote} works out. What could stand beside it that vanishes when you differentiate?',
  ],
  /** A wrong number between the bounds. */
  number: [
    'You came to {quote}. What did you get at each bound, and which did you take away from which?',
  ],
  other: [
    'You came to {quote}. What do you get when you differentiate it, compared with {shown}?',
    'Test {quote}: which of its terms, differentiated, does not give back its part of {shown}?',
  ],
} as const
