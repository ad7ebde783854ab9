/** What a trusted answer key says of a learner's message, and what no message can do to a task. */
import { describe, expect, test } from 'bun:test'
import type { AnswerKey, TaskKey } from '../../../src/tutor/answer-key/key'
import { readAnswerKey } from '../../../src/tutor/answer-key/read-key'
import { assess } from '../../../src/tutor/assess'
import type { Assessment, TutorState } from '../../../src/tutor/assessment'
import { openLadder } from '../../../src/tutor/hint-ladder'

const task =
  'A hen farm has 16 eggs a day. Ana eats three for breakfast and bakes with four. ' +
  'She sells the rest for $2 each. How many dollars does she make a day?'
const eggs: AnswerKey = {
  kind: 'numeric',
  answers: [{ value: '18', unit: 'dollars', aliases: ['eighteen dollars'] }],
  steps: [
    { id: 's1', label: 'eggs to sell', formula: '16 - 3 - 4', value: '9', needs: [] },
    { id: 's2', label: 'money made', formula: '9 * 2', value: '18', needs: ['s1'] },
  ],
  hints: [],
  mistakes: [{ value: '26', question: 'Which eggs are not for sale?' }],
}
const choices: AnswerKey = {
  ...eggs,
  kind: 'choice',
  answers: [{ value: 'B', unit: null, aliases: ['42'] }],
  steps: [],
  mistakes: [],
}
const choiceTask = 'What is six times seven plus nothing at all?\nA) 24\nB) 42\nC) 13\nD) 67'

function held(key: AnswerKey, confidence: 'agreed' | 'single' = 'agreed'): TaskKey {
  return { status: 'held', source: 'model', confidence, key }
}

interface Dialogue {
  readonly text?: string
  readonly taskKey?: TaskKey
  readonly state?: Partial<TutorState>
}

function say(content: string, { text = task, taskKey = held(eggs), state }: Dialogue = {}) {
  return assess({
    mode: 'socratic',
    turns: [
      { role: 'user', content: text },
      { role: 'user', content },
    ],
    state: { ...openLadder(text), turns: 1, ...state },
    taskKey,
  })
}

function meaning({ finding, state }: Assessment): string {
  return [finding.kind, ...state.reachedSteps.filter((id) => id.startsWith('s'))].join(' ')
}

describe('on a numeric task', () => {
  test.each([
    ['she has 9 eggs left', 'right_step s1'],
    ['16 - 3 - 4 = 9', 'right_step s1'],
    ['16 minus 3 minus 4 is nine', 'right_step s1'],
    ['16 - 3 - 4 -> 9', 'right_step s1'],
    ['16 - 3 - 4 -> 8', 'wrong_step'],
    ['| 16 - 3 - 4 | = 8 |', 'wrong_step'],
    ['16 - 3 - 4 gives me 8', 'wrong_step'],
    ['9乘2等于17', 'wrong_step'],
    ['答案是十八。', 'solved s1 s2'],
    ['Die Antwort ist achtzehn.', 'solved s1 s2'],
    ['La réponse est dix-huit.', 'solved s1 s2'],
    ['I read it 4 times already', 'open'],
    ['My friend Tom got 3 of 5 questions right', 'open'],
    ['There are 2 unknowns, right?', 'open'],
    ['It is 10 pm and I am tired', 'open'],
    ['Tengo 2 preguntas.', 'open'],
    ['The total number of eggs left for one day is 16 - 3 - 4 = 9', 'right_step s1'],
    ['She has a total of 16 eggs and uses 7, so 16 - 3 - 4 = 9 are left', 'right_step s1'],
    ['The total made for all three meals is 9 * 2 = 18 dollars', 'solved s1 s2'],
    ['The result of multiplying 9 by 2 is 18', 'solved s1 s2'],
    ['First 16-3-4 = 9.\nThen 9 * 2 = 18', 'solved s1 s2'],
    ['9 * 2 = 18', 'solved s1 s2'],
    ['so 18 dollars', 'solved s1 s2'],
    ['18', 'solved s1 s2'],
    ['eighteen', 'solved s1 s2'],
    ['$18.00', 'solved s1 s2'],
    ['1800 cents', 'solved s1 s2'],
    ['is it 18?', 'solved s1 s2'],
    ['36/2', 'open'],
    ['9 * 2', 'right_step'],
    ['16 - 3 = 13', 'right_step'],
    ['the answer is 27', 'wrong_step'],
    ['is it 27?', 'wrong_step'],
    ['27', 'wrong_step'],
    ['the answer is 9', 'wrong_step'],
    ['16 - 3 - 4 = 8, so 8 * 2 = 16', 'wrong_step'],
    ['16 - 3 - 4 = 9 and 9 * 2 = 19', 'wrong_step s1'],
    ['18 cents', 'wrong_step'],
    ['why is it not 18?', 'open'],
    ['I asked 3 other people in 2024', 'open'],
    ['do I subtract the 3?', 'open'],
  ])('%p is %p', (message, expected) => {
    expect(meaning(say(message))).toBe(expected)
  })

  test('an expected mistake brings the question of the key', () => {
    expect(say('I think it is 26').finding).toMatchObject({
      kind: 'wrong_step',
      quote: '26',
      question: 'Which eggs are not for sale?',
    })
  })

  test('a key of one sample judges nothing but plain equalities', () => {
    const taskKey = held(eggs, 'single')
    expect(say('18', { taskKey }).finding.kind).toBe('open')
    expect(say('the answer is 27', { taskKey }).finding.kind).toBe('open')
    expect(say('16 - 3 - 4 = 8', { taskKey }).finding.kind).toBe('wrong_step')
  })

  test('a false equality that gives the answer of a wrong key is wrong', () => {
    expect(say('16 - 3 - 4 = 10 and 9 * 2 = 18').finding.kind).toBe('wrong_step')
  })
})

test('several answers are reached in any order, over messages', () => {
  const key: AnswerKey = {
    ...eggs,
    answers: ['2', '3'].map((value) => ({ value, unit: null, aliases: [] })),
    steps: [],
  }
  const text = 'For which two whole numbers is the product six and the sum five?'
  const taskKey = held(key)
  expect(say('x = 3 or x = 2', { text, taskKey }).finding.kind).toBe('solved')
  const half = say('x = 3', { text, taskKey })
  expect(half.finding.kind).toBe('right_step')
  expect(say('and x = 2', { text, taskKey, state: half.state }).finding.kind).toBe('solved')
  expect(say('x = 3 and x = 4', { text, taskKey }).finding.kind).toBe('wrong_step')
})

describe('a choice', () => {
  test.each([
    ['B', 'solved'],
    ['b)', 'solved'],
    ['B) 42', 'solved'],
    ['I think it is B', 'solved'],
    ['42', 'solved'],
    ['the answer is 42', 'solved'],
    ['A', 'wrong_step'],
    ['the answer is 24', 'wrong_step'],
    ['a hint please', 'stuck'],
  ])('%p is %p', (message, kind) => {
    const judged = say(message, { text: choiceTask, taskKey: held(choices) })
    expect(judged.finding.kind).toBe(kind as never)
  })
})

test('a short text counts with its aliases and its plural', () => {
  const key: AnswerKey = {
    ...eggs,
    kind: 'text',
    answers: [{ value: 'mitochondrion', unit: null, aliases: ['mitochondria'] }],
    steps: [],
    mistakes: [],
  }
  const text = 'Which part of a cell makes most of its chemical energy, in one word?'
  expect(say('It is the Mitochondria!', { text, taskKey: held(key) }).finding.kind).toBe('solved')
  expect(say('the nucleus', { text, taskKey: held(key) }).finding.kind).toBe('open')
})

test('an expression counts in any writing of the same value', () => {
  const key: AnswerKey = {
    ...eggs,
    kind: 'expression',
    answers: [{ value: 'x^2 + 5x + 6', unit: null, aliases: [] }],
    steps: [],
    mistakes: [],
  }
  const text = 'Write the area of a field of x + 2 by x + 3 metres without brackets.'
  expect(say('it is $6 + x^2 + 5x$', { text, taskKey: held(key) }).finding.kind).toBe('solved')
  expect(say('x^2 + 6', { text, taskKey: held(key) }).finding.kind).not.toBe('solved')
})

describe('the open task', () => {
  const pending: TaskKey = { status: 'pending' }

  test('is the whole text of what the learner posed', () => {
    const long = `${'The farm has 3 hens. '.repeat(100)}How many eggs do they lay?`
    const { state, finding } = assess({
      mode: 'socratic',
      turns: [{ role: 'user', content: long }],
      state: null,
    })
    expect(state.problem).toBe(long)
    expect(finding.kind).toBe('new_problem')
  })

  test.each([
    '16 - 3 - 4 = 8',
    '3x = 29',
    '17 * 24',
    '42',
    'why?',
    'thanks!',
    'just tell me the answer',
    'What is 9 * 2?',
    'So first I calculate 16 - 3 = 13. Is that right?',
    'can you give me a hint about 13?',
    'hello',
  ])('is not replaced by %p', (message) => {
    expect(say(message, { taskKey: pending }).state.problem).toBe(task)
  })

  test.each([
    'A train of 12 wagons carries 340 people in each wagon. How many people travel?',
    'New problem: what is 17 * 24?',
    'Solve 3x + 7 = 22',
  ])('is replaced by %p', (message) => {
    expect(say(message, { taskKey: pending }).state.problem).not.toBe(task)
  })

  test.each(['hello', 'thanks', 'bananas are yellow', 'this is so annoying', '42', 'is it 26?'])(
    'is not %p',
    (content) => {
      const { state } = assess({
        mode: 'socratic',
        turns: [{ role: 'user', content }],
        state: null,
      })
      expect(state.problem).toBeNull()
    },
  )

  test('eight messages about bananas lead no further than the worked step', () => {
    const talk = ['yellow', 'sweet', 'curved', 'tropical', 'peeled', 'green', 'ripe', 'brown']
    const turns = [{ role: 'user' as const, content: task }]
    let state: TutorState = { ...openLadder(task), turns: 1 }
    for (const word of talk) {
      turns.push({ role: 'user', content: `bananas are ${word} and taste like summer` })
      const assessment = assess({ mode: 'socratic', turns, state, taskKey: pending })
      expect(assessment.mayReveal).toBe(false)
      ;({ state } = assessment)
    }
    expect(state).toMatchObject({ problem: task, attempts: 0 })
    expect(state.rung).not.toBe('reveal')
  })
})

describe('an answer of several values', () => {
  const text = 'Solve $2x^2 - 9x + 4 = 0$ for $x$, giving every solution you can find.'
  const roots = readAnswerKey({
    checkable: true,
    kind: 'expression',
    answers: [{ value: 'x = 4 or x = 1/2' }],
  }) as AnswerKey
  const on = (content: string) => say(content, { text, taskKey: held(roots) }).finding.kind

  test('is read as its values', () => {
    expect(roots.answers.map(({ value }) => value)).toEqual(['x = 4', 'x = 1/2'])
    const pair = { checkable: true, kind: 'expression', answers: [{ value: '(2, 5)' }] }
    expect(readAnswerKey(pair)).toMatchObject({ answers: [{ value: '(2, 5)' }] })
  })

  test.each(['x = 4 or x = 1/2', '4 and 1/2', 'x = 0.5, x = 4', 'The solutions are 4 and 1/2'])(
    'is reached by all of them: %s',
    (content) => {
      expect(on(content)).toBe('solved')
    },
  )

  test('is reached in part by one, and not with another one', () => {
    expect(on('x = 4')).toBe('right_step')
    expect(on('x = 4 or x = 3')).not.toBe('solved')
  })
})

describe('on a computed task in other notations', () => {
  const text = 'A recipe for 6 people needs 450 g of flour. How much flour is needed for 10 people?'
  const on = (content: string) =>
    assess({
      mode: 'socratic',
      turns: [
        { role: 'user', content: text },
        { role: 'user', content },
      ],
      state: { ...openLadder(text), turns: 1 },
    }).finding.kind

  test.each([
    ['450 durch 6 ist 75', 'right_step'],
    ['450 : 6 = 75', 'right_step'],
    ['75 fois 10 font 750', 'solved'],
    ['Ich glaube, die Antwort ist 750.', 'solved'],
    ['Ich glaube, die Antwort ist 760.', 'wrong_step'],
    ['450 durch 6 ist 76', 'wrong_step'],
  ])('%s is %s', (content, kind) => {
    expect(on(content)).toBe(kind as ReturnType<typeof on>)
  })
})

test.each([
  ['2,000', '2', 'solved'],
  ['2,000', '2000', 'wrong_step'],
  ['2.000', '2000', 'solved'],
  ['2.000', '2', 'wrong_step'],
])('in German %s on a key of %s is %s', (message, value, expected) => {
  const text = 'Wie viel verdient die Bäuerin im Jahr mit allen Eiern, die sie verkauft?'
  const key: AnswerKey = { ...eggs, answers: [{ value, unit: null, aliases: [] }], steps: [] }
  expect<string>(say(message, { text, taskKey: held({ ...key, mistakes: [] }) }).finding.kind).toBe(
    expected,
  )
})

describe('several answers in one list', () => {
  const key: AnswerKey = {
    kind: 'numeric',
    answers: [
      { value: '7', unit: null, aliases: [] },
      { value: '-7', unit: null, aliases: [] },
    ],
    steps: [],
    hints: [],
    mistakes: [],
  }
  const task = 'Which numbers have the square 49?'
  const judged = (content: string) =>
    assess({
      mode: 'socratic',
      turns: [task, content].map((text) => ({ role: 'user', content: text }) as const),
      state: { ...openLadder(task), turns: 1 },
      taskKey: { status: 'held', source: 'model', confidence: 'agreed', key },
    }).finding.kind

  test.each(['7 and -7', '-7 and 7', '±7', 'x = 7 or x = -7', 'The numbers are 7 and -7'])(
    '%s is all of them',
    (text) => expect(judged(text)).toBe('solved'),
  )
  test.each(['7', '7 and 8', '±8'])('%s is not', (text) => expect(judged(text)).not.toBe('solved'))
})
