/**
 * Percentages: a part of a number, a share, a number raised or lowered, and the whole behind a
 * part.
 */
import Fraction from 'fraction.js'
import { fallenBars, risenBars, shareBars } from '../bar-models'
import { withoutParts } from '../coverage'
import { wordSet } from '../../lib/text'
import { readExpression } from '../algebra/read-expression'
import { formatFraction, inMath } from '../algebra/format'
import { onlyLetter, stepsOf } from '../algebra/fragments'
import { plainNotation } from '../algebra/notation'
import { exactValue } from '../algebra/value'
import { phrase, type Phrase, phrases } from '../phrases/phrase'
import {
  type AskingRung,
  type BarModel,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Verdict,
  wordedStep,
  type WorkedStep,
  workedStep,
  type WrongStep,
} from '../problem'
import { checkCalculation, type Goal } from '../algebra/calculation'
import { readLine } from '../algebra/equation'

const number = String.raw`[$£€]?(-?\d{1,15}(?:\.\d{1,15})?)`
const rate = String.raw`(\d{1,15}(?:\.\d{1,15})?) ?%`
/** A number begins and ends whole, and what follows it is no percent sign. */
const start = String.raw`(?<![\d.])`
const end = String.raw`(?![\d%]| ?%|\.\d)`
const share = String.raw`(?:what|how many) (?:%|percentage)`

/** The captured numbers as they stand: rate first, or part first where the rate is looked for. */
type Order = 'forward' | 'backward'

/** The form of a sentence, the order of its numbers, and the sentence. */
const readers: readonly (readonly [PercentageForm, Order, RegExp])[] = [
  [
    'share',
    'forward',
    new RegExp(`${start}${number} (?:is|=) ${share} (?:of )?${number}${end}`, 'i'),
  ],
  ['share', 'backward', new RegExp(`${start}${share} of ${number} (?:is|=) ${number}${end}`, 'i')],
  ['share', 'forward', new RegExp(`${start}${share} (?:is|=) ${number} of ${number}${end}`, 'i')],
  [
    'whole',
    'backward',
    new RegExp(`${start}${number} (?:is|=) ${rate} of (?:what|which)${end}`, 'i'),
  ],
  ['raised', 'backward', new RegExp(`${start}(?:increase|raise) ${number} by ${rate}${end}`, 'i')],
  [
    'raised',
    'backward',
    new RegExp(`${start}${number} (?:is )?(?:increased by|raised by|plus|\\+) ${rate}${end}`, 'i'),
  ],
  ['raised', 'forward', new RegExp(`${start}add ${rate} to ${number}${end}`, 'i')],
  [
    'lowered',
    'backward',
    new RegExp(`${start}(?:decrease|reduce|lower|discount) ${number} by ${rate}${end}`, 'i'),
  ],
  [
    'lowered',
    'backward',
    new RegExp(
      `${start}${number} (?:is )?(?:decreased by|reduced by|lowered by|minus|-) ${rate}${end}`,
      'i',
    ),
  ],
  ['lowered', 'forward', new RegExp(`${start}${rate} (?:off|discount on) ${number}${end}`, 'i')],
  [
    'lowered',
    'backward',
    new RegExp(
      `${start}costs ${number}(?: (?:euros?|dollars?|pounds?))? and is (?:reduced|discounted|lowered) by ${rate}${end}`,
      'i',
    ),
  ],
  [
    'raised',
    'backward',
    new RegExp(
      `${start}costs ${number}(?: (?:euros?|dollars?|pounds?))? and is (?:increased|raised|put up) by ${rate}${end}`,
      'i',
    ),
  ],
  ['part', 'forward', new RegExp(`${start}${rate} (?:of|\\*) ${number}${end}`, 'i')],
]

export const percentages: ProblemKind = {
  recognise: (text) => {
    if (!/%|\bper ?cent/i.test(text)) return null
    const plain = plainNotation(text).replace(/\s{1,32}/g, ' ')
    for (const [form, order, sentence] of readers) {
      const match = sentence.exec(plain)
      if (match === null) continue
      const [a, b] = match.slice(1).map((digits) => new Fraction(digits))
      if (!a || !b) continue
      const percentage = order === 'forward' ? complete(form, a, b) : complete(form, b, a)
      if (percentage === null) continue
      return { problem: percentageProblem(percentage), rest: restOf(plain, match[0], percentage) }
    }
    return null
  },
  wording: {
    words: wordSet(`number percent percentage calculate compute find determine work out value much
      increase decrease reduce raise new old price cost costs sale discounted reduced final pay translate
      solve equation equations amount it after does`),
    story: 2,
  },
}

const price = /\bcosts [$£€]?(\d{1,15}(?:\.\d{1,15})?)(?![\d.]\d)/

/** "A shirt costs $80. What is 30% off 80?" says the whole twice. */
function restOf(plain: string, span: string, { whole }: Percentage): string | null {
  const rest = withoutParts(plain, [span])
  const [said = '', again] = price.exec(rest ?? '') ?? []
  return again !== undefined && whole.equals(new Fraction(again))
    ? (rest?.replace(said, ' ') ?? null)
    : rest
}

/** Works the third number out; null where nothing sensible comes out. */
function complete(form: PercentageForm, first: Fraction, second: Fraction): Percentage | null {
  if (second.n === 0n || (form === 'whole' && first.n === 0n)) return null
  const hundred = new Fraction(100)
  if (form === 'share') {
    const rate = first.div(second).mul(hundred)
    return { form, rate, whole: second, part: first, answer: rate }
  }
  if (form === 'whole') {
    const whole = second.mul(hundred).div(first)
    return { form, rate: first, whole, part: second, answer: whole }
  }
  const part = first.mul(second).div(hundred)
  const answer = form === 'raised' ? second.add(part) : form === 'lowered' ? second.sub(part) : part
  return { form, rate: first, whole: second, part, answer }
}

function percentageProblem(percentage: Percentage): MathProblem {
  const { answer, form } = percentage
  const statement = statementOf(percentage)
  const shown = inWords(percentage)
  return {
    subject: 'percentage',
    task: taskOf(form, statement),
    taskPhrase: changesWhole(form) ? shown : phrase('workOut', { a: shown }),
    statement,
    statementPhrase: shown,
    answer: form === 'share' ? `${formatFraction(answer)}%` : formatFraction(answer),
    answerParts: [{ kind: 'number', value: answer }],
    /** Currency signs do not matter. */
    steps: (text) =>
      stepsOf(text.replace(/[$£€](?=\s*\d)/g, ' ').replace(spokenPart, '$1 = '), onlyLetter('')),
    check: (step) => checkPercentage(step, percentage),
    isTrial: () => false,
    ask: (rung, current) => {
      const piece = pieceIn(current, percentage)
      const names = piece ? ([`percentage.piece.${piece}`] as const) : hintsOf(form, rung)
      return phrases(names, valuesOf(percentage, current))
    },
    askAbout: (wrong) => askAbout(wrong, percentage, shown),
    solution: solutionOf(percentage, shown),
    variant: (seed) => variantOf(percentage, seed),
    bars: barsOf(percentage),
  }
}

function barsOf({ form, rate, whole, part }: Percentage): BarModel {
  const [percent = '', all = '', share = ''] = [rate, whole, part].map(formatFraction)
  switch (form) {
    case 'part':
      return shareBars([`${percent} %`, '?'], ['100 %', all])
    case 'share':
      return shareBars(['? %', share], ['100 %', all])
    case 'whole':
      return shareBars([`${percent} %`, share], ['100 %', '?'])
    case 'raised':
      return risenBars({ before: all, percent, after: '?' })
    case 'lowered':
      return fallenBars({ before: all, percent, after: '?' })
  }
}

function statementOf({ form, rate, whole, part }: Percentage): string {
  const [p, w, share] = [rate, whole, part].map(formatFraction)
  if (form === 'part') return `${p}% of ${w}`
  if (form === 'share') return `${share} is what percent of ${w}`
  if (form === 'whole') return `${share} is ${p}% of what`
  return `${form === 'raised' ? 'increase' : 'decrease'} ${w} by ${p}%`
}

function inWords({ form, rate, whole, part }: Percentage): Phrase {
  const [p = '', w = '', share = ''] = [
    `${formatFraction(rate)}%`,
    formatFraction(whole),
    formatFraction(part),
  ].map(inMath)
  switch (form) {
    case 'part':
      return phrase('percentage.partOf', { a: p, b: w })
    case 'share':
      return phrase('percentage.shareOf', { a: share, b: w })
    case 'whole':
      return phrase('percentage.wholeOf', { a: share, b: p })
    case 'raised':
      return phrase('percentage.raise', { a: w, b: p })
    case 'lowered':
      return phrase('percentage.lower', { a: w, b: p })
  }
}

function solutionOf(percentage: Percentage, shown: Phrase): readonly WorkedStep[] {
  const { form, rate, whole, part, answer } = percentage
  const [p, w, share, end] = [rate, whole, part, answer].map(formatFraction)
  const start = wordedStep(phrase('start', {}), shown)
  if (form === 'share') {
    return [
      start,
      workedStep(phrase('percentage.partOverWhole', {}), `${share}/${w}`),
      workedStep(phrase('percentage.inHundredths', {}), `${share}/${w} * 100 = ${end}`),
    ]
  }
  if (form === 'whole') {
    return [
      start,
      workedStep(phrase('percentage.partByRate', {}), `${share} / (${p}/100) = ${end}`),
    ]
  }
  const taken = workedStep(phrase('percentage.hundredths', {}), `${p}/100 * ${w} = ${share}`)
  if (form === 'part') return [start, taken]
  const sign = form === 'raised' ? '+' : '-'
  const move = phrase(form === 'raised' ? 'percentage.addToWhole' : 'percentage.takeFromWhole', {})
  return [start, taken, { move, result: inMath(`${w} ${sign} ${share} = ${end}`) }]
}

function variantOf({ form, rate, whole }: Percentage, seed: number): string {
  const rates = [10, 20, 30, 40, 60, 5].filter((value) => !rate.equals(value))
  const wholes = [150, 240, 350, 70, 90, 160].filter((value) => !whole.equals(value))
  const [p, w] = [rates[seed % rates.length] ?? 35, wholes[seed % wholes.length] ?? 140]
  const part = formatFraction(new Fraction(p * w).div(100))
  if (form === 'part') return `What is ${p}% of ${w}?`
  if (form === 'share') return `${part} is what percent of ${w}?`
  if (form === 'whole') return `${part} is ${p}% of what?`
  return `${form === 'raised' ? 'Increase' : 'Decrease'} ${w} by ${p}%`
}

function taskOf(form: PercentageForm, statement: string): string {
  if (form === 'part') return `What is ${statement}?`
  if (form === 'share' || form === 'whole') return `${statement}?`
  return statement.charAt(0).toUpperCase() + statement.slice(1)
}

function valuesOf({ form, rate, whole, part }: Percentage, current: string) {
  const [p, w, share] = [rate, whole, part].map(formatFraction)
  const numbers = { rate: inMath(`${p}%`), whole: inMath(w ?? ''), part: inMath(share ?? '') }
  return {
    ...numbers,
    about: phrase(`percentage.about.${form}`, numbers),
    current: inMath(current),
    number: inMath(p ?? ''),
    hundredths: inMath(`${p}/100`),
    ratio: inMath(`${share}/${w}`),
    change: inMath(`${p}/100 * ${w}`),
  }
}

function hintsOf(form: PercentageForm, rung: AskingRung) {
  if (rung !== 'probe')
    return [
      `percentage.${form === 'raised' || form === 'lowered' ? 'changed' : form}.${rung}`,
    ] as const
  switch (form) {
    case 'part':
      return ['percentage.meaning', 'percentage.whichWhole', 'percentage.easyPart'] as const
    case 'share':
      return ['percentage.share.probe', 'percentage.whichWhole'] as const
    case 'whole':
      return ['percentage.meaning', 'percentage.whole.probe'] as const
    case 'raised':
    case 'lowered':
      return ['percentage.meaning', 'percentage.whichWhole'] as const
  }
}

/** What the number that was found is; null before the first. */
function pieceIn(current: string, { form, part, whole }: Percentage) {
  const formula = readExpression(current.split('=').at(-1) ?? '')
  const value = formula && exactValue(formula)
  if (value === null) return null
  if (changesWhole(form) && value.equals(part)) return 'change'
  const isRatio = form === 'share' && value.equals(part.div(whole))
  return isRatio ? 'ratio' : 'other'
}

function askAbout({ quote, mistake }: WrongStep, { form }: Percentage, shown: Phrase) {
  const values = { quote: inMath(quote), shown }
  if (mistake === 'sign' || mistake === 'unit')
    return [phrase(`percentage.wrong.${mistake}`, values)]
  if (mistake === 'percent_base') return [phrase('percentage.wrong.base', values)]
  const kind = changesWhole(form) ? 'change' : 'value'
  return phrases([`percentage.wrong.${kind}`, 'percentage.wrong.again'], values)
}

/** Which of the three numbers is looked for, or whether the whole changes by the part. */
type PercentageForm = 'part' | 'share' | 'raised' | 'lowered' | 'whole'

/**
 * A percentage problem: `rate` percent of `whole` is `part`. All three are known here, the answer
 * among them.
 */
interface Percentage {
  readonly form: PercentageForm
  readonly rate: Fraction
  readonly whole: Fraction
  readonly part: Fraction
  readonly answer: Fraction
}

/** True where the task changes the whole by the part. */
function changesWhole(form: PercentageForm): boolean {
  return form === 'raised' || form === 'lowered'
}

/** "10 % sind 8" */
const spokenPart =
  /(\d\s?%)\s?(?:sind|ist|wären|entsprechen|macht|machen|font|est|fait|sont|es|son|serían|equivalen? a)\s(?=\d)/giu
const partStatement = /^(\d+(?:\.\d+)?)\s*%\s*=\s*(\d+(?:\.\d+)?)$/

/** Checks a step; a share may be given as 40 or as 40%. */
function checkPercentage(step: string, percentage: Percentage): Verdict {
  const { form, whole, answer } = percentage
  const [, percent, value] = partStatement.exec(step) ?? []
  if (percent !== undefined && value !== undefined) {
    return checkCalculation(
      `${percent} / 100 * ${formatFraction(whole)} = ${value}`,
      goalOf(percentage),
    )
  }
  if (form === 'share' && !isRatio(step)) {
    return checkCalculation(step.replace(/%\s*$/, ''), goalOf(percentage))
  }
  if (hasMisplacedRate(step, percentage)) return { kind: 'wrong', mistake: 'unit' }
  const end = /=\s*(\d+(?:\.\d+)?)\s*%$/.exec(step)?.[1]
  const isWhole = form === 'share' && end !== undefined && new Fraction(end).equals(answer)
  const verdict = checkCalculation(step, goalOf(percentage))
  if (isWhole && verdict?.kind === 'right') return { kind: 'final' }
  const isRate = /^[\d.]+\s*%$/.test(step)
  return isRate ? null : verdict
}

/** 0.25 * 400 for 2.5% of 400; a factor that is a power of ten is a right part. */
function hasMisplacedRate(step: string, { rate, whole, form }: Percentage): boolean {
  const first = step.includes('=') ? readLine(step)?.[0]?.left : readExpression(step)
  if (form === 'share' || first?.kind !== 'operation' || first.operator !== '*') return false
  const [a, b] = [exactValue(first.left), exactValue(first.right)]
  const factor = a && b && (b.equals(whole) ? a : a.equals(whole) ? b : null)
  if (!factor || factor.n === 0n || isPowerOfTen(factor)) return false
  const shift = factor.mul(100).div(rate)
  return !shift.equals(1) && !shift.equals(100) && isPowerOfTen(shift)
}

function isPowerOfTen({ n, d }: Fraction): boolean {
  return /^10*$/.test(n.toString()) && /^10*$/.test(d.toString())
}

/** "20/50 = 0.4 = 40%" keeps its sign, since it is true only with it. */
function isRatio(step: string): boolean {
  return step.includes('=') && step.includes('%')
}

function goalOf(percentage: Percentage): Goal {
  const { form, rate, whole, part, answer } = percentage
  const hundred = new Fraction(100)
  const unit = whole.div(hundred)
  const usual = [1, 5, 10, 20, 25, 50, 75].map((percent) => unit.mul(percent))
  const factors = [hundred.add(rate), hundred.sub(rate)].flatMap((value) => [
    value,
    value.div(hundred),
  ])
  const rates = [rate.div(hundred), ...(changesWhole(form) ? factors : [])]
  const ways = form === 'whole' ? [part.div(rate)] : form === 'share' ? [] : usual
  const pieces = [...rates, ...ways, whole.mul(rate), part, part.div(whole), part.mul(hundred)]
  const changes = changesWhole(form) ? [whole.add(part), whole.sub(part)] : []
  return {
    value: answer,
    givens:
      form === 'share' || form === 'whole'
        ? [part, form === 'whole' ? rate : whole]
        : [rate, whole],
    intermediateValues: pieces.filter((piece) => !changes.some((change) => change.equals(piece))),
    mistakeFor: (wrong) => mistakeOf(wrong, percentage),
  }
}

/** What comes out where the percentage is taken of the wrong number, or added as it stands. */
function wrongBases({ form, rate, whole, part, answer }: Percentage): readonly Fraction[] {
  const hundred = new Fraction(100)
  const share = rate.div(hundred)
  const bases = {
    part: [],
    share: part.n === 0n ? [] : [whole.div(part), whole.div(part).mul(hundred)],
    raised: [whole.add(rate)],
    lowered: [whole.sub(rate)],
    whole: [
      part.mul(share),
      part.mul(share.add(1)),
      part.add(part.mul(new Fraction(1).sub(share))),
    ],
  }
  return bases[form].filter((base) => !base.equals(answer))
}

/** Off by a power of ten, or changed in the wrong direction. */
function mistakeOf(wrong: Fraction, percentage: Percentage): Mistake {
  const { answer, whole, part } = percentage
  if (wrongBases(percentage).some((other) => other.equals(wrong))) return 'percent_base'
  const isShifted = [10, 100, 1000].some(
    (power) => wrong.mul(power).equals(answer) || answer.mul(power).equals(wrong),
  )
  if (isShifted) return 'unit'
  const isTurned =
    (!answer.equals(part) || part.compare(whole) > 0) &&
    [whole.add(part), whole.sub(part), whole.mul(2).sub(part)].some((other) => other.equals(wrong))
  return isTurned ? 'sign' : 'arithmetic'
}
