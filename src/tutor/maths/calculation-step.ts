/** Judges a learner's line of pure numbers: whether it is true, and whether it leads to the wanted value. */
import type Fraction from 'fraction.js'
import { type Equation, readLine } from './equation-step'
import { type Expression, lettersIn, readExpression } from './expression'
import { slipsOf } from './mistakes'
import type { Mistake, Verdict } from './problem'
import { exactValue, sameValue } from './value'

/** The wanted value, the values met on honest ways to it, and what a wrong value tells about the mistake. */
export interface Goal {
  readonly value: Fraction
  readonly pieces: readonly Fraction[]
  readonly slip: (wrong: Fraction) => Mistake
}

/** A number as a learner writes one that needs no more working out: "5", "-2.50", "10/2", "40%". */
export function isPlainNumber(text: string): boolean {
  return /^\(?-?\s*[\d.]+(?:\s*\/\s*\d+)?\)?\s*%?$/.test(text)
}

/** Judges "340 + 68", "17*20 = 340" or "408". */
export function judgeCalculation(step: string, goal: Goal): Verdict {
  if (step.includes('=')) return judgeLine(step, goal)
  const formula = readExpression(step)
  const value = formula && exactValue(formula)
  if (!value) return null
  if (value.equals(goal.value)) {
    return isPlainNumber(step) ? { kind: 'final' } : { kind: 'right', carries: true }
  }
  if (isPiece(value, goal)) return { kind: 'right', carries: true }
  return { kind: 'wrong', mistake: goal.slip(value) }
}

/** The usual slip on a formula that gives this value; 'arithmetic' where none does. */
export function slipTo(value: Fraction, formula: Expression): Mistake {
  const slip = slipsOf(formula).find((changed) => exactValue(changed.formula)?.equals(value))
  return slip?.mistake ?? 'arithmetic'
}

function judgeLine(step: string, goal: Goal): Verdict {
  const line = readLine(step)
  if (line === null || line.some(hasLetters)) return null
  const wrong = line.find(({ left, right }) => !sameValue(left, right))
  if (wrong) {
    const reached = exactValue(wrong.right)
    return { kind: 'wrong', mistake: reached ? slipTo(reached, wrong.left) : 'arithmetic' }
  }
  const end = step.split('=').at(-1)?.trim() ?? ''
  const last = readExpression(end)
  const reached = last && exactValue(last)
  const isReached = reached?.equals(goal.value) === true
  if (isReached && isPlainNumber(end)) return { kind: 'final' }
  return { kind: 'right', carries: isReached || (reached !== null && isPiece(reached, goal)) }
}

function isPiece(value: Fraction, { pieces }: Goal): boolean {
  return pieces.some((piece) => piece.equals(value))
}

function hasLetters({ left, right }: Equation): boolean {
  return lettersIn(left).size + lettersIn(right).size > 0
}
