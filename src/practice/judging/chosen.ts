/** Compares a choice, several choices, or an order of steps. */
import { chosenLetter } from '../../tutor/judging/choices'
import { calculationIn, optionSaid, saysWords } from '../../tutor/judging/by-key'
import { exactValueOf } from '../../text/calculation'
import { choiceLetter } from '../item'
import { type Comparison, type Expected, right, unclear, wrong } from './expected'
import { withoutLeadIn } from './final-part'

const maxRead = 1000

/** The comparison of a text with one option: by its letter, its words or its value. */
export function compareChoice({ answers, choices }: Expected, answer: string): Comparison {
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
export function compareChoices({ answers, choices }: Expected, answer: string): Comparison {
  const text = answer.slice(0, maxRead)
  const given = lettersIn(text, choices.length) ?? optionsSaid(text, choices)
  if (given.length === 0) return unclear('', 'unread')
  const shown = given.join(', ')
  const hasAll = answers.every((letter) => given.includes(letter))
  if (given.every((letter) => answers.includes(letter))) {
    return hasAll ? right(shown) : wrong(shown, 'incomplete')
  }
  return wrong(shown, hasAll ? 'extra' : 'other')
}

/** The letters of a text, each once; null where it is no list of letters. */
function lettersIn(text: string, count: number): readonly string[] | null {
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
export function compareOrder({ answers, choices }: Expected, answer: string): Comparison {
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
