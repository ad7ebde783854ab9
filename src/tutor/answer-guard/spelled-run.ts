/**
 * A run of single letters, in which number words may be spelled out: "e-i-g-h-t". Each letter is read
 * a bounded number of times, whatever the letters are.
 */
import { mayBeginNumber, numberWord } from './number-lexicon'
import { textAt, type Token, wordToken } from './token'

/** Words between the words of one number. */
export const connectors: ReadonlySet<string> = new Set(['and', 'et', 'y', 'e', 'und'])
const joint = /^[-.·_*]$/
const maxJoints = 3
/** Letters of a number that is spelled out; it ends where its run ends. */
const maxSpelled = 48
const minSpelled = 3
/** Letters of one word of such a number. */
const maxWord = 12

export class SpelledRun {
  /** The place of the token behind the run. */
  readonly end: number
  readonly #letters: string
  /** The place of the first letter that a number may begin with. */
  readonly #from: number
  /** The letter at a place of the tokens, counted from the first. */
  readonly #letterAt = new Map<number, number>()
  /** Letters of the longest word that begins at a letter; 0 where none does. */
  readonly #lengths: number[] = []

  /** Reads the run that begins with the single letter at a place. */
  constructor(tokens: readonly Token[], first: number) {
    let [letters, at, end] = ['', first, first]
    while (isLetter(tokens[at])) {
      this.#letterAt.set(at, letters.length)
      letters += textAt(tokens, at)
      end = at + 1
      at = letterAfter(tokens, end)
    }
    this.end = end
    this.#letters = letters
    this.#from = letters.length - maxSpelled
  }

  /**
   * The number that the letters from a place to the end of the run spell, as one word or as words
   * that `join` makes one number of; null where they spell none.
   */
  valueAt(place: number, join: (words: readonly Token[]) => number | null): number | null {
    const first = this.#letterAt.get(place)
    if (first === undefined || first < this.#from) return null
    const letters = this.#letters.slice(first)
    if (letters.length < minSpelled || !mayBeginNumber(letters)) return null
    const whole = numberWord(letters)
    if (whole?.kind === 'plain') return whole.value
    const words = this.#split(first)
    return words === null ? null : join(words)
  }

  /** The longest word at each place; null where a letter is left over. */
  #split(first: number): readonly Token[] | null {
    const words: Token[] = []
    for (let at = first; at < this.#letters.length;) {
      const end = at + this.#lengthAt(at)
      const word = this.#letters.slice(at, end)
      if (word === '' || (at === first && connectors.has(word))) return null
      words.push(wordToken(word, false, at, end))
      at = end
    }
    return words
  }

  #lengthAt(at: number): number {
    return (this.#lengths[at] ??= longestWord(this.#letters.slice(at, at + maxWord)))
  }
}

const isLetter = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.text.length === 1

/** The place of the next letter where only joints stand before it; else the place given. */
function letterAfter(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < from + maxJoints && joint.test(textAt(tokens, at))) at += 1
  return isLetter(tokens[at]) ? at : from
}

function longestWord(letters: string): number {
  const mayBe = mayBeginNumber(letters)
  for (let length = letters.length; length > 0; length -= 1) {
    const word = letters.slice(0, length)
    if (connectors.has(word) || (mayBe && isNumber(word))) return length
  }
  return 0
}

const isNumber = (word: string): boolean => numberWord(word)?.kind === 'plain'
