/** Quadratic equations in one unknown, with real solutions or none: "Solve x^2 - 5x + 6 = 0". */
import { readingOfRelation } from '../coverage'
import { wordSet } from '../../lib/text'
import { equationWords, oneVariable } from '../vocabulary'
import Fraction from 'fraction.js'
import {
  assignedNumber,
  differenceOf,
  type Equation,
  isTrial,
  isWithin,
  namesValue,
  noSolution,
  readEquation,
  readLine,
  type Root,
  sameRoot,
  sameSet,
  saysNoSolution,
  solve,
  truthOf,
} from '../algebra/equation'
import { type Expression, lettersIn, lettersInSides, type Operation } from '../algebra/expression'
import { formatFraction, formatPolynomial, inMath, sidesInMath } from '../algebra/format'
import {
  coefficient,
  degree,
  type Polynomial,
  scale,
  subtract,
  valueAt,
} from '../algebra/polynomial'
import {
  type AnswerPart,
  type AskingRung,
  askToFinish,
  firstStep,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Verdict,
  wordedStep,
  type WorkedStep,
  workedStep,
  type WrongStep,
  wrongStepValues,
  wrongVerdict,
} from '../problem'
import { joinedBy, phrase, type Phrase } from '../phrases/phrase'
import { rotate } from '../seed'
import { mistakeBetween } from '../algebra/mistakes'
import { readExpression } from '../algebra/read-expression'
import { isFinishedNumber } from '../algebra/final-form'
import { fragmentsOf, joinValues, onlyLetter, stepsOf } from '../algebra/fragments'
import { exactRoot, exactValue, polynomialOf, sameValue } from '../algebra/value'

const quadraticWords = wordSet(
  ...equationWords,
  `quadratic roots zeros factoring factorization factor factorise factorize completing square formula
  zero product principle quadratische quadratischen nullstellen pq-formel mitternachtsformel quadratique
  racines cuadratica cuadraticas raices`,
)

export const quadraticEquations: ProblemKind = {
  recognise: (text) =>
    readingOfRelation(text, /=/, (formula, letter) => {
      const quadratic = readQuadratic(formula, letter)
      return quadratic && quadraticProblem(formula, quadratic)
    }),
  wording: { words: quadraticWords, phrases: oneVariable },
}

function readQuadratic(text: string, letter: string): Quadratic | null {
  const equation = readEquation(text)
  if (equation === null) return null
  const { left, right } = equation
  const [difference, roots] = [differenceOf(left, right), solve(left, right)]
  const letters = lettersInSides(equation)
  if (difference === null || letters.size !== 1 || roots === null || roots === 'all') return null
  if (degree(difference.top) !== 2 || degree(difference.bottom) !== 0) return null
  return { equation, normal: difference.top, roots, letter }
}

function quadraticProblem(statement: string, quadratic: Quadratic): MathProblem {
  const { letter, roots } = quadratic
  return {
    subject: `quadratic equation in ${letter}`,
    task: `Solve ${statement}`,
    taskPhrase: phrase('solve', { a: inMath(statement) }),
    statement,
    answer: formatRoots(quadratic),
    answerParts:
      roots.length > 0
        ? roots.map((root) => heldOf(root, quadratic))
        : [{ kind: 'formula', text: noSolution }],
    steps: (text) => quadraticSteps(text, letter),
    check: (step, previous) => checkQuadratic(step, previous, quadratic),
    isTrial: (step, earlier) => isTrial(step, earlier, quadratic.equation),
    ask: (rung, current) => askQuadratic(rung, current, statement, quadratic),
    askAbout: (wrong) => askAboutQuadratic(wrong, statement, letter),
    solution: quadraticSolution(statement, quadratic),
    variant: (seed) => `Solve ${variantOf(quadratic, seed)}`,
  }
}

function heldOf({ exact }: Root, quadratic: Quadratic): AnswerPart {
  if (exact !== null) return { kind: 'number', value: exact }
  return { kind: 'formula', text: formatRoots(quadratic) }
}

const rootPairs = [
  [2, 5],
  [3, 4],
  [1, 6],
  [-2, 7],
  [-3, 5],
  [4, 8],
  [-1, 9],
] as const

/** Another equation of the same build, whose roots are none of this one's. */
function variantOf({ normal, roots, letter }: Quadratic, seed: number): string {
  const isFree = (value: number) =>
    roots.every((root) => !sameRoot(root, { exact: new Fraction(value), value }))
  const isPure = normal[1]?.n === 0n
  const pairs = isPure ? [6, 7, 8, 9, 5, 4].map((size) => [-size, size] as const) : rootPairs
  const [first, second] = rotate(pairs, seed).find((pair) => pair.every(isFree)) ?? [-11, 12]
  if (isPure) return `${letter}^2 = ${second * second}`
  const parts = [first * second, -(first + second), 1].map((value) => new Fraction(value))
  return `${formatPolynomial(parts, letter)} = ${formatFraction(new Fraction(0))}`
}

/** "2 and 3", "4", or "(5 ± sqrt(17))/2". */
function formatRoots({ roots, normal }: Quadratic): string {
  if (roots.length === 0) return noSolution
  const exact = exactRoots(roots)
  if (exact) return exact.map(formatFraction).join(' and ')
  const { a, b, discriminant } = coefficientsOf(normal)
  return `(${formatFraction(b.neg())} ± sqrt(${formatFraction(discriminant)}))/${bracketed(a.mul(2))}`
}

/** The roots as exact numbers; null where one of them is irrational. */
function exactRoots(roots: readonly Root[]): readonly Fraction[] | null {
  const exact = roots.map((root) => root.exact).filter((root) => root !== null)
  return exact.length === roots.length ? exact : null
}

/** a, b and c of ax² + bx + c, and b² - 4ac. */
function coefficientsOf(normal: Polynomial) {
  const [a, b, c] = [coefficient(normal, 2), coefficient(normal, 1), coefficient(normal, 0)]
  return { a, b, c, discriminant: b.mul(b).sub(a.mul(c).mul(4)) }
}

/** Normal form, then factors or the formula, then the solutions. */
function quadraticSolution(statement: string, quadratic: Quadratic): readonly WorkedStep[] {
  const { roots, letter, normal } = quadratic
  const form = `${formatPolynomial(normal, letter)} = 0`
  const start = firstStep(statement)
  const ordered = workedStep(phrase('quadratic.toTheLeft', {}), form)
  const first =
    form.replace(/\s/g, '') === statement.replace(/\s/g, '') ? [start] : [start, ordered]
  if (roots.length === 0) return [...first, ...nothingUnderRoot(normal)]
  const exact = exactRoots(roots)
  if (!exact) {
    const solutions = `${letter} = ${formatRoots(quadratic)}`
    return [...first, workedStep(phrase('quadratic.useFormula', {}), solutions)]
  }
  const both = exact.length === 1 ? [...exact, ...exact] : exact
  const factors = both.map((root) => factorOf(root, letter)).join('')
  const lead = coefficient(normal, 2)
  const front = lead.equals(1) ? '' : lead.equals(-1) ? '-' : bracketed(lead)
  return [
    ...first,
    workedStep(phrase('quadratic.asProduct', {}), `${front}${factors} = 0`),
    wordedStep(
      phrase('quadratic.zeroFactor', {}),
      joinedBy(
        'or',
        exact.map((root) => inMath(`${letter} = ${formatFraction(root)}`)),
      ),
    ),
  ]
}

function nothingUnderRoot(normal: Quadratic['normal']): readonly WorkedStep[] {
  const { a, b, c, discriminant } = coefficientsOf(normal)
  return [
    workedStep(
      phrase('quadratic.underRoot', {}),
      `${bracketed(b)}^2 - 4 * ${bracketed(a)} * ${bracketed(c)} = ${formatFraction(discriminant)}`,
    ),
    { move: phrase('quadratic.noRoot', {}), result: noSolution, words: phrase('noSolution', {}) },
  ]
}

function factorOf(root: Fraction, letter: string): string {
  if (root.n === 0n) return letter
  return root.s < 0n
    ? `(${letter} + ${formatFraction(root.abs())})`
    : `(${letter} - ${formatFraction(root)})`
}

function bracketed(value: Fraction): string {
  const text = formatFraction(value)
  return /^\d+$/.test(text) ? text : `(${text})`
}

/** A quadratic equation with its normal form (= 0) and its real roots. */
interface Quadratic {
  readonly equation: Equation
  readonly normal: Polynomial
  readonly roots: readonly Root[]
  readonly letter: string
}

const joiner = ' or '
const value = /^(?:[A-Za-z]\s{0,4}=\s{0,4})?[-±]?[\d./\s]{1,60}$/

/** The steps of a message; "x = 2 or 3", "x = 2, x = 3" and "2 and 3" are a single step each. */
function quadraticSteps(text: string, letter: string): readonly string[] {
  const formulas = formulaSteps(text, letter)
  return saysNoSolution(text) ? [...formulas, noSolution] : formulas
}

/** "a = 1, b = -5": what is put into a formula, and no value of the unknown. */
const coefficientNamed = /(?<![\p{L}\d])[abcpq]\s?=\s?[-−–]?\s?\d{1,9}(?:[.,/]\d{1,9})?/gu

function formulaSteps(text: string, letter: string): readonly string[] {
  const separated = text
    .replace(coefficientNamed, (named) => (named.trimStart().startsWith(letter) ? named : ' '))
    .replace(/(\d)\s*,\s*(?=-?\d)/g, '$1 ; ')
  const steps = isValueList(separated, letter)
    ? fragmentsOf(separated, onlyLetter(letter)).map((fragment) => fragment.text)
    : stepsOf(separated, onlyLetter(letter))
  return withCases(joinValues(steps, joiner, isValue))
}

/** Lines that give one formula several values, as one step: "x - 3 = 5" and "x - 3 = -5". */
function withCases(steps: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const step of steps) {
    const [last = ''] = joined.slice(-1)
    const side = caseOf(step)
    if (side !== null && last.split(joiner).every((part) => caseOf(part) === side))
      joined[joined.length - 1] = `${last}${joiner}${step}`
    else joined.push(step)
  }
  return joined
}

/** The left side of "x - 3 = 5"; null for a line of another form. */
const caseOf = (step: string): string | null =>
  /^([^=]{0,40}[A-Za-z][^=]{0,40})=\s{0,4}-?[\d.]{1,12}(?:\/\d{1,12})?$/
    .exec(step)?.[1]
    ?.replace(/\s/g, '') ?? null

/** The numbers that a step gives to the unknown; null where it is no such step. */
function valuesIn(step: string, letter: string): readonly Root[] | null {
  const lines = alternatives(step).map((part) =>
    readEquation(part.includes('=') ? part : `${letter} = ${part}`),
  )
  const read = lines.filter((line) => line !== null)
  if (read.length !== lines.length || !read.every(namesValue)) return null
  return read.flatMap(rootsOf)
}

/** Checks a step against the roots; values found before it count along with it. */
function checkQuadratic(step: string, previous: string, quadratic: Quadratic): Verdict {
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
  if (truths.every((truth) => truth === 'fact')) return checkFact(step, quadratic)
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
  if (!number) return false
  const { discriminant } = coefficientsOf(normal)
  return number.equals(discriminant) || exactRoot(discriminant)?.equals(number) === true
}

/** A true line of numbers alone: it is a step where its value is of use. */
function checkFact(step: string, quadratic: Quadratic): Verdict {
  const sides = step.split('=').map((side) => readExpression(side.trim()))
  const values = sides.map((side) => side && exactValue(side))
  const isOfUse = sides.some(
    (side, at) => side && values[at] && isUseful(side, values[at], quadratic),
  )
  return isOfUse ? { kind: 'right', carries: false } : { kind: 'aside' }
}

/**
 * A value on a usual way: the discriminant and its parts, what stands over 2a, the roots, half of b and
 * its square, and product or sum of two numbers that the factors are made of.
 */
function isUseful(side: Expression, value: Fraction, { normal, roots, equation }: Quadratic) {
  const { a, b, c, discriminant } = coefficientsOf(normal)
  const half = b.div(a.mul(2))
  const root = exactRoot(discriminant)
  const ends = root === null ? [] : [root, b.neg().add(root), b.neg().sub(root)]
  const found = roots.flatMap(({ exact }) => exact ?? [])
  const isOne = (values: readonly Fraction[]) => values.some((each) => each.equals(value))
  if (isOne([discriminant, ...ends, ...found, ...found.map((each) => each.neg())])) return true
  if (isOne([half.mul(half).sub(c.div(a)), discriminant.div(4)])) return true
  if (side.kind !== 'operation') return false
  if (isOfRoots(side, found)) return true
  return isOne(
    side.operator === '+' || side.operator === '-'
      ? sidesAtRoots(equation, found)
      : [b.mul(b), a.mul(c), a.mul(c).mul(4), a.mul(c).mul(-4), a.mul(2), half, half.mul(half)],
  )
}

/** The values of the sides where a solution is put in: a learner's check. */
function sidesAtRoots({ left, right }: Equation, roots: readonly Fraction[]): readonly Fraction[] {
  return [left, right].flatMap((side) => {
    const polynomial = polynomialOf(side)
    return polynomial === null ? [] : roots.map((root) => valueAt(polynomial, root))
  })
}

/** "2 * 3" and "2 + 3" of the factors (x + 2)(x + 3). */
function isOfRoots({ left, right }: Operation, roots: readonly Fraction[]): boolean {
  return [left, right].every((side) => {
    const value = exactValue(side)
    return value !== null && roots.some((root) => root.abs().equals(value.abs()))
  })
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
function askQuadratic(
  rung: AskingRung,
  current: string,
  statement: string,
  quadratic: Quadratic,
): readonly Phrase[] {
  const { letter, normal, roots } = quadratic
  const values = valuesIn(current, letter)
  if (values && isWithin(roots, values)) return askToFinish(current)
  const shape = shapeOf(current, letter)
  const { a, b, c } = coefficientsOf(normal)
  const monic = (part: Fraction) => inMath(formatFraction(part.div(a)))
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

function hintFor(shape: Shape | null, { roots, normal }: Quadratic): keyof typeof quadraticHints {
  if (shape !== null && shape !== 'normal') return shape
  if (roots.length === 0) return 'unsolvable'
  if (!exactRoots(roots)) return 'formula'
  if (coefficient(normal, 0).n === 0n) return 'commonFactor'
  return coefficient(normal, 2).equals(1) ? 'factors' : 'scaledFactors'
}

function askAboutQuadratic(wrong: WrongStep, statement: string, letter: string): readonly Phrase[] {
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
