/** Derivatives of polynomials: "Differentiate 3x^2 + 2x", "f(x) = x^3 - x, find f'(x)". */
import Fraction from 'fraction.js'
import { unnamed, variablesIn } from './calculus/calculus-text'
import { askAboutDerivative, askDerivative } from './derivative-guide'
import { judgeDerivative } from './derivative-step'
import { type Expression, lettersIn, readDerivative, readExpression } from './expression'
import { fragmentsOf, only } from './fragments'
import { plainNotation } from './notation'
import { add, coefficient, degree, type Polynomial } from './polynomial'
import type { Held, MathProblem, ProblemKind, WorkedStep } from './problem'
import { stepsOf } from './steps'
import { polynomialOf } from './value'
import { inMath, writePolynomial } from './writing'

/** A polynomial in a letter and its derivative. */
export interface Derivative {
  readonly letter: string
  readonly formula: Expression
  readonly original: Polynomial
  readonly derived: Polynomial
}

const asked = /differentiat|derivative|\bderive\b|d\s*\/\s*d[a-z]\b|[a-z]\s*'/i
export const derivatives: ProblemKind = {
  recognise: (text) => {
    const plain = plainNotation(text)
    if (!asked.test(plain)) return null
    const formulas = unnamed(plain)
    for (const letter of variablesIn(formulas)) {
      for (const { text: part } of fragmentsOf(formulas, only(letter))) {
        const derivative = readProblem(part, letter)
        if (derivative) return derivativeProblem(part, derivative)
      }
    }
    return null
  },
}

function readProblem(text: string, letter: string): Derivative | null {
  const [formula, derived] = [readExpression(text), readDerivative(text, letter)]
  if (formula === null || derived === null || !lettersIn(formula).has(letter)) return null
  const polynomials = [polynomialOf(formula), polynomialOf(derived)]
  const [original, slope] = polynomials
  if (!original || !slope || lettersIn(formula).size > 1 || degree(original) < 1) return null
  return { letter, formula, original, derived: slope }
}

function derivativeProblem(statement: string, derivative: Derivative): MathProblem {
  const { letter, derived } = derivative
  const answer = writePolynomial(derived, letter)
  return {
    subject: `derivative by ${letter}`,
    task: `Differentiate ${statement}`,
    posed: `differentiate ${inMath(statement)}`,
    statement,
    answer,
    held: [heldOf(derived, answer)],
    steps: (text) => stepsOf(unnamed(plainNotation(text)), only(letter)),
    judge: (step) => judgeDerivative(step, derivative),
    isTrial: () => false,
    ask: (rung, current) => askDerivative(rung, current, inMath(statement), derivative),
    askAbout: (wrong) => askAboutDerivative(wrong, inMath(statement), derivative),
    solution: solutionOf(statement, derivative),
    sibling: (seed) => `Differentiate ${siblingOf(derivative, seed)}`,
  }
}

function heldOf(derived: Polynomial, text: string): Held {
  return degree(derived) < 1
    ? { kind: 'number', value: coefficient(derived, 0) }
    : { kind: 'formula', text }
}

/** Each term by the power rule, then all of them. */
function solutionOf(
  statement: string,
  { letter, original, derived }: Derivative,
): readonly WorkedStep[] {
  const terms = termsOf(original).map(({ value, power }) => ({
    move: `The term ${inMath(writeTerm(value, power, letter))} becomes`,
    result: inMath(power === 0 ? '0' : writeTerm(value.mul(power), power - 1, letter)),
  }))
  const whole = { move: 'Together', result: inMath(writePolynomial(derived, letter)) }
  return [
    { move: 'Begin with', result: inMath(statement) },
    ...terms,
    ...(terms.length > 1 ? [whole] : []),
  ]
}

function siblingOf({ letter, original }: Derivative, seed: number): string {
  const shifts = original.map((value, power) =>
    value.n === 0n && power !== degree(original)
      ? new Fraction(0)
      : new Fraction(((seed + power * 2) % 4) + 2),
  )
  return writePolynomial(
    add(
      original.map((value) => value.abs()),
      shifts,
    ),
    letter,
  )
}

interface Term {
  readonly value: Fraction
  readonly power: number
}

/** The terms of a polynomial, highest power first. */
function termsOf(polynomial: Polynomial): readonly Term[] {
  return polynomial
    .map((value, power) => ({ value, power }))
    .filter(({ value }) => value.n !== 0n)
    .toReversed()
}

function writeTerm(value: Fraction, power: number, letter: string): string {
  const zeros = Array.from({ length: power }, () => new Fraction(0))
  return writePolynomial([...zeros, value], letter)
}
