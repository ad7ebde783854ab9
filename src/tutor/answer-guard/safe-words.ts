/**
 * Safe words: words of prose that can hold no value. Prose of safe words is shown at once; other
 * text waits for the end of its sentence.
 */
import { numberWord } from './number-lexicon'
import { romanValue } from './roman'
import { folded } from './token'

/** Words that make a value of the numbers around them. */
const operationWords = new Set(
  'twice double minus negative plus point percent root squared cubed'.split(' '),
)
const plainWord = /^[("'“‘«*_~]*\p{L}{2,}(?:['’-]\p{L}{2,}|['’]\p{L}*)*[)"'”’»*_~.,;:!?…]*$/u
const lettersOnly = /\p{L}+/gu

/** The results for words read before, because texts repeat words. */
const seen = new Map<string, boolean>()
const maxSeen = 5000
const maxSeenLength = 24

/** Whether a word belongs to prose: it is no number and no part of a formula. */
export function isSafeWord(word: string): boolean {
  const before = seen.get(word)
  if (before !== undefined) return before
  const isPlain = looksSafe(word)
  if (seen.size < maxSeen && word.length <= maxSeenLength) seen.set(word, isPlain)
  return isPlain
}

function looksSafe(word: string): boolean {
  if (word === 'a' || word === 'A' || word === 'I') return true
  if (!plainWord.test(word)) return false
  if (/[^\0-\x7f]/.test(word) && !isOrdinary(word)) return false
  return (word.match(lettersOnly) ?? []).every((part) => !isNumber(part))
}

/** Articles such as "eine" are safe, because a value of one is rarely said by them. */
function isNumber(part: string): boolean {
  const text = folded(part)
  if (operationWords.has(text) || romanValue(part) !== null) return true
  const found = numberWord(text)
  return found !== null && (found.value !== 1 || text === 'one' || text === 'eins')
}

/**
 * Whether letters are ordinary: not mathematical, not full-width, and of no script that writes
 * numbers as words.
 */
function isOrdinary(word: string): boolean {
  return (
    word.replaceAll('…', '').normalize('NFKC') === word.replaceAll('…', '') &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  )
}

/** Whether a text holds safe words only. */
export function isSafeProse(text: string): boolean {
  return text.split(/\s+/).every((word) => word === '' || isSafeWord(word))
}
