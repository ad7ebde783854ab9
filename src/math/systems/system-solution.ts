/** The way through simultaneous equations: one unknown out of the others, put in, and back. */
import Fraction from 'fraction.js'
import type { WorkedStep } from '../problem'
import { inMath, writeNumber } from '../writing'
import type { System } from './system'

/** For two unknowns by elimination with its numbers; for three only the plan and the result. */
export function systemWay(system: System, answer: readonly string[]): readonly WorkedStep[] {
  const { texts, letters } = system
  const start = { move: 'Begin with', result: texts.map(inMath).join(' and ') }
  const end = answer.map(inMath)
  if (letters.length > 2)
    return [start, { move: 'Eliminate one unknown after the other', result: end.join(', ') }]
  const [first, second] = end
  return [
    start,
    {
      move: `Multiply so that $${letters[1]}$ has the same number in both and subtract`,
      result: eliminated(system),
    },
    { move: 'That gives', result: first ?? '' },
    { move: 'Put it back into one of the equations', result: second ?? '' },
  ]
}

/** The second unknown out: q·(first row) - b·(second row), where b and q stand before it. */
function eliminated({ rows: [one, two], letters }: System): string {
  const none = new Fraction(0)
  const [a, b] = one?.coefficients ?? []
  const [p, q] = two?.coefficients ?? []
  if (!one || !two || !a || !b || !p || !q) return ''
  const factor = q.n === 0n ? none : b.div(q)
  const [slope, right] =
    q.n === 0n
      ? [p, two.constant]
      : [a.sub(p.mul(factor)), one.constant.sub(two.constant.mul(factor))]
  return inMath(`${slope.equals(1) ? '' : bracketed(slope)}${letters[0]} = ${writeNumber(right)}`)
}

function bracketed(value: Fraction): string {
  const text = writeNumber(value)
  return text.includes('/') ? `(${text})` : text
}
