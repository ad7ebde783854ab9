/** Chooses the questions about a quadratic equation by the shape that it has been brought to. */
import Fraction from 'fraction.js'
import { assignedNumber, isWithin, readEquation } from '../../algebra/equation'
import type { Expression } from '../../algebra/expression'
import { formatFraction, formatPolynomial, inMath, sidesInMath } from '../../algebra/format'
import { coefficient, degree } from '../../algebra/polynomial'
import { polynomialOf } from '../../algebra/value'
import { quadraticHints, quadraticMistakes } from '../../hints/quadratic'
import { askToFinish, fillTemplates, wrongStepValues } from '../../hints/questions'
import type { AskingRung, WrongStep } from '../../problem'
import { type Quadratic, valuesIn } from './check'

type Shape = 'value' | 'scattered' | 'square' | 'product' | 'normal'

/** Questions for a rung, about the line reached so far. */
export function askQuadratic(
  rung: AskingRung,
  current: string,
  statement: string,
  quadratic: Quadratic,
): readonly string[] {
  const { letter, normal, roots } = quadratic
  const values = valuesIn(current, letter)
  if (values && isWithin(roots, values)) return askToFinish(current)
  const shape = shapeOf(current, letter)
  const [c, b, lead] = [0, 1, 2].map((power) => coefficient(normal, power))
  const monic = (part: Fraction | undefined) => inMath(formatFraction(part?.div(lead ?? 1) ?? zero))
  return fillTemplates(
    quadraticHints[hintFor(shape ?? shapeOf(statement, letter), quadratic)][rung],
    {
      shown: inMath(shape === null ? statement : current),
      letter: inMath(letter),
      product: monic(c),
      sum: monic(b),
      normal: inMath(formatPolynomial(normal, letter)),
    },
  )
}

const zero = new Fraction(0)

function hintFor(shape: Shape | null, { roots, normal }: Quadratic): keyof typeof quadraticHints {
  if (shape !== null && shape !== 'normal') return shape
  if (roots.length === 0) return 'unsolvable'
  if (roots.some((root) => root.exact === null)) return 'formula'
  if (coefficient(normal, 0).n === 0n) return 'commonFactor'
  return coefficient(normal, 2).equals(1) ? 'factors' : 'scaledFactors'
}

export function askAboutQuadratic(
  wrong: WrongStep,
  statement: string,
  letter: string,
): readonly string[] {
  const [left = '', right = ''] = sidesInMath(statement)
  return fillTemplates(quadraticMistakes[mistakeKind(wrong, letter)], {
    ...wrongStepValues(wrong),
    value: inMath(assignedNumber(wrong.quote) ?? ''),
    letter: inMath(letter),
    statement: inMath(statement),
    left,
    right,
  })
}

function mistakeKind(
  { quote, mistake }: WrongStep,
  letter: string,
): keyof typeof quadraticMistakes {
  if (mistake === 'dropped_solution') return 'lostRoot'
  if (assignedNumber(quote) !== null) return 'value'
  if (valuesIn(quote, letter) !== null) return 'values'
  if (!quote.includes('=')) return 'formula'
  return mistake === 'sign' ? 'sign' : 'line'
}

function shapeOf(text: string, letter: string): Shape | null {
  if (valuesIn(text, letter) !== null) return 'value'
  const equation = readEquation(text)
  const sides = equation && [polynomialOf(equation.left), polynomialOf(equation.right)]
  const [left, right] = sides ?? []
  if (!equation || !left || !right) return null
  if (isProduct(equation.left) && degree(right) < 0) return 'product'
  const isBare = degree(right) <= 0 && coefficient(left, 1).n === 0n
  if (isBare || (isSquare(equation.left) && degree(right) <= 0)) return 'square'
  return degree(right) < 0 ? 'normal' : 'scattered'
}

function isProduct(side: Expression): boolean {
  const factor = side.kind === 'operation' && side.operator === '*' ? polynomialOf(side.left) : null
  return factor !== null && degree(factor) >= 1
}

function isSquare(side: Expression): boolean {
  return side.kind === 'operation' && side.operator === '^' && side.left.kind === 'operation'
}
