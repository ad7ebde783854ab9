/** Tasks that name their operation: the formula that is computed, in the languages of the pages. */
import { describe, expect, test } from 'bun:test'
import { problemIn } from '../../src/tutor/mathematics'

const asked: readonly (readonly [formula: string, ...tasks: string[]])[] = [
  [
    '5 + 7',
    'Add 5 and 7.',
    'Add 5 to 7',
    'Add five and seven.',
    'Find the sum of 5 and 7.',
    'Addiere 5 und 7.',
    'Addieren Sie 5 und 7.',
    'Berechne die Summe aus 5 und 7.',
    'Suma 5 y 7.',
    'Calcula la suma de 5 y 7.',
    'Additionne 5 et 7.',
    'Calcule la somme de 5 et 7.',
  ],
  ['5/6 + 3/8', 'Add 5/6 + 3/8.', 'Add 5/6 and 3/8.', 'Addiere 5/6 + 3/8.', 'Suma 5/6 y 3/8.'],
  ['2 + 1/2', 'What is the sum of 2 and 1/2?'],
  ['3 + 5 + 9', 'Find the sum of 3, 5 and 9.', 'Addiere 3, 5 und 9.', 'Additionnez 3, 5 et 9.'],
  [
    '8 - 3',
    'Subtract 3 from 8.',
    'What is the difference of 8 and 3?',
    'Find the difference between 3 and 8.',
    'Subtrahiere 3 von 8.',
    'Berechne die Differenz von 8 und 3.',
    'Resta 3 de 8.',
    'Soustrais 3 de 8.',
    'Calcule la différence entre 8 et 3.',
  ],
  [
    '12 * 4',
    'Multiply 12 by 4.',
    'What is the product of 12 and 4?',
    'Multipliziere 12 mit 4.',
    'Berechne das Produkt aus 12 und 4.',
    'Multiplica 12 por 4.',
    'Halla el producto de 12 y 4.',
    'Multiplie 12 par 4.',
    'Calcule le produit de 12 et 4.',
  ],
  [
    '12/4',
    'Divide 12 by 4.',
    'Divide 4 into 12.',
    'Find the quotient of 12 and 4.',
    'Dividiere 12 durch 4.',
    'Teile 12 durch 4.',
    'Berechne den Quotienten aus 12 und 4.',
    'Divide 12 entre 4.',
    'Calcula el cociente de 12 entre 4.',
    'Divise 12 par 4.',
    'Calcule le quotient de 12 par 4.',
  ],
  ['(3/4) * (2/5)', 'Multiply 3/4 by 2/5.', 'Multipliziere 3/4 mit 2/5.'],
  [
    '18/2',
    'What is half of 18?',
    'Was ist die Hälfte von 18?',
    '¿Cuál es la mitad de 18?',
    'Quelle est la moitié de 18 ?',
  ],
  [
    '18/3',
    'Find a third of 18.',
    'Berechne ein Drittel von 18.',
    'Calcula la tercera parte de 18.',
  ],
  [
    '2 * 12',
    'What is double of 12?',
    'What is twice 12?',
    'Was ist das Doppelte von 12?',
    '¿Cuál es el doble de 12?',
    'Quel est le double de 12 ?',
  ],
  ['7 ^ 2', 'What is the square of 7?', 'Berechne das Quadrat von 7.', 'Calcule le carré de 7.'],
  ['sqrt(49)', 'What is the square root of 49?', 'Berechne die Wurzel aus 49.'],
]

describe.each(asked.map(([formula, ...tasks]) => [formula, tasks] as const))(
  '%s',
  (formula, tasks) => {
    test.each(tasks.map((task) => [task] as const))('%s', (task) => {
      expect(problemIn(task)?.statement).toBe(formula)
    })
  },
)

test.each([
  ['a second operation', 'Add 5 and 7 and multiply the result by itself.'],
  ['a second operation', 'Add 5 and 7 and double the result.'],
  ['a second operation', 'Add 5 and 7 and square the result.'],
  ['an unknown', 'Add 5 and 7x.'],
  ['units', 'Add 3 cm and 4 m.'],
  ['an order that words do not tell', 'Find the sum of 3 and 4 times 2.'],
  ['numbers that are not written', 'Find the sum of the first 5 and 7.'],
])('a task with %s is not read by a part: %s', (_, task) => {
  expect(problemIn(task)).toBeNull()
})

test.each([
  ['Calculate $\\frac{3}{7} \\div \\frac{9}{11}$.', '11/21'],
  ['Calculate $2 \\div \\frac{1}{2}$.', '4'],
  ['Calculate $\\frac{2^2}{3} \\div \\frac{1}{2}$.', '8/3'],
  ['Berechne $\\frac{3}{4} : \\frac{1}{2}$. Gib das Ergebnis gekürzt an.', '3/2'],
  ['Berechne 25 : (12 - 7) - 2', '3'],
  ['Calcula 3/4 : 1/2', '1.5'],
])('a fraction divides as a whole, whatever sign divides: %s', (text, answer) => {
  expect(problemIn(text)?.answer).toBe(answer)
})

test.each(['Kürze 12 : 18', '2 : 3', 'The score is 3 : 1'])(
  'a ratio is no division: %s',
  (text) => {
    expect(problemIn(text)).toBeNull()
  },
)

test('a ratio that is to be simplified stays one', () => {
  const problem = problemIn('Simplify the ratio 12 : 18')
  expect([problem?.subject, problem?.answer]).toEqual(['ratio: simplified', '2 : 3'])
})
