/** An answer that is not read whole is asked back, and never judged by a part of it. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { judgeAnswer } from '../../src/practice/judge'
import { expectAll, item, list } from './answers'

const kinds = [
  item({ answers: ['7/5'], form: 'simplified' }),
  item({ answers: ['7/5'], kind: 'expression', form: 'simplified' }),
  item({ answers: ['x = 7/5'], kind: 'equation' }),
]

describe('a mixed number', () => {
  test('is the same value in every notation, for every kind of item', () => {
    for (const of of kinds) {
      expectAll(
        of,
        'right',
        list`
        1⅖ ¦ 1 ⅖ ¦ 1 2/5 ¦ 1\\frac{2}{5} ¦ 1\\frac25 ¦ 1\\tfrac{2}{5} ¦ 1\\,\\frac{2}{5} ¦ $1\\dfrac{2}{5}$ ¦
        1 and 2/5 ¦ 1 und 2/5 ¦ 1 y 2/5 ¦ 1 et 2/5 ¦ 1 e 2/5 ¦ 1 en 2/5 ¦ 1 & 2/5 ¦ 1又2/5 ¦ 1 и 2/5 ¦
        x = 1⅖ ¦ 7\\5 ¦ \\tfrac{7}{5} ¦ \\frac 7 5 ¦ \\frac75 ¦ {7 \\over 5} ¦ ⁷⁄₅ ¦ ⁷/₅ ¦ 7∕5 ¦ 1 2⁄5 ¦ 7/5 🎉 ¦ 7 over 5
      `,
      )
    }
  })

  test('of any proper fraction is right joined in any way, and wrong for another value', () => {
    const joints = fc.constantFrom(' ', ' and ', ' und ', ' et ', ' y ', '\\frac')
    const numbers = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 2, max: 30 }))
    fc.assert(
      fc.property(numbers, fc.nat(1000), joints, fc.nat(2), ([whole, bottom], seed, joint, at) => {
        const top = 1 + (seed % (bottom - 1 || 1))
        const part = joint === '\\frac' ? `\\frac{${top}}{${bottom}}` : `${joint}${top}/${bottom}`
        const value = `${whole * bottom + top}/${bottom}`
        const kind = (['number', 'expression', 'equation'] as const)[at] ?? 'number'
        const of = item({ answers: [kind === 'equation' ? `x = ${value}` : value], kind })
        const other = item({ answers: [kind === 'equation' ? 'x = 1000' : '1000'], kind })
        expect(judgeAnswer(of, `${whole}${part}`).finding, `${whole}${part}`).toBe('right')
        expect(judgeAnswer(other, `${whole}${part}`).finding).toBe('wrong')
      }),
      { numRuns: 200 },
    )
  })

  test('of two solutions joined by "and" stays two solutions, and a sum is not worked out', () => {
    const roots = item({ answers: ['x = 2', 'x = 1/2'], kind: 'equation' })
    expectAll(roots, 'right', ['2 and 1/2', 'x = 2 and x = 1/2'])
    expectAll(item({ answers: ['7/5'] }), 'unclear', ['1+2/5', '1 + 2/5', '2/5 + 1'])
  })
})

describe('an answer with an unread rest', () => {
  const unread = list`
    5 R 1 ¦ 3 R 5 ¦ 1 remainder 5 ¦ 5 Rest 1 ¦ 5 reste 1 ¦ 5 resto 1 ¦ 5 apples and a half ¦ halb 5 ¦ 5 dozen ¦
    5 Dutzend ¦ 5 x ¦ 5x ¦ a5 ¦ log 5 ¦ >5 ¦ < 5 ¦ ≠5 ¦ 5‰ ¦ 5^ ¦ 5/ ¦ /5 ¦ 5+ ¦ -–5 ¦ 5 5 ¦ 1 5 ¦ 5₂ ¦
    5 mod 3 ¦ 1_5 ¦ 12:50 ¦ 5-6 ¦ 5, 6, 7 ¦ 5.5.5 ¦ 5k
  `

  test('is unclear, whether the part that is read is the answer or not', () => {
    for (const answer of ['5', '1', '3', '41'])
      expectAll(item({ answers: [answer] }), 'unclear', unread)
  })

  test('is told which form is asked for, in every language and without the answer', () => {
    const form = { en: /one number/, de: /eine Zahl/, fr: /un seul nombre/, es: /un solo número/ }
    for (const [language, pattern] of Object.entries(form)) {
      const of = item({ answers: ['5'], language: language as 'en' })
      const { finding, feedback } = judgeAnswer(of, '5 R 1')
      expect(finding).toBe('unclear')
      expect(feedback).toMatch(pattern)
      expect(feedback).toEndWith('?')
    }
    const formula = item({ answers: ['2*x + 1'], kind: 'expression' })
    expect(judgeAnswer(formula, '2x R 1')).toMatchObject({ finding: 'unclear' })
    expect(judgeAnswer(formula, '2x R 1').feedback).toContain('one formula')
    expect(judgeAnswer(formula, '2x + 2').finding).toBe('wrong')
  })

  test('is told from units, sentences and workings', () => {
    expectAll(
      item({ answers: ['5'] }),
      'right',
      list`
      5 ¦ x=5; ¦ [5] ¦ (5) ¦ 5! ¦ ~5 ¦ 5 apples ¦ 5 m ¦ It is 5, I think ¦ 2 + 3 = 5 ¦ 5 个 ¦ 5人 ¦ ٥ ¦ ５ ¦ 5️⃣ ¦ fünf ¦
      I added 2 and 3 so the answer is 5 ¦ The answer is 5 because 2 + 3 = 5 ¦ ‏5‏
    `,
    )
  })
})

describe('an answer in the number format of its item', () => {
  const formats = [
    ['en', '1,500', '1.500'],
    ['de', '1.500', '1,500'],
    ['es', '1.500', '1,500'],
    ['es', '1 500', '1,500'],
    ['fr', '1 500', '1,500'],
    ['fr', '1\u202f500', '1,500'],
    ['de', "1'500", '1,500'],
    ['en', '1,500.00', '1.50'],
  ] as const
  test.each(formats)('%s: %s is 1500, and %s is not', (language, thousand, decimal) => {
    const of = item({ answers: ['1500'], language })
    const small = item({ answers: ['1.5'], language })
    expectAll(of, 'right', [thousand])
    expectAll(small, 'right', [decimal])
    expect(judgeAnswer(of, decimal).finding).not.toBe('right')
    expect(judgeAnswer(small, thousand).finding).not.toBe('right')
  })

  test('any grouping of India is read whole', () => {
    expectAll(item({ answers: ['1234567'] }), 'right', ['12,34,567', '1,234,567', '1234567'])
    expectAll(item({ answers: ['12'] }), 'wrong', ['12,34,567'])
  })

  test('a value of the other convention costs no try', () => {
    expectAll(item({ answers: ['1.5'], language: 'de' }), 'unclear', ['1.500'])
    expectAll(item({ answers: ['1500'], language: 'en' }), 'unclear', ['1.500'])
    expectAll(item({ answers: ['7'], language: 'de' }), 'wrong', ['1.500'])
  })
})
