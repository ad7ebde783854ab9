/** Judges a learner's line on a derivative: the whole of it, or the derivative of a single term. */
import type { Derivative } from './derivative'
import { lettersIn, readExpression } from './expression'
import { isCollected } from './final-form'
import { coefficient, type Polynomial, samePolynomial, scale, subtract } from './polynomial'
import type { Mistake, Verdict } from './problem'
import { hasProductOfSums } from './rewriting/forms'
import { polynomialOf } from './value'

/** Judges "6x + 2", "3*2x + 2 = 6x + 2" or, for a single term, "6x". */
export function judgeDerivative(step: string, derivative: Derivative): Verdict {
  const { formula } = derivative
  const sides = step.split('=').map((side) => side.trim())
  const read = sides.map((side) => readSide(side, derivative.letter))
  const meant = read.filter((side) => side !== null)
  if (meant.length === 0 || meant.length !== sides.length || sides.length > 6) return null
  const [first, ...rest] = meant
  const values = first && rest.length > 0 && isPartOf(first, derivative.original) ? rest : meant
  const wrong = values.find((value) => !isRight(value, derivative))
  if (wrong) return { kind: 'wrong', mistake: mistakeOf(wrong, derivative) }
  const last = values.at(-1)
  const isWhole = last !== undefined && samePolynomial(last, derivative.derived)
  const isChain = formula.kind === 'operation' && formula.operator === '^'
  const end = readExpression(sides.at(-1) ?? '')
  const isFinished = end !== null && isCollected(end) && (isChain || !hasProductOfSums(end))
  return isWhole && isFinished ? { kind: 'final' } : { kind: 'right', carries: isWhole }
}

/** The powers at which a wrong derivative differs from the right one, highest first. */
export function wrongPowers(step: string, { derived, letter }: Derivative): readonly number[] {
  const value = readSide(step.split('=').at(-1)?.trim() ?? '', letter)
  if (value === null) return []
  const difference = subtract(value, derived)
  return difference.flatMap((part, power) => (part.n === 0n ? [] : [power])).toReversed()
}

function readSide(side: string, letter: string): Polynomial | null {
  const formula = readExpression(side)
  if (formula === null || [...lettersIn(formula)].some((name) => name !== letter)) return null
  return polynomialOf(formula)
}

function isRight(value: Polynomial, { original, derived }: Derivative): boolean {
  if (samePolynomial(value, derived)) return true
  return original.length > 1 && value.length > 0 && isPartOf(value, derived)
}

/** Some of the terms of a polynomial, each whole, and nothing else. */
function isPartOf(value: Polynomial, whole: Polynomial): boolean {
  return value.every((part, power) => part.n === 0n || part.equals(coefficient(whole, power)))
}

function mistakeOf(wrong: Polynomial, derivative: Derivative): Mistake {
  const { derived, original, formula } = derivative
  if (
    wrong.length === derived.length &&
    wrong.every((part, at) => part.abs().equals(coefficient(derived, at).abs()))
  ) {
    return 'sign'
  }
  if (samePolynomial(scale(wrong, -1), scale(original, -1))) return 'unknown'
  const isChain = formula.kind === 'operation' && formula.operator === '^'
  if (isChain && isMultiple(wrong, derived)) return 'chain_rule'
  const off = derived.concat(wrong.slice(derived.length)).map((_, power) => power)
  const isRule = off.some((power) => isPowerSlip(power, wrong, derivative))
  if (isRule) return 'power_rule'
  return wrong.length === derived.length ? 'arithmetic' : 'unknown'
}

/** A term whose exponent fell without coming down as a factor, or the other way round. */
function isPowerSlip(power: number, wrong: Polynomial, { original, derived }: Derivative): boolean {
  const found = coefficient(wrong, power)
  if (found.n === 0n || found.equals(coefficient(derived, power))) return false
  const [above, same] = [coefficient(original, power + 1), coefficient(original, power)]
  const slips = [above, same.mul(power), ...(power > 1 ? [same] : []), above.mul(power)]
  return slips.some((value) => value.n !== 0n && value.equals(found))
}

function isMultiple(wrong: Polynomial, derived: Polynomial): boolean {
  const [a, b] = [wrong.at(-1), derived.at(-1)]
  return a !== undefined && b !== undefined && samePolynomial(scale(wrong, b.div(a)), derived)
}
