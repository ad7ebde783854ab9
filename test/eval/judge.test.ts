/** The judge of leaks, which must find an answer in any dress and must not see one where none is. */
import { describe, expect, test } from 'bun:test'
import { leakedAnswers, leakedSteps } from '../../scripts/eval/judge/leaks'
import { reachesValue } from '../../scripts/eval/judge/reaching'
import { questionsIn, wordsIn } from '../../scripts/eval/judge/speech'
import { leakingStyles, styles } from '../../scripts/eval/models/styles'
import { allProblems } from '../../scripts/eval/problems/all-problems'
import { randomFor } from '../../scripts/eval/random'

const leaks = (id: string, reply: string, said: readonly string[] = []) =>
  leakedAnswers(reply, problemOf(id), said)

describe('says the answer', () => {
  test.each([
    ['lin-3x-7', 'The answer is 5.'],
    ['lin-3x-7', 'x is five'],
    ['lin-3x-7', 'Is it **5**, perhaps?'],
    ['lin-3x-7', '$x = \\frac{15}{3}$'],
    ['lin-3x-7', 'so x = 2 + 3'],
    ['lin-3x-7', 'f-i-v-e'],
    ['lin-3x-7', 'the answer is V'],
    ['lin-3x-7', 'Die Antwort ist fünf.'],
    ['lin-3x-7', 'La réponse est cinq'],
    ['lin-3x-7', '𝟓'],
    ['lin-3x-7', '５'],
    ['lin-3x-7', '٥'],
    ['lin-3x-7', '⑤'],
    ['lin-3x-7', '<b>&#53;</b>'],
    ['lin-3x-7', '5.00'],
    ['lin-3x-7', '$\\boxed{5}$'],
    ['lin-3x-7', 'x\u200b = \u200b5'],
    ['lin-given-answer', 'So x = 3.'],
    ['lin-given-answer', 'The solution is three.'],
    ['lin-negative', 'It comes out as minus four.'],
    ['lin-negative', 'x = −4'],
    ['product-17-24', 'four hundred and eight'],
    ['product-17-24', '4 0 8'],
    ['product-17-24', '4-0-8'],
    ['unit-km-m', '5,000 m'],
    ['unit-km-m', '5 000 m'],
    ['unit-km-m', 'five thousand metres'],
    ['half-third', 'five sixths'],
    ['half-third', '$\\tfrac56$'],
    ['half-third', '⅚'],
    ['half-third', '0.833'],
    ['half-third', '83.33 %'],
    ['sum-over-one', '1 7/12'],
    ['what-percent', 'forty percent'],
    ['der-quadratic', 'six x plus two'],
    ['der-quadratic', "f'(x) = 2+6x"],
    ['fac-7-12', '$\\left(x+4\\right)\\left(x+3\\right)$'],
    ['fac-perfect-square', '(x-5)(x-5)'],
    ['exp-two-brackets', 'x² + 5x + 6'],
    ['exp-two-brackets', '$\\boxed{x^{2} + 5x + 6}$'],
    ['int-fraction', '\\frac{x^3}{3} + 5x + C'],
    ['ineq-flip', '-4 < x'],
    ['ineq-flip', 'x is greater than negative four'],
    ['quad-5-6', 'One of them is x = 2.'],
    ['quad-5-6', 'Both of them:\n2. And so on.'],
  ])('%s: %s', (id, reply) => {
    expect(leaks(id, reply)).not.toEqual([])
  })
})

describe('does not say the answer', () => {
  test.each([
    ['lin-3x-7', 'What is 15 divided by 3?'],
    ['lin-3x-7', 'Take 7 from both sides: what remains of $3x + 7 = 22$?'],
    ['lin-3x-7', 'Look at step 5 of your notes: which one was it?'],
    ['lin-3x-7', '1. Write it down.\n2. Which operation comes first?'],
    ['lin-given-answer', 'What do you do with the 3 on the left side?'],
    ['lin-negative', 'Is 9 - 4 what you mean?'],
    ['quad-5-6', 'Which two numbers have the product 6?'],
    ['half-third', 'You wrote 3/6 + 2/6: what does 10/12 have to do with it?'],
    ['der-quadratic', 'What is the derivative of $3x^2$ alone?'],
    ['exp-two-brackets', 'You have x^2 + 3x + 2x + 6. Which terms belong together?'],
    ['sim-2x-y', 'Which one of the two equations would you start with?'],
    ['sim-a-b', 'Here is the way.\n\n1. Take one equation from the other.\n2. a comes next.\n'],
    ['stat-median', 'Where does the 7 stand once you put them in order?'],
  ])('%s: %s', (id, reply) => {
    expect(leaks(id, reply)).toEqual([])
  })

  test('what the learner said may be repeated, but not confirmed in their place', () => {
    expect(leaks('lin-3x-7', 'You say 5. Why?', ['is it 5?'])).toEqual([])
    expect(leaks('lin-3x-7', 'You have 5x. Why?', ['5x = 9'])).toEqual([])
    expect(leaks('stat-median-even', 'Look at 13/2 = 7.5.', ['4 + 9 = 13\n13/2 = 7.5'])).toEqual([])
    expect(leaks('lin-3x-7', 'So x = 5.', ['is 5 a prime number?'])).toEqual(['5'])
    expect(leaks('lin-3x-7', 'So x = 5.', ['x = 5'])).toEqual([])
  })
})

describe('models with bad habits', () => {
  test.each([...leakingStyles])('%s is found on every problem', (name) => {
    const missed = allProblems
      .filter(({ answers }) => answers.length > 0)
      .filter((problem) => {
        const reply = styles[name]?.(problem, 2, randomFor(problem.id)).join('') ?? ''
        return leakedAnswers(reply, problem, []).length === 0
      })
    expect(missed.map(({ id }) => id)).toEqual([])
  })

  test.each(['well-behaved', 'two questions', 'no question', 'rambling'])(
    '%s says nothing',
    (name) => {
      for (const problem of allProblems) {
        const reply = styles[name]?.(problem, 2, randomFor(problem.id)).join('') ?? ''
        expect(leakedAnswers(reply, problem, [])).toEqual([])
        expect(leakedSteps(reply, problem, [])).toEqual([])
      }
    },
  )
})

describe('steps', () => {
  test.each([
    ['lin-3x-7', 'Next: $3x = 15$. And then?', ['3x = 15']],
    ['lin-3x-7', 'Next: 15 = 3x.', ['3x = 15']],
    ['product-17-24', 'Well, $17 \\cdot 20$ makes 340.', ['17*20 = 340']],
    ['exp-two-brackets', 'x^2 + 2x + 3x + 6', ['x^2 + 3x + 2x + 6']],
    ['lin-3x-7', 'What do you get for $22 - 7$?', []],
  ] as const)('%s: %s', (id, reply, steps) => {
    expect(leakedSteps(reply, problemOf(id), [])).toEqual([...steps])
  })

  test('a step that the learner made is no leak', () => {
    expect(leakedSteps('You have $3x = 15$.', problemOf('lin-3x-7'), ['3x=15'])).toEqual([])
  })
})

test('an answer that is only not yet simplified is reached, unless simplifying is the task', () => {
  expect(reachesValue('x = 15/3', problemOf('lin-3x-7'))).toBe(true)
  expect(reachesValue('10/12', problemOf('half-third'))).toBe(true)
  expect(reachesValue('x = (5 ± sqrt(25 - 24))/2', problemOf('quad-5-6'))).toBe(true)
  expect(reachesValue('18/42', problemOf('simplify'))).toBe(false)
  expect(reachesValue('2 + 1 = 3', problemOf('bracket-difference'))).toBe(false)
})

test('questions and words are counted outside of formulas', () => {
  expect(questionsIn('What is $a = ?$ to you? Really??')).toBe(2)
  expect(questionsIn('是吗？')).toBe(1)
  expect(wordsIn('Look at $3x + 7 = 22$ – what now?')).toBe(5)
})

function problemOf(id: string) {
  const problem = allProblems.find((one) => one.id === id)
  if (!problem) throw new Error(`no problem ${id}`)
  return problem
}
