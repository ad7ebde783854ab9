/**
 * What is true, and what only looks so. A right step is never called wrong, in whatever usual writing, and
 * a line that is true by itself is a step only where it leads on.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { assessedAfter } from './judged'

const kindOf = (task: string, said: string): string => assessedAfter(task, said).finding.kind

describe('a derivative is named in any usual writing', () => {
  const writings = [
    (formula: string, derived: string) => `(${formula})' = ${derived}`,
    (formula: string, derived: string) => `[${formula}]' = ${derived}`,
    (formula: string, derived: string) => `d/dx(${formula}) = ${derived}`,
    (formula: string, derived: string) => `d/dx ${formula} = ${derived}`,
    (formula: string, derived: string) => `\\frac{d}{dx}\\left(${formula}\\right) = ${derived}`,
    (formula: string, derived: string) => `${formula} -> ${derived}`,
    (_: string, derived: string) => `f'(x) = ${derived}`,
    (_: string, derived: string) => `df/dx = ${derived}`,
    (_: string, derived: string) => `dy/dx = ${derived}`,
    (_: string, derived: string) => `y' = ${derived}`,
  ]
  const power = fc.record({ a: fc.integer({ min: 2, max: 9 }), n: fc.integer({ min: 3, max: 7 }) })

  test('right is solved, and a slip is wrong', () => {
    fc.assert(
      fc.property(power, fc.constantFrom(...writings), ({ a, n }, write) => {
        const formula = `${a}x^${n}`
        const task = `Differentiate ${formula}.`
        expect(kindOf(task, write(formula, `${a * n}x^${n - 1}`))).toBe('solved')
        expect(kindOf(task, write(formula, `${a * n}x^${n}`))).toBe('wrong_step')
        expect(kindOf(task, write(formula, `${a}x^${n - 1}`))).toBe('wrong_step')
      }),
      { numRuns: 60 },
    )
  })

  test('a term alone is a step where its own derivative stands beside it', () => {
    fc.assert(
      fc.property(power, fc.integer({ min: 2, max: 9 }), ({ a, n }, b) => {
        const task = `Differentiate ${a}x^${n} - ${b}x^2 + 7.`
        expect(kindOf(task, `(${a}x^${n})' = ${a * n}x^${n - 1}`)).toBe('right_step')
        expect(kindOf(task, `(-${b}x^2)' = -${2 * b}x`)).toBe('right_step')
        expect(kindOf(task, "(7)' = 0")).toBe('right_step')
        expect(kindOf(task, "(7)' = 7")).toBe('wrong_step')
        expect(kindOf(task, `(${a}x^${n})' = -${2 * b}x`)).toBe('wrong_step')
      }),
      { numRuns: 40 },
    )
  })

  test('parts of products and chains', () => {
    const task = 'Differentiate x^2 sin(x)'
    expect(kindOf(task, "(sin(x))' = cos(x)")).toBe('right_step')
    expect(kindOf(task, "(sin(x))' = -cos(x)")).toBe('wrong_step')
    expect(kindOf(task, "(x^2)' = x")).toBe('wrong_step')
    expect(kindOf('Differentiate e^(2x)', "(e^(2x))' = 2e^(2x)")).toBe('solved')
    expect(kindOf('Differentiate sin(3x)', "(sin(3x))' = cos(3x)")).toBe('wrong_step')
  })
})

test('a constant of an integrand that stays as it is was not integrated', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 9 }), (a, b) => {
      const task = `Integrate ${2 * a}x + ${b}.`
      expect(kindOf(task, `${a}x^2 + ${b}x + C`)).toBe('solved')
      expect(kindOf(task, `∫ ${2 * a}x dx = ${a}x^2`)).toBe('right_step')
      expect(kindOf(task, `∫ ${b} dx = ${b}x`)).toBe('right_step')
      for (const wrong of [`${a}x^2 + ${b} + C`, `${a}x^2 + ${b}`, `∫ ${b} dx = ${b}`])
        expect(kindOf(task, wrong)).toBe('wrong_step')
    }),
    { numRuns: 40 },
  )
})

describe('a true line that leads nowhere is no step', () => {
  const size = fc.integer({ min: 2, max: 9 })

  test('the last two numbers of a difference', () => {
    fc.assert(
      fc.property(size, size, (b, c) => {
        fc.pre(b > c)
        const [a, off] = [3 * b + 2 * c + 1, b - c]
        fc.pre(![a, a - b, a - c, a - b - c].includes(off))
        const { finding, aside } = assessedAfter(
          `What is ${a} - ${b} - ${c}?`,
          `${b} - ${c} = ${off}`,
        )
        expect(finding.kind).not.toBe('right_step')
        if (finding.kind === 'open') expect(aside).toBe(`${b} - ${c} = ${off}`)
      }),
      { numRuns: 60 },
    )
  })

  test('a discriminant with a wrong sign, calculated rightly', () => {
    fc.assert(
      fc.property(size, size, size, (a, b, c) => {
        const task = `Solve ${a}x^2 + ${b}x - ${c} = 0`
        const right = b * b + 4 * a * c
        expect(kindOf(task, `${b}^2 - 4*${a}*(-${c}) = ${right}`)).toBe('right_step')
        const off = b * b - 4 * a * c
        const wrong = assessedAfter(task, `${b}^2 - 4*${a}*${c} = ${off}`)
        expect(wrong.finding.kind).toBe('open')
        expect(wrong.aside).toBe(`${b}^2 - 4*${a}*${c} = ${off}`)
      }),
      { numRuns: 60 },
    )
  })

  test('of an equation only the moves and the values of its sides are steps', () => {
    fc.assert(
      fc.property(size, size, fc.integer({ min: 11, max: 30 }), (a, b, x) => {
        const sum = a * x + b
        const task = `Solve ${a}x + ${b} = ${sum}`
        for (const step of [
          `${sum} - ${b} = ${a * x}`,
          `${a * x}/${a} = ${x}`,
          `${a}*${x} + ${b} = ${sum}`,
        ])
          expect(kindOf(task, step)).toBe('right_step')
        expect(kindOf(task, `${sum} + ${b} = ${sum + b}`)).toBe('open')
        expect(kindOf(task, `x = (${sum} - ${b})/${a} = ${x}`)).toBe('solved')
      }),
      { numRuns: 40 },
    )
  })
})

test.each([
  ['Solve x^2 + 1 = 0.', 'no real solution'],
  ['Löse x^2 + 1 = 0.', 'keine reelle Lösung'],
  ['Résous x^2 + 1 = 0.', 'aucune solution réelle'],
  ['Resuelve x^2 + 1 = 0.', 'no hay solución real'],
])('%s: %s', (task, said) => {
  expect(kindOf(task, said)).toBe('solved')
})

describe('a rounding says that it is one', () => {
  test.each([
    ['Convert 5/8 to a decimal.', '5/8 = 0.6'],
    ['Convert 7/16 to a decimal.', '7/16 = 0.4'],
    ['Convert 1/3 to a decimal.', '1/3 = 0.3'],
    ['Calculate 5/8.', '5/8 = 0.6'],
    ['Calculate 5/8.', '5/8 = 0.63'],
  ])('%s: %s is not confirmed', (task, said) => {
    const { finding, aside } = assessedAfter(task, said)
    expect(['open', 'wrong_step']).toContain(finding.kind)
    expect(aside).toBeUndefined()
  })

  test.each([
    ['Convert 5/8 to a decimal.', '5/8 ≈ 0.6'],
    ['Convert 5/8 to a decimal.', '5/8 is about 0.6'],
    ['Convert 5/8 to a decimal and round to one decimal place.', '5/8 = 0.6'],
    ['Schreibe 5/8 als Dezimalzahl mit einer Nachkommastelle.', '5/8 = 0,6'],
    ['Écris 5/8 en nombre décimal.', '5/8 = 0,6 arrondi'],
    ['Escribe 5/8 como decimal.', '5/8 = 0,6 redondeado'],
    ['Calculate 5/8.', '5/8 ≈ 0.6'],
  ])('%s: %s is calculated rightly', (task, said) => {
    const { finding, aside } = assessedAfter(task, said)
    expect(finding.kind).toBe('open')
    expect(aside).toContain('0')
  })
})

test('without a key a true equality is calculated rightly, and no step of the task', () => {
  const task =
    'A jacket costs $80 and is 25% off in the second week. What did Tom save on two of them?'
  for (const said of ['80 - 25 = 55', '80 + 80 = 160']) {
    const { finding, aside } = assessedAfter(task, said)
    expect([finding.kind, aside]).toEqual(['open', said])
  }
})

test('prose between a number and its result is no equality', () => {
  const task =
    'In five years Rehana will be three times as old as Phoebe. She is 25. How old is Phoebe?'
  for (const said of [
    "Phoebe will be 1/3 of Rehana's age, which is 30/3 = 10 years old.",
    'I multiplied the 30 years by 2/3, which equals 30*2/3 = 20.',
    '16/4 = 4 groups of 2',
  ])
    expect(kindOf(task, said)).not.toBe('wrong_step')
  expect(kindOf(task, '25 + 5, which equals 55')).toBe('wrong_step')
})

test.each([
  ['Differentiate 5x^3.', "f(x) = 5x^3, f'(x) = 15x^2", 'solved'],
  ['Differentiate x^2 sin(x)', "u = x^2, v = sin(x), u' = 2x, v' = cos(x)", 'right_step'],
  ['Differentiate 5x^3.', "f'(x) = 15x^2, f'(x) = 15x", 'open'],
  ['Differentiate 5x^3.', "f'(x) = 15x^2 or f'(x) = 5x^2", 'open'],
])('a function beside its derivative is no list of guesses: %s, %s is %s', (task, said, kind) => {
  expect(kindOf(task, said)).toBe(kind)
})
