/**
 * The common structure of word tasks whose answer is one number: the value, the intermediate values
 * and the mistaken values.
 */
import Fraction from 'fraction.js'
import { boundRuns } from '../../lib/bounded-text'
import { checkCalculation, type Goal, isPlainNumber } from '../algebra/calculation'
import {
  asRoot,
  holdsAt,
  namesValue,
  readEquation,
  readLine,
  solve,
  truthOf,
} from '../algebra/equation'
import { mistakeBetween } from '../algebra/mistakes'
import type { Expression } from '../algebra/expression'
import { readExpression } from '../algebra/read-expression'
import { formatFraction, inMath } from '../algebra/format'
import { equationLetters, onlyLetter, stepsOf } from '../algebra/fragments'
import {
  type KnownUnit,
  type Measured,
  measuredIn,
  writtenValue,
  unitNamed,
  withBareUnits,
  withSingleUnits,
} from '../../text/units'
import { exactValue, isRoundingOf } from '../algebra/value'
import { type Phrase, phrase } from '../phrases/phrase'
import {
  type AskingRung,
  askToFinish,
  type MathProblem,
  type Mistake,
  type Verdict,
  type WorkedStep,
  type WrongStep,
  wrongVerdict,
} from '../problem'

/**
 * A task with its answer, the intermediate values of valid ways, and the values that show a
 * mistake.
 */
export interface QuantityTask {
  readonly subject: string
  /** The task as a sentence. The same task is recognised from it. */
  readonly task: string
  readonly taskPhrase: Phrase
  /** The given numbers: "120 km in 2 h". */
  readonly statement: string
  /** The statement as a phrase, where it has words. */
  readonly statementPhrase?: Phrase
  readonly value: Fraction
  /** The answer with its unit: "60 km/h". */
  readonly answer: string
  readonly intermediateValues: readonly Fraction[]
  /** A wrong result with its mistake, and its own question where it has one. */
  readonly mistakes: readonly (readonly [Mistake, Fraction, Phrase?])[]
  /** The numbers that the task gives. */
  readonly givens: readonly Fraction[]
  /** Calculations that lead to the answer, where they are known. */
  readonly ways?: readonly Expression[]
  /** The values that a letter in a learner's equation may have; the first is the asked value. */
  readonly unknowns?: readonly Fraction[]
  /** Lists of numbers that are a right step without a calculation. */
  readonly lists?: readonly string[]
  /** Words beside numbers that are not part of a calculation: things and people. */
  readonly units?: RegExp
  /** The unit of the answer, as it is written; null where it is unknown or has no measure. */
  readonly measure?: string | null
  readonly questions: Readonly<Record<AskingRung, readonly Phrase[]>>
  /** The question about a wrong result, for the mistakes that have their own. */
  readonly about: Partial<Record<Mistake, Phrase>>
  readonly solution: readonly WorkedStep[]
  readonly variant: MathProblem['variant']
}

/** Characters of a message that are searched for steps. */
const maxRead = 4000

export function quantityProblem(quantity: QuantityTask): MathProblem {
  const goal = goalOf(quantity)
  return {
    subject: quantity.subject,
    task: quantity.task,
    taskPhrase: quantity.taskPhrase,
    statement: quantity.statement,
    ...(quantity.statementPhrase && { statementPhrase: quantity.statementPhrase }),
    answer: quantity.answer,
    answerParts: [{ kind: 'number', value: quantity.value }],
    steps: (text) => stepsIn(plain(boundRuns(text.slice(0, maxRead)), quantity), quantity),
    check: (step, previous) => check(step, previous, quantity, goal),
    isTrial: () => false,
    ask: (rung, current) => ask(rung, current, quantity),
    askAbout: (wrong) => askAbout(wrong, quantity),
    solution: quantity.solution,
    variant: quantity.variant,
  }
}

/**
 * The steps: lists first, because their numbers are no answers; then equations and calculations.
 */
function stepsIn(text: string, { lists, unknowns }: QuantityTask): readonly string[] {
  const found = lists?.find((list) => squeezed(text).includes(squeezed(list)))
  const rest = lists ? text.replace(numberList, ' ') : text
  const letter = unknowns ? equationLetters(rest).find((name) => isUnknown(name, rest)) : undefined
  const steps = stepsOf(rest, onlyLetter(letter ?? ''))
  return found === undefined ? steps : [found, ...steps]
}

/** "a" is a letter of an equation where no article can stand. */
const isUnknown = (name: string, text: string): boolean =>
  name !== 'I' &&
  (name !== 'a' || /(?<![\p{L}\d'])a(?:\^|\s?[=*+])|[=+*]\s?a(?!\s?\p{L})/u.test(text))

const numberList = /-?\d{1,15}(?:\.\d{1,15})?(?:\s{0,4}[,;<]\s{0,4}-?\d{1,15}(?:\.\d{1,15})?){2,}/g

function squeezed(text: string): string {
  return text.replace(/\s|and/g, '').replace(/[;<]/g, ',')
}

function check(step: string, previous: string, quantity: QuantityTask, goal: Goal): Verdict {
  if (quantity.lists?.includes(step)) return { kind: 'right', carries: false }
  // A rate alone is no value of what is asked for, unless that is a share of one, as a probability is.
  const isRate = /^[\d.]+\s*%$/.test(step) && !quantity.answer.endsWith('%')
  if (isRate && quantity.value.compare(1) > 0) return null
  return /[A-Za-z]/.test(step.replaceAll('sqrt', ''))
    ? checkEquation(step, previous, quantity)
    : (checkPercentage(step, quantity) ?? checkCalculation(inPercent(step, quantity), goal))
}

/**
 * Checks a percentage as the answer when the answer is one, even if it equals an intermediate
 * value.
 */
function checkPercentage(step: string, { answer, value, mistakes }: QuantityTask): Verdict {
  const [, digits] = /^(\d{1,9}(?:\.\d{1,9})?)\s*%$/.exec(step) ?? []
  const claimed = digits !== undefined && answer.endsWith('%') ? new Fraction(digits) : null
  if (claimed === null || isRoundingOf(step, claimed, value)) return null
  const slip = mistakes.find(([, other]) => other.equals(claimed))
  return { kind: 'wrong', mistake: slip?.[0] ?? 'percent_base' }
}

/** Drops the percent sign when the answer is a percentage. */
function inPercent(step: string, { answer }: QuantityTask): string {
  return answer.endsWith('%') ? step.replace(/^([\d.]+)\s*%$/, '$1') : step
}

/** Checks a learner's equation: its letter must stand for one of the unknowns. */
function checkEquation(step: string, previous: string, { unknowns, value }: QuantityTask): Verdict {
  const line = readLine(step)
  if (!line || !unknowns) return null
  const before = readEquation(previous)
  const fixed = before && solve(before.left, before.right)
  const candidates = Array.isArray(fixed) ? [fixed] : unknowns.map((one) => [asRoot(one)])
  const truth = candidates.map((roots) => truthOf(line, roots))
  if (truth.every((one) => one === null)) return null
  if (truth.every((one) => one === 'false' || one === null)) {
    // "x^2 = 49" has one root more than a length has values.
    if (!before && unknowns.some((one) => holdsAt(line, asRoot(one))))
      return { kind: 'right', carries: false }
    return wrongVerdict(() => (before ? mistakeBetween(before, line) : 'unknown'))
  }
  const isAnswer = line.some(namesValue) && truthOf(line, [asRoot(value)]) === 'equivalent'
  return isAnswer ? { kind: 'final' } : { kind: 'right', carries: truth.includes('equivalent') }
}

function goalOf({ value, intermediateValues, mistakes, givens, ways }: QuantityTask): Goal {
  return {
    value,
    intermediateValues,
    givens,
    ...(ways && { ways }),
    traps: mistakes.map(([, other]) => other),
    mistakeFor: (wrong) => mistakes.find(([, other]) => other.equals(wrong))?.[0] ?? 'arithmetic',
  }
}

/** Writes "3 out of 8" as a fraction and amounts in the answer's unit, and removes units and currency. */
function plain(text: string, { units, measure, value }: QuantityTask): string {
  const fractions = text
    .replace(/(\d{1,15})\s{1,4}(?:out of|in|of)\s{1,4}(?=\d)/gi, '$1/')
    .replace(/[$£€¥](?=\s*\d)/g, ' ')
  const bare = withoutMeasures(withBareUnits(fractions), unitNamed(measure ?? ''), value)
  return units ? bare.replace(units, ' ') : bare
}

/** A text with its amounts as bare numbers. */
export function withoutUnits(text: string): string {
  return withoutMeasures(withBareUnits(text), null, new Fraction(0)).replace(/[$£€¥]/g, ' ')
}

/** One letter behind a number is a unit where it is no usual name of an unknown. */
const unitLetters = /^[hmsgl]$/

/** A text with its amounts as bare numbers: those of the answer's measure in the answer's unit. */
function withoutMeasures(text: string, wanted: KnownUnit | null, value: Fraction): string {
  const single = withSingleUnits(text)
  const amounts = measuredIn(single)
  const [only] = amounts
  if (only && amounts.length === 1 && isAnotherThing(only, single, { wanted, value })) {
    return `${single.slice(0, only.start)} ${single.slice(only.end)}`
  }
  return amounts.reduceRight((kept, amount) => {
    const { unit, written, start, end } = amount
    if (written.length === 1 && !unitLetters.test(written)) return kept
    const number = numberIn(amount, wanted, value)
    const unitStart = start + single.slice(start, end).lastIndexOf(written)
    return number === null || unit.dimension === 'count'
      ? `${kept.slice(0, unitStart)} ${kept.slice(end)}`
      : `${kept.slice(0, start)}${number} ${kept.slice(end)}`
  }, single)
}

/** Signs of a line that calculates. */
const calculates = /[=+*/·×÷^]/

/** Whether an answer says the right number of another measure, as 84 cm for 84 cm²: it is not judged. */
function isAnotherThing(
  { unit, value: said, written }: Measured,
  text: string,
  { wanted, value }: { readonly wanted: KnownUnit | null; readonly value: Fraction },
): boolean {
  if (wanted === null || calculates.test(text) || unit.dimension === 'count') return false
  if (written.length === 1 && !unitLetters.test(written)) return false
  return unit.dimension !== wanted.dimension && wanted.dimension !== 'count' && said.equals(value)
}

/** The number of an amount in the answer's unit, which is the answer where it is rounded to it; null for another measure. */
function numberIn(
  { value: said, unit, number }: Measured,
  wanted: KnownUnit | null,
  value: Fraction,
) {
  if (wanted === null || unit.dimension !== wanted.dimension) return null
  if (unit.factor.equals(wanted.factor)) return null
  const there = value.mul(wanted.factor).div(unit.factor)
  const isAnswer = isRoundingOf(number, said, there)
  return writtenValue(isAnswer ? value : said.mul(unit.factor).div(wanted.factor))
}

function ask(rung: AskingRung, current: string, quantity: QuantityTask): readonly Phrase[] {
  if (current === quantity.statement) return quantity.questions[rung]
  const number = isPlainNumber(current) ? readExpression(current) : null
  if (number && exactValue(number)?.equals(quantity.value)) return askToFinish(current)
  return [
    phrase('quantity.piece', { current: inMath(current) }),
    ...(rung === 'strong_hint' ? quantity.questions.strong_hint : []),
  ]
}

function askAbout(
  wrong: WrongStep,
  { about, questions, mistakes }: QuantityTask,
): readonly Phrase[] {
  const quote = inMath(wrong.quote)
  const end = readExpression(wrong.quote.split('=').at(-1)?.trim() ?? '')
  const value = end && exactValue(end)
  const known = mistakes.find(([, other]) => value?.equals(other))
  const own = known?.[2] ?? about[wrong.mistake]
  if (own) return [phrase('cameTo', { quote, question: own })]
  const again = questions.hint.map((question) => phrase('lookAgain', { quote, question }))
  return [phrase('quantity.wrong', { quote }), ...again]
}

/** A worked solution from its start and lines, each a move and the formula that it gives. */
export function workedLines(
  start: string,
  ...lines: readonly (readonly [move: Phrase, formula: string])[]
): readonly WorkedStep[] {
  return [
    { move: phrase('start', {}), result: start },
    ...lines.map(([move, formula]) => ({ move, result: inMath(formula) })),
  ]
}

/** A number inside a formula; negative numbers are in brackets. */
export function shown(value: Fraction): string {
  return value.s < 0n ? `(${formatFraction(value)})` : formatFraction(value)
}
