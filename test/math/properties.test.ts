/** What must hold for every equation and calculation, not only for those in the tables. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { allowsReveal } from '../../src/tutor/hint-ladder'
import { assessedAfter } from './judged'

const root = fc.integer({ min: -12, max: 12 })
const factor = fc.integer({ min: 2, max: 9 })
const shift = fc.integer({ min: 1, max: 15 })

/** a(x + b) + c = d x + e, with a > d, and a chain of right lines to its root. */
const bracketed = fc
  .record({
    a: fc.integer({ min: 5, max: 9 }),
    b: shift,
    c: shift,
    d: fc.integer({ min: 2, max: 4 }),
    x: root,
  })
  .map(({ a, b, c, d, x }) => {
    const e = a * (x + b) + c - d * x
    const constant = a * b + c
    return {
      task: `Solve ${a}(x + ${b}) + ${c} = ${d}x + (${e})`,
      chain: [
        `${a}x + ${a * b} + ${c} = ${d}x + (${e})`,
        `${a}x + ${constant} = ${d}x + (${e})`,
        `${a - d}x + ${constant} = ${e}`,
        `${a - d}x = ${e - constant}`,
        `x = ${e - constant}/${a - d}`,
        `x = ${x}`,
      ],
    }
  })

test('a right chain is never rejected, line by line or as a whole, scaled or with its sides swapped', () => {
  fc.assert(
    fc.property(bracketed, fc.integer({ min: 2, max: 5 }), ({ task, chain }, scale) => {
      for (const line of chain) {
        const [left, right] = line.split(' = ')
        const forms = [line, `${right} = ${left}`, `${scale}(${left}) = ${scale}(${right})`]
        for (const form of forms)
          expect(assessedAfter(task, form).finding.kind).not.toBe('wrong_step')
      }
      expect(assessedAfter(task, chain.join('\n')).finding.kind).toBe('solved')
      expect(assessedAfter(task, chain.join(' => ')).finding.kind).toBe('solved')
    }),
    { numRuns: 25 },
  )
})

test('a number changed in a line is found in that line, with the line before it', () => {
  fc.assert(
    fc.property(
      bracketed,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 9 }),
      ({ task, chain }, at, off) => {
        const wrong = `${chain[at]?.split(' = ')[0]} + ${off} = ${chain[at]?.split(' = ')[1]}`
        const said = [...chain.slice(0, at), wrong, ...chain.slice(at + 1)].join('\n')
        expect(assessedAfter(task, said).finding).toMatchObject({
          kind: 'wrong_step',
          quote: wrong,
          previous: chain[at - 1] ?? '',
        })
      },
    ),
    { numRuns: 80 },
  )
})

test('a wrong line may have a side in common with the right one before it', () => {
  const lines = ['6x + 9 = 2x + 9', '4x + 9 = 9', '4x + 9 = 0', 'x = 0/4', 'x = 0']
  expect(assessedAfter('Solve 6(x + 1) + 3 = 2x + 9', lines.join('\n')).finding).toMatchObject({
    kind: 'wrong_step',
    quote: '4x + 9 = 0',
    previous: '4x + 9 = 9',
  })
})

test('a term that keeps its sign when it changes sides is a sign slip', () => {
  fc.assert(
    fc.property(factor, shift, root, (a, b, x) => {
      const task = `Solve ${a}x + ${b} = ${a * x + b}`
      const { finding } = assessedAfter(task, `${a}x = ${a * x + b + b}`)
      expect(finding).toMatchObject({ kind: 'wrong_step', mistake: 'sign' })
    }),
  )
})

test('systems: a line is right exactly when the solution keeps it true', () => {
  fc.assert(
    fc.property(root, root, factor, factor, fc.integer({ min: -3, max: 3 }), (x, y, p, q, off) => {
      const task = `Solve x + y = ${x + y} ; x - y = ${x - y}`
      const line = `${p}x - ${q}y = ${p * x - q * y + off}`
      const { kind } = assessedAfter(task, line).finding
      expect(kind).toBe(off === 0 ? 'right_step' : 'wrong_step')
    }),
  )
})

test('inequalities: dividing by a negative number turns the sign, and only then', () => {
  fc.assert(
    fc.property(factor, shift, root, fc.constantFrom('<', '>', '<=', '>='), (a, b, x, sign) => {
      const turned = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }[sign]
      const task = `Solve ${b} - ${a}x ${sign} ${b - a * x}`
      expect(assessedAfter(task, `x ${turned} ${x}`).finding.kind).toBe('solved')
      expect(assessedAfter(task, `x ${sign} ${x}`).finding).toMatchObject({
        mistake: 'inequality_direction',
      })
    }),
  )
})

test('products multiply out to what they are, and to nothing else', () => {
  fc.assert(
    fc.property(root, root, fc.integer({ min: 1, max: 9 }), (p, q, off) => {
      fc.pre(p + q !== 0)
      const task = `Expand (x + (${p}))(x + (${q}))`
      const line = (last: number) => `x^2 + (${p + q})x + (${last})`
      expect(assessedAfter(task, line(p * q)).finding.kind).not.toBe('wrong_step')
      expect(assessedAfter(task, line(p * q + off)).finding.kind).toBe('wrong_step')
    }),
  )
})

test('integrals: what differentiates to something else is wrong, and a lost constant has its name', () => {
  fc.assert(
    fc.property(factor, factor, (a, b) => {
      const task = `Integrate ${2 * a}x + ${b}`
      expect(assessedAfter(task, `${a}x^2 + ${b}x + C`).finding.kind).toBe('solved')
      expect(assessedAfter(task, `${a}x^2 + ${b}x`).finding).toMatchObject({
        mistake: 'integration_constant',
      })
      expect(assessedAfter(task, `${a}x^2 + ${b + 1}x + C`).finding.kind).toBe('wrong_step')
    }),
  )
})

test('no numbers thrown at a task open its answer', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 30, max: 900 }), { minLength: 8, maxLength: 8 }),
      (guesses) => {
        const turns = ['Solve 3x + 7 = 22', ...guesses.map((guess) => `x = ${guess}`)]
        const last = assessedAfter(turns[0] ?? '', turns.slice(1).join('\n'))
        expect(allowsReveal(last.state, last.finding, 'socratic')).toBe(false)
      },
    ),
    { numRuns: 20 },
  )
})
