/** Whether a text says something new: sentence by sentence, and inside of one that does not end. */

import { copyString } from '../lib/bun-workarounds/flatten-string'

/** Sentences of fewer words say nothing by themselves. */
const leastWords = 3
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
/** The same for signs without words: a row of so many, in a pattern of up to four. */
const maxSignPeriod = 4
const leastSigns = 300

interface Heard {
  readonly isNew: boolean
  /** Whether it was said before word for word. */
  readonly isSame: boolean
  readonly isOver: boolean
}

interface Remembered {
  readonly key: string
  /** Hashes of its words, in order of size: a small part of what the words would take. */
  readonly hashes: readonly number[]
  again: number
}

/** The repetitions of one reply. */
export class Repetition {
  readonly #remembered: Remembered[] = []
  readonly #lead: string
  readonly #loop = new WordLoop()
  readonly #signs = new SignLoop()
  /** 1 where the sentences since the last new one are a loop. */
  #weight = 0

  /** `lead`: what the program has said before the reply. */
  constructor(lead: string) {
    this.#lead = keyOf(spokenWords(lead))
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

  /** Whether the beginning of a sentence is that of an earlier one, or of what the program has said. */
  mayRepeat(words: readonly string[]): boolean {
    if (words.length === 0) return false
    const beginning = words.join(' ')
    if (this.#lead.startsWith(beginning)) return true
    return this.#remembered.some(({ key }) => key.startsWith(beginning))
  }

  isOfLead(words: readonly string[]): boolean {
    return words.length > 0 && this.#lead.includes(keyOf(words))
  }

  /** Takes a whole sentence, or a line of code. Whether it is new, and whether the text is a loop by now. */
  close(words: readonly string[], isCode: boolean): Heard {
    if (words.length < leastWords)
      return { isNew: this.#weight === 0, isSame: false, isOver: false }
    if (this.isOfLead(words)) return { isNew: false, isSame: true, isOver: false }
    const key = keyOf(words)
    const same = this.#remembered.find((known) => known.key === key)
    if (same) {
      same.again += 1
      return isCode
        ? this.#repeated(ofCode, true)
        : this.#repeated(weights.same, true, same.again > mostAgain)
    }
    const hashes = words.map((each) => Bun.hash.crc32(each)).toSorted((a, b) => a - b)
    const kind = isCode ? null : this.#variationOf(words, hashes)
    this.#remember({ key, hashes, again: 0 })
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

  #variationOf(
    words: readonly string[],
    hashes: readonly number[],
  ): 'variation' | 'counted' | null {
    if (words.length < leastAlike) return null
    const similar = this.#remembered.filter((known) => isAlike(hashes, known.hashes))
    if (similar.length === 0) return null
    const numbers = keyOf(words.filter(isNumber))
    const isSameCount = similar.some(({ key }) => keyOf(wordsOf(key).filter(isNumber)) === numbers)
    return isSameCount ? 'variation' : 'counted'
  }
}

const keyOf = (words: readonly string[]): string => words.join(' ')
const wordsOf = (key: string): readonly string[] => key.split(' ')
const isNumber = (word: string): boolean => /\p{N}/u.test(word)

/**
 * Whether two sentences, as hashes of their words in order of size, share most of them. Most share little, which
 * shows after a few words: then too few are left.
 */
function isAlike(one: readonly number[], other: readonly number[]): boolean {
  if (other.length < leastAlike) return false
  const least = (alike * (one.length + other.length)) / 2
  let [at, otherAt, shared] = [0, 0, 0]
  while (shared < least) {
    if (shared + Math.min(one.length - at, other.length - otherAt) < least) return false
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0)
    if (difference === 0) shared += 1
    if (difference <= 0) at += 1
    if (difference >= 0) otherAt += 1
  }
  return true
}

/** Finds words that come again and again in the same order, also without any end of a sentence. */
class WordLoop {
  readonly #words: string[] = []
  /** For each period, how many of the newest words are those one period earlier. */
  readonly #runs = new Uint32Array(maxPeriod + 1)
  #rest = ''
  #isLoop = false
  isSuspicious = false

  hear(text: string): boolean {
    const whole = this.#rest + text
    let end = whole.length
    while (end > 0 && letter.test(whole.charAt(end - 1))) end -= 1
    this.#rest = whole.slice(end).slice(-maxWordLength)
    for (const heard of spokenWords(whole.slice(0, end))) {
      if (isWord.test(heard)) this.#take(heard)
      else if (isNumber(heard)) this.#runs.fill(0)
    }
    return this.#isLoop
  }

  #take(word: string): void {
    const at = this.#words.length
    this.isSuspicious = false
    // Most words end all rows.
    if (!this.#words.includes(word, Math.max(0, at - maxPeriod))) this.#runs.fill(0)
    else this.#countRows(word, at)
    this.#words.push(word)
    if (this.#words.length > 2 * maxPeriod) this.#words.splice(0, this.#words.length - maxPeriod)
  }

  #countRows(word: string, at: number): void {
    for (let period = 1; period <= maxPeriod; period += 1) {
      const isSame = at >= period && this.#words[at - period] === word
      const run = isSame ? (this.#runs[period] ?? 0) + 1 : 0
      this.#runs[period] = run
      if (run >= Math.max(3 * period, leastLoop)) this.#isLoop = true
      if (run >= Math.max(period, leastLoop / 2)) this.isSuspicious = true
    }
  }
}

const maxWordLength = 64
const letter = /[\p{L}\p{M}\p{N}]/u
/** Letters of formulas come again as they will. */
const isWord = /^(?:\p{L}[\p{L}\p{M}]+|[^\0-\u02ff\p{N}])$/u

/** Finds signs that come again and again: dots, blanks, line ends, a bracket. */
class SignLoop {
  readonly #runs = new Uint32Array(maxSignPeriod + 1)
  /** The signs before the next ones. */
  #newest = '\0'.repeat(maxSignPeriod)

  hear(text: string): boolean {
    const whole = this.#newest + text
    this.#newest = copyString(whole.slice(-maxSignPeriod))
    return signPeriods.map((period) => this.#hasLongRow(whole, period)).some((isLong) => isLong)
  }

  #hasLongRow(whole: string, period: number): boolean {
    let run = this.#runs[period] ?? 0
    let longest = 0
    for (let at = maxSignPeriod; at < whole.length; at += 1) {
      run = whole.charCodeAt(at) === whole.charCodeAt(at - period) ? run + 1 : 0
      if (run > longest) longest = run
    }
    this.#runs[period] = run
    return longest >= leastSigns
  }
}

const signPeriods = Array.from({ length: maxSignPeriod }, (_, at) => at + 1)

/** A letter of a script that writes no blanks between words. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`
const word = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{M}\p{N}])+`, 'gu')

const asciiWord = /[a-z0-9]+/g
const beyondAscii = /[^\0-\x7f]/

/** The words of a text: letters and digits, in lower case; each letter where a script has no blanks. */
export const spokenWords = (text: string): readonly string[] =>
  text.toLowerCase().match(beyondAscii.test(text) ? word : asciiWord) ?? []
