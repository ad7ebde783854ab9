/**
 * Turns the draft of an item, with its texts in every language, into the item of one language. A
 * skill's file holds drafts alone.
 */
import type { Form } from '../math/algebra/final-form'
import { inMath } from '../math/algebra/format'
import type { AnswerKey, KeyHint, KeyStep } from '../tutor/answer-key/key'
import {
  answersOf,
  type Arranged,
  type DraftAnswers,
  keySteps,
  mistakesOf,
  type SaidMistake,
  plainValue,
} from './draft-answers'
import {
  type Area,
  type DraftedItem,
  type ItemMistake,
  type Language,
  type Level,
  likenessOf,
  type ItemContent,
  type Skill,
  type Texts,
} from './item'
import type { Random } from './random'

export { type DraftMistake, inAll, plainValue } from './draft-answers'

/** An item with its texts in every language. Decimals are written with a point. */
export interface Draft extends DraftAnswers {
  readonly question: Texts
  /** The lines of the solution in plain notation, where it is no chain of calculations. */
  readonly lines?: readonly string[]
  /** The rule and the hints, where they are not those of the skill. */
  readonly rule?: Texts
  readonly hints?: readonly Texts[]
  readonly form?: Form
  readonly task?: string
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
  const { kind, form, task } = draft
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
  }
}

const languages: readonly Language[] = ['en', 'de', 'fr', 'es']

/** The right words of a text: those of the language, then those of the others. */
function wordsOf({ words = [] }: Draft, language: Language): readonly string[] {
  const right = words.filter(({ ask }) => ask === undefined)
  const others = languages.filter((other) => other !== language)
  return [...new Set([language, ...others].flatMap((each) => right.map(({ text }) => text[each])))]
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
