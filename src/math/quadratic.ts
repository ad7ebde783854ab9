/** Quadratic equations in one unknown, with real solutions or none: "Solve x^2 - 5x + 6 = 0". */
import Fraction from 'fraction.js'
import { differenceOf, type Root, sameRoot, solve } from './equation'
import { type Equation, readEquation } from './equation-step'
import { lettersIn } from './expression'
import { fragmentsOf, only } from './fragments'
import { equationLetters } from './linear'
import { degree, type Polynomial } from './polynomial'
import type { Held, MathProblem, ProblemKind } from './problem'
import { askAboutQuadratic, askQuadratic } from './quadratic-guide'
import { quadraticSolution, writeRoots } from './quadratic-solution'
import { judgeQuadratic, noSolution, quadraticSteps } from './quadratic-step'
import { rotate } from './seed'
import { isTrial } from './trial'
import { inMath, writeNumber, writePolynomial } from './writing'

/** What everything about a quadratic equation starts from: normal form = 0, and its real roots. */
export interface Quadratic {
  readonly equation: Equation
  readonly normal: Polynomial
  readonly roots: readonly Root[]
  readonly letter: string
}

export const quadraticEquations: ProblemKind = {
  recognise: (text) => {
    for (const letter of equationLetters(text)) {
      const found = fragmentsOf(text, only(letter)).find(({ text: part }) => part.includes('='))
      const quadratic = found && readQuadratic(found.text, letter)
      if (found && quadratic) return quadraticProblem(found.text, quadratic)
    }
    return null
  },
}

function readQuadratic(text: string, letter: string): Quadratic | null {
  const equation = readEquation(text)
  if (equation === null) return null
  const { left, right } = equation
  const [difference, roots] = [differenceOf(left, right), solve(left, right)]
  const letters = new Set([...lettersIn(left), ...lettersIn(right)])
  if (difference === null || letters.size !== 1 || roots === null || roots === 'all') return null
  if (degree(difference.top) !== 2 || degree(difference.bottom) !== 0) return null
  return { equation, normal: difference.top, roots, letter }
}

function quadraticProblem(statement: string, quadratic: Quadratic): MathProblem {
  const { letter, roots } = quadratic
  return {
    subject: `quadratic equation in ${letter}`,
    task: `Solve ${statement}`,
    posed: `solve ${inMath(statement)}`,
    statement,
    answer: writeRoots(quadratic),
    held:
      roots.length > 0
        ? roots.map((root) => heldOf(root, quadratic))
        : [{ kind: 'formula', text: noSolution }],
    steps: (text) => quadraticSteps(text, letter),
    judge: (step, previous) => judgeQuadratic(step, previous, quadratic),
    isTrial: (step, earlier) => isTrial(step, earlier, quadratic.equation),
    ask: (rung, current) => askQuadratic(rung, current, statement, quadratic),
    askAbout: (wrong) => askAboutQuadratic(wrong, statement, quadratic),
    solution: quadraticSolution(statement, quadratic),
    sibling: (seed) => `Solve ${siblingOf(quadratic, seed)}`,
  }
}

function heldOf({ exact }: Root, quadratic: Quadratic): Held {
  if (exact !== null) return { kind: 'number', value: exact }
  return { kind: 'formula', text: writeRoots(quadratic) }
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
function siblingOf({ normal, roots, letter }: Quadratic, seed: number): string {
  const isFree = (value: number) =>
    roots.every((root) => !sameRoot(root, { exact: new Fraction(value), value }))
  const isPure = normal[1]?.n === 0n
  const pairs = isPure ? [6, 7, 8, 9, 5, 4].map((size) => [-size, size] as const) : rootPairs
  const [first, second] = rotate(pairs, seed).find((pair) => pair.every(isFree)) ?? [-11, 12]
  if (isPure) return `${letter}^2 = ${second * second}`
  const parts = [first * second, -(first + second), 1].map((value) => new Fraction(value))
  return `${writePolynomial(parts, letter)} = ${writeNumber(new Fraction(0))}`
}
