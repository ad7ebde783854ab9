/** Multiplying out, collecting terms. */
import { topic } from './problem'

export const expanding = topic('expanding', 'same', [
  {
    id: 'exp-two-brackets',
    put: 'Expand (x + 2)(x + 3)',
    formula: '(x + 2)*(x + 3)',
    answers: ['x^2 + 5x + 6'],
    chains: [
      ['x^2 + 3x + 2x + 6', 'x^2 + 5x + 6'],
      ['x(x + 3) + 2(x + 3)', 'x^2 + 3x + 2x + 6', 'x^2 + 5x + 6'],
    ],
    wrong: [
      [0, 'distribution', 'x^2 + 6'],
      [1, 'arithmetic', 'x^2 + 6x + 6'],
    ],
  },
  {
    id: 'exp-square',
    put: 'Expand (x + 4)^2',
    formula: '(x + 4)^2',
    answers: ['x^2 + 8x + 16'],
    chains: [['(x + 4)(x + 4)', 'x^2 + 4x + 4x + 16', 'x^2 + 8x + 16']],
    wrong: [
      [0, 'distribution', 'x^2 + 16'],
      [2, 'arithmetic', 'x^2 + 16x + 16'],
    ],
  },
  {
    id: 'exp-one-bracket',
    put: 'Expand 3(2x - 5)',
    formula: '3*(2*x - 5)',
    answers: ['6x - 15'],
    chains: [['3*2x - 3*5', '6x - 15']],
    wrong: [
      [0, 'distribution', '6x - 5'],
      [1, 'sign', '6x + 15'],
    ],
  },
  {
    id: 'exp-minus',
    put: 'Expand -2(x - 7)',
    formula: '-2*(x - 7)',
    answers: ['-2x + 14'],
    chains: [['-2*x + 2*7', '-2x + 14'], ['14 - 2x']],
    wrong: [
      [0, 'sign', '-2x - 14'],
      [0, 'distribution', '-2x - 7'],
    ],
  },
  {
    id: 'exp-conjugates',
    put: 'Multiply out (x - 6)(x + 6)',
    formula: '(x - 6)*(x + 6)',
    answers: ['x^2 - 36'],
    chains: [['x^2 + 6x - 6x - 36', 'x^2 - 36']],
    wrong: [
      [0, 'sign', 'x^2 + 36'],
      [1, 'arithmetic', 'x^2 - 12'],
    ],
  },
  {
    id: 'exp-leading',
    put: 'Expand (2x + 1)(x - 4)',
    formula: '(2*x + 1)*(x - 4)',
    answers: ['2x^2 - 7x - 4'],
    chains: [['2x^2 - 8x + x - 4', '2x^2 - 7x - 4']],
    wrong: [
      [0, 'sign', '2x^2 + 8x + x - 4'],
      [1, 'arithmetic', '2x^2 - 9x - 4'],
    ],
  },
  {
    id: 'exp-collect',
    put: 'Simplify 3x + 5 - x + 2',
    formula: '3*x + 5 - x + 2',
    answers: ['2x + 7'],
    chains: [
      ['3x - x + 5 + 2', '2x + 7'],
      ['2x + 5 + 2', '2x + 7'],
    ],
    wrong: [
      [0, 'sign', '4x + 7'],
      [1, 'arithmetic', '2x + 8'],
    ],
  },
  {
    id: 'exp-difference-of-brackets',
    put: 'Simplify 5(x + 1) - 2(x - 3)',
    formula: '5*(x + 1) - 2*(x - 3)',
    answers: ['3x + 11'],
    chains: [['5x + 5 - 2x + 6', '3x + 11']],
    wrong: [
      [0, 'distribution', '5x + 5 - 2x - 6'],
      [1, 'arithmetic', '3x + 12'],
    ],
  },
  {
    id: 'exp-monomial',
    put: 'Expand x(x^2 - 3x + 4)',
    formula: 'x*(x^2 - 3*x + 4)',
    answers: ['x^3 - 3x^2 + 4x'],
    chains: [['x*x^2 - x*3x + x*4', 'x^3 - 3x^2 + 4x']],
    wrong: [
      [0, 'distribution', 'x^3 - 3x + 4'],
      [1, 'sign', 'x^3 + 3x^2 + 4x'],
    ],
  },
])
