/** The whole way through an inequality. */
import Fraction from 'fraction.js'
import { coefficient, degree } from '../polynomial'
import type { WorkedStep } from '../problem'
import { polynomialOf } from '../value'
import { inMath, writeNumber, writePolynomial } from '../writing'
import type { Inequality } from './inequality'
import { opposite, type Relation } from './region'

/** Linear: collect, then divide and mind the sign; quadratic: the zeros, then the stretches between them. */
export function inequalitySolution(
  statement: string,
  inequality: Inequality,
  answer: string,
): readonly WorkedStep[] {
  const start = { move: 'Begin with', result: inMath(statement) }
  const end = inMath(answer)
  const { relations, isQuadratic, region, letter } = inequality
  const [relation, second] = relations
  if (isQuadratic || !relation) {
    const zeros = region.boundaries.map(({ exact, value }) =>
      exact ? writeNumber(exact) : value.toFixed(4),
    )
    return [
      start,
      {
        move: 'Find where both sides are equal',
        result: zeros.map((zero) => inMath(`${letter} = ${zero}`)).join(' or '),
      },
      { move: 'Test a number in each stretch between', result: end },
    ]
  }
  if (second)
    return [
      start,
      {
        move: `Do the same to all parts until $${letter}$ stands alone in the middle`,
        result: end,
      },
    ]
  return [start, ...linearWay(relation, letter), { move: lastMove(relation), result: end }]
}

function linearWay({ left, right, direction }: Relation, letter: string): readonly WorkedStep[] {
  const [a, b] = [polynomialOf(left), polynomialOf(right)]
  if (!a || !b || degree(a) > 1 || degree(b) > 1) return []
  const slope = coefficient(a, 1).sub(coefficient(b, 1))
  const rest = coefficient(b, 0).sub(coefficient(a, 0))
  const term = writePolynomial([new Fraction(0), slope], letter)
  return slope.equals(1)
    ? []
    : [
        {
          move: `Bring $${letter}$ to the left and the numbers to the right`,
          result: inMath(`${term} ${direction} ${writeNumber(rest)}`),
        },
      ]
}

function lastMove({ left, right, direction }: Relation): string {
  const [a, b] = [polynomialOf(left), polynomialOf(right)]
  const slope = coefficient(a ?? [], 1).sub(coefficient(b ?? [], 1))
  const divide = `Divide by ${inMath(writeNumber(slope))}`
  if (slope.equals(1)) return 'Bring the numbers to the right'
  return slope.s < 0n
    ? `${divide}, which is negative, so that ${inMath(direction)} becomes ${inMath(opposite[direction])}`
    : divide
}
