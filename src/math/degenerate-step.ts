/** Judges a learner's line on an equation whose unknown drops out. */
import type Fraction from 'fraction.js'
import type { Degenerate } from './degenerate'
import { equationSlips } from './equation-slips'
import {
  type Equation,
  type Line,
  mistakeBetween,
  namesValue,
  readEquation,
  readLine,
} from './equation-step'
import { only } from './fragments'
import { coefficient, degree, type Polynomial, samePolynomial, subtract } from './polynomial'
import type { Mistake, Verdict } from './problem'
import { noSolution, saysNoSolution } from './quadratic-step'
import { stepsOf } from './steps'
import { polynomialOf } from './value'

/** What every number solves is answered with. */
export const everyNumber = 'every number'

const sayingAll =
  /\b(?:every|any|all)\s+(?:real\s+)?(?:numbers?|values?|[a-z])\b|\balways\s+(?:true|holds)\b|\binfinitely many\b|\bidentity\b|\ballgemeing(?:ü|ue)ltig\b/i
const sayingNever =
  /\bno\s+(?:such\s+)?(?:values?|numbers?|[a-z])\b|\bnever\s+true\b|\bcontradiction\b|\bimpossible\b/i

/** The lines of a message, and what it says about the solutions as a whole. */
export function degenerateSteps(text: string, letter: string): readonly string[] {
  const lines = stepsOf(text, only(letter))
  if (saysNoSolution(text) || sayingNever.test(text)) return [...lines, noSolution]
  return sayingAll.test(text) ? [...lines, everyNumber] : lines
}

/** Judges a line: it must keep what the sides differ by, up to a factor of the equation's own numbers. */
export function judgeDegenerate(step: string, previous: string, task: Degenerate): Verdict {
  if (step === noSolution || step === everyNumber)
    return step === task.answer ? { kind: 'final' } : { kind: 'wrong', mistake: 'unknown' }
  const line = readLine(step)
  if (line === null) return null
  if (line.some(namesValue)) {
    const isPart = task.answer === everyNumber
    return { kind: 'wrong', mistake: isPart ? 'dropped_solution' : 'unknown' }
  }
  if (line.every((link) => isEquivalent(link, task))) return { kind: 'right', carries: true }
  return { kind: 'wrong', mistake: mistakeOf(line, readEquation(previous) ?? task.equation) }
}

/** A slip that gives the very same difference of the sides tells more than the solutions, which are none or all. */
function mistakeOf(line: Line, previous: Equation): Mistake {
  const wrong = line[0] && differenceOf(line[0])
  const slip = equationSlips(previous).find((changed) => {
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
