/**
 * Equations whose unknown drops out: no number solves 2x + 3 = 2x + 5, and every number solves
 * 2(x + 1) = 2x + 2.
 */
import type Fraction from 'fraction.js'
import { askAboutDegenerate, askDegenerate } from './degenerate-guide'
import { degenerateSteps, everyNumber, judgeDegenerate } from './degenerate-step'
import { type Equation, namesValue, readEquation } from './equation-step'
import { lettersIn } from './expression'
import { fragmentsOf, only, sameWriting } from './fragments'
import { equationLetters } from './linear'
import { coefficient, degree, type Polynomial, scale, subtract } from './polynomial'
import type { MathProblem, ProblemKind, WorkedStep } from './problem'
import { noSolution } from './quadratic-step'
import { polynomialOf } from './value'
import { inMath, writePolynomial } from './writing'

/** An equation that is never true, or always; `gap` is what its sides differ by. */
export interface Degenerate {
  readonly equation: Equation
  readonly letter: string
  readonly left: Polynomial
  readonly right: Polynomial
  readonly gap: Fraction
  readonly answer: typeof noSolution | typeof everyNumber
}

export const degenerateEquations: ProblemKind = {
  recognise: (text) => {
    for (const letter of equationLetters(text)) {
      const found = fragmentsOf(text, only(letter)).find(({ text: part }) => part.includes('='))
      const degenerate = found && readDegenerate(found.text, letter)
      if (found && degenerate) return degenerateProblem(found.text, degenerate)
    }
    return null
  },
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

function isIn({ left, right }: Equation, letter: string): boolean {
  return [...lettersIn(left), ...lettersIn(right)].every((name) => name === letter)
}

function degenerateProblem(statement: string, degenerate: Degenerate): MathProblem {
  const { letter, answer } = degenerate
  return {
    subject: `linear equation in ${letter}`,
    task: `Solve ${statement}`,
    posed: `solve ${inMath(statement)}`,
    statement,
    answer,
    held: [{ kind: 'formula', text: answer }],
    steps: (text) => degenerateSteps(text, letter),
    judge: (step, previous) => judgeDegenerate(step, previous, degenerate),
    isTrial: () => false,
    ask: (rung, current) => askDegenerate(rung, current, degenerate),
    askAbout: (wrong) => askAboutDegenerate(wrong, statement, degenerate),
    solution: solutionOf(statement, degenerate),
    sibling: (seed) => `Solve ${siblingOf(degenerate, seed)}`,
  }
}

function solutionOf(statement: string, degenerate: Degenerate): readonly WorkedStep[] {
  const { left, right, letter, answer } = degenerate
  const [first, second] = [left, right].map((side) => writePolynomial(side, letter))
  const [own, other] = [left, right].map((side) => writePolynomial(side.slice(0, 1), letter))
  const withLetter = writePolynomial(subtract(left, scale(left.slice(0, 1), 1)), letter)
  const tidy = `${first} = ${second}`
  const meaning =
    answer === noSolution
      ? 'That is never true, whatever the unknown is, so there is'
      : 'That is always true, so the equation holds for'
  return [
    { move: 'Begin with', result: inMath(statement) },
    ...(sameWriting(tidy, statement) ? [] : [{ move: 'Tidy up both sides', result: inMath(tidy) }]),
    {
      move: `Take ${inMath(withLetter)} away from both sides`,
      result: inMath(`${own} = ${other}`),
    },
    { move: meaning, result: answer },
  ]
}

/** Every second one is of the other kind, so that a worked relative does not say the answer. */
function siblingOf({ letter, answer }: Degenerate, seed: number): string {
  const [slope, shift] = [(seed % 3) + 4, (seed % 4) + 3]
  const isNever = (seed % 2 === 0) === (answer === noSolution)
  const sum = slope * shift + (isNever ? (seed % 3) + 1 : 0)
  return `${slope}(${letter} + ${shift}) = ${slope}${letter} + ${sum}`
}
