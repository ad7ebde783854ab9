/**
 * The numbers that a solution of a task may calculate with: those that its text says in digits or
 * words, and the constants that its words imply, such as 7 for "week".
 */
import { segmentsOf } from '../../lib/bounded-text'
import { formulaText, numbersWritten } from '../guard/formulas'
import type { Expression } from '../../math/algebra/expression'
import { plainNotation } from '../../math/algebra/notation'
import { readExpression } from '../../math/algebra/read-expression'
import { attempt } from '../mathematics'
import type { AnswerKey } from './key'
import { impliedConstants } from './implied-constants'
import { readQuantity } from './quantities'

/** Identities of arithmetic: 1 − 1/4 of something is left. */
const always = [0, 1]
const maxTaskChars = 20_000

/** Whether a number may stand in a formula of the task's solution. */
export type OperandSource = (operand: number) => boolean

/** Readers of constants that one part of the work takes: a long task is read for a millisecond. */
const impliedAtOnce = 6

/**
 * Readers of the numbers of `task`, in digits and words, and of the constants that it implies: each
 * takes a part of the work, so that the whole can be done in slices.
 */
export function operandReaders(task: string): readonly (() => readonly number[])[] {
  const text = task.slice(0, maxTaskChars)
  const parts = Array.from(
    { length: Math.ceil(impliedConstants.length / impliedAtOnce) },
    (_, at) => impliedConstants.slice(at * impliedAtOnce, (at + 1) * impliedAtOnce),
  )
  const constants = parts.map(
    (part) => () => part.flatMap(([word, ...values]) => (word.test(text) ? values : [])),
  )
  return [...numberReaders(text), ...constants]
}

/** A source of the numbers that `operandReaders` have read. */
export function operandSource(numbers: readonly number[]): OperandSource {
  const known = new Set([...always, ...numbers].map(keyOf))
  const hasPercent = known.has(keyOf(100))
  return (operand) => {
    if (known.has(keyOf(operand)) || known.has(keyOf(-operand))) return true
    if (!hasPercent) return false
    // "20 % more" is a factor of 1.2, and "20 % off" leaves 80 %.
    const parts = [
      operand * 100,
      (operand - 1) * 100,
      (1 - operand) * 100,
      operand - 100,
      100 - operand,
    ]
    return parts.some((part) => known.has(keyOf(part)))
  }
}

/** The numbers of a formula, each as it is written. */
export function operandsIn(formula: Expression): readonly number[] {
  switch (formula.kind) {
    case 'number':
      return [formula.value.valueOf()]
    case 'letter':
      return []
    case 'negation':
    case 'root':
    case 'call':
      return operandsIn(formula.of)
    case 'operation':
      return [...operandsIn(formula.left), ...operandsIn(formula.right)]
  }
}

/** Readers of the numbers that a text says; the first one finds its plain spelling for the others. */
function numberReaders(text: string): readonly (() => readonly number[])[] {
  let plain = ''
  const readers = [
    () => {
      plain = formulaText(text)
      return []
    },
    () => numbersWritten(text),
    // Ordinals, times of day and digits in words are operands too: "5th", "3:30", "B2".
    () =>
      Array.from(text.matchAll(/\d+(?:[.,]\d+){0,20}/g), ([found]) =>
        Number(found.replace(/,/g, '')),
      ),
    () => Array.from(plain.matchAll(/\d+(?:\.\d+)?/g), ([found]) => Number(found)),
    () =>
      Array.from(
        plain.matchAll(/(?<!\d)(\d+) and (?:a |\(1\/2\)|hal[fv])/gi),
        ([, whole]) => Number(whole) + 0.5,
      ),
    ...segmentsOf(text).map((segment) => () => counted(segment)),
  ]
  return readers.map((read) => () => read().filter(Number.isFinite))
}

/** The lengths of the enumerations of a text: "plum, pear, and apricot" are 3. */
function counted(text: string): readonly number[] {
  const lists = text.matchAll(/(?<![\p{L}-])[\p{L}-]+(?:, [\p{L} -]{1,40}){0,9},? and [\p{L}-]+/gu)
  return Array.from(lists, ([list]) => list.split(/, and |, | and /).length)
}

const keyOf = (value: number): string => (Object.is(value, -0) ? 0 : value).toPrecision(12)

/**
 * The text of a task with the numbers that its key calculates with, so that a reply may repeat them.
 * The values of steps and answers are none of them.
 */
export function withSeenNumbers(task: string, key: AnswerKey): string {
  return attempt(
    'seen_numbers',
    () => {
      const results = new Set(
        [...key.steps, ...key.answers].flatMap(
          ({ value }) => readQuantity(value, null)?.value ?? [],
        ),
      )
      const operands = key.steps.flatMap(({ formula }) => {
        const [left = ''] = plainNotation(formula).split('=')
        const tree = readExpression(left.trim())
        return tree === null ? [] : operandsIn(tree)
      })
      const given = [...new Set(operands)].filter((operand) => !results.has(operand))
      return [task, ...given.map(String)].join('\n')
    },
    () => task,
  )
}
