/** Solutions as learners write them, line by line, and steps on tasks without a key. */
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import { keyOfSteps } from './tasks'

/** A learner's wrong solution of a task with a key. */
export interface WrongSolution {
  readonly id: string
  readonly task: string
  readonly key: AnswerKey
  /** In order; the last one presents the result. */
  readonly lines: readonly string[]
  /** The index of the first wrong line. */
  readonly bad: number
  /** A right solution in a learner's words; empty without one. */
  readonly correct: readonly string[]
}

const eggs = {
  task: 'A farm has 46 eggs. They fill 5 boxes of 6 eggs and cook 4 eggs. How many eggs are left?',
  key: keyOfSteps('12', [
    ['5 * 6', '30'],
    ['46 - 30', '16'],
    ['16 - 4', '12'],
  ]),
}
const tickets = {
  task: 'Four friends buy tickets for 9 dollars each and share a pizza of 20 dollars. How much does each of them pay?',
  key: keyOfSteps('14', [
    ['20 / 4', '5'],
    ['9 + 5', '14'],
  ]),
}
const pens = {
  task: 'A pen costs 3 euros and a book costs four times as much. Lea buys 2 books and 5 pens. What does she pay?',
  key: keyOfSteps('39', [
    ['3 * 4', '12'],
    ['2 * 12', '24'],
    ['5 * 3', '15'],
    ['24 + 15', '39'],
  ]),
}

/** Wrong in the end, some of them by way of the right value. */
export const wrongSolutions: readonly WrongSolution[] = [
  {
    id: 'eggs-through',
    ...eggs,
    lines: [
      '5 boxes of 6 are 5 * 6 = 30 eggs.',
      'Then 46 - 30 = 16.',
      '16 - 4 = 12',
      'And 12 + 4 = 16, so the answer is 16.',
    ],
    bad: 3,
    correct: ['5 * 6 = 30', '46 - 30 = 16', 'So 16 - 4 = 12 eggs are left.'],
  },
  {
    id: 'eggs-sum',
    ...eggs,
    lines: ['5 + 6 = 11 eggs in boxes', '46 - 11 = 35', '35 - 4 = 31', 'Answer: 31'],
    bad: 0,
    correct: [],
  },
  {
    id: 'eggs-order',
    ...eggs,
    lines: [
      'They cook 4, so 46 - 4 = 42.',
      '5 * 6 = 30',
      '42 - 30 = 12 is left in the boxes.',
      'In total it is 12 + 30 = 42.',
    ],
    bad: 3,
    correct: ['46 - 4 = 42', '42 - 30 = 12'],
  },
  {
    id: 'tickets-all',
    ...tickets,
    lines: [
      '20 / 4 = 5 for the pizza',
      '9 + 5 = 14 for one',
      '14 * 4 = 56',
      'So each of them pays 56 dollars.',
    ],
    bad: 2,
    correct: ['Four tickets are 4 * 9 = 36', '36 + 20 = 56', '56 / 4 = 14'],
  },
  {
    id: 'tickets-shared',
    ...tickets,
    lines: ['9 / 4 = 2.25', '20 / 4 = 5', '2.25 + 5 = 7.25', 'Each pays 7.25'],
    bad: 0,
    correct: [],
  },
  {
    id: 'pens-one-book',
    ...pens,
    lines: [
      'A book is 3 * 4 = 12 euros.',
      'Five pens are 5 * 3 = 15 euros.',
      '12 + 15 = 27',
      'She pays 27 euros.',
    ],
    bad: 2,
    correct: ['3 * 4 = 12', '12 * 2 = 24', 'pens: 15', '24 + 15 = 39'],
  },
  {
    id: 'pens-through',
    ...pens,
    lines: [
      '3 * 4 = 12',
      '2 * 12 = 24',
      '5 * 3 = 15',
      'All in all 24 + 15 = 39.',
      'Each thing is then 39 / 7, about 5.57, which is what she pays.',
    ],
    bad: 4,
    correct: [],
  },
]

/** Wrong steps on tasks that the mathematics reads or that have no key: true arithmetic that leads nowhere is among them. */
export const wrongSteps: readonly (readonly [task: string, step: string])[] = [
  ['Work out 10 - 3 - 2', '3 - 2 = 1'],
  ['Solve x^2 + 5x + 4 = 0', 'the discriminant is 25 + 16 = 41'],
  ['Integrate 2x + 3', 'x^2 + 3 + C'],
  ['Solve 2(x + 5) = 18', '2x + 5 = 18'],
  ['Solve 7x - 3 = 25', '7x = 22'],
  ['What is 25% of 60?', '60 - 25 = 35'],
  ['What is 2/3 + 1/4?', '2/3 + 1/4 = 3/7'],
  ['Expand (x + 4)^2', 'x^2 + 16'],
  ['Differentiate 5x^3', '5x^2'],
  ['Solve 4x + 1 < 13', 'x < 4'],
  ['Round 3.476 to two decimal places.', '3.47'],
  ['Find the mean of 4, 8 and 9.', '4 + 8 + 9 = 21, so the mean is 21'],
  ['Simplify (x^2)^3', 'x^5'],
  ['Write 36 as a product of prime factors.', '36 = 2 * 3 * 5'],
  ['A dress of 80 dollars is 25% off. What does it cost now?', '80 - 25 = 55'],
  ['Calculate 6 + 4 * 5', '6 + 4 = 10'],
]
