/**
 * Proves the key of a choice, an order or a short text a second way: every option is evaluated, and the
 * ones that fit the English question must be those of the key, no more and no fewer.
 */
import type { ItemContent } from '../../../src/practice/item'
import { evaluated, isNear, plainFormula, pointsToTest } from './formulas'

const letterAt = (at: number): string => String.fromCharCode(65 + at)
/** A formula of an option, or the number that it is. */
const bare = (option: string): string =>
  plainFormula(option.replaceAll('$', '').replace('\\%', '/100'))
const formulasOf = (question: string): readonly string[] =>
  Array.from(question.matchAll(/\$([^$]+)\$/g), ([, formula = '']) =>
    plainFormula(formula.replace('\\%', '/100')),
  )
const numbersOf = (text: string): readonly number[] =>
  (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
const keyOf = ({ key }: ItemContent): string => key.answers.map(({ value }) => value).join()

/** The letters of the options for which something holds. */
const fitting = (choices: readonly string[], holds: (option: string) => boolean): string =>
  choices.flatMap((choice, at) => (holds(choice) ? [letterAt(at)] : [])).join()

type Proof = (item: ItemContent) => boolean

const choiceProofs: readonly (readonly [RegExp, Proof])[] = [
  [/divisible by/, provesDivisible],
  [/are equal to/, provesEqual],
  [/fractions is the largest/, provesLargest],
  [/How many real solutions/, provesCount],
  [/has the slope/, provesLine],
  [/Which of these fractions is/, provesRatio],
  [/for every value/, provesIdentity],
]

/** Whether the key of a choice, an order or a text is right, and the only one. */
export function provesOptions(item: ItemContent): boolean {
  if (item.kind === 'text') return provesWord(item)
  if (item.kind === 'order') return provesOrder(item)
  const isDistinct = new Set(item.choices).size === item.choices?.length
  const [, proves] = choiceProofs.find(([pattern]) => pattern.test(item.question)) ?? []
  return isDistinct && proves !== undefined && proves(item)
}

function provesDivisible(item: ItemContent): boolean {
  const by = Number(/divisible by (\d+)/.exec(item.question)?.[1])
  return fitting(item.choices ?? [], (choice) => Number(choice) % by === 0) === keyOf(item)
}

function provesEqual(item: ItemContent): boolean {
  const wanted = evaluated(formulasOf(item.question)[0] ?? '')
  const isEqual = (option: string) => isNear(evaluated(bare(option)) / wanted, 1, 1e-12)
  return fitting(item.choices ?? [], isEqual) === keyOf(item)
}

function provesLargest(item: ItemContent): boolean {
  const values = (item.choices ?? []).map((choice) => evaluated(bare(choice)))
  const most = Math.max(...values)
  const isMost = (option: string) => isNear(evaluated(bare(option)), most)
  return fitting(item.choices ?? [], isMost) === keyOf(item)
}

/** The signs of a parabola at its vertex and far away count its zeros. */
function provesCount(item: ItemContent): boolean {
  const formula = (formulasOf(item.question)[0] ?? '').split('=')[0] ?? ''
  const letter = /[a-z]/.exec(formula)?.[0] ?? 'x'
  const at = (x: number) => evaluated(formula, { [letter]: x })
  const [a, b] = [(at(1) + at(-1)) / 2 - at(0), (at(1) - at(-1)) / 2]
  const least = at(-b / (2 * a))
  const words = isNear(least, 0) ? 'exactly one' : least < 0 ? 'exactly two' : 'none'
  return a > 0 && fitting(item.choices ?? [], (choice) => choice === words) === keyOf(item)
}

function provesLine(item: ItemContent): boolean {
  const [slope = Number.NaN] = numbersOf(formulasOf(item.question)[0] ?? '')
  const [, start = Number.NaN] = numbersOf(formulasOf(item.question)[1] ?? '')
  const isLine = (option: string) => {
    const at = (x: number) => evaluated(bare(option).replace('y = ', ''), { x })
    return isNear(at(0), start) && isNear(at(3) - at(0), 3 * slope)
  }
  return fitting(item.choices ?? [], isLine) === keyOf(item)
}

function provesRatio(item: ItemContent): boolean {
  const [long = 0, opposite = 0, beside = 0] = numbersOf(item.question)
  const name = /fractions is \$\\(sin|cos|tan)/.exec(item.question)?.[1]
  const angle = Math.atan2(opposite, beside)
  const values = { sin: Math.sin(angle), cos: Math.cos(angle), tan: Math.tan(angle) }
  const wanted = values[name as keyof typeof values]
  const isRatio = (option: string) => isNear(evaluated(bare(option)), wanted)
  const isRight = isNear(Math.hypot(opposite, beside), long)
  return isRight && fitting(item.choices ?? [], isRatio) === keyOf(item)
}

function provesIdentity(item: ItemContent): boolean {
  const [formula = '', other = ''] = formulasOf(item.question)
  const [letter, whole] = formula.length === 1 ? [formula, other] : [other, formula]
  const isSame = (option: string) =>
    pointsToTest.every((x) =>
      isNear(evaluated(bare(option), { [letter]: x }), evaluated(whole, { [letter]: x })),
    )
  return fitting(item.choices ?? [], isSame) === keyOf(item)
}

function provesOrder(item: ItemContent): boolean {
  const options = [...keyOf(item)].map((letter) => item.choices?.[letter.charCodeAt(0) - 65] ?? '')
  if (new Set(options).size !== item.choices?.length) return false
  return /smallest/.test(item.question)
    ? provesRising(options)
    : provesSteps(formulasOf(item.question)[0] ?? '', options.map(bare))
}

function provesRising(options: readonly string[]): boolean {
  const values = options.map((option) => evaluated(bare(option)))
  return values.every((value, at) => at === 0 || value > (values[at - 1] ?? Number.NaN) + 1e-9)
}

/** Every line holds for the same numbers as the equation, and each is simpler than the one before. */
function provesSteps(equation: string, lines: readonly string[]): boolean {
  const letter = /[a-z]/.exec(equation)?.[0] ?? 'x'
  const last = (lines.at(-1) ?? '').split('=').map((side) => side.trim())
  const isPair = (last[1] ?? '').includes('pm')
  const signs = isPair ? ['+', '-'] : ['+']
  const shift = evaluated(last[0] ?? '', { [letter]: 0 })
  const solutions = signs.map(
    (sign) => evaluated(`0 ${sign} ${(last[1] ?? '').replace('\\pm', '')}`) - shift,
  )
  const holds = (line: string) =>
    solutions.every((x) => {
      const [left = '', right = ''] = line.split('=')
      return isNear(evaluated(left, { [letter]: x }), evaluated(right, { [letter]: x }))
    })
  const areTrue = [equation, ...lines.slice(0, -1)].every(holds)
  // In a completed square the term is added before the square is written.
  const marks = isPair ? [/^[^(]*[a-z] = /, /^[^(]*\d = /, /^\(.*\)\^2 = /, /pm/] : null
  const counts = lines.map((line) => line.match(/\d+|[a-z]/g)?.length ?? 0)
  const isFalling = counts.every((count, at) => at === 0 || count < (counts[at - 1] ?? 0))
  const isOrdered = marks ? marks.every((mark, at) => mark.test(lines[at] ?? '')) : isFalling
  return areTrue && isOrdered
}

function provesWord(item: ItemContent): boolean {
  const { question } = item
  const numbers = numbersOf(question)
  if (/prime or composite/.test(question)) {
    const [number = 1] = numbers
    const divisors = Array.from({ length: number }, (_, at) => at + 1).filter(
      (by) => number % by === 0,
    )
    return keyOf(item) === (divisors.length === 2 ? 'prime' : 'composite')
  }
  if (/kind of sequence/.test(question)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers
    const isSum = b - a === c - b && c - b === d - c
    const isProduct = b * b === a * c && c * c === b * d
    return isSum !== isProduct && keyOf(item) === (isSum ? 'arithmetic' : 'geometric')
  }
  const [value, values] = [numbers.at(-1), numbers.slice(0, -1)]
  const sorted = values.toSorted((a, b) => a - b)
  const often = sorted.filter((one) => values.indexOf(one) !== values.lastIndexOf(one))
  const measures = {
    median: sorted[(sorted.length - 1) / 2],
    mode: often[0],
    range: Math.max(...values) - Math.min(...values),
  }
  const fits = Object.entries(measures).flatMap(([name, own]) => (own === value ? [name] : []))
  return new Set(often).size === 1 && fits.join() === keyOf(item)
}
