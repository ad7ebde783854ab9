/** The whole way through a quadratic equation, and how its solutions are written. */
import type Fraction from 'fraction.js'
import { coefficient } from './polynomial'
import type { WorkedStep } from './problem'
import type { Quadratic } from './quadratic'
import { noSolution } from './quadratic-step'
import { inMath, writeNumber, writePolynomial } from './writing'

/** "2 and 3", "4", or "(5 ± sqrt(17))/2". */
export function writeRoots({ roots, normal }: Quadratic): string {
  if (roots.length === 0) return noSolution
  const exact = roots.map((root) => root.exact).filter((root) => root !== null)
  if (exact.length === roots.length) return exact.map(writeNumber).join(' and ')
  const [c, b, a] = [0, 1, 2].map((power) => coefficient(normal, power))
  if (!a || !b || !c) return ''
  const under = writeNumber(b.mul(b).sub(a.mul(c).mul(4)))
  return `(${writeNumber(b.neg())} ± sqrt(${under}))/${bracketed(a.mul(2))}`
}

/** Normal form, then factors or the formula, then the solutions. */
export function quadraticSolution(statement: string, quadratic: Quadratic): readonly WorkedStep[] {
  const { roots, letter, normal } = quadratic
  const form = `${writePolynomial(normal, letter)} = 0`
  const start = { move: 'Begin with', result: inMath(statement) }
  const ordered = { move: 'Bring everything to the left side', result: inMath(form) }
  const first =
    form.replace(/\s/g, '') === statement.replace(/\s/g, '') ? [start] : [start, ordered]
  if (roots.length === 0) return [...first, ...nothingUnderRoot(normal)]
  const exact = roots.map((root) => root.exact).filter((root) => root !== null)
  if (exact.length !== roots.length) {
    const result = inMath(`${letter} = ${writeRoots(quadratic)}`)
    return [...first, { move: 'The factors are not whole here, so use the formula', result }]
  }
  const both = exact.length === 1 ? [...exact, ...exact] : exact
  const factors = both.map((root) => factorOf(root, letter)).join('')
  const lead = coefficient(normal, 2)
  const front = lead.equals(1) ? '' : lead.equals(-1) ? '-' : bracketed(lead)
  return [
    ...first,
    { move: 'Write the left side as a product', result: inMath(`${front}${factors} = 0`) },
    {
      move: 'A product vanishes when a factor does',
      result: exact.map((root) => inMath(`${letter} = ${writeNumber(root)}`)).join(' or '),
    },
  ]
}

function nothingUnderRoot(normal: Quadratic['normal']): readonly WorkedStep[] {
  const [c, b, a] = [0, 1, 2].map((power) => coefficient(normal, power))
  if (!a || !b || !c) return []
  const [first, second, third] = [a, b, c].map((value) => bracketed(value))
  const under = writeNumber(b.mul(b).sub(a.mul(c).mul(4)))
  return [
    {
      move: 'Work out what stands under the root in the formula',
      result: inMath(`${second}^2 - 4 * ${first} * ${third} = ${under}`),
    },
    { move: 'No real number has a negative square, so there is', result: noSolution },
  ]
}

function factorOf(root: Fraction, letter: string): string {
  if (root.n === 0n) return letter
  return root.s < 0n
    ? `(${letter} + ${writeNumber(root.abs())})`
    : `(${letter} - ${writeNumber(root)})`
}

function bracketed(value: Fraction): string {
  const text = writeNumber(value)
  return /^\d+$/.test(text) ? text : `(${text})`
}
