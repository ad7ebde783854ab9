/** Fractions that a task asks to write as a decimal, in the languages of the pages. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { assess } from '../../src/tutor/assess'
import type { TutorState } from '../../src/tutor/assessment'
import type { Turn } from '../../src/tutor/tutor'

/** What the last of some messages shows. */
function findingOf(...said: readonly string[]): string {
  let state: TutorState | null = null
  let finding = ''
  for (const at of said.keys()) {
    const turns = said.slice(0, at + 1).map((content): Turn => ({ role: 'user', content }))
    const found = assess({ mode: 'socratic', turns, state })
    ;({ state } = found)
    finding = found.answer === null ? 'unread' : found.finding.kind
  }
  return finding
}

const tasks = [
  'Write F as a decimal.',
  'Convert F to a decimal.',
  'Express F in decimal form.',
  'What is F as a decimal?',
  'Turn the fraction F into a decimal number.',
  'Schreibe F als Dezimalzahl.',
  'Wandle F in eine Dezimalzahl um.',
  'Gib F als Dezimalbruch an.',
  'Wie lautet F als Dezimalzahl?',
  'Écris F sous forme décimale.',
  'Convertis F en nombre décimal.',
  'Escribe F como decimal.',
  'Convierte F a decimal.',
  '¿Cuánto es F en forma decimal?',
]

describe.each(tasks)('%s', (task) => {
  const on = (fraction: string, answer: string) =>
    findingOf(
      task.replace('F', () => fraction),
      answer,
    )
  test('every decimal that ends is the answer, alone and behind its fraction, and no other is', () => {
    const bottom = fc.constantFrom(4, 5, 8, 16, 20, 25, 40)
    fc.assert(
      fc.property(bottom, fc.integer({ min: 1, max: 9 }), (over, at) => {
        const top = at * 2 + 1
        if (top % 5 === 0 || top >= over) return
        const [fraction, decimal] = [`${top}/${over}`, String(top / over)]
        expect(on(fraction, decimal)).toBe('solved')
        expect(on(fraction, `${fraction} = ${decimal}`)).toBe('solved')
        expect(on(fraction, String(top / over + 1))).not.toMatch(/solved|right_step|unread/)
      }),
      { numRuns: 6 },
    )
  })
  test('a decimal that repeats has its own writings', () => {
    for (const written of ['0.666...', '0.(6)', '0.667', '0.\\overline{6}']) {
      expect([written, on('2/3', written)]).toEqual([written, 'solved'])
    }
    expect(on('2/3', '0.6')).toBe('wrong_step')
    expect(on('2/3', '2/3')).toBe('open')
  })
})

test.each([
  ['Write 3/8 as a decimal.', '375/1000', 'right_step'],
  ['Write 3/8 as a decimal.', '37.5%', 'right_step'],
  ['Write 3/8 as a decimal.', '0.38', 'open'],
  ['Write 3/8 as a decimal.', '3/8 = 0.38', 'wrong_step'],
  ['Write 3/8 as a decimal.', '3 - 8 = -5', 'open'],
  ['Schreibe 3/8 als Dezimalzahl.', '0,375', 'solved'],
  ['Write 45% as a decimal.', '0.45', 'solved'],
  ['Express 2 1/4 as a decimal.', '2.25', 'solved'],
  ['Write 0.375 as a fraction.', '0.375', 'open'],
  ['Write 0.375 as a fraction.', '375/1000', 'right_step'],
  ['Write 0.375 as a fraction.', '3/8', 'solved'],
])('%s %s is %s', (task, said, finding) => {
  expect(findingOf(task, said)).toBe(finding)
})
