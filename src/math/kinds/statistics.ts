/** Mean, median, mode, range and standard deviation of a short list: "Find the mean of 4, 8, 6". */
import Fraction from 'fraction.js'
import { inMath, formatNumber } from '../algebra/format'
import { exactRoot } from '../algebra/value'
import type { MathProblem, ProblemKind } from '../problem'
import { type Quantity, quantityProblem, shown, solutionOf } from './quantity'

type Measure = 'mean' | 'median' | 'mode' | 'range' | 'standard deviation' | 'variance'

const measures: readonly (readonly [Measure, RegExp])[] = [
  ['standard deviation', /\bstandard deviation\b|\bstandardabweichung\b/i],
  ['variance', /\bvariance\b|\bvarianz\b/i],
  ['median', /\bmedian\b/i],
  ['mode', /\b(?:mode|modal value)\b/i],
  ['range', /\brange\b|\bspannweite\b/i],
  ['mean', /\b(?:mean|average|arithmetic mean|mittelwert|durchschnitt)\b/i],
]
const list =
  /-?\d+(?:\.\d+)?(?:\s*(?:[,;]\s*(?:and\s+)?|\s+and\s+)-?\d+(?:\.\d+)?)+|-?\d+(?:\.\d+)?(?:\s+-?\d+(?:\.\d+)?){2,}/i
const maxValues = 30
const places = 10n ** 6n

export const statistics: ProblemKind = {
  recognise: (text) => {
    const short = text.slice(0, 600)
    const measure = measures.find(([, pattern]) => pattern.test(short))?.[0]
    const values = measure && readList(short)
    return measure && values ? statisticsProblem(measure, values) : null
  },
}

function readList(text: string): readonly Fraction[] | null {
  const found = list.exec(text.replaceAll('−', '-'))?.[0].match(/-?\d+(?:\.\d+)?/g) ?? []
  const isBounded =
    found.length > 1 && found.length <= maxValues && found.every((value) => value.length < 12)
  return isBounded ? found.map((value) => new Fraction(value)) : null
}

function statisticsProblem(measure: Measure, values: readonly Fraction[]): MathProblem | null {
  const value = valueOf(measure, values)
  if (value === null) return null
  const data = values.map(formatNumber).join(', ')
  const sorted = ordered(values)
  const [sum, count] = [sumOf(values), new Fraction(values.length)]
  const mean = sum.div(count)
  const squares = values.map((one) => one.sub(mean).pow(2) ?? new Fraction(0))
  const spread = isSpread(measure)
    ? [...values.map((one) => one.sub(mean)), ...squares, sumOf(squares), sumOf(squares).div(count)]
    : []
  const partial = values.map((_, at) => sumOf(values.slice(0, at + 1)))
  const median = medianOf(sorted)
  const middle = [
    sorted[Math.floor((values.length - 1) / 2)],
    sorted[Math.floor(values.length / 2)],
  ].filter((one) => one !== undefined)
  const pieces: Readonly<Record<Measure, readonly Fraction[]>> = {
    mean: [sum, count, ...partial],
    median: values.length % 2 === 0 ? [sumOf(middle)] : [],
    mode: [],
    range: [sorted[0], sorted.at(-1)].filter((one) => one !== undefined),
    variance: [mean, sum, count, ...spread],
    'standard deviation': [mean, sum, count, ...spread],
  }
  return quantityProblem({
    subject: measure,
    task: `What is the ${measure} of ${data}?`,
    posed: `find the ${measure} of ${inMath(data)}`,
    statement: data,
    value,
    answer: isExact(value) ? formatNumber(value) : value.valueOf().toFixed(4),
    givens: [],
    lists: [sorted, sorted.toReversed()].map((one) => one.map(formatNumber).join(', ')),
    pieces: pieces[measure].filter((piece) => !piece.equals(value)),
    slips: [
      ...(measure === 'range' ? rangeSlips(values, sorted) : []),
      ...(measure === 'median' ? [['order_of_operations', medianOf(values)] as const] : []),
      ...(measure === 'mean'
        ? [
            ['arithmetic', sum.div(count.sub(1))] as const,
            ['arithmetic', sum.div(count.add(1))] as const,
          ]
        : []),
      ...(measure === 'mean' && !median.equals(mean) ? [['unknown', median] as const] : []),
    ],
    questions: questions[measure](inMath(data)),
    about:
      measure === 'median'
        ? { order_of_operations: ['Which number stands in the middle once the list is in order?'] }
        : {},
    solution: solutionOf(inMath(data), ...lines(measure, values)),
    variant: (seed) => variantOf(measure, seed),
  })
}

/** First and last taken as they stand, or added. */
function rangeSlips(values: readonly Fraction[], sorted: readonly Fraction[]): Quantity['slips'] {
  const [low, high] = [sorted[0], sorted.at(-1)]
  const [first, last] = [values[0], values.at(-1)]
  if (!low || !high || !first || !last) return []
  const asWritten = first.sub(last).abs()
  const slips: Quantity['slips'] = [['sign', low.add(high)]]
  return asWritten.equals(high.sub(low)) ? slips : [...slips, ['order_of_operations', asWritten]]
}

function isSpread(measure: Measure): boolean {
  return measure === 'variance' || measure === 'standard deviation'
}

/** The value of a measure; null for a list without a single most frequent value. Spread is of the whole population. */
function valueOf(measure: Measure, values: readonly Fraction[]): Fraction | null {
  const sorted = ordered(values)
  const mean = sumOf(values).div(values.length)
  switch (measure) {
    case 'mean':
      return mean
    case 'median':
      return medianOf(sorted)
    case 'mode':
      return modeOf(values)
    case 'range':
      return (sorted.at(-1) ?? mean).sub(sorted[0] ?? mean)
    case 'variance':
      return varianceOf(values, mean)
    case 'standard deviation': {
      const variance = varianceOf(values, mean)
      return (
        exactRoot(variance) ??
        new Fraction(BigInt(Math.round(Math.sqrt(variance.valueOf()) * Number(places))), places)
      )
    }
  }
}

function isExact(value: Fraction): boolean {
  return value.d !== places && value.d < 1000n
}

function varianceOf(values: readonly Fraction[], mean: Fraction): Fraction {
  return sumOf(values.map((one) => one.sub(mean).pow(2) ?? new Fraction(0))).div(values.length)
}

function modeOf(values: readonly Fraction[]): Fraction | null {
  const counts = values.map((one) => values.filter((other) => other.equals(one)).length)
  const most = Math.max(...counts)
  const modes = values.filter((_, at) => counts[at] === most)
  return most > 1 && modes.every((one) => one.equals(modes[0] ?? 0)) ? (modes[0] ?? null) : null
}

function medianOf(values: readonly Fraction[]): Fraction {
  const [low, high] = [
    values[Math.floor((values.length - 1) / 2)],
    values[Math.floor(values.length / 2)],
  ]
  return sumOf([low ?? new Fraction(0), high ?? new Fraction(0)]).div(2)
}

function sumOf(values: readonly Fraction[]): Fraction {
  return values.reduce((sum, value) => sum.add(value), new Fraction(0))
}

function ordered(values: readonly Fraction[]): readonly Fraction[] {
  return values.toSorted((a, b) => a.compare(b))
}

type Questions = Readonly<Record<'probe' | 'hint' | 'strong_hint', readonly string[]>>

const spreadQuestions = (data: string): Questions => ({
  probe: [`What does the spread of ${data} tell you, and from where would you measure it?`],
  hint: [`Which value of ${data} would you measure the distances from?`],
  strong_hint: [
    `Square the distance of each value in ${data} from the mean. What is the average of those squares?`,
  ],
})

const questions: Readonly<Record<Measure, (data: string) => Questions>> = {
  mean: (data) => ({
    probe: [
      `What would ${data} be if all were made equally large?`,
      `In your own words, what does the mean of ${data} tell you?`,
    ],
    hint: [`How much is there altogether in ${data}, and among how many is it shared?`],
    strong_hint: [`Add up ${data} and count the values. What do you do with those two numbers?`],
  }),
  median: (data) => ({
    probe: [`What does the middle of ${data} mean to you, and does the order matter?`],
    hint: [`What has to happen to ${data} before you can see its middle?`],
    strong_hint: [
      `Put ${data} in order from small to large. Which value has as many below it as above?`,
    ],
  }),
  mode: (data) => ({
    probe: [`What does the mode of ${data} look for?`],
    hint: [`How often does each value occur in ${data}?`],
    strong_hint: [`Make a tally for ${data}. Which value has the longest one?`],
  }),
  range: (data) => ({
    probe: [`What does the range of ${data} tell you, in your own words?`],
    hint: [`Which two values of ${data} matter for its range?`],
    strong_hint: [`Find the smallest and the largest value of ${data}. How far apart are they?`],
  }),
  variance: spreadQuestions,
  'standard deviation': spreadQuestions,
}

function lines(
  measure: Measure,
  values: readonly Fraction[],
): readonly (readonly [string, string])[] {
  const value = valueOf(measure, values) ?? new Fraction(0)
  const sorted = ordered(values)
  const end = isExact(value) ? formatNumber(value) : value.valueOf().toFixed(4)
  const sum = sumOf(values)
  const sums: readonly (readonly [string, string])[] = [
    ['Add them up', `${values.map(shown).join(' + ')} = ${formatNumber(sum)}`],
    [
      'Divide by how many there are',
      `${formatNumber(sum)}/${values.length} = ${formatNumber(sum.div(values.length))}`,
    ],
  ]
  if (measure === 'mean') return sums
  if (measure === 'median')
    return [
      ['Put them in order', sorted.map(formatNumber).join(', ')],
      ['The middle is', end],
    ]
  if (measure === 'mode') return [['The value that occurs most often is', end]]
  if (measure === 'range')
    return [
      [
        'Largest less smallest',
        `${shown(sorted.at(-1) ?? value)} - ${shown(sorted[0] ?? value)} = ${end}`,
      ],
    ]
  const variance = varianceOf(values, sum.div(values.length))
  const squares = ['The average of the squared distances from it', formatNumber(variance)] as const
  return measure === 'variance'
    ? [...sums, squares]
    : [...sums, squares, ['Its root', `sqrt(${formatNumber(variance)}) = ${end}`]]
}

function variantOf(measure: Measure, seed: number): string {
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
  const values =
    measure === 'mode' ? [...base, base[seed % 5] ?? 12] : isSpread(measure) ? spread : base
  return `What is the ${measure} of ${values.join(', ')}?`
}
