/** Whether a model repeats its instructions in place of a reply. */
import { helpAllowed, instructionTexts } from './prompt'
import { spokenWords } from './repetition'

/** A sentence of so many words that stands in the instructions is an echo; so is a row of so many. */
const leastSentence = 5
const leastRow = 8
/** Words of a beginning that are compared. */
const maxCompared = 24
/** What only the program says, in a sentence of any other words. */
const tellTales = [
  helpAllowed,
  'You are Elenchus',
  'The program has judged',
  'You may state it',
  'Recognised problem:',
  "The learner's last correct step",
  'earlier messages are left out',
]
/** What only instructions hold. */
const marks = /\(data\)|<\/?program>/i

interface Index {
  /** The instructions as one row of words, with a blank at each end. */
  readonly text: string
  /** What follows each beginning of a sentence or a line, as far as it is compared. */
  readonly beginnings: readonly string[]
  readonly rows: ReadonlySet<string>
  /** All its words: most rows of other texts hold a word that it lacks. */
  readonly words: ReadonlySet<string>
}

let index: Index | null = null

function indexed(): Index {
  index ??= indexOf(instructionTexts())
  return index
}

function indexOf(texts: readonly string[]): Index {
  const all = texts.map(spokenWords)
  return {
    text: ` ${all.map((words) => words.join(' ')).join('  ')} `,
    beginnings: texts.flatMap(beginningsIn),
    rows: new Set(all.flatMap(rowsOf)),
    words: new Set(all.flat()),
  }
}

/** Each place behind a full stop, a colon or a line end begins something. */
const beginningsIn = (text: string): readonly string[] =>
  [0, ...Array.from(text.matchAll(/[.:;\n]/g), ({ index: at }) => at + 1)]
    .map((at) => spokenWords(text.slice(at)).slice(0, maxCompared).join(' '))
    .filter((beginning) => beginning !== '')

const rowsOf = (words: readonly string[]): readonly string[] =>
  Array.from({ length: Math.max(0, words.length - leastRow + 1) }, (_, at) =>
    words.slice(at, at + leastRow).join(' '),
  )

/** Whether a sentence repeats the instructions. */
export function isEcho(words: readonly string[], text: string): boolean {
  if (marks.test(text) || tellTales.some((words) => text.includes(words))) return true
  if (words.length < leastSentence) return false
  const { text: instructions, rows, words: known } = indexed()
  let row = 0
  for (let at = 0; at < words.length; at += 1) {
    row = known.has(words[at] ?? '') ? row + 1 : 0
    if (row >= leastRow && rows.has(words.slice(at + 1 - leastRow, at + 1).join(' '))) return true
  }
  return row === words.length && instructions.includes(` ${words.join(' ')} `)
}

/** Whether a text may be the beginning of such a sentence. */
export function mayBecomeEcho(words: readonly string[]): boolean {
  if (words.length === 0) return false
  const beginning = words.slice(0, maxCompared).join(' ')
  return indexed().beginnings.some((known) => known.startsWith(beginning))
}
