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

/** How an answer compares with another one of the same kind and unit, whatever the form. */
export function findingOf(
  expected: Pick<Expected, 'kind' | 'answers' | 'unit'>,
  answer: string,
): Comparison['finding'] {
  const [only, second] = expected.answers
  const own = second === undefined ? wholeNumberOf(expected.kind, only) : null
  const given = own && wholeNumberOf(expected.kind, answer)
  if (own !== null && given !== null) return own === given ? 'right' : 'wrong'
  return compare({ ...expected, aliases: [], choices: [], form: undefined }, answer).finding
}

/** Without leading zeros, and below the size at which a rounding may stand for the whole number. */
const wholeNumber = /^(?:-?[1-9]\d{0,6}|0)$/

/** The writing of a plain whole number, or of a letter with one; null for all other answers. */
function wholeNumberOf(kind: ItemKind, answer = ''): string | null {
  if (kind !== 'number' && kind !== 'equation') return null
  const value = kind === 'equation' ? answer.replace(/^[a-z] = /, '') : answer
  return wholeNumber.test(value) ? answer : null
}
