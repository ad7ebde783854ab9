/** An answer key with its values read once: as numbers, with their units and operands. */
import type Fraction from 'fraction.js'
import type { AnswerKey, KeyAnswer } from '../../answer-key/key'
import {
  type Calculation,
  type Value,
  calculationValue,
  usualConvention,
  exactValueOf,
  equalValues,
} from '../../../text/calculation'
import { type KnownUnit, knownUnitOf } from '../../../text/units'
import { readCalculation } from '../../../text/read-calculation'
import { scan } from '../../../text/calculation-tokens'
import { type NumberSet, fractionKey, numbersOfKey, operandsOf } from '../known-numbers'

/** A value to compare with; `unit` is null where it is unknown or has no measure. */
export interface Target {
  readonly value: Value
  readonly unit: KnownUnit | null
  readonly isPercent: boolean
}

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
  readonly steps: readonly PreparedStep[]
  readonly mistakes: readonly { readonly target: Target | null; readonly question: string }[]
  readonly numbers: NumberSet
  /** Values of parts of the formulas: 13 and 7 of 16 - 3 - 4. They are neither right nor wrong. */
  readonly parts: NumberSet
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
  }
}

/** The step that gives an answer has the unit of the answer. */
function stepTarget(value: string, answers: readonly (Target | null)[]): Target | null {
  const target = targetIn(value, null)
  if (target === null) return null
  return (
    answers.find((answer) => answer !== null && equalValues(answer.value, target.value)) ?? target
  )
}

/** The value of an answer; null where it is no number. */
export function targetOf({ value, unit }: Pick<KeyAnswer, 'value' | 'unit'>): Target | null {
  return targetIn(value.replace(/^\s*[A-Za-z]\s*=\s*(?=[-\d\\$.])/, ''), unit)
}

function targetIn(text: string, unit: string | null): Target | null {
  const calculation = calculationIn(text)
  const value = calculation && calculationValue(calculation, usualConvention)
  if (value === null) return null
  const isPercent =
    unit !== null && /^(?:%|per ?cent|prozent|pour ?cent|por ciento)/i.test(unit.trim())
  return { value, unit: unit === null ? null : unitNamed(unit), isPercent }
}

function unitNamed(unit: string): KnownUnit | null {
  const plain = unit.trim().toLowerCase()
  if (plain === '$' || plain === '€') return knownUnitOf('dollar')
  return knownUnitOf(plain)
}

/** The calculation that a whole text is; null for any other text. */
export function calculationIn(text: string): Calculation | null {
  const tokens = scan(text)
  const reading = readCalculation(tokens, 0)
  if (reading === null) return null
  const rest = tokens.slice(reading.to)
  const isWhole = rest.every((token) => token.kind === 'word' && token.text.length > 1)
  return isWhole ? reading.calculation : null
}

const maxParts = 24

/** Values of the parts of a formula, and of two of its terms or factors. */
function partsOf(formula: Calculation): readonly string[] {
  const terms = termsOf(formula, formula)
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

function innerParts(formula: Calculation): readonly Calculation[] {
  if (formula.kind === 'amount') return []
  const parts = formula.kind === 'operation' ? [formula.left, formula.right] : [formula.of]
  return parts.flatMap((part) => (part.kind === 'amount' ? [] : [part, ...innerParts(part)]))
}

/** The terms of a sum or the factors of a product, without their signs. */
function termsOf(formula: Calculation, whole: Calculation): readonly Fraction[] {
  const sums = whole.kind === 'operation' && '+-'.includes(whole.sign)
  const isJoint =
    formula.kind === 'operation' && '+-'.includes(formula.sign) === sums && formula.sign !== '^'
  if (isJoint) return [...termsOf(formula.left, whole), ...termsOf(formula.right, whole)]
  const value = exactValueOf(formula)
  return value === null ? [] : [value.abs()]
}
