/** Linear equations in one unknown. */
import { topic } from './problem'

export const linear = topic('linear equations', 'roots', [
  {
    id: 'lin-3x-7',
    put: 'Solve 3x + 7 = 22',
    formula: '3*x + 7 = 22',
    answers: ['5'],
    chains: [
      ['3x = 15', 'x = 5'],
      ['3x + 7 - 7 = 22 - 7', '3x = 15', 'x = 15/3', 'x = 5'],
      ['3x = 15, so x = 5'],
    ],
    wrong: [
      [0, 'sign', '3x = 29'],
      [1, 'arithmetic', 'x = 4'],
    ],
  },
  {
    id: 'lin-bracket',
    put: 'Solve 2(x - 3) = 10',
    formula: '2*(x - 3) = 10',
    answers: ['8'],
    chains: [
      ['2x - 6 = 10', '2x = 16', 'x = 8'],
      ['x - 3 = 5', 'x = 8'],
    ],
    wrong: [
      [0, 'distribution', '2x - 3 = 10'],
      [1, 'sign', '2x = 4'],
    ],
  },
  {
    id: 'lin-both-sides',
    put: 'Solve 5x - 4 = 2x + 11',
    formula: '5*x - 4 = 2*x + 11',
    answers: ['5'],
    chains: [
      ['3x - 4 = 11', '3x = 15', 'x = 5'],
      ['5x = 2x + 15', '3x = 15', 'x = 5'],
    ],
    wrong: [
      [0, 'sign', '7x - 4 = 11'],
      [1, 'sign', '3x = 7'],
    ],
  },
  {
    id: 'lin-negative',
    put: 'Solve 9 - 2x = 17',
    formula: '9 - 2*x = 17',
    answers: ['-4'],
    chains: [
      ['-2x = 8', 'x = -4'],
      ['9 = 17 + 2x', '-8 = 2x', 'x = -4'],
    ],
    wrong: [
      [1, 'sign', 'x = 4'],
      [0, 'sign', '2x = 8'],
    ],
  },
  {
    id: 'lin-fraction-answer',
    put: 'Solve 4x + 1 = 8',
    formula: '4*x + 1 = 8',
    answers: ['7/4'],
    chains: [
      ['4x = 7', 'x = 7/4'],
      ['4x = 8 - 1', 'x = 1.75'],
    ],
    wrong: [
      [0, 'sign', '4x = 9'],
      [1, 'arithmetic', 'x = 4/7'],
    ],
  },
  {
    id: 'lin-division',
    put: 'Solve x/4 + 3 = 5',
    formula: 'x/4 + 3 = 5',
    answers: ['8'],
    chains: [
      ['x/4 = 2', 'x = 8'],
      ['x + 12 = 20', 'x = 8'],
    ],
    wrong: [
      [0, 'sign', 'x/4 = 8'],
      [0, 'distribution', 'x + 3 = 20'],
    ],
  },
  {
    id: 'lin-y',
    put: 'Solve 7y - 12 = 30',
    formula: '7*y - 12 = 30',
    answers: ['6'],
    chains: [
      ['7y = 42', 'y = 6'],
      ['7y = 30 + 12', 'y = 42/7', 'y = 6'],
    ],
    wrong: [
      [0, 'sign', '7y = 18'],
      [1, 'arithmetic', 'y = 7'],
    ],
  },
  {
    id: 'lin-two-brackets',
    put: 'Solve 3(x + 2) = 2(x + 5)',
    formula: '3*(x + 2) = 2*(x + 5)',
    answers: ['4'],
    chains: [
      ['3x + 6 = 2x + 10', 'x + 6 = 10', 'x = 4'],
      ['3x + 6 = 2x + 10', '3x = 2x + 4', 'x = 4'],
    ],
    wrong: [
      [0, 'distribution', '3x + 2 = 2x + 5'],
      [2, 'sign', 'x = 16'],
    ],
  },
  {
    id: 'lin-minus-bracket',
    put: 'Solve 10 - (x + 3) = 2',
    formula: '10 - (x + 3) = 2',
    answers: ['5'],
    chains: [
      ['7 - x = 2', 'x = 5'],
      ['10 - x - 3 = 2', '-x = -5', 'x = 5'],
    ],
    wrong: [
      [0, 'distribution', '10 - x + 3 = 2'],
      [1, 'sign', 'x = 9'],
    ],
  },
  {
    id: 'lin-decimal',
    put: 'Solve 0.5x + 1.5 = 4',
    formula: '0.5*x + 1.5 = 4',
    answers: ['5'],
    chains: [
      ['0.5x = 2.5', 'x = 5'],
      ['x + 3 = 8', 'x = 5'],
    ],
    wrong: [
      [0, 'sign', '0.5x = 5.5'],
      [1, 'arithmetic', 'x = 1.25'],
    ],
  },
  {
    id: 'lin-large',
    put: 'Solve 12x + 35 = 251',
    formula: '12*x + 35 = 251',
    answers: ['18'],
    chains: [
      ['12x = 216', 'x = 18'],
      ['12x = 251 - 35', 'x = 216/12', 'x = 18'],
    ],
    wrong: [
      [0, 'arithmetic', '12x = 226'],
      [1, 'arithmetic', 'x = 17'],
    ],
  },
  {
    id: 'lin-zero',
    put: 'Solve 6x + 9 = 9',
    formula: '6*x + 9 = 9',
    answers: ['0'],
    chains: [['6x = 0', 'x = 0']],
    wrong: [
      [0, 'sign', '6x = 18'],
      [1, 'arithmetic', 'x = 6'],
    ],
  },
  {
    id: 'lin-collect',
    put: 'Solve 2x + 3x - 5 = 20',
    formula: '2*x + 3*x - 5 = 20',
    answers: ['5'],
    chains: [
      ['5x - 5 = 20', '5x = 25', 'x = 5'],
      ['5x = 25', 'x = 5'],
    ],
    wrong: [
      [0, 'arithmetic', '6x - 5 = 20'],
      [1, 'sign', '5x = 15'],
    ],
  },
  {
    id: 'lin-fractional-coefficient',
    put: 'Solve 2x/3 = 6',
    formula: '2*x/3 = 6',
    answers: ['9'],
    chains: [
      ['2x = 18', 'x = 9'],
      ['x/3 = 3', 'x = 9'],
    ],
    wrong: [
      [0, 'arithmetic', '2x = 2'],
      [1, 'arithmetic', 'x = 16'],
    ],
  },
  {
    id: 'lin-given-answer',
    put: 'Solve 2x + 3 = 9',
    formula: '2*x + 3 = 9',
    answers: ['3'],
    chains: [
      ['2x = 6', 'x = 3'],
      ['2x = 9 - 3', 'x = 6/2', 'x = 3'],
    ],
    wrong: [
      [0, 'sign', '2x = 12'],
      [1, 'arithmetic', 'x = 4'],
    ],
  },
  {
    id: 'lin-words',
    put: 'Twice a number plus 5 is 19. Find the number.',
    formula: '2*x + 5 = 19',
    answers: ['7'],
    chains: [
      ['2x + 5 = 19', '2x = 14', 'x = 7'],
      ['19 - 5 = 14', '14/2 = 7'],
    ],
    wrong: [
      [0, 'order_of_operations', '2(x + 5) = 19'],
      [1, 'sign', '2x = 24'],
    ],
  },
])
