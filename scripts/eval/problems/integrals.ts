/** Indefinite and definite integrals of polynomials; the constant may be left out of what is held back. */
import { topic } from './problem'

export const integrals = topic('integrals', 'integral', [
  {
    id: 'int-linear',
    put: 'Integrate 2x + 3',
    formula: '2*x + 3',
    answers: ['x^2 + 3x'],
    chains: [['x^2 + 3x + C'], ['2x^2/2 + 3x + C', 'x^2 + 3x + C']],
    wrong: [
      [0, 'arithmetic', '2x^2 + 3x + C'],
      [0, 'unknown', '2 + C'],
    ],
  },
  {
    id: 'int-square',
    put: 'Integrate 3x^2 - 4x',
    formula: '3*x^2 - 4*x',
    answers: ['x^3 - 2x^2'],
    chains: [['3x^3/3 - 4x^2/2 + C', 'x^3 - 2x^2 + C']],
    wrong: [
      [0, 'unknown', '6x - 4'],
      [1, 'sign', 'x^3 + 2x^2 + C'],
    ],
  },
  {
    id: 'int-cubic',
    put: 'Find the integral of 4x^3 + 1',
    formula: '4*x^3 + 1',
    answers: ['x^4 + x'],
    chains: [['x^4 + x + C']],
    wrong: [
      [0, 'arithmetic', '4x^4 + x + C'],
      [0, 'unknown', '12x^2 + C'],
    ],
  },
  {
    id: 'int-fraction',
    put: 'Integrate x^2 + 5',
    formula: 'x^2 + 5',
    answers: ['x^3/3 + 5x'],
    chains: [['x^3/3 + 5x + C'], ['1/3 x^3 + 5x + C']],
    wrong: [
      [0, 'arithmetic', 'x^3 + 5x + C'],
      [0, 'unknown', '2x + C'],
    ],
  },
  {
    id: 'int-definite',
    put: 'Calculate the integral of 2x from 1 to 4',
    formula: '4^2 - 1^2',
    proof: 'value',
    answers: ['15'],
    chains: [
      ['x^2', '16 - 1 = 15'],
      ['4^2 - 1^2', '15'],
    ],
    wrong: [
      [1, 'sign', '16 + 1 = 17'],
      [1, 'arithmetic', '16 - 1 = 14'],
    ],
  },
  {
    id: 'int-definite-square',
    put: 'Calculate the integral of 3x^2 from 0 to 2',
    formula: '2^3 - 0^3',
    proof: 'value',
    answers: ['8'],
    chains: [
      ['x^3', '8'],
      ['2^3 - 0^3', '8 - 0 = 8'],
    ],
    wrong: [
      [0, 'unknown', '6*2 = 12'],
      [1, 'arithmetic', '2^3 = 6'],
    ],
  },
  {
    id: 'int-quartic',
    put: 'Integrate 10x^4 - 6x^2',
    formula: '10*x^4 - 6*x^2',
    answers: ['2x^5 - 2x^3'],
    chains: [['10x^5/5 - 6x^3/3 + C', '2x^5 - 2x^3 + C']],
    wrong: [
      [1, 'sign', '2x^5 + 2x^3 + C'],
      [0, 'unknown', '40x^3 - 12x'],
    ],
  },
  {
    id: 'int-cosine',
    put: 'Integrate cos(x) + 2',
    formula: 'cos(x) + 2',
    answers: ['sin(x) + 2x'],
    chains: [['sin(x) + 2x + C']],
    wrong: [
      [0, 'sign', '-sin(x) + 2x + C'],
      [0, 'unknown', 'sin(x) + 2 + C'],
    ],
  },
])
