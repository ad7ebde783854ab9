/**
 * The numbers that a solution of a task may calculate with: those that its text says in digits or
 * words, and the constants that its words imply, such as 7 for "week".
 */
import { segmentsOf } from '../../lib/bounded-text'
import { foldWord } from '../../text/folding'
import type { Implying } from '../../text/languages/language'
import { languagesInWords } from '../../text/languages/languages'
import { smallNumber } from '../../text/number-words'
import { numeralsIn } from '../../text/numerals'
import { tokensOf } from '../../text/tokens'
import { formulaText, numbersWritten } from '../guard/formulas'
import type { Expression } from '../../math/algebra/expression'
import { plainNotation } from '../../math/algebra/notation'
import { readExpression } from '../../math/algebra/read-expression'
import { attempt } from '../mathematics'
import type { AnswerKey } from './key'
import { readQuantity } from './quantities'

/** Identities of arithmetic: 1 − 1/4 of something is left. */
const always = [0, 1]
const maxTaskChars = 20_000

/** Whether a number may stand in a formula of the task's solution. */
export type OperandSource = (operand: number) => boolean

/**
 * Readers of the numbers of `task`, in digits and words, and of the constants that it implies: each
 * takes a part of the work, so that the whole can be done in slices.
 */
export function operandReaders(task: string): readonly (() => readonly number[])[] {
  const text = task.slice(0, maxTaskChars)
  return [...numberReaders(text), ...segmentsOf(text).map((segment) => () => impliedBy(segment))]
}

/** The constants that words of each language imply. */
const constants: Readonly<Record<Implying, readonly number[]>> = {
  half: [2, 0.5],
  twofold: [2],
  // Twice as many as a part make three parts together.
  twofoldTogether: [3],
  threefold: [3],
  third: [3, 1 / 3, 2 / 3],
  fourfold: [4],
  quarter: [4, 0.25, 0.75, 25, 3, 15],
  quarterCoins: [25, 0.25],
  fourth: [4, 0.25, 0.75],
  fivefold: [5],
  fifth: [5, 0.2],
  sixth: [6],
  seventh: [7],
  eighth: [8, 0.125],
  ninth: [9],
  tenth: [10, 0.1],
  hundredth: [100, 0.01],
  dozen: [12, 6],
  bakersDozen: [13],
  oneAndHalf: [1.5],
  ten: [10],
  twenty: [20],
  thirty: [30],
  forty: [40],
  fifty: [50],
  hundred: [100],
  thousand: [1000],
  gross: [144],
  percent: [100, 0.01],
  second: [60, 1 / 60, 3600],
  minute: [60, 1 / 60, 30],
  hour: [60, 1 / 60, 24, 3600, 12],
  day: [7, 24, 365, 30, 1440],
  week: [7, 52, 4, 1 / 7, 5, 6],
  workingWeek: [5, 2, 7, 4, 3, 6],
  weekend: [2, 5, 7],
  fortnight: [14, 15, 2],
  month: [12, 30, 4, 1 / 12, 31, 28],
  longMonth: [31, 30],
  february: [28, 29],
  shortMonth: [30, 31],
  year: [12, 365, 52, 4, 1 / 12, 366, 360],
  quarterYear: [3, 4],
  halfYear: [6, 2],
  decade: [10],
  century: [100],
  money: [100, 0.01, 10],
  penny: [1, 0.01, 100],
  nickel: [5, 0.05],
  dime: [10, 0.1],
  foot: [12, 144, 1 / 12],
  yard: [3, 36, 1 / 3],
  mile: [5280, 1760],
  metre: [10, 100, 1000, 0.01, 0.1, 0.001],
  kilogram: [1000, 0.001, 1024],
  ounce: [16, 1 / 16],
  ton: [2000, 1000],
  gallon: [4, 2, 8, 16, 128, 32, 3],
  square: [4, 2],
  cube: [3, 6, 12],
  rectangle: [2, 4],
  triangle: [3, 2, 0.5, 180],
  circle: [Math.PI, 3.14, 31_416 / 10_000, 22 / 7, 22, 7, 2, 4, 3, 360],
  angle: [180, 90, 360],
  pentagon: [5],
  hexagon: [6],
  octagon: [8],
  fourLegs: [4, 2, 8, 6],
  twoSides: [2, 4, 10, 5],
  tricycle: [3],
  spider: [8],
  insect: [6],
  finger: [10, 5],
  die: [6],
  coin: [2],
  card: [52, 13, 4, 26],
  alphabet: [26],
  average: [2, 3, 4, 5, 6],
  first: [1],
  secondPlace: [2],
  thirdPlace: [3],
  fourthPlace: [4],
}

/** Signs that every language has. */
const signs: Partial<Record<Implying, string>> = {
  percent: '%',
  money: '$ ¢ € £ ¥',
  foot: "' ′",
  angle: '°',
}

const [impliedByWord, impliedByBeginning, impliedBySign] = tablesOf([
  signs,
  ...languagesInWords.map(({ implied }) => implied ?? {}),
])

type Constants = ReadonlyMap<string, readonly number[]>

/** The constants by whole word, by the beginning of a word, and by a sign that may stand in the middle. */
function tablesOf(
  wordings: readonly Partial<Record<Implying, string>>[],
): readonly [Constants, Constants, Constants] {
  const tables = [
    new Map<string, number[]>(),
    new Map<string, number[]>(),
    new Map<string, number[]>(),
  ] as const
  for (const [implying, words] of wordings.flatMap((wording) => Object.entries(wording))) {
    for (const word of words.split(/\s+/)) {
      const isAnywhere = /^[^\p{L}]|[\p{Script=Han}\p{Script=Katakana}]/u.test(word)
      const table = isAnywhere ? tables[2] : word.endsWith('*') ? tables[1] : tables[0]
      const values = constants[implying as Implying]
      table.getOrInsertComputed(word.replace('*', ''), () => []).push(...values)
    }
  }
  return tables
}

const leastBeginning = 3
const mostBeginning = 14

/** The constants that the words of a text imply, and the counts before such words: "tres docenas" is 3 and 12. */
function impliedBy(text: string): readonly number[] {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.map(foldWord) ?? []
  const ofWords = words.flatMap((word, at) => {
    const constants = constantsOf(word)
    const count = constants.length > 0 ? smallNumber(words[at - 1] ?? '') : null
    return count === null ? constants : [...constants, count]
  })
  const ofSigns = Array.from(impliedBySign).flatMap(([sign, values]) =>
    text.includes(sign) ? values : [],
  )
  return [...ofWords, ...ofSigns]
}

function constantsOf(word: string): readonly number[] {
  const lengths = Math.min(word.length, mostBeginning) - leastBeginning + 1
  const beginnings = Array.from({ length: Math.max(0, lengths) }, (_, at) =>
    word.slice(0, leastBeginning + at),
  )
  const ofBeginnings = beginnings.flatMap((each) => impliedByBeginning.get(each) ?? [])
  return [...(impliedByWord.get(word) ?? []), ...ofBeginnings]
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
    () => numeralsOf(text),
    () => numeralsOf(plain),
    ...segmentsOf(text).map((segment) => () => [...counted(segment), ...combined(segment)]),
  ]
  return readers.map((read) => () => read().filter(Number.isFinite))
}

/** All that the numerals of a text can mean, and the numbers of a time of day. */
const numeralsOf = (text: string): readonly number[] =>
  numeralsIn(text).flatMap(({ readings, parts }) =>
    [...readings.map(({ value }) => value), ...parts].map((value) => value.valueOf()),
  )

/** The lengths of the enumerations of a text: "plum, pear, and apricot" are 3. */
function counted(text: string): readonly number[] {
  const lists = text.matchAll(/(?<![\p{L}-])[\p{L}-]+(?:, [\p{L} -]{1,40}){0,9},? and [\p{L}-]+/gu)
  return Array.from(lists, ([list]) => list.split(/, and |, | and /).length)
}

const scales: ReadonlySet<number> = new Set([100, 1000, 10_000, 100_000_000])
const tenths: ReadonlySet<string> = new Set('折成割')
/** Small coins, of which a hundred make the large one. */
const hundredths = /^(?:cents?|¢|pence|centimes?|centimos?|centavos?|rappen|分)$/
const halves: ReadonlySet<string> = new Set([
  '半',
  'media',
  'demi',
  'demie',
  'half',
  'mezza',
  'mezzo',
])
/** Tokens from a number to the half that is added to it: "2 hours and a half". */
const mostToHalf = 4

/** The numbers that a text puts together of two: "3万" is 30,000, "一个半" 1.5, and "八折" 80 per cent. */
function combined(text: string): readonly number[] {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ kind, values: [value = 0], end }, at) => {
    const next = tokens[at + 1]
    if (kind !== 'number' || next === undefined) return []
    if (next.kind === 'number' && tokens[at + 2]?.text === '/') {
      const [top = 0, bottom = 0] = [next.values[0], tokens[at + 3]?.values[0]]
      return [value * bottom + top]
    }
    const [scale = 0] = next.values
    if (next.start === end && scales.has(scale)) return [value * scale]
    if (tenths.has(next.text)) return [value * 10]
    if (hundredths.test(next.text)) return [value / 100]
    const isHalf = tokens.slice(at + 1, at + 1 + mostToHalf).some((token) => halves.has(token.text))
    return isHalf ? [value + 0.5] : []
  })
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
