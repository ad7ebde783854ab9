/**
 * Answers that are words: a name, a term, a date. They are found by their words in any inflection,
 * and with one mistyped letter where a word is long.
 */
import { wordSet } from '../../lib/text'
import { type Token, tokensOf } from '../../text/tokens'

const maxChars = 200
const endings = wordSet('s es e n en er ern em i a o os as x ed ing ies y')
const minLongWord = 7
const minStem = 3

/** A phrase that is held back, as folded words. */
export type HeldPhrase = readonly string[]

/** The phrases of texts; without those that are numbers alone or stand in `known`. */
export function phrasesOf(
  texts: readonly string[],
  known: ReadonlySet<string>,
): readonly HeldPhrase[] {
  return texts.flatMap((text) => {
    const words = phraseOf(text)
    const isWord = words.some((word) => /\p{L}/u.test(word) && word.length > 1)
    return isWord && !words.every((word) => known.has(word)) ? [words] : []
  })
}

/** The folded words of a text, without articles. */
function phraseOf(text: string): HeldPhrase {
  return withoutHyphens(wordsOf(tokensOf(text.slice(0, maxChars)))).filter((word) => word !== '')
}

/** Whether the tokens hold a phrase, in order and without other words between. */
export function holdsPhrase(tokens: readonly Token[], phrases: readonly HeldPhrase[]): boolean {
  if (phrases.length === 0) return false
  const words = withoutHyphens(wordsOf(tokens))
  if (words.some((_, at) => phrases.some((phrase) => isAt(words, at, phrase)))) return true
  const joined = joinedWords(tokens)
  return phrases.some((phrase) => joined.has(phrase.join('')))
}

/** Whether one word of prose may be a phrase in parts, or a letter of one that is spelled out. */
export function mayHoldPhrase(tokens: readonly Token[], phrases: readonly HeldPhrase[]): boolean {
  if (phrases.length === 0) return false
  const [first] = tokens
  if (tokens.length < 3) return first?.text.length === 1 && !silent.has(first.text)
  const joined = joinedWords(tokens)
  return phrases.some((phrase) => phrase.some((word) => joined.has(word)))
}

const withoutHyphens = (words: string): readonly string[] =>
  words.split(' ').filter((word) => word !== '-')

/** Words with what stands beside them without a blank: "CO_2", "Shel-ley", "o x y g e n". */
function joinedWords(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>()
  let [word, end, wasLetter] = ['', -1, false]
  for (const token of tokens) {
    if (token.kind === 'sign' && joints.has(token.text)) {
      if (token.start === end) end = token.end
      continue
    }
    const isLetter = token.kind === 'word' && token.text.length === 1
    const isNear = token.start === end || (isLetter && wasLetter && token.start - end <= 1)
    word = isNear ? word + token.text : token.text
    if (word.length > minStem || isNear) found.add(word)
    end = token.end
    wasLetter = isLetter
  }
  return found
}

const joints = new Set(['-', '_', '(', ')', '.', '^', '·'])

function isAt(words: readonly string[], at: number, phrase: HeldPhrase): boolean {
  return phrase.every((word, place) => isSameWord(words[at + place] ?? '', word))
}

/** The same word in another inflection, or with one letter more, fewer or other. */
export function isSameWord(written: string, word: string): boolean {
  if (written === word) return true
  if (written === '' || written.charCodeAt(0) !== word.charCodeAt(0) || word.length < minStem) {
    return false
  }
  // "Y" is no form of "yes".
  const isShorter = written.length >= minStem && isInflected(word, written)
  if (isInflected(written, word) || isShorter) return true
  return word.length >= minLongWord && isOneEditAway(written, word)
}

function isInflected(long: string, short: string): boolean {
  const stem = short.length > minStem && /[eaoy]$/.test(short) ? short.slice(0, -1) : short
  if (!long.startsWith(stem)) return false
  const end = long.slice(stem.length)
  return end === '' || endings.has(end)
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
