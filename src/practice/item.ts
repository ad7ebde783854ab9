/**
 * An item of practice: a question with its answer key, its worked solution and the mistakes that
 * learners make in it. A skill makes items without end. Pure: it needs neither a database nor HTTP.
 */
import type { Form } from '../math/algebra/final-form'
import type { AnswerKey } from '../tutor/answer-key/key'
import type { Texts } from '../math/phrases/phrase'
import type { Random } from '../math/random'
import type { Language } from '../text/language'
import type { Figure } from '../math/figures'

export type { Language } from '../text/language'

/** The kinds of answers that an item asks for. */
export const itemKinds = [
  'number',
  'expression',
  'equation',
  'choice',
  'choices',
  'text',
  'order',
] as const
export type ItemKind = (typeof itemKinds)[number]

/** How hard the items of a skill are. */
export const levels = ['easy', 'medium', 'hard'] as const
export type Level = (typeof levels)[number]

/** A wrong answer that learners give often, and the question that lets them see it. */
export interface ItemMistake {
  readonly answer: string
  readonly question: string
}

/** An item. Formulas within sentences are written as `$…$`. Every member is plain JSON. */
export interface ItemContent {
  readonly question: string
  readonly kind: ItemKind
  /**
   * The options in the order shown, of `choice` and `choices`, and the steps to arrange, of `order`.
   * The first has the letter A.
   */
  readonly choices?: readonly string[]
  /**
   * The answer. Of `equation` each answer is one solution ("x = 3"; "none" where nothing solves it),
   * of `choice` and `choices` a letter, of `order` the letters in their right order ("CAB").
   */
  readonly key: AnswerKey
  /** The solution line by line. The last line has the answer. */
  readonly steps: readonly string[]
  /** The rule with the solution, shown when the item is settled. */
  readonly explanation: string
  /** Questions that help, from the first rung of the ladder on. None has the answer. */
  readonly hints: readonly string[]
  readonly mistakes: readonly ItemMistake[]
  readonly skill: string
  readonly level: Level
  readonly language: Language
  /** The writing that an expression or a fraction must have. */
  readonly form?: Form
  /** The task in English and plain notation, for the step checker, where it differs from the question. */
  readonly task?: string
  /** What the question gives, to be drawn. */
  readonly figure?: Figure
}

/** A skill: what its items practise, and the generator of its items. */
export interface Skill {
  readonly id: string
  readonly area: Area
  readonly name: Texts
  /** The ids of the skills that come before it. */
  readonly prerequisites: readonly string[]
  /** Makes one item. The same random choices make the same item. */
  readonly draft: (level: Level, random: Random) => DraftedItem
}

/** An item that is not yet written in a language. */
export interface DraftedItem {
  /** As `likenessOf` of the item: the same in every language. */
  readonly likeness: string
  readonly in: (language: Language) => ItemContent
}

/** The parts of school mathematics that skills belong to. */
export const areas = ['numbers', 'algebra', 'geometry', 'functions', 'calculus', 'data'] as const
export type Area = (typeof areas)[number]

/** The members of an item that tell it from others. */
type Distinguishing = Pick<ItemContent, 'question' | 'choices'> & {
  readonly key: { readonly answers: readonly { readonly value: string }[] }
}

/**
 * The same text for items that differ in names and things, or in the order of their options, alone:
 * their numbers, formulas, options and answers.
 */
export function likenessOf({ question, key, choices = [] }: Distinguishing): string {
  const formulas = question.match(/\$[^$]+\$|\d+(?:[.,]\d+)?/g) ?? []
  const data = formulas.length > 0 ? formulas : [question]
  // A letter stands for its option, which has another letter in another order.
  const answers = choices.length > 0 ? [] : key.answers.map(({ value }) => value)
  return [...data, ...answers, ...choices.toSorted()].join(' ')
}

/** The letter of the choice at a place. */
export const choiceLetter = (at: number): string => String.fromCharCode(65 + at)
