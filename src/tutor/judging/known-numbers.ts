/** The numbers that belong to a task: those of its text, of its key and of what was worked out. */
import Fraction from 'fraction.js'
import type { AnswerKey } from '../answer-key/key'
import { numbersOf } from './equalities'
import { readNumberWords } from '../../text/read-calculation'
import { scan } from '../../text/calculation-tokens'
import { exactValueOf, type Calculation } from '../../text/calculation'

/** Numbers by their exact value. */
export type NumberSet = ReadonlySet<string>

/** Numbers that a text may imply without naming them: days, months, minutes, per cents. */
const implied: NumberSet = new Set(
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 24, 30, 31, 52, 60, 100, 180, 360, 365, 1000, 3600].map(
    (value) => fractionKey(new Fraction(value)),
  ),
)
const impliedParts: readonly string[] = ['1/2', '1/3', '1/4', '3/4', '2/3', '1/100', '1/1000']

/** The writing under which a value is kept. */
export function fractionKey(value: Fraction): string {
  return value.toFraction()
}

/** All numbers of a text, in digits or words, also those inside calculations. */
export function numbersIn(text: string): NumberSet {
  const found = new Set<string>()
  const words: string[] = []
  for (const token of scan(text)) {
    if (token.kind === 'number') {
      found.add(fractionKey(token.withPoint))
      found.add(fractionKey(token.withComma))
      found.add(fractionKey(token.withPoint.div(100)))
    } else if (token.kind === 'word') words.push(token.text)
  }
  for (const [at, word] of words.entries()) {
    const number = readNumberWords(words.slice(at, at + 4))
    if (number !== null) found.add(fractionKey(new Fraction(number.value)))
    if (word === 'dozen') found.add('12')
  }
  return found
}

/** The numbers that a key works with: its operands and its values. */
export function numbersOfKey(key: AnswerKey): NumberSet {
  const texts = key.steps.flatMap(({ formula, value }) => [formula, value])
  return numbersIn([...texts, ...key.answers.map(({ value }) => value)].join(' ; '))
}

/** The results of the right equalities in what the learner wrote. */
export function resultsIn(texts: readonly string[]): NumberSet {
  const results = texts.flatMap((text) =>
    numbersOf(text)
      .equalities.filter(({ truth }) => truth === 'true')
      .flatMap(({ right }) => exactValueOf(right) ?? []),
  )
  return new Set(results.map(fractionKey))
}

/** Whether the operands of a calculation belong to a task: one is known, the others implied. */
export function belongs(calculation: Calculation, known: NumberSet): boolean {
  const operands = operandsOf(calculation).map(fractionKey)
  const isKnown = (operand: string) => known.has(operand)
  const isAllowed = (operand: string) =>
    isKnown(operand) || implied.has(operand) || impliedParts.includes(operand)
  return operands.some(isKnown) && operands.every(isAllowed)
}

export function operandsOf(calculation: Calculation): readonly Fraction[] {
  if (calculation.kind === 'amount') return [calculation.number.withPoint]
  if (calculation.kind !== 'operation') return operandsOf(calculation.of)
  return [...operandsOf(calculation.left), ...operandsOf(calculation.right)]
}
