/** Judges a learner's line on simultaneous equations: right when the one solution keeps it true. */
import type Fraction from 'fraction.js'
import { equationSlips } from '../equation-slips'
import { type Equation, mistakeBetween, namesValue, readEquation, readLine } from '../equation-step'
import { lettersIn } from '../expression'
import { endsInNumber } from '../final-form'
import { among, fragmentsOf } from '../fragments'
import type { Mistake, Verdict } from '../problem'
import { sameValue } from '../value'
import { differenceAt, linearForm, sameRow } from './linear-form'
import type { System } from './system'

const joiner = ', '

/** The steps of a message; values given side by side ("x = 6, y = 4") are a single one. */
export function systemSteps(text: string, letters: readonly string[]): readonly string[] {
  const formulas = fragmentsOf(paired(text, letters), among(letters)).map((part) => part.text)
  return formulas
    .filter((formula) => formula.includes('='))
    .reduce<readonly string[]>((joined, step) => {
      const last = joined.at(-1)
      const continues = last !== undefined && isValue(step) && last.split(joiner).every(isValue)
      return continues ? [...joined.slice(0, -1), `${last}${joiner}${step}`] : [...joined, step]
    }, [])
}

/** "(6, 4)" and "(6 | 4)" give the unknowns in their order. */
function paired(text: string, letters: readonly string[]): string {
  const [first, second] = letters
  if (letters.length !== 2 || !first || !second) return text
  return text.replace(
    /(?<![A-Za-z\d)])\(\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)\s*[,;|]\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)\s*\)/g,
    `${first} = $1 ; ${second} = $2`,
  )
}

/** Judges a step; values found right before it count along with it. */
export function judgeSystem(step: string, previous: string, system: System): Verdict {
  const lines = step.split(joiner).map(readLine)
  if (lines.some((line) => line === null)) return null
  const links = lines.flatMap((line) => line ?? [])
  const wrong = links.find((link) => !isTrue(link, system))
  if (wrong) return { kind: 'wrong', mistake: mistakeOf(wrong, previous, system) }
  const isValues = step.split(joiner).every(isValue)
  if (!isValues) return { kind: 'right', carries: !isValue(previous) }
  const known = new Set([...valuesIn(previous), ...valuesIn(step)])
  const isFinished = lines.every((line) => endsInNumber(line ?? []))
  return known.size === system.letters.length && isFinished
    ? { kind: 'final' }
    : { kind: 'right', carries: true }
}

function isTrue(link: Equation, { letters, solution }: System): boolean {
  if (lettersIn(link.left).size + lettersIn(link.right).size === 0) {
    return sameValue(link.left, link.right)
  }
  const difference = differenceAt(link, letters, solution)
  return difference === null || difference.n === 0n
}

/** The letters that a step gives values to. */
function valuesIn(step: string): readonly string[] {
  const parts = step.split(joiner)
  if (!parts.every(isValue)) return []
  return parts.flatMap((part) => {
    const equation = readEquation(part)
    return equation ? [...lettersIn(equation.left), ...lettersIn(equation.right)] : []
  })
}

function isValue(step: string): boolean {
  return step.split(joiner).every((part) => {
    const equation = readEquation(part)
    return equation !== null && namesValue(equation)
  })
}

function mistakeOf(wrong: Equation, previous: string, system: System): Mistake {
  const before = readEquation(previous.split(joiner).at(-1) ?? '')
  const sources = [...(before ? [before] : []), ...system.equations]
  return slipFrom(sources, wrong, system) ?? combinedSlip(wrong, system)
}

/** A slip on one of the equations at hand that gives this one. */
function slipFrom(
  sources: readonly Equation[],
  wrong: Equation,
  { letters }: System,
): Mistake | null {
  const form = linearForm(wrong, letters)
  for (const source of sources) {
    const single = new Set([...lettersIn(source.left), ...lettersIn(source.right)]).size === 1
    const mistake = single ? mistakeBetween(source, [wrong]) : 'unknown'
    if (mistake !== 'unknown') return mistake
    const slip = equationSlips(source).find((changed) => {
      const row = linearForm(changed, letters)
      return row !== null && form !== null && sameRow(row, form)
    })
    if (slip) return slip.mistake
  }
  return null
}

/** With one sign turned it would hold: a sign; else a number came out wrong. */
function combinedSlip(wrong: Equation, { letters, solution }: System): Mistake {
  const form = linearForm(wrong, letters)
  if (form === null) return 'unknown'
  const products = form.coefficients.map((value, at) => value.mul(solution[at] ?? 0))
  const parts = [...products, form.constant.neg()]
  const sum = parts.reduce<Fraction | null>((total, part) => (total ? total.add(part) : part), null)
  const isMended = parts.some((part) => part.n !== 0n && sum?.equals(part.mul(2)) === true)
  return isMended ? 'sign' : namesValue(wrong) ? 'unknown' : 'arithmetic'
}
