/**
 * Whether two sentences may say together what neither says alone. Behind the end of a sentence or of a
 * line the tokens before it no longer decide how a number stands, so that most pairs need not be read.
 */
import { namesDigits, spelledJoints } from './spelled-digits'
import type { Token } from './token'
import { tokensOf } from './tokens'

const lineEnd = /\n\s{0,32}$/
/** The blank behind a sentence belongs to the next one. */
const sentenceEnd = /[.!?]["'”’»)\]*_`~]{0,8}\s{0,32}$/
const wideEnd = /[。！？]["'”’»)\]*_`~]{0,8}\s{0,32}$/
/** A tag, a command or a comment that the next sentence may close. */
const openTag = /<[^<>]*$/
const maxJoints = 3

/** Whether `sentence` may continue what `before` begins. */
export function mayJoin(before: string, sentence: string): boolean {
  if (!isEnded(before, sentence) || isOpen(before)) return true
  const tokens = tokensOf(sentence)
  if (beginsWithNumber(tokens) || namesDigits(tokens)) return true
  return mayNameDigits(before) && namesDigits(tokensOf(before))
}

/** What may hide a word: another script, an entity, a tag, or a command that leaves no sign behind. */
const disguise =
  /[^\0-\x7f]|[&<]|\\(?!(?:cdot|times|div|pm|[dt]?frac|sqrt|boxed)(?![A-Za-z]))[A-Za-z]/
/** The words for a digit, with the signs between that normalized text leaves out. */
const digitWord =
  /d[^a-z]*i[^a-z]*g[^a-z]*i[^a-z]*t|z[^a-z]*i[^a-z]*f[^a-z]*f|c[^a-z]*(?:h[^a-z]*)?i[^a-z]*f/i

/** False where no word for a digit stands in a text, so that its tokens need not be read. */
function mayNameDigits(text: string): boolean {
  return digitWord.test(text) || disguise.test(text)
}

function isEnded(before: string, sentence: string): boolean {
  if (lineEnd.test(before) || wideEnd.test(before)) return true
  return sentenceEnd.test(before) && (/\s$/.test(before) || /^\s/.test(sentence))
}

/** Whether markup stands open at the end. */
function isOpen(text: string): boolean {
  if (openTag.test(text)) return true
  return text.includes('{') && text.split('{').length > text.split('}').length
}

/** "8", "then an eight": digits or an amount that the text before may begin. */
function beginsWithNumber(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex(({ kind }) => kind === 'number')
  if (first < 0 || first > maxJoints) return false
  return tokens.slice(0, first).every(({ text }) => spelledJoints.has(text))
}
