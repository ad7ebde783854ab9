/** What the tutor asks about simultaneous equations, and about wrong steps. */
import type { Ladder } from './questions'

/** Questions for each rung; `first` and `second` are unknowns. */
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
