/** What the tutor asks about derivatives and integrals, and about wrong steps. */
import type { Ladder } from './questions'

const begin = 'Where would you begin with {shown}, and which rule would you use?'
const build = 'Look at {shown}. How is it built, and which rule fits such a build?'

/** Questions for each rung about a function, by the rule of differentiation. */
export const ruleHints = {
  product: {
    probe: [build, begin],
    hint: ['{shown} has factors that both change. What must happen to each of them in turn?'],
    strong_hint: [
      'Name the factors of {shown} and differentiate each alone. How does the product rule put them together?',
    ],
  },
  quotient: {
    probe: [build, begin],
    hint: ['In {shown} top and bottom both change. What are they, each differentiated alone?'],
    strong_hint: [
      'With top and bottom of {shown} differentiated, in which order does the quotient rule subtract?',
    ],
  },
  chain: {
    probe: ['In {shown}, what is inside and what is outside?', begin],
    hint: ['Differentiate the outside of {shown} first. What does the inside still contribute?'],
    strong_hint: [
      'For {shown}, take the outer derivative with the inside untouched, then multiply by the inner derivative. What do you get?',
    ],
  },
  table: {
    probe: ['Which functions make up {shown}, and what do you know of their derivatives?', begin],
    hint: ['Take {shown} term by term. What does each function become?'],
    strong_hint: [
      'Look each function of {shown} up in the table, and keep the numbers in front. What comes out?',
    ],
  },
} as const satisfies Record<string, Ladder>

/** Questions about a wrong step. `hint` is the rule's own hint with its values. */
export const ruleMistakes = {
  product_rule: [
    'You came to {quote}. In {shown} both parts change: what does the rule do with each of them?',
  ],
  chain_rule: ['You came to {quote}. What is inside in {shown}, and where is its own derivative?'],
  sign: ['In {quote} a sign is worth a second look. Which derivative in {shown} brings a minus?'],
  power_rule: [
    'You came to {quote}. What becomes of the exponent in {shown}, and of the number in front?',
  ],
  other: [
    'You came to {quote}. Which rule did you use on {shown}, and on which parts?',
    'Let us look at {quote} again. {hint}',
  ],
} as const

/** Questions for each rung about a polynomial; `leading` is the term with the highest power. */
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

/** Questions for each rung about an integral. */
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
