/**
 * Works around: JavaScriptCore keeps a string that was built by `+=` as a tree of its pieces, and a
 * slice keeps the whole string that it was cut from. A hundred tokens of five letters hold thirty
 * kilobytes that way.
 *
 * Benchmark: `bun scripts/bench/flatten-string.ts` prints the bytes of memory for each text, with and
 * without this file.
 *
 * Remove when: the benchmark shows the same memory for both, which needs an engine that flattens long
 * trees by itself, or a documented function that does it.
 */

const recentLength = 256
const joinsBetweenFlattening = 16

/**
 * A text that grows by small pieces and is read at the end. Each piece is joined to the recent
 * characters at once, which costs little because they are few; those are joined to the rest less often.
 */
export class StringBuilder {
  #text = ''
  #recent = ''
  #joins = 0

  get value(): string {
    return this.#text + this.#recent
  }

  add(piece: string): void {
    this.#recent = flattenString(this.#recent + piece)
    if (this.#recent.length < recentLength) return
    this.#text += this.#recent
    this.#recent = ''
    this.#joins += 1
    if (this.#joins % joinsBetweenFlattening === 0) this.#text = flattenString(this.#text)
  }
}

/** Returns the same text. The engine stores it in one piece, because a regular expression reads it. */
export function flattenString(text: string): string {
  startsWithNul.test(text)
  return text
}

/** Reads no further than the first character. */
const startsWithNul = /^\0/

/** Returns an equal text that does not keep the larger string that `text` was cut from. */
export function copyString(text: string): string {
  return flattenString(`${text.slice(0, 1)}${text.slice(1)}`)
}
