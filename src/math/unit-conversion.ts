/** Unit conversion: "Convert 5 km to m", "How many minutes in 2.5 hours?". */
import Fraction from 'fraction.js'
import { plainNotation } from './notation'
import type { MathProblem, ProblemKind, WorkedStep } from './problem'
import { askAboutConversion, askConversion, askToConvert } from './unit-guide'
import { judgeConversion, unitSteps } from './unit-step'
import { readUnit, type Unit, unitText, unitsLike, withUnit } from './unit-table'
import { inMath, writeNumber } from './writing'

/** So many of a unit, wanted in another one of the same measure. */
export interface Conversion {
  readonly amount: Fraction
  readonly from: Unit
  readonly to: Unit
  readonly answer: Fraction
}

const number = '(-?\\d+(?:\\.\\d+)?(?:\\s*/\\s*\\d+)?|\\ban?\\b)'
const unit =
  '((?:square |cubic )?[A-Za-z]+(?:\\^[23])?(?:\\s*(?:/|\\bper\\b)\\s*[A-Za-z]+(?:\\^[23])?)?)'
const direct = new RegExp(
  `${number}\\s*${unit}\\s+(?:to|into|in|as|=\\s*\\??)\\s+(?:how many |what )?${unit}`,
  'i',
)
const counted = new RegExp(
  `how (?:many|much) ${unit}\\s+(?:(?:are|is|make|makes|fit)\\s+)?(?:there\\s+)?(?:in(?:to)?\\s+|up\\s+)?${number}\\s*${unit}`,
  'i',
)
const maxDigits = 15

export const unitConversions: ProblemKind = {
  recognise: (text) => {
    const plain = plainNotation(text)
    const [, amount, from, to] = direct.exec(plain) ?? []
    const [, wanted, size, given] = counted.exec(plain) ?? []
    const conversion = read(amount, from, to) ?? read(size, given, wanted)
    return conversion && conversionProblem(conversion)
  },
}

function read(
  size: string | undefined,
  given: string | undefined,
  wanted: string | undefined,
): Conversion | null {
  const [from, to] = [readUnit(given ?? ''), readUnit(wanted ?? '')]
  if (!size || !from || !to || from.dimension !== to.dimension || from.symbol === to.symbol)
    return null
  const amount = readAmount(size)
  return amount && { amount, from, to, answer: amount.mul(from.factor).div(to.factor) }
}

function readAmount(text: string): Fraction | null {
  if (/^an?$/i.test(text)) return new Fraction(1)
  const [top, bottom] = text.split('/').map((part) => part.trim())
  if (top === undefined || text.length > maxDigits || Number(bottom ?? 1) === 0) return null
  return new Fraction(top).div(new Fraction(bottom ?? '1'))
}

function conversionProblem(conversion: Conversion): MathProblem {
  const { amount, from, to, answer } = conversion
  const statement = `${writeNumber(amount)} ${from.symbol}`
  return {
    subject: `unit conversion from ${from.symbol} to ${to.symbol}`,
    task: `Convert ${statement} to ${to.symbol}`,
    posed: `convert ${withUnit(amount, from)} to ${unitText(to)}`,
    statement,
    answer: `${writeNumber(answer)} ${to.symbol}`,
    held: [{ kind: 'number', value: answer }],
    steps: unitSteps,
    judge: (step) => judgeConversion(step, conversion),
    isTrial: () => false,
    ask: (rung, current) =>
      current === statement ? askConversion(rung, conversion) : askToConvert(current, conversion),
    askAbout: (wrong) => askAboutConversion(wrong, conversion),
    solution: solutionOf(conversion),
    sibling: (seed) => siblingOf(conversion, seed),
  }
}

function solutionOf({ amount, from, to, answer }: Conversion): readonly WorkedStep[] {
  const isFiner = from.factor.compare(to.factor) > 0
  const [large, small] = isFiner ? [from, to] : [to, from]
  const size = writeNumber(large.factor.div(small.factor))
  const sign = isFiner ? '*' : '/'
  return [
    { move: 'Begin with', result: withUnit(amount, from) },
    {
      move: 'The units are tied by',
      result: inMath(`1 ${large.symbol} = ${size} ${small.symbol}`),
    },
    {
      move: isFiner
        ? 'A smaller unit needs more of them, so multiply'
        : 'A larger unit needs fewer of them, so divide',
      result: inMath(
        `${writeNumber(amount)} ${sign} ${size} = ${writeNumber(answer)} ${to.symbol}`,
      ),
    },
  ]
}

const amounts = [7, 12, 4, 9, 15, 8]

function siblingOf({ from, to, amount }: Conversion, seed: number): string {
  const others = unitsLike(from).filter((name) => name !== to.symbol)
  const target =
    seed % 2 === 1 ? to.symbol : (others[seed % Math.max(1, others.length)] ?? to.symbol)
  const free = amounts.filter((value) => !amount.equals(value))
  return `Convert ${free[seed % free.length] ?? 6} ${from.symbol} to ${target}`
}
