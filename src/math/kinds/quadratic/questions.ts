/** Chooses the questions about a quadratic equation by the shape that it has been brought to. */
import Fraction from 'fraction.js'
import { assignedNumber, isWithin, readEquation } from '../../algebra/equation'
import type { Expression } from '../../algebra/expression'
import { formatFraction, formatPolynomial, inMath, sidesInMath } from '../../algebra/format'
import { coefficient, degree } from '../../algebra/polynomial'
import { polynomialOf } from '../../algebra/value'
import { type Phrase, phrase } from '../../phrases/phrase'
import { askToFinish, wrongStepValues } from '../../phrases/steps'
import type { AskingRung, WrongStep } from '../../problem'
import { type Quadratic, valuesIn } from './check'

type Shape = 'value' | 'scattered' | 'square' | 'product' | 'normal'

const sameOnEachRung = <Name extends string>(name: Name) =>
  ({ probe: name, hint: name, strong_hint: name }) as const
const ways = 'quadratic.waysOfSolving'
const write = 'quadratic.writeFactors'
const productHint = 'quadratic.product.hint'
const common = 'quadratic.commonFactor'

/** The question of each rung by the shape; a normal form by what solves it. */
const quadraticHints = {
  value: sameOnEachRung('quadratic.found'),
  scattered: {
    probe: 'quadratic.scattered.probe',
    hint: 'quadratic.scattered.hint',
    strong_hint: 'quadratic.scattered.strong_hint',
  },
  square: {
    probe: 'quadratic.square.probe',
    hint: 'quadratic.square.hint',
    strong_hint: 'quadratic.square.strong_hint',
  },
  product: { probe: 'quadratic.product.probe', hint: productHint, strong_hint: productHint },
  unsolvable: {
    probe: ways,
    hint: 'quadratic.unsolvable.hint',
    strong_hint: 'quadratic.unsolvable.strong_hint',
  },
  commonFactor: { probe: ways, hint: common, strong_hint: common },
  factors: { probe: ways, hint: 'quadratic.factors.hint', strong_hint: write },
  scaledFactors: { probe: ways, hint: 'quadratic.scaledFactors.hint', strong_hint: write },
  formula: {
    probe: ways,
    hint: 'quadratic.formula.hint',
    strong_hint: 'quadratic.formula.strong_hint',
  },
} as const

/** Questions for a rung, about the line reached so far. */
export function askQuadratic(
  rung: AskingRung,
  current: string,
  statement: string,
  quadratic: Quadratic,
): readonly Phrase[] {
  const { letter, normal, roots } = quadratic
  const values = valuesIn(current, letter)
  if (values && isWithin(roots, values)) return askToFinish(current)
  const shape = shapeOf(current, letter)
  const [c, b, lead] = [0, 1, 2].map((power) => coefficient(normal, power))
  const monic = (part: Fraction | undefined) => inMath(formatFraction(part?.div(lead ?? 1) ?? zero))
  return [
    phrase(quadraticHints[hintFor(shape ?? shapeOf(statement, letter), quadratic)][rung], {
      shown: inMath(shape === null ? statement : current),
      letter: inMath(letter),
      product: monic(c),
      sum: monic(b),
      normal: inMath(formatPolynomial(normal, letter)),
    }),
  ]
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
): readonly Phrase[] {
  const [left = '', right = ''] = sidesInMath(statement)
  return [
    phrase(`quadratic.wrong.${mistakeKind(wrong, letter)}`, {
      ...wrongStepValues(wrong),
      value: inMath(assignedNumber(wrong.quote) ?? ''),
      letter: inMath(letter),
      statement: inMath(statement),
      left,
      right,
    }),
  ]
}

function mistakeKind({ quote, mistake }: WrongStep, letter: string) {
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
