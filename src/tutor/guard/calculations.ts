/** The calculations in a part of a reply: "9 × 2", "half of 36", "three short of 21", "the square root of five". */
import { boundRuns, segmentsOf } from '../../lib/bounded-text'
import { nearlyEqual } from '../../math/algebra/value'
import {
  type Calculation,
  type LetterValue,
  plainWriting,
  valuesOf,
  withoutLetters,
} from '../../text/calculation'
import { phrasesOfLanguages, wordsOfLanguages } from '../../text/languages/languages'
import { mayBegin, readInProse } from '../../text/read-calculation'
import { textAt, type Token } from '../../text/tokens'
import { numbersOf } from '../judging/equalities'
import { copulas } from './presentation-words'

/** A calculation that stands in the tokens `from` to `to`, `to` excluded. */
export class CalculationSpan {
  readonly #letters: LetterValue
  #values: readonly number[] | null = null
  #written: string | null = null

  constructor(
    readonly calculation: Calculation,
    readonly from: number,
    readonly to: number,
    letters: LetterValue,
  ) {
    this.#letters = letters
  }

  /** Every value that its writing can have; none where it has no value. */
  get values(): readonly number[] {
    return (this.#values ??= valuesOf(this.calculation, this.#letters))
  }

  /** The calculation in one spelling, for finding it in another text. */
  get written(): string {
    return (this.#written ??= withBlanks(plainWriting(this.calculation)))
  }

  /** Whether one of its values is this one. */
  equals(value: number): boolean {
    return this.values.some((each) => nearlyEqual(each, value))
  }
}

/** The last tokens and their calculations: the parts of a detector ask for the same ones in turn. */
let latest: {
  readonly tokens: readonly Token[]
  readonly letters: LetterValue
  readonly found: readonly CalculationSpan[]
} = { tokens: [], letters: withoutLetters, found: [] }

/** Every calculation of two operands or more, also in words. */
export function calculationsIn(
  tokens: readonly Token[],
  letters: LetterValue = withoutLetters,
): readonly CalculationSpan[] {
  if (latest.tokens !== tokens || latest.letters !== letters) {
    latest = { tokens, letters, found: readCalculations(tokens, letters) }
  }
  return latest.found
}

function readCalculations(
  tokens: readonly Token[],
  letters: LetterValue,
): readonly CalculationSpan[] {
  const found: CalculationSpan[] = []
  for (const span of formulasOf(tokens, letters)) {
    found.push(span)
    const fraction = fractionOf(span, letters)
    if (fraction !== null) found.push(fraction)
  }
  addComparisons(tokens, found)
  return found
}

/** The longest formula at each place between two tokens where one begins. */
export function formulasOf(
  tokens: readonly Token[],
  letters: LetterValue,
  [first, end]: readonly [number, number] = [0, tokens.length],
): readonly CalculationSpan[] {
  const found: CalculationSpan[] = []
  for (let at = first; at < end; at += 1) {
    if (!mayBegin(tokens, at, letters)) continue
    const read = readInProse(tokens, at, letters)
    if (read === null || read.to - at < 2) continue
    found.push(new CalculationSpan(read.calculation, at, read.to, letters))
    // The numbers of "the sum of 9 + 9 and 2" are calculated with, too.
    if (tokens[at]?.kind !== 'word') at = read.to - 1
  }
  return found
}

/** The fraction of a mixed number: "7 1/2" may be a list's number and a half. */
function fractionOf(
  { calculation, from, to }: CalculationSpan,
  letters: LetterValue,
): CalculationSpan | null {
  if (calculation.kind !== 'operation' || calculation.sign !== '+' || to - from !== 4) return null
  const { left, right } = calculation
  const isMixed = left.kind === 'written' && right.kind === 'operation'
  return isMixed ? new CalculationSpan(right, from + 1, to, letters) : null
}

/** The whole tokens as one calculation; null where they are none. */
export function wholeCalculation(
  tokens: readonly Token[],
  letters: LetterValue = withoutLetters,
): Calculation | null {
  const read = readInProse(tokens, 0, letters)
  return read === null || read.to < tokens.length ? null : read.calculation
}

const moreWords = wordsOfLanguages(({ comparing }) => comparing?.more)
const lessWords = wordsOfLanguages(({ comparing }) => comparing?.less)
const thanWords = wordsOfLanguages(({ comparing }) => comparing?.than)
const ratioWords = new Map(
  Array.from(
    phrasesOfLanguages(({ comparing }) => comparing?.shares),
    (phrase): [string, string] => {
      const [word = '', second = ''] = phrase.split(' ')
      return [word, second]
    },
  ),
)
const chanceWords = wordsOfLanguages(({ comparing }) => comparing?.chance)
/** "18 is one too many", "one too few". */
const tooMuch = wordsOfLanguages(({ comparing }) => comparing?.tooMuch)
const tooLittle = wordsOfLanguages(({ comparing }) => comparing?.tooLittle)
const tooWords = wordsOfLanguages(({ comparing }) => comparing?.too)
const nextWords = wordsOfLanguages(({ comparing }) => comparing?.next)
const previousWords = wordsOfLanguages(({ comparing }) => comparing?.previous)

const neighbourWords = wordsOfLanguages(({ comparing }) => comparing?.besideNeighbours)

/** Adds the comparisons and shares of two numbers, and the neighbours of numbers. */
function addComparisons(tokens: readonly Token[], found: CalculationSpan[]): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const kind = tokens[at]?.kind
    if (kind === undefined || kind === 'sign') continue
    const one =
      kind === 'number'
        ? (comparison(tokens, at) ?? ratio(tokens, at) ?? excess(tokens, at))
        : neighbour(tokens, at)
    if (one !== null) found.push(one)
  }
}

/** "three short of 21". */
function comparison(tokens: readonly Token[], at: number): CalculationSpan | null {
  let sign = 0
  let isCompared = false
  for (let place = at + 1; place <= at + 5; place += 1) {
    const token = tokens[place]
    if (token === undefined || token.kind === 'sign') return null
    if (token.kind === 'number') {
      if (sign === 0 || !isCompared) return null
      return made(sign < 0 ? '-' : '+', [token, tokens[at]], [at, place + 1])
    }
    if (lessWords.has(token.text)) sign = -1
    else if (sign === 0 && moreWords.has(token.text)) sign = 1
    if (sign !== 0 && thanWords.has(token.text)) isCompared = true
  }
  return null
}

/** "18 is one too many". */
function excess(tokens: readonly Token[], at: number): CalculationSpan | null {
  if (!tooWords.has(textAt(tokens, at + 3))) return null
  const number = tokens[at + 2]
  if (!copulas.has(textAt(tokens, at + 1)) || number?.kind !== 'number') return null
  const judged = textAt(tokens, at + 4)
  if (!tooMuch.has(judged) && !tooLittle.has(judged)) return null
  return made(tooMuch.has(judged) ? '-' : '+', [tokens[at], number], [at, at + 5])
}

/** "7 out of 12", "a 1 in 9 chance", "the chance is 1 in 9": a share of less than the whole. */
function ratio(tokens: readonly Token[], at: number): CalculationSpan | null {
  const word = textAt(tokens, at + 1)
  const second = ratioWords.get(word)
  if (second === undefined) return null
  const place = second === '' ? at + 2 : at + 3
  if (second !== '' && tokens[at + 2]?.text !== second) return null
  const [top, bottom] = [tokens[at]?.values[0] ?? 0, tokens[place]?.values[0] ?? 0]
  if (!(top > 0 && top < bottom)) return null
  const near = [at - 1, at - 2, at - 3, place + 1]
  const isChance = near.some((each) => chanceWords.has(textAt(tokens, each)))
  if (word === 'in' && !isChance) return null
  return made('/', [tokens[at], tokens[place]], [at, place + 1])
}

/** "the number after 17". */
function neighbour(tokens: readonly Token[], at: number): CalculationSpan | null {
  const text = textAt(tokens, at)
  const isNext = nextWords.has(text)
  if (!isNext && !previousWords.has(text)) return null
  const near = tokens.slice(Math.max(0, at - 3), at)
  if (!near.some((one) => neighbourWords.has(one.text))) return null
  const place = [at + 1, at + 2].find((each) => tokens[each]?.kind === 'number')
  if (place === undefined) return null
  return made(isNext ? '+' : '-', [tokens[place], { values: [1] }], [at, place + 1])
}

type Operand = Pick<Token, 'values'> | undefined

function made(
  sign: '+' | '-' | '/',
  [first, second]: readonly [Operand, Operand],
  [from, to]: readonly [number, number],
): CalculationSpan {
  const [left, right] = [first, second].map(
    (each) => ({ kind: 'written', values: each?.values ?? [] }) as const,
  )
  const calculation = { kind: 'operation', sign, left, right } as Calculation
  return new CalculationSpan(calculation, from, to, withoutLetters)
}

/** The calculations in a learner's text, as `canonicalCalculation` writes them. */
export function learnerCalculations(text: string): readonly string[] {
  return segmentsOf(boundRuns(text)).flatMap((segment) => {
    const { equalities, amounts } = numbersOf(segment)
    const sides = [
      ...equalities.flatMap(({ left, right }) => [left, right]),
      ...amounts.map(({ calculation }) => calculation),
    ]
    return sides.map((side) => canonicalCalculation(withBlanks(plainWriting(side))))
  })
}

/** With one blank around each sign. */
function withBlanks(calculation: string): string {
  let written = ''
  let hasBlank = true
  for (const sign of calculation) {
    const isSign = signs.includes(sign)
    if (isSign && !hasBlank) written += ' '
    if (sign !== ' ' || !hasBlank) written += sign
    hasBlank = isSign || sign === ' '
    if (isSign) written += ' '
  }
  return written.trimEnd()
}

const signs = '-+*/^()'

const bareNumber = /^[\d.]+$/

/** One writing for a sum or a product in any order. */
export function canonicalCalculation(calculation: string): string {
  for (const sign of [' + ', ' * ']) {
    const parts = calculation.split(sign)
    if (parts.length > 1 && parts.every((part) => bareNumber.test(part))) {
      return parts.toSorted().join(sign)
    }
  }
  return calculation
}
