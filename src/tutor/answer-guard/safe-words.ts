/**
 * Safe words: words of prose that can hold no value. Prose of safe words is shown at once; other
 * text waits for the end of its sentence.
 */
import { wordSet } from '../../lib/text'
import { isBlank } from '../../lib/ascii'
import { numberWord } from './number-lexicon'
import { romanValue } from './roman'
import { folded } from './token'
import { rememberWords } from '../../text/word-memory'

/** Words that make a value of the numbers around them. */
const operationWords = wordSet('twice double minus negative plus point percent root squared cubed')
const plainWord = /^[("'“‘«*_~]*\p{L}{2,}(?:['’-]\p{L}{2,}|['’]\p{L}*){0,8}[)"'”’»*_~.,;:!?…]*$/u
const lettersOnly = /\p{L}+/gu

/** Whether a word belongs to prose: it is no number and no part of a formula. */
export const isSafeWord: (word: string) => boolean = rememberWords(looksSafe)

function looksSafe(word: string): boolean {
  if (word === 'a' || word === 'A' || word === 'I') return true
  if (!plainWord.test(word)) return false
  if (/[^\0-\x7f]/.test(word) && !isOrdinary(word)) return false
  return (word.match(lettersOnly) ?? []).every((part) => !isNumber(part))
}

const pronounsOfOne = wordSet('one eins uno')

/** Articles such as "eine" are safe, because a value of one is rarely said by them. */
function isNumber(part: string): boolean {
  const text = folded(part)
  if (operationWords.has(text) || romanValue(part) !== null) return true
  const found = numberWord(text)
  return found !== null && (found.value !== 1 || pronounsOfOne.has(text))
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

/** Whether a text holds safe words only, none of which a detector suspects. */
export function isSafeProse(text: string, isSuspicious?: (word: string) => boolean): boolean {
  for (let at = 0; at < text.length;) {
    const start = at
    while (at < text.length && !isBlank(text.charCodeAt(at))) at += 1
    const word = text.slice(start, at)
    if (word !== '' && (!isSafeWord(word) || isSuspicious?.(word) === true)) return false
    at += 1
  }
  return true
}
