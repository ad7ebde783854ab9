/**
 * A text that grows by small pieces and is read at the end. To a string that is only added to, the engine
 * ties every piece, and to a piece the larger string that it was cut from: a hundred tokens of five letters
 * hold thirty kilobytes. Here a piece is joined to the newest words at once, which costs little because they
 * are few, and those to the whole now and then.
 */

const newestLength = 256
const joinsBetween = 16

export class StringBuilder {
  #text = ''
  #newest = ''
  #joins = 0

  get value(): string {
    return this.#text + this.#newest
  }

  add(piece: string): void {
    this.#newest = flattenString(this.#newest + piece)
    if (this.#newest.length < newestLength) return
    this.#text += this.#newest
    this.#newest = ''
    this.#joins += 1
    if (this.#joins % joinsBetween === 0) this.#text = flattenString(this.#text)
  }
}

/** `text`, which is of one piece once a regular expression has been tried on it. */
export function flattenString(text: string): string {
  noText.test(text)
  return text
}

/** Looks no further than the beginning. */
const noText = /^\0/

/** The same text without the larger one that it was cut from. */
export function copyString(text: string): string {
  return flattenString(`${text.slice(0, 1)}${text.slice(1)}`)
}
