/** When two items count as the same one. */
import type { PracticeItem } from './item'

/** The members of an item that tell it from others. */
export type Distinguishing = Pick<PracticeItem, 'question' | 'choices'> & {
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
