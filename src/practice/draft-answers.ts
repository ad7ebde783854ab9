/**
 * The answers of a draft: the right ones, the typical mistakes that are surely wrong, and the steps of
 * the key.
 */
import { formatFraction } from '../math/algebra/format'
import { readExpression } from '../math/algebra/read-expression'
import { exactValue } from '../math/algebra/value'
import type { KeyStep } from '../tutor/answer-key/key'
import { choiceLetter, type ItemKind, type Texts } from './item'
import { findingOf } from './judging/compare'

/** A wrong answer, and the question about it. */
export type DraftMistake = readonly [answer: string, question: Texts]

/** An option, and the question about it where it is wrong; the right ones have none. */
export interface DraftOption {
  readonly text: Texts
  readonly ask?: Texts
}

/** What a draft says of its answer. Decimals are written with a point. */
export interface DraftAnswers {
  readonly kind: ItemKind
  /** The answers in plain notation; of choices, orders and texts the options and words hold them. */
  readonly answers?: readonly string[]
  readonly unit?: string
  /** Other writings of the first answer. */
  readonly aliases?: readonly string[]
  /** The options of a choice in any order; of an order, its steps in the right order. */
  readonly options?: readonly DraftOption[]
  /** Wrong orders of the steps that learners give often, as places in `options` from 0. */
  readonly wrongOrders?: readonly (readonly [order: readonly number[], question: Texts])[]
  /** The words of a text: the answer, other words for it, and wrong ones with their questions. */
  readonly words?: readonly DraftOption[]
  /** Calculations in plain notation, each with a number as its value; the last gives the answer. */
  readonly calculations?: readonly string[]
  readonly mistakes?: readonly DraftMistake[]
}

/** A draft with its options in the order shown. */
export interface Arranged<D extends DraftAnswers = DraftAnswers> {
  readonly draft: D
  readonly order: readonly DraftOption[]
  readonly answers: readonly string[]
}

/** The same text in every language, for formulas. */
export function inAll(text: string): Texts {
  return { en: text, de: text, fr: text, es: text }
}

/** The value of a calculation in plain notation, as a key writes it: "9", "2.5", "2/3". */
export function plainValue(calculation: string): string {
  const tree = readExpression(calculation)
  const value = tree && exactValue(tree)
  if (!value) throw new Error(`no value: ${calculation}`)
  return formatFraction(value)
}

/** The right answers: letters of the order shown for options, words, or plain notation. */
export function answersOf(draft: DraftAnswers, order: readonly DraftOption[]): readonly string[] {
  const { kind, options = [], words = [], answers = [], calculations = [] } = draft
  if (kind === 'order') return [lettersOf(options, order)]
  if (kind === 'text') return words.slice(0, 1).map(({ text }) => text.en)
  if (order.length > 0) {
    return order.flatMap(({ ask }, at) => (ask === undefined ? [choiceLetter(at)] : []))
  }
  const last = calculations.at(-1)
  return answers.length > 0 || last === undefined ? answers : [plainValue(last)]
}

/** Steps by the letters that they have in an order. */
const lettersOf = (steps: readonly DraftOption[], order: readonly DraftOption[]): string =>
  steps.map((step) => choiceLetter(order.indexOf(step))).join('')

/** A typical mistake with its question. */
export interface SaidMistake {
  readonly answer: Texts
  readonly question: Texts
}

/** The typical mistakes that are surely wrong, each once. */
export function mistakesOf({ draft, order, answers }: Arranged): readonly SaidMistake[] {
  const { kind, options = [], words = [], wrongOrders = [] } = draft
  if (kind === 'choice') return asked(order, (_, at) => inAll(choiceLetter(at)))
  if (kind === 'text') return asked(words, ({ text }) => text)
  if (kind === 'order') {
    return wrongOrders.map(([places, question]) => {
      const steps = places.flatMap((place) => options[place] ?? [])
      return { answer: inAll(lettersOf(steps, order)), question }
    })
  }
  return surelyWrong(draft, answers)
}

function asked(
  options: readonly DraftOption[],
  answerOf: (option: DraftOption, at: number) => Texts,
): readonly SaidMistake[] {
  return options.flatMap((option, at) =>
    option.ask === undefined ? [] : [{ answer: answerOf(option, at), question: option.ask }],
  )
}

/** What is equal to the answer by chance, though in another form, is no mistake. */
function surelyWrong(
  { kind, mistakes = [], unit: measure }: DraftAnswers,
  answers: readonly string[],
) {
  const unit = measure ?? null
  const kept: string[] = []
  return mistakes.flatMap(([answer, question]): SaidMistake[] => {
    const isWrong = findingOf({ kind, answers, unit }, answer) === 'wrong'
    const isKnown = kept.some(
      (other) => findingOf({ kind, answers: [other], unit }, answer) === 'right',
    )
    if (!isWrong || isKnown) return []
    kept.push(answer)
    return [{ answer: inAll(answer), question }]
  })
}

/** A step needs the earlier steps whose values stand in its formula. */
export function keySteps(calculations: readonly string[]): readonly KeyStep[] {
  const steps: KeyStep[] = []
  for (const formula of calculations) {
    const numbers: readonly string[] = formula.match(/\d+(?:\.\d+)?/g) ?? []
    const needs = steps.filter(({ value }) => numbers.includes(value)).map(({ id }) => id)
    const id = `s${steps.length + 1}`
    steps.push({
      id,
      label: `step ${steps.length + 1}`,
      formula,
      value: plainValue(formula),
      needs,
    })
  }
  return steps
}
