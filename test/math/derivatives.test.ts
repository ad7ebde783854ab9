/** Derivatives have the values that mathjs gives them. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { derivative, evaluate } from 'mathjs'
import type { Expression } from '../../src/math/algebra/expression'
import { readDerivative } from '../../src/math/algebra/calculus'
import { approximateAt } from '../../src/math/algebra/value'
import { threadTime } from '../support/loop-probe'

/** Where both are compared; no root, logarithm or quotient of the formulas is near a pole at all of them. */
const points = [0.3, 0.7, 1.1, 1.9, 2.6]
const atoms = ['x', 'x', 'x', 'a', '2', '3', '1/2', '5']

const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.constantFrom(...atoms),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc
      .tuple(tie('formula'), fc.constantFrom('2', '3', '(-1)', '(1/2)', 'x', '(x + 1)'))
      .map(([base, power]) => `(${base})^${power}`),
    fc
      .tuple(fc.constantFrom('sqrt', 'sin', 'cos', 'tan', 'exp', 'ln', '-'), tie('formula'))
      .map(([name, of]) => `${name}(${of})`),
  ),
}))

function valueByMathjs(text: string, x: number): number {
  const value: unknown = evaluate(text, { x, a: 1.7 })
  return typeof value === 'number' ? value : Number.NaN
}

/** Compares where both are finite real numbers of a size that floating point can tell apart. */
function expectSameValues(ours: Expression, theirs: string, text: string): void {
  for (const x of points) {
    const expected = valueByMathjs(theirs, x)
    const value = approximateAt(ours, new Map(Object.entries({ x, a: 1.7 })))
    if (!Number.isFinite(expected) || !Number.isFinite(value) || Math.abs(expected) > 1e9) continue
    const difference = Math.abs(value - expected) / Math.max(1, Math.abs(expected))
    expect(difference, `${text} at ${x}`).toBeLessThan(1e-6)
  }
}

const derivativeByMathjs = (text: string): string =>
  derivative(text.replaceAll(/\bln\(/g, 'log('), 'x', { simplify: false }).toString()

test('generated formulas have the derivatives of mathjs', () => {
  let compared = 0
  fc.assert(
    fc.property(formula, (text) => {
      const derived = readDerivative(text, 'x')
      if (derived === null) return
      compared += 1
      expectSameValues(derived, derivativeByMathjs(text), text)
    }),
    { numRuns: 2_000 },
  )
  expect(compared).toBeGreaterThan(500)
})

test.each([
  ['x^3 - 5x + 7', '3x^2 - 5'],
  ['x^x', 'x^x * (log(x) + 1)'],
  ['2^x', '2^x * log(2)'],
  ['x^a', 'a * x^(a - 1)'],
  ['a^2 + a', '0'],
  ['sin(x)cos(x)', 'cos(2x)'],
  ['ln(x)/x', '(1 - log(x))/x^2'],
  ['sqrt(x^2 + 1)', 'x/sqrt(x^2 + 1)'],
  ['tan(3x)', '3/cos(3x)^2'],
  ['exp(-x^2)', '-2x exp(-x^2)'],
  ['(x + 1)/(x - 4)', '-5/(x - 4)^2'],
])('the derivative of %p has the values of %p', (text, expected) => {
  const derived = readDerivative(text, 'x')
  if (derived === null) throw new Error(`not read: ${text}`)
  expectSameValues(derived, expected, text)
})

test('the derivative of the longest formulas is as quick as reading them', () => {
  const begun = threadTime()
  for (const text of ['x*'.repeat(99) + 'x', '(x^x)^x', 'sin('.repeat(11) + 'x' + ')'.repeat(11)]) {
    for (let times = 0; times < 20; times += 1) readDerivative(text, 'x')
  }
  expect(threadTime() - begun).toBeLessThan(2_000)
})
