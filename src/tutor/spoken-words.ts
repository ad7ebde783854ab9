/**
 * The words of a text: letters and digits, in lower case; each letter where a script has no blanks. As
 * numbers they are read without a string for any of them, as a model's text is compared word for word.
 */

/** A letter of a script that writes no blanks between words. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`
const word = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{M}\p{N}])+`, 'gu')
const asciiWord = /[a-z0-9]+/g
const beyondAscii = /[^\0-\x7f]/

/** The words as strings. */
export const spokenWords = (text: string): readonly string[] =>
  text.toLowerCase().match(beyondAscii.test(text) ? word : asciiWord) ?? []

/** What a character is to a word. */
const separator = 1
const letter = 2
const digit = 3
const lonely = 4
const lonelyDigit = 5

const isUnspaced = new RegExp(unspaced, 'u')
const isPart = /[\p{L}\p{M}\p{N}]/u
const isDigit = /\p{N}/u

function classOf(character: string): number {
  const isNumber = isDigit.test(character)
  if (isUnspaced.test(character)) return isNumber ? lonelyDigit : lonely
  if (!isPart.test(character)) return separator
  return isNumber ? digit : letter
}

/** The class and the lower case of each UTF-16 unit that is no half of a pair; 0: not read yet. */
const classes = new Uint8Array(0x1_0000)
const lowers = new Uint16Array(0x1_0000)

function classOfUnit(unit: number): number {
  const known = classes[unit] ?? 0
  if (known !== 0) return known
  const character = String.fromCharCode(unit)
  const found = classOf(character)
  classes[unit] = found
  // Where the lower case has two characters, the first stands for both: the second is a mark and starts no word.
  lowers[unit] = character.toLowerCase().charCodeAt(0)
  return found
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

const seed = 0x811c9dc5 | 0
const prime = 0x01000193

/** One number for those before it and the next one; their order counts. */
export const chained = (before: number, next: number): number => {
  const mixed = Math.imul(before ^ next, prime)
  return mixed ^ (mixed >>> 15)
}

/** What a word is: letters, two of them or one beyond the Latin ones; it holds a digit; neither. */
export const wordKinds = { other: 0, letters: 1, number: 2 } as const
const { other, letters, number } = wordKinds
/** The last letter of Latin scripts: letters of formulas are not words. */
const lastLatin = 0x2ff

/** The words of a text that comes in pieces. */
export class WordReader {
  #hashes = new Int32Array(32)
  #kinds = new Uint8Array(32)
  #length = 0
  /** The open word: its hash, its characters, and whether it holds a digit or a letter beyond the Latin ones. */
  #hash = seed
  #characters = 0
  #hasDigit = false
  #isBeyondLatin = false
  #highSurrogate = ''

  /** How many words were read. */
  get length(): number {
    return this.#length
  }

  /** The hashes of the words; more follow behind `length`. Valid until the next word is read. */
  get hashes(): Int32Array {
    return this.#hashes
  }

  /** A `wordKinds` for each of them. */
  get kinds(): Uint8Array {
    return this.#kinds
  }

  /** Forgets all words but an open one. */
  clear(): void {
    this.#length = 0
  }

  /** Reads a piece; its last word stays open where no separator follows. */
  read(piece: string): void {
    const text = this.#highSurrogate + piece
    this.#highSurrogate = ''
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      if (isHighSurrogate(unit)) at = this.#readPair(text, at)
      else this.#take(classOfUnit(unit), lowers[unit] ?? 0)
    }
  }

  /** Closes the open word. */
  end(): void {
    this.#highSurrogate = ''
    if (this.#characters > 0) this.#close()
  }

  /** Reads a character of two units, or keeps its first half until the next piece; returns where it ends. */
  #readPair(text: string, at: number): number {
    if (at + 1 === text.length) {
      this.#highSurrogate = text.slice(at)
      return at
    }
    const code = text.codePointAt(at) ?? 0
    const character = String.fromCodePoint(code).toLowerCase()
    this.#take(classOf(character), character.codePointAt(0) ?? 0)
    return code > 0xffff ? at + 1 : at
  }

  #take(kind: number, lower: number): void {
    if (kind === separator) {
      if (this.#characters > 0) this.#close()
      return
    }
    const isLonely = kind >= lonely
    if (isLonely && this.#characters > 0) this.#close()
    this.#hash = Math.imul(this.#hash ^ lower, prime)
    this.#characters += 1
    if (kind === digit || kind === lonelyDigit) this.#hasDigit = true
    if (lower > lastLatin) this.#isBeyondLatin = true
    if (isLonely) this.#close()
  }

  #close(): void {
    if (this.#length === this.#hashes.length) this.#grow()
    const plain = this.#characters > 1 || this.#isBeyondLatin ? letters : other
    this.#hashes[this.#length] = this.#hash
    this.#kinds[this.#length] = this.#hasDigit ? number : plain
    this.#length += 1
    this.#hash = seed
    this.#characters = 0
    this.#hasDigit = this.#isBeyondLatin = false
  }

  #grow(): void {
    const [hashes, kinds] = [this.#hashes, this.#kinds]
    this.#hashes = new Int32Array(hashes.length * 2)
    this.#kinds = new Uint8Array(kinds.length * 2)
    this.#hashes.set(hashes)
    this.#kinds.set(kinds)
  }
}

/** The words of a whole text. */
export type Words = Pick<WordReader, 'length' | 'hashes' | 'kinds'>

const wholeText = new WordReader()

/** The words of a whole text, valid until the reader's next one. */
export function hashedWords(text: string, reader = wholeText): Words {
  reader.clear()
  reader.read(text)
  reader.end()
  return reader
}
