/**
 * Reads a typed query as terms. No input is an error:
 *
 * - words are separated by spaces; a word that ends in `*` stands for every word that begins so, and
 *   the last word does so without one;
 * - `"words in quotes"` stand together in that order, and so do the parts of `3x+7` or `don't`;
 * - there are no other operators.
 *
 * Both engines take these terms, and find the same kind of hits.
 */
import type { SearchKind } from '../schema'
import { wordsIn } from './words'

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
