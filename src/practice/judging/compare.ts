/** Compares an answer with what is expected, by the kind of the item. */
import { compareChoice, compareChoices, compareOrder } from './chosen'
import { type Comparison, type Expected, right, unclear } from './expected'
import { compareExpression } from './formula'
import { compareNumber } from './number'
import { compareSolutions } from './solutions'
import type { ItemKind } from '../item'
import { plainWords, saysWords } from '../../tutor/judging/by-key'

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

/** Characters of a short text that are read. */
const maxTextRead = 400
/** A word of this length may have one letter wrong. */
const lettersForSlip = 6
const denial =
  /(?<!\p{L})(?:not|isn't|isnt|aren't|never|nicht|kein|keine|keinen|pas|jamais|nunca|no)(?!\p{L})/iu

/** The comparison of a text with the words of the key. */
function compareText({ answers, aliases }: Expected, answer: string): Comparison {
  const text = answer.slice(0, maxTextRead)
  if (denial.test(text)) return unclear(text, 'unread')
  const isSaid = [...answers, ...aliases].some(
    (words) => saysWords(text, words) || isSlip(plainWords(text).trim(), plainWords(words).trim()),
  )
  return isSaid ? right(text) : unclear(text, 'unread')
}

/** Whether one letter more, less, other or swapped makes the same word. */
function isSlip(given: string, wanted: string): boolean {
  if (wanted.length < lettersForSlip || Math.abs(given.length - wanted.length) > 1) return false
  let at = 0
  while (at < wanted.length && given[at] === wanted[at]) at++
  const [rest, other] = [given.slice(at), wanted.slice(at)]
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    isSwapped
  )
}
