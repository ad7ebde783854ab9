/**
 * Splits a text into words for full-text search. Indexing, queries and highlighting use the same
 * words on both engines.
 *
 * Adjacent letters and digits are one word, in compatibility form (NFKC), in lower case, without
 * accents. In scripts without spaces each character is a word, and so is each emoji; a query of
 * several such words is a phrase.
 */
import type { SearchKind } from '../schema'

/** A word and its place in the original text: UTF-16 offsets, the end exclusive. */
export interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Longer words are cut to this length, in UTF-16 units. */
const wordLength = 64

/** Scripts without spaces, or with endings grown onto the words (Hangul). */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`
const bound = String.raw`[\p{L}\p{N}\p{M}]`
const symbol = String.raw`[[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Sm}\p{Sc}\p{So}]--\p{ASCII}]`
const pieces = new RegExp(
  `[${bound}&&[${unspaced}]]\\p{M}*|[${bound}--[${unspaced}]][${bound}--[[${unspaced}]--\\p{M}]]*|${symbol}`,
  'gv',
)

/**
 * Accents of Latin, Greek and Cyrillic; the points that Hebrew and Arabic may leave out; tatweel.
 */
const accents = new RegExp(
  String.raw`[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\ufe0e\ufe0f]`,
  'g',
)

/** Letters without a Unicode decomposition, and how people write them on other keyboards. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const spelledLetters = /[ßæœøłđðþıς]/g

/** What stands between two words of lower-case ASCII, unless it is one space. */
const gapInAscii = / *[^a-z0-9 ][^a-z0-9]*| {2,}/g
const beyondAscii = /[^\0-\x7f]/
/** A word with more than `wordLength` characters. */
const longerWord = /[a-zA-Z0-9]{65}/

/**
 * The words of `wordsIn`, with one space between them, of an ASCII text whose words are not cut; null of
 * any other text. It takes a third of the time, because it makes no object for a word.
 */
export function asciiWords(text: string): string | null {
  if (beyondAscii.test(text) || longerWord.test(text)) return null
  return text.toLowerCase().replaceAll(gapInAscii, ' ').trim()
}

/**
 * Generates the words in the order of the text, so that a caller can stop early. No word crosses an
 * ASCII character that is neither letter nor digit. So what lies between two of them is an ASCII word as
 * it is, or is read by the expressions above; those take ten times as long a character.
 */
export function* wordsIn(text: string): Generator<Word> {
  let [start, isAscii, hasCapital] = [0, true, false]
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code > 127) isAscii = false
    else if (code >= 65 && code <= 90) hasCapital = true
    else if (!isSmallOrDigit(code)) {
      if (!isAscii) yield* wordsInRun(text.slice(start, at), start)
      else if (at > start) {
        const cut = text.slice(start, Math.min(at, start + wordLength))
        yield { word: hasCapital ? cut.toLowerCase() : cut, start, end: at }
      }
      start = at + 1
      isAscii = true
      hasCapital = false
    }
  }
}

const isSmallOrDigit = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** The words of a run with characters outside of ASCII that begins at `offset` of the text. */
function* wordsInRun(run: string, offset: number): Generator<Word> {
  for (const { 0: piece, index } of run.matchAll(pieces)) {
    const start = offset + index
    const end = start + piece.length
    if (/^\p{ASCII}*$/v.test(piece)) {
      yield { word: piece.slice(0, wordLength).toLowerCase(), start, end }
    } else {
      for (const word of fold(piece)) yield { word, start, end }
    }
  }
}

/** One piece may give several words: a ligature of two characters, a fraction. */
function fold(piece: string): string[] {
  const folded = piece
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(spelledLetters, (letter) => spelled[letter] ?? letter)
    .normalize('NFC')
  return (folded.match(pieces) ?? []).map(shortened)
}

/** Cuts a word, and never between the halves of a surrogate pair. */
const shortened = (word: string): string =>
  word.slice(0, wordLength).replace(/[\ud800-\udbff]$/, '')

/**
 * The texts of one user and kind. Two users may have the same tag, so queries compare the user too.
 */
export interface SearchPartition {
  readonly tag: string
  readonly userId: string
}

/** A matching text. A newer text has a greater `id`. */
export interface StoredHit {
  readonly id: number
  readonly kind: SearchKind
  readonly refId: string
  readonly groupId: string
}

/** Consecutive words. With `isPrefix` the last one matches every word that begins with it. */
export interface Term {
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

/** The most terms of a query, and the most words of a term, that are read. */
const termLimit = 32
const phraseLimit = 64
/**
 * A prefix shorter than this, in code points, is a whole word: it would match a tenth of all words.
 */
const prefixLength = 2

const quotes = /[“”„‟«»＂]/g
/** A phrase, or what stands between spaces and quotes. */
const chunks = /"(?<phrase>[^"]*)"|[^\s"]+/g

/** The different terms of `q`. Empty when it has no letter, digit or symbol. */
export function readQuery(q: string): Term[] {
  const found = [...q.replaceAll(quotes, '"').matchAll(chunks)]
  const terms = new Map<string, Term>()
  for (const [at, { 0: chunk, groups }] of found.entries()) {
    const words = [...wordsIn(chunk)].slice(0, phraseLimit).map(({ word }) => word)
    const last = words.at(-1)
    if (last === undefined) continue
    const isOpen =
      groups?.['phrase'] === undefined && (at === found.length - 1 || chunk.endsWith('*'))
    const isPrefix = isOpen && [...last].length >= prefixLength
    terms.set(JSON.stringify([words, isPrefix]), { words, isPrefix })
  }
  return [...terms.values()].slice(0, termLimit)
}
