/** Derivatives of polynomials and a few other functions. */
import { topic } from './problem'

export const derivatives = topic('derivatives', 'derivative', [
  {
    id: 'der-quadratic',
    put: 'Differentiate 3x^2 + 2x',
    formula: '3*x^2 + 2*x',
    answers: ['6x + 2'],
    chains: [['3*2x + 2', '6x + 2'], ["f'(x) = 2 + 6x"]],
    wrong: [
      [0, 'arithmetic', '3x + 2'],
      [1, 'sign', '6x - 2'],
    ],
  },
  {
    id: 'der-cubic',
    put: 'Differentiate x^3 - 4x + 7',
    formula: 'x^3 - 4*x + 7',
    answers: ['3x^2 - 4'],
    chains: [['3x^2 - 4'], ["f'(x) = 3x^2 - 4"]],
    wrong: [
      [0, 'unknown', '3x^2 - 4 + 7'],
      [0, 'sign', '3x^2 + 4'],
    ],
  },
  {
    id: 'der-quartic',
    put: 'Find the derivative of 2x^4 - 5x^2',
    formula: '2*x^4 - 5*x^2',
    answers: ['8x^3 - 10x'],
    chains: [['2*4x^3 - 5*2x', '8x^3 - 10x']],
    wrong: [
      [0, 'arithmetic', '8x^4 - 10x^2'],
      [1, 'sign', '8x^3 + 10x'],
    ],
  },
  {
    id: 'der-product',
    put: 'Differentiate (x + 1)(x - 3)',
    formula: '(x + 1)*(x - 3)',
    answers: ['2x - 2'],
    chains: [['(x - 3) + (x + 1)', '2x - 2']],
    wrong: [
      [0, 'unknown', '1*1 = 1'],
      [1, 'sign', '2x + 2'],
    ],
  },
  {
    id: 'der-sine',
    put: 'Differentiate sin(x) + x^2',
    formula: 'sin(x) + x^2',
    answers: ['cos(x) + 2x'],
    chains: [['cos(x) + 2x'], ["f'(x) = 2x + cos(x)"]],
    wrong: [
      [0, 'sign', '-cos(x) + 2x'],
      [0, 'arithmetic', 'cos(x) + x'],
    ],
  },
  {
    id: 'der-chain',
    put: 'Differentiate (2x + 1)^3',
    formula: '(2*x + 1)^3',
    answers: ['6(2x + 1)^2'],
    chains: [['3(2x + 1)^2 * 2', '6(2x + 1)^2']],
    wrong: [
      [0, 'unknown', '3(2x + 1)^2'],
      [1, 'arithmetic', '5(2x + 1)^2'],
    ],
  },
  {
    id: 'der-fifth',
    put: 'Differentiate x^5 + 3x',
    formula: 'x^5 + 3*x',
    answers: ['5x^4 + 3'],
    chains: [['5x^4 + 3']],
    wrong: [
      [0, 'arithmetic', '5x^5 + 3'],
      [0, 'unknown', '5x^4 + 3x'],
    ],
  },
  {
    id: 'der-exponential',
    put: 'Differentiate e^x - 6x',
    formula: 'exp(x) - 6*x',
    answers: ['e^x - 6'],
    chains: [["f'(x) = e^x - 6"], ['e^x - 6']],
    wrong: [
      [0, 'unknown', 'x*e^(x-1) - 6'],
      [0, 'sign', 'e^x + 6'],
    ],
  },
])
