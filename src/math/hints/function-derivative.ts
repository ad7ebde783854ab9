/** What the tutor asks about a derivative by the rule that it needs, and about wrong steps. */
import type { Ladder } from './questions'

const begin = 'Where would you begin with {shown}, and which rule would you use?'
const build = 'Look at {shown}. How is it built, and which rule fits such a build?'

/** Questions for each rung by the rule of differentiation. */
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
