import { patternOfLanguages } from '../../text/languages/languages'
/** The choices of a task ("A) 42"), and the choice that a message makes. */

export interface Choice {
  /** In upper case. */
  readonly letter: string
  readonly text: string
}

const mark = /(?:^|\n|\s{2,}|\s\()\(?([A-Ha-h])\s*[).:]\s+(?=\S)/g
const maxChoices = 8

/** The choices of a task in their order; empty where it has none, or where letters are missing. */
export function choicesIn(task: string): readonly Choice[] {
  const marks = Array.from(task.matchAll(mark))
  const first = marks.findLastIndex(([, letter]) => letter?.toUpperCase() === 'A')
  if (first < 0) return []
  const list = marks.slice(first, first + maxChoices)
  const isInOrder = list.every(([, letter], at) => letter?.toUpperCase().charCodeAt(0) === 65 + at)
  if (list.length < 2 || !isInOrder) return []
  return list.map((found, at) => ({
    letter: found[1]?.toUpperCase() ?? '',
    text: task.slice(found.index + found[0].length, list[at + 1]?.index ?? task.length).trim(),
  }))
}

/** Before a letter: it is the learner's choice. */
const choosing = patternOfLanguages(
  /(?:^|[\s,.:;(])<words>\s{0,32}(?:is|:|=|would be|should be|must be)?\s{0,32}["'(*]{0,8}([A-Ha-h])["')*]{0,8}(?=$|[\s.,;:!?)])/giu,
  ({ working }) => working?.beforeLetter,
)
const alone = /^\s*["'(*$]*([A-Ha-h])["')*$]{0,8}\s{0,32}[).:]?["'*]{0,8}(?:\s|[.!?]|$)/

/** A letter that a message gives as its choice, with its place. */
export interface ChosenLetter {
  readonly letter: string
  readonly start: number
  readonly end: number
}

/** The letter that a message chooses; null without one. "A" before words may be an article. */
export function chosenLetter(message: string): ChosenLetter | null {
  const first = alone.exec(message)
  const rest = first === null ? '' : message.slice(first[0].length).trim()
  if (first !== null && isChoice(first[0], rest)) return placed(first)
  const read = message.slice(0, 1000)
  const last = Array.from(read.matchAll(choosing)).findLast(
    (found) => !isArticle(found, read.slice(found.index + found[0].length)),
  )
  return last === undefined ? null : placed(last)
}

const reasonBehind = patternOfLanguages(/^\s<words>/iu, ({ answering }) => answering?.reasons)

/** "The answer is a dog", "la respuesta es a la derecha": a letter that is a word before others. */
function isArticle([whole, letter = '']: RegExpExecArray, rest: string): boolean {
  if (!/^[aeAE]$/.test(letter) || /[("'*][a-h]|[a-h]["')*]$/i.test(whole)) return false
  return /^\s\p{L}/u.test(rest) && !reasonBehind.test(rest)
}

/** Not the article of "A farmer…", and not the pronoun of "I". */
function isChoice(written: string, rest: string): boolean {
  if (rest === '' || /[).:]/.test(written)) return true
  return !/^[aA]\s/.test(written.trimStart()) && rest.split(/\s+/).length <= 6
}

function placed(match: RegExpExecArray): ChosenLetter {
  const letter = match[1] ?? ''
  const start = match.index + match[0].lastIndexOf(letter)
  return { letter: letter.toUpperCase(), start, end: start + letter.length }
}
