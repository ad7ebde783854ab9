/**
 * Answers that are words: a name, a term, a date. They are found by their words in any inflection,
 * and with one mistyped letter where a word is long.
 */
import type { Token } from './token'
import { tokensOf } from './tokens'

const maxChars = 200
const endings = new Set([
  '',
  's',
  'es',
  'e',
  'n',
  'en',
  'er',
  'ern',
  'em',
  'i',
  'a',
  'o',
  'os',
  'as',
  'x',
  'ed',
  'ing',
])
const minLongWord = 7
const minStem = 3

/** A phrase that is held back, as folded words. */
export type Phrase = readonly string[]

/** The phrases of texts; without those that are numbers alone or stand in `known`. */
export function phrasesOf(texts: readonly string[], known: ReadonlySet<string>): readonly Phrase[] {
  return texts.flatMap((text) => {
    const words = phraseOf(text)
    const isWord = words.some((word) => /\p{L}/u.test(word) && word.length > 1)
    return isWord && !words.every((word) => known.has(word)) ? [words] : []
  })
}

/** The folded words of a text, without articles. */
function phraseOf(text: string): Phrase {
  return wordsOf(tokensOf(text.slice(0, maxChars)))
    .split(' ')
    .filter((word) => word !== '')
}

/** Whether the tokens hold a phrase, in order and without other words between. */
export function holdsPhrase(tokens: readonly Token[], phrases: readonly Phrase[]): boolean {
  if (phrases.length === 0) return false
  const words = wordsOf(tokens).split(' ')
  return words.some((_, at) => phrases.some((phrase) => isAt(words, at, phrase)))
}

function isAt(words: readonly string[], at: number, phrase: Phrase): boolean {
  return phrase.every((word, place) => isSameWord(words[at + place] ?? '', word))
}

/** The same word in another inflection, or with one letter more, fewer or other. */
export function isSameWord(written: string, word: string): boolean {
  if (written === word) return true
  if (written === '' || written.charCodeAt(0) !== word.charCodeAt(0) || word.length < minStem) {
    return false
  }
  if (isInflected(written, word) || isInflected(word, written)) return true
  return word.length >= minLongWord && isOneEditAway(written, word)
}

function isInflected(long: string, short: string): boolean {
  const stem = short.length > minStem && /[eaoy]$/.test(short) ? short.slice(0, -1) : short
  if (!long.startsWith(stem)) return false
  const end = long.slice(stem.length)
  return endings.has(end) || end === 'ies' || end === 'y'
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  const most = Math.min(a.length, b.length) - head
  while (tail < most && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1
  return Math.max(a.length, b.length) - head - tail <= 1
}

const silent = new Set(['the', 'a', 'an'])

/** Words and numbers, joined by blanks, without articles. */
export function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .filter(({ kind, text }) => (kind !== 'sign' || /^[-+*/^=<>]$/.test(text)) && !silent.has(text))
    .map(({ kind, values, text }) => (kind === 'number' ? String(values[0]) : text))
    .join(' ')
}
