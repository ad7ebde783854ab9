/**
 * Equations whose unknown drops out: no number solves 2x + 3 = 2x + 5, and every number solves
 * 2(x + 1) = 2x + 2.
 */
import { readingOfRelation } from '../coverage'
import { equationWords, oneVariable } from '../vocabulary'
import type Fraction from 'fraction.js'
import {
  assignedNumber,
  type Equation,
  type Line,
  namesValue,
  noSolution,
  readEquation,
  readLine,
  saysNoSolution,
} from '../algebra/equation'
import { mistakeBetween, mistakenEquations } from '../algebra/mistakes'
import { lettersInSides } from '../algebra/expression'
import { formatPolynomial, inMath, sidesInMath } from '../algebra/format'
import { onlyLetter, sameWriting, stepsOf } from '../algebra/fragments'
import {
  coefficient,
  degree,
  type Polynomial,
  samePolynomial,
  scale,
  subtract,
} from '../algebra/polynomial'
import { polynomialOf } from '../algebra/value'
import { type Phrase, phrase, phrases } from '../phrases/phrase'
import {
  type AskingRung,
  firstStep,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Verdict,
  type WorkedStep,
  workedStep,
  type WrongStep,
  wrongStepValues,
  wrongVerdict,
} from '../problem'

/** An equation that is never true, or always; `gap` is what its sides differ by. */
interface Degenerate {
  readonly equation: Equation
  readonly letter: string
  readonly left: Polynomial
  readonly right: Polynomial
  readonly gap: Fraction
  readonly answer: typeof noSolution | typeof everyNumber
}

export const degenerateEquations: ProblemKind = {
  recognise: (text) =>
    readingOfRelation(text, /=/, (formula, letter) => {
      const degenerate = readDegenerate(formula, letter)
      return degenerate && degenerateProblem(formula, degenerate)
    }),
  wording: { words: equationWords, phrases: oneVariable },
}

function readDegenerate(text: string, letter: string): Degenerate | null {
  const equation = readEquation(text)
  const sides = text.split('=')
  if (!equation || namesValue(equation) || sameWriting(sides[0] ?? '', sides[1] ?? '')) return null
  const [left, right] = [polynomialOf(equation.left), polynomialOf(equation.right)]
  if (!left || !right || !isIn(equation, letter) || degree(left) < 1 || degree(left) > 2)
    return null
  const difference = subtract(left, right)
  if (degree(difference) > 0) return null
  const gap = coefficient(difference, 0)
  return { equation, letter, left, right, gap, answer: gap.n === 0n ? everyNumber : noSolution }
}

function isIn(equation: Equation, letter: string): boolean {
  return [...lettersInSides(equation)].every((name) => name === letter)
}

function degenerateProblem(statement: string, degenerate: Degenerate): MathProblem {
  const { letter, answer } = degenerate
  return {
    subject: `linear equation in ${letter}`,
    task: `Solve ${statement}`,
    taskPhrase: phrase('solve', { a: inMath(statement) }),
    statement,
    answer,
    answerParts: [{ kind: 'formula', text: answer }],
    steps: (text) => degenerateSteps(text, letter),
    check: (step, previous) => check(step, previous, degenerate),
    isTrial: () => false,
    ask: (rung, current) => ask(rung, current, letter),
    askAbout: (wrong) => askAbout(wrong, statement, letter),
    solution: solutionOf(statement, degenerate),
    variant: (seed) => `Solve ${variantOf(degenerate, seed)}`,
  }
}

function solutionOf(statement: string, degenerate: Degenerate): readonly WorkedStep[] {
  const { left, right, letter, answer } = degenerate
  const [first, second] = [left, right].map((side) => formatPolynomial(side, letter))
  const [own, other] = [left, right].map((side) => formatPolynomial(side.slice(0, 1), letter))
  const withLetter = formatPolynomial(subtract(left, scale(left.slice(0, 1), 1)), letter)
  const tidy = `${first} = ${second}`
  const [meaning, words] =
    answer === noSolution
      ? (['degenerate.never', 'noSolution'] as const)
      : (['degenerate.always', 'everyNumber'] as const)
  return [
    firstStep(statement),
    ...(sameWriting(tidy, statement) ? [] : [workedStep(phrase('tidyUp', {}), tidy)]),
    workedStep(phrase('takeAway', { a: inMath(withLetter) }), `${own} = ${other}`),
    { move: phrase(meaning, {}), result: answer, words: phrase(words, {}) },
  ]
}

/**
 * Every second variant has the other answer, so that a worked variant does not disclose this one.
 */
function variantOf({ letter, answer }: Degenerate, seed: number): string {
  const [slope, shift] = [(seed % 3) + 4, (seed % 4) + 3]
  const isNever = (seed % 2 === 0) === (answer === noSolution)
  const sum = slope * shift + (isNever ? (seed % 3) + 1 : 0)
  return `${slope}(${letter} + ${shift}) = ${slope}${letter} + ${sum}`
}

/** The answer of an equation that every number solves. */
const everyNumber = 'every number'

const sayingAll =
  /\b(?:every|any|all)\s+(?:real\s+)?(?:numbers?|values?|[a-z])\b|\balways\s+(?:true|holds)\b|\binfinitely many\b|\bidentity\b|\ballgemeing(?:ü|ue)ltig\b|\b(?:jede|alle)\s+(?:reellen?\s+)?zahl(?:en)?\b|\bunendlich viele\b|\b(?:toute?s?|tous)\s+(?:les\s+)?(?:nombres?|r[eé]els?|valeurs?)|\bune infinit[eé]\b|\b(?:todos?|todas?|cualquier)\s+(?:los\s+|las\s+)?(?:n[uú]meros?|valor(?:es)?)|\binfinitas soluciones\b/i
const sayingNever =
  /\bno\s+(?:such\s+)?(?:values?|numbers?|[a-z])\b|\bnever\s+true\b|\bcontradiction\b|\bimpossible\b|\bwiderspruch\b|\bunm(?:ö|oe)glich\b|\bimposible\b|\bcontradicci[oó]n\b/i

/** The lines of a message, and what it says about the solutions as a whole. */
function degenerateSteps(text: string, letter: string): readonly string[] {
  const lines = stepsOf(text, onlyLetter(letter))
  if (saysNoSolution(text) || sayingNever.test(text)) return [...lines, noSolution]
  return sayingAll.test(text) ? [...lines, everyNumber] : lines
}

/**
 * Checks a line: it must keep what the sides differ by, up to a factor of the equation's own
 * numbers.
 */
function check(step: string, previous: string, task: Degenerate): Verdict {
  if (step === noSolution || step === everyNumber)
    return step === task.answer ? { kind: 'final' } : { kind: 'wrong', mistake: 'unknown' }
  const line = readLine(step)
  if (line === null) return null
  if (line.some(namesValue)) {
    const isPart = task.answer === everyNumber
    return { kind: 'wrong', mistake: isPart ? 'dropped_solution' : 'unknown' }
  }
  if (line.every((link) => isEquivalent(link, task))) return { kind: 'right', carries: true }
  return wrongVerdict(() => mistakeOf(line, readEquation(previous) ?? task.equation))
}

/**
 * A slip that gives the very same difference of the sides tells more than the solutions, which are
 * none or all.
 */
function mistakeOf(line: Line, previous: Equation): Mistake {
  const wrong = line[0] && differenceOf(line[0])
  const slip = mistakenEquations(previous).find((changed) => {
    const difference = differenceOf(changed)
    return wrong && difference && samePolynomial(wrong, difference)
  })
  return slip?.mistake ?? mistakeBetween(previous, line)
}

function differenceOf({ left, right }: Equation): Polynomial | null {
  const [a, b] = [polynomialOf(left), polynomialOf(right)]
  return a && b && subtract(a, b)
}

function isEquivalent(link: Equation, { gap, left: own, right: other }: Degenerate): boolean {
  const difference = differenceOf(link)
  if (!difference || degree(difference) > 0) return false
  const found = coefficient(difference, 0)
  if (gap.n === 0n || found.n === 0n) return gap.n === found.n
  const factors = [...own, ...other, gap].filter((factor) => factor.n !== 0n)
  const ratio = found.div(gap).abs()
  return ratio.equals(1) || factors.some((factor) => isFactor(ratio, factor.abs()))
}

/** Both sides were divided by a number of the equation, or multiplied by it. */
function isFactor(ratio: Fraction, factor: Fraction): boolean {
  return ratio.equals(factor) || ratio.mul(factor).equals(1)
}

function ask(rung: AskingRung, current: string, letter: string): readonly Phrase[] {
  const equation = readEquation(current)
  const isGone = equation && lettersInSides(equation).size === 0
  const values = { shown: inMath(current), letter: inMath(letter) }
  return [phrase(isGone ? 'degenerate.gone' : `degenerate.${rung}`, values)]
}

function askAbout(wrong: WrongStep, statement: string, letter: string): readonly Phrase[] {
  const [left = '', right = ''] = sidesInMath(statement)
  const values = { left, right, letter: inMath(letter), ...wrongStepValues(wrong) }
  if (assignedNumber(wrong.quote) !== null) return [phrase('degenerate.wrong.value', values)]
  return wrong.quote.includes('=')
    ? phrases(['bothSidesAlike', 'degenerate.wrong.line'], values)
    : [phrase('degenerate.wrong.formula', values)]
}
