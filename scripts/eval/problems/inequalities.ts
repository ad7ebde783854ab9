/** Linear inequalities. */
import { topic } from './problem'

export const inequalities = topic('inequalities', 'solution_set', [
  {
    id: 'ineq-less',
    put: 'Solve 2x + 3 < 13',
    formula: '2*x + 3 < 13',
    answers: ['x < 5'],
    chains: [
      ['2x < 10', 'x < 5'],
      ['2x + 3 - 3 < 13 - 3', '2x < 10', '5 > x'],
    ],
    wrong: [
      [0, 'sign', '2x < 16'],
      [1, 'sign', 'x > 5'],
    ],
  },
  {
    id: 'ineq-flip',
    put: 'Solve -3x < 12',
    formula: '-3*x < 12',
    answers: ['x > -4'],
    chains: [['3x > -12', 'x > -4'], ['x > -4']],
    wrong: [
      [0, 'sign', 'x < -4'],
      [1, 'sign', 'x > 4'],
    ],
  },
  {
    id: 'ineq-at-least',
    put: 'Solve 5x - 2 >= 18',
    formula: '5*x - 2 >= 18',
    answers: ['x >= 4'],
    chains: [
      ['5x >= 20', 'x >= 4'],
      ['5x ≥ 20', 'x ≥ 4'],
    ],
    wrong: [
      [0, 'sign', '5x >= 16'],
      [1, 'arithmetic', 'x >= 5'],
    ],
  },
  {
    id: 'ineq-both-sides',
    put: 'Solve 4x + 1 > x + 10',
    formula: '4*x + 1 > x + 10',
    answers: ['x > 3'],
    chains: [
      ['3x + 1 > 10', '3x > 9', 'x > 3'],
      ['3x > 9', 'x > 3'],
    ],
    wrong: [
      [0, 'sign', '5x + 1 > 10'],
      [1, 'sign', '3x > 11'],
    ],
  },
  {
    id: 'ineq-bracket',
    put: 'Solve 3(x - 2) <= 9',
    formula: '3*(x - 2) <= 9',
    answers: ['x <= 5'],
    chains: [
      ['3x - 6 <= 9', '3x <= 15', 'x <= 5'],
      ['x - 2 <= 3', 'x <= 5'],
    ],
    wrong: [
      [0, 'distribution', '3x - 2 <= 9'],
      [1, 'sign', '3x <= 3'],
    ],
  },
  {
    id: 'ineq-minus-x',
    put: 'Solve 7 - x > 2',
    formula: '7 - x > 2',
    answers: ['x < 5'],
    chains: [
      ['-x > -5', 'x < 5'],
      ['7 > 2 + x', '5 > x'],
    ],
    wrong: [
      [1, 'sign', 'x > 5'],
      [0, 'sign', '-x > 9'],
    ],
  },
  {
    id: 'ineq-fraction',
    put: 'Solve x/3 + 1 < 4',
    formula: 'x/3 + 1 < 4',
    answers: ['x < 9'],
    chains: [
      ['x/3 < 3', 'x < 9'],
      ['x + 3 < 12', 'x < 9'],
    ],
    wrong: [
      [0, 'sign', 'x/3 < 5'],
      [1, 'arithmetic', 'x < 1'],
    ],
  },
  {
    id: 'ineq-negative-bound',
    put: 'Solve 6x + 20 >= 2',
    formula: '6*x + 20 >= 2',
    answers: ['x >= -3'],
    chains: [['6x >= -18', 'x >= -3']],
    wrong: [
      [0, 'sign', '6x >= 22'],
      [1, 'sign', 'x >= 3'],
    ],
  },
])
