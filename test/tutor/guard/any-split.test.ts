/** The guard's output is the same for every split of a reply into pieces, and comes in time. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { guardAfter, guarded } from './run-guard'
import { harmlessTexts } from './harmless-texts'
import { tellingTexts } from './disclosing-texts'

const equation = ['Solve 3x + 7 = 22']
const open = ['Why is the sky blue?']
const parts = fc.constantFrom(
  'Good start. ',
  'You wrote $3x + 7 = 22$. ',
  'Ready? ',
  'What would you do first? ',
  'Which one?\n',
  ' and ',
  'so the answer to all of this, after a long way round, is ',
  '5',
  '5. ',
  'five ',
  'x = ',
  '15',
  '\n',
  '\n\n1. ',
  '\n```js\na ? b : c\n```\n',
  '$$\n',
  '**',
  '…',
  ' ',
  '。',
  '“why?” ',
  'word '.repeat(20),
  'x'.repeat(700),
  '😀',
)
const text = fc.array(parts, { maxLength: 14 }).map((list) => list.join(''))
const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 40 })

function pieces(whole: string, sizes: readonly number[]): readonly string[] {
  const found: string[] = []
  for (let at = 0, turn = 0; at < whole.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    found.push(whole.slice(at, at + size))
    at += size
  }
  return found
}

describe.each([
  ['with an answer held back', equation],
  ['on an open subject', open],
])('%s', (_, lines) => {
  test('any split gives the same reply', () => {
    fc.assert(
      fc.property(text, cuts, (whole, sizes) => {
        const once = guarded(guardAfter(lines), [whole])
        expect(guarded(guardAfter(lines), pieces(whole, sizes))).toEqual(once)
      }),
      { numRuns: 400 },
    )
  })

  test('a reply asks one question, and ends with it where something is held back', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const { text: shown } = guarded(guardAfter(lines), [whole])
        const prose = shown.replace(/```[^]*?(?:```|$)|\$\$[^]*?(?:\$\$|$)|“[^”]*”/g, '')
        expect(prose.split('?').length - 1).toBeLessThanOrEqual(1)
        if (lines === equation) expect(shown).toContain('?')
      }),
      { numRuns: 400 },
    )
  })
})

test('the shown text is a prefix of the reply, but for the question mark of a tag', () => {
  fc.assert(
    fc.property(text, (whole) => {
      const guard = guardAfter(equation)
      const shown = guard.push(whole) + guard.pause()
      // A block after the question passes though what lies between does not.
      if (guard.hasReplaced || /```|\$\$|\d\.|xxx/.test(whole)) return
      const plain = (some: string) => some.replaceAll(/Ready[.?]/g, 'Ready')
      expect(plain(whole).startsWith(plain(shown).trimEnd())).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('a disclosing text after a harmless one is replaced, wherever the text is split', () => {
  const linear = tellingTexts.filter(([lines]) => lines[0] === equation[0])
  const harmless = harmlessTexts
    .filter(([lines]) => lines.length === 1 && lines[0] === equation[0])
    .map(([, said]) => said.replace(/ What would you try first\?$/, ''))
  fc.assert(
    fc.property(
      fc.constantFrom(...harmless),
      fc.constantFrom(...linear),
      cuts,
      (first, second, sizes) => {
        const whole = `${first}\n\n${second[1]}`
        const { isReplaced, text: shown } = guarded(guardAfter(equation), pieces(whole, sizes))
        expect(isReplaced).toBe(true)
        expect(shown).toStartWith(first.trimEnd())
      },
    ),
    { numRuns: 300 },
  )
})

test('a sentence is shown whole, once it has ended', () => {
  const guard = guardAfter(equation)
  const said = 'When you look at both sides of it you may see something.'
  const shown = said.split(' ').map((word) => guard.push(`${word} `))
  expect(shown.slice(0, -1).join('')).toBe('')
  expect(shown.at(-1)?.trim()).toBe(said)
})

test('on an open subject text passes at once', () => {
  const guard = guardAfter(open)
  for (const piece of ['Light', ' of 450 nm', ' is', ' scattered', ', x = 5 and', ' more']) {
    expect(guard.push(piece)).toBe(piece)
  }
})

test('a sentence without an end is released in parts, so that the buffer stays bounded', () => {
  const guard = guardAfter(equation)
  let longest = 0
  let held = 0
  for (let at = 0; at < 20_000; at++) {
    held += 3
    held -= guard.push('7= ').length
    longest = Math.max(longest, held)
  }
  expect(longest).toBeLessThan(2100)
})
