/** A text that every request gets alike: each content coding of it is made at its first use, and kept. */
import type { Coding } from './content-coding'
import type { Bytes } from './encoders'

export class FixedText {
  readonly #text: string
  readonly #digest: string
  readonly #plain: Bytes
  readonly #coded = new Map<Coding, Promise<Bytes>>()

  constructor(text: string) {
    this.#text = text
    this.#plain = Buffer.from(text)
    this.#digest = new Bun.CryptoHasher('sha256')
      .update(this.#plain)
      .digest('base64url')
      .slice(0, 22)
  }

  /** In UTF-16 code units. */
  get length(): number {
    return this.#text.length
  }

  /** Strong, so that each coding has its own (RFC 9110 §8.8.3.3). Null is the plain text. */
  etag(coding: Coding | null): string {
    return coding === null ? `"${this.#digest}"` : `"${this.#digest}-${coding}"`
  }

  /** The bytes in this coding. Null is the plain text. */
  async as(coding: Coding | null): Promise<Bytes> {
    if (coding === null) return this.#plain
    let coded = this.#coded.get(coding)
    if (coded === undefined) {
      coded = this.#encode(coding)
      this.#coded.set(coding, coded)
      // A failure is not kept.
      coded.catch(() => this.#coded.delete(coding))
    }
    return coded
  }

  async #encode(coding: Coding): Promise<Bytes> {
    const { encode } = await import('./encoders')
    return encode(this.#text, coding, 'once')
  }
}
