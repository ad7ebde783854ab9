/**
 * Finds the words of a table in a text, with their places and bits. A reader looks at the bits of the
 * whole text first, and runs the patterns alone that can match.
 */
import { isLetter, wordShape } from '../../lib/ascii'
import { rememberWords } from '../../text/word-memory'

export interface PlacedWord {
  /** In lower case. */
  readonly word: string
  readonly bits: number
  readonly start: number
  readonly end: number
}

/** The words of a text that the table has. */
export interface PlacedWords {
  readonly words: readonly PlacedWord[]
  /** The bits of all of them. */
  readonly bits: number
}

/** A reader of texts for a table of words in small ASCII letters, each with its bits. */
export function wordPlacer(table: ReadonlyMap<string, number>): (text: string) => PlacedWords {
  const shapes = new Set(
    Array.from(table.keys(), (word) =>
      wordShape(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length),
    ),
  )
  const entryOf = rememberWords((written) => {
    const word = written.toLowerCase()
    return { word, bits: table.get(word) ?? 0 }
  })
  return (text) => {
    const words: PlacedWord[] = []
    let all = 0
    for (let at = 0; at < text.length; at += 1) {
      if (!isLetter(text.charCodeAt(at))) continue
      const start = at
      while (isLetter(text.charCodeAt(at))) at += 1
      const shape = wordShape(text.charCodeAt(start), text.charCodeAt(at - 1), at - start)
      if (!shapes.has(shape)) continue
      const { word, bits } = entryOf(text.slice(start, at))
      if (bits === 0) continue
      words.push({ word, bits, start, end: at })
      all |= bits
    }
    return { words, bits: all }
  }
}
