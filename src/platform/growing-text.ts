/**
 * A text that grows by small pieces and is read at the end. To a string that is only added to, the engine
 * ties every piece, and to a piece the larger string that it was cut from: a hundred tokens of five letters
 * hold thirty kilobytes. Here they are joined now and then.
 */

const piecesBetween = 16

export class GrowingText {
  #text = ''
  #pieces = 0

  get value(): string {
    return this.#text
  }

  add(piece: string): void {
    this.#text += piece
    this.#pieces += 1
    if (this.#pieces % piecesBetween === 0) inOnePiece.test(this.#text)
  }
}

/** A text must be in one piece to be searched by a regular expression, and stays so. */
const inOnePiece = /\0/
