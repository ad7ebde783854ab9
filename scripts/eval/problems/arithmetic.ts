/** Whole numbers: order of operations, brackets, negative numbers, powers. */
import { topic } from './problem'

export const arithmetic = topic('arithmetic', 'value', [
  {
    id: 'sum-product',
    put: 'What is 2 + 3*4?',
    formula: '2 + 3*4',
    answers: ['14'],
    chains: [['3*4 = 12', '14'], ['2 + 12', '2 + 12 = 14'], ['2 + 3*4 = 2 + 12 = 14']],
    wrong: [
      [0, 'order_of_operations', '2 + 3*4 = 20'],
      [1, 'arithmetic', '2 + 12 = 15'],
    ],
  },
  {
    id: 'product-17-24',
    put: 'What is 17*24?',
    formula: '17*24',
    answers: ['408'],
    chains: [
      ['17*20 = 340', '17*4 = 68', '340 + 68 = 408'],
      ['10*24 = 240', '7*24 = 168', '408'],
    ],
    wrong: [
      [1, 'arithmetic', '17*4 = 58'],
      [2, 'arithmetic', '340 + 68 = 418'],
    ],
  },
  {
    id: 'bracket-difference',
    put: 'Calculate 12 - 3*(2+1)',
    formula: '12 - 3*(2+1)',
    answers: ['3'],
    chains: [
      ['2 + 1 = 3', '12 - 3*3', '12 - 9 = 3'],
      ['12 - 9', '3'],
    ],
    wrong: [
      [2, 'order_of_operations', '9*3 = 27'],
      [0, 'distribution', '12 - 6 + 1 = 7'],
    ],
  },
  {
    id: 'double-negative',
    put: 'What is 5 - (-8)?',
    formula: '5 - (-8)',
    answers: ['13'],
    chains: [['5 + 8', '13'], ['5 + 8 = 13']],
    wrong: [
      [0, 'sign', '5 - 8 = -3'],
      [0, 'sign', '-3'],
    ],
  },
  {
    id: 'negative-product',
    put: 'Calculate (-6)*(-7)',
    formula: '(-6)*(-7)',
    answers: ['42'],
    chains: [['6*7 = 42', '42'], ['42']],
    wrong: [
      [0, 'sign', '-42'],
      [0, 'arithmetic', '48'],
    ],
  },
  {
    id: 'power-first',
    put: 'What is 3 + 2^3?',
    formula: '3 + 2^3',
    answers: ['11'],
    chains: [
      ['2^3 = 8', '3 + 8 = 11'],
      ['3 + 8', '11'],
    ],
    wrong: [
      [0, 'arithmetic', '2^3 = 6'],
      [0, 'order_of_operations', '5^3 = 125'],
    ],
  },
  {
    id: 'division-chain',
    put: 'What is 48/6*2?',
    formula: '48/6*2',
    answers: ['16'],
    chains: [
      ['48/6 = 8', '8*2 = 16'],
      ['8*2', '16'],
    ],
    wrong: [
      [0, 'order_of_operations', '48/12 = 4'],
      [1, 'arithmetic', '8*2 = 18'],
    ],
  },
  {
    id: 'subtraction-chain',
    put: 'Work out 20 - 7 - 4',
    formula: '20 - 7 - 4',
    answers: ['9'],
    chains: [['20 - 7 = 13', '13 - 4 = 9'], ['13 - 4', '9'], ['20 - 11 = 9']],
    wrong: [
      [0, 'order_of_operations', '20 - 3 = 17'],
      [1, 'arithmetic', '13 - 4 = 8'],
    ],
  },
  {
    id: 'two-brackets',
    put: 'Calculate (8 - 3)*(4 + 2)',
    formula: '(8 - 3)*(4 + 2)',
    answers: ['30'],
    chains: [
      ['8 - 3 = 5', '4 + 2 = 6', '5*6 = 30'],
      ['5*6', '30'],
    ],
    wrong: [
      [0, 'order_of_operations', '8 - 12 + 2 = -2'],
      [2, 'arithmetic', '5*6 = 35'],
    ],
  },
  {
    id: 'long-sum',
    put: 'What is 386 + 457?',
    formula: '386 + 457',
    answers: ['843'],
    chains: [
      ['300 + 400 = 700', '80 + 50 = 130', '6 + 7 = 13', '700 + 130 + 13 = 843'],
      ['386 + 400 = 786', '786 + 57 = 843'],
    ],
    wrong: [
      [3, 'arithmetic', '700 + 130 + 13 = 833'],
      [0, 'arithmetic', '733'],
    ],
  },
  {
    id: 'long-difference',
    put: 'What is 1003 - 478?',
    formula: '1003 - 478',
    answers: ['525'],
    chains: [
      ['1003 - 400 = 603', '603 - 78 = 525'],
      ['1003 - 500 = 503', '503 + 22 = 525'],
    ],
    wrong: [
      [1, 'arithmetic', '603 - 78 = 535'],
      [0, 'arithmetic', '675'],
    ],
  },
  {
    id: 'division',
    put: 'What is 156/12?',
    formula: '156/12',
    answers: ['13'],
    chains: [
      ['120/12 = 10', '36/12 = 3', '10 + 3 = 13'],
      ['78/6', '13'],
    ],
    wrong: [
      [0, 'arithmetic', '12'],
      [1, 'arithmetic', '36/12 = 4'],
    ],
  },
  {
    id: 'negative-square',
    put: 'What is (-4)^2 - 5?',
    formula: '(-4)^2 - 5',
    answers: ['11'],
    chains: [
      ['(-4)^2 = 16', '16 - 5 = 11'],
      ['16 - 5', '11'],
    ],
    wrong: [
      [0, 'sign', '-16 - 5 = -21'],
      [0, 'arithmetic', '8 - 5 = 3'],
    ],
  },
  {
    id: 'nested-brackets',
    put: 'Calculate 2*(10 - (3 + 4))',
    formula: '2*(10 - (3 + 4))',
    answers: ['6'],
    chains: [
      ['3 + 4 = 7', '10 - 7 = 3', '2*3 = 6'],
      ['2*(10 - 7)', '2*3', '6'],
    ],
    wrong: [
      [0, 'distribution', '2*(10 - 3 + 4) = 22'],
      [2, 'arithmetic', '2*3 = 5'],
    ],
  },
  {
    id: 'minus-bracket',
    put: 'What is 15 - (6 - 2)?',
    formula: '15 - (6 - 2)',
    answers: ['11'],
    chains: [
      ['6 - 2 = 4', '15 - 4 = 11'],
      ['15 - 6 + 2', '11'],
    ],
    wrong: [
      [0, 'distribution', '15 - 6 - 2 = 7'],
      [1, 'arithmetic', '15 - 4 = 12'],
    ],
  },
  {
    id: 'decimals-sum',
    put: 'What is 3.7 + 2.85?',
    formula: '3.7 + 2.85',
    answers: ['6.55'],
    chains: [
      ['3 + 2 = 5', '0.7 + 0.85 = 1.55', '6.55'],
      ['3.70 + 2.85', '6.55'],
    ],
    wrong: [
      [0, 'arithmetic', '5.92'],
      [2, 'arithmetic', '6.65'],
    ],
  },
  {
    id: 'decimals-product',
    put: 'What is 0.6*0.4?',
    formula: '0.6*0.4',
    answers: ['0.24'],
    chains: [
      ['6*4 = 24', '0.24'],
      ['24/100', '0.24'],
    ],
    wrong: [
      [0, 'arithmetic', '2.4'],
      [0, 'arithmetic', '0.6*0.4 = 1'],
    ],
  },
  {
    id: 'square-root-sum',
    put: 'What is sqrt(49) + 3*5?',
    formula: 'sqrt(49) + 3*5',
    answers: ['22'],
    chains: [
      ['sqrt(49) = 7', '3*5 = 15', '7 + 15 = 22'],
      ['7 + 15', '22'],
    ],
    wrong: [
      [1, 'order_of_operations', '10*5 = 50'],
      [2, 'arithmetic', '7 + 15 = 21'],
    ],
  },
])
