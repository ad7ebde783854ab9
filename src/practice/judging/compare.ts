/** Compares an answer with what is expected, by the kind of the item. */
import { compareChoice, compareChoices, compareOrder } from './chosen'
import type { Comparison, Expected } from './expected'
import { compareExpression } from './formula'
import { compareNumber } from './number'
import { compareText } from './short-text'
import { compareSolutions } from './solutions'
import type { ItemKind } from '../item'

const comparisons: Readonly<Record<ItemKind, (expected: Expected, answer: string) => Comparison>> =
  {
    number: compareNumber,
    expression: compareExpression,
    equation: compareSolutions,
    choice: compareChoice,
    choices: compareChoices,
    text: compareText,
    order: compareOrder,
  }

/** The comparison of a bounded answer. Never throws. */
export function compare(expected: Expected, answer: string): Comparison {
  return comparisons[expected.kind](expected, answer)
}

/** Whether an answer says the same as another one of the same kind and unit. */
export function sameAnswer(
  expected: Pick<Expected, 'kind' | 'answers' | 'unit'>,
  answer: string,
): boolean {
  const whole = { ...expected, aliases: [], choices: [], form: undefined }
  return compare(whole, answer).finding === 'right'
}
