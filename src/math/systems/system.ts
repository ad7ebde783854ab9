/** Simultaneous linear equations, two in two unknowns or three in three: "x + y = 10, x - y = 2". */
import Fraction from 'fraction.js'
import { type Equation, readEquation } from '../equation-step'
import { lettersIn } from '../expression'
import { among, fragmentsOf } from '../fragments'
import { equationLetters } from '../linear'
import type { MathProblem, ProblemKind } from '../problem'
import { inMath, writeNumber } from '../writing'
import { linearForm, type LinearForm, solutionOf } from './linear-form'
import { askAboutSystem, askSystem } from './system-guide'
import { systemWay } from './system-solution'
import { judgeSystem, systemSteps } from './system-step'

/** What everything about a system starts from; letters and solution in the same order. */
export interface System {
  readonly letters: readonly string[]
  readonly texts: readonly string[]
  readonly equations: readonly Equation[]
  readonly rows: readonly LinearForm[]
  readonly solution: readonly Fraction[]
}

export const systems: ProblemKind = {
  recognise: (text) => {
    if (text.split('=').length < 3) return null
    const candidates = equationLetters(text)
    const found = fragmentsOf(text, among(candidates)).filter((part) => part.text.includes('='))
    const system = readSystem(found.map((part) => part.text).slice(0, 3))
    return system && systemProblem(system)
  },
}

function readSystem(texts: readonly string[]): System | null {
  const equations = texts.map(readEquation).filter((equation) => equation !== null)
  const letters = [
    ...new Set(equations.flatMap(({ left, right }) => [...lettersIn(left), ...lettersIn(right)])),
  ].toSorted()
  if (equations.length !== texts.length || letters.length < 2) return null
  if (letters.length !== equations.length || !equations.some((equation) => isShared(equation)))
    return null
  const rows = equations
    .map((equation) => linearForm(equation, letters))
    .filter((row) => row !== null)
  const solution = rows.length === letters.length ? solutionOf(rows) : null
  return solution && { letters, texts, equations, rows, solution }
}

/** Holds more than one unknown, so that the equations need each other. */
function isShared({ left, right }: Equation): boolean {
  return new Set([...lettersIn(left), ...lettersIn(right)]).size > 1
}

function systemProblem(system: System): MathProblem {
  const { letters, texts, solution } = system
  const statement = texts.join(', ')
  const answer = letters.map(
    (letter, at) => `${letter} = ${writeNumber(solution[at] ?? new Fraction(0))}`,
  )
  return {
    subject: `simultaneous equations in ${letters.join(' and ')}`,
    task: `Solve ${texts.join(' ; ')}`,
    posed: `solve ${texts.map(inMath).join(' and ')}`,
    statement,
    answer: answer.join(', '),
    held: solution.map((value) => ({ kind: 'number', value })),
    steps: (text) =>
      systemSteps(text, letters).filter((step) => !texts.some((own) => isSame(own, step))),
    judge: (step, previous) => judgeSystem(step, previous, system),
    isTrial: () => false,
    ask: (rung, current) => askSystem(rung, current, system),
    askAbout: (wrong) => askAboutSystem(wrong, system),
    solution: systemWay(system, answer),
    sibling: (seed) => `Solve ${siblingOf(system, seed)}`,
  }
}

function isSame(a: string, b: string): boolean {
  return a.replace(/\s/g, '') === b.replace(/\s/g, '')
}

/** Two equations of another solution in the same letters. */
function siblingOf(
  { letters: [first = 'x', second = 'y'], solution }: System,
  seed: number,
): string {
  const free = (start: number) =>
    [0, 1, 2, 3, 4]
      .map((step) => start + step)
      .find((value) => !solution.some((known) => known.equals(value))) ?? 9
  const [a, b] = [free((seed % 4) + 5), free((seed % 3) + 2)]
  const slope = (seed % 2) + 2
  return `${first} + ${second} = ${a + b} ; ${slope}${first} - ${second} = ${slope * a - b}`
}
