/**
 * Checks a learner's line on a percentage. "10% = 8" counts as a part of the whole, as people write
 * it.
 */
import Fraction from 'fraction.js'
import { checkCalculation, type Goal } from '../../algebra/calculation'
import { readLine } from '../../algebra/equation'
import { readExpression } from '../../algebra/read-expression'
import { formatFraction } from '../../algebra/format'
import { exactValue } from '../../algebra/value'
import type { Mistake, Verdict } from '../../problem'

/** Which of the three numbers is looked for, or whether the whole changes by the part. */
export type PercentageForm = 'part' | 'share' | 'raised' | 'lowered' | 'whole'

/**
 * A percentage problem: `rate` percent of `whole` is `part`. All three are known here, the answer
 * among them.
 */
export interface Percentage {
  readonly form: PercentageForm
  readonly rate: Fraction
  readonly whole: Fraction
  readonly part: Fraction
  readonly answer: Fraction
}

/** True where the task changes the whole by the part. */
export function changesWhole(form: PercentageForm): boolean {
  return form === 'raised' || form === 'lowered'
}

const partStatement = /^(\d+(?:\.\d+)?)\s*%\s*=\s*(\d+(?:\.\d+)?)$/

/** Checks a step; a share may be given as 40 or as 40%. */
export function checkPercentage(step: string, percentage: Percentage): Verdict {
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
