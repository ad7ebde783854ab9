/** What the tutor asks about a unit conversion, and about wrong steps. */
import type { Ladder } from './questions'

/** Questions for each rung; `action` is "multiply" or "divide". */
export const conversionHints = {
  probe: [
    'Which is larger, {from} or {to}, and what does that mean for the number in {given}?',
    'Before you calculate with {given}: will the number of {to} be larger or smaller, and why?',
  ],
  hint: [
    'How many {small} make up a single {large}?',
    'To get from {from} to {to} you need the tie between them. Which number ties a {large} to {small}?',
  ],
  strong_hint: [
    'A {large} is made of many {small}, so {action} the number in {given} by that many. Which calculation is it?',
  ],
} as const satisfies Ladder

/** Questions after a piece, such as the number that ties the units. */
export const conversionPieces = [
  'With {current}, what do you still have to do to get from {given} to {to}?',
  'How does {current} tie {from} to {to}, and what follows for {given}?',
] as const

/** Questions about a wrong result. */
export const conversionMistakes = {
  unit: [
    'You came from {given} to {quote}. How many of the smaller unit are in the larger, and should the number grow or shrink?',
    'Compare {given} with {quote}. Which unit belongs to your number, and is it as large as what you started from?',
  ],
  other: [
    'You came from {given} to {quote}. Which number did you multiply or divide by to get to {to}?',
    'Let us look at {quote} again. Which calculation led there from {given}?',
  ],
} as const
