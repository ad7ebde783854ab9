/**
 * A text is a problem only when a reading covers the whole of it: every number is used, and the words
 * ask for what is computed. The tasks here are made up; none is of a public set.
 */
import { describe, expect, test } from 'bun:test'
import { recogniseProblem } from '../../src/math/registry'

function answerTo(text: string): string | null {
  return recogniseProblem(text)?.answer ?? null
}

describe('a text that asks for something else, or has more in it, is no problem of the mathematics', () => {
  test.each([
    ['an apostrophe is no prime', "A melon's cost is 3 dollars. How much do 4 melons cost?"],
    ['an apostrophe before a number is no prime', "Lia's scarf cost 12 dollars. What did 3 cost?"],
    ['the first fraction of a longer text', 'Of 60 pens 1/4 are red. How many pens are not red?'],
    ['the first equation of a longer text', 'Let 2x = 10 and let z be its double. What is z?'],
    ['a name of a function is no bracket', 'Find the area under the line f(x) = 4x + 9'],
    ['a value of a function', 'If g(x) = 3x - 8, what is g(5)?'],
    ['a point is no decimal', 'What is the distance from the origin to the point (-4,1)?'],
    ['a point alone is no decimal', 'Name the quadrant of (-7,2)'],
    ['a second derivative by words', 'Find the second derivative of x^3 + x'],
    ['a second derivative by primes', "For f(x) = x^4 find f''(x)"],
    ['a second derivative by d', 'Find d^2/dx^2 of x^4'],
    ['a derivative that is given', "f'(x) = 6x. Find f(x)."],
    ['a derivative at a point', "f(x) = x^2 + x. Find f'(3)."],
    ['a domain', 'Find the domain of y = 3x^2 + 1'],
    ['an axis of symmetry', 'What is the axis of symmetry of y = x^2 - 4x?'],
    ['a number of solutions', 'How many solutions does x^2 = 9 have?'],
    ['the largest solution', 'What is the largest solution of x^2 - 5x + 6 = 0?'],
    ['a positive solution', 'Solve x^2 = 49 for positive x'],
    ['another unknown', 'Express y in terms of x: 8x = 24'],
    ['one letter of two in words', 'What is y in 8x + 7y = 15?'],
    ['one unknown of a system', 'Solve x + y = 5, x - y = 1. What is y?'],
    ['a combination of unknowns', 'If 3a + b = 14 and a + b = 4, what is a - b?'],
    ['a second command', 'Simplify 3x + 2x, then evaluate it at x = 2'],
    ['a second command in words', 'Simplify 3x + 2x, then factor it'],
    ['a series that continues', 'Find the sum 1 + 2 + 3 + ... + 90'],
    ['digits of another base', 'What is 53_7 + 24_7?'],
    ['a factorial', 'Compute 3 + 4!'],
    ['a remainder', 'What is the remainder when 7^3 + 1 is divided by 5?'],
    ['a count of how many more', 'A box holds 12 pens and a bag 9. How many more are in the box?'],
    [
      'a mean with another number',
      'The scores were 8, 9 and 13. Which 4th score makes the mean 11?',
    ],
    ['a list that is no list', 'The shop sold 8,450 pens. What was the average in 5 days?'],
    [
      'one number word more',
      'A bus travels 90 km in 2 hours and waits half an hour. How fast is it?',
    ],
    [
      'a probability of two events',
      'A coin is tossed and a fair die is rolled. What is the chance of heads and a 6?',
    ],
    [
      'two percentages',
      'A coat costs 80 euros and is reduced by 20% and then by 10%. What is the new price?',
    ],
    [
      'the boxes of a story',
      'Tom has 3 boxes with 12 pens each and gives 7 away. How many boxes are left?',
    ],
    ['two currencies', 'Five pens cost 20 cents each. How much change do you get from 10 euros?'],
    ['options without the answer', 'Solve 3x + 7 = 22. A) 4 B) 8 C) 6'],
    [
      'options of a story',
      'A jar holds 30 beans. 2/3 are red. How many are red?\nA) 10\nB) 20\nC) 15',
    ],
    ['rounding of a calculation', 'Calculate 10/3 to the nearest tenth'],
    ['words that hold a number', 'Suppose we add two to the result. What is 3 + 4?'],
  ])('%s', (_, text) => {
    expect(answerTo(text)).toBeNull()
  })
})

describe('a text that is understood as a whole is a problem', () => {
  test.each([
    ['a power by two stars', 'Differentiate x**3', '3x^2'],
    ['an equation with two stars', 'Solve x**2 = 36', '-6 and 6'],
    ['bold type', '**Solve 2x + 7 = 19**', '6'],
    ['a power of a bracket in LaTeX', 'Simplify: ${\\left(-3\\right)}^4$', '81'],
    ['a decimal comma in a bracket', 'Was ist 5 - (-4,5)?', '9.5'],
    ['a number before the task', '3) Solve 2x + 7 = 19', '6'],
    ['a greeting and talk', 'Hi! Can you help me? Solve 2x + 7 = 19. I have a test tomorrow.', '6'],
    ['options with the answer', 'Solve 3x + 7 = 22.\nA) 4\nB) 5\nC) 6', '5'],
    ['options that are formulas', 'Simplify 4x + 3x - 2.\nA) 7x + 2\nB) 7x - 2', '7x - 2'],
    ['a list with blanks', 'Find the mean of 4; 8; 9; 11', '8'],
    ['a mean to be rounded', 'Find the mean of 2, 3 and 5. Round to the nearest tenth.', '3.3'],
    ['monomials', 'Multiply: 3a(2a + b)', '6a^2 + 3ab'],
    ['a derivative in LaTeX', 'Find $\\frac{dy}{dx}$ if $y = x^3$', '3x^2'],
    ['German', 'Löse die Gleichung 2x + 7 = 19!', '6'],
    ['French', "Résous l'équation 2x + 7 = 19, s'il te plaît", '6'],
    ['Spanish', '¿Cuál es la solución de 2x + 7 = 19?', '6'],
  ])('%s', (_, text, answer) => {
    expect(answerTo(text)).toBe(answer)
  })
})

describe("a learner's own work after the task is no part of it", () => {
  test.each([
    'Solve 3x + 7 = 22. I got x = 6',
    'Solve 3x + 7 = 22, I think x = 6',
    'Solve 3x + 7 = 22. My answer is 6. Is it right?',
    'Solve 3x + 7 = 22\n3x = 29',
    'Solve 3x + 7 = 22\n3x = 15\nx = 5',
    'Löse 3x + 7 = 22. Ich habe x = 6 heraus.',
    "Résous 3x + 7 = 22. J'ai trouvé x = 6.",
    'Resuelve 3x + 7 = 22. Creo que x = 6.',
  ])('%s', (text) => {
    expect(recogniseProblem(text)?.statement).toBe('3x + 7 = 22')
  })

  test('an attempt without a task is no problem', () => {
    for (const text of ['I got 3x = 15', 'so 3x = 29', 'My answer is 12 - 9']) {
      expect(answerTo(text)).toBeNull()
    }
  })
})

test('a mean is exact: one decimal is no rounding of it unless the task asks for one', () => {
  const task = 'Find the mean of 98, 99, 100, 101, 102, 100, 101'
  const exact = recogniseProblem(task)
  expect(exact?.answer).toBe('701/7')
  expect(exact?.check('100.1', '')?.kind).toBe('wrong')
  expect(exact?.check('701/7', '')?.kind).toBe('final')
  const rounded = recogniseProblem(`${task}. Round to the nearest tenth.`)
  expect(rounded?.check('100.1', '')?.kind).toBe('final')
  expect(rounded?.check('701/7', '')?.kind).toBe('right')
  expect(recogniseProblem(rounded?.task ?? '')?.answer).toBe('100.1')
})

test('a text that is too long to be read whole is not read in part', () => {
  const task = 'Solve 3x + 7 = 22'
  expect(answerTo(`${task}${' '.repeat(400)}`)).toBe('5')
  expect(answerTo(`${task} ${'please help me '.repeat(200)}`)).toBeNull()
})

test('a problem is recognised again from its task', () => {
  for (const text of [
    'Simplify 4x + 3x - 2.\nA) 7x + 2\nB) 7x - 2',
    'Find the range of -4, 2 and 9',
    'Differentiate e^x - 6x',
  ]) {
    const problem = recogniseProblem(text)
    expect(recogniseProblem(problem?.task ?? '')?.answer).toBe(problem?.answer ?? '')
  }
})
