/**
 * Checks a learner's line of pure numbers: whether it is true, and whether it leads to the expected
 * value.
 */
import type Fraction from 'fraction.js'
import type { Mistake, Verdict } from '../problem'
import { type Equation, type Line, readLine } from './equation'
import { type Expression, isSum, lettersInSides, type Operation, partsOf } from './expression'
import { readExpression } from './read-expression'
import { isFinishedNumber } from './final-form'
import { formatExpression, formatFraction } from './format'
import { mistakenFormulas } from './mistakes'
import { exactValue, isDecimal, isRoundingOf, isShortened, sameValue } from './value'

/**
 * The expected value, the intermediate values of valid ways to it, and the mistake behind a wrong
 * value.
 */
export interface Goal {
  readonly value: Fraction
  readonly intermediateValues: readonly Fraction[]
  /** Intermediate values when they are written without a bar: 8 on the way to 7/8, but not 8/8. */
  readonly numerators?: readonly Fraction[]
  readonly mistakeFor: (wrong: Fraction) => Mistake
  /**
   * The formula to work out, if there is one. A part of it is never the final step, whatever its
   * value.
   */
  readonly formula?: Expression
  /**
   * The given numbers. A true calculation from them that leads to no needed value is a wrong step.
   */
  readonly givens?: readonly Fraction[]
  /** Whether the answer is a fraction: a decimal of its value is a step. */
  readonly isFraction?: boolean
  /** Calculations that lead to the value, where they are known. */
  readonly ways?: readonly Expression[]
  /** Values that show a mistake, even when the line that gives them is true. */
  readonly traps?: readonly Fraction[]
}

/** True for a number that needs no further calculation: "5", "-2.50", "10/2", "40%". */
export function isPlainNumber(text: string): boolean {
  return /^\(?-?\s*[\d.]+(?:\s*\/\s*\d+)?\)?\s*%?$/.test(text)
}

/** Checks "340 + 68", "17*20 = 340" or "408". */
export function checkCalculation(step: string, goal: Goal): Verdict {
  if (step.includes('=')) return checkLine(step, goal)
  const formula = readExpression(step)
  const value = formula && exactValue(formula)
  if (!value) return null
  if (isRoundingOf(step, value, goal.value)) {
    return isResult(step, goal) ? { kind: 'final' } : { kind: 'right', carries: true }
  }
  if (isIntermediateValue(step, value, goal) && !isByChance(formula, goal)) {
    return { kind: 'right', carries: true }
  }
  if (isShortened(step, value, goal.value)) return null
  const mistake = goal.mistakeFor(value)
  if (mistake !== 'arithmetic' || !isPlainNumber(step)) return { kind: 'wrong', mistake }
  return { kind: 'wrong', mistake: isNear(value, goal.value) ? mistake : 'unknown' }
}

/** The usual mistake on a formula that gives this value; 'arithmetic' when none gives it. */
export function mistakeLeadingTo(value: Fraction, formula: Expression): Mistake {
  const slip = mistakenFormulas(formula).find((changed) =>
    exactValue(changed.formula)?.equals(value),
  )
  return slip?.mistake ?? 'arithmetic'
}

/**
 * True for a number that is finished: 240/3 is not worked out, and 10/12 is not shortened. The
 * hundredths of a percentage stay.
 */
function isResult(text: string, { isFraction, value }: Goal): boolean {
  const number = isPlainNumber(text) ? readExpression(text) : null
  if (isFraction && !isWrittenAsFraction(text, value)) return false
  return number !== null && (text.endsWith('%') || isFinishedNumber(number))
}

/** "3/4"; a bracket around a fraction without an end is a recurring decimal: "(2/3)" for 0.666… */
const isWrittenAsFraction = (text: string, value: Fraction): boolean =>
  text.includes('/') && (isDecimal(value) || !text.startsWith('('))

/** True for a small error: one digit is wrong or missing, or the value is within a tenth. */
function isNear(value: Fraction, wanted: Fraction): boolean {
  if (value.sub(wanted).abs().mul(10).compare(wanted.abs()) <= 0) return true
  const [a, b] = [value, wanted].map((number) => number.abs().toString().replace('.', ''))
  if (a === undefined || b === undefined || b.length < 2) return false
  return a.length === b.length && Array.from(a).filter((digit, at) => digit !== b[at]).length === 1
}

function checkLine(step: string, goal: Goal): Verdict {
  const line = readLine(step)
  if (line === null || line.some(hasLetters)) return null
  const wrong = line.find((link) => !isTrueLink(link))
  if (wrong) {
    if (isShortenedLink(wrong)) return null
    const reached = exactValue(wrong.right)
    return {
      kind: 'wrong',
      mistake: reached ? mistakeLeadingTo(reached, wrong.left) : 'arithmetic',
    }
  }
  const end = step.split('=').at(-1)?.trim() ?? ''
  const last = readExpression(end)
  const reached = last && exactValue(last)
  const isReached = reached !== null && isRoundingOf(end, reached, goal.value)
  if (isReached && isResult(end, goal) && !isPart(line[0]?.left, goal)) return { kind: 'final' }
  const astray = isReached || !reached ? null : leadsAstray(line, end, reached, goal)
  if (astray) return { kind: 'wrong', mistake: astray }
  const isChance = line[0] !== undefined && isByChance(line[0].left, goal)
  const isOnWay = reached !== null && isIntermediateValue(end, reached, goal) && !isChance
  const isStep = isReached || isOnWay
  return isStep ? { kind: 'right', carries: true } : { kind: 'aside' }
}

/**
 * The mistake of a true line: a known trap, or the task's numbers joined by the wrong operation.
 */
function leadsAstray(line: Line, end: string, reached: Fraction, goal: Goal): Mistake | null {
  const first = line[0]?.left
  if (isIntermediateValue(end, reached, goal) && !(first && isByChance(first, goal))) return null
  const mistake = goal.mistakeFor(reached)
  if (mistake !== 'arithmetic' && mistake !== 'unknown') return mistake
  if (goal.traps?.some((trap) => trap.equals(reached))) return mistake
  if (first?.kind !== 'operation') return null
  const misvalued = goal.formula && misvaluedPart(first, goal.formula)
  if (misvalued) return misvalued
  if (!goal.givens) return null
  const known = [...goal.givens, ...goal.intermediateValues]
  const isKnown = [first.left, first.right].every((side) => {
    const value = exactValue(side)
    return value !== null && known.some((other) => other.equals(value))
  })
  return isKnown ? operationMistake(first, goal) : null
}

/**
 * The mistake in an operation of the formula that keeps one side and has a wrong number for the
 * part on the other side.
 */
function misvaluedPart(line: Operation, formula: Expression): Mistake | null {
  if (formula.kind === 'number' || formula.kind === 'letter') return null
  if (formula.kind !== 'operation') return misvaluedPart(line, formula.of)
  const sides = [
    [line.left, formula.left, line.right, formula.right],
    [line.right, formula.right, line.left, formula.left],
  ] as const
  for (const [kept, same, found, part] of sides) {
    const value = exactValue(found)
    const isOther = value !== null && !sameValue(found, part) && sameValue(kept, same)
    if (isOther && line.operator === formula.operator && bindsTighter(part, formula))
      return mistakeLeadingTo(value, part)
  }
  return misvaluedPart(line, formula.left) ?? misvaluedPart(line, formula.right)
}

const sums = '+-'

/**
 * True for a part that must be worked out before the operation, so that no order of the terms
 * explains a different number.
 */
function bindsTighter(part: Expression, { operator }: Operation): boolean {
  if (part.kind === 'number' || part.kind === 'letter' || part.kind === 'negation') return false
  if (part.kind !== 'operation') return true
  return sums.includes(operator)
    ? !sums.includes(part.operator) && part.operator !== '/'
    : part.operator === '^'
}

const turnedOperator = { '+': '-', '-': '+', '*': '/', '/': '*' } as const

/** A mistaken operation: its opposite gives a value that the way needs. */
function operationMistake(formula: Operation, goal: Goal): Mistake {
  const { operator } = formula
  if (operator === '^') return 'unknown'
  const turned = exactValue({ ...formula, operator: turnedOperator[operator] })
  const isMended =
    turned !== null &&
    [goal.value, ...goal.intermediateValues].some((piece) => piece.equals(turned))
  if (!isMended) return 'unknown'
  return isSum(formula) ? 'sign' : 'inverse_operation'
}

/**
 * True for a side that is written like an inner part of the formula, "2 + 1 = 3" for 12 - 3*(2+1),
 * or like the whole formula without signs, 6*7 for (-6)*(-7).
 */
function isPart(side: Expression | undefined, { formula }: Goal): boolean {
  if (!side || !formula) return false
  const written = formatExpression(side)
  const whole = formatExpression(formula)
  const sizes = formatExpression(withoutSigns(formula))
  if (sizes !== whole && written === sizes) return true
  return innerParts(formula).some((part) => formatExpression(part) === written)
}

function withoutSigns(formula: Expression): Expression {
  if (formula.kind === 'negation') return withoutSigns(formula.of)
  if (formula.kind !== 'operation') return formula
  return { ...formula, left: withoutSigns(formula.left), right: withoutSigns(formula.right) }
}

function innerParts(formula: Expression): readonly Expression[] {
  return partsOf(formula).flatMap((part) => [
    ...(part.kind === 'number' ? [] : [part]),
    ...innerParts(part),
  ])
}

/**
 * Whether the task's numbers are joined by an operation that no way has, so that a value on the way comes out
 * by chance: 3 + 4 + 5 for 3 * 4 * 5. "4 + 4 + 4" says 3 * 4.
 */
function isByChance(formula: Expression, { ways, formula: whole, givens }: Goal): boolean {
  const known = ways ?? (whole ? [whole] : [])
  const left = [...(givens ?? known.flatMap(numbersOf))]
  const isOfGivens = numbersOf(formula).every((number) => {
    const at = left.findIndex((given) => given.equals(number))
    return at >= 0 && left.splice(at, 1).length > 0
  })
  const used = new Set(known.flatMap(operationsOf))
  return known.length > 0 && isOfGivens && operationsOf(formula).some((one) => !used.has(one))
}

function numbersOf(formula: Expression): readonly Fraction[] {
  return formula.kind === 'number' ? [formula.value] : partsOf(formula).flatMap(numbersOf)
}

/** The operations of a formula: a difference as a sum, a quotient as a product. */
function operationsOf(formula: Expression): readonly string[] {
  const inside = partsOf(formula).flatMap(operationsOf)
  if (formula.kind !== 'operation') return inside
  return [sums.includes(formula.operator) ? '+' : '*', ...inside]
}

function isIntermediateValue(
  text: string,
  value: Fraction,
  { intermediateValues, numerators = [] }: Goal,
): boolean {
  const known = text.includes('/') ? intermediateValues : [...intermediateValues, ...numerators]
  return known.some((piece) => isRoundingOf(text, value, piece))
}

/** True for a link that is exact, rounded, or continued as people write: 17*20 = 340 + 68 = 408. */
function isTrueLink({ left, right }: Equation): boolean {
  if (sameValue(left, right)) return true
  const [value, other] = [exactValue(left), exactValue(right)]
  if (value === null) return false
  if (right.kind === 'number') return isRoundingOf(formatFraction(right.value), right.value, value)
  const isRounded =
    left.kind === 'number' && other && isRoundingOf(formatFraction(value), value, other)
  return isRounded === true || exactValue(firstOf(right))?.equals(value) === true
}

function isShortenedLink({ left, right }: Equation): boolean {
  const value = exactValue(left)
  if (value === null || right.kind !== 'number') return false
  return isShortened(formatFraction(right.value), right.value, value)
}

function firstOf(formula: Expression): Expression {
  return formula.kind === 'operation' ? firstOf(formula.left) : formula
}

function hasLetters(equation: Equation): boolean {
  return lettersInSides(equation).size > 0
}
