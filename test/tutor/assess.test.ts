/**
 * Which problems are recognised, in how many ways they may be put, and that their answers are
 * right.
 */
import { describe, expect, test } from 'bun:test'
import { assess } from '../../src/tutor/assess'

function assessed(content: string) {
  return assess({ mode: 'socratic', turns: [{ role: 'user', content }], state: null })
}

test.each([
  ['Solve 3x + 7 = 22', 'linear equation in x', '5'],
  ['$3x+7=22$', 'linear equation in x', '5'],
  ['How do I solve 3x+7=22?', 'linear equation in x', '5'],
  ['solve for y: 2(y-3) = 5y + 9', 'linear equation in y', '-5'],
  ['3(x − 2) = x + 4', 'linear equation in x', '5'],
  ['Please solve \\(\\frac{3}{4}t - 2 = 7\\)', 'linear equation in t', '12'],
  ['\\frac{x}{3} + 2 = 5', 'linear equation in x', '9'],
  ['½x + ¼ = 1', 'linear equation in x', '1.5'],
  ['Find n if 3n = 10', 'linear equation in n', '10/3'],
  ['5 - 2x = 11', 'linear equation in x', '-3'],
  ['x² - 5x + 6 = 0', 'quadratic equation in x', '2 and 3'],
  ['Solve x^2 = 9', 'quadratic equation in x', '-3 and 3'],
  ['x^2 + 0x - 49 = 0', 'quadratic equation in x', '-7 and 7'],
  ['(x-1)(x+4) = 0', 'quadratic equation in x', '-4 and 1'],
  ['x^2 - 4x + 4 = 0', 'quadratic equation in x', '2'],
  ['2x^2 + 3x - 1 = 0', 'quadratic equation in x', '(-3 ± sqrt(17))/4'],
  ['What is 17*24?', 'arithmetic', '408'],
  ['17 times 24', 'arithmetic', '408'],
  ['What is the product of 6 and 7?', 'arithmetic', '42'],
  ['what is the sum of 1.5 and 2?', 'arithmetic', '3.5'],
  ['17 × 24 = ?', 'arithmetic', '408'],
  ['calculate 12 − 3·(2+1)', 'arithmetic', '3'],
  ['12 - 3*(2+1)', 'arithmetic', '3'],
  ['What is 1/2 + 1/3?', 'arithmetic', '5/6'],
  ['\\frac{1}{2}+\\frac{1}{3}', 'arithmetic', '5/6'],
  ['2/3 ÷ 4/5', 'arithmetic', '5/6'],
  ['2^10', 'arithmetic', '1024'],
  ['12,5 + 7,5', 'arithmetic', '20'],
  ['Calculate 1,250 + 750', 'arithmetic', '2000'],
  ['What is 15% of 80?', 'percentage', '12'],
  ['What is 15 percent of 80?', 'percentage', '12'],
  ['20 is what percent of 50', 'percentage', '40%'],
  ['What percent of 50 is 20?', 'percentage', '40%'],
  ['increase 60 by 25%', 'percentage', '75'],
  ['A shirt costs $80. What is 30% off 80?', 'percentage', '56'],
  ['9 is 15% of what number?', 'percentage', '60'],
  ['differentiate 3x^2 + 2x', 'derivative by x', '6x + 2'],
  ['What is the derivative of x³ − 4x?', 'derivative by x', '3x^2 - 4'],
  ["f(t) = t^3 - t, find f'(t)", 'derivative by t', '3t^2 - 1'],
  ['d/dx (x+1)^2', 'derivative by x', '2x + 2'],
  ['convert 5 km to m', 'unit conversion from km to m', '5000 m'],
  ['how many minutes in 2.5 hours', 'unit conversion from h to min', '150 min'],
  ['How many minutes are there in an hour?', 'unit conversion from h to min', '60 min'],
  ['what is 36 km/h in m/s', 'unit conversion from km/h to m/s', '10 m/s'],
  ['3 inches in cm', 'unit conversion from inch to cm', '7.62 cm'],
  ['convert 2 square meters to cm^2', 'unit conversion from m^2 to cm^2', '20000 cm^2'],
])('"%s" is a %s with the answer %s', (text, subject, answer) => {
  expect(assessed(text)).toMatchObject({
    subject,
    answer,
    finding: { kind: 'new_problem' },
    mayReveal: false,
    state: { rung: 'probe', attempts: 0, lastGoodStep: null },
  })
})

test.each([
  'What is photosynthesis?',
  'I have 3 dogs and 2 cats',
  'We met on 2024-01-05',
  'a + b = c',
  '3x = 3x',
  '1/0',
  '5 km to kg',
  'convert 5 bananas to m',
  '3 + 4 = 7',
  'e^x = 2',
  'x^5 - x = 1',
  'Solve x^3 + 2 + 0y',
  '',
])('"%s" is an open subject', (text) => {
  expect(assessed(text)).toMatchObject({ subject: null, answer: null, mayReveal: false })
})

describe('a task is recognised anew', () => {
  test.each([
    'solve 2(y-3)=5y+9',
    'x²=9',
    '2/3 ÷ 4/5',
    'What percent of 50 is 20?',
    'd/dx x^3',
    '36 km/h in m/s',
  ])('from the stored statement of "%s"', (text) => {
    const { state, answer, subject } = assessed(text)
    expect(assessed(state.problem ?? '')).toMatchObject({ answer, subject })
  })
})

test.each([
  ['Solve x + 3y = 11 and 2x + y = 7', '2x + 6y = 22\n7y = 15', '7y = 15'],
  ['What is the median of 7, 3, 12, 5, 9?', '3, 5, 7, 9, 12\nthe median is 5', '5'],
])('%s: a message that continues from a right step puts no new task', (task, said, quote) => {
  const { state } = assessed(task)
  const turns = [task, said].map((content) => ({ role: 'user' as const, content }))
  expect(assess({ mode: 'socratic', turns, state })).toMatchObject({
    finding: { kind: 'wrong_step', quote },
    state: { problem: state.problem },
  })
})

test('a first try beside the task is judged at once', () => {
  expect(assessed('Solve 3x+7=22. I got 3x = 29')).toMatchObject({
    finding: { kind: 'wrong_step', quote: '3x = 29', mistake: 'sign' },
    state: { attempts: 1, rung: 'hint' },
  })
  expect(assessed('17*24 = ?\nI think it is 408').finding.kind).toBe('solved')
})
