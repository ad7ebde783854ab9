/** Derivatives of polynomials: "Differentiate 3x^2 + 2x", "f(x) = x^3 - x, find f'(x)". */
import Fraction from 'fraction.js'
import { readingInLetters } from '../coverage'
import { derivativeWords } from '../vocabulary'
import {
  asksDerivative,
  primed,
  readDerivative,
  unnamed,
  unprimedSides,
  variablesIn,
  withOriginals,
} from '../algebra/calculus'
import { type Expression, isSum, lettersIn } from '../algebra/expression'
import { readExpression } from '../algebra/read-expression'
import { exactValue } from '../algebra/value'
import { hasProductOfSums, isCollected } from '../algebra/final-form'
import { formatPolynomial, inMath } from '../algebra/format'
import { onlyLetter, stepsOf } from '../algebra/fragments'
import { plainNotation } from '../algebra/notation'
import {
  add,
  coefficient,
  degree,
  derivedPolynomial,
  isPartOf,
  type Polynomial,
  samePolynomial,
  scale,
  subtract,
} from '../algebra/polynomial'
import { polynomialOf } from '../algebra/value'
import { type Phrase, phrase } from '../phrases/phrase'
import {
  type AnswerPart,
  type AskingRung,
  firstStep,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Verdict,
  type WorkedStep,
  workedStep,
  type WrongStep,
  wrongVerdict,
} from '../problem'

/** A polynomial in a letter and its derivative. */
interface Derivative {
  readonly letter: string
  readonly formula: Expression
  readonly original: Polynomial
  readonly derived: Polynomial
}

export const derivatives: ProblemKind = {
  recognise: (text) => {
    const plain = plainNotation(text)
    const formulas = unnamed(plain)
    const letters = variablesIn(formulas).filter((letter) => asksDerivative(plain, letter))
    return readingInLetters(formulas, letters, (formula, letter) => {
      const derivative = readProblem(formula, letter)
      return derivative && derivativeProblem(formula, derivative)
    })
  },
  wording: { words: derivativeWords },
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
  const answer = formatPolynomial(derived, letter)
  return {
    subject: `derivative by ${letter}`,
    task: `Differentiate ${statement}`,
    taskPhrase: phrase('differentiate', { a: inMath(statement) }),
    statement,
    answer,
    answerParts: [heldOf(derived, answer)],
    steps: (text) =>
      stepsOf(withOriginals(text, letter), onlyLetter(letter)).map((step) =>
        primed(step, (side) => isTermOf(readSide(side, letter), derivative)),
      ),
    check: (step) => check(step, derivative),
    isTrial: () => false,
    ask: (rung, current) => ask(rung, current, inMath(statement), derivative),
    askAbout: (wrong) => askAbout(wrong, inMath(statement), derivative),
    solution: solutionOf(statement, derivative),
    variant: (seed) => `Differentiate ${variantOf(derivative, seed)}`,
  }
}

function heldOf(derived: Polynomial, text: string): AnswerPart {
  return degree(derived) < 1
    ? { kind: 'number', value: coefficient(derived, 0) }
    : { kind: 'formula', text }
}

/** Each term by the power rule, then all of them. */
function solutionOf(
  statement: string,
  { letter, original, derived }: Derivative,
): readonly WorkedStep[] {
  const terms = termsOf(original).map(({ value, power }) =>
    workedStep(
      phrase('derivative.term', { a: inMath(writeTerm(value, power, letter)) }),
      power === 0 ? '0' : writeTerm(value.mul(power), power - 1, letter),
    ),
  )
  const whole = workedStep(phrase('together', {}), formatPolynomial(derived, letter))
  return [firstStep(statement), ...terms, ...(terms.length > 1 ? [whole] : [])]
}

function variantOf({ letter, original }: Derivative, seed: number): string {
  const shifts = original.map((value, power) =>
    value.n === 0n && power !== degree(original)
      ? new Fraction(0)
      : new Fraction(((seed + power * 2) % 4) + 2),
  )
  return formatPolynomial(
    add(
      original.map((value) => value.abs()),
      shifts,
    ),
    letter,
  )
}

interface PowerTerm {
  readonly value: Fraction
  readonly power: number
}

/** The terms of a polynomial, highest power first. */
function termsOf(polynomial: Polynomial): readonly PowerTerm[] {
  return polynomial
    .map((value, power) => ({ value, power }))
    .filter(({ value }) => value.n !== 0n)
    .toReversed()
}

function writeTerm(value: Fraction, power: number, letter: string): string {
  const zeros = Array.from({ length: power }, () => new Fraction(0))
  return formatPolynomial([...zeros, value], letter)
}

/** Checks "6x + 2", "3*2x + 2 = 6x + 2", "(3x^2)' = 6x" or, for a single term, "6x". */
function check(step: string, derivative: Derivative): Verdict {
  const { formula } = derivative
  const sides = unprimedSides(step)
  const read = sides.map((side) => readSide(side, derivative.letter))
  const meant = read.filter((side) => side !== null)
  if (meant.length === 0 || meant.length !== sides.length || sides.length > 6) return null
  const [first, ...rest] = meant
  const isNamed = first !== undefined && rest.length > 0 && isTermOf(first, derivative)
  const values = isNamed ? rest : meant
  const isTerm = isNamed && !samePolynomial(first, derivative.original)
  const wrong = values.find((value) =>
    isTerm ? !samePolynomial(value, derivedPolynomial(first)) : !isRight(value, derivative),
  )
  if (wrong) return wrongVerdict(() => mistakeOf(wrong, derivative))
  if (isTerm) return { kind: 'right', carries: false }
  const last = values.at(-1)
  const isWhole = last !== undefined && samePolynomial(last, derivative.derived)
  const end = readExpression(sides.at(-1) ?? '')
  const isFinished =
    end !== null && isCollected(end) && (isMultipleOfPower(formula) || !hasProductOfSums(end))
  return isWhole && isFinished ? { kind: 'final' } : { kind: 'right', carries: isWhole }
}

/** A power of a sum, or a number times one: "7(4x + 2)^7", whose derivative stays a power. */
function isMultipleOfPower(formula: Expression): boolean {
  if (formula.kind !== 'operation') return false
  const { operator, left, right } = formula
  if (operator === '^') return isSum(left)
  return operator === '*' && exactValue(left) !== null && isMultipleOfPower(right)
}

/** The powers at which a wrong derivative differs from the right one, highest first. */
function wrongPowers(step: string, { derived, letter }: Derivative): readonly number[] {
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

/** Some terms of the original, or a multiple of one of them. */
function isTermOf(first: Polynomial | null, { original, derived }: Derivative): boolean {
  if (first === null || first.length === 0) return false
  if (isPartOf(first, original)) return true
  const isOne = first.filter((value) => value.n !== 0n).length === 1
  return isOne && !isPartOf(first, derived) && coefficient(original, degree(first)).n !== 0n
}

function isRight(value: Polynomial, { original, derived }: Derivative): boolean {
  if (samePolynomial(value, derived)) return true
  return original.length > 1 && value.length > 0 && isPartOf(value, derived)
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
  if (isMultipleOfPower(formula) && isMultiple(wrong, derived)) return 'chain_rule'
  const off = derived.concat(wrong.slice(derived.length)).map((_, power) => power)
  const isRule = off.some((power) => isPowerMistake(power, wrong, derivative))
  if (isRule) return 'power_rule'
  return wrong.length === derived.length ? 'arithmetic' : 'unknown'
}

/** A term whose exponent fell without coming down as a factor, or the other way round. */
function isPowerMistake(
  power: number,
  wrong: Polynomial,
  { original, derived }: Derivative,
): boolean {
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

function ask(
  rung: AskingRung,
  current: string,
  shown: string,
  { original, letter }: Derivative,
): readonly Phrase[] {
  if (inMath(current) !== shown)
    return [phrase('derivative.unfinished', { current: inMath(current) })]
  const leading = inMath(termAt(degree(original), original, letter))
  return [phrase(`derivative.${rung}`, { shown, leading, letter: inMath(letter) })]
}

function askAbout(wrong: WrongStep, shown: string, derivative: Derivative): readonly Phrase[] {
  const [power] = wrongPowers(wrong.quote, derivative)
  const source = power === undefined ? null : sourceOf(power, derivative)
  const kind = wrong.mistake === 'sign' ? 'sign' : source === null ? 'other' : 'term'
  const values = { shown, quote: inMath(wrong.quote), source: inMath(source ?? '') }
  return [phrase(`derivative.wrong.${kind}`, values)]
}

/** The term of the original that should give this power. */
function sourceOf(power: number, { original, letter }: Derivative): string | null {
  const from = power + 1
  if (coefficient(original, from).n !== 0n) return termAt(from, original, letter)
  return coefficient(original, power).n === 0n ? null : termAt(power, original, letter)
}

function termAt(power: number, polynomial: Polynomial, letter: string): string {
  return writeTerm(coefficient(polynomial, power), power, letter)
}
