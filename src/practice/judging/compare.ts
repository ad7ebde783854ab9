/** Compares an answer with what is expected, by the kind of the item. */
import {
  type Comparison,
  type Expected,
  right,
  unclear,
  wrong,
  withoutLeadIn,
  finalParts,
} from './expected'
import { compareNumber } from './number'
import { compareSolutions } from './solutions'
import { type ItemKind, choiceLetter } from '../item'
import { optionSaid, saysWords } from '../../tutor/judging/by-key'
import { calculationIn } from '../../tutor/judging/number-match'
import {
  comparePeriods,
  comparePlace,
  compareStructured,
  plainWords,
  type StructuredComparison,
} from '../../tutor/judging/structured-answers'
import { chosenLetter } from '../../tutor/judging/choices'
import { exactValueOf } from '../../text/calculation'
import { type Expression, lettersIn } from '../../math/algebra/expression'
import { hasForm } from '../../math/algebra/final-form'
import { plainNotation } from '../../math/algebra/notation'
import { readExpression } from '../../math/algebra/read-expression'
import { sameValue } from '../../math/algebra/value'
import { attempt } from '../../tutor/mathematics'

function compareExpression(expected: Expected, answer: string): Comparison {
  return attempt(
    'practice_expression',
    () => compareIn(expected, answer),
    () => unclear('', 'unread'),
  )
}

function compareIn(expected: Expected, answer: string): Comparison {
  const keys = [...expected.answers, ...expected.aliases].flatMap((text) => readFormula(text) ?? [])
  const [key] = keys
  if (key === undefined) return unclear('', 'unread')
  for (const given of candidatesIn(answer)) {
    const formula = readFormula(given)
    const trees = [formula, readFormula(given.replace(/(?<=\d),(?=\d)/g, '.'))].filter(
      (tree) => tree !== null,
    )
    if (trees.length === 0) continue
    const tree = trees.find((each) => keys.some((own) => sameValue(each, own)))
    if (tree === undefined) return isForeign(trees, keys) ? unclear('', 'unread') : wrong(given)
    const { form } = expected
    return form === undefined || hasForm(tree, form, key) ? right(given) : unclear(given, 'form')
  }
  return unclear('', 'unread')
}

/** Whether a letter of an answer stands in no key: a remainder's "R", a unit, another unknown. */
function isForeign(trees: readonly Expression[], keys: readonly Expression[]): boolean {
  const known = new Set(['C', ...keys.flatMap((key) => [...lettersIn(key)])])
  return trees.every((tree) => [...lettersIn(tree)].some((letter) => !known.has(letter)))
}

const constant = /(?<=[+-]\s{0,4})(?:c|k|K|const(?:ant|ante|ante)?|konst(?:ante)?)\s*$/

/** A formula in plain or LaTeX notation; null for a text that is not a formula. */
function readFormula(text: string): Expression | null {
  const plain = plainNotation(text.replace(/\\left|\\right/g, '').replace(/\\ln\b/g, 'ln'))
  const body = plain
    .replace(/^\s*(?:[A-Za-z]'{0,2}(?:\([a-z]\))?|d[a-z]?\/d[a-z])\s*=\s*/, '')
    .replace(/π/g, 'pi')
    .replace(/\bexp(?=\s?\()/g, 'e^')
    .replace(constant, 'C')
    .trim()
  return readExpression(body.split('=').at(-1)?.trim() ?? '')
}

/** The parts of an answer that may be the expression: all of it, then its end. */
function candidatesIn(answer: string): readonly string[] {
  const parts = [answer, ...finalParts(answer)]
  return parts.flatMap((part) => {
    const bare = withoutLeadIn(part)
    const formulas = Array.from(
      part.matchAll(
        /\$([^$]+)\$|\\\(((?:(?!\\[()]).)+)\\\)|\\\[((?:(?!\\[[\]]).)+)\\\]|`([^`]+)`/g,
      ),
      (found) => found[1] ?? found[2] ?? found[3] ?? found[4] ?? '',
    ).toReversed()
    const named =
      /(?:=|:|\b(?:is|equals|gives|ist|ergibt|est|donne|es|da)\s)\s*([^=:]{1,200})$/iu.exec(bare)
    return [bare, part, ...formulas, ...(named?.[1] === undefined ? [] : [named[1]])]
  })
}

const maxRead = 1000

/** The comparison of a text with one option: by its letter, its words or its value. */
function compareChoice({ answers, choices }: Expected, answer: string): Comparison {
  const text = answer.slice(0, maxRead)
  const letters = choices.map((_, at) => choiceLetter(at))
  const options = choices.map((choice, at) => ({ text: choice, letter: choiceLetter(at) }))
  const written = optionWritten(text, choices)
  const named = chosenLetter(text)?.letter
  const letter = written ?? (named !== undefined && letters.includes(named) ? named : null)
  const chosen = letter ?? optionSaid(text, options)?.letter ?? null
  if (chosen === null) return unclear('', 'unread')
  return answers.includes(chosen) ? right(chosen) : wrong(chosen)
}

const compact = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\\[dt]?frac\{([^{}]{1,40})\}\{([^{}]{1,40})\}/g, '$1/$2')
    .replace(/\\(?:left|right|text|,|;)|[\s${}*·⋅×]/g, '')
    .replace(/[−–]/g, '-')
    .replace(/(?<![.?!])[.?!]+$/, '')

/** The option that the answer is, whatever its signs. */
function optionWritten(text: string, choices: readonly string[]): string | null {
  const said = [text, withoutLeadIn(text)].map(compact)
  const at = choices.findIndex((choice) => said.includes(compact(choice)))
  if (at >= 0) return choiceLetter(at)
  const value = numberIn(withoutLeadIn(text))
  if (value === null) return null
  const equal = choices.findIndex((choice) => numberIn(choice) === value)
  return equal < 0 ? null : choiceLetter(equal)
}

function numberIn(text: string): string | null {
  const calculation = calculationIn(text.replaceAll('$', ''))
  return (calculation && exactValueOf(calculation)?.toFraction()) ?? null
}

const maxWordsOfList = 8

/** The comparison of a text with a set of options, in any order. */
function compareChoices({ answers, choices }: Expected, answer: string): Comparison {
  const text = answer.slice(0, maxRead)
  const given = optionLetters(text, choices.length) ?? optionsSaid(text, choices)
  if (given.length === 0) return unclear('', 'unread')
  const shown = given.join(', ')
  const hasAll = answers.every((letter) => given.includes(letter))
  if (given.every((letter) => answers.includes(letter))) {
    return hasAll ? right(shown) : wrong(shown, 'incomplete')
  }
  return wrong(shown, hasAll ? 'extra' : 'other')
}

/** The letters of a text, each once; null where it is no list of letters. */
function optionLetters(text: string, count: number): readonly string[] | null {
  const bare = withoutLeadIn(text)
  const last = choiceLetter(count - 1)
  const run = /^[\s(]*([A-Ha-h]{2,8})[\s).]*$/.exec(bare)?.[1]
  const isLong = (bare.match(/\p{L}{2,}/gu)?.length ?? 0) > maxWordsOfList
  const single = isLong
    ? /(?<![\p{L}'])([A-H])(?![\p{L}'])/gu
    : /(?<![\p{L}'])([A-Ha-h])(?![\p{L}'])/gu
  const found =
    run === undefined ? Array.from(bare.matchAll(single), ([, letter = '']) => letter) : [...run]
  const letters = found.map((letter) => letter.toUpperCase())
  const isKnown = letters.length > 0 && letters.every((letter) => letter <= last)
  return isKnown ? [...new Set(letters)].toSorted() : null
}

/** The options whose writing stands in the text. */
function optionsSaid(text: string, choices: readonly string[]): readonly string[] {
  const parts = text
    .split(/\n|;|,\s|\s(?:and|und|et|y)\s/i)
    .map((part) => compact(withoutLeadIn(part)))
  // A list of all numbers would hold the right options and none of the others.
  const isOption = (part: string) => choices.some((choice) => compact(choice) === part)
  if (parts.some((part) => !isOption(part) && numberIn(part) !== null)) return []
  return choices.flatMap((choice, at) =>
    parts.includes(compact(choice)) || (/\p{L}{3}/u.test(choice) && saysWords(text, choice))
      ? [choiceLetter(at)]
      : [],
  )
}

/** The comparison of a text with an order: letters or numbers, with or without signs between. */
function compareOrder({ answers, choices }: Expected, answer: string): Comparison {
  const given = orderIn(withoutLeadIn(answer.slice(0, maxRead)), choices)
  if (given === null) return unclear('', 'unread')
  return answers.includes(given) ? right(given) : wrong(given)
}

function orderIn(text: string, choices: readonly string[]): string | null {
  const letters = choices.map((_, at) => choiceLetter(at))
  const isWhole = (order: readonly string[]) =>
    order.length === letters.length && new Set(order).size === letters.length
  const single = text
    .match(/(?<![\p{L}\p{N}])[A-Ha-h](?![\p{L}\p{N}'])/gu)
    ?.map((one) => one.toUpperCase())
  const run = /^[A-Ha-h]{2,8}$/.exec(text.trim())?.[0].toUpperCase()
  const digits = text.match(/\d/g)?.map((digit) => choiceLetter(Number(digit) - 1))
  const parts = text.split(/\n|;|→|⇒|<|,\s/u).map(compact)
  const steps = choices
    .map((choice, at) => ({ at: parts.indexOf(compact(choice)), letter: choiceLetter(at) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ letter }) => letter)
  const order = [single ?? [], [...(run ?? '')], steps, digits ?? []].find(
    (list) => isWhole(list) && list.every((letter) => letters.includes(letter)),
  )
  return order?.join('') ?? null
}

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
  return compareOtherKind(expected, answer) ?? comparisons[expected.kind](expected, answer)
}

/** An answer that is no plain number, such as a ratio, a date or a place; null for all others. */
function compareOtherKind(expected: Expected, answer: string): Comparison | null {
  const found = structuredIn(expected, answer)
  if (found === null || (found.is === 'silent' && expected.kind === 'number')) return null
  if (found.is === 'same') return right(found.quote)
  if (found.is === 'other') return wrong(found.quote)
  return unclear(found.quote, found.is === 'multiple' ? 'unfinished' : 'unread')
}

function structuredIn(
  { kind, answers, question }: Expected,
  answer: string,
): StructuredComparison | null {
  const [wanted, ...others] = answers
  if (wanted === undefined || others.length > 0) return null
  if (kind === 'text') return compareStructured(wanted, answer, question)
  if (kind === 'expression') return comparePeriods(wanted, answer, '')
  return kind === 'number' ? comparePlace(wanted, answer, question) : null
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
  const alone = { aliases: [], choices: [], form: undefined, question: '' }
  return compare({ ...expected, ...alone }, answer).finding
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
