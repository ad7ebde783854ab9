/**
 * Turns the draft of an item, with its texts in every language, into the item of one language. A
 * skill's file holds drafts alone.
 */
import type { Form } from '../math/algebra/final-form'
import { formatFraction, inMath } from '../math/algebra/format'
import { readExpression } from '../math/algebra/read-expression'
import { exactValue } from '../math/algebra/value'
import { localText, type Texts } from '../math/phrases/phrase'
import { type Bindings, filledIn } from '../math/tasks/grammar'
import { boundValues, type Solved, type TaskType } from '../math/tasks/task-type'
import type { AnswerKey, KeyHint, KeyStep } from '../tutor/answer-key/key'
import {
  type Area,
  choiceLetter,
  type DraftedItem,
  type ItemContent,
  type ItemKind,
  type ItemMistake,
  type Language,
  type Level,
  likenessOf,
  type Skill,
} from './item'
import type { Figure } from '../math/figures'
import { findingOf } from './judging/compare'
import type { Random } from '../math/random'

/** An item with its texts in every language. Decimals are written with a point. */
export interface Draft extends DraftAnswers {
  readonly question: Texts
  /** The rule and the hints, where they are not those of the skill. */
  readonly rule?: Texts
  readonly hints?: readonly Texts[]
  readonly form?: Form
  readonly task?: string
  readonly figure?: Figure
}

type WholeDraft = Draft & Pick<SkillDefinition, 'rule' | 'hints'>

/** What a skill's file says. Each level has one or more makers of drafts. */
export interface SkillDefinition {
  readonly id: string
  readonly area: Area
  readonly name: Texts
  readonly prerequisites: readonly string[]
  /** The rule and the hints of each draft that gives no others. */
  readonly rule: Texts
  readonly hints: readonly Texts[]
  readonly levels: Readonly<Record<Level, readonly ((random: Random) => Draft)[]>>
}

export function skillOf(definition: SkillDefinition): Skill {
  const { id, area, name, prerequisites, rule, hints, levels } = definition
  return {
    id,
    area,
    name,
    prerequisites,
    draft: (level, random) => {
      const draft = { rule, hints, ...random.pick(levels[level])(random) }
      const order = draft.options ? random.some(draft.options, draft.options.length) : []
      return draftedItem({ draft, order, answers: answersOf(draft, order) }, { skill: id, level })
    },
  }
}

/** The maker of drafts of a type of task, with the drawing of what a task gives. */
export function draftOf(
  type: TaskType,
  figureOf?: (given: Bindings) => Figure,
): (random: Random) => Draft {
  return (random) => {
    const values = type.make(random)
    const given = boundValues(values)
    const solved = type.solve(given)
    if (solved === null) throw new Error(`no such task: ${type.subject}`)
    const shared = {
      question: filledIn(type.text, values),
      rule: type.rule,
      hints: type.hints,
      ...(figureOf && { figure: figureOf(given) }),
    }
    if ('calculations' in solved) return { ...shared, ...numberAnswer(solved) }
    if ('exact' in solved) {
      const { exact, mistakes } = solved
      const answers = { answers: [exact.answer], lines: exact.lines }
      return { ...shared, kind: 'number', ...answers, ...(mistakes && { mistakes }) }
    }
    const { kind, answers, lines, mistakes = [], form } = solved
    return { ...shared, kind, answers, lines, mistakes, ...(form && { form }) }
  }
}

function numberAnswer({ calculations, mistakes = [], unit, lines, letter }: Solved): DraftAnswers {
  const answer = plainValue(calculations.at(-1) ?? '')
  const named = (value: string) => (letter === undefined ? value : `${letter} = ${value}`)
  return {
    kind: letter === undefined ? 'number' : 'equation',
    ...(lines === undefined ? { calculations } : { lines, answers: [named(answer)] }),
    ...(unit !== undefined && { unit }),
    mistakes: mistakes.map(([formula, question]) => [named(valueOr(formula)), question]),
  }
}

/** The value of a formula; the formula itself where its value is not rational. */
function valueOr(formula: string): string {
  const tree = readExpression(formula)
  const value = tree && exactValue(tree)
  return value ? formatFraction(value) : formula
}

/** What is the same in every language is worked out once, and where it is asked for. */
function draftedItem(
  arranged: Arranged<WholeDraft>,
  place: Pick<ItemContent, 'skill' | 'level'>,
): DraftedItem {
  const { draft, order, answers } = arranged
  let parts: Omit<SharedParts, keyof Arranged> | undefined
  return {
    likeness: likenessOf({
      question: localText(draft.question.en, 'en'),
      key: { answers: answers.map((value) => ({ value })) },
      choices: order.map(({ text }) => text.en),
    }),
    in: (language) => {
      parts ??= {
        mistakes: mistakesOf(arranged),
        keySteps: keySteps(draft.calculations ?? []),
        lines: linesOf(draft),
      }
      return { ...itemOf({ ...arranged, ...parts }, language), ...place, language }
    },
  }
}

/** The parts of an item that its languages share. */
interface SharedParts extends Arranged<WholeDraft> {
  readonly mistakes: readonly SaidMistake[]
  readonly keySteps: readonly KeyStep[]
  /** The lines of the solution; those of an order are its options. */
  readonly lines: readonly string[]
}

type Written = Omit<ItemContent, 'skill' | 'level' | 'language'>

function itemOf(parts: SharedParts, language: Language): Written {
  const { draft, order, lines } = parts
  const say = (texts: Texts) => localText(texts[language], language)
  const { kind, form, task, figure } = draft
  const choices = order.map(({ text }) => say(text))
  const mistakes = parts.mistakes.map(({ answer, question }) => ({
    answer: answer[language],
    question: say(question),
  }))
  const hints = draft.hints.map(say)
  const steps = kind === 'order' ? (draft.options ?? []).map(({ text }) => say(text)) : lines
  return {
    question: say(draft.question),
    kind,
    ...(choices.length > 0 && { choices }),
    key: keyOf(parts, { hints, mistakes, choices, words: wordsOf(draft, language) }),
    steps,
    explanation: [say(draft.rule), ...steps].join('\n'),
    hints,
    mistakes,
    ...(form && { form }),
    ...(task !== undefined && { task }),
    ...(figure && { figure }),
  }
}

const languages: readonly Language[] = ['en', 'de', 'fr', 'es']

/** The right words of a text: those of the language, then those of the others. */
function wordsOf({ words = [] }: Draft, language: Language): readonly string[] {
  const right = words.filter(({ ask }) => ask === undefined)
  const others = languages.filter((other) => other !== language)
  return [...new Set([language, ...others].flatMap((each) => right.map(({ text }) => text[each])))]
}

function linesOf({ calculations, lines = [] }: Draft): readonly string[] {
  if (calculations === undefined) return lines.map(inMath)
  return calculations.map((formula) => {
    const value = plainValue(formula)
    return inMath(formula === value ? value : `${formula} = ${value}`)
  })
}

interface KeyTexts {
  /** The answer of a text and other words for it; empty for all other kinds. */
  readonly words: readonly string[]
  readonly hints: readonly string[]
  readonly mistakes: readonly ItemMistake[]
  readonly choices: readonly string[]
}

const keyKinds = {
  number: 'numeric',
  equation: 'numeric',
  expression: 'expression',
  choice: 'choice',
  choices: 'choice',
  text: 'text',
  order: 'text',
} as const
const rungs: readonly KeyHint['rung'][] = ['probe', 'hint', 'stronger_hint']

function keyOf(
  { draft, answers, keySteps: steps }: SharedParts,
  { hints, mistakes, choices, words }: KeyTexts,
): AnswerKey {
  const { kind, aliases = [] } = draft
  const unit = draft.unit ?? null
  const first = steps[0]?.id ?? 's1'
  return {
    kind: keyKinds[kind],
    answers: answers.map((value, at) => {
      const option = keyKinds[kind] === 'choice' ? choices[value.charCodeAt(0) - 65] : undefined
      if (option !== undefined) return { value, unit, aliases: [option] }
      const [word = value, ...others] = words
      return { value: word, unit, aliases: at === 0 ? [...aliases, ...others] : [] }
    }),
    steps,
    hints: hints.flatMap((question, at) => {
      const rung = rungs[at]
      return rung === undefined ? [] : [{ stepId: first, rung, question }]
    }),
    mistakes: mistakes.map(({ answer, question }) => ({ value: answer, question })),
  }
}

/** A wrong answer, and the question about it. */
export type DraftMistake = readonly [answer: string, question: Texts]

/** An option, and the question about it where it is wrong; the right ones have none. */
export interface DraftOption {
  readonly text: Texts
  readonly ask?: Texts
}

/** What a draft says of its answer. Decimals are written with a point. */
export interface DraftAnswers {
  /** The lines of the solution in plain notation, where it is no chain of calculations. */
  readonly lines?: readonly string[]
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
function answersOf(draft: DraftAnswers, order: readonly DraftOption[]): readonly string[] {
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
function mistakesOf({ draft, order, answers }: Arranged): readonly SaidMistake[] {
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
function keySteps(calculations: readonly string[]): readonly KeyStep[] {
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
