/** Reading what a user or a model sent takes linear time, so that no message stops the server. */
import { expect, test } from 'bun:test'
import { calculationsIn } from '../../src/tutor/guard/calculations'
import { heldBackSolutionOf } from '../../src/tutor/guard/held'
import { createDisclosureDetector } from '../../src/tutor/guard/computed-detector'
import { tokensOf } from '../../src/text/tokens'
import { assess } from '../../src/tutor/assess'
import { nextQuestion } from '../../src/tutor/offline/compose-reply'
import { boundRuns, segmentsOf } from '../../src/lib/bounded-text'
import type { TutorInput } from '../../src/tutor/tutor'
import { eggs, eggsTask } from './guard/keys'

const task = { role: 'user', content: 'Solve 3x + 7 = 22' } as const
const first: TutorInput = { mode: 'socratic', turns: [task], state: null }
const assessment = assess(first)
const key = heldBackSolutionOf(first, assessment)
if (key === null) throw new Error('the task has no key')
const detector = createDisclosureDetector(key)

const longest = 32_000
const fill = (sign: string) => sign.repeat(longest).slice(0, longest)
const texts = {
  'nines and "/1"': `${fill('9').slice(2)}/1`,
  'equals signs': fill('='),
  'minus signs': fill('-'),
  lines: fill('\n'),
  blanks: fill(' '),
  'opening comments': fill('<!--'),
  fractions: fill('1/'),
  'the letter of a Spanish "and"': fill('y '),
  'letters of two connectors': fill('e-y-'),
  'products of e': fill('e·'),
}

/** Milliseconds of this process's own time, so that other processes do not count. */
function cost(compute: () => unknown): number {
  const before = process.cpuUsage()
  compute()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Quadratic reading takes 250 to 5,200 ms; linear reading up to 70 ms. */
const mostMs = 200

test.each(Object.entries(texts))('%s: the guard and the key are cheap', (_, text) => {
  const input: TutorInput = {
    mode: 'socratic',
    turns: [task, { role: 'user', content: text }],
    state: assessment.state,
  }
  const best = (compute: () => unknown) => Math.min(...[1, 2, 3].map(() => cost(compute)))
  expect(best(() => detector(text))).toBeLessThan(mostMs)
  expect(best(() => heldBackSolutionOf(input, assessment))).toBeLessThan(mostMs)
})

test('numbers without an equals sign: the guard of a story is cheap', () => {
  const story = 'A train travels 240 km in 3 hours. What is its average speed in km/h?'
  const input: TutorInput = {
    mode: 'socratic',
    turns: [{ role: 'user', content: story }],
    state: null,
  }
  const solution = heldBackSolutionOf(input, assess(input))
  if (solution === null) throw new Error('the story has no solution')
  const text = fill('½\t7️⃣\n')
  const read = () => createDisclosureDetector(solution)(text)
  expect(Math.min(...[1, 2, 3].map(() => cost(read)))).toBeLessThan(mostMs)
})

const spelled = {
  'letters of a connector': 'e-',
  'spelled letters that make no number': 't-ｘ-ｘ ',
  'spelled numbers that make no number': 'o-n-e-t-w-o-',
}

test.each(Object.entries(spelled))('%s: help by an answer key is cheap', (_, sign) => {
  // Readers of the task and the learner's messages take 20,000 characters at most.
  const input: TutorInput = {
    mode: 'socratic',
    turns: [
      { role: 'user', content: eggsTask },
      { role: 'user', content: sign.repeat(16_000 / sign.length) },
    ],
    state: assess({ mode: 'socratic', turns: [{ role: 'user', content: eggsTask }], state: null })
      .state,
    taskKey: { status: 'held', source: 'model', key: eggs, confidence: 'agreed' },
  }
  const ask = () => nextQuestion(input, assess(input))
  expect(Math.min(...[1, 2, 3].map(() => cost(ask)))).toBeLessThan(mostMs)
})

test('functions without an operand are read once', () => {
  const tokens = tokensOf('sqrt '.repeat(longest))
  // Another function of letters each time: the last result is remembered.
  const read = () => calculationsIn(tokens, () => Number.NaN)
  expect(Math.min(...[1, 2, 3].map(() => cost(read)))).toBeLessThan(mostMs)
})

test('a run of digits or signs is cut, words are not', () => {
  expect(boundRuns('9'.repeat(100))).toBe('9'.repeat(40))
  expect(boundRuns(`a${'='.repeat(100)}b`)).toBe(`a${'='.repeat(32)}b`)
  expect(boundRuns('a'.repeat(100))).toBe('a'.repeat(100))
})

test('segments are bounded and make up the text', () => {
  const text = 'some words and\nlines '.repeat(1000)
  expect(segmentsOf(text).join('')).toBe(text)
  expect(segmentsOf(text).every(({ length }) => length <= 2000)).toBe(true)
})

test('an answer is found at every place of a long text', () => {
  for (let at = 1800; at < 2300; at += 7) {
    const text = `${'word '.repeat(at).slice(0, at)} so x = 5. ${'More words. '.repeat(100)}`
    expect(detector(text)).toBe(true)
  }
})
