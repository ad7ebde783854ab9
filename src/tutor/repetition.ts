/** Whether a text says something new: sentence by sentence, and inside of one that does not end. */

import { copyString } from '../lib/bun-workarounds/flatten-string'
import {
  chained,
  spokenWords,
  wordKinds,
  WordReader,
  type Words,
  hashedWords,
} from './spoken-words'

/** Sentences of fewer words say nothing by themselves. */
const leastWords = 3
/** A sentence of fewer words may be the learner's by chance. */
const leastQuote = 5
/** Sentences that are compared. */
const maxRemembered = 60
/** Share of the words of two sentences that are the same where one is a variation of the other. */
const alike = 0.8
const leastAlike = 5
/** How much of a loop a sentence is: said before, a variation, a variation with other numbers. */
const weights = { same: 1 / 2, variation: 1 / 3, counted: 1 / 8 } as const
/** A line of code comes again, and is like others, in any program. */
const ofCode = 1 / 6
/** So often a sentence may come again between others. */
const mostAgain = 3
/** The longest part of a sentence that is looked for as a loop, in words. */
const maxPeriod = 24
const leastLoop = 10
/** Words that are kept; a power of two, and no fewer than the longest period. */
const newestWords = 32
/** The same for signs without words: a row of so many, in a pattern of up to four. */
const maxSignPeriod = 4
const leastSigns = 300

interface Heard {
  readonly isNew: boolean
  /** Whether it was said before word for word. */
  readonly isSame: boolean
  readonly isOver: boolean
}

/** Characters of a beginning that tell most sentences from each other. */
export const startLength = 40

/** A sentence that was said before. */
class Remembered {
  readonly #text: string
  readonly #hash: number
  /** Hashes of its words, in order of size. */
  readonly hashes: Int32Array
  /** One number for its numbers. */
  readonly numbers: number
  again = 0
  /** The words of its beginning, and all of them; read when another sentence begins, and begins so. */
  #start: string | null = null
  #key: string | null = null

  constructor(text: string, words: Words, hash: number) {
    this.#text = text
    this.#hash = hash
    this.hashes = words.hashes.slice(0, words.length).toSorted()
    this.numbers = numbersOf(words)
  }

  isSame(words: Words, hash: number): boolean {
    return hash === this.#hash && words.length === this.hashes.length
  }

  beginsWith(beginning: string): boolean {
    this.#start ??= keyOf(this.#text.slice(0, startLength))
    if (!beginning.startsWith(this.#start)) return this.#start.startsWith(beginning)
    this.#key ??= keyOf(this.#text)
    return this.#key.startsWith(beginning)
  }
}

/** A text that was there before the reply. */
class EarlierText {
  /** Its words with a blank before each, and their hashes. */
  readonly #words: string
  readonly #hashes: Int32Array

  constructor(text: string) {
    this.#words = ` ${keyOf(text)}`
    const { hashes, length } = hashedWords(text)
    this.#hashes = hashes.slice(0, length)
  }

  /** Whether it holds these words in a row. */
  holds({ hashes, length }: Words): boolean {
    const last = this.#hashes.length - length
    for (let from = 0; from <= last; from += 1) {
      let same = 0
      while (same < length && this.#hashes[from + same] === hashes[same]) same += 1
      if (same === length) return length > 0
    }
    return false
  }

  mayHold(beginning: string): boolean {
    return this.#words.includes(` ${beginning}`)
  }
}

/** The repetitions of one reply. */
export class Repetition {
  readonly #remembered: Remembered[] = []
  readonly #lead: EarlierText
  readonly #told: EarlierText
  readonly #loop = new WordLoop()
  readonly #signs = new SignLoop()
  /** 1 where the sentences since the last new one are a loop. */
  #weight = 0

  /** `lead`: what the program has said before the reply; `told`: what the learner has. */
  constructor(lead: string, told: string) {
    this.#lead = new EarlierText(lead)
    this.#told = new EarlierText(told)
  }

  /** Whether the newest sentences or words have been said before. */
  get isSuspicious(): boolean {
    return this.#weight > 0 || this.#loop.isSuspicious
  }

  /** Takes the next piece of the text; returns whether it has become a loop. */
  hear(text: string): boolean {
    const isWordLoop = this.#loop.hear(text)
    return this.#signs.hear(text) || isWordLoop
  }

  /** Whether the beginning of a sentence, as its words, is that of an earlier one, or of what the program has said. */
  mayRepeat(beginning: string): boolean {
    if (beginning === '') return false
    if (this.#lead.mayHold(beginning)) return true
    return this.#remembered.some((known) => known.beginsWith(beginning))
  }

  /** Whether it may become a sentence of the learner's. */
  mayQuote(beginning: string): boolean {
    return beginning !== '' && this.#told.mayHold(beginning)
  }

  isOfLead(words: Words): boolean {
    return this.#lead.holds(words)
  }

  /** Whether a sentence is one of the learner's. */
  isQuote(words: Words): boolean {
    return words.length >= leastQuote && this.#told.holds(words)
  }

  /** Takes a whole sentence, or a line of code. Whether it is new, and whether the text is a loop by now. */
  close(text: string, words: Words, isCode: boolean): Heard {
    if (words.length < leastWords)
      return { isNew: this.#weight === 0, isSame: false, isOver: false }
    if (this.isOfLead(words)) return { isNew: false, isSame: true, isOver: false }
    const hash = hashOf(words)
    const same = this.#remembered.find((known) => known.isSame(words, hash))
    if (same) {
      same.again += 1
      return isCode
        ? this.#repeated(ofCode, true)
        : this.#repeated(weights.same, true, same.again > mostAgain)
    }
    const sentence = new Remembered(text, words, hash)
    const kind = isCode ? null : this.#variationOf(sentence)
    this.#remember(sentence)
    if (kind !== null) return this.#repeated(weights[kind], false)
    this.#weight = 0
    return { isNew: true, isSame: false, isOver: false }
  }

  #repeated(weight: number, isSame: boolean, isOver = false): Heard {
    this.#weight += weight
    return { isNew: false, isSame, isOver: isOver || this.#weight > 0.99 }
  }

  #remember(sentence: Remembered): void {
    this.#remembered.push(sentence)
    if (this.#remembered.length > maxRemembered) this.#remembered.shift()
  }

  #variationOf({ hashes, numbers }: Remembered): 'variation' | 'counted' | null {
    if (hashes.length < leastAlike) return null
    let kind: 'variation' | 'counted' | null = null
    for (const known of this.#remembered) {
      if (!isAlike(hashes, known.hashes)) continue
      if (known.numbers === numbers) return 'variation'
      kind = 'counted'
    }
    return kind
  }
}

const keyOf = (text: string): string => spokenWords(text).join(' ')

function hashOf({ hashes, length }: Words): number {
  let hash = 0
  for (let at = 0; at < length; at += 1) hash = chained(hash, hashes[at] ?? 0)
  return hash
}

/** One number for the words with a digit, in their order. */
function numbersOf({ hashes, kinds, length }: Words): number {
  let hash = 0
  for (let at = 0; at < length; at += 1) {
    if (kinds[at] === wordKinds.number) hash = chained(hash, hashes[at] ?? 0)
  }
  return hash
}

/**
 * Whether two sentences, as hashes of their words in order of size, share most of them. Most share little, which
 * shows after a few words: then too few are left.
 */
function isAlike(one: Int32Array, other: Int32Array): boolean {
  if (other.length < leastAlike) return false
  const least = (alike * (one.length + other.length)) / 2
  let at = 0
  let otherAt = 0
  let shared = 0
  while (shared < least) {
    if (shared + Math.min(one.length - at, other.length - otherAt) < least) return false
    const mine = one[at] ?? 0
    const theirs = other[otherAt] ?? 0
    if (mine === theirs) shared += 1
    if (mine <= theirs) at += 1
    if (mine >= theirs) otherAt += 1
  }
  return true
}

/** Finds words that come again and again in the same order, also without any end of a sentence. */
class WordLoop {
  readonly #reader = new WordReader()
  /** The newest words, each at its number modulo the length. */
  readonly #newest = new Int32Array(newestWords)
  #count = 0
  /** For each period, how many of the newest words are those one period earlier. */
  readonly #runs = new Uint32Array(maxPeriod + 1)
  #hasRuns = false
  #isLoop = false
  isSuspicious = false

  hear(text: string): boolean {
    this.#reader.read(text)
    const { hashes, kinds, length } = this.#reader
    for (let at = 0; at < length; at += 1) {
      if (kinds[at] === wordKinds.letters) this.#take(hashes[at] ?? 0)
      else if (kinds[at] === wordKinds.number) this.#endRuns()
    }
    this.#reader.clear()
    return this.#isLoop
  }

  #take(word: number): void {
    this.isSuspicious = false
    // Most words end all rows.
    if (this.#isAmongNewest(word)) this.#countRows(word)
    else this.#endRuns()
    this.#newest[this.#count % newestWords] = word
    this.#count += 1
  }

  #isAmongNewest(word: number): boolean {
    const first = Math.max(0, this.#count - maxPeriod)
    for (let at = this.#count - 1; at >= first; at -= 1) {
      if (this.#newest[at % newestWords] === word) return true
    }
    return false
  }

  #endRuns(): void {
    if (this.#hasRuns) this.#runs.fill(0)
    this.#hasRuns = false
  }

  #countRows(word: number): void {
    this.#hasRuns = true
    for (let period = 1; period <= maxPeriod; period += 1) {
      const isSame =
        this.#count >= period && this.#newest[(this.#count - period) % newestWords] === word
      const run = isSame ? (this.#runs[period] ?? 0) + 1 : 0
      this.#runs[period] = run
      if (run >= Math.max(3 * period, leastLoop)) this.#isLoop = true
      if (run >= Math.max(period, leastLoop / 2)) this.isSuspicious = true
    }
  }
}

/**
 * Finds signs that come again and again: dots, blanks, line ends, a bracket. A row that begins and ends within
 * one piece is not looked for: pieces are shorter than a long row.
 */
class SignLoop {
  readonly #runs = new Uint32Array(maxSignPeriod + 1)
  /** The signs before the next ones. */
  #newest = '\0'.repeat(maxSignPeriod)

  hear(text: string): boolean {
    const whole = this.#newest + text
    this.#newest = copyString(whole.slice(-maxSignPeriod))
    return signPeriods.map((period) => this.#hasLongRow(whole, period)).some((isLong) => isLong)
  }

  /** Whether the row that was open at the beginning, or the one that is open at the end, is long. */
  #hasLongRow(whole: string, period: number): boolean {
    const isSame = (at: number) => whole.charCodeAt(at) === whole.charCodeAt(at - period)
    let end = maxSignPeriod
    while (end < whole.length && isSame(end)) end += 1
    const opening = (this.#runs[period] ?? 0) + end - maxSignPeriod
    let start = whole.length
    while (start > end && isSame(start - 1)) start -= 1
    const closing = end === whole.length ? opening : whole.length - start
    this.#runs[period] = closing
    return Math.max(opening, closing) >= leastSigns
  }
}

const signPeriods = Array.from({ length: maxSignPeriod }, (_, at) => at + 1)
