/** Finds where one HTTP/1.1 answer ends, as cheaply as a load generator must. */

const headEnd = '\r\n\r\n'

/**
 * The answers of one connection with a `Content-Length`. After the first one, an answer of the very same
 * length that comes in one piece and begins the same way is taken at its word.
 */
export class AnswerReader {
  #pieces: Buffer[] = []
  #gathered = 0
  #expected = 0
  #usual = 0

  /** Takes what has arrived; true when an answer is complete. Throws on any status but 200. */
  take(bytes: Buffer): boolean {
    if (this.#gathered === 0 && bytes.length === this.#usual && isOk(bytes)) return true
    this.#pieces.push(bytes)
    this.#gathered += bytes.length
    if (this.#expected === 0) this.#readHead()
    if (this.#expected === 0 || this.#gathered < this.#expected) return false
    this.#usual = this.#expected
    this.#pieces = []
    this.#gathered = 0
    this.#expected = 0
    return true
  }

  #readHead(): void {
    const so = Buffer.concat(this.#pieces)
    const at = so.indexOf(headEnd)
    this.#pieces = [so]
    if (at < 0) return
    const head = so.toString('latin1', 0, at)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (!isOk(so) || length === undefined)
      throw new Error(`An unexpected answer:\n${so.toString()}`)
    this.#expected = at + headEnd.length + Number(length)
  }
}

/** `HTTP/1.1 200`: the three digits. */
const isOk = (bytes: Buffer): boolean =>
  bytes[9] === 0x32 && bytes[10] === 0x30 && bytes[11] === 0x30
