/**
 * What an answer key holds back at a rung, in the form in which a text is searched for it: values,
 * formulas, letters of choices, and words.
 */
import { nearlyEqual } from '../../math/algebra/value'
import type { AnswerKey, KeyAnswer } from '../answer-key/key'
import type { Rung } from '../assessment'
import { calculationsIn, valueOfTokens, withoutLetters } from './calculations'
import { canonicalCalculation, learnerCalculations } from './learner-calculations'
import { type Token, textAt } from './token'
import { tokensOf } from './tokens'
import { type ConvertibleUnit, convertibleUnitOf } from './units'

/** A number that is held back. */
export interface HeldValue {
  readonly value: number
  readonly isAnswer: boolean
  /** Whether the task or the learner has said it: then it may be used, but not as a result. */
  readonly isGiven: boolean
  readonly unit: ConvertibleUnit | null
}

/** What the task and the learner have said. */
export interface Given {
  readonly values: ReadonlySet<number>
  /** Words of the task. */
  readonly words: ReadonlySet<string>
  /** Pairs and triples of tokens of the task around a number: "the|16|eggs". */
  readonly neighbours: ReadonlySet<string>
  /** The learner's numbers with the word behind each: "20|eggs". */
  readonly learnerCounts: ReadonlySet<string>
  /** The calculations of both, as `canonicalCalculation` writes them. */
  readonly calculations: ReadonlySet<string>
  /** Units of the task. */
  readonly units: readonly ConvertibleUnit[]
}

const maxGivenChars = 20_000
const maxKeyChars = 400
const maxAnswers = 20
const maxSteps = 60

/** The last task and messages: several detectors are made for the same ones in turn. */
let latest: { readonly task: string; readonly said: string; readonly given: Given } | null = null

/** What the task and the learner's messages say. */
export function givenOf(task: string, learner: readonly string[]): Given {
  const said = learner.join('\n').slice(-maxGivenChars)
  if (latest?.task !== task || latest.said !== said) {
    latest = { task, said, given: readGiven(task.slice(0, maxGivenChars), said) }
  }
  return latest.given
}

function readGiven(task: string, said: string): Given {
  const taskTokens = tokensOf(task)
  const learnerTokens = tokensOf(said)
  const words = taskTokens.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  return {
    values: new Set([...taskTokens, ...learnerTokens].flatMap(({ values }) => values)),
    words: new Set(words),
    neighbours: new Set(taskTokens.flatMap((_, at) => neighboursOf(taskTokens, at))),
    learnerCounts: new Set(learnerTokens.flatMap((_, at) => countAt(learnerTokens, at) ?? [])),
    calculations: new Set([
      ...[...calculationsIn(taskTokens), ...calculationsIn(learnerTokens)].map(({ written }) =>
        canonicalCalculation(written),
      ),
      ...learnerCalculations(said),
    ]),
    units: [...new Set(taskTokens.flatMap(({ text }) => convertibleUnitOf(text) ?? []))],
  }
}

/** The writings of a number with the word before and after it; empty for another token. */
export function neighboursOf(tokens: readonly Token[], at: number): readonly string[] {
  const token = tokens[at]
  if (token?.kind !== 'number') return []
  const [value = 0] = token.values
  const [two, one, next, second] = [at - 2, at - 1, at + 1, at + 2].map((place) =>
    textAt(tokens, place),
  )
  const sides = [`<${two}|${one}|${value}`, `${one}|${value}|${next}`]
  return /^(?:\p{L}{2}|,)/u.test(next ?? '') ? [...sides, `${value}|${next}|${second}`] : sides
}

/** A number with the word behind it: "20|eggs"; null for another token. */
export function countAt(tokens: readonly Token[], at: number): string | null {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token?.kind !== 'number' || next?.kind !== 'word' || next.text.length < 3) return null
  return `${token.values[0]}|${next.text}`
}

/** The values that a key's texts mean: a reply makes several detectors for one key. */
interface KeyValues {
  readonly answers: readonly { readonly value: number; readonly unit: ConvertibleUnit | null }[]
  /** By the place of the step. */
  readonly steps: readonly (readonly number[])[]
}

const knownKeys = new WeakMap<AnswerKey, KeyValues>()

type AnswerValues = KeyValues['answers']
const knownAnswers = new WeakMap<KeyAnswer, AnswerValues>()

/** Reads one answer of a key ahead, so that a large key can be read in slices. */
export function readAhead(answer: KeyAnswer): void {
  valuesOfOne(answer)
}

function valuesOfOne(answer: KeyAnswer): AnswerValues {
  const known = knownAnswers.get(answer)
  if (known !== undefined) return known
  const { value, unit, aliases } = answer
  const inUnit = unitIn(unit ?? '')
  const values = [value, ...aliases.slice(0, maxAnswers)].flatMap((text) =>
    valuesOfAnswer(text).map((each) => ({ value: each, unit: inUnit })),
  )
  knownAnswers.set(answer, values)
  return values
}

function valuesOfKey(key: AnswerKey): KeyValues {
  const known = knownKeys.get(key)
  if (known !== undefined) return known
  const answers = key.answers.slice(0, maxAnswers).flatMap(valuesOfOne)
  const steps = key.steps.slice(0, maxSteps).map(({ value }) => valuesOfText(value))
  const values = { answers, steps }
  knownKeys.set(key, values)
  return values
}

/** Whether a number is one of several values of an answer, or the rounding of one. */
export function isOneOfAnswers(key: AnswerKey, written: string): boolean {
  const number = Number(written)
  const decimals = written.split('.')[1]?.length ?? 0
  const gap = decimals === 0 ? 0 : 0.5 * 10 ** -decimals
  return valuesOfKey(key).answers.some(
    ({ value }) => nearlyEqual(value, number) || Math.abs(value - number) < gap,
  )
}

/** Whether a number is the value of a step that `isMeant`. */
export function isValueOfStep(
  key: AnswerKey,
  written: string,
  isMeant: (id: string) => boolean,
): boolean {
  const number = Number(written)
  return valuesOfKey(key).steps.some(
    (values, at) =>
      isMeant(key.steps[at]?.id ?? '') && values.some((value) => nearlyEqual(value, number)),
  )
}

/** The numbers of the key that may not be stated. */
export function heldValues(
  key: AnswerKey,
  { reachedSteps, rung }: { readonly reachedSteps: readonly string[]; readonly rung: Rung },
  given: Given,
): readonly HeldValue[] {
  const values = valuesOfKey(key)
  const reached = new Set(reachedSteps)
  const steps = values.steps.map((each, at) => ({
    values: each,
    isReached: reached.has(key.steps[at]?.id ?? ''),
  }))
  const open = steps.filter(({ isReached }) => !isReached)
  const free = rung === 'worked_step' ? open.slice(0, 1) : []
  const known = [...steps.filter(({ isReached }) => isReached), ...free].flatMap(
    (step) => step.values,
  )
  const isKnown = (value: number) => known.some((each) => nearlyEqual(each, value))
  const results = open.flatMap((step) => step.values).filter((each) => !isKnown(each))
  const isGiven = (value: number) => given.values.has(value)
  return unique([
    ...values.answers.map((each) => ({ ...each, isAnswer: true, isGiven: isGiven(each.value) })),
    ...results.map((value) => ({ value, unit: null, isAnswer: false, isGiven: isGiven(value) })),
  ])
}

function unitIn(text: string): ConvertibleUnit | null {
  return (
    tokensOf(text.slice(0, maxKeyChars)).flatMap(
      (token) => convertibleUnitOf(token.text) ?? [],
    )[0] ?? null
  )
}

function unique(values: readonly HeldValue[]): readonly HeldValue[] {
  return values.filter(
    ({ value }, at) => values.findIndex((other) => nearlyEqual(other.value, value)) === at,
  )
}

const separators =
  /\s{0,8}(?:[,;]\s|(?<!\p{L})(?:or|and|oder|und|ou|et|y|e)(?!\p{L})|或|和)\s{0,8}/iu

/** The values of an answer, also of one that lists several: "x = 4 or x = 1/2", "±3", "(2, 5)". */
function valuesOfAnswer(text: string): readonly number[] {
  const whole = valuesOfText(text)
  if (whole.length > 0) return whole
  const parts = text.slice(0, maxKeyChars).split(separators)
  const signed = parts.flatMap((part) =>
    /[±]|\\pm/.test(part) ? ['+', '-'].map((sign) => part.replace(/[±]|\\pm/g, sign)) : [part],
  )
  const values = signed.flatMap((part) =>
    valuesOfText(part.replace(/^[\s({[]+|(?<![\s)}\]])[\s)}\]]+$/g, '')),
  )
  return parts.length > 1 || signed.length > 1 ? values.slice(0, maxAnswers) : []
}

/** The values that a text of a key means: "18", "1,200 dollars", "\frac{3}{4}", "x = 5", "50%". */
function valuesOfText(text: string): readonly number[] {
  const tokens = tokensOf(text.slice(0, maxKeyChars))
  const equals = tokens.findLastIndex((token) => token.text === '=')
  const isNamed = equals > 0 && equals <= 2
  const side = trimmed(isNamed ? tokens.slice(equals + 1) : tokens)
  const [only] = side
  if (side.length === 1 && only?.kind === 'number') return only.values
  const value = valueOfTokens(side, withoutLetters)
  return Number.isFinite(value) ? [value] : []
}

/** The tokens without units and signs of currency at their ends. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  const isFormula = ({ kind, text }: Token) =>
    kind === 'number' || (kind === 'sign' && /^[-+(√)]$/.test(text)) || /^(?:sqrt|pi|π)$/.test(text)
  const first = tokens.findIndex(isFormula)
  const last = tokens.findLastIndex(isFormula)
  return first < 0 ? [] : tokens.slice(first, last + 1)
}
