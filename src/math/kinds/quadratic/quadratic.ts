/** Quadratic equations in one unknown, with real solutions or none: "Solve x^2 - 5x + 6 = 0". */
import { readingOfRelation } from '../../coverage/reading'
import { wordSet } from '../../../lib/text'
import { equationWords, oneVariable } from '../../coverage/vocabulary'
import Fraction from 'fraction.js'
import {
  differenceOf,
  isTrial,
  noSolution,
  readEquation,
  type Root,
  sameRoot,
  solve,
} from '../../algebra/equation'
import { lettersInSides } from '../../algebra/expression'
import { formatFraction, formatPolynomial, inMath } from '../../algebra/format'
import { coefficient, degree } from '../../algebra/polynomial'
import type { AnswerPart, MathProblem, ProblemKind, WorkedStep } from '../../problem'
import { joinedBy, phrase } from '../../phrases/phrase'
import { wordedStep } from '../../phrases/steps'
import { rotate } from '../../seed'
import { checkQuadratic, type Quadratic, quadraticSteps } from './check'
import { askAboutQuadratic, askQuadratic } from './questions'

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
  const exact = roots.map((root) => root.exact).filter((root) => root !== null)
  if (exact.length === roots.length) return exact.map(formatFraction).join(' and ')
  const [c, b, a] = [0, 1, 2].map((power) => coefficient(normal, power))
  if (!a || !b || !c) return ''
  const under = formatFraction(b.mul(b).sub(a.mul(c).mul(4)))
  return `(${formatFraction(b.neg())} ± sqrt(${under}))/${bracketed(a.mul(2))}`
}

/** Normal form, then factors or the formula, then the solutions. */
function quadraticSolution(statement: string, quadratic: Quadratic): readonly WorkedStep[] {
  const { roots, letter, normal } = quadratic
  const form = `${formatPolynomial(normal, letter)} = 0`
  const start = { move: phrase('start', {}), result: inMath(statement) }
  const ordered = { move: phrase('quadratic.toTheLeft', {}), result: inMath(form) }
  const first =
    form.replace(/\s/g, '') === statement.replace(/\s/g, '') ? [start] : [start, ordered]
  if (roots.length === 0) return [...first, ...nothingUnderRoot(normal)]
  const exact = roots.map((root) => root.exact).filter((root) => root !== null)
  if (exact.length !== roots.length) {
    const result = inMath(`${letter} = ${formatRoots(quadratic)}`)
    return [...first, { move: phrase('quadratic.useFormula', {}), result }]
  }
  const both = exact.length === 1 ? [...exact, ...exact] : exact
  const factors = both.map((root) => factorOf(root, letter)).join('')
  const lead = coefficient(normal, 2)
  const front = lead.equals(1) ? '' : lead.equals(-1) ? '-' : bracketed(lead)
  return [
    ...first,
    { move: phrase('quadratic.asProduct', {}), result: inMath(`${front}${factors} = 0`) },
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
  const [c, b, a] = [0, 1, 2].map((power) => coefficient(normal, power))
  if (!a || !b || !c) return []
  const [first, second, third] = [a, b, c].map((value) => bracketed(value))
  const under = formatFraction(b.mul(b).sub(a.mul(c).mul(4)))
  return [
    {
      move: phrase('quadratic.underRoot', {}),
      result: inMath(`${second}^2 - 4 * ${first} * ${third} = ${under}`),
    },
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
