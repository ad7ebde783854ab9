/**
 * Detects steps that a reply makes for the learner: lines of the solution, calculations, equations
 * of a text.
 */
import { nearlyEqual } from '../../math/algebra/value'
import type { HeldBackSolution } from './held-back-solution'
import { compact, containsFormula, formulaValue } from './formulas'
import { rememberResults } from '../../text/word-memory'

/** Lines that one worked step may take: "3x + 7 - 7 = 22 - 7" and what it becomes. */
const linesOfOneStep = 2

/**
 * The lines of the one step that a rung may allow, and how many there may be. All stand in one
 * sentence.
 */
interface ShownStep {
  readonly lines: Set<string>
  readonly maxLines: number
}

/**
 * A test whether a normalized text makes a step too many. It remembers the step that it has let
 * pass.
 */
export function createStepDetector(solution: HeldBackSolution): (text: string) => boolean {
  const lines = new Set<string>()
  const steps = rememberResults(solution.problem.steps)
  const readings = rememberResults((step) => readingOf(step, solution))
  return (text) => {
    const shown = { lines, maxLines: lines.size === 0 ? linesOfOneStep : lines.size }
    if (makesCalculation(text, solution, shown)) return true
    if (!formulaSign.test(text)) return false
    return steps(text).some((step) => isStepTooMany(readings(step), solution, shown))
  }
}

const madeCalculation =
  /(?<![\w.)])(\d+(?:\.\d+)?\s{0,8}% of \d+(?:\.\d+)?|[\d(][\d\s.+*/^()%-]{0,160}[\d)])\s{0,32}(?:=|→|\bis\b|\bare\b|\bequals\b|\bmakes\b|\bgives\b)\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)(?![\d.]*\d|\s*[-+*/^(])/g
const listMarks = /(^|\n)\s*\d{1,2}[.)]\s+/g
const signOfSide = /[\d\s.+*/^()-]/
const letter = /[A-Za-z]/

/** "80 + 50 = 130": a calculation with its result; of a word problem also an equation for it. */
function makesCalculation(text: string, solution: HeldBackSolution, shown: ShownStep): boolean {
  const { isCalculation, given, problem } = solution
  if (!isCalculation) return false
  const calculations = text.replace(listMarks, '$1').matchAll(madeCalculation)
  const isMade = Array.from(calculations).some(([whole, left = '', right = '']) => {
    if (
      containsFormula(given.text, compact(left)) ||
      shown.lines.has(whole) ||
      !isTrue(left, right)
    )
      return false
    return !mayShow(whole, solution, shown)
  })
  if (isMade || !problem.subject.startsWith('word problem')) return isMade
  const found = equationIn(text)
  return letter.test(found) && !containsFormula(given.text, compact(found))
}

/** The first equation, each of whose sides holds numbers, signs and single letters; empty without one. */
function equationIn(text: string): string {
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
    let [from, to] = [at, at + 1]
    while (isOfSide(text, from - 1)) from -= 1
    while (isOfSide(text, to)) to += 1
    if (from < at && to > at + 1) return text.slice(from, to)
  }
  return ''
}

function isOfSide(text: string, at: number): boolean {
  const isLetterAt = (place: number) => letter.test(text.charAt(place))
  if (isLetterAt(at)) return !isLetterAt(at - 1) && !isLetterAt(at + 1)
  return signOfSide.test(text.charAt(at))
}

function isTrue(left: string, right: string): boolean {
  const [made, result] = [formulaValue(left.replace(/% of/, '/100*')), formulaValue(right)]
  return made !== null && result !== null && /\D/.test(left.slice(1)) && nearlyEqual(made, result)
}

const bareNumber = /^-?[\d.\s]+$/

const formulaSign =
  /[=+*^/±']|[\d)]\s*-|\b[a-z]\s*-\s*\d|sqrt|\d[a-z](?![a-z])|\b(?:plus|minus|over|times|squared)\b/i

/** Whether a line of the solution after the learner's current step is one too many. */
function isStepTooMany(
  { line, passes }: StepReading,
  solution: HeldBackSolution,
  shown: ShownStep,
): boolean {
  if (passes !== 'once' || shown.lines.has(line)) return passes === 'never'
  return !mayShow(line, solution, shown)
}

/** What a step is, whatever the reply has shown before. */
interface StepReading {
  /** Compact. */
  readonly line: string
  /** `free`: it makes nothing. `once`: a step that the rung may allow. `never`: the answer. */
  readonly passes: 'free' | 'once' | 'never'
}

function readingOf(step: string, solution: HeldBackSolution): StepReading {
  const { problem, given, currentStep } = solution
  const line = compact(step)
  if (isIrrelevant(step, solution) || given.task.includes(line)) return { line, passes: 'free' }
  const verdict = problem.check(step, currentStep)
  if (verdict?.kind === 'final')
    return { line, passes: isReached(step, solution) ? 'free' : 'never' }
  const isMade =
    verdict?.kind === 'right' &&
    !containsFormula(given.text, line) &&
    isStep(step, verdict.carries, solution)
  return { line, passes: isMade ? 'once' : 'free' }
}

/** Records a line of the one step that the rung allows; false where the line is one too many. */
function mayShow(line: string, { allowsStep }: HeldBackSolution, shown: ShownStep): boolean {
  if (!allowsStep || shown.lines.size >= shown.maxLines) return false
  shown.lines.add(line)
  return true
}

/**
 * A bare number, which `disclosesNumber` reads; numbers without letters beside an equation; the
 * learner's own step.
 */
function isIrrelevant(step: string, { given, held, problem }: HeldBackSolution): boolean {
  if (bareNumber.test(step)) return true
  if (given.task.includes('=') && !/[a-z]/i.test(step.replaceAll('sqrt', ''))) return true
  const isNumeric =
    held.formulas.length === 0 && problem.answerParts.every(({ kind }) => kind === 'number')
  return isNumeric && containsFormula(given.text, compact(step))
}

/** The value of a step that the learner has reached already. */
function isReached(step: string, { held: { numbers } }: HeldBackSolution): boolean {
  const value = formulaValue(step.split('=').at(-1) ?? '')
  return value !== null && !numbers.some((held) => nearlyEqual(held.value, value))
}

/** "x - 8 = 0" of a quadratic equation: the unknown stands in it once, and not squared. */
function isOfFactor(step: string): boolean {
  return !step.includes('^') && step.match(/[A-Za-z]/g)?.length === 1
}

function isStep(
  step: string,
  carries: boolean,
  { allowsOperation, problem }: HeldBackSolution,
): boolean {
  if (/[A-Za-z]/.test(step.replaceAll('sqrt', ''))) {
    return (
      carries ||
      problem.subject.startsWith('simultaneous') ||
      !step.includes('=') ||
      /^\s*[A-Za-z]\s*=|=\s*[A-Za-z]\s*$/.test(step) ||
      (problem.subject.startsWith('quadratic') && isOfFactor(step))
    )
  }
  if (!carries) return false
  return step.includes('=') || !allowsOperation
}
