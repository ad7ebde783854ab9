/** Mean, median, mode, range and standard deviation of a short list: "Find the mean of 4, 8, 6". */
import Fraction from 'fraction.js'
import { withoutParts } from '../coverage'
import { wordSet } from '../../lib/text'
import { formatFraction, inMath } from '../algebra/format'
import { exactRoot } from '../algebra/value'
import { type Phrase, phrase } from '../phrases/phrase'
import type { AskingRung, MathProblem, ProblemKind } from '../problem'
import { quantityProblem, type QuantityTask, shown, workedLines } from './quantity'

type Measure = 'mean' | 'median' | 'mode' | 'range' | 'variance' | 'standard deviation'

const names: readonly (readonly [Measure, RegExp])[] = [
  ['standard deviation', /\bstandard deviation\b|\bstandardabweichung\b/i],
  ['variance', /\bvariance\b|\bvarianz\b/i],
  ['median', /\b(?:median|m[ée]diane|mediana)\b/i],
  ['mode', /\b(?:mode|modal value|modus|modalwert|moda)\b/i],
  ['range', /\b(?:range|spannweite|rango)\b|(?<!\p{L})[ée]tendue\b/iu],
  [
    'mean',
    /\b(?:mean|average|arithmetic mean|mittelwert|arithmetische[sn]? mittel|durchschnitt|moyenne|media)\b/i,
  ],
]
const number = String.raw`-?\d{1,9}(?:\.\d{1,9})?`
const list = new RegExp(
  String.raw`(?<![\d.])${number}(?:(?:\s?[,;]\s?(?:and |und |et |y )?|\s(?:and|und|et|y)\s)${number}){1,29}(?![\d.]\d)|(?<![\d.])${number}(?:\s${number}){2,29}(?![\d.]\d)`,
  'i',
)
const places = 10n ** 6n

export const statistics: ProblemKind = {
  recognise: (text) => {
    const plain = text
      .replaceAll('−', '-')
      .replaceAll('$', ' ')
      .replace(/[ \t]{1,32}/g, ' ')
      .replace(/ (?=[.,;?])/g, '')
    const named = names.filter(([, pattern]) => pattern.test(plain))
    const [span] = list.exec(plain) ?? []
    const measure = named.length === 1 ? named[0]?.[0] : undefined
    if (!measure || span === undefined) return null
    const values = readList(span)
    const rounding = roundingIn(plain)
    const problem = values && statisticsProblem(measure, { ...listOf(values), rounding })
    const rest = plain.replace(roundingWish, ' ')
    return problem && { problem, rest: withoutParts(rest, [span]) }
  },
  wording: {
    words: wordSet(`mean average arithmetic median mode modal range variance standard deviation
      population find calculate compute determine value values data set list numbers scores grades
      ages heights weights temperatures marks prices results points mittelwert arithmetische arithmetisches mittel durchschnitt
      standardabweichung varianz spannweite bestimme berechne zahlen werte daten gross
      modus modalwert moyenne mediane l'etendue etendue calcule nombres valeurs serie media mediana moda
      rango calcula numeros valores datos`),
    story: 4,
  },
}

/** "Round to the nearest tenth", "rounded to 2 decimal places". */
const roundingWish =
  /[.,]? ?(?:(?:and )?(?:please )?round(?:ed)?|give|express)(?: your| the)?(?: answer| result)? to (?:the nearest )?(?:(whole number|integer|tenth|hundredth|thousandth)s?(?: place)?|([0-6]|one|two|three|four) decimal places?|([1-6]|one|two|three|four) d\.?p\.?)/i
const namedPlaces: Readonly<Record<string, number>> = {
  'whole number': 0,
  integer: 0,
  tenth: 1,
  hundredth: 2,
  thousandth: 3,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
}

/** The decimal places that the task asks for; null where it asks for no rounding. */
function roundingIn(text: string): number | null {
  const [, nearest, places, short] = roundingWish.exec(text) ?? []
  const name = (nearest ?? places ?? short)?.toLowerCase()
  return name === undefined ? null : (namedPlaces[name] ?? Number(name))
}

function readList(span: string): readonly Fraction[] | null {
  const found = span.match(/-?\d{1,9}(?:\.\d{1,9})?/g) ?? []
  return found.length > 1 ? found.map((value) => new Fraction(value)) : null
}

/** The numbers of a task with what all measures start from. Lists hold at least two numbers. */
interface NumberList {
  readonly values: readonly Fraction[]
  readonly sorted: readonly Fraction[]
  readonly low: Fraction
  readonly high: Fraction
  readonly sum: Fraction
  readonly count: Fraction
  readonly mean: Fraction
  readonly variance: Fraction
  /** Decimal places that the task asks for; null where it asks for no rounding. */
  readonly rounding: number | null
}

function listOf(values: readonly Fraction[]): Omit<NumberList, 'rounding'> {
  const sorted = values.toSorted((a, b) => a.compare(b))
  const [sum, count] = [sumOf(values), new Fraction(values.length)]
  const mean = sum.div(count)
  const variance = sumOf(squaresOf(values, mean)).div(count)
  const [low = mean, high = mean] = [sorted[0], sorted.at(-1)]
  return { values, sorted, low, high, sum, count, mean, variance }
}

type Lines = readonly (readonly [move: Phrase, formula: string])[]

/** The rules of one measure. `value` is null for a list without the measure. */
interface MeasureRules {
  readonly value: (list: NumberList) => Fraction | null
  /** Values that turn up on honest ways to the answer. */
  readonly steps: (list: NumberList) => readonly Fraction[]
  readonly mistakes?: (list: NumberList) => QuantityTask['mistakes']
  readonly about?: QuantityTask['about']
  readonly lines: (list: NumberList, answer: string) => Lines
}

const rules: Readonly<Record<Measure, MeasureRules>> = {
  mean: {
    value: ({ mean }) => mean,
    steps: ({ values, sum, count }) => [
      sum,
      count,
      ...values.map((_, at) => sumOf(values.slice(0, at + 1))),
    ],
    mistakes: ({ sorted, sum, count, mean }) => {
      const median = medianOf(sorted)
      return [
        ['arithmetic', sum.div(count.sub(1))],
        ['arithmetic', sum.div(count.add(1))],
        ...(median.equals(mean) ? [] : [['unknown', median] as const]),
      ]
    },
    lines: sumLines,
  },
  median: {
    value: ({ sorted }) => medianOf(sorted),
    steps: ({ sorted }) => (sorted.length % 2 === 0 ? [sumOf(middleOf(sorted))] : []),
    mistakes: ({ values }) => [['order_of_operations', medianOf(values)]],
    about: { order_of_operations: phrase('median.unordered', {}) },
    lines: ({ sorted }, answer) => [
      [phrase('median.order', {}), written(sorted)],
      [phrase('median.middle', {}), answer],
    ],
  },
  mode: {
    value: ({ values }) => modeOf(values),
    steps: () => [],
    lines: (_, answer) => [[phrase('mode.most', {}), answer]],
  },
  range: {
    value: ({ low, high }) => high.sub(low),
    steps: ({ low, high }) => [low, high],
    mistakes: rangeMistakes,
    lines: ({ low, high }, answer) => [
      [phrase('range.difference', {}), `${shown(high)} - ${shown(low)} = ${answer}`],
    ],
  },
  variance: {
    value: ({ variance }) => variance,
    steps: spreadSteps,
    lines: varianceLines,
  },
  'standard deviation': {
    value: ({ variance }) => exactRoot(variance) ?? roundedRoot(variance),
    steps: spreadSteps,
    lines: (list, answer) => [
      ...varianceLines(list),
      [phrase('deviation.root', {}), `sqrt(${formatFraction(list.variance)}) = ${answer}`],
    ],
  },
}

function statisticsProblem(measure: Measure, list: NumberList): MathProblem | null {
  const { value: valueOf, steps, mistakes, about = {}, lines } = rules[measure]
  const { sorted, rounding } = list
  const exact = valueOf(list)
  if (exact === null) return null
  const value = rounding === null ? exact : exact.round(rounding)
  const answer = isExact(value) ? formatFraction(value) : value.valueOf().toFixed(4)
  const wording = wordingOf(measure, list)
  return quantityProblem({
    ...wording,
    value,
    answer,
    givens: [],
    lists: [sorted, sorted.toReversed()].map(written),
    intermediateValues: [...steps(list), exact].filter((step) => !step.equals(value)),
    mistakes: mistakes?.(list) ?? [],
    about,
    solution: workedLines(inMath(wording.statement), ...lines(list, answer)),
    variant: (seed) => variantOf(measure, seed),
  })
}

const written = (values: readonly Fraction[]): string => values.map(formatFraction).join(', ')

/** The task in words, and the questions about it. */
function wordingOf(measure: Measure, { values, rounding }: NumberList) {
  const data = written(values)
  const wish = rounding === null ? '' : ` Round to ${rounding} decimal places.`
  const kind = measure === 'variance' || measure === 'standard deviation' ? 'spread' : measure
  const ask = (rung: AskingRung) => [phrase(`${kind}.${rung}`, { data: inMath(data) })]
  return {
    subject: measure,
    task: `What is the ${measure} of ${data}?${wish}`,
    taskPhrase: phrase('findMeasure', { a: phrase(measure, {}), b: inMath(data) }),
    statement: data,
    questions: { probe: ask('probe'), hint: ask('hint'), strong_hint: ask('strong_hint') },
  }
}

/** First and last taken as they stand, or added. */
function rangeMistakes({ values, low, high }: NumberList): QuantityTask['mistakes'] {
  const [first = low, last = high] = [values[0], values.at(-1)]
  const asWritten = first.sub(last).abs()
  const mistakes: QuantityTask['mistakes'] = [['sign', low.add(high)]]
  return asWritten.equals(high.sub(low))
    ? mistakes
    : [...mistakes, ['order_of_operations', asWritten]]
}

function sumLines({ values, sum, count, mean }: NumberList): Lines {
  return [
    [phrase('mean.addUp', {}), `${values.map(shown).join(' + ')} = ${formatFraction(sum)}`],
    [
      phrase('mean.divide', {}),
      `${formatFraction(sum)}/${formatFraction(count)} = ${formatFraction(mean)}`,
    ],
  ]
}

function varianceLines(list: NumberList): Lines {
  return [...sumLines(list), [phrase('variance.average', {}), formatFraction(list.variance)]]
}

function spreadSteps({ values, sum, count, mean, variance }: NumberList): readonly Fraction[] {
  const squares = squaresOf(values, mean)
  const distances = values.map((one) => one.sub(mean))
  return [mean, sum, count, ...distances, ...squares, sumOf(squares), variance]
}

function squaresOf(values: readonly Fraction[], mean: Fraction): readonly Fraction[] {
  return values.map((one) => one.sub(mean).mul(one.sub(mean)))
}

/** An irrational root, rounded to six places. */
function roundedRoot(square: Fraction): Fraction {
  return new Fraction(BigInt(Math.round(Math.sqrt(square.valueOf()) * Number(places))), places)
}

function isExact(value: Fraction): boolean {
  return value.d !== places && value.d < 1000n
}

/** The single most frequent value; null where several values or all occur equally often. */
function modeOf(values: readonly Fraction[]): Fraction | null {
  const counts = values.map((one) => values.filter((other) => other.equals(one)).length)
  const most = Math.max(...counts)
  const modes = values.filter((_, at) => counts[at] === most)
  return most > 1 && modes.every((one) => one.equals(modes[0] ?? 0)) ? (modes[0] ?? null) : null
}

function medianOf(values: readonly Fraction[]): Fraction {
  return sumOf(middleOf(values)).div(2)
}

/** The two values in the middle; the same value twice where their number is odd. */
function middleOf(values: readonly Fraction[]): readonly Fraction[] {
  const places = [Math.floor((values.length - 1) / 2), Math.floor(values.length / 2)]
  return places.map((place) => values[place] ?? new Fraction(0))
}

function sumOf(values: readonly Fraction[]): Fraction {
  return values.reduce((sum, value) => sum.add(value), new Fraction(0))
}

function variantOf(measure: Measure, seed: number): string {
  const isSpread = measure === 'variance' || measure === 'standard deviation'
  const base = [
    [12, 15, 11, 18, 14],
    [21, 25, 23, 29, 22],
    [31, 34, 30, 38, 32],
  ][seed % 3] ?? [12, 15, 11, 18, 14]
  const spread = [
    [20, 24, 28],
    [31, 35, 39],
    [40, 46, 52],
  ][seed % 3] ?? [20, 24, 28]
  const values = measure === 'mode' ? [...base, base[seed % 5] ?? 12] : isSpread ? spread : base
  return `What is the ${measure} of ${values.join(', ')}?`
}
