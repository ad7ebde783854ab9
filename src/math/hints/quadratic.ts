/**
 * What the tutor asks about a quadratic equation, by the shape that it has, and about wrong steps.
 */
import type { Ladder } from './questions'

const otherSolution = [
  'With {shown} you have found a solution. Which other value of {letter} also makes the equation true?',
] as const
const factorVanishes = [
  'A product vanishes when a factor does. Which values make a factor of {shown} vanish?',
] as const
const withoutConstant = [
  'Every term holds {letter}. What is left when you take it out in front as a factor?',
] as const
const waysOfSolving = [
  'Which ways of solving an equation like {shown} do you know, and which fits here?',
  'Look at {shown}. How might its left side be written as a product?',
] as const
const writeFactors =
  'A pair with product {product} and sum {sum} gives the factors of {normal}. How would you write the product?'

/** Questions for each rung. */
export const quadraticHints = {
  /** One of the solutions is found. */
  value: { probe: otherSolution, hint: otherSolution, strong_hint: otherSolution },
  /** Terms stand on both sides. */
  scattered: {
    probe: [
      'Look at {shown}. Which form would make it easier to solve?',
      'What kind of equation is {shown}, and how can you tell?',
    ],
    hint: ['A product is easier when the other side is empty. How would you rearrange {shown}?'],
    strong_hint: ['Bring everything in {shown} to the left side. What stands there then?'],
  },
  /** A square equals a number. */
  square: {
    probe: ['In {shown}, what is being squared, and how could the square be undone?'],
    hint: ['Get the square in {shown} alone first. Which numbers have that square?'],
    strong_hint: [
      'Take the root on both sides of {shown}, and mind that a minus also vanishes in a square. What follows?',
    ],
  },
  /** A product equals zero. */
  product: {
    probe: ['In {shown} a product vanishes. What does that say about its factors?'],
    hint: factorVanishes,
    strong_hint: factorVanishes,
  },
  /** Normal form without real solutions. */
  unsolvable: {
    probe: waysOfSolving,
    hint: [
      'What would the left side of {shown} look like as a graph, and where would it meet the axis?',
    ],
    strong_hint: ['Put the numbers of {shown} into the formula. What stands under its root?'],
  },
  /** Normal form without a constant. */
  commonFactor: { probe: waysOfSolving, hint: withoutConstant, strong_hint: withoutConstant },
  /** Normal form with rational solutions and 1 in front of the square. */
  factors: {
    probe: waysOfSolving,
    hint: [
      'Think of a pair of numbers with product {product} and sum {sum}. Which pairs have that product?',
    ],
    strong_hint: [writeFactors],
  },
  /** Normal form with rational solutions and another number in front of the square. */
  scaledFactors: {
    probe: waysOfSolving,
    hint: [
      'Divide by the number in front of the square, then think of a pair of numbers with product {product} and sum {sum}. Which pairs have that product?',
    ],
    strong_hint: [writeFactors],
  },
  /** Normal form with irrational solutions. */
  formula: {
    probe: waysOfSolving,
    hint: ['The factors of {shown} are not whole. Which formula or method helps then?'],
    strong_hint: [
      'Name the three numbers in front of the square, the unknown and alone in {shown}. What does the formula make of them?',
    ],
  },
} as const satisfies Record<string, Ladder>

/** Questions about a wrong step. */
export const quadraticMistakes = {
  lostRoot: [
    '{quote} fits {previous}, but is it alone: which other number would make {previous} true as well?',
    'From {previous} to {quote} something got lost. What else could stand in for the unknown in {previous}?',
  ],
  value: [
    'You have {quote}. Put {value} in place of {letter} in {left}: does it come out as {right}?',
  ],
  values: ['You have {quote}. Which of these values keeps {statement} true when you put it in?'],
  formula: ['You wrote {quote}. If you multiply it out again, how does it differ from {left}?'],
  sign: ['From {previous} you went to {quote}. Which sign would you look at again, and why?'],
  line: [
    'From {previous} you went to {quote}. What did you do to both sides, or to the form of a side?',
    'From {previous} you went to {quote}. If you multiply your line out again, do you get back what you had?',
  ],
} as const
