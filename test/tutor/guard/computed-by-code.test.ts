/** Code, places and other bases do not carry a held value past the guard, however the reply is cut. */
import { describe, expect, test } from 'bun:test'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'
import { eggs, eggsTask } from './keys'
import { guardAfter } from './run-guard'

const asked = { task: eggsTask, learner: [] as readonly string[] }
const keyed = createKeyDetector({
  ...asked,
  key: eggs,
  reachedSteps: [],
  rung: 'probe',
  taskKeyConfidence: 'proved',
})

function shownOf(reply: string, length: number, detector = keyed): string {
  const guard = new ReplyGuard({ detector, asksOnce: true, question: () => 'What is left?' })
  const pieces = reply.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? []
  return pieces.map((piece) => guard.push(piece)).join('') + guard.end()
}

const program = (last: string): string =>
  `Run this:\n\n\`\`\`python\neggs = 16\nused = 3\nbaked = 4\nprice = 2\n${last}\n\`\`\`\n\nWhat comes out?`

test.each([
  'print((eggs - used - baked) * price)',
  'money = (eggs - used - baked) * price',
  'print(f"{(eggs - used - baked) * price} dollars")',
])('the line that yields the answer goes at any split: %s', (last) => {
  for (let length = 1; length < 40; length += 3) {
    const shown = shownOf(program(last), length)
    expect(shown).toContain('price = 2')
    expect(shown).not.toContain(last)
  }
})

test.each([
  'Look: tens: 1, units: 8.',
  'In binary that is 10010, you see.',
  'jedna dziesiątka i osiem jedności',
  'You get l8 dollars here.',
  'Use `int("12", 16)` for it.',
])('%s', (sentence) => {
  for (const length of [1, 4, 200])
    expect(shownOf(`Well. ${sentence} Right?`, length)).not.toContain(sentence)
})

describe('what passes', () => {
  test.each([
    'eggs = 16\nprint(eggs)',
    'Write a line such as `left = eggs - used`.',
    'Which digit stands in the tens, and which in the ones?',
    'In binary a digit is 0 or 1.',
    'x = 5\nprint(x * 2)',
  ])('%s', (text) => {
    expect(keyed(text)).toBe(false)
  })

  test('the code of the learner may be repeated', () => {
    const code = 'print((16 - 3 - 4) * 2)'
    const detector = createKeyDetector({
      ...asked,
      learner: [code],
      key: eggs,
      reachedSteps: [],
      rung: 'probe',
    })
    expect(keyed(`money = len("eighteen letters !")`)).toBe(true)
    expect(detector('What does your line print?')).toBe(false)
  })
})

test('strict mode knows code, places and the numbers of any language', () => {
  const strict = createStrictDetector(asked)
  for (const text of [
    'eggs = 16\nprint(eggs * 2 + 1)',
    'two tens and five ones',
    'Odpowiedź to więc dwadzieścia pięć.',
    'Значит, в ответе двадцать пять.',
    'तो उत्तर पच्चीस है।',
    'Het zijn er tweehonderdvijftig.',
  ])
    expect([text, strict(text)]).toEqual([text, true])
  for (const text of [
    'Сколько яиц она продаёт?',
    'Ile jajek sprzedaje na targu?',
    'वह कितने अंडे बेचती है?',
    'Er sind sechzehn Eier am Tag. Was isst sie?',
  ])
    expect([text, strict(text)]).toEqual([text, false])
})

test('a computed answer does not pass in code', () => {
  const guard = guardAfter(['Solve 3x + 7 = 22'])
  const reply = 'Try:\nb = 7\nc = 22\nprint((c - b) / 3)\nWell?'
  expect(guard.push(reply) + guard.end()).not.toContain('print')
})
