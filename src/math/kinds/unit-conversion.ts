/** Unit conversion: "Convert 5 km to m", "How many minutes in 2.5 hours?". */
import Fraction from 'fraction.js'
import { withoutParts } from '../coverage'
import { wordSet } from '../../lib/text'
import { taskVerbs } from '../../text/task-verbs'
import { checkCalculation, type Goal } from '../algebra/calculation'
import { readExpression } from '../algebra/read-expression'
import { formatFraction, inMath } from '../algebra/format'
import { stepsOf } from '../algebra/fragments'
import { plainNotation } from '../algebra/notation'
import {
  isUnitWord,
  neighbouringUnits,
  readUnit,
  type Unit,
  unitNamed,
  unitText,
} from '../../text/units'
import { exactValue } from '../algebra/value'
import { phrase } from '../phrases/phrase'
import {
  type AskingRung,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Reading,
  type Verdict,
  type WorkedStep,
  workedStep,
} from '../problem'

/** So many of a unit, wanted in another one of the same measure. */
interface Conversion {
  readonly amount: Fraction
  readonly from: Unit
  readonly to: Unit
  readonly answer: Fraction
}

const amount = String.raw`(-?\d{1,15}(?:\.\d{1,15})?(?: ?/ ?\d{1,15})?|\b(?:an?|eine[rn]?|une?|una)\b)`
const name = String.raw`\p{L}{1,20}(?:\^[23])?`
const unit = String.raw`((?:square |cubic )?${name}(?: ?(?:/|\bper\b) ?${name})?)`
const direct = new RegExp(
  String.raw`${amount} ?${unit} (?:to|into|in|as|en|a|à|zu|nach|= ?\??) (?:how many |what )?${unit}(?!\p{L})`,
  'iu',
)
const counted = new RegExp(
  String.raw`(?:how (?:many|much) |wie viele? |combien (?:y a-t-il )?(?:de |d[’'] ?)|cu[aá]nt[oa]s )${unit} (?:(?:are|is|make|makes|fit|sind|hat|haben|ergeben|ist|font(?:-ils)?|fait|y a-t-il|contiennent|contient|son|hay|tienen?) )?(?:there )?(?:in(?:to)? |up |dans |en )?${amount} ?${unit}(?!\p{L})`,
  'iu',
)

export const unitConversions: ProblemKind = {
  recognise: (text) => {
    const plain = plainNotation(text).replace(/\s{1,32}/g, ' ')
    // A question is words: in notation "sind" is the sine of d.
    const words = text.replace(/\s{1,32}/g, ' ')
    return readingOf(plain, direct.exec(plain)) ?? readingOf(words, reordered(counted.exec(words)))
  },
  wording: {
    words: wordSet(`converting conversion express write change transform what's many much are
      there unit units measurement measurements length um conviertes`).union(
      taskVerbs('convert', 'calculate'),
    ),
  },
}

function readingOf(text: string, match: readonly (string | undefined)[] | null): Reading | null {
  const [span = '', size, given, wanted] = match ?? []
  const conversion = read(size, given, wanted)
  return conversion && { problem: conversionProblem(conversion), rest: withoutParts(text, [span]) }
}

/** The match of a counted conversion with the amount first and the wanted unit last. */
function reordered(match: RegExpExecArray | null): readonly (string | undefined)[] {
  const [span, wanted, size, given] = match ?? []
  return [span, size, given, wanted]
}

const maxDigits = 15

function read(
  size: string | undefined,
  given: string | undefined,
  wanted: string | undefined,
): Conversion | null {
  const [from, to] = [unitOf(given), unitOf(wanted)]
  if (!size || !from || !to || from.dimension !== to.dimension || from.symbol === to.symbol)
    return null
  const amount = readAmount(size)
  return amount && { amount, from, to, answer: amount.mul(from.factor).div(to.factor) }
}

/** By its name in any language, or as a compound or a power. */
function unitOf(text = ''): Unit | null {
  const unit = readUnit(text)
  const named = unit ? null : unitNamed(text)
  return named && 'symbol' in named ? (named as Unit) : unit
}

function readAmount(text: string): Fraction | null {
  if (/^\p{L}/u.test(text)) return new Fraction(1)
  const [top, bottom] = text.split('/').map((part) => part.trim())
  if (top === undefined || text.length > maxDigits || Number(bottom ?? 1) === 0) return null
  return new Fraction(top).div(new Fraction(bottom ?? '1'))
}

function conversionProblem(conversion: Conversion): MathProblem {
  const { amount, from, to, answer } = conversion
  const statement = `${formatFraction(amount)} ${from.symbol}`
  return {
    subject: `unit conversion from ${from.symbol} to ${to.symbol}`,
    task: `Convert ${statement} to ${to.symbol}`,
    taskPhrase: phrase('convert', { a: withUnit(amount, from), b: unitText(to) }),
    statement,
    answer: `${formatFraction(answer)} ${to.symbol}`,
    answerParts: [{ kind: 'number', value: answer }],
    steps: unitSteps,
    check: (step) => check(step, conversion),
    isTrial: () => false,
    ask: (rung, current) => [
      phrase(current === statement ? hintOf(rung, conversion) : 'conversion.piece', {
        ...valuesOf(conversion),
        current: inMath(current),
      }),
    ],
    askAbout: (wrong) => [
      phrase(`conversion.wrong.${wrong.mistake === 'unit' ? 'unit' : 'other'}`, {
        ...valuesOf(conversion),
        quote: inMath(wrong.quote),
      }),
    ],
    solution: solutionOf(conversion),
    variant: (seed) => variantOf(conversion, seed),
  }
}

function solutionOf({ amount, from, to, answer }: Conversion): readonly WorkedStep[] {
  const isFiner = from.factor.compare(to.factor) > 0
  const [large, small] = isFiner ? [from, to] : [to, from]
  const size = formatFraction(large.factor.div(small.factor))
  const sign = isFiner ? '*' : '/'
  return [
    { move: phrase('start', {}), result: withUnit(amount, from) },
    workedStep(phrase('conversion.tie', {}), `1 ${large.symbol} = ${size} ${small.symbol}`),
    workedStep(
      phrase(isFiner ? 'conversion.finer' : 'conversion.coarser', {}),
      `${formatFraction(amount)} ${sign} ${size} = ${formatFraction(answer)} ${to.symbol}`,
    ),
  ]
}

const amounts = [7, 12, 4, 9, 15, 8]

function variantOf({ from, to, amount }: Conversion, seed: number): string {
  const others = neighbouringUnits(from).filter((name) => name !== to.symbol)
  const target =
    seed % 2 === 1 ? to.symbol : (others[seed % Math.max(1, others.length)] ?? to.symbol)
  const free = amounts.filter((value) => !amount.equals(value))
  return `Convert ${free[seed % free.length] ?? 6} ${from.symbol} to ${target}`
}

/** A side of a line: a number, and its unit where one is written. */
interface MeasuredSide {
  readonly text: string
  readonly value: Fraction
  readonly unit: Unit | null
}

/** The quantities of a message that can be judged. */
function unitSteps(text: string): readonly string[] {
  return stepsOf(text, isUnitWord)
}

/** Checks "5 km = 5000 m", "5 * 1000 = 5000", "150 minutes" or "5000". */
function check(step: string, conversion: Conversion): Verdict {
  const sides = step.split('=').map((side) => readQuantity(side.trim()))
  const read = sides.filter((side) => side !== null)
  const last = read.at(-1)
  if (read.length !== sides.length || last === undefined || sides.length > 6) return null
  const units = read.map(({ unit }) => unit).filter((unit) => unit !== null)
  const { dimension } = conversion.to
  const isOther = units.some((unit) => unit.dimension !== dimension)
  if (isOther && dimension.includes('/')) return null
  if (isOther) {
    return { kind: 'wrong', mistake: 'unit' }
  }
  const clash = read.slice(1).find((side, at) => !agree(read[at] ?? side, side))
  if (clash) return { kind: 'wrong', mistake: mistakeOfConversion(clash.value, conversion) }
  return last.unit === null || last.unit.symbol === conversion.to.symbol
    ? checkLast(step, last, conversion)
    : inOtherUnit(read.length, last, conversion)
}

/** Two sides agree in size where both have a unit, else in their numbers. */
function agree(a: MeasuredSide, b: MeasuredSide): boolean {
  if (a.unit === null || b.unit === null) return a.value.equals(b.value)
  return a.value.mul(a.unit.factor).equals(b.value.mul(b.unit.factor))
}

function checkLast(step: string, last: MeasuredSide, conversion: Conversion): Verdict {
  const goal = goalOf(conversion)
  const { amount, from, to } = conversion
  const isTurned = last.value.equals(amount.mul(to.factor).div(from.factor))
  const isResult = !step.includes('=') || isTurned || last.value.equals(goal.value)
  return isResult ? checkCalculation(last.text, goal) : { kind: 'right', carries: false }
}

/** "500000 cm" is true; "5000 km" is the right number under the wrong name. */
function inOtherUnit(sides: number, last: MeasuredSide, conversion: Conversion): Verdict {
  const { amount, from } = conversion
  const isSame = last.unit && last.value.mul(last.unit.factor).equals(amount.mul(from.factor))
  if (isSame) return last.unit?.symbol === from.symbol ? null : { kind: 'right', carries: true }
  return sides > 1 ? { kind: 'right', carries: false } : { kind: 'wrong', mistake: 'unit' }
}

function goalOf(conversion: Conversion): Goal {
  const { answer, from, to } = conversion
  const ratio = from.factor.div(to.factor)
  return {
    value: answer,
    intermediateValues: [ratio, ratio.inverse()],
    mistakeFor: (wrong) => mistakeOfConversion(wrong, conversion),
  }
}

/**
 * Turned round, or off by a power of ten or of sixty: the tie between the units; anything else: the
 * sum.
 */
function mistakeOfConversion(wrong: Fraction, { amount, answer, from, to }: Conversion): Mistake {
  if (wrong.n === 0n || answer.n === 0n) return 'arithmetic'
  const ratio = from.factor.div(to.factor)
  if (wrong.equals(amount.div(ratio)) || wrong.equals(amount)) return 'unit'
  const off = wrong.div(answer).abs()
  const bases = [10, 60].flatMap((base) =>
    [1, 2, 3, 4, 6].map((power) => new Fraction(base).pow(power)),
  )
  return bases.some((size) => size && (off.equals(size) || off.inverse().equals(size)))
    ? 'unit'
    : 'arithmetic'
}

function readQuantity(side: string): MeasuredSide | null {
  const [, formula, name] = /^([-\d\s.+*/^()]{1,80})([A-Za-z].{0,40})?$/.exec(side) ?? []
  const unit = name === undefined ? null : readUnit(name)
  if (formula === undefined || !/\d/.test(formula) || (name !== undefined && unit === null))
    return null
  const text = formula.trim()
  const expression = readExpression(text)
  const value = expression && exactValue(expression)
  return value && { text: text === '' ? formatFraction(value) : text, value, unit }
}

function valuesOf({ amount, from, to }: Conversion) {
  const isFiner = from.factor.compare(to.factor) > 0
  const [old, wanted] = [unitText(from), unitText(to)]
  return {
    from: old,
    to: wanted,
    given: withUnit(amount, from),
    large: isFiner ? old : wanted,
    small: isFiner ? wanted : old,
  }
}

function hintOf(rung: AskingRung, { from, to }: Conversion) {
  if (rung !== 'strong_hint') return `conversion.${rung}` as const
  return from.factor.compare(to.factor) > 0 ? 'conversion.multiply' : 'conversion.divide'
}

function withUnit(amount: Fraction, unit: Unit): string {
  return `$${formatFraction(amount)}$ ${unitText(unit)}`
}
