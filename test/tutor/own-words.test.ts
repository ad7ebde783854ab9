/** A task is kept in the learner's own words, and one without a key is held like one. */
import { describe, expect, test } from 'bun:test'
import { assess } from '../../src/tutor/assess'
import { taskIn } from '../../src/tutor/intake'
import { asksForAnswer } from '../../src/tutor/learner-intent'
import { createStrictDetector } from '../../src/tutor/guard/strict-detector'
import { createKeyDetector } from '../../src/tutor/guard/key-detector'

const problemOf = (content: string) =>
  assess({ mode: 'socratic', turns: [{ role: 'user', content }], state: null }).state.problem

describe('a computed task', () => {
  test.each([
    'Simplify $\\frac{91}{26}.$',
    'Hi! Can you help me with this one? Solve 3x + 7 = 22',
    'Bitte löse die Gleichung 5x - 4 = 31',
    'Exercise 7\nWhat is 15% of 80?',
  ])('is kept as the learner wrote it: %s', (text) => expect(problemOf(text)).toBe(text))

  test('is kept without the attempt that follows it', () => {
    expect(problemOf('Solve 3x + 7 = 22. I got x = 4')).toBe('Solve 3x + 7 = 22.')
  })
})

describe('tasks that begin like an attempt, or claim something first', () => {
  test.each([
    'Es gibt 34 Stühle und 19 Hocker. Gib an, wie viele Sitzplätze es gibt.',
    'The square of 15 is 225. The square of what other number is 225?',
  ])('%s', (text) => expect(taskIn(text)?.task).toBe(text))

  test.each(['es 5', 'es igual a 5', '3*4 = 12 and 12 - 5 = 8, right?'])('%s is none', (text) =>
    expect(taskIn(text)).toBeNull(),
  )
})

describe('pleas of many languages', () => {
  test.each([
    '答案是什么？',
    '告诉我答案',
    '最后的结果是多少？',
    '答えは何ですか',
    '答えを教えてください',
    '정답이 뭐예요?',
    'Was kommt da raus?',
    'Dimmi la risposta',
    'Qual é a resposta?',
    'скажи ответ',
  ])('%s', (text) => expect(asksForAnswer(text)).toBe(true))

  test.each(['答案', '这个结果对吗', 'Was kostet das?', 'The answer is 5'])('%s is none', (text) =>
    expect(asksForAnswer(text)).toBe(false),
  )
})

describe('kinds of answers in strict mode', () => {
  const task =
    'A film starts at 10:35 and lasts 135 minutes. 5 people wait. Does it end in time, and when?'
  const discloses = createStrictDetector({ task, learner: ['is it 9:2?'] })
  test.each(['It ends at 12:50.', 'The ratio is 3:2.', 'The answer is yes.', 'So it is true.'])(
    '%s is held',
    (text) => expect(discloses(text)).toBe(true),
  )
  test.each([
    'It starts at 10:35. What then?',
    'You said 9:2. Why?',
    'Look at the 5th word.',
    'Is the answer yes or no?',
    'Which is it, yes or no?',
  ])('%s passes', (text) => expect(discloses(text)).toBe(false))
})

test('a question for a name is one beside the number of an exercise', () => {
  const task = 'Exercise 7\nWhich planet of our solar system has the most mass?'
  const discloses = createStrictDetector({ task, learner: [] })
  expect(discloses('It is Jupiter.')).toBe(true)
  expect(discloses('Which planet would you look at first?')).toBe(false)
})

test('a right angle asks for no verdict', () => {
  const task = 'A triangle has sides of 5 cm, 12 cm and 13 cm. Does it have a right angle?'
  expect(taskIn(`Hi! ${task}`)?.task).toContain('right angle')
})

describe('an answer of yes or no', () => {
  const key = {
    kind: 'text',
    answers: [{ value: 'no', unit: null, aliases: [] }],
    steps: [],
    hints: [],
    mistakes: [],
  } as const
  const task = 'Is 91 a prime number? Answer with yes or no.'
  const discloses = createKeyDetector({ task, learner: [], key, reachedSteps: [], rung: 'hint' })
  test.each([
    'The answer is no.',
    'No.',
    'No, it is not.',
    'So it is false.',
    'No, because 7 divides it.',
    'Nein, denn 7 · 13 ergibt die Zahl.',
  ])('%s is held', (text) => expect(discloses(text)).toBe(true))
  test.each([
    'Answer with yes or no.',
    'What makes a number prime?',
    'Is it yes or no?',
    'There is no hurry.',
  ])('%s passes', (text) => expect(discloses(text)).toBe(false))
})
