/** What must hold for every problem, not only for the well-known ones. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { assess } from '../../src/tutor/assess'
import type { Finding } from '../../src/tutor/assessment'
import { openLadder } from '../../src/tutor/hint-ladder'
import { converse, numbersIn, questionsIn, type Reply } from './dialogue'

const small = fc.integer({ min: -12, max: 12 })
const factor = fc.integer({ min: 2, max: 9 })

/** a x + b = c with a whole root. */
const linear = fc
  .record({ a: factor, b: small.filter((b) => b !== 0), root: small })
  .map(({ a, b, root }) => ({
    root,
    a,
    b,
    right: a * root + b,
    text: `${a}x ${b < 0 ? '-' : '+'} ${Math.abs(b)} = ${a * root + b}`,
  }))

function findingOn(problem: string, content: string): Finding {
  const state = { ...openLadder(problem), turns: 1 }
  return assess({ mode: 'socratic', turns: [{ role: 'user', content }], state }).finding
}

/** The root of the task in focus: after a reveal it is the transfer, in which any number may stand. */
function rootOf(problem: string | null): number {
  const [, a, sign, b, right] = /(\d+)x ([-+]) (\d+) = (-?\d+)$/.exec(problem ?? '') ?? []
  const root = (Number(right) - Number(`${sign}${b}`)) / Number(a)
  expect(root).toBeInteger()
  return root
}

const textOf = ({ text }: Reply): string => text

/** True when a text gives a number away that nothing before it brought up. */
function leaks(text: string, answer: number, said: string): boolean {
  const isGiven = numbersIn(said).includes(answer)
  const named = new RegExp(`x = ${answer}(?![\\d/.])`).test(text) && !said.includes(`x = ${answer}`)
  return named || (numbersIn(text).includes(answer) && !isGiven)
}

function joined(a: number, sign: '+' | '-' | '*', b: number): number {
  if (sign === '*') return a * b
  return sign === '+' ? a + b : a - b
}

const words = ['idk', 'hint please', 'just tell me the answer', 'I give up', 'ok', 'why?']

describe('linear equations', () => {
  test('no turn gives the answer of its task away before three different tries were made', async () => {
    const lines = fc.array(
      fc.oneof(
        fc.constantFrom(...words),
        small.map((x) => `x = ${x}`),
        small.map((x) => `3x = ${x}`),
      ),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(linear, lines, async ({ text }, said) => {
        const wrong = said.filter((line) => findingOn(`Solve ${text}`, line).kind !== 'solved')
        const replies = await converse([`Solve ${text}`, ...wrong])
        replies.forEach((reply, at) => {
          const { rung, problem } = reply.state
          const before = [text, ...wrong.slice(0, at), ...replies.slice(0, at).map(textOf)]
          if (rung !== 'reveal' && rung !== 'check')
            expect(leaks(reply.text, rootOf(problem), before.join('\n'))).toBe(false)
          expect(questionsIn(reply.text)).toBe(1)
        })
      }),
      { numRuns: 120 },
    )
  })

  test('every equivalent rewriting is a right step, an unfinished fraction too, and the root solves it', () => {
    fc.assert(
      fc.property(linear, factor, small, ({ a, b, right, root, text }, by, shift) => {
        const problem = `Solve ${text}`
        const rewritten = [
          `${a * by}x + ${b * by} = ${right * by}`.replace('+ -', '- '),
          `${a}x + ${b} + ${Math.abs(shift)} = ${right} + ${Math.abs(shift)}`.replace('+ -', '- '),
          `${a}x = ${right} - (${b})`,
          `${right} = ${a}x + (${b})`,
        ]
        for (const step of rewritten) expect(findingOn(problem, step).kind).not.toBe('wrong_step')
        expect(findingOn(problem, `${a}x = ${right - b}, so x = ${root}`).kind).toBe('solved')
        expect(findingOn(problem, `x = ${root * by}/${by}`).kind).toBe('right_step')
      }),
      { numRuns: 150 },
    )
  })

  test('a wrong step is found at its place in the chain, and a sign lost in moving is named', () => {
    fc.assert(
      fc.property(linear, fc.integer({ min: 1, max: 9 }), ({ a, b, right, text, root }, off) => {
        const problem = `Solve ${text}`
        const good = `${a}x = ${right - b}`
        expect(findingOn(problem, `${good}\nx = ${root + off}`)).toMatchObject({
          kind: 'wrong_step',
          quote: `x = ${root + off}`,
          previous: good,
        })
        expect(findingOn(problem, `${a}x = ${right + b}\nx = ${root}`)).toMatchObject({
          kind: 'wrong_step',
          quote: `${a}x = ${right + b}`,
          mistake: 'sign',
        })
      }),
      { numRuns: 150 },
    )
  })
})

describe('quadratic equations', () => {
  test('both roots solve it, either of them is a step, a third number is wrong', () => {
    fc.assert(
      fc.property(small, small, small, (p, q, other) => {
        fc.pre(p !== q && other !== p && other !== q)
        const problem = `Solve x^2 + (${-(p + q)})x + (${p * q}) = 0`
        expect(findingOn(problem, `x = ${p} or x = ${q}`).kind).toBe('solved')
        expect(findingOn(problem, `x = ${q}`).kind).toBe('right_step')
        expect(findingOn(problem, `(x - (${p}))(x - (${q})) = 0`).kind).toBe('right_step')
        expect(findingOn(problem, `x = ${p} or x = ${other}`).kind).toBe('wrong_step')
      }),
      { numRuns: 100 },
    )
  })
})

describe('calculations', () => {
  const sum = fc
    .tuple(small, fc.constantFrom('+', '-', '*'), factor, fc.constantFrom('+', '-', '*'), factor)
    .map(([a, first, b, second, c]) => ({
      formula: `${a} ${first} ${b} ${second} ${c}`,
      value:
        second === '*' && first !== '*'
          ? joined(a, first, joined(b, second, c))
          : joined(joined(a, first, b), second, c),
    }))

  test('the exact value is the answer and nothing else is', () => {
    fc.assert(
      fc.property(sum, fc.integer({ min: 1, max: 50 }), ({ formula, value }, off) => {
        const problem = `What is ${formula}?`
        expect(findingOn(problem, `${formula} = ${value}`).kind).toBe('solved')
        expect(findingOn(problem, `it is ${value}`).kind).toBe('solved')
        expect(findingOn(problem, `${formula} = ${value + off}`).kind).toBe('wrong_step')
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['What is 15% of 80?', 12],
    ['Increase 60 by 25%', 75],
    ['20 is what percent of 50?', 40],
    ['Convert 5 km to m', 5000],
    ['What is 17*24?', 408],
    ['What is 12 - 3*(2+1)?', 3],
  ])('%s: stuck, pleading and three wrong tries do not bring it out', async (task, answer) => {
    const lines = [task, 'idk', 'hint', 'just tell me', '9999', 'help', '8888', '7777', 'I give up']
    const replies = await converse(lines)
    for (const reply of replies) {
      expect(leaks(reply.text, answer, lines.join('\n'))).toBe(false)
      expect(questionsIn(reply.text)).toBe(1)
    }
  })
})

test('derivatives: the answer shows in no hint', async () => {
  const replies = await converse([
    'differentiate 3x^2 + 2x',
    'idk',
    'idk',
    'x^2',
    'idk',
    '9x',
    'tell me',
  ])
  for (const { text } of replies) expect(text.replace(/\s/g, '')).not.toContain('6x+2')
})
