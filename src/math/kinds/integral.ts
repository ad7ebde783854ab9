/** Integrals, with and without bounds: "integrate 3x^2 + 2x", "∫_0^2 x^2 dx". */
import Fraction from 'fraction.js'
import { readingInLetters } from '../coverage'
import { asksTo } from '../../text/task-verbs'
import { integralWords } from '../vocabulary'
import { checkCalculation, type Goal } from '../algebra/calculation'
import {
  antiderivative,
  asWritten,
  calculusNotation,
  readDerivative,
  unnamed,
  variablesIn,
} from '../algebra/calculus'
import { type Expression, lettersIn } from '../algebra/expression'
import { readExpression } from '../algebra/read-expression'
import { isCollected, sizeOf } from '../algebra/final-form'
import { formatFraction, formatPolynomial, inMath } from '../algebra/format'
import { amongLetters, fragmentsOf } from '../algebra/fragments'
import {
  coefficient,
  degree,
  derivedPolynomial,
  isPartOf,
  type Polynomial,
  samePolynomial,
} from '../algebra/polynomial'
import { exactValue, polynomialOf, sameValue } from '../algebra/value'
import { type Phrase, phrase } from '../phrases/phrase'
import {
  type AnswerPart,
  type AskingRung,
  askToFinish,
  firstStep,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Verdict,
  type WorkedStep,
  workedStep,
  type WrongStep,
} from '../problem'

/** An integral; `ends` are the antiderivative's values at the bounds. */
interface Integral {
  readonly letter: string
  readonly formula: Expression
  readonly written: string
  readonly bounds: readonly [Fraction, Fraction] | null
  readonly ends: readonly [Fraction, Fraction] | null
  readonly value: Fraction | null
}

const asked =
  /\bintegra(?:te|l|ls|ting)\b|\bantiderivatives?\b|∫|\\int(?![a-z])|\bstammfunktion(?:en)?\b|\bprimitiv(?:e|a)s?\b|\bintégrales?\b/iu
/** "l'intégrale": no sign of a derivative. */
const elided = /(?<!\p{L})l['’](?=int[ée]gr)/giu
/** "Write C for the constant." */
const namedConstant =
  /(?:^|(?<=[\s.?!]))(?:write|use|call|schreibe?|verwende|nenne|notez?|écri(?:s|vez)|escrib[ea]|usa|llama)\s\$?C\$?\s(?:(?:for|as|für|als|comme|para|como|a)\s)?(?:(?:the|die|la)\s)?(?:konstante|constante?)(?:\sof integration|\sd['’]intégration|\sde integración)?[.!]?/giu
const bound = String.raw`(-?\d{1,9}(?:\.\d{1,9})?(?: ?/ ?\d{1,9})?)`
const boundPatterns = [
  new RegExp(String.raw`(?:∫|\\int) ?_ ?[{(]? ?${bound} ?[})]? ?\^ ?[{(]? ?${bound} ?[})]?`),
  new RegExp(
    String.raw`(?<!\p{L})(?:from|between|von|zwischen|entre|de|desde) (?:[a-z] ?= ?)?${bound} (?:to|and|bis|und|et|y|à|a|hasta) (?:[a-z] ?= ?)?${bound}(?![\d.]\d)`,
    'iu',
  ),
]
/** "∫ 4x dx =": what is integrated stands before the equals sign. */
const integrandMark = 'I'
const markedIntegrand = /^I ?\+ ?(.{1,80}?) ?=/
const integralOf = /(?:∫|\\int(?![a-z])) ?([^;=∫\n]{1,80}?) ?\bd[a-z] ?=/g
/** The word "de" does not count as one. */
const differential = /(?<![A-Za-z])d([a-df-z])(?![A-Za-z])/g

export const integrals: ProblemKind = {
  recognise: (whole) => {
    const text = whole.replace(namedConstant, ' ').replace(elided, 'la ')
    if (!(asked.test(text) || asksTo('integrate', text)) || /'/.test(text)) return null
    const [bounds, written] = [readBounds(text), calculusNotation(withoutBounds(text))]
    if (bounds === null && written.length !== calculusNotation(text).length) return null
    const plain = unnamed(written)
      .replace(differential, ' ; ')
      .replace(/∫|\\int/g, ' ; ')
    const named = Array.from(written.matchAll(differential), ([, letter]) => letter)
    const letters = variablesIn(plain).filter((letter) => named.every((name) => name === letter))
    return readingInLetters(plain, letters, (formula, letter) => {
      const integral = readIntegral(formula, letter, bounds)
      return integral && integralProblem(formula, integral)
    })
  },
  wording: {
    words: integralWords,
  },
}

function readBounds(text: string): readonly [Fraction, Fraction] | null {
  for (const pattern of boundPatterns) {
    const [, low, high] = pattern.exec(text) ?? []
    const [a, b] = [low, high].map((bound) => readBound(bound ?? ''))
    if (a && b && !a.equals(b)) return [a, b]
  }
  return null
}

function readBound(text: string): Fraction | null {
  const [top, bottom] = text.replace(/\s/g, '').split('/')
  if (!top || text.length > 12 || Number(bottom ?? 1) === 0) return null
  return new Fraction(top).div(new Fraction(bottom ?? '1'))
}

function withoutBounds(text: string): string {
  return boundPatterns.reduce((rest, pattern) => rest.replace(pattern, ' ; '), text)
}

function readIntegral(text: string, letter: string, bounds: Integral['bounds']): Integral | null {
  const formula = /[=<>%±]/.test(text) ? null : readExpression(text)
  const written = formula && lettersIn(formula).has(letter) ? antiderivative(formula, letter) : null
  if (!formula || written === null) return null
  if (!bounds) return { letter, formula, written, bounds, ends: null, value: null }
  const [low, high] = bounds.map((bound) => valueAt(written, letter, bound))
  return low && high
    ? { letter, formula, written, bounds, ends: [low, high], value: high.sub(low) }
    : null
}

function integralProblem(statement: string, integral: Integral): MathProblem {
  const { letter, written, bounds, value } = integral
  const range = bounds ? ` from ${bounds.map(formatFraction).join(' to ')}` : ''
  const answer = value ? formatFraction(value) : `${written} + C`
  return {
    subject: `integral by ${letter}`,
    task: `Integrate ${statement}${range}`,
    taskPhrase: taskPhraseOf(statement, integral),
    statement,
    answer,
    answerParts: heldOf(integral),
    steps: (text) => integralSteps(text, integral),
    check: (step) => check(step, integral),
    isTrial: () => false,
    ask: (rung, current) => ask(rung, current, statement, integral),
    askAbout: (wrong) => askAbout(wrong, statement, integral),
    solution: solutionOf(statement, integral, answer),
    variant: (seed) => variantOf(integral, seed),
  }
}

function taskPhraseOf(statement: string, { bounds }: Integral): Phrase {
  const a = inMath(statement)
  if (bounds === null) return phrase('integrate', { a })
  const [low, high] = bounds.map(formatFraction)
  return phrase('integrateBetween', { a, low: low ?? '', high: high ?? '' })
}

function heldOf({ written, value }: Integral): readonly AnswerPart[] {
  const formula: AnswerPart = { kind: 'formula', text: written }
  return value ? [formula, { kind: 'number', value }] : [formula]
}

/** "F(5) - F(1) =": names what is computed behind it. */
const valuesAtBounds = /(?:F ?\( ?-?[\d./]{1,12} ?\) ?[-−–] ?)?F ?\( ?-?[\d./]{1,12} ?\) ?=/g

function integralSteps(text: string, { letter, bounds }: Integral): readonly string[] {
  const plain = unnamed(calculusNotation(withoutBounds(text.replace(valuesAtBounds, ' ; '))))
    .replace(integralOf, ` ; ${integrandMark} + $1 = `)
    .replace(differential, ' ; ')
    .replace(/∫|\\int|[[\]|]/g, ' ; ')
  return fragmentsOf(plain, amongLetters([letter, 'C', 'c', integrandMark]))
    .map((part) => asWritten(part.text).replace(markedIntegrand, `∫ $1 d${letter} =`))
    .filter(
      (step) =>
        step.includes(letter) ||
        /\+ ?[Cc]$/.test(step) ||
        (bounds !== null && /\d/.test(step) && !/[a-z]/i.test(step)),
    )
}

function solutionOf(
  statement: string,
  { written, bounds, ends }: Integral,
  answer: string,
): readonly WorkedStep[] {
  const start = firstStep(statement)
  if (!bounds || !ends) return [start, workedStep(phrase('integral.raiseWithConstant', {}), answer)]
  const [low, high] = ends.map(formatFraction)
  return [
    start,
    workedStep(phrase('integral.raise', {}), written),
    workedStep(
      phrase('integral.bounds', {}),
      `${high} - ${Number(low) < 0 ? `(${low})` : low} = ${answer}`,
    ),
  ]
}

function variantOf({ letter, bounds }: Integral, seed: number): string {
  const [a, b] = [3 * ((seed % 3) + 2), 2 * ((seed % 4) + 3)]
  const formula = `${a}${letter}^2 + ${b}${letter}`
  return bounds ? `Integrate ${formula} from 0 to ${(seed % 2) + 1}` : `Integrate ${formula}`
}

const constantTerm = /(?<!\s)\s*\+\s*[Cck](?![A-Za-z])\s*$/

/** Checks an antiderivative, or, between bounds, also numbers. */
function check(step: string, integral: Integral): Verdict {
  if (integral.bounds !== null && !/[a-z]/i.test(step)) return checkNumbers(step, integral)
  const sides = step.split('=').map((side) => side.trim())
  const [, integrand = ''] = /^∫ (.{1,80}) d[a-z]$/.exec(sides[0] ?? '') ?? []
  const term = termOf(integrand, integral)
  if (term) return checkTerm(term, sides.slice(1))
  const judged = (integrand ? [integrand, ...sides.slice(1)] : sides).map((side) =>
    checkSide(side, integral),
  )
  const wrong = judged.find((verdict) => verdict?.kind === 'wrong')
  if (wrong) return wrong
  const last = judged.at(-1)
  if (last === undefined || last === null) return checkNumbers(step, integral)
  return last
}

/** A side that is a part of the integrand, or a multiple of one of its terms. */
function termOf(side: string, { formula }: Integral): Polynomial | null {
  const read = readExpression(calculusNotation(side))
  const [own, whole] = [read && polynomialOf(read), polynomialOf(formula)]
  if (!own || !whole || own.length === 0 || samePolynomial(own, whole)) return null
  if (isPartOf(own, whole)) return own
  const isOne = own.filter((value) => value.n !== 0n).length === 1
  return isOne && coefficient(whole, degree(own)).n !== 0n ? own : null
}

/** Checks the antiderivative of a part: "∫ 4x dx = 2x^2" on the way of 4x + 5. */
function checkTerm(term: Polynomial, sides: readonly string[]): Verdict {
  const raised = sides.map((side) => readExpression(side.replace(constantTerm, '')))
  const polynomials = raised.map((side) => side && polynomialOf(side))
  if (polynomials.some((side) => !side)) return null
  const isRight = polynomials.every((side) => side && samePolynomial(derivedPolynomial(side), term))
  return isRight ? { kind: 'right', carries: false } : { kind: 'wrong', mistake: 'power_rule' }
}

function checkSide(side: string, integral: Integral): Verdict {
  const { letter, formula, bounds } = integral
  const hasConstant = constantTerm.test(side)
  const text = calculusNotation(side.replace(constantTerm, ''))
  const read = readExpression(text)
  if (!read || [...lettersIn(read)].some((name) => name !== letter)) return null
  if (lettersIn(read).size === 0 && bounds) return checkNumbers(side, integral)
  if (lettersIn(read).size === 0)
    return hasConstant ? { kind: 'wrong', mistake: 'power_rule' } : null
  if (sameValue(read, formula)) return { kind: 'right', carries: false }
  const derived = readDerivative(text, letter)
  if (derived && sameValue(derived, formula)) {
    if (bounds) return { kind: 'right', carries: true }
    if (!hasConstant) return { kind: 'wrong', mistake: 'integration_constant' }
    return isFinished(read, integral) ? { kind: 'final' } : { kind: 'right', carries: true }
  }
  if (derived && isPart(read, derived, formula)) return { kind: 'right', carries: false }
  return { kind: 'wrong', mistake: mistakeOf(read, integral) }
}

function checkNumbers(step: string, integral: Integral): Verdict {
  const goal = goalOf(integral)
  return goal && checkCalculation(step, goal)
}

/** The value between the bounds, with the values at each bound as pieces. */
function goalOf({ bounds, ends, value }: Integral): Goal | null {
  if (!bounds || !ends || !value) return null
  const [low, high] = ends
  return {
    value,
    intermediateValues: [low, high, low.neg()],
    mistakeFor: (wrong) =>
      [low.sub(high), low.add(high)].some((other) => other.equals(wrong)) ? 'sign' : 'arithmetic',
  }
}

/** Tidied up, or as short as the tutor would write it. */
function isFinished(formula: Expression, { written }: Integral): boolean {
  const own = readExpression(written)
  return isCollected(formula) || (own !== null && sizeOf(formula) <= sizeOf(own))
}

/** Some of the summands of a polynomial, each raised; a number alone comes from none of them. */
function isPart(raised: Expression, derived: Expression, whole: Expression): boolean {
  const [own, a, b] = [raised, derived, whole].map(polynomialOf)
  if (!own || !a || !b) return false
  return a.length > 0 && coefficient(own, 0).n === 0n && isPartOf(a, b)
}

function mistakeOf(wrong: Expression, { formula, letter, written }: Integral): Mistake {
  const right = readExpression(written)
  if (right && sameValue(wrong, { kind: 'negation', of: right })) return 'sign'
  const [a, b] = [polynomialOf(wrong), polynomialOf(formula)]
  const derived = readDerivative(b ? formatPolynomial(b, letter) : '', letter)
  if (derived && sameValue(derived, wrong)) return 'power_rule'
  return a && b ? mistakeInPolynomial(a, b) : 'unknown'
}

/**
 * The first term that came out wrong tells: a sign, or exponent and divisor not treated together.
 */
function mistakeInPolynomial(wrong: Polynomial, integrand: Polynomial): Mistake {
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
    const inverses = [Math.max(1, power - 1), power + 1].map((size) => new Fraction(1, size))
    const factors = [1, power, power - 1, ...inverses]
    const isFrom = (from: Fraction) =>
      from.n !== 0n && factors.some((factor) => from.mul(factor).equals(found))
    return isFrom(source) || isFrom(unraised)
  })
  if (isRule || degree(wrong) !== degree(right)) return 'power_rule'
  return 'arithmetic'
}

/** The value of an antiderivative at a bound; null where it is not exact. */
function valueAt(written: string, letter: string, bound: Fraction): Fraction | null {
  const placed = written.replaceAll(letter, `(${bound.toFraction()})`)
  const read = /exp|sin|cos|ln/.test(written) ? null : readExpression(placed)
  return read && exactValue(read)
}

function ask(
  rung: AskingRung,
  current: string,
  statement: string,
  { bounds, letter }: Integral,
): readonly Phrase[] {
  if (current === statement || (bounds && !current.includes(letter)))
    return [phrase(`integral.${rung}`, { shown: inMath(statement) })]
  if (!bounds) return askToFinish(current)
  const [low, high] = bounds
  return [
    phrase('integral.boundsLeft', {
      current: inMath(current),
      low: inMath(formatFraction(low)),
      high: inMath(formatFraction(high)),
    }),
  ]
}

function askAbout(
  { quote, mistake }: WrongStep,
  statement: string,
  { bounds }: Integral,
): readonly Phrase[] {
  const isNumber = bounds !== null && !/[a-z]/i.test(quote)
  const kind = mistake === 'integration_constant' ? 'constant' : isNumber ? 'number' : 'other'
  const values = { quote: inMath(quote), shown: inMath(statement) }
  return [phrase(`integral.wrong.${kind}`, values)]
}
