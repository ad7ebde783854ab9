/**
 * The common build of tasks in words whose answer is one number: what is looked for, and what leads
 * there.
 */
import Fraction from 'fraction.js'
import { checkCalculation, type Goal, isPlainNumber } from '../algebra/calculation'
import { exactly, namesValue, readEquation, readLine, solve, truthOf } from '../algebra/equation'
import { mistakeBetween } from '../algebra/equation-mistakes'
import { readExpression } from '../algebra/expression'
import { formatNumber, inMath } from '../algebra/format'
import { equationLetters, onlyLetter, stepsOf } from '../algebra/fragments'
import { exactValue, isRoundingOf } from '../algebra/value'
import { askToFinish } from '../hints/questions'
import type { AskingRung, MathProblem, Mistake, Verdict, WorkedStep, WrongStep } from '../problem'

/**
 * A task with its number, the values met on honest ways to it, and the wrong ones that tell of a
 * slip.
 */
export interface Quantity {
  readonly subject: string
  /** The task as it was put; the same is recognised from it anew. */
  readonly task: string
  readonly posed: string
  /** The numbers to start from: "120 km in 2 h". */
  readonly statement: string
  readonly value: Fraction
  /** The answer as one would say it: "60 km/h". */
  readonly answer: string
  readonly pieces: readonly Fraction[]
  readonly slips: readonly (readonly [Mistake, Fraction])[]
  /** The numbers that the task gives. */
  readonly givens: readonly Fraction[]
  /** What a letter may stand for where learners set up an equation; the first is what is asked. */
  readonly unknowns?: readonly Fraction[]
  /** Lists of numbers that are a right step as they stand. */
  readonly lists?: readonly string[]
  /** Words that stand beside numbers and are no part of a calculation: units, currency, things. */
  readonly units?: RegExp
  readonly questions: Readonly<Record<AskingRung, readonly string[]>>
  /** Questions about a wrong result, where its kind calls for one of its own. */
  readonly about: Partial<Record<Mistake, readonly string[]>>
  readonly solution: readonly WorkedStep[]
  readonly variant: (seed: number) => string
}

/** The problem that a quantity makes. */
export function quantityProblem(quantity: Quantity): MathProblem {
  const goal = goalOf(quantity)
  return {
    subject: quantity.subject,
    task: quantity.task,
    posed: quantity.posed,
    statement: quantity.statement,
    answer: quantity.answer,
    answerParts: [{ kind: 'number', value: quantity.value }],
    steps: (text) => stepsIn(plain(text, quantity.units), quantity),
    check: (step, previous) => check(step, previous, quantity, goal),
    isTrial: () => false,
    ask: (rung, current) => ask(rung, current, quantity),
    askAbout: (wrong) => askAbout(wrong, quantity),
    solution: quantity.solution,
    variant: quantity.variant,
  }
}

/** Lists first, since their numbers are no answers; equations in a letter; calculations. */
function stepsIn(text: string, { lists, unknowns }: Quantity): readonly string[] {
  const found = lists?.find((list) => squeezed(text).includes(squeezed(list)))
  const rest = lists ? text.replace(numberList, ' ') : text
  const letter = unknowns ? equationLetters(rest).find((name) => !/[aI]/.test(name)) : undefined
  const steps = stepsOf(rest, onlyLetter(letter ?? ''))
  return found === undefined ? steps : [found, ...steps]
}

const numberList = /-?\d+(?:\.\d+)?(?:\s*[,;<]\s*-?\d+(?:\.\d+)?){2,}/g

function squeezed(text: string): string {
  return text.replace(/\s|and/g, '').replace(/[;<]/g, ',')
}

function check(step: string, previous: string, quantity: Quantity, goal: Goal): Verdict {
  if (quantity.lists?.includes(step)) return { kind: 'right', carries: false }
  return /[A-Za-z]/.test(step.replaceAll('sqrt', ''))
    ? checkEquation(step, previous, quantity)
    : (checkPercentage(step, quantity) ?? checkCalculation(inPercent(step, quantity), goal))
}

/**
 * A percentage claims to be the answer where that is one, even if its number turns up on the way.
 */
function checkPercentage(step: string, { answer, value, slips }: Quantity): Verdict {
  const [, digits] = /^(\d{1,9}(?:\.\d{1,9})?)\s*%$/.exec(step) ?? []
  const claimed = digits !== undefined && answer.endsWith('%') ? new Fraction(digits) : null
  if (claimed === null || isRoundingOf(step, claimed, value)) return null
  const slip = slips.find(([, other]) => other.equals(claimed))
  return { kind: 'wrong', mistake: slip?.[0] ?? 'percent_base' }
}

/** Where the answer is a percentage, its sign says nothing new. */
function inPercent(step: string, { answer }: Quantity): string {
  return answer.endsWith('%') ? step.replace(/^([\d.]+)\s*%$/, '$1') : step
}

/** An equation set up by the learner: its letter must stand for something that is in the task. */
function checkEquation(step: string, previous: string, { unknowns, value }: Quantity): Verdict {
  const line = readLine(step)
  if (!line || !unknowns) return null
  const before = readEquation(previous)
  const fixed = before && solve(before.left, before.right)
  const candidates = Array.isArray(fixed) ? [fixed] : unknowns.map((one) => [exactly(one)])
  const truth = candidates.map((roots) => truthOf(line, roots))
  if (truth.every((one) => one === null)) return null
  if (truth.every((one) => one === 'false' || one === null)) {
    return { kind: 'wrong', mistake: before ? mistakeBetween(before, line) : 'unknown' }
  }
  const isAnswer = line.some(namesValue) && truthOf(line, [exactly(value)]) === 'equivalent'
  return isAnswer ? { kind: 'final' } : { kind: 'right', carries: truth.includes('equivalent') }
}

function goalOf({ value, pieces, slips, givens }: Quantity): Goal {
  return {
    value,
    pieces,
    givens,
    traps: slips.map(([, other]) => other),
    slip: (wrong) => slips.find(([, other]) => other.equals(wrong))?.[0] ?? 'arithmetic',
  }
}

/** "3 out of 8" as a fraction; units and currency gone. */
function plain(text: string, units: RegExp | undefined): string {
  const fractions = text
    .replace(/(\d+)\s+(?:out of|in|of)\s+(?=\d)/gi, '$1/')
    .replace(/[$£€¥](?=\s*\d)/g, ' ')
  return units ? fractions.replace(units, ' ') : fractions
}

function ask(rung: AskingRung, current: string, quantity: Quantity): readonly string[] {
  if (current === quantity.statement) return quantity.questions[rung]
  const number = isPlainNumber(current) ? readExpression(current) : null
  if (number && exactValue(number)?.equals(quantity.value)) return askToFinish(current)
  return [
    `With ${inMath(current)} you have a piece. What does it tell you about what is asked?`,
    `You have ${inMath(current)} now. What is still missing?`,
    ...(rung === 'strong_hint' ? quantity.questions.strong_hint : []),
  ]
}

function askAbout(wrong: WrongStep, { about, questions }: Quantity): readonly string[] {
  const quote = inMath(wrong.quote)
  const own = about[wrong.mistake]
  if (own) return own.map((question) => `You came to ${quote}. ${question}`)
  return [
    `You came to ${quote}. Which numbers did you take, and what did you do with them?`,
    `Let us look at ${quote} again. ${questions.hint[0] ?? ''}`,
  ]
}

/** A way in lines: what is done, and the formula that it gives. */
export function solutionOf(
  start: string,
  ...lines: readonly (readonly [move: string, formula: string])[]
): readonly WorkedStep[] {
  return [
    { move: 'Begin with', result: start },
    ...lines.map(([move, formula]) => ({ move, result: inMath(formula) })),
  ]
}

/** Numbers within formulas, negative ones in brackets. */
export function shown(value: Fraction): string {
  return value.s < 0n ? `(${formatNumber(value)})` : formatNumber(value)
}
