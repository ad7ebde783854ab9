/** Linear equations in one unknown, on either side and with brackets: "Solve 3(x - 2) = x + 4". */
import { readingOfRelation } from '../coverage'
import { equationWords, oneVariable } from '../vocabulary'
import Fraction from 'fraction.js'
import {
  asRoot,
  assignedNumber,
  isLoneLetter,
  type Equation,
  isTrial,
  type Line,
  namesValue,
  readEquation,
  readLine,
  truthOf,
} from '../algebra/equation'
import { mistakeBetween } from '../algebra/mistakes'
import { type Expression, lettersIn, lettersInSides } from '../algebra/expression'
import { readExpression } from '../algebra/read-expression'
import { endsInNumber, isFinishedNumber } from '../algebra/final-form'
import {
  formatExpression,
  formatFraction,
  formatPolynomial,
  inMath,
  sidesInMath,
} from '../algebra/format'
import { onlyLetter, sameWriting, stepsOf } from '../algebra/fragments'
import { add, coefficient, degree, type Polynomial, scale, valueAt } from '../algebra/polynomial'
import { exactValue, polynomialOf } from '../algebra/value'
import { type Phrase, phrase } from '../phrases/phrase'
import {
  type AskingRung,
  askToFinish,
  type MathProblem,
  type ProblemKind,
  type Verdict,
  type WorkedStep,
  type WrongStep,
  wrongStepValues,
  wrongVerdict,
} from '../problem'
import { rotate } from '../seed'

/** p x + q = r x + s, with p and r not equal. */
interface Linear {
  readonly equation: Equation
  readonly left: Polynomial
  readonly right: Polynomial
  readonly root: Fraction
}

export const linearEquations: ProblemKind = {
  recognise: (text) =>
    readingOfRelation(text, /=/, (formula, letter) => {
      const linear = readLinear(formula)
      return linear && linearProblem(formula, letter, linear)
    }),
  wording: { words: equationWords, phrases: oneVariable },
}

function readLinear(text: string): Linear | null {
  const equation = readEquation(text)
  if (equation === null || namesValue(equation)) return null
  const [left, right] = [polynomialOf(equation.left), polynomialOf(equation.right)]
  const letters = lettersInSides(equation)
  if (left === null || right === null || letters.size !== 1) return null
  const whole = add(left, scale(right, -1))
  if (degree(whole) !== 1) return null
  return { equation, left, right, root: coefficient(whole, 0).neg().div(coefficient(whole, 1)) }
}

function linearProblem(statement: string, letter: string, linear: Linear): MathProblem {
  const { root } = linear
  return {
    subject: `linear equation in ${letter}`,
    task: `Solve ${statement}`,
    taskPhrase: phrase('solve', { a: inMath(statement) }),
    statement,
    answer: formatFraction(root),
    answerParts: [{ kind: 'number', value: root }],
    steps: (text) => stepsOf(text, onlyLetter(letter)),
    check: (step, previous) => check(step, previous, linear),
    isTrial: (step, earlier) => isTrial(step, earlier, linear.equation),
    ask: (rung, current) => ask(rung, readEquation(current) ?? linear.equation, letter),
    askAbout: (wrong) => askAbout(wrong, statement, letter),
    solution: solutionOf(statement, letter, linear),
    variant: (seed) => `Solve ${variantOf(linear, letter, seed)}`,
  }
}

function check(step: string, previous: string, linear: Linear): Verdict {
  const line = readLine(step)
  if (line === null) return checkNumber(step, linear)
  const truth = truthOf(line, [asRoot(linear.root)])
  if (truth === null) return null
  if (truth === 'false') {
    return wrongVerdict(() => mistakeBetween(readEquation(previous) ?? linear.equation, line))
  }
  if (truth === 'fact' && !isUseful(line, linear)) return { kind: 'aside' }
  const names = line.some(namesValue) || (line[0] !== undefined && isLoneLetter(line[0].left))
  if (names && endsInNumber(line)) return { kind: 'final' }
  return { kind: 'right', carries: truth === 'equivalent' }
}

/**
 * Whether a true line of numbers has a value on a usual way: of the letter, of the sides and their terms
 * where it is put in, or a coefficient of the tidied equation before and after a move.
 */
function isUseful(line: Line, { left, right, root }: Linear): boolean {
  const first = line[0] && exactValue(line[0].left)
  if (!first) return line.some((link) => lettersInSides(link).size > 0)
  const moved = [0, 1].map((power) => coefficient(left, power).sub(coefficient(right, power)))
  const sides = [left, right].flatMap((side) => [
    valueAt(side, root),
    coefficient(side, 1).mul(root),
    ...side,
  ])
  return [root, ...sides, ...moved].some((value) => value.abs().equals(first.abs()))
}

/** A number alone: the answer, a value on the way there, or a wrong answer. */
function checkNumber(step: string, { left, right, root }: Linear): Verdict {
  const expression = readExpression(step)
  const value = expression && exactValue(expression)
  if (expression === null || value === null) return null
  const isWritten = /^-?[\d.]+(?:\s*\/\s*\d+)?$/.test(step)
  if (value.equals(root))
    return isFinishedNumber(expression) ? { kind: 'final' } : { kind: 'right', carries: false }
  if (value.equals(coefficient(right, 0).sub(coefficient(left, 0)))) {
    return { kind: 'right', carries: false }
  }
  return isWritten ? { kind: 'wrong', mistake: 'unknown' } : null
}

function solutionOf(statement: string, letter: string, linear: Linear): readonly WorkedStep[] {
  const { left, right, root } = linear
  const own = coefficient(right, 1)
  const slope = coefficient(left, 1).sub(own)
  const shift = coefficient(left, 0)
  const term = (value: Fraction) => formatPolynomial([new Fraction(0), value], letter)
  const lines: readonly (readonly [Phrase, string])[] = [
    [phrase('start', {}), statement],
    [
      phrase('tidyUp', {}),
      `${formatPolynomial(left, letter)} = ${formatPolynomial(right, letter)}`,
    ],
    [
      moveAway(own, term(own.abs())),
      `${formatPolynomial(add(left, scale([new Fraction(0), own], -1)), letter)} = ${formatFraction(coefficient(right, 0))}`,
    ],
    [
      moveAway(shift, formatFraction(shift.abs())),
      `${term(slope)} = ${formatFraction(coefficient(right, 0).sub(shift))}`,
    ],
    [
      phrase('divideBoth', { a: inMath(formatFraction(slope)) }),
      `${letter} = ${formatFraction(root)}`,
    ],
  ]
  return lines
    .filter(([, line], at) => at === 0 || !sameWriting(line, lines[at - 1]?.[1] ?? ''))
    .map(([move, line]) => ({ move, result: inMath(line) }))
}

function moveAway(value: Fraction, shown: string): Phrase {
  return phrase(value.s < 0n ? 'addToBoth' : 'takeAway', { a: inMath(shown) })
}

const roots = [4, 6, 8, 3, 7, 9, 2, 11]

/** An equation of the same build with other numbers. */
function variantOf({ left, right, root, equation }: Linear, letter: string, seed: number): string {
  const used = [0, 1].flatMap((power) => [
    coefficient(left, power),
    coefficient(right, power),
    root,
  ])
  const free = rotate(roots, seed).filter((value) =>
    used.every((number) => !number.abs().equals(value)),
  )
  const answer = free[0] ?? 12
  const slope = (seed % 3) + 2
  const isTwoSided = degree(left) === 1 && degree(right) === 1
  const isBracketed =
    equation.left.kind === 'operation' &&
    equation.left.operator === '*' &&
    degree(left) === 1 &&
    coefficient(left, 0).n !== 0n
  const shift = (seed % 4) + 2
  if (isBracketed) return `${slope}(${letter} + ${shift}) = ${slope * (answer + shift)}`
  if (isTwoSided)
    return `${slope + 3}${letter} + ${shift} = ${slope}${letter} + ${3 * answer + shift}`
  if (coefficient(left, 0).n === 0n && coefficient(right, 0).n !== 0n)
    return `${slope}${letter} = ${slope * answer}`
  return `${slope}${letter} + ${shift} = ${slope * answer + shift}`
}

/** Questions by the move that brings the unknown nearer to standing alone. */
const linearHints = {
  expand: { hint: 'linear.expand.hint', strong_hint: 'linear.expand.strong_hint' },
  collect: { hint: 'linear.collect.hint', strong_hint: 'linear.collect.strong_hint' },
  added: { hint: 'linear.added.hint', strong_hint: 'linear.added.strong_hint' },
  subtracted: { hint: 'linear.subtracted.hint', strong_hint: 'linear.subtracted.strong_hint' },
  multiplied: { hint: 'linear.multiplied.hint', strong_hint: 'linear.divide' },
  divided: { hint: 'linear.divided.hint', strong_hint: 'linear.divide' },
  solved: { hint: 'linear.solved.hint', strong_hint: 'linear.solved.strong_hint' },
} as const

/** The move that brings the unknown nearer to standing alone, with the values of its questions. */
interface Move {
  readonly kind: keyof typeof linearHints
  readonly bracket?: string
  readonly term?: string
  readonly number?: string
  readonly divisor?: string
}

function ask(rung: AskingRung, equation: Equation, letter: string): readonly Phrase[] {
  const text = `${formatExpression(equation.left)} = ${formatExpression(equation.right)}`
  if (namesValue(equation)) return askToFinish(text)
  const { kind, bracket = '', term = '', number = '', divisor = '' } = nextMove(equation, letter)
  const values = { shown: inMath(text), letter: inMath(letter), bracket, term, number, divisor }
  return [phrase(rung === 'probe' ? 'linear.probe' : linearHints[kind][rung], values)]
}

function nextMove({ left, right }: Equation, letter: string): Move {
  const [a, b] = [polynomialOf(left), polynomialOf(right)]
  if (a === null || b === null) return { kind: 'solved' }
  const bracket = bracketIn(left) ?? bracketIn(right)
  if (bracket !== null) return { kind: 'expand', bracket: inMath(formatExpression(bracket)) }
  if (degree(a) === 1 && degree(b) === 1) {
    const term = formatPolynomial([new Fraction(0), coefficient(b, 1)], letter)
    return { kind: 'collect', term: inMath(term) }
  }
  const side = degree(a) === 1 ? a : b
  const [constant, factor] = [coefficient(side, 0), coefficient(side, 1)]
  if (constant.n !== 0n) {
    const kind = constant.s < 0n ? 'subtracted' : 'added'
    return { kind, number: inMath(formatFraction(constant.abs())) }
  }
  if (factor.equals(1)) return { kind: 'solved' }
  return {
    kind: factor.n === 1n ? 'divided' : 'multiplied',
    number: inMath(formatFraction(factor)),
    divisor: inMath(String(factor.d * factor.s)),
  }
}

/** A number times a bracket that holds the unknown. */
function bracketIn(side: Expression): Expression | null {
  if (side.kind !== 'operation') return null
  const isProduct = side.operator === '*' && lettersIn(side.right).size > 0
  if (isProduct && side.right.kind === 'operation' && '+-'.includes(side.right.operator))
    return side
  return bracketIn(side.left) ?? bracketIn(side.right)
}

function askAbout(wrong: WrongStep, statement: string, letter: string): readonly Phrase[] {
  const value = assignedNumber(wrong.quote)
  const constant = movedConstant(wrong.previous)
  const [left = '', right = ''] = sidesInMath(statement)
  const values = { left, right, letter: inMath(letter), value: inMath(value ?? '') }
  return [
    phrase(mistakeKind(wrong, value, constant), {
      ...wrongStepValues(wrong),
      ...values,
      constant: inMath(constant ?? ''),
    }),
  ]
}

function mistakeKind({ mistake }: WrongStep, value: string | null, constant: string | null) {
  if (value !== null && mistake !== 'sign') return 'linear.wrong.value'
  if (mistake === 'distribution' || mistake === 'arithmetic')
    return `linear.wrong.${mistake}` as const
  return constant === null ? 'bothSidesAlike' : 'linear.wrong.constant'
}

/** The number that has to leave the unknown's side of an equation, or null. */
function movedConstant(text: string): string | null {
  const equation = readEquation(text)
  const sides = equation && [polynomialOf(equation.left), polynomialOf(equation.right)]
  const side = sides?.find((polynomial) => polynomial !== null && degree(polynomial) === 1)
  if (!side || coefficient(side, 0).n === 0n) return null
  return formatFraction(coefficient(side, 0).abs())
}
