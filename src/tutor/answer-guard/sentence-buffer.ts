/**
 * Cuts a stream of text into sentences and lines, the same ones however the stream is split, and
 * releases the beginning of an unfinished sentence as far as it cannot disclose a value.
 */
import { isBlank } from '../../lib/ascii'
import { isSafeWord } from './safe-words'

/** Where a sentence ends, and up to where its words were whole before the end was known. */
export interface Cut {
  readonly end: number
  readonly wordsUntil: number
}

export interface Sentence {
  readonly text: string
  /** The part of `text` that was not taken before. */
  readonly rest: string
  /** Whether a part of `text` was taken before. */
  readonly hasShown: boolean
  /** Whether a word that may hold a value was read. */
  readonly isSuspicious: boolean
  /** The end of `text`, from the first word that was not read. */
  readonly unread: string
}

/**
 * Words that prose is held back by, so that a sentence that discloses leaves no half of it behind.
 */
const wordsHeldBack = 8
/** Characters that can be the last ones of a question. */
const questionEnd = '?？؟)]"\'”’»*_`~ \t\r\n'
/** A sentence end counts once another character follows, because closing marks may still come. */
const sentenceEnd =
  /[.!?…؟]+["'”’»)\]*_`~]*(?=\s)|[。！？]+["'”’»)\]*_`~]*(?=[^。！？"'”’»)\]*_`~])|\n/g
/** Every sentence end begins with one of these. */
const endSigns: ReadonlySet<number> = new Set(
  Array.from('.!?…؟。！？\n', (sign) => sign.charCodeAt(0)),
)
/**
 * The longest sentence end with its closing marks; a search resumes this far before the end of the
 * text.
 */
const resumeLength = 40
const listMark = /^[\s*_>#-]*\d{1,3}\.[*_]*$/
/** A longer sentence is cut at the next blank. */
const softLength = 600
/** A longer sentence is cut even without a blank. */
const hardLength = 2000

/** The unfinished sentence of one reply. */
export class SentenceBuffer {
  #text = ''
  /** Characters that were taken. */
  #taken = 0
  /** Characters that were searched for a sentence end. */
  #searched = 0
  /** Characters whose words were read. */
  #read = 0
  #wordEnds: number[] = []
  #isSuspicious = false
  /** No character from here on can end a sentence. */
  #endsUntil = 0
  /** No blank stands from here on. */
  #blanksUntil = 0

  get length(): number {
    return this.#text.length
  }

  append(text: string): void {
    const from = this.#text.length + 1
    this.#text += text
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 63 && code < 128) continue
      if (isBlank(code)) this.#blanksUntil = from + at
      if (endSigns.has(code)) this.#endsUntil = from + at
    }
  }

  /** The end of the first sentence; null where more text must come first. */
  nextCut(): Cut | null {
    const isSearched = this.#endsUntil <= this.#searched && this.#text.length <= softLength
    const cut = isSearched ? null : cutOf(this.#text, this.#searched)
    if (cut === null) this.#searched = Math.max(0, this.#text.length - resumeLength)
    return cut
  }

  /**
   * The words up to `limit` that can be shown now: they lie `wordsHeldBack` behind, and every word
   * up to there is safe. After the first unsafe word nothing more of the sentence is taken.
   */
  takeSafeProse(limit: number, isSuspicious?: (word: string) => boolean): string {
    if (this.#isSuspicious || this.#blanksUntil <= this.#read) return ''
    const text = this.#text
    let start = this.#read
    for (let at = start; at < limit; at += 1) {
      if (!isBlank(text.charCodeAt(at))) continue
      if (at > start && !this.#readWord(text.slice(start, at), at + 1, isSuspicious)) break
      start = at + 1
    }
    return this.#take(this.#wordEnds.at(-1 - wordsHeldBack) ?? 0)
  }

  /** Takes note of a word that a blank ends; false where it is not safe. */
  #readWord(word: string, end: number, isSuspicious?: (word: string) => boolean): boolean {
    this.#isSuspicious = !isSafeWord(word) || isSuspicious?.(word) === true
    if (this.#isSuspicious) return false
    this.#wordEnds.push(end)
    this.#read = end
    return true
  }

  /** Reads the words of the sentence again, because another test judges them now. */
  readAgain(): void {
    if (this.#isSuspicious) return
    this.#read = 0
    this.#wordEnds = []
  }

  /** The text up to `limit` without the characters at its end that may turn it into a question. */
  takeUnlessQuestion(limit: number): string {
    let end = limit
    while (end > this.#taken && questionEnd.includes(this.#text.charAt(end - 1))) end -= 1
    return this.#take(end)
  }

  /** Removes the sentence that ends at `end`, and starts the next. */
  close(end: number): Sentence {
    const text = this.#text.slice(0, end)
    const sentence = {
      text,
      rest: text.slice(this.#taken),
      hasShown: this.#taken > 0,
      isSuspicious: this.#isSuspicious,
      unread: text.slice(this.#read),
    }
    this.#text = this.#text.slice(end)
    this.#taken = this.#searched = this.#read = 0
    this.#endsUntil = Math.max(0, this.#endsUntil - end)
    this.#blanksUntil = Math.max(0, this.#blanksUntil - end)
    this.#wordEnds = []
    this.#isSuspicious = false
    return sentence
  }

  /** Removes all text and returns it. */
  clear(): string {
    return this.close(this.#text.length).text
  }

  #take(end: number): string {
    if (end <= this.#taken) return ''
    const text = this.#text.slice(this.#taken, end)
    this.#taken = end
    return text
  }
}

/** The end of the first sentence in `text`, searched from `from` on. */
function cutOf(text: string, from: number): Cut | null {
  const sentence = sentenceCut(text, from)
  const forced = forcedCut(text)
  if (sentence === null || forced === null) return sentence ?? forced
  return sentence.end <= forced.end ? sentence : forced
}

/** Searched as far as a forced cut lies, so that one long piece costs no more than its parts. */
function sentenceCut(whole: string, from: number): Cut | null {
  const text = whole.slice(0, hardLength + resumeLength)
  sentenceEnd.lastIndex = from
  for (let found = sentenceEnd.exec(text); found !== null; found = sentenceEnd.exec(text)) {
    const end = found.index + found[0].length
    if (found[0] === '\n') return { end, wordsUntil: found.index }
    const sentence = text.slice(0, end)
    if (!listMark.test(sentence) && !isInsideCode(sentence)) return { end, wordsUntil: end }
  }
  return null
}

function isInsideCode(sentence: string): boolean {
  return sentence.split('`').length % 2 === 0
}

function forcedCut(text: string): Cut | null {
  if (text.length <= softLength) return null
  const blank = text.slice(softLength).search(/\s/)
  const at = blank < 0 ? Number.POSITIVE_INFINITY : softLength + blank
  if (at < hardLength) return { end: at + 1, wordsUntil: at }
  return text.length >= hardLength ? { end: hardLength, wordsUntil: hardLength } : null
}
