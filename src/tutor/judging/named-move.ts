/**
 * Moves that a learner names without doing them: "subtract 7", "erst minus 3 auf beiden Seiten", ": 3". The number in
 * such a message says what is done with a line, and is no result.
 */
import { folded } from '../../text/folding'
import { patternOfLanguages, wordsOfLanguages } from '../../text/languages/languages'
import { numeralsIn } from '../../text/numerals'

/** Characters of a message that can be a move alone. */
const maxRead = 160

const operations = wordsOfLanguages(({ working }) => working?.moves)

/** What may stand beside them: who does it, when, and on which sides. */
const besides = wordsOfLanguages(({ working }) => working?.besideMoves)

/** "Des deux côtés", "los dos lados": the number of sides does not belong to the move. */
const sides = patternOfLanguages(/<words>/gu, ({ working }) => working?.bothSides)
/** A number, or a multiple of an unknown, in a text whose numbers are marked. */
const term = /#\s?(?:[a-z](?![a-z]))?/g
/** "| : 3", "*4": a sign before the only number. A minus or a plus may be the number's own. */
const sign = /^\s?(?:\|?\s?[:/÷*·×]|\|\s?[-+])\s?#[a-z]?\s?\|?\s?$/
/** "-4", "minus 4": a number, or a move. */
const signed = patternOfLanguages(/^\s?([-+]|<words>)\s?#\s?$/u, ({ working }) => working?.minus)

/** Whether a message names one move with one number, and no result of it. */
export function namesMove(message: string): boolean {
  if (message.length > maxRead) return false
  const text = plainWords(message)
  return sign.test(text) || (text.match(term)?.length === 1 && hasOnlyMove(text))
}

/** In lower case without accents, with a mark for each number. */
const plainWords = (text: string): string =>
  withMarks(
    folded(text).replaceAll('’', "'").replace(/\bj'/g, 'je ').replace(sides, 'the'),
  ).replace(/[−–]/g, '-')

const withMarks = (text: string): string =>
  numeralsIn(text).reduceRight(
    (marked, { start, end }) => `${marked.slice(0, start)}#${marked.slice(end)}`,
    text,
  )

function hasOnlyMove(text: string): boolean {
  if (/[=<>]|#\s?[-+*/:^]\s?#/.test(text)) return false
  const words = text.replace(term, ' ').match(/[a-z']+/g) ?? []
  return (
    words.some((word) => operations.has(word)) &&
    words.every((word) => operations.has(word) || besides.has(word))
  )
}

/** What joins a move to what it gives. */
const joint = patternOfLanguages(
  /\s?[:;,]\s|\s(?=<words>\s)/giu,
  ({ working }) => working?.givingResult,
)
/** "3x = 15 | : 3": the move that is to come, behind its line. */
const announced = /^\|\s?[-+*/:÷·×]\s?#[a-z]?\s?$/

/** A message without the move that its line begins with, or announces: "subtract 7, so 3x = 15" as "so 3x = 15". */
export function withoutMove(message: string): string {
  if (message.length > maxRead) return message
  for (const { index, 0: mark } of message.matchAll(joint)) {
    const [before, rest] = [plainWords(message.slice(0, index)), message.slice(index + mark.length)]
    const isMove = (before.match(term)?.length ?? 0) <= 1 && hasOnlyMove(before)
    if (isMove && /\d/.test(rest)) return rest
  }
  const bar = message.lastIndexOf('|')
  const line = message.slice(0, Math.max(0, bar))
  return line.includes('=') && announced.test(plainWords(message.slice(bar))) ? line : message
}

/** The number of a message that is nothing else, with the sign before it: "minus 4" as "-4"; null for others. */
export function signedNumberIn(message: string): string | null {
  if (message.length > maxRead) return null
  const [, own] = signed.exec(plainWords(message)) ?? []
  const [number] = own === undefined ? [] : (numeralsIn(message)[0]?.readings ?? [])
  return own === undefined || number === undefined
    ? null
    : `${own === '+' ? '+' : '-'}${number.plain}`
}

/** Whether an equation has a number with the other sign, so that it undoes it. */
export function undoesTermOf(signedNumber: string, line: string): boolean {
  const [wanted, number] = [signedNumber.startsWith('-') ? '+' : '-', signedNumber.slice(1)]
  return (
    line.includes('=') &&
    numeralsIn(line).some(
      ({ start, end, readings }) =>
        readings[0]?.plain === number &&
        line.slice(0, start).trimEnd().endsWith(wanted) &&
        !/^[a-z(]/i.test(line.slice(end)),
    )
  )
}
