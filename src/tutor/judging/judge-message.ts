/**
 * Judges a message on a task without a computed reading: plain equalities first, then the values of
 * the answer key. A false equality between numbers is a wrong step, a true one is a right step where its
 * numbers belong to the task. What neither can judge is left open.
 */
import type { AnswerKey, TaskKey } from '../answer-key/key'
import type Fraction from 'fraction.js'
import { sameWriting } from '../../math/algebra/fragments'
import { exactValueOf } from '../../text/calculation'
import type { Finding, TutorState } from '../assessment'
import { problemIn } from '../mathematics'
import { afterCorrection } from '../learner-intent'
import { asideCheck, checkSteps, type StepCheck } from '../step-checker'
import { isBareGuess } from './alternatives'
import { asksHowMany, asksYesOrNo } from './asked-quantity'
import { type Equality, numbersOf, saysRounding, type StandaloneAmount } from './equalities'
import {
  judgeChoice,
  judgeExpression,
  judgeList,
  judgeNumbers,
  judgeText,
  type KeyVerdict,
  type MessageOnTask,
} from './by-key'
import { namesMove } from './named-move'
import { isResultRole, messageSize, roleOf } from './number-roles'
import { numbersIn, type NumberSet, prepareKey, resultsIn, touches } from './prepared-key'

/** Characters of an earlier message that are read. */
const maxEarlier = 600

/** The task that a message is about. */
export interface TaskAtHand {
  readonly state: TutorState
  readonly task: string
  /** The learner's earlier messages on this task. */
  readonly earlier: readonly string[]
  /** The key that judges; null without one. */
  readonly key: AnswerKey | null
  /** What the tutor said last. */
  readonly asked: string
}

/** The first false equality of a message; null where none is false. */
export function judgePlainly(text: string): StepCheck | null {
  return firstFalse(text, afterOwnCorrection(text, numbersOf(text).equalities))
}

/**
 * The first false equality of a message on a computed problem; null where none is false. A line with
 * the problem's unknown, and "0 = 2" after it dropped out, are for the mathematics to judge.
 */
export function judgeBesideComputed(text: string, statement: string): StepCheck | null {
  const equalities = afterOwnCorrection(text, numbersOf(text).equalities)
  const unknowns = unknownsOf(statement)
  if (unknowns.size === 0) return firstFalse(text, equalities)
  return firstFalse(
    text,
    equalities.filter(
      (equality) => hasOperation(equality) && !mentionsOneOf(unknowns, text, equality),
    ),
  )
}

/** Sentences of the tutor's last words in which the question is looked for. */
const maxSentences = 2
/** Characters of the tutor's last words that are read. */
const maxAsked = 1200

/**
 * Judges a bare value as the answer to the tutor's last question, where that asks for what can be
 * computed; null elsewhere. `task`: the open task, which is judged by itself; `plain` writes the numbers
 * of a sentence in plain notation.
 */
export function judgeOwnQuestion(
  text: string,
  asked: string,
  { task, plain }: { readonly task: string; readonly plain: (sentence: string) => string },
): StepCheck | null {
  const { equalities, amounts } = numbersOf(text)
  const [amount, ...others] = amounts
  if (amount === undefined || others.length > 0 || equalities.length > 0) return null
  if (amount.isSide || namesMove(text)) return null
  const role = roleOf(amount, { ...messageSize(text, 1), task: `${task} ${asked}` })
  if (!isResultRole(role) && !isBareGuess(text)) return null
  const sentences = asked.slice(-maxAsked).split(/(?<=[.!?:\n])\s+/)
  for (const sentence of sentences.slice(-maxSentences).toReversed()) {
    if (task.includes(sentence.trim())) return null
    const problem = problemIn(sentence)
    if (problem !== null && sameWriting(problem.statement, problemIn(task)?.statement ?? '')) {
      return null
    }
    if (problem !== null) {
      const check = checkSteps({ text, earlier: [] }, problem, null)
      return check && withoutEnd(check)
    }
    const value = valueAsked(plain(sentence))
    if (value !== null && calculates(plain(task), value)) return null
    if (value !== null) return againstValue(text, amount, value)
  }
  return null
}

/** Whether a text has a calculation with this value: a question that quotes the task asks for no part of it. */
const calculates = (text: string, value: Fraction): boolean =>
  numbersOf(text).amounts.some(
    ({ operations, calculation }) =>
      operations > 0 && exactValueOf(calculation)?.equals(value) === true,
  )

/** The value of the only calculation of a question: "What is half of 18?"; null for others. */
function valueAsked(sentence: string): Fraction | null {
  // "Cien por ciento" multiplies nothing.
  const { equalities, amounts } = numbersOf(sentence.replace(/por ciento/gi, '%'))
  const [only, ...others] = amounts
  const isOne = only !== undefined && others.length === 0 && equalities.length === 0
  return isOne && !only.isSide && only.operations > 0 && /[?？]\s*$/.test(sentence)
    ? exactValueOf(only.calculation)
    : null
}

function againstValue(text: string, amount: StandaloneAmount, value: Fraction): StepCheck {
  const quote = text.slice(amount.start, amount.end)
  const isRight = exactValueOf(amount.calculation)?.equals(value) === true
  const finding: Finding = isRight
    ? { kind: 'right_step', quote }
    : { kind: 'wrong_step', quote, previous: '', mistake: 'arithmetic' }
  return { finding, reached: null, isUnderWay: false }
}

/** A solved part is a step of the whole. */
const withoutEnd = (check: StepCheck): StepCheck => {
  const { finding } = check
  const isEnd = finding.kind === 'solved'
  return {
    ...check,
    finding: isEnd ? { kind: 'right_step', quote: finding.quote } : finding,
    reached: null,
  }
}

/** Judges a message on a task; null where code cannot. */
export function judgeOnTask(text: string, at: TaskAtHand): StepCheck | null {
  const { state, task, earlier, key, asked } = at
  const isRounded = saysRounding(text) || saysRounding(task)
  const { equalities: written, amounts } = numbersOf(text, isRounded)
  const equalities = afterOwnCorrection(text, written)
  const wrong = firstFalse(text, equalities)
  const taskNumbers = numbersIn(task)
  const resultsBefore = resultsIn(earlier.map((other) => other.slice(0, maxEarlier)))
  const results = new Set([...resultsBefore, ...resultsIn([text])])
  const verdict =
    key === null
      ? null
      : judgeByKey(key, task, {
          text,
          task,
          equalities,
          amounts,
          taskNumbers,
          results,
          resultsBefore,
          isAnswerToTutor: asksHowMany(asked),
          mayConfirm: asksYesOrNo(asked, task),
          reachedBefore: state.reachedSteps,
          previous: state.lastGoodStep ?? '',
        })
  if (wrong !== null) return { ...wrong, reachedSteps: beforeWrong(verdict) }
  if (verdict !== null && verdict.finding !== null) return checkOf(verdict)
  const aside =
    verdict === null
      ? lastTrue(text, equalities, new Set([...taskNumbers, ...results]))
      : verdict.aside
  return aside === undefined ? null : asideCheck(aside)
}

/** A false equality decides; what the same message reaches beside it is kept, but not the answer. */
function beforeWrong(verdict: KeyVerdict | null): readonly string[] {
  return verdict?.finding?.kind === 'right_step' ? verdict.reached : []
}

function checkOf({ finding, reached }: KeyVerdict): StepCheck | null {
  if (finding === null) return null
  const isRight = finding.kind === 'right_step' || finding.kind === 'solved'
  return {
    finding,
    reached: isRight ? finding.quote : null,
    isUnderWay: false,
    reachedSteps: reached,
  }
}

/** The key that may judge; null where none is held, or where it is not trusted enough. */
export function judgingKey(taskKey: TaskKey | undefined): AnswerKey | null {
  if (taskKey?.status !== 'held' || taskKey.confidence === 'single') return null
  return taskKey.key
}

function judgeByKey(key: AnswerKey, task: string, message: MessageOnTask): KeyVerdict {
  const prepared = prepareKey(key)
  if (key.kind === 'choice') {
    const chosen = judgeChoice(prepared, task, message)
    if (chosen.finding !== null || key.steps.length === 0) return chosen
    return withoutAnswer(judgeNumbers(prepared, message))
  }
  if (key.kind === 'text') return judgeText(prepared, task, message)
  if (key.kind === 'expression' || key.answers.some(({ value }) => irrational.test(value))) {
    const found = judgeExpression(prepared, task, message)
    if (found.finding !== null || prepared.answers.every((target) => target === null)) return found
  }
  return judgeList(prepared, message) ?? judgeNumbers(prepared, message)
}

/** A number that has no decimal writing: "20*sqrt(15)", "40*pi". */
const irrational = /sqrt|√|π|(?<!\p{L})pi(?!\p{L})/u

/** The value of a choice is no choice yet, and a number beside the steps may be another's. */
function withoutAnswer(verdict: KeyVerdict): KeyVerdict {
  return verdict.finding?.kind === 'right_step' ? verdict : { finding: null, reached: [] }
}

/** The equalities that still hold after the learner's own correction. */
function afterOwnCorrection(text: string, equalities: readonly Equality[]): readonly Equality[] {
  const rest = afterCorrection(text)
  const from = rest === text ? 0 : text.lastIndexOf(rest)
  return equalities.filter(({ start, truth }) => start >= from || truth === 'true')
}

/** The first false equality as a finding; null where all are true or unclear. */
function firstFalse(text: string, equalities: readonly Equality[]): StepCheck | null {
  const at = equalities.findIndex(({ truth }) => truth === 'false')
  const wrong = equalities[at]
  if (wrong === undefined) return null
  const quote = text.slice(wrong.start, wrong.end)
  const right = equalities.slice(0, at).findLast(({ truth }) => truth === 'true')
  const previous = right === undefined ? beforeEquals(quote) : text.slice(right.start, right.end)
  const finding = { kind: 'wrong_step', quote, previous, mistake: 'arithmetic' } as const
  const before = equalities
    .slice(0, at)
    .filter((each) => each.truth === 'true' && hasOperation(each))
  const rightSteps = before.map(({ start, end }) => text.slice(start, end))
  return { finding, reached: null, isUnderWay: at > 0, rightSteps }
}

function beforeEquals(quote: string): string {
  return quote.split(/[=≈＝]/)[0]?.trim() ?? ''
}

/**
 * The last true equality whose numbers belong to the task. Without a key nothing tells whether it leads to
 * the answer.
 */
function lastTrue(
  text: string,
  equalities: readonly Equality[],
  known: NumberSet,
): string | undefined {
  const right = equalities.findLast(
    ({ truth, left, isCalculated }) => truth === 'true' && isCalculated && touches(left, known),
  )
  return right && text.slice(right.start, right.end)
}

/** Whether one side of an equality is a calculation. */
function hasOperation({ left, right }: Equality): boolean {
  return left.kind === 'operation' || right.kind === 'operation'
}

/** The letters that stand alone in a formula. */
function unknownsOf(statement: string): ReadonlySet<string> {
  return new Set([...statement].filter((_, at) => standsAlone(statement, at)))
}

/** Characters beside an equality that can belong to its formula, as in "7 = 15 + 2t". */
const besideEquality = 2

/** Whether an equality, or the signs right beside it, has one of the letters. */
function mentionsOneOf(
  letters: ReadonlySet<string>,
  text: string,
  { start, end }: Equality,
): boolean {
  const last = Math.min(text.length, end + besideEquality)
  for (let at = Math.max(0, start - besideEquality); at < last; at++) {
    if (letters.has(text[at] ?? '') && standsAlone(text, at)) return true
  }
  return false
}

function standsAlone(text: string, at: number): boolean {
  return isLetter(text[at]) && !isLetter(text[at - 1]) && !isLetter(text[at + 1])
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /\p{L}/u.test(sign)
}
