/** The limits of one element of an export: its bytes, its values and its levels. */

/** The most bytes of one element. A longer one becomes a fault, and reading continues after it. */
export const elementBytesMax = 64 * 1024 * 1024
/** The most values of one element: `[],[],[],…` takes many times its size in memory when parsed. */
const elementValuesMax = 3_000_000
/** The most levels of one element. A message that nests its answers takes two levels. */
const elementDepthMax = 100_000

/** Collects the bytes of one element from its chunks, unless they exceed `elementBytesMax`. */
export class ElementBytes {
  /** The byte of the text at which the element begins. */
  at = 0
  #from = 0
  #parts: Uint8Array[] = []
  #length = 0
  #isKept = true

  begin(from: number, at: number): void {
    this.at = at
    this.#from = from
    this.#parts = []
    this.#length = 0
    this.#isKept = true
  }

  /** Keeps nothing more of the element. */
  drop(): void {
    this.#parts = []
    this.#isKept = false
  }

  /** The chunk ends inside the element. */
  suspend(chunk: Uint8Array): void {
    this.#add(chunk.subarray(this.#from))
    this.#from = 0
  }

  /** The element, which ends before `end` in the chunk; null if it was dropped. */
  take(chunk: Uint8Array, end: number): Uint8Array | null {
    this.#add(chunk.subarray(this.#from, end))
    if (!this.#isKept) return null
    const [only] = this.#parts
    return this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts)
  }

  #add(part: Uint8Array): void {
    this.#length += part.length
    if (this.#length > elementBytesMax) this.drop()
    if (this.#isKept) this.#parts.push(part)
  }
}

/** The open brackets of an element, and the number of its values so far. */
export class Brackets {
  depth = 0
  values = 0
  #deepest = 0
  readonly #openings: number[] = []

  reset(): void {
    this.depth = 0
    this.values = 0
    this.#deepest = 0
  }

  open(bracket: number): void {
    if (this.depth < elementDepthMax) this.#openings[this.depth] = bracket
    this.depth += 1
    this.values += 1
    if (this.depth > this.#deepest) this.#deepest = this.depth
  }

  /**
   * False where the bracket does not match the open one. In ASCII `]` is `[` plus 2, `}` is `{`
   * plus 2.
   */
  close(bracket: number): boolean {
    this.depth -= 1
    return this.depth >= elementDepthMax || this.#openings[this.depth] === bracket - 2
  }

  /** Why the element must not be parsed; null where it may. */
  get excess(): string | null {
    if (this.#deepest > elementDepthMax) return `more than ${elementDepthMax} levels`
    return this.values > elementValuesMax ? `more than ${elementValuesMax} values` : null
  }
}
