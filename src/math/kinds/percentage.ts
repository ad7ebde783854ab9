/** Percentages: a part of a number, a share, a number raised or lowered, and the whole behind a part. */
import Fraction from 'fraction.js'
import { type Goal, judgeCalculation } from '../algebra/calculation'
import { readLine } from '../algebra/equation'
import { readExpression } from '../algebra/expression'
import { inMath, writeNumber } from '../algebra/format'
import { only, stepsOf } from '../algebra/fragments'
import { plainNotation } from '../algebra/notation'
import { exactValue } from '../algebra/value'
import { askAboutPercentage, askPercentage, askToFinish } from '../hints/percentage'
import type { MathProblem, Mistake, ProblemKind, Verdict, WorkedStep } from '../problem'

/** Which of the three numbers is looked for, or whether the whole changes by the part. */
export type PercentageForm = 'part' | 'share' | 'raised' | 'lowered' | 'whole'

/** A percentage problem: `rate` percent of `whole` is `part`. All three are known here, the answer among them. */
export interface Percentage {
  readonly form: PercentageForm
  readonly rate: Fraction
  readonly whole: Fraction
  readonly part: Fraction
  readonly answer: Fraction
}

const number = '(-?\\d+(?:\\.\\d+)?)'
const currency = '(?:[$£]\\s*)?'

interface Reader {
  readonly form: PercentageForm
  readonly pattern: RegExp
  /** The captured numbers as they stand: rate first, or part first where the rate is looked for. */
  readonly order: 'forward' | 'backward'
}

const readers: readonly Reader[] = [
  read(
    'share',
    `${number}\\s*(?:is|=)\\s*(?:what|how many)\\s*(?:%|percentage)\\s*(?:of)?\\s*${number}`,
  ),
  read(
    'share',
    `(?:what|how many)\\s*(?:%|percentage)\\s*(?:of)\\s*${number}\\s*(?:is|=)\\s*${number}`,
    'backward',
  ),
  read(
    'share',
    `(?:what|how many)\\s*(?:%|percentage)\\s*(?:is|=)\\s*${number}\\s*of\\s*${number}`,
  ),
  read('whole', `${number}\\s*(?:is|=)\\s*${number}\\s*%\\s*of\\s*(?:what|which)`, 'backward'),
  read('raised', `(?:increase|raise|grow)\\w*\\s+${number}\\s*by\\s*${number}\\s*%`, 'backward'),
  read(
    'raised',
    `${number}\\s*(?:is\\s+)?(?:increased|raised|plus|\\+)\\s*(?:by)?\\s*${number}\\s*%`,
    'backward',
  ),
  read('raised', `add\\s+${number}\\s*%\\s*to\\s*${number}`),
  read(
    'lowered',
    `(?:decrease|reduce|lower|discount)\\w*\\s+${number}\\s*by\\s*${number}\\s*%`,
    'backward',
  ),
  read(
    'lowered',
    `${number}\\s*(?:is\\s+)?(?:decreased|reduced|lowered|minus|-)\\s*(?:by)?\\s*${number}\\s*%`,
    'backward',
  ),
  read('lowered', `${number}\\s*%\\s*(?:off|discount on)\\s*${number}`),
  read(
    'lowered',
    `${number}[^.?\\d]*?(?:reduced|discounted|lowered|cut|decreased) by ${number}\\s*%`,
    'backward',
  ),
  read(
    'raised',
    `${number}[^.?\\d]*?(?:increased|raised|rises|grows|goes up|put up) by ${number}\\s*%`,
    'backward',
  ),
  read('part', `${number}\\s*%\\s*(?:of|\\*)\\s*${number}`),
]

export const percentages: ProblemKind = {
  recognise: (text) => {
    const plain = plainNotation(text)
    for (const { form, pattern, order } of readers) {
      const match = pattern.exec(plain)
      if (match === null) continue
      const [a, b] = match.slice(1).map((digits) => new Fraction(digits.slice(0, 15)))
      if (!a || !b) continue
      const percentage = order === 'forward' ? complete(form, a, b) : complete(form, b, a)
      if (percentage !== null) return percentageProblem(percentage)
    }
    return null
  },
}

function read(form: PercentageForm, pattern: string, order: Reader['order'] = 'forward'): Reader {
  const spaced = pattern.replaceAll(number, `${currency}${number}`)
  return { form, pattern: new RegExp(spaced, 'i'), order }
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
  const shown = asMarkdown(percentage)
  return {
    subject: 'percentage',
    task: taskOf(form, statement),
    posed: form === 'raised' || form === 'lowered' ? shown : `work out ${shown}`,
    statement,
    answer: form === 'share' ? `${writeNumber(answer)}%` : writeNumber(answer),
    held: [{ kind: 'number', value: answer }],
    /** Currency signs do not matter. */
    steps: (text) => stepsOf(text.replace(/[$£€](?=\s*\d)/g, ' '), only('')),
    judge: (step) => judgePercent(step, percentage),
    isTrial: () => false,
    ask: (rung, current) =>
      askToFinish(current, percentage) ?? askPercentage(rung, percentage, shown),
    askAbout: (wrong) => askAboutPercentage(wrong, percentage, shown),
    solution: solutionOf(percentage, shown),
    sibling: (seed) => siblingOf(percentage, seed),
  }
}

function statementOf({ form, rate, whole, part }: Percentage): string {
  const [p, w, share] = [rate, whole, part].map(writeNumber)
  if (form === 'part') return `${p}% of ${w}`
  if (form === 'share') return `${share} is what percent of ${w}`
  if (form === 'whole') return `${share} is ${p}% of what`
  return `${form === 'raised' ? 'increase' : 'decrease'} ${w} by ${p}%`
}

function asMarkdown(percentage: Percentage): string {
  const { form, rate, whole, part } = percentage
  const [p, w, share] = [`${writeNumber(rate)}%`, writeNumber(whole), writeNumber(part)].map(inMath)
  if (form === 'part') return `${p} of ${w}`
  if (form === 'share') return `which percentage ${share} is of ${w}`
  if (form === 'whole') return `the number of which ${share} is ${p}`
  return `${form === 'raised' ? 'increase' : 'decrease'} ${w} by ${p}`
}

function solutionOf(percentage: Percentage, shown: string): readonly WorkedStep[] {
  const { form, rate, whole, part, answer } = percentage
  const [p, w, share, end] = [rate, whole, part, answer].map(writeNumber)
  const start = { move: 'Begin with', result: shown }
  if (form === 'share') {
    return [
      start,
      { move: 'Put the part over the whole', result: inMath(`${share}/${w}`) },
      { move: 'Say it in hundredths', result: inMath(`${share}/${w} * 100 = ${end}`) },
    ]
  }
  if (form === 'whole') {
    return [
      start,
      {
        move: 'The part divided by its rate is the whole',
        result: inMath(`${share} / (${p}/100) = ${end}`),
      },
    ]
  }
  const taken = { move: 'Take that many hundredths', result: inMath(`${p}/100 * ${w} = ${share}`) }
  if (form === 'part') return [start, taken]
  const sign = form === 'raised' ? '+' : '-'
  const move = form === 'raised' ? 'Add that to the whole' : 'Take that away from the whole'
  return [start, taken, { move, result: inMath(`${w} ${sign} ${share} = ${end}`) }]
}

function siblingOf({ form, rate, whole }: Percentage, seed: number): string {
  const rates = [10, 20, 30, 40, 60, 5].filter((value) => !rate.equals(value))
  const wholes = [150, 240, 350, 70, 90, 160].filter((value) => !whole.equals(value))
  const [p, w] = [rates[seed % rates.length] ?? 35, wholes[seed % wholes.length] ?? 140]
  const part = writeNumber(new Fraction(p * w).div(100))
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

const partStatement = /^(\d+(?:\.\d+)?)\s*%\s*=\s*(\d+(?:\.\d+)?)$/

/** Judges a step; a share may be given as 40 or as 40%. */
function judgePercent(step: string, percentage: Percentage): Verdict {
  const { form, whole, answer } = percentage
  const [, percent, value] = partStatement.exec(step) ?? []
  if (percent !== undefined && value !== undefined) {
    return judgeCalculation(
      `${percent} / 100 * ${writeNumber(whole)} = ${value}`,
      goalOf(percentage),
    )
  }
  if (form === 'share' && !isRatio(step)) {
    return judgeCalculation(step.replace(/%\s*$/, ''), goalOf(percentage))
  }
  if (hasMisplacedRate(step, percentage)) return { kind: 'wrong', mistake: 'unit' }
  const end = /=\s*(\d+(?:\.\d+)?)\s*%$/.exec(step)?.[1]
  const isWhole = form === 'share' && end !== undefined && new Fraction(end).equals(answer)
  const verdict = judgeCalculation(step, goalOf(percentage))
  if (isWhole && verdict?.kind === 'right') return { kind: 'final' }
  const isRate = /^[\d.]+\s*%$/.test(step)
  return isRate ? null : verdict
}

/** 0.25 * 400 for 2.5% of 400; powers of ten are honest parts of their own. */
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
  const rates = [rate.div(hundred), ...(form === 'raised' || form === 'lowered' ? factors : [])]
  const ways = form === 'whole' ? [part.div(rate)] : form === 'share' ? [] : usual
  const pieces = [...rates, ...ways, whole.mul(rate), part, part.div(whole), part.mul(hundred)]
  const changes = form === 'raised' || form === 'lowered' ? [whole.add(part), whole.sub(part)] : []
  return {
    value: answer,
    givens:
      form === 'share' || form === 'whole'
        ? [part, form === 'whole' ? rate : whole]
        : [rate, whole],
    pieces: pieces.filter((piece) => !changes.some((change) => change.equals(piece))),
    slip: (wrong) => mistakeOf(wrong, percentage),
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
