/** Judges a learner's line on an integral: differentiated again it must give what stood under the integral. */
import Fraction from 'fraction.js'
import { type Goal, judgeCalculation } from '../calculation-step'
import { type Expression, lettersIn, readDerivative, readExpression } from '../expression'
import { isCollected, sizeOf } from '../final-form'
import { coefficient, degree, type Polynomial } from '../polynomial'
import type { Mistake, Verdict } from '../problem'
import { exactValue, polynomialOf, sameValue } from '../value'
import { writePolynomial } from '../writing'
import { calculusNotation } from './calculus-text'
import type { Integral } from './integral'

const constantTerm = /\s*\+\s*[Cck](?![A-Za-z])\s*$/

/** Judges an antiderivative, or, between bounds, also numbers. */
export function judgeIntegral(step: string, integral: Integral): Verdict {
  const sides = step.split('=').map((side) => side.trim())
  const judged = sides.map((side) => judgeSide(side, integral))
  const wrong = judged.find((verdict) => verdict?.kind === 'wrong')
  if (wrong) return wrong
  const last = judged.at(-1)
  if (last === undefined || last === null) return judgeNumbers(step, integral)
  return last
}

function judgeSide(side: string, integral: Integral): Verdict {
  const { letter, formula, bounds } = integral
  const hasConstant = constantTerm.test(side)
  const text = calculusNotation(side.replace(constantTerm, ''))
  const read = readExpression(text)
  if (!read || [...lettersIn(read)].some((name) => name !== letter)) return null
  if (lettersIn(read).size === 0 && bounds) return judgeNumbers(side, integral)
  if (lettersIn(read).size === 0)
    return hasConstant ? { kind: 'wrong', mistake: 'power_rule' } : null
  if (sameValue(read, formula)) return { kind: 'right', carries: false }
  const derived = readDerivative(text, letter)
  if (derived && sameValue(derived, formula)) {
    if (bounds) return { kind: 'right', carries: true }
    if (!hasConstant) return { kind: 'wrong', mistake: 'integration_constant' }
    return isFinished(read, integral) ? { kind: 'final' } : { kind: 'right', carries: true }
  }
  if (derived && isPart(derived, formula)) return { kind: 'right', carries: false }
  return { kind: 'wrong', mistake: mistakeOf(read, integral) }
}

function judgeNumbers(step: string, integral: Integral): Verdict {
  const goal = goalOf(integral)
  return goal && judgeCalculation(step, goal)
}

/** The value between the bounds, with the values at each bound as pieces. */
function goalOf({ bounds, ends, value }: Integral): Goal | null {
  if (!bounds || !ends || !value) return null
  const [low, high] = ends
  return {
    value,
    pieces: [low, high, low.neg()],
    slip: (wrong) =>
      [low.sub(high), low.add(high)].some((other) => other.equals(wrong)) ? 'sign' : 'arithmetic',
  }
}

/** Tidied up, or as short as the tutor would write it. */
function isFinished(formula: Expression, { written }: Integral): boolean {
  const own = readExpression(written)
  return isCollected(formula) || (own !== null && sizeOf(formula) <= sizeOf(own))
}

/** Some of the summands of a polynomial, each whole. */
function isPart(part: Expression, whole: Expression): boolean {
  const [a, b] = [polynomialOf(part), polynomialOf(whole)]
  if (!a || !b || a.length === 0) return false
  return a.every((value, power) => value.n === 0n || value.equals(coefficient(b, power)))
}

function mistakeOf(wrong: Expression, { formula, letter, written }: Integral): Mistake {
  const right = readExpression(written)
  if (right && sameValue(wrong, { kind: 'negation', of: right })) return 'sign'
  const derived = readDerivative(writtenOf(formula, letter), letter)
  if (derived && sameValue(derived, wrong)) return 'power_rule'
  const [a, b] = [polynomialOf(wrong), polynomialOf(formula)]
  return a && b ? polynomialSlip(a, b) : 'unknown'
}

function writtenOf(formula: Expression, letter: string): string {
  const polynomial = polynomialOf(formula)
  return polynomial ? writePolynomial(polynomial, letter) : ''
}

/** The first term that came out wrong tells: a sign, or exponent and divisor not treated together. */
function polynomialSlip(wrong: Polynomial, integrand: Polynomial): Mistake {
  const right = [new Fraction(0), ...integrand.map((value, power) => value.div(power + 1))]
  const powers = Array.from({ length: Math.max(wrong.length, right.length) }, (_, power) => power)
  const off = powers.filter(
    (power) => power > 0 && !coefficient(wrong, power).equals(coefficient(right, power)),
  )
  if (off.every((power) => coefficient(wrong, power).abs().equals(coefficient(right, power).abs())))
    return 'sign'
  const isRule = off.some((power) => {
    const [source, found] = [coefficient(integrand, power - 1), coefficient(wrong, power)]
    const unraised = coefficient(integrand, power)
    const factors = [
      1,
      power,
      new Fraction(1, Math.max(1, power - 1)),
      power - 1,
      new Fraction(1, power + 1),
    ]
    const isFrom = (from: Fraction) =>
      from.n !== 0n && factors.some((factor) => from.mul(factor).equals(found))
    return isFrom(source) || isFrom(unraised)
  })
  if (isRule || degree(wrong) !== degree(right)) return 'power_rule'
  return 'arithmetic'
}

/** The value of an antiderivative at a bound; null where it is not exact. */
export function valueAt(written: string, letter: string, bound: Fraction): Fraction | null {
  const placed = written.replaceAll(letter, `(${bound.toFraction()})`)
  const read = /exp|sin|cos|ln/.test(written) ? null : readExpression(placed)
  return read && exactValue(read)
}
