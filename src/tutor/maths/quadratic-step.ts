/** Judges a learner's line on a quadratic equation; the solutions may come singly, together or with ±. */
import type Fraction from 'fraction.js'
import { isWithin, type Root, solve } from './equation'
import {
  type Equation,
  mistakeBetween,
  namesValue,
  readEquation,
  readLine,
  sameSet,
  truthOf,
} from './equation-step'
import { lettersIn, readExpression } from './expression'
import { fragmentsOf, only } from './fragments'
import { coefficient } from './polynomial'
import type { Verdict } from './problem'
import type { Quadratic } from './quadratic'
import { stepsOf } from './steps'
import { exactRoot, exactValue, polynomialOf } from './value'
import { degree, subtract, scale } from './polynomial'

const joiner = ' or '
const value = /^(?:[A-Za-z]\s*=\s*)?[-±]?\s*[\d./\s]+$/

/** The steps of a message; "x = 2 or 3", "x = 2, x = 3" and "2 and 3" are a single step each. */
export function quadraticSteps(text: string, letter: string): readonly string[] {
  const separated = text.replace(/(\d)\s*,\s*(?=-?\d)/g, '$1 ; ')
  const steps = isValueList(separated, letter)
    ? fragmentsOf(separated, only(letter)).map((fragment) => fragment.text)
    : stepsOf(separated, only(letter))
  return steps.reduce<readonly string[]>((joined, step) => {
    const last = joined.at(-1)
    const continues = last !== undefined && isValue(step) && last.split(joiner).every(isValue)
    return continues ? [...joined.slice(0, -1), `${last}${joiner}${step}`] : [...joined, step]
  }, [])
}

/** The numbers that a step gives to the unknown; null where it is no such step. */
export function valuesIn(step: string, letter: string): readonly Root[] | null {
  const lines = alternatives(step).map((part) =>
    readEquation(part.includes('=') ? part : `${letter} = ${part}`),
  )
  const read = lines.filter((line) => line !== null)
  if (read.length !== lines.length || !read.every(namesValue)) return null
  return read.flatMap(rootsOf)
}

/** Judges a step against the roots; values found before it count along with it. */
export function judgeQuadratic(step: string, previous: string, quadratic: Quadratic): Verdict {
  const { roots, letter } = quadratic
  const values = valuesIn(step, letter)
  if (values !== null) return judgeValues(step, values, previous, quadratic)
  if (!step.includes('=')) return judgeFormula(step, quadratic)
  const truths = alternatives(step).map((part) => {
    const line = readLine(part)
    return line && truthOf(line, roots)
  })
  const wrongAt = truths.indexOf('false')
  if (wrongAt >= 0) {
    const line = readLine(alternatives(step)[wrongAt] ?? '') ?? []
    return {
      kind: 'wrong',
      mistake: mistakeBetween(readEquation(previous) ?? quadratic.equation, line),
    }
  }
  if (truths.includes(null)) return null
  const found = alternatives(step).flatMap((part) => (readLine(part) ?? []).flatMap(rootsOf))
  return { kind: 'right', carries: truths.includes('equivalent') || sameSet(found, roots) }
}

function judgeValues(
  step: string,
  values: readonly Root[],
  previous: string,
  quadratic: Quadratic,
): Verdict {
  const { roots, letter } = quadratic
  if (!isWithin(values, roots)) {
    if (!step.includes('=') && isHelpful(step, quadratic)) return { kind: 'right', carries: false }
    return { kind: 'wrong', mistake: 'unknown' }
  }
  const known = [...(valuesIn(previous, letter) ?? []), ...values]
  return isWithin(roots, known) ? { kind: 'final' } : { kind: 'right', carries: true }
}

/** The discriminant and its root are honest pieces of work. */
function isHelpful(step: string, { normal }: Quadratic): boolean {
  const formula = readExpression(step)
  const number = formula && exactValue(formula)
  const [c, b, a] = [0, 1, 2].map((power) => coefficient(normal, power))
  if (!number || !a || !b || !c) return false
  const discriminant = b.mul(b).sub(a.mul(c).mul(4))
  return number.equals(discriminant) || exactRoot(discriminant)?.equals(number) === true
}

/** A formula without `=`: the left side rewritten, say into factors. */
function judgeFormula(step: string, quadratic: Quadratic): Verdict {
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

function rootsOf({ left, right }: Equation): readonly Root[] {
  const solutions = solve(left, right)
  return solutions === null || solutions === 'all' ? [] : solutions
}

function isValue(step: string): boolean {
  return value.test(step)
}

/** "2 and 3", "it's 2 or 3": nothing but values, so that the second number is no mere mention. */
function isValueList(text: string, letter: string): boolean {
  const fragments = fragmentsOf(text, only(letter))
  const words = text.match(/[A-Za-z']{2,}/g) ?? []
  return fragments.length > 1 && words.length <= 4 && fragments.every((part) => isValue(part.text))
}
