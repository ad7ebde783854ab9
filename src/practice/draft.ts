/**
 * Turns the draft of an item, with its texts in every language, into the item of one language. A
 * skill's file holds drafts alone.
 */
import type { Form } from '../math/algebra/final-form'
import { formatNumber, inMath } from '../math/algebra/format'
import { readExpression } from '../math/algebra/read-expression'
import { exactValue } from '../math/algebra/value'
import type { AnswerKey, KeyHint, KeyStep } from '../tutor/answer-key/key'
import type {
  Area,
  DraftedItem,
  ItemKind,
  ItemMistake,
  Language,
  Level,
  PracticeItem,
  Skill,
  Texts,
} from './item'
import { sameAnswer } from './judging/compare'
import { likenessOf } from './likeness'
import type { Random } from './random'

/** A wrong answer, and the question about it. */
export type DraftMistake = readonly [answer: string, question: Texts]

/** An option, and the question about it where it is wrong; the right ones have none. */
export interface DraftOption {
  readonly text: Texts
  readonly ask?: Texts
}

/** An item with its texts in every language. Decimals are written with a point. */
export interface Draft {
  readonly question: Texts
  readonly kind: ItemKind
  /** The answers in plain notation; of choices and orders the options hold them. */
  readonly answers?: readonly string[]
  readonly unit?: string
  /** Other writings of the first answer. */
  readonly aliases?: readonly string[]
  /** The options of a choice in any order; of an order, its steps in the right order. */
  readonly options?: readonly DraftOption[]
  /** Calculations in plain notation, each with a number as its value; the last gives the answer. */
  readonly calculations?: readonly string[]
  /** The lines of the solution in plain notation, where it is no chain of calculations. */
  readonly lines?: readonly string[]
  readonly rule: Texts
  readonly hints: readonly Texts[]
  readonly mistakes?: readonly DraftMistake[]
  readonly form?: Form
  readonly task?: string
}

/** What a skill's file says. Each level has one or more makers of drafts. */
export interface SkillDefinition {
  readonly id: string
  readonly area: Area
  readonly name: Texts
  readonly prerequisites: readonly string[]
  readonly levels: Readonly<Record<Level, readonly ((random: Random) => Draft)[]>>
}

/** The skill of a definition. */
export function skillOf(definition: SkillDefinition): Skill {
  const { id, area, name, prerequisites, levels } = definition
  return {
    id,
    area,
    name,
    prerequisites,
    draft: (level, random) => {
      const draft = random.pick(levels[level])(random)
      const order = draft.options ? random.some(draft.options, draft.options.length) : []
      return draftedItem({ draft, order, answers: answersOf(draft, order) }, { skill: id, level })
    },
  }
}

/** The same text in every language, for formulas. */
export function inAll(text: string): Texts {
  return { en: text, de: text, fr: text, es: text }
}

/** The value of a calculation in plain notation, as a key writes it: "9", "2.5", "2/3". */
export function valueOf(calculation: string): string {
  const tree = readExpression(calculation)
  const value = tree && exactValue(tree)
  if (!value) throw new Error(`no value: ${calculation}`)
  return formatNumber(value)
}

/** A draft with its options in the order shown. */
interface Arranged {
  readonly draft: Draft
  readonly order: readonly DraftOption[]
  readonly answers: readonly string[]
}

/** What is the same in every language is worked out once, and where it is asked for. */
function draftedItem(
  arranged: Arranged,
  place: Pick<PracticeItem, 'skill' | 'level'>,
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
interface SharedParts extends Arranged {
  readonly mistakes: readonly DraftMistake[]
  readonly keySteps: readonly KeyStep[]
  /** The lines of the solution; those of an order are its options. */
  readonly lines: readonly string[]
}

type Written = Omit<PracticeItem, 'skill' | 'level' | 'language'>

function itemOf(parts: SharedParts, language: Language): Written {
  const { draft, order, lines } = parts
  const say = (texts: Texts) => localText(texts[language], language)
  const { kind, form, task } = draft
  const choices = order.map(({ text }) => say(text))
  const mistakes = parts.mistakes.map(([answer, question]) => ({ answer, question: say(question) }))
  const hints = draft.hints.map(say)
  const steps = kind === 'order' ? (draft.options ?? []).map(({ text }) => say(text)) : lines
  return {
    question: say(draft.question),
    kind,
    ...(choices.length > 0 && { choices }),
    key: keyOf(parts, { hints, mistakes, choices }),
    steps,
    explanation: [say(draft.rule), ...steps].join('\n'),
    hints,
    mistakes,
    ...(form && { form }),
    ...(task !== undefined && { task }),
  }
}

const decimalPoint = /(?<=\d)\.(?=\d)/g

/** A text as its language writes numbers and small words; formulas stay. */
function localText(text: string, language: Language): string {
  if (language === 'en') return text
  return text
    .split('$')
    .map((part, at) => (at % 2 === 0 ? joined(part.replace(decimalPoint, ','), language) : part))
    .join('$')
}

/** French drops a vowel ("d’Emma"), and Spanish changes one ("e Ines"), before a name that is filled in. */
function joined(text: string, language: Language): string {
  if (language === 'fr') {
    return text.replace(/(?<!\p{L})(d|qu)e (?=[aeiouâàéèêîôû])/giu, '$1’')
  }
  return language === 'es' ? text.replace(/ y (?=i(?![aeo]))/gi, ' e ') : text
}

const letterAt = (at: number): string => String.fromCharCode(65 + at)

function answersOf(draft: Draft, order: readonly DraftOption[]): readonly string[] {
  const { kind, options = [], answers = [], calculations = [] } = draft
  if (kind === 'order') return [options.map((step) => letterAt(order.indexOf(step))).join('')]
  if (order.length > 0) {
    return order.flatMap(({ ask }, at) => (ask === undefined ? [letterAt(at)] : []))
  }
  const last = calculations.at(-1)
  return answers.length > 0 || last === undefined ? answers : [valueOf(last)]
}

/** The typical mistakes that are surely wrong, each once. */
function mistakesOf({ draft, order, answers }: Arranged): readonly DraftMistake[] {
  const { kind, mistakes = [] } = draft
  const unit = draft.unit ?? null
  if (kind === 'choice') {
    return order.flatMap(({ ask }, at) => (ask === undefined ? [] : [[letterAt(at), ask] as const]))
  }
  const kept: DraftMistake[] = []
  for (const mistake of mistakes) {
    const known = [answers, ...kept.map(([answer]) => [answer])]
    const isKnown = known.some((own) => sameAnswer({ kind, answers: own, unit }, mistake[0]))
    if (!isKnown) kept.push(mistake)
  }
  return kept
}

function linesOf({ calculations, lines = [] }: Draft): readonly string[] {
  if (calculations === undefined) return lines.map(inMath)
  return calculations.map((formula) => {
    const value = valueOf(formula)
    return inMath(formula === value ? value : `${formula} = ${value}`)
  })
}

interface KeyTexts {
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
  { hints, mistakes, choices }: KeyTexts,
): AnswerKey {
  const { kind, aliases = [] } = draft
  const unit = draft.unit ?? null
  const first = steps[0]?.id ?? 's1'
  return {
    kind: keyKinds[kind],
    answers: answers.map((value, at) => {
      const option = keyKinds[kind] === 'choice' ? choices[value.charCodeAt(0) - 65] : undefined
      const own = option === undefined ? (at === 0 ? aliases : []) : [option]
      return { value, unit, aliases: own }
    }),
    steps,
    hints: hints.flatMap((question, at) => {
      const rung = rungs[at]
      return rung === undefined ? [] : [{ stepId: first, rung, question }]
    }),
    mistakes: mistakes.map(({ answer, question }) => ({ value: answer, question })),
  }
}

/** A step needs the earlier steps whose values stand in its formula. */
function keySteps(calculations: readonly string[]): readonly KeyStep[] {
  const steps: KeyStep[] = []
  for (const formula of calculations) {
    const numbers: readonly string[] = formula.match(/\d+(?:\.\d+)?/g) ?? []
    const needs = steps.filter(({ value }) => numbers.includes(value)).map(({ id }) => id)
    const id = `s${steps.length + 1}`
    steps.push({ id, label: `step ${steps.length + 1}`, formula, value: valueOf(formula), needs })
  }
  return steps
}
