/** Judges a learner's line on a derivative: the whole of it, or the derivative of a single term. */
import type { Derivative } from './derivative'
import { lettersIn, readExpression } from './expression'
import { coefficient, type Polynomial, samePolynomial, scale, subtract } from './polynomial'
import type { Mistake, Verdict } from './problem'
import { polynomialOf } from './value'

/** Products still to be multiplied, and exponents still to be worked out or dropped. */
const unfinished = /\d\s*\*\s*[(\d]|\d\s*\(|\)\s*\(|\^\s*\(|\^\s*[01](?!\d)/

/** Judges "6x + 2", "3*2x + 2 = 6x + 2" or, for a single term, "6x". */
export function judgeDerivative(step: string, derivative: Derivative): Verdict {
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
  const isFinished = !unfinished.test(sides.at(-1) ?? '')
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

function mistakeOf(wrong: Polynomial, { derived, original }: Derivative): Mistake {
  if (
    wrong.length === derived.length &&
    wrong.every((part, at) => part.abs().equals(coefficient(derived, at).abs()))
  ) {
    return 'sign'
  }
  const isUntouched = samePolynomial(scale(wrong, -1), scale(original, -1))
  return !isUntouched && wrong.length === derived.length ? 'arithmetic' : 'unknown'
}
