/**
 * Measures the judge of steps on problems with known answers: learners who type right and wrong
 * steps in several styles, and sentences in which numbers are no steps.
 */
import { equalitiesIn } from '../../src/tutor/judging/equalities'
import { countIn, type Figure, figure, figureLines } from './figure'
import { measureAnswers, measureChoices, measureSteps } from './judging-keys'
import { measureAlone } from './measure-alone'
import type { PublicRecord } from './public-sets'

type Style = (formula: string, value: string) => string

/** How learners type a step: bare, with words, with units, in LaTeX, on lines, in words. */
const stepStyles: Readonly<Record<string, Style>> = {
  bare: (formula, value) => `${formula} = ${value}`,
  tight: (formula, value) => `${formula}=${value}`.replaceAll(' ', ''),
  worded: (formula, value) => `So first I do ${formula} = ${value}, I think.`,
  asking: (formula, value) => `is it ${formula} = ${value}?`,
  signs: (formula, value) =>
    `${formula.replaceAll('*', '×').replaceAll('/', '÷').replaceAll('-', '−')} = ${value}`,
  money: (formula, value) => `$${formula} = $${value} in total`,
  units: (formula, value) => `She has ${formula} eggs = ${value} eggs left`,
  named: (formula, value) => `eggs left = ${formula} = ${value}`,
  latex: (formula, value) =>
    `\\(${formula.replaceAll('*', '\\times').replace(/(?<![\d.])(\d+) \/ (\d+)(?![\d.])/g, '\\frac{$1}{$2}')} = ${value}\\)`,
  lines: (formula, value) => `Here is my work:\n1) ${formula} = ${value}\n2) then I continue`,
  spoken: (formula, value) =>
    `${formula.replaceAll(' * ', ' times ').replaceAll(' + ', ' plus ').replaceAll(' - ', ' minus ').replaceAll(' / ', ' divided by ')} is ${value}`,
  spelled: (formula, value) =>
    `${spell(formula).replaceAll(' * ', ' times ').replaceAll(' + ', ' plus ').replaceAll(' - ', ' minus ').replaceAll(' / ', ' divided by ')} equals ${spell(value)}`,
  german: (formula, value) =>
    `Also ${formula.replaceAll('.', ',').replaceAll(' * ', ' · ').replaceAll(' / ', ' : ')} = ${value.replaceAll('.', ',')}`,
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '. . twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A text with its whole numbers below 1000 in words. */
function spell(text: string): string {
  return text.replace(/(?<![\d.,])\d{1,3}(?![\d.,])/g, (digits) => inWords(Number(digits)))
}

function inWords(value: number): string {
  if (value < 20) return small[value] ?? ''
  if (value < 100) {
    const unit = value % 10
    return `${tens[Math.floor(value / 10)]}${unit === 0 ? '' : `-${small[unit]}`}`
  }
  const rest = value % 100
  return `${small[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` and ${inWords(rest)}`}`
}

/** Wrong values near a right one, the way slips make them. */
function slipsOf(value: string): readonly string[] {
  const right = Number(value)
  const decimals = value.split('.')[1]?.length ?? 0
  const step = 10 ** -decimals
  const swapped = value.replace(/([1-9])(\d)/, '$2$1')
  return [right + step, right - step, right + 10 * step, right * 2, Number(swapped)]
    .filter((wrong) => Math.abs(wrong - right) > step / 2)
    .map((wrong) => wrong.toFixed(decimals))
}

/** Sentences with numbers that are no steps; `n` and `m` stand for numbers. */
const references = [
  'I did this with n other people.',
  'In 2024 I solved problem n on page m.',
  'Is step n = the one with the eggs?',
  'step n = read it again, step m = try',
  'I have n minutes left and m problems.',
  'Do I take n from m first?',
  'Why is it n and not m?',
  'My teacher gave us n problems, m of them are hard.',
  'I think n is more than m.',
  'The trip is n-m hours long, is that right?',
  'We are n of m students in group 3.',
  'Question n is about x = m.',
  'n% of the class is in group m.',
  'It starts at 10:30 and ends at 12:15, is that n hours?',
  'Let x be n, so 2x + 3 = m.',
  'f(n) = m, I guess?',
  'In chapter n is an example with m apples.',
  'She is n years older, and he is m.',
  'n/m of them are red.',
  'I read version n.m.1 of the book.',
]

/** How many false equalities go unnoticed, and how many true ones are called false, by style. */
function measureEqualities(records: readonly PublicRecord[]): readonly Figure[] {
  const steps = records.flatMap((record) => record.steps)
  return Object.entries(stepStyles).flatMap(([style, write]) => {
    let missed = figure(`false equality not noticed, style "${style}"`)
    let blamed = figure(`true equality called false, style "${style}"`)
    let unread = figure(`true equality not read, style "${style}"`)
    for (const { formula, value } of steps) {
      const right = write(formula, value)
      const found = equalitiesIn(right)
      blamed = countIn(blamed, found.some(isFalse), right)
      unread = countIn(unread, !found.some(({ truth }) => truth === 'true'), right)
      for (const slip of slipsOf(value)) {
        const wrong = write(formula, slip)
        missed = countIn(missed, !equalitiesIn(wrong).some(isFalse), wrong)
      }
    }
    return [missed, blamed, unread]
  })
}

function isFalse({ truth }: { readonly truth: string }): boolean {
  return truth === 'false'
}

/** How many sentences with mere mentions of numbers are taken for false equalities. */
function measureReferences(records: readonly PublicRecord[]): readonly Figure[] {
  let mentioned = figure('mention of numbers taken for a false equality')
  for (const [at, sentence] of references.entries()) {
    for (let number = 2; number <= 13; number++) {
      const text = sentence.replace(/\bn\b/g, String(number)).replace(/\bm\b/g, String(at + 5))
      mentioned = countIn(mentioned, equalitiesIn(text).some(isFalse), text)
    }
  }
  let posed = figure('sentence of a task taken for a false equality')
  for (const { text } of records) {
    for (const sentence of text.split(/(?<=[.!?])\s+|\n/)) {
      posed = countIn(posed, equalitiesIn(sentence).some(isFalse), sentence)
    }
  }
  return [mentioned, posed]
}

/** All figures of the judge of steps. */
export function measureJudging(records: readonly PublicRecord[]): readonly Figure[] {
  return [
    measureEqualities,
    measureReferences,
    measureAnswers,
    measureChoices,
    measureSteps,
  ].flatMap((measure) => measure(records))
}

if (import.meta.main) {
  await measureAlone((records) => measureJudging(records).flatMap(figureLines))
}
