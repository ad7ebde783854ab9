/** How the tutor reads the numbers of tasks and of answers, through a whole dialogue. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { assess } from '../../src/tutor/assess'
import type { TutorState } from '../../src/tutor/assessment'
import { problemIn } from '../../src/tutor/mathematics'
import { withBracedCommas, withDecimalMark } from '../../src/text/locale'
import { converse } from './dialogue'

/** The finding of each message, and the words that it is about. */
function findings(lines: readonly string[]): readonly (readonly [string, string?])[] {
  let state: TutorState | null = null
  return lines.map((_, at) => {
    const turns = lines.slice(0, at + 1).map((content) => ({ role: 'user' as const, content }))
    const assessment = assess({ mode: 'socratic', turns, state })
    state = assessment.state
    const { finding, verbatim } = assessment
    return verbatim === undefined ? [finding.kind] : [finding.kind, verbatim]
  })
}

test.each([
  ['Berechne 1.500 + 500', '2.000'],
  ['Berechne 1500 + 500', '2.000'],
  ['Berechne 1500 + 500', "2'000"],
  ['Berechne 1500 + 500', '2’000'],
  ['Berechne 2,25 + 1,5', '3,75'],
  ['Berechne 12.345,5 + 0,5', '12.346'],
  ['Calcula 1.500 + 500', '2.000'],
  ['Calcola 1.500 + 500', '2.000'],
  ['Löse x/1000 = 1,5', 'x = 1.500'],
  ['Calculate 1,00,000 + 5', '1,00,005'],
  ['What is 10% of 1,50,000?', '15,000'],
  ['What is 5% of 12,34,500?', '61,725'],
  ['Calcule 1 500 + 500', '2 000'],
  ['Calcule 1\u00a0500 + 500', '2\u00a0000'],
  ['Calcule 1\u202f500 + 500', '2 000'],
  ['Calculate 5,000 - 1', '4,999'],
  ['Calculate 5000 - 1', '4999'],
  ['Calculate 1.250 + 2', '3.25'],
  ['What is 1½ + 1½?', '3'],
  ['What is 2 1/4 + 1 3/4?', '4'],
  ['Calculate $2\\frac{1}{2} + 1$', '3.5'],
  ['Solve 2x = 5', 'x = 2½'],
  ['Solve 2x = 5', 'x = 2 1/2'],
  ['Solve 4x = 11', '$x = 2\\frac{3}{4}$'],
  ['Calculate 3/4 + 3/4', '1½'],
  ['Calculate 3/4 + 3/4', '1 1/2'],
  ['Calculate 3/4 + 3/4', '1 and 1/2'],
  ['Calculate 3/4 + 3/4', '$1\\frac{1}{2}$'],
  ['Calculate 2/5 + 1', '1⅖'],
  ['Calculate ７＋４', '１１'],
  ['Calculate ٣ + ٤', '٧'],
])('%s is solved by %s', (task, answer) => {
  const [, found] = findings([task, answer])
  expect(found?.[0]).toBe('solved')
  expect(answer).toContain(found?.[1] ?? '?')
})

test.each([
  ['Berechne 1.500 + 500', '501,5'],
  ['Berechne 1.500 + 500', '2,000'],
  ['Calcula 1.500 + 500', '501,5'],
  ['Calculate 1,00,000 + 5', '6'],
  ['Calculate 1.250 + 2', '1252'],
  ['Solve 2x = 5', 'x = 2 1/3'],
  ['What is 1½ + 1½?', '1'],
])('%s is not solved by %s, which is quoted whole', (task, answer) => {
  expect(findings([task, answer])[1]).toEqual(['wrong_step', answer])
})

test.each([
  ['Calculate 7 ÷ 2', '3 R 1'],
  ['Calculate 7 ÷ 2', '3 remainder 1'],
  ['Calculate 7 / 2', '3 Rest 1'],
  ['Calculate 7 / 2', '3 r. 1'],
])('no part of %s → %s is judged', (task, answer) => {
  expect(findings([task, answer])[1]).toEqual(['open'])
})

test('two solutions that a word joins are no mixed number', () => {
  expect(problemIn('What is the sum of 2 and 1/2?')?.answer).toBe('2.5')
  expect(findings(['Solve 2x^2 - 9x + 4 = 0', 'x = 4 and 1/2'])[1]?.[0]).toBe('solved')
})

describe('a number that can be read in two ways', () => {
  test.each([
    ['1.500 + 500', '1500', '2000', '501.5'],
    ['1.500 + 500', '1.5', '501.5', '2000'],
    ['1.500 + 500', 'I mean 1,5', '501,5', '2000'],
    ['12.345 * 2', '12345', '24.690', '24,69'],
    ['Combien font 1.500 + 500 ?', '1500', '2 000', '501,5'],
  ])('%s is asked about; %s settles it', (task, reading, right, wrong) => {
    const kinds = findings([task, reading, right]).map(([kind]) => kind)
    expect(kinds).toEqual(['new_problem', 'new_problem', 'solved'])
    expect(findings([task, reading, wrong])[2]?.[0]).toBe('wrong_step')
    expect(problemIn(task)).toBeNull()
  })

  test.each([
    ['1.500 + 500', /1\.500 can be read in two ways\. Do you mean 1\.5 or 1500\?$/],
    [
      'Combien font 1.500 + 500 ?',
      /1\.500 peut se lire de deux façons\. Veux-tu dire 1,5 ou 1500 ?\?$/,
    ],
  ])('the question about %s names both readings', async (task, question) => {
    const [asked, again] = await converse([task, 'no idea'])
    expect(asked?.text).toMatch(question)
    expect(again?.text).not.toBe(asked?.text)
    expect(again?.text).toContain('1.500')
  })

  test('no answer of two readings is judged', () => {
    expect(findings(['3x = 4500', '1.500'])[1]).toEqual(['open'])
  })
})

test('a grouped sum in any format is solved by its grouped result', () => {
  const formats = [
    ['Calculate', ','],
    ['Berechne', '.'],
    ['Calcula', '.'],
    ['Combien font', ' '],
    ['Combien font', '\u202f'],
    ['Berechne', '’'],
  ] as const
  const numbers = fc.integer({ min: 1000, max: 9_999_999 })
  fc.assert(
    fc.property(numbers, numbers, fc.constantFrom(...formats), (a, b, [verb, mark]) => {
      const [left, right, sum] = [a, b, a + b].map((value) =>
        String(value).replace(/\B(?=(?:\d{3})+$)/g, mark),
      )
      const [, found] = findings([`${verb} ${left} + ${right}`, String(sum)])
      expect([left, right, found?.[0]]).toEqual([left, right, 'solved'])
    }),
    { numRuns: 60 },
  )
})

describe('replies write numbers as the learner does', () => {
  /** By how a learner commands, asks for help and writes decimals; the last learner is answered in English. */
  const learners = [
    ['Berechne', 'Löse', 'keine Ahnung', ','],
    ['Calcula', 'Resuelve', 'no sé', ','],
    ['Calculez', 'Résolvez', 'je ne sais pas', ','],
    ['Calculate', 'Solve', 'no idea', '.'],
    ['Berechne', 'Löse', 'keine Ahnung', '.'],
    ['Quanto fa', 'Risolvi', 'non lo so', ','],
  ] as const
  const tenths = fc.integer({ min: 11, max: 99 }).filter((value) => value % 10 !== 0)

  /** Decimals of a reply that another mark writes, or whose comma TeX would set as a sign of punctuation. */
  function strangeNumbers(reply: string, mark: string): readonly string[] {
    const strange = mark === ',' ? /\d\.\d/ : /\d(?:,|\{,\})\d/
    const formulas = reply.split('$').filter((_, at) => at % 2 === 1)
    return [
      ...(strange.test(reply) ? [reply] : []),
      ...formulas.filter((part) => /\d,\d/.test(part)),
    ]
  }

  test.each(learners)('in every reply of a dialogue: %s, %s, %s, %s', async (...learner) => {
    await fc.assert(
      fc.asyncProperty(tenths, tenths, async (a, b) => {
        const [calculate, solve, help, mark] = learner
        const written = (value: number) => String(value).replace('.', mark)
        const [x, y, sum] = [a / 10, b / 10, (a + b) / 10].map(written)
        const helps = Array.from({ length: 6 }, () => help)
        for (const lines of [
          [
            `${calculate} ${x} + ${y}`,
            `${x} + ${y} = ${written((a + b + 1) / 10)}`,
            ...helps,
            `${sum}`,
          ],
          [`${solve} ${x}x = ${y}`, `${x}x = ${sum}`, `x = ${y}`, ...helps],
        ]) {
          const replies = await converse(lines)
          const strange = replies.flatMap(({ text }) => strangeNumbers(text, mark))
          expect({ lines, strange }).toEqual({ lines, strange: [] })
          expect(replies.some(({ text }) => text.includes(mark === ',' ? '{,}' : '.'))).toBe(true)
        }
      }),
      { numRuns: 2 },
    )
  })

  test('what is stored stays in plain notation, and a transfer with decimals is a task', async () => {
    const replies = await converse(['Berechne 2,25 + 1,5', '3,75', 'weiter'])
    const [asked, solved] = replies
    expect(asked?.text).toContain('$2{,}25 + 1{,}5$')
    expect(asked?.state.problem).toBe('Berechne 2,25 + 1,5')
    expect(solved?.state.lastGoodStep ?? '3.75').toContain('3.75')
    const [, transfer = ''] = /rechne \$([^$]*)\$/.exec(solved?.text ?? '') ?? []
    expect(transfer).toMatch(/^\d+\{,\}\d+ \+ \d+\{,\}\d+$/)
    const [left = 0, right = 0] = transfer
      .split(' + ')
      .map((part) => Number(part.replace('{,}', '.')))
    const answer = String(left + right).replace('.', ',')
    const again = await converse(['Berechne 2,25 + 1,5', '3,75', answer])
    expect(again[2]?.text).toContain(`$${answer.replace(',', '{,}')}$`)
    expect(again[2]?.text).toMatch(/richtig|stimmt|genau/i)
  })

  test.each([
    [
      'a true line off the path',
      'Ein Heft kostet 1,25 €. Wie viel kosten 3 Hefte?',
      '1,25 * 3 = 3,75',
    ],
    ['a false line', 'Ein Heft kostet 1,25 €. Wie viel kosten 3 Hefte?', '1,25 * 3 = 3,65'],
    ['a unit', 'Wandle 2,5 km in m um', '250'],
    ['a grouped number', 'Berechne 1.500 + 500', '501,5'],
  ])('%s', async (_, task, line) => {
    const replies = await converse([task, line])
    expect(replies.flatMap(({ text }) => strangeNumbers(text, ','))).toEqual([])
  })

  test('no comma of a pair is part of a number', () => {
    expect(withBracedCommas('f(2,3) = 2,5 and (1,2)')).toBe('f(2,3) = 2{,}5 and (1,2)')
    expect(withDecimalMark('2.5 of $2.5x$, version 1.2.3', 'comma')).toBe(
      '2,5 of $2{,}5x$, version 1.2.3',
    )
  })
})
