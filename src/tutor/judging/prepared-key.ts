/** Answer keys with their values read once, and the numbers that belong to a task. */
import Fraction from 'fraction.js'
import { type Calculation, equalValues, exactValueOf, sidesOf } from '../../text/calculation'
import { messageTokens } from '../../text/tokens'
import { readNumberWords } from '../../text/read-calculation'
import type { AnswerKey } from '../answer-key/key'
import { numbersOf } from './equalities'
import { calculationIn, type Target, targetIn, targetOf } from './number-match'

/** A step of the key; `target` is null where its value is no number. */
export interface PreparedStep {
  readonly id: string
  readonly target: Target | null
  readonly operands: readonly string[]
  readonly needs: readonly string[]
}

/** A key that messages are compared with. */
export interface PreparedKey {
  readonly key: AnswerKey
  /** In the order of the key's answers; null for one that is no number. */
  readonly answers: readonly (Target | null)[]
  /** The unknowns that the answers are the values of; empty where they have one name or none. */
  readonly names: readonly (string | null)[]
  readonly steps: readonly PreparedStep[]
  readonly mistakes: readonly { readonly target: Target | null; readonly question: string }[]
  readonly numbers: NumberSet
  /** Values of parts of the formulas: 13, 7 and 1 of 16 - 3 - 4. A number alone of them is not wrong. */
  readonly parts: NumberSet
  /** Those of each formula that lead on, 13 and 7, but not 1, with the numbers of the formula. */
  readonly ways: readonly { readonly values: NumberSet; readonly of: readonly string[] }[]
}

const prepared = new WeakMap<AnswerKey, PreparedKey>()

/** The key with its values read; the same key is read once. */
export function prepareKey(key: AnswerKey): PreparedKey {
  const known = prepared.get(key)
  if (known !== undefined) return known
  const made = prepare(key)
  prepared.set(key, made)
  return made
}

function prepare(key: AnswerKey): PreparedKey {
  const answers = key.answers.map(targetOf)
  const formulas = key.steps.map(({ formula }) => calculationIn(formula))
  return {
    key,
    answers,
    names: namesIn(key),
    steps: key.steps.map(({ id, value, needs }, at) => {
      const formula = formulas[at] ?? null
      const operands = formula === null ? [] : operandsOf(formula).map(fractionKey).toSorted()
      return { id, needs, operands, target: stepTarget(value, answers) }
    }),
    mistakes: key.mistakes.map(({ value, question }) => ({
      target: targetIn(value, null),
      question,
    })),
    numbers: numbersOfKey(key),
    parts: new Set(formulas.flatMap((formula) => (formula === null ? [] : partsOf(formula)))),
    ways: formulas.flatMap((formula) =>
      formula === null
        ? []
        : [{ values: new Set(waysOf(formula)), of: operandsOf(formula).map(fractionKey) }],
    ),
  }
}

function namesIn({ answers }: AnswerKey): readonly (string | null)[] {
  const names = answers.map(({ value }) => /^\s*([A-Za-z])\s*=/.exec(value)?.[1] ?? null)
  return new Set(names).size > 1 ? names : []
}

/** The step that gives an answer has the unit of the answer. */
function stepTarget(value: string, answers: readonly (Target | null)[]): Target | null {
  const target = targetIn(value, null)
  if (target === null) return null
  return (
    answers.find((answer) => answer !== null && equalValues(answer.value, target.value)) ?? target
  )
}

const maxParts = 24

/** Values of the parts of a formula, and of two of its terms or factors. */
function partsOf(formula: Calculation): readonly string[] {
  const terms = operandsOf(formula)
  const pairs = terms
    .slice(0, 6)
    .flatMap((first, at) =>
      terms
        .slice(at + 1, 6)
        .flatMap((second) => [
          first.add(second),
          first.sub(second),
          second.sub(first),
          first.mul(second),
        ]),
    )
  const inner = innerParts(formula).flatMap((part) => exactValueOf(part) ?? [])
  const whole = exactValueOf(formula)
  return [...inner, ...(terms.length > 2 ? pairs : [])]
    .filter((value) => whole === null || !value.equals(whole))
    .slice(0, maxParts * 3)
    .map(fractionKey)
}

/** The sizes of what stands in a formula, and of two of its terms or factors together, as they count in it. */
function waysOf(formula: Calculation): readonly string[] {
  const isProduct = formula.kind === 'operation' && '*/'.includes(formula.sign)
  const parts = countedIn(formula, isProduct ? '*/' : '+-').slice(0, 6)
  const pairs = parts.flatMap((first, at) =>
    parts.slice(at + 1).map((second) => (isProduct ? first.mul(second) : first.add(second))),
  )
  const inverted = isProduct ? pairs.filter(({ n }) => n !== 0n).map((pair) => pair.inverse()) : []
  const inner = innerParts(formula).flatMap((part) => exactValueOf(part) ?? [])
  return [...inner, ...pairs, ...inverted].map((value) => fractionKey(value.abs()))
}

/** The terms of a sum with their signs, or the factors of a product, a divisor as its inverse. */
function countedIn(formula: Calculation, signs: '+-' | '*/'): readonly Fraction[] {
  if (formula.kind !== 'operation' || !signs.includes(formula.sign)) {
    const value = exactValueOf(formula)
    return value === null ? [] : [value]
  }
  const right = countedIn(formula.right, signs)
  const turned = {
    '-': (value: Fraction) => value.neg(),
    '/': (value: Fraction) => (value.n === 0n ? value : value.inverse()),
  }
  const turn = formula.sign === '-' || formula.sign === '/' ? turned[formula.sign] : null
  return [...countedIn(formula.left, signs), ...(turn ? right.map(turn) : right)]
}

function innerParts(formula: Calculation): readonly Calculation[] {
  return sidesOf(formula).flatMap((part) =>
    part.kind === 'amount' ? [] : [part, ...innerParts(part)],
  )
}

/* ---- Numbers that belong to a task ---- */

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

/** The key of the value of a calculation; null where it has no exact one. */
export function valueKey(calculation: Calculation): string | null {
  const value = exactValueOf(calculation)
  return value === null ? null : fractionKey(value)
}

/** All numbers of a text, in digits or words, also those inside calculations. */
export function numbersIn(text: string): NumberSet {
  const { amounts } = numbersOf(text)
  const found = new Set(amounts.flatMap(({ calculation }) => valueKey(calculation) ?? []))
  const words: string[] = []
  for (const token of messageTokens(text)) {
    if (token.amount !== null) {
      found.add(fractionKey(token.amount.value))
      found.add(fractionKey(token.amount.value.div(100)))
    } else if (token.kind === 'word') words.push(token.text)
  }
  for (const at of words.keys()) {
    const number = readNumberWords(words.slice(at, at + 4))
    if (number !== null) found.add(fractionKey(new Fraction(number.value)))
  }
  return found
}

/** The numbers that a key works with: its operands and its values. */
function numbersOfKey(key: AnswerKey): NumberSet {
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

/** Whether a calculation has one of the numbers, whatever else is in it. */
export const touches = (calculation: Calculation, known: NumberSet): boolean =>
  operandsOf(calculation).some((operand) => known.has(fractionKey(operand)))

export function operandsOf(calculation: Calculation): readonly Fraction[] {
  if (calculation.kind === 'amount') return [calculation.number.value]
  return sidesOf(calculation).flatMap(operandsOf)
}
