/** Quadratic equations. */
import { topic } from './problem'

export const quadratic = topic('quadratic equations', 'roots', [
  {
    id: 'quad-5-6',
    put: 'Solve x^2 - 5x + 6 = 0',
    formula: 'x^2 - 5*x + 6 = 0',
    answers: ['2', '3'],
    chains: [
      ['(x - 2)(x - 3) = 0', 'x = 2 or x = 3'],
      ['x = (5 ± sqrt(25 - 24))/2', 'x = (5 ± 1)/2', 'x = 3 or x = 2'],
    ],
    wrong: [
      [0, 'sign', '(x + 2)(x + 3) = 0'],
      [1, 'sign', 'x = -2 or x = -3'],
    ],
  },
  {
    id: 'quad-square',
    put: 'Solve x^2 = 49',
    formula: 'x^2 = 49',
    answers: ['7', '-7'],
    chains: [['x^2 - 49 = 0', '(x - 7)(x + 7) = 0', 'x = 7 or x = -7'], ['x = ±7']],
    wrong: [
      [1, 'arithmetic', 'x = 8 or x = -8'],
      [0, 'sign', 'x^2 + 49 = 0'],
    ],
  },
  {
    id: 'quad-minus',
    put: 'Solve x^2 + 2x - 15 = 0',
    formula: 'x^2 + 2*x - 15 = 0',
    answers: ['3', '-5'],
    chains: [
      ['(x + 5)(x - 3) = 0', 'x = -5 or x = 3'],
      ['x = (-2 ± sqrt(64))/2', 'x = 3 or x = -5'],
    ],
    wrong: [
      [0, 'sign', '(x - 5)(x + 3) = 0'],
      [1, 'sign', 'x = 5 or x = -3'],
    ],
  },
  {
    id: 'quad-leading',
    put: 'Solve 2x^2 - 7x + 3 = 0',
    formula: '2*x^2 - 7*x + 3 = 0',
    answers: ['3', '1/2'],
    chains: [
      ['(2x - 1)(x - 3) = 0', 'x = 1/2 or x = 3'],
      ['x = (7 ± sqrt(49 - 24))/4', 'x = (7 ± 5)/4', 'x = 3 or x = 0.5'],
    ],
    wrong: [
      [0, 'sign', '(2x + 1)(x + 3) = 0'],
      [1, 'arithmetic', 'x = 2 or x = 3'],
    ],
  },
  {
    id: 'quad-common-factor',
    put: 'Solve x^2 - 6x = 0',
    formula: 'x^2 - 6*x = 0',
    answers: ['0', '6'],
    chains: [['x(x - 6) = 0', 'x = 0 or x = 6']],
    wrong: [
      [0, 'sign', 'x(x + 6) = 0'],
      [1, 'sign', 'x = 0 or x = -6'],
    ],
  },
  {
    id: 'quad-double-root',
    put: 'Solve x^2 + 8x + 16 = 0',
    formula: 'x^2 + 8*x + 16 = 0',
    answers: ['-4'],
    chains: [
      ['(x + 4)^2 = 0', 'x = -4'],
      ['x + 4 = 0', 'x = -4'],
    ],
    wrong: [
      [1, 'sign', 'x = 4'],
      [0, 'arithmetic', '(x + 8)^2 = 0'],
    ],
  },
  {
    id: 'quad-move',
    put: 'Solve x^2 = 4x + 21',
    formula: 'x^2 = 4*x + 21',
    answers: ['7', '-3'],
    chains: [['x^2 - 4x - 21 = 0', '(x - 7)(x + 3) = 0', 'x = 7 or x = -3']],
    wrong: [
      [0, 'sign', 'x^2 + 4x - 21 = 0'],
      [2, 'sign', 'x = -7 or x = 3'],
    ],
  },
  {
    id: 'quad-shifted-square',
    put: 'Solve (x - 1)^2 = 16',
    formula: '(x - 1)^2 = 16',
    answers: ['5', '-3'],
    chains: [
      ['x - 1 = ±4', 'x = 5 or x = -3'],
      ['x^2 - 2x - 15 = 0', '(x - 5)(x + 3) = 0', 'x = 5 or x = -3'],
    ],
    wrong: [
      [0, 'distribution', 'x^2 - 1 = 16'],
      [0, 'arithmetic', 'x - 1 = ±8'],
    ],
  },
  {
    id: 'quad-12',
    put: 'Solve x^2 + 7x + 12 = 0',
    formula: 'x^2 + 7*x + 12 = 0',
    answers: ['-3', '-4'],
    chains: [['(x + 3)(x + 4) = 0', 'x = -3 or x = -4']],
    wrong: [
      [1, 'sign', 'x = 3 or x = 4'],
      [0, 'arithmetic', '(x + 2)(x + 6) = 0'],
    ],
  },
  {
    id: 'quad-3x2',
    put: 'Solve 3x^2 - 12 = 0',
    formula: '3*x^2 - 12 = 0',
    answers: ['2', '-2'],
    chains: [
      ['3x^2 = 12', 'x^2 = 4', 'x = 2 or x = -2'],
      ['x^2 - 4 = 0', '(x - 2)(x + 2) = 0', 'x = ±2'],
    ],
    wrong: [
      [1, 'arithmetic', 'x^2 = 3'],
      [0, 'sign', '3x^2 = -12'],
    ],
  },
  {
    id: 'quad-n',
    put: 'Solve n^2 - 9n + 20 = 0',
    formula: 'n^2 - 9*n + 20 = 0',
    answers: ['4', '5'],
    chains: [['(n - 4)(n - 5) = 0', 'n = 4 or n = 5']],
    wrong: [
      [0, 'arithmetic', '(n - 2)(n - 10) = 0'],
      [1, 'sign', 'n = -4 or n = -5'],
    ],
  },
  {
    id: 'quad-product-form',
    put: 'Solve (x - 8)(x + 11) = 0',
    formula: '(x - 8)*(x + 11) = 0',
    answers: ['8', '-11'],
    chains: [['x - 8 = 0 or x + 11 = 0', 'x = 8 or x = -11']],
    wrong: [
      [0, 'sign', 'x = -8 or x = 11'],
      [0, 'sign', 'x = 8 or x = 11'],
    ],
  },
])
