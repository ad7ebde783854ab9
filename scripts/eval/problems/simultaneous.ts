/** Two linear equations in two unknowns; the answers are in the order of the unknowns' names. */
import { topic } from './problem'

export const simultaneous = topic('simultaneous equations', 'system', [
  {
    id: 'sim-sum-difference',
    put: 'Solve x + y = 10 and x - y = 2',
    formula: 'x + y = 10; x - y = 2',
    answers: ['6', '4'],
    chains: [
      ['2x = 12', 'x = 6', 'x = 6, y = 4'],
      ['x = y + 2', '2y + 2 = 10', 'y = 4', 'x = 6 and y = 4'],
    ],
    wrong: [
      [0, 'sign', '2x = 8'],
      [2, 'arithmetic', 'x = 6, y = 3'],
    ],
  },
  {
    id: 'sim-2x-y',
    put: 'Solve 2x + y = 7 and x - y = 2',
    formula: '2*x + y = 7; x - y = 2',
    answers: ['3', '1'],
    chains: [
      ['3x = 9', 'x = 3', 'x = 3, y = 1'],
      ['y = x - 2', '2x + x - 2 = 7', '3x = 9', 'x = 3, y = 1'],
    ],
    wrong: [
      [0, 'sign', 'x = 9'],
      [2, 'sign', 'x = 3, y = -1'],
    ],
  },
  {
    id: 'sim-substitution',
    put: 'Solve the system y = 2x and x + y = 9',
    formula: 'y = 2*x; x + y = 9',
    answers: ['3', '6'],
    chains: [['x + 2x = 9', '3x = 9', 'x = 3', 'x = 3, y = 6']],
    wrong: [
      [1, 'arithmetic', '2x = 9'],
      [2, 'arithmetic', 'x = 6'],
    ],
  },
  {
    id: 'sim-elimination',
    put: 'Solve 3x + 2y = 16 and 5x - 2y = 8',
    formula: '3*x + 2*y = 16; 5*x - 2*y = 8',
    answers: ['3', '7/2'],
    chains: [['8x = 24', 'x = 3', '9 + 2y = 16', '2y = 7', 'x = 3, y = 7/2']],
    wrong: [
      [0, 'arithmetic', '8x = 26'],
      [3, 'sign', '2y = 25'],
    ],
  },
  {
    id: 'sim-multiply-first',
    put: 'Solve x + 3y = 11 and 2x + y = 7',
    formula: 'x + 3*y = 11; 2*x + y = 7',
    answers: ['2', '3'],
    chains: [
      ['2x + 6y = 22', '5y = 15', 'y = 3', 'x = 2, y = 3'],
      ['x = 11 - 3y', '22 - 6y + y = 7', '5y = 15', 'y = 3', 'x = 2, y = 3'],
    ],
    wrong: [
      [0, 'distribution', '2x + 3y = 22'],
      [1, 'sign', '7y = 15'],
    ],
  },
  {
    id: 'sim-negative',
    put: 'Solve x + y = 1 and x - y = 7',
    formula: 'x + y = 1; x - y = 7',
    answers: ['4', '-3'],
    chains: [
      ['2x = 8', 'x = 4', 'x = 4, y = -3'],
      ['2y = -6', 'y = -3', 'x = 4, y = -3'],
    ],
    wrong: [
      [2, 'sign', 'x = 4, y = 3'],
      [0, 'arithmetic', '2x = 6'],
    ],
  },
  {
    id: 'sim-a-b',
    put: 'Solve 4a + b = 14 and a + b = 5',
    formula: '4*a + b = 14; a + b = 5',
    answers: ['3', '2'],
    chains: [
      ['3a = 9', 'a = 3', 'a = 3, b = 2'],
      ['b = 5 - a', '4a + 5 - a = 14', 'a = 3', 'a = 3 and b = 2'],
    ],
    wrong: [
      [0, 'sign', '5a = 9'],
      [1, 'arithmetic', 'a = 6'],
    ],
  },
  {
    id: 'sim-same-coefficient',
    put: 'Solve 5x + 2y = 9 and 5x - 3y = 14',
    formula: '5*x + 2*y = 9; 5*x - 3*y = 14',
    answers: ['11/5', '-1'],
    chains: [['5y = -5', 'y = -1', '5x = 11', 'x = 11/5, y = -1']],
    wrong: [
      [0, 'sign', '-y = -5'],
      [2, 'sign', '5x = 7'],
    ],
  },
])
