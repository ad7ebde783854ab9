/** Turns as human teachers write them: what the learner has said may be repeated. */
import { describe, expect, test } from 'bun:test'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import type { AnswerKey } from '../../../src/tutor/answer-key/key'

const task = `A shop packs 12 boxes of 15 candles and then 30 more boxes of 4 candles. Half of all candles are red.
How many candles are red?`
const key: AnswerKey = {
  kind: 'numeric',
  answers: [{ value: '150', unit: 'candles', aliases: [] }],
  steps: [
    { id: 's1', label: 'first boxes', formula: '12 * 15', value: '180', needs: [] },
    { id: 's2', label: 'other boxes', formula: '30 * 4', value: '120', needs: [] },
    { id: 's3', label: 'all candles', formula: '180 + 120', value: '300', needs: ['s1', 's2'] },
    { id: 's4', label: 'red candles', formula: '300 / 2', value: '150', needs: ['s3'] },
  ],
  hints: [],
  mistakes: [],
}

/** A detector beside a key that may be wrong. */
function detector(learner: readonly string[]) {
  const options = { task, learner, key, reachedSteps: [], rung: 'hint' } as const
  return createKeyDetector({ ...options, taskKeyConfidence: 'agreed' })
}

const learner = [
  'The first boxes hold 180 candles, 30 boxes times 4 are 120 candles.',
  'I added 180 to 120, so there are 300 candles. Then I divided 300 candles by 2 and got 100.',
]

describe('what the learner has said passes', () => {
  const discloses = detector(learner)
  test.each([
    'So you worked out that there are 300 candles. What is asked?',
    "You've identified that the first boxes make 180. What comes next?",
    'If there are 300 candles in total, which of them are red?',
    '300 divided by 2. Check your work again.',
    'Is 300 divided by 2 equal to 100?',
    'You are saying that 300 / 2 = 100?',
    'You had the sum right, 120 + 180. Can you go on?',
    '300 candles. Now, what does the word half tell you?',
  ])('%s', (text) => expect(discloses(text)).toBe(false))

  test.each([
    '300 divided by 2 is 150.',
    'So 300 / 2 = 150.',
    'So it is 300 / 2.',
    'The answer is 300 divided by 2.',
    'You worked out that there are 150 red candles.',
    'Then there are 150 candles, if you look.',
  ])('but not the answer: %s', (text) => expect(discloses(text)).toBe(true))

  test('an answer that the learner has guessed is not given as a result of their calculation', () => {
    expect(detector([...learner, 'Is it 150?'])('300 divided by 2 is 150.')).toBe(true)
  })
})

describe('words that count what is said are no results', () => {
  const discloses = detector([])
  test.each([
    'You are making one key error. Read the question again.',
    'This is four numbers, but the task speaks of three.',
    'After making one box, what is left to do?',
    'So there would be half that number. What would you divide by?',
    'How many candles would cost $1?',
  ])('%s', (text) => expect(discloses(text)).toBe(false))

  test.each([
    'So it makes 5 candles.',
    'So she needs 7 more.',
    'So how many is it, if not 140? It makes 140.',
    'It leaves one.',
    'So the answer is a half.',
    'Here is one hint: that makes 90.',
  ])('a result beside the key is one: %s', (text) => expect(discloses(text)).toBe(true))
})

test('a calculation that the learner has not written names a step', () => {
  const discloses = detector(['I added 180 to 12 boxes.'])
  expect(discloses('You need to do 300 / 2.')).toBe(true)
  expect(discloses('So you add 180 and 120.')).toBe(true)
})
