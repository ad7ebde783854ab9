/**
 * Checks a learner's line on a quadratic equation; the solutions may come singly, together or with
 * ±.
 */
import type Fraction from 'fraction.js'
import {
  differenceOf,
  type Equation,
  isWithin,
  namesValue,
  noSolution,
  readEquation,
  readLine,
  type Root,
  sameSet,
  saysNoSolution,
  solve,
  truthOf,
} from '../../algebra/equation'
import { mistakeBetween } from '../../algebra/equation-mistakes'
import { lettersIn, lettersInSides } from '../../algebra/expression'
import { readExpression } from '../../algebra/read-expression'
import { isFinishedNumber } from '../../algebra/final-form'
import { fragmentsOf, joinValues, onlyLetter, stepsOf } from '../../algebra/fragments'
import { coefficient, degree, type Polynomial, scale, subtract } from '../../algebra/polynomial'
import { exactRoot, exactValue, polynomialOf, sameValue } from '../../algebra/value'
import type { Mistake, Verdict } from '../../problem'
import { wrongVerdict } from '../../verdict'

/** A quadratic equation with its normal form (= 0) and its real roots. */
export interface Quadratic {
  readonly equation: Equation
  readonly normal: Polynomial
  readonly roots: readonly Root[]
  readonly letter: string
}

const joiner = ' or '
const value = /^(?:[A-Za-z]\s{0,4}=\s{0,4})?[-±]?[\d./\s]{1,60}$/

/** The steps of a message; "x = 2 or 3", "x = 2, x = 3" and "2 and 3" are a single step each. */
export function quadraticSteps(text: string, letter: string): readonly string[] {
  const formulas = formulaSteps(text, letter)
  return saysNoSolution(text) ? [...formulas, noSolution] : formulas
}

function formulaSteps(text: string, letter: string): readonly string[] {
  const separated = text.replace(/(\d)\s*,\s*(?=-?\d)/g, '$1 ; ')
  const steps = isValueList(separated, letter)
    ? fragmentsOf(separated, onlyLetter(letter)).map((fragment) => fragment.text)
    : stepsOf(separated, onlyLetter(letter))
  return joinValues(steps, joiner, isValue)
}

/** The numbers that a step gives to the unknown; null where it is no such step. */
export function valuesIn(step: string, letter: string): readonly Root[] | null {
  const lines = alternatives(step).map((part) =>
    readEquation(part.includes('=') ? part : `${letter} = ${part}`),
  )
  const read = lines.filter((line) => line !== null)
  if (read.length !== lines.length || !read.every(namesValue)) return null
  return read.flatMap(rootsOf)
}

/** Checks a step against the roots; values found before it count along with it. */
export function checkQuadratic(step: string, previous: string, quadratic: Quadratic): Verdict {
  const { roots, letter } = quadratic
  if (step === noSolution) return roots.length === 0 ? { kind: 'final' } : wrongly('unknown')
  const values = valuesIn(step, letter)
  if (values !== null) return checkValues(step, values, previous, quadratic)
  if (!step.includes('=')) return checkFormula(step, quadratic)
  if (roots.length === 0) return checkUnsolvable(step, previous, quadratic)
  const truths = alternatives(step).map((part) => {
    const line = readLine(part)
    return line && truthOf(line, roots)
  })
  const wrongAt = truths.indexOf('false')
  if (wrongAt >= 0) {
    const line = readLine(alternatives(step)[wrongAt] ?? '') ?? []
    return wrongVerdict(() => mistakeBetween(readEquation(previous) ?? quadratic.equation, line))
  }
  if (truths.includes(null)) return null
  const found = alternatives(step).flatMap((part) => (readLine(part) ?? []).flatMap(rootsOf))
  const isWhole = truths.includes('equivalent') || sameSet(found, roots)
  if (!isWhole && truths.includes('part') && losesRoots(previous))
    return wrongly('dropped_solution')
  return { kind: 'right', carries: isWhole }
}

/**
 * Without solutions, every such equation would do: here only the same one, scaled or rearranged,
 * does.
 */
function checkUnsolvable(step: string, previous: string, quadratic: Quadratic): Verdict {
  const line = readLine(step)
  if (line === null) return null
  const isSame = line.every(({ left, right }) => {
    if (lettersInSides({ left, right }).size === 0) return sameValue(left, right)
    const difference = differenceOf(left, right)
    return difference !== null && isScaled(difference.top, quadratic)
  })
  if (isSame) return { kind: 'right', carries: true }
  return wrongVerdict(() => mistakeBetween(readEquation(previous) ?? quadratic.equation, line))
}

/**
 * The step before has a square alone on a side, or the unknown as a factor of both: going on to
 * only one value from there loses the other.
 */
function losesRoots(previous: string): boolean {
  const equation = readEquation(previous)
  const sides = equation && [polynomialOf(equation.left), polynomialOf(equation.right)]
  const [a, b] = sides ?? []
  if (!equation || !a || !b) return false
  if (degree(a) > 0 && degree(b) > 0)
    return coefficient(a, 0).n === 0n && coefficient(b, 0).n === 0n
  const [square, number] = degree(a) === 0 ? [b, a] : [a, b]
  const written = degree(a) === 0 ? equation.right : equation.left
  if (degree(number) !== 0 || degree(square) !== 2) return false
  const isPower = written.kind === 'operation' && written.operator === '^'
  return isPower || (coefficient(square, 1).n === 0n && coefficient(square, 0).n === 0n)
}

function wrongly(mistake: Mistake): Verdict {
  return { kind: 'wrong', mistake }
}

function checkValues(
  step: string,
  values: readonly Root[],
  previous: string,
  quadratic: Quadratic,
): Verdict {
  const { roots, letter, equation } = quadratic
  if (!isWithin(values, roots)) {
    const rounded = roundedTruth(step, quadratic)
    if (rounded !== null) return rounded
    if (!step.includes('=') && isHelpful(step, quadratic)) return { kind: 'right', carries: false }
    const signs = values.map((root) => ({ exact: root.exact?.neg() ?? null, value: -root.value }))
    return wrongly(isWithin(signs, roots) ? 'sign' : mistakeInValue(step, previous, equation))
  }
  if (values.length < roots.length && losesRoots(previous)) return wrongly('dropped_solution')
  const known = [...(valuesIn(previous, letter) ?? []), ...values]
  return isWithin(roots, known) && alternatives(step).every(isFinished)
    ? { kind: 'final' }
    : { kind: 'right', carries: true }
}

/** Values given as decimals, as a calculator shows them. */
function roundedTruth(step: string, { roots, letter }: Quadratic): Verdict {
  const lines = alternatives(step).map((part) =>
    readLine(part.includes('=') ? part : `${letter} = ${part}`),
  )
  const found = lines.flatMap((line) => {
    const at = roots.findIndex((root) => line !== null && truthOf(line, [root]) === 'equivalent')
    return at < 0 ? [] : [at]
  })
  if (found.length !== lines.length) return null
  return new Set(found).size === roots.length
    ? { kind: 'final' }
    : { kind: 'right', carries: false }
}

function mistakeInValue(step: string, previous: string, equation: Equation): Mistake {
  const line = readLine(step)
  return line === null ? 'unknown' : mistakeBetween(readEquation(previous) ?? equation, line)
}

/** The discriminant and its root are valid intermediate values. */
function isHelpful(step: string, { normal }: Quadratic): boolean {
  const formula = readExpression(step)
  const number = formula && exactValue(formula)
  const [c, b, a] = [0, 1, 2].map((power) => coefficient(normal, power))
  if (!number || !a || !b || !c) return false
  const discriminant = b.mul(b).sub(a.mul(c).mul(4))
  return number.equals(discriminant) || exactRoot(discriminant)?.equals(number) === true
}

/** A formula without `=`: the left side rewritten, say into factors. */
function checkFormula(step: string, quadratic: Quadratic): Verdict {
  const formula = readExpression(step)
  const polynomial = formula && polynomialOf(formula)
  if (!formula || !polynomial || lettersIn(formula).size === 0) {
    return formula && isHelpful(step, quadratic) ? { kind: 'right', carries: false } : null
  }
  const left = polynomialOf(quadratic.equation.left)
  const isSame = [quadratic.normal, left].some(
    (other) => other && subtract(polynomial, other).length === 0,
  )
  const isMultiple = degree(polynomial) === 2 && isScaled(polynomial, quadratic)
  return isSame || isMultiple
    ? { kind: 'right', carries: false }
    : { kind: 'wrong', mistake: 'unknown' }
}

function isScaled(polynomial: readonly Fraction[], { normal }: Quadratic): boolean {
  if (coefficient(polynomial, 2).n === 0n) return false
  const factor = coefficient(normal, 2).div(coefficient(polynomial, 2))
  return subtract(scale(polynomial, factor), normal).length === 0
}

/** The parts of "a or b", each ± written out both ways. */
function alternatives(step: string): readonly string[] {
  return step
    .split(joiner)
    .flatMap((part) =>
      part.includes('±') ? [part.replaceAll('±', '+'), part.replaceAll('±', '-')] : [part],
    )
}

/** "x = 15/3" and "6/2" are still to be worked out. */
function isFinished(part: string): boolean {
  const sides = part.split('=').map((side) => readExpression(side.trim()))
  return sides.some((side) => side !== null && isFinishedNumber(side))
}

function rootsOf({ left, right }: Equation): readonly Root[] {
  const solutions = solve(left, right)
  return solutions === null || solutions === 'all' ? [] : solutions
}

function isValue(step: string): boolean {
  return value.test(step)
}

/** "2 and 3", "it's 2 or 3": nothing but values, so that the second number is no mere mention. */
function isValueList(text: string, letter: string): boolean {
  const fragments = fragmentsOf(text, onlyLetter(letter))
  const words = text.match(/[A-Za-z']{2,}/g) ?? []
  return fragments.length > 1 && words.length <= 4 && fragments.every((part) => isValue(part.text))
}
