/**
 * Messages that are long, broken or meant to do harm: each gets a question, quickly, and nothing is
 * run.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { assess } from '../../src/tutor/assess'
import { parseState } from '../../src/tutor/hint-ladder'
import { createOfflineTutor } from '../../src/tutor/offline/offline-tutor'
import { threadTime } from '../support/loop-probe'
import { converse, questionsIn } from './dialogue'

const bombs: Readonly<Record<string, string>> = {
  'a tower of powers': 'What is 9^9^9^9?',
  'powers in brackets': 'What is ((((12^12)^12)^12)^12)^12?',
  'powers in many brackets': 'What is ((((((99^12)^12)^12)^12)^12)^12)^12?',
  'a long power of nothing much': 'What is 1^9999999999 + 1?',
  'a negative tower': 'Solve x = 2^(-9^9^9)',
  'a factorial': 'What is 99999999!?',
  'a huge number': `What is ${'9'.repeat(5000)} * ${'9'.repeat(5000)}?`,
  'many small numbers': `What is ${'1+'.repeat(5000)}1?`,
  'a high degree': 'differentiate (x+1)^99999',
  'a product of powers': 'Solve (x+1)^12*(x+2)^12*(x+3)^12 = 0',
  'deep brackets': `What is ${'('.repeat(4000)}1+1${')'.repeat(4000)}?`,
  'brackets that never close': `Solve ${'('.repeat(9000)}x = 1`,
  'an exponent': 'What is 1e999999999 + 1?',
  'a huge unit': 'convert 1e400 km to mm',
  'a division by nothing': 'What is 1/0 + 1?',
  'nested fractions': '\\frac{'.repeat(900) + '1' + '}{2}'.repeat(900),
  'an assignment': 'f(x) = import("fs"); f(1) + 1',
  'calls of the library':
    'What is import({a:1}) + createUnit("foo") + evaluate("1+1") + parse("2")?',
  'a matrix': 'What is [1,2;3,4] * ones(9999,9999)?',
  'a range': 'What is sum(1:99999999)?',
  'a constructor': 'What is cos.constructor("return process")()?',
  'a prototype': 'Solve __proto__ + 7 = 22',
  'only NULs': '\0'.repeat(3000),
  'right to left': '\u202Eحل المعادلة 3x + 7 = 22\u202C',
  emoji: '🧮'.repeat(2500),
  'a lone surrogate': '3x \uD800 + 7 = 22',
  'combining marks': `x${'\u0301'.repeat(5000)} = 1`,
  'ten thousand letters': 'a'.repeat(10_000),
  'ten thousand words': 'why '.repeat(2500),
  'ten thousand blanks': ' '.repeat(10_000),
  'ten thousand digits': '7'.repeat(10_000),
  'ten thousand signs': '=+-*/^'.repeat(1700),
  'letters and digits': '1a'.repeat(5000),
  markup: '<script>alert(1)</script> ![x](javascript:alert(1)) $$\\href{javascript:x}{y}$$',
}

/** A task is kept with 8,000 characters, of which JSON may escape each one. */
const longestState = 18_000
/** A reply takes a tenth of it on a quiet machine. */
const longestReplyMs = 500

describe.each(Object.entries(bombs))('%s', (_, message) => {
  test('as the first message and on an open problem', async () => {
    const started = threadTime()
    const replies = await converse([message, 'Solve 3x + 7 = 22', message, message])
    expect(threadTime() - started).toBeLessThan(4 * longestReplyMs)
    for (const { text, state } of replies) {
      expect(questionsIn(text)).toBe(1)
      expect(text.length).toBeLessThan(1200)
      expect(JSON.stringify(state).length).toBeLessThan(longestState)
      expect(text).not.toContain('<script')
      expect(text).not.toContain('javascript:')
      expect(text.isWellFormed()).toBe(true)
    }
  })
})

test.each(['many small numbers', 'letters and digits', 'nested fractions', 'ten thousand signs'])(
  '%s said a hundred times costs no more than once',
  async (name) => {
    const message = bombs[name] ?? ''
    const said = Array.from({ length: 100 }, () => [
      { role: 'user' as const, content: message },
      { role: 'assistant' as const, content: 'Which step would you take next, and why that one?' },
    ]).flat()
    const turns = [{ role: 'user' as const, content: 'Solve 3x + 7 = 22' }, ...said]
    const { state } = assess({ mode: 'socratic', turns: turns.slice(0, 1), state: null })
    for (const rung of ['hint', 'check'] as const) {
      const last = { role: 'user' as const, content: 'x = 6' }
      const input = {
        mode: 'socratic' as const,
        turns: [...turns, last],
        state: { ...state, rung },
      }
      const started = threadTime()
      await Array.fromAsync(createOfflineTutor().reply(input, new AbortController().signal))
      expect(threadTime() - started).toBeLessThan(longestReplyMs)
    }
  },
)

test('every text gets an assessment with a bounded state', () => {
  const grammar = fc.array(
    fc.constantFrom(
      'x',
      '3',
      '+',
      '-',
      '=',
      '(',
      ')',
      '^',
      '/',
      '%',
      '±',
      'sqrt',
      ' of ',
      ' km ',
      '\\frac{',
      '}',
      '\n',
      '.',
      ' or ',
      'what is ',
    ),
    { maxLength: 40 },
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    grammar.map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, text, fc.constantFrom('socratic', 'tutor'), (first, second, mode) => {
      const turns = [{ role: 'user' as const, content: first }]
      const { state } = assess({ mode, turns, state: null })
      const next = [...turns, { role: 'user' as const, content: second }]
      expect(assess({ mode, turns: next, state }).state.version).toBe(2)
    }),
    { numRuns: 800 },
  )
})

test('an invalid stored state starts a new ladder', async () => {
  const garbled = { version: 1, rung: 'reveal', problem: { evil: true } }
  const turns = [{ role: 'user' as const, content: 'Solve 3x + 7 = 22' }]
  const reply = createOfflineTutor().reply(
    { mode: 'socratic', turns, state: parseState(garbled) },
    new AbortController().signal,
  )
  const events = await Array.fromAsync(reply)
  expect(events.at(-1)).toMatchObject({ type: 'finish', state: { rung: 'probe', attempts: 0 } })
})

test('an input without turns gets a reply', async () => {
  const reply = createOfflineTutor().reply(
    { mode: 'socratic', turns: [], state: null },
    new AbortController().signal,
  )
  expect((await Array.fromAsync(reply)).at(-1)?.type).toBe('finish')
})
