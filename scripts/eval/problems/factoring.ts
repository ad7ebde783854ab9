/** Factoring polynomials. */
import { topic } from './problem'

export const factoring = topic('factoring', 'same', [
  {
    id: 'fac-7-12',
    put: 'Factor x^2 + 7x + 12',
    formula: 'x^2 + 7*x + 12',
    answers: ['(x + 3)(x + 4)'],
    chains: [['x^2 + 3x + 4x + 12', 'x(x + 3) + 4(x + 3)', '(x + 3)(x + 4)'], ['(x + 4)(x + 3)']],
    wrong: [
      [0, 'arithmetic', '(x + 2)(x + 6)'],
      [0, 'sign', '(x - 3)(x - 4)'],
    ],
  },
  {
    id: 'fac-squares',
    put: 'Factorise x^2 - 81',
    formula: 'x^2 - 81',
    answers: ['(x - 9)(x + 9)'],
    chains: [['x^2 - 9^2', '(x - 9)(x + 9)'], ['(x + 9)(x - 9)']],
    wrong: [
      [1, 'sign', '(x - 9)(x - 9)'],
      [1, 'distribution', '(x - 9)^2'],
    ],
  },
  {
    id: 'fac-common',
    put: 'Factor 6x^2 + 9x',
    formula: '6*x^2 + 9*x',
    answers: ['3x(2x + 3)'],
    chains: [
      ['3(2x^2 + 3x)', '3x(2x + 3)'],
      ['x(6x + 9)', '3x(2x + 3)'],
    ],
    wrong: [
      [0, 'arithmetic', '3x(2x + 9)'],
      [1, 'arithmetic', '3x(3x + 3)'],
    ],
  },
  {
    id: 'fac-negative',
    put: 'Factor x^2 - 2x - 24',
    formula: 'x^2 - 2*x - 24',
    answers: ['(x - 6)(x + 4)'],
    chains: [['x^2 - 6x + 4x - 24', '(x - 6)(x + 4)'], ['(x + 4)(x - 6)']],
    wrong: [
      [1, 'sign', '(x + 6)(x - 4)'],
      [0, 'arithmetic', '(x - 8)(x + 3)'],
    ],
  },
  {
    id: 'fac-perfect-square',
    put: 'Factorise x^2 - 10x + 25',
    formula: 'x^2 - 10*x + 25',
    answers: ['(x - 5)^2'],
    chains: [['x^2 - 5x - 5x + 25', '(x - 5)(x - 5)'], ['(x - 5)^2']],
    wrong: [
      [1, 'sign', '(x + 5)^2'],
      [1, 'sign', '(x - 5)(x + 5)'],
    ],
  },
  {
    id: 'fac-leading',
    put: 'Factor 2x^2 + 7x + 3',
    formula: '2*x^2 + 7*x + 3',
    answers: ['(2x + 1)(x + 3)'],
    chains: [['2x^2 + 6x + x + 3', '2x(x + 3) + (x + 3)', '(2x + 1)(x + 3)']],
    wrong: [
      [2, 'arithmetic', '(2x + 3)(x + 1)'],
      [0, 'sign', '(2x - 1)(x - 3)'],
    ],
  },
  {
    id: 'fac-9',
    put: 'Factor x^2 - 9x + 14',
    formula: 'x^2 - 9*x + 14',
    answers: ['(x - 2)(x - 7)'],
    chains: [['x^2 - 2x - 7x + 14', '(x - 2)(x - 7)']],
    wrong: [
      [1, 'sign', '(x + 2)(x + 7)'],
      [0, 'arithmetic', '(x - 1)(x - 14)'],
    ],
  },
  {
    id: 'fac-pull-out',
    put: 'Factor 5x - 20',
    formula: '5*x - 20',
    answers: ['5(x - 4)'],
    chains: [['5*x - 5*4', '5(x - 4)'], ['5(x - 4)']],
    wrong: [
      [0, 'distribution', '5(x - 20)'],
      [1, 'sign', '5(x + 4)'],
    ],
  },
])
