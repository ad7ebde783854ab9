/**
 * Judges lines with an unknown on a task that the mathematics does not read: against the equation that the task
 * gives, and where it gives none, each against the line of the learner's own before it that held.
 */
import { isPlainNumber } from '../../math/algebra/calculation'
import {
  type Equation,
  namesValue,
  readEquation,
  readLine,
  type Root,
  solve,
  truthOf,
} from '../../math/algebra/equation'
import { lettersIn, lettersInSides } from '../../math/algebra/expression'
import { amongLetters, equationLetters, onlyLetter, stepsOf } from '../../math/algebra/fragments'
import { approximateAt, nearlyEqual } from '../../math/algebra/value'
import type { Finding } from '../assessment'
import { afterCorrection } from '../learner-intent'
import { problemIn } from '../mathematics'
import type { StepCheck } from '../step-checker'

/** Characters of a message that are read. */
const maxRead = 600

const maxEquation = 120

/** The equations with an unknown of a text, a line or a sentence each. */
const equationsIn = (text: string): readonly string[] =>
  text
    .slice(0, maxRead)
    .split(/[\n;]|(?<=[^\d])[.,](?=\s)|[.,](?=\s|$)/)
    .map((line) => line.trim())
    .filter(
      (line) =>
        line.length <= maxEquation && /=/.test(line) && /(?<!\p{L})[a-z](?!\p{L})/iu.test(line),
    )

/** A letter that stands alone, and not behind a number, which would make it a unit: the "h" of "h + c = 30". */
const unknown = /(?<![\p{L}\p{N}]\s?)[a-z](?![\p{L}'’])/giu

/**
 * Whether a message is an equation in letters of the learner's own: then "2h + 4c = 74" is no sum of hours,
 * and no plain arithmetic.
 */
export function writesUnknowns(text: string, earlier: readonly string[]): boolean {
  const lines = equationsIn(text)
  const known = [...earlier.flatMap(equationsIn), ...lines].flatMap(
    (line) => line.match(unknown) ?? [],
  )
  return lines.length > 0 && lines.every((line) => known.some((letter) => standsIn(line, letter)))
}

const standsIn = (line: string, letter: string): boolean => line.split(/[^\p{L}]/u).includes(letter)

/**
 * Judges the lines of a message, each against the one before that held: whether it follows, no more, as no key
 * confirms the learner's equation. Null where the learner has set up none, or where a line is another.
 */
function judgeByOwnEquation(text: string, earlier: readonly string[]): StepCheck | null {
  let before: string | null = null
  for (const line of earlier.flatMap(equationsIn)) before = lineAfter(before, line).held
  const followed: string[] = []
  for (const line of equationsIn(text)) {
    const { held, finding } = lineAfter(before, line)
    if (finding?.kind === 'wrong_step') return ownCheck(finding, followed)
    if (finding?.kind === 'right_step') followed.push(finding.quote)
    before = held
  }
  const quote = followed.at(-1)
  return quote === undefined ? null : ownCheck({ kind: 'right_step', quote }, followed)
}

function ownCheck(finding: Finding, followed: readonly string[]): StepCheck {
  return { finding, reached: null, isUnderWay: followed.length > 1, rightSteps: followed }
}

/** A line after the one that held before it: what it shows, and the line that holds now. */
function lineAfter(
  before: string | null,
  line: string,
): { readonly held: string; readonly finding?: Finding } {
  const problem = before === null || before === line ? null : problemIn(before)
  if (before === null || problem === null) return { held: line }
  const [quote] = problem.steps(line)
  const verdict = quote === undefined ? null : problem.check(quote, before)
  if (quote === undefined || verdict === null || verdict.kind === 'aside') {
    return { held: isSetUp(line, before) ? line : before }
  }
  if (verdict.kind === 'wrong') {
    if (isSetUp(line, before)) return { held: line }
    const finding = {
      kind: 'wrong_step',
      quote,
      previous: before,
      mistake: verdict.mistake,
    } as const
    return { held: before, finding }
  }
  const held = problemIn(line) === null ? before : line
  return { held, finding: { kind: 'right_step', quote } }
}

/** An equation that is as long as the one before, and has none of its sides with an unknown, is set up anew; lines that follow get shorter. */
function isSetUp(line: string, before: string): boolean {
  const sides = sidesOf(before)
  const sharesOne = sidesOf(line).some((side) => sides.includes(side))
  return !sharesOne && compactLength(line) >= compactLength(before)
}

const sidesOf = (line: string): readonly string[] =>
  line.split('=').flatMap((side) => (/\p{L}/u.test(side) ? side.replace(/[\s*.]/g, '') : []))

const compactLength = (line: string): number =>
  line.replace(/^(?:\p{L}{2,}[\s,:]{1,4}){1,12}/u, '').replace(/\s/g, '').length

/* ---- The equation that the task gives ---- */

/** The only equation of a task, in one letter. */
interface GivenEquation {
  readonly equation: Equation
  readonly written: string
  readonly letter: string
  /** Its solutions; null where code finds none. */
  readonly roots: readonly Root[] | null
}

/** Judges by the equation of the task, and without one by the learner's own; null where neither can. */
export function judgeByEquation(
  text: string,
  earlier: readonly string[],
  task: string,
): StepCheck | null {
  const given = equationsOf(task)
  if (given.length === 0) return judgeByOwnEquation(text, earlier)
  // What a task with an equation that code does not read makes of a line, the line before does not tell.
  const equation = given.length === 1 ? readGiven(given[0] ?? '') : null
  return equation && judgeByGiven(text, earlier, equation)
}

/** The first equation of a message, for a task that gives none; null without one, and for a value. */
export function ownEquationIn(text: string, task: string): string | null {
  const [first] = equationsOf(task).length === 0 ? equationsOf(text) : []
  const equation = first === undefined ? null : readEquation(first)
  return first === undefined || equation === null || namesValue(equation) ? null : first
}

/** Whether a text gives an equation whose solutions code finds. */
export function givesEquation(text: string): boolean {
  const [written, ...others] = equationsOf(text)
  if (written === undefined || others.length > 0) return false
  return (readGiven(written)?.roots ?? null) !== null
}

function equationsOf(task: string): readonly string[] {
  const letters = equationLetters(task.slice(0, maxRead))
  if (letters.length === 0) return []
  const steps = stepsOf(task.slice(0, maxRead), amongLetters(letters))
  return steps.filter((step) => step.includes('=') && letters.some((each) => step.includes(each)))
}

function readGiven(written: string): GivenEquation | null {
  const equation = readEquation(written)
  if (equation === null || namesValue(equation)) return null
  const [letter, ...others] = lettersInSides(equation)
  // Whether an angle is in degrees, the equation does not tell.
  if (letter === undefined || others.length > 0 || /sin|cos|tan/.test(written)) return null
  const roots = solve(equation.left, equation.right)
  if (roots === 'all' || roots?.length === 0) return null
  return { equation, written, letter, roots }
}

function judgeByGiven(
  text: string,
  earlier: readonly string[],
  given: GivenEquation,
): StepCheck | null {
  const stepsIn = (said: string) => stepsOf(said.slice(0, maxRead), onlyLetter(given.letter))
  const before = earlier.flatMap(stepsIn).findLast((step) => holdsFor(step, given) === true)
  const followed: string[] = []
  for (const quote of stepsIn(afterCorrection(text))) {
    const holds = holdsFor(quote, given)
    if (holds === true) followed.push(quote)
    // A number alone may be one on the way.
    if (holds !== false || !quote.includes('=')) continue
    const previous = followed.at(-1) ?? before ?? given.written
    return ownCheck({ kind: 'wrong_step', quote, previous, mistake: 'unknown' }, followed)
  }
  const quote = followed.at(-1)
  return quote === undefined ? null : ownCheck({ kind: 'right_step', quote }, followed)
}

/** Whether a line follows from the equation; null where code cannot tell, and of lines without its letter. */
function holdsFor(step: string, { equation, roots, letter }: GivenEquation): boolean | null {
  const line = readLine(isPlainNumber(step) ? `${letter} = ${step}` : step)
  if (line === null || line.every((link) => !lettersInSides(link).has(letter))) return null
  if (roots === null) return valueHolds(line.find(namesValue), equation)
  const truth = truthOf(line, roots)
  if (truth !== 'false' && truth !== null) return truth === 'fact' ? null : true
  const at = roots.map(({ value }) => line.map((link) => isTrueAt(link, value)))
  if (at.flat().includes(null)) return null
  if (at.every((links) => links.every(Boolean))) return true
  return at.every((links) => links.includes(false)) ? false : null
}

/** Whether a value solves the equation; a decimal that does not may be a rounded one. */
function valueHolds(value: Equation | undefined, equation: Equation): boolean | null {
  if (value === undefined) return null
  const number = lettersIn(value.left).size === 0 ? value.left : value.right
  const at = approximateAt(number, 0)
  const isTrue = isTrueAt(equation, at)
  return isTrue === false && !Number.isInteger(at) ? null : isTrue
}

function isTrueAt({ left, right }: Equation, at: number): boolean | null {
  const [one, other] = [approximateAt(left, at), approximateAt(right, at)]
  return Number.isFinite(one) && Number.isFinite(other) ? nearlyEqual(one, other) : null
}
