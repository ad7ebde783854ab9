/** When an answer needs no more work, by table: every line is equal to one below or above it, and only form differs. */
import { describe, expect, test } from 'bun:test'
import { readExpression } from '../../src/math/algebra/read-expression'
import { isCollected, isFinishedNumber } from '../../src/math/algebra/final-form'
import { type Form, hasForm } from '../../src/math/algebra/final-form'
import { write } from '../../src/math/phrases/phrase'
import { problemIn } from '../../src/tutor/mathematics'
import { assessedAfter } from './judged'

function read(text: string) {
  const formula = readExpression(text)
  if (formula === null) throw new Error(`no formula: ${text}`)
  return formula
}

describe('numbers', () => {
  test.each([
    '5',
    '-5',
    '2.50',
    '3/7',
    '-3/7',
    '(-3)/7',
    'sqrt(2)',
    '2 + sqrt(3)',
    '(5 + sqrt(17))/2',
  ])('%s is finished', (text) => expect(isFinishedNumber(read(text))).toBe(true))
  test.each([
    '15/3',
    '18/42',
    '6*7',
    '3 + 4',
    '2^3',
    'sqrt(49)',
    '3/1',
    '2.5/0.5',
    '(5 + sqrt(25 - 24))/2',
    '(5 + sqrt(25 - 8))/2',
    'x',
  ])('%s is not', (text) => expect(isFinishedNumber(read(text))).toBe(false))
})

describe('sums', () => {
  test.each([
    'x',
    '-2x + 14',
    'x^2 + 5x - 6',
    'x*sin(x) + cos(x)',
    '(1/3)x^3',
    'x^3/3',
    '10(2x + 1)^4',
    '2xy',
    '3e^x',
  ])('%s is collected', (text) => expect(isCollected(read(text))).toBe(true))
  test.each([
    '3*2x',
    '2x + 5 + 2',
    'x + x',
    'x*x',
    '10x^5/5',
    '-2*x + 2*7',
    'x^(2+1)',
    '5(2x + 1)^4*2',
    '(x + 1 + 2)^2',
    'x^3/x',
  ])('%s is not', (text) => expect(isCollected(read(text))).toBe(false))
})

const forms: readonly (readonly [
  Form,
  answer: string,
  finished: readonly string[],
  open: readonly string[],
])[] = [
  [
    'expanded',
    'x^2 + 5x + 6',
    ['6 + 5x + x^2'],
    ['(x+2)(x+3)', 'x^2 + 2x + 3x + 6', 'x*x + 5x + 6', 'x(x+5) + 6'],
  ],
  ['expanded', '6x - 15', ['-15 + 6x'], ['3*2x - 3*5', '3(2x-5)', '6*x - 3*5']],
  [
    'factored',
    '2(x + 2)(x + 3)',
    ['(x+3)*2*(x+2)', '(2x+4)(x+3)'].slice(0, 1),
    ['(2x+4)(x+3)', '2(x^2 + 5x + 6)', '2x^2 + 10x + 12'],
  ],
  ['factored', '(x + 2)^2', ['(x+2)(x+2)'], ['x^2 + 4x + 4', 'x(x+4) + 4']],
  ['simplified', '2x + 7', ['7 + 2x', '2(x + 3.5)'], ['2x + 5 + 2', '3x - x + 7']],
  ['simplified', '2x^3', ['2*x^3'], ['10x^3/5', '2x*x^2', '10x^5/(5x^2)']],
  [
    'simplified',
    '(x + 1)/(x - 2)',
    ['(1 + x)/(x - 2)'],
    ['(x+1)(x+2)/((x-2)(x+2))', '(2x + 2)/(2x - 4)'].slice(0, 1),
  ],
]

describe.each(forms)('%s: %s', (form, answer, finished, open) => {
  test.each([answer, ...finished])('%s has the form', (text) =>
    expect(hasForm(read(text), form, read(answer))).toBe(true),
  )
  test.each([...open])('%s has not', (text) =>
    expect(hasForm(read(text), form, read(answer))).toBe(false),
  )
})

const tasks: readonly (readonly [task: string, unfinished: string, finished: string])[] = [
  ['Simplify 36/84', '18/42', '3/7'],
  ['What is 2/3 + 1/6?', '10/12', '5/6'],
  ['Calculate (-6)*(-7)', '6*7 = 42', '42'],
  ['Calculate 12 - 3*(2+1)', '2 + 1 = 3', '3'],
  ['Solve 3x + 7 = 22', 'x = 15/3', 'x = 15/3 = 5'],
  ['Solve 3x + 7 = 22', '$x = \\frac{10}{2}$', '5'],
  ['Solve 6x = 4', 'x = 4/6', 'x = 2/3'],
  ['Solve x^2 - 5x + 6 = 0', 'x = (5 ± sqrt(25 - 24))/2', 'x = 2 or x = 3'],
  ['Solve x^2 = 49', 'x = ±sqrt(49)', 'x = ±7'],
  ['Solve x + y = 10, x - y = 2', 'x = 12/2, y = 4', 'x = 6, y = 4'],
  ['Solve 2x + 1 < 7', 'x < 6/2', 'x < 3'],
  ['Expand 3(2x - 5)', '3*2x - 3*5', '6x - 15'],
  ['Simplify 3x + 5 - x + 2', '2x + 5 + 2', '2x + 7'],
  ['Differentiate 3x^4 + 2x', '3*4x^3 + 2', '12x^3 + 2'],
  ['Integrate 10x^4 - 6x^2', '10x^5/5 - 6x^3/3 + C', '2x^5 - 2x^3 + C'],
  ['Convert 750 g to kg', '750/1000 kg', '0.75 kg'],
  ['Kürze den Bruch 36/48', '0,75', '3/4'],
  ['Kürze 36/48 so weit wie möglich.', '9/12', '3/4'],
  ['Simplify -36/48', '-0.75', '-3/4'],
  ['Simplify 36/24', '1.5', '1 1/2'],
  ['Reduce 24/36 to lowest terms.', '0.6666...', '2/3'],
  ['Rends irréductible la fraction 36/48', '75%', '36/48 = 3/4'],
  ['Simplifica la fracción 36/48', '36/48 = 0,75', '3/4'],
  ['Calculate 1/2 + 1/4. Give your answer as a fraction.', '0.75', '3/4'],
  ['Simplify the ratio 24 : 36', '2/3', '2:3'],
  ['Simplify the ratio 24 : 36', '12:18', '24:36 = 2:3'],
  ['Kürze das Verhältnis 24 : 36', '4 : 6', '2 zu 3'],
  ['Simplifie le rapport 24 : 36', '8/12', '2 : 3'],
  ['Simplifica la razón 24 : 36', '4:6', '2 a 3'],
  ['Write 64 as a power of 2.', '4^3', '2^6'],
  ['Schreibe 81 als Potenz von 3.', '9^2', '3^4'],
  ['Write 2^3*2^4 as a single power.', '128', '2^7'],
  ['Écris 5^6 : 5^2 sous la forme d’une seule puissance.', '625', '5^4'],
  ['Escribe (2^3)^4 como una sola potencia.', '4096', '2^12'],
  ['Which is greater, 3/4 or 5/7?', '21/28 > 20/28', '3/4 > 5/7'],
  ['Vergleiche 3/4 und 5/7.', '3/4 = 21/28', '5/7 < 3/4'],
  ['Quelle fraction est la plus petite : 3/4 ou 5/7 ?', '20/28 < 21/28', '5/7'],
  ['¿Cuál es mayor, 3/4 o 5/7?', '0,75', '3/4'],
]

/** A task of the form and a line that looks like its answer. */
const refused: readonly (readonly [task: string, line: string])[] = [
  ['Simplify the ratio 24 : 36', '3 : 2'],
  ['Write 2^3*2^4 as a single power.', '2^12'],
  ['Schreibe 2^3 · 2^4 als eine Potenz', '4^7'],
  ['Which is greater, 3/4 or 5/7?', '5/7'],
  ['Was ist größer, 0,7 oder 0,65?', '0,65'],
  ['Compara 3/4 y 5/7.', '3/4 < 5/7'],
  ['Compare 3/4 et 5/7.', '5/7 > 3/4'],
]

test.each(refused)('%s: %s is wrong', (task, line) => {
  expect(assessedAfter(task, line).finding.kind).toBe('wrong_step')
})

test('a decimal of the fraction that is to be reduced is asked to become a fraction', () => {
  const asked = problemIn('Simplify 36/48')?.ask('probe', '0.75') ?? []
  expect(asked.map((one) => write(one, 'en')).join(' ')).toContain('no fraction yet')
})

test.each(tasks)('%s: %s is right, %s is the end', (task, unfinished, finished) => {
  expect(assessedAfter(task, unfinished).finding.kind).toBe('right_step')
  expect(assessedAfter(task, finished).finding.kind).toBe('solved')
})
