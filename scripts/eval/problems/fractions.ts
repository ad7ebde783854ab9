/** Fractions: the four operations, simplifying, mixed numbers. */
import { topic } from './problem'

export const fractions = topic('fractions', 'value', [
  {
    id: 'half-third',
    put: 'What is 1/2 + 1/3?',
    formula: '1/2 + 1/3',
    answers: ['5/6'],
    chains: [
      ['3/6 + 2/6', '5/6'],
      ['1/2 = 3/6', '1/3 = 2/6', '5/6'],
    ],
    wrong: [
      [0, 'arithmetic', '2/5'],
      [1, 'arithmetic', '3/6 + 2/6 = 5/12'],
    ],
  },
  {
    id: 'quarters-thirds',
    put: 'Calculate 3/4 - 1/3',
    formula: '3/4 - 1/3',
    answers: ['5/12'],
    chains: [
      ['9/12 - 4/12', '5/12'],
      ['3/4 = 9/12', '1/3 = 4/12', '5/12'],
    ],
    wrong: [
      [0, 'arithmetic', '2/1'],
      [0, 'arithmetic', '9/12 - 3/12'],
    ],
  },
  {
    id: 'product-fractions',
    put: 'What is 2/3 * 9/10?',
    formula: '2/3 * 9/10',
    answers: ['3/5'],
    chains: [
      ['18/30', '3/5'],
      ['2*9 = 18', '3*10 = 30', '18/30 = 3/5'],
    ],
    wrong: [
      [0, 'arithmetic', '18/13'],
      [1, 'arithmetic', '18/30 = 2/5'],
    ],
  },
  {
    id: 'divide-fractions',
    put: 'What is 2/3 ÷ 4/5?',
    formula: '(2/3) / (4/5)',
    answers: ['5/6'],
    chains: [['2/3 * 5/4', '10/12', '5/6'], ['10/12 = 5/6']],
    wrong: [
      [0, 'arithmetic', '8/15'],
      [0, 'arithmetic', '3/2 * 4/5'],
    ],
  },
  {
    id: 'eighths',
    put: 'What is 5/8 + 1/4?',
    formula: '5/8 + 1/4',
    answers: ['7/8'],
    chains: [
      ['5/8 + 2/8', '7/8'],
      ['1/4 = 2/8', '5/8 + 2/8 = 7/8'],
    ],
    wrong: [
      [0, 'arithmetic', '6/12'],
      [0, 'arithmetic', '6/8'],
    ],
  },
  {
    id: 'subtract-negative-result',
    put: 'Calculate 1/4 - 2/3',
    formula: '1/4 - 2/3',
    answers: ['-5/12'],
    chains: [
      ['3/12 - 8/12', '-5/12'],
      ['1/4 = 3/12', '2/3 = 8/12', '-5/12'],
    ],
    wrong: [
      [1, 'sign', '5/12'],
      [0, 'arithmetic', '-1/1'],
    ],
  },
  {
    id: 'order-fractions',
    put: 'What is 1/2 + 1/2 * 1/3?',
    formula: '1/2 + 1/2 * 1/3',
    answers: ['2/3'],
    chains: [
      ['1/2 * 1/3 = 1/6', '1/2 + 1/6', '3/6 + 1/6', '4/6 = 2/3'],
      ['1/2 + 1/6', '2/3'],
    ],
    wrong: [
      [0, 'order_of_operations', '1 * 1/3 = 1/3'],
      [2, 'arithmetic', '3/6 + 1/6 = 5/6'],
    ],
  },
  {
    id: 'fraction-of-number',
    put: 'What is 3/5 * 40?',
    formula: '3/5 * 40',
    answers: ['24'],
    chains: [
      ['40/5 = 8', '3*8 = 24'],
      ['120/5', '24'],
    ],
    wrong: [
      [0, 'arithmetic', '40/5 = 9'],
      [1, 'arithmetic', '3*8 = 21'],
    ],
  },
  {
    id: 'three-terms',
    put: 'Calculate 1/2 + 1/4 + 1/8',
    formula: '1/2 + 1/4 + 1/8',
    answers: ['7/8'],
    chains: [
      ['4/8 + 2/8 + 1/8', '7/8'],
      ['3/4 + 1/8', '6/8 + 1/8', '7/8'],
    ],
    wrong: [
      [0, 'arithmetic', '3/14'],
      [1, 'arithmetic', '8/8'],
    ],
  },
  {
    id: 'whole-minus-fraction',
    put: 'What is 3 - 2/7?',
    formula: '3 - 2/7',
    answers: ['19/7'],
    chains: [
      ['21/7 - 2/7', '19/7'],
      ['3 = 21/7', '19/7'],
    ],
    wrong: [
      [0, 'arithmetic', '1/7'],
      [1, 'arithmetic', '18/7'],
    ],
  },
  {
    id: 'divide-by-whole',
    put: 'What is (4/5) / 2?',
    formula: '(4/5) / 2',
    answers: ['2/5'],
    chains: [['4/5 * 1/2', '4/10', '2/5'], ['4/10 = 2/5']],
    wrong: [
      [0, 'arithmetic', '8/5'],
      [2, 'arithmetic', '4/10 = 1/5'],
    ],
  },
  {
    id: 'simplify',
    put: 'Simplify 36/84',
    formula: '36/84',
    answers: ['3/7'],
    chains: [
      ['18/42', '9/21', '3/7'],
      ['12*3/(12*7)', '3/7'],
    ],
    wrong: [
      [0, 'arithmetic', '18/40'],
      [2, 'arithmetic', '3/8'],
    ],
  },
  {
    id: 'bracket-fractions',
    put: 'Calculate (1/2 + 1/6) * 3/4',
    formula: '(1/2 + 1/6) * 3/4',
    answers: ['1/2'],
    chains: [
      ['1/2 + 1/6 = 4/6', '2/3 * 3/4', '6/12', '1/2'],
      ['1/2 + 1/6 = 2/3', '6/12 = 1/2'],
    ],
    wrong: [
      [0, 'arithmetic', '1/2 + 1/6 = 2/8'],
      [2, 'arithmetic', '6/12 = 1/3'],
    ],
  },
  {
    id: 'sum-over-one',
    put: 'What is 5/6 + 3/4?',
    formula: '5/6 + 3/4',
    answers: ['19/12'],
    chains: [
      ['10/12 + 9/12', '19/12'],
      ['20/24 + 18/24', '38/24', '19/12'],
    ],
    wrong: [
      [0, 'arithmetic', '8/10'],
      [1, 'arithmetic', '18/12'],
    ],
  },
])
