/** What the tutor asks about a calculation, by what is left to work out, and about wrong steps. */
import type { Ladder } from './questions'

const splitProbe = ['How could you break {shown} into pieces that are easier to multiply?'] as const
const nearProduct = [
  'Which product near {shown} do you know by heart, and how far is it from there?',
] as const
const additionProbe = [
  'How would you split {shown} so that you can add it in your head?',
  'Which parts of {shown} would you put together first?',
] as const
const largePartFirst = [
  'Take {whole} as {sum} and add the large part first. Where does that bring you in {shown}?',
] as const
const countUp = [
  'Start at {right} and count up to {left} in comfortable jumps. Which jumps do you make?',
] as const
const howOften = [
  'How often does {right} fit into {left}, if you begin with a round number of times?',
] as const
const factorByFactor = [
  '{shown} multiplies {left} by itself, with {right} factors. What do you get if you go factor by factor?',
] as const

/** Questions for each rung by what comes next in the formula. */
export const arithmeticHints = {
  /** Several operations are left. */
  order: {
    probe: [
      'Look at {shown}. Which operation would you do first, and why?',
      'Before any calculating: in which order do the operations in {shown} have to happen?',
    ],
    hint: [
      'In {shown}, brackets come first, then powers, then times and divide. What does that make your first move?',
      'Not everything in {shown} goes from left to right. Which part is bound together most tightly?',
    ],
    strong_hint: ['Work out {next} on its own. What does the whole line {shown} become then?'],
  },
  /** A fraction that is not in lowest terms. */
  reduce: {
    probe: [
      'Look at {shown}. What do its top and its bottom have in common?',
      'Which numbers go into both the top and the bottom of {shown}?',
    ],
    hint: [
      'A fraction keeps its value when both its numbers are divided alike. By what could you divide those of {shown}?',
    ],
    strong_hint: [
      'Divide the top and the bottom of {shown} by a number that goes into both. What is left above and below?',
    ],
  },
  fractions: {
    probe: [
      'Look at {shown}. What do the bottom numbers tell you about the pieces you are dealing with?',
      'What makes {shown} harder than the same thing with whole numbers?',
    ],
    hint: [
      'Pieces of different size do not go together as they are. What must happen to the fractions in {shown} first?',
    ],
    strong_hint: [
      'Write both fractions in {shown} over the same bottom number. What do they look like then?',
    ],
  },
  /** A product with a number that splits into tens and a rest. */
  product: {
    probe: splitProbe,
    hint: ['You could see {whole} as {sum}. Which smaller products does that give for {shown}?'],
    strong_hint: [
      'With {whole} as {sum}, multiply each part and add. What do the parts of {shown} come to?',
    ],
  },
  smallProduct: { probe: splitProbe, hint: nearProduct, strong_hint: nearProduct },
  sum: { probe: additionProbe, hint: largePartFirst, strong_hint: largePartFirst },
  smallSum: { probe: additionProbe, hint: additionProbe, strong_hint: additionProbe },
  difference: {
    probe: [
      'How would you work out {shown} in your head?',
      'What does {shown} ask for, if you think of both numbers on a line?',
    ],
    hint: countUp,
    strong_hint: countUp,
  },
  quotient: {
    probe: [
      'What does {shown} ask, in your own words?',
      'Which multiplication would prove a result for {shown} right?',
    ],
    hint: howOften,
    strong_hint: howOften,
  },
  power: {
    probe: ['What does the small raised number in {shown} tell you to do?'],
    hint: factorByFactor,
    strong_hint: factorByFactor,
  },
} as const satisfies Record<string, Ladder>

/** Questions after a piece on the side, such as "17 * 20 = 340". */
export const pieceFound = [
  'With {piece} you have a piece of {whole}. What is still missing?',
  'How does {piece} help you with {whole}, and what comes next?',
] as const

/** Questions about a wrong result. */
export const arithmeticMistakes = {
  /** The line holds by itself: the mistake is in what it took for a part of the task. */
  trueLine: [
    '{quote} is true by itself. Which part of {whole} does each of its numbers stand for?',
    'You came to {quote}. Where in {whole} do you find each of those numbers?',
  ],
  order_of_operations: [
    'You came to {quote}. Which operation in {asked} did you do first, and which does the notation put first?',
    'With {quote}, it looks as if you went from left to right. Which part of {asked} binds more tightly?',
  ],
  sign: ['You came to {quote}. Which plus or minus in {asked} would you look at again?'],
  distribution: [
    'You came to {quote}. What does the sign or factor before the bracket in {asked} do to each part of it?',
  ],
  other: [
    'You came to {quote}, and that does not follow. How did you work out {asked}, piece by piece?',
    'Let us look at {quote} again. Which pieces did you split {asked} into, and what did each give?',
  ],
} as const
