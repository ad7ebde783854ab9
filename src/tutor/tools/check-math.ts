/**
 * `check_math`: whether a step or a value is right, by exact computation. It never solves the open
 * problem for the model: it refuses a value that is held back.
 */
import { Type } from '@sinclair/typebox'
import type { DisclosureDetector } from '../guard/detector'
import { readLine } from '../../math/algebra/equation'
import { lettersIn, lettersInSides } from '../../math/algebra/expression'
import { readExpression } from '../../math/algebra/read-expression'
import { plainNotation } from '../../math/algebra/notation'
import type { MathProblem } from '../../math/problem'
import { exactValue, sameValue } from '../../math/algebra/value'
import { formatFraction } from '../../math/algebra/format'
import { attempt } from '../mathematics'
import type { Tool } from './tool-runner'

/**
 * The open problem, the step that the learner has reached, and the detector of what is held back.
 */
export interface CheckContext {
  readonly problem: MathProblem | null
  readonly current: string | null
  readonly detector: DisclosureDetector | null
}

type MathCheck =
  | { readonly verdict: 'right' | 'wrong'; readonly mistake?: string }
  | { readonly value: string }
  | { readonly note: string }

const heldBack = { note: 'This value is held back for now: let the learner find it.' }
const unreadable = {
  note: 'This cannot be checked. Write one formula or equation in plain notation, such as 3x = 15.',
}

const parameters = Type.Object(
  {
    formula: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Plain notation or LaTeX: "3x = 15", "17*20 = 340", "2/3 + 1/4".',
    }),
  },
  { additionalProperties: false },
)

/** The tool for one reply. */
export function checkMath(task: CheckContext): Tool {
  return {
    name: 'check_math',
    description:
      'Checks one equation, step or claimed value by exact computation, or works out a formula in numbers. ' +
      'Use it before you say that something is right or wrong.',
    parameters,
    run: (input) =>
      Promise.resolve(
        attempt<MathCheck>(
          'check_math',
          () => check(String(input['formula']), task),
          () => unreadable,
        ),
      ),
  }
}

function check(formula: string, { problem, current, detector }: CheckContext): MathCheck {
  const plain = plainNotation(formula).trim()
  const verdict = problem?.check(plain, current ?? problem.statement) ?? null
  if (plain.includes('=')) {
    if (verdict !== null) return verdictResult(verdict)
    const line = readLine(plain)
    if (line === null) return unreadable
    const holds = line.every(({ left, right }) => sameValue(left, right))
    const isOpen = line.some((link) => lettersInSides(link).size > 0)
    if (!holds && isOpen) return unreadable
    return { verdict: holds ? 'right' : 'wrong' }
  }
  const expression = readExpression(plain)
  if (expression === null) return unreadable
  if (lettersIn(expression).size > 0) return verdict === null ? unreadable : verdictResult(verdict)
  const value = exactValue(expression)
  if (value === null) return unreadable
  const written = formatFraction(value)
  return detector?.(`= ${written}`) === true ? heldBack : { value: written }
}

function verdictResult(verdict: NonNullable<ReturnType<MathProblem['check']>>): MathCheck {
  if (verdict.kind === 'wrong') return { verdict: 'wrong', mistake: verdict.mistake }
  return { verdict: 'right' }
}
