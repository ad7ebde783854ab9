/** What one element of an export may cost: its bytes, its values, its levels. */

/** Bytes of one element; a longer one is a fault, and the rest goes on. */
export const elementBytesMax = 64 * 1024 * 1024
/** Values in one element, so that `[],[],[],…` cannot take many times its size in memory. */
const elementValuesMax = 3_000_000
/** Levels in one element. A message that nests its answers takes two of them. */
const elementDepthMax = 100_000

/** The bytes of one element, gathered from the chunks it lies in, unless it is too long to keep. */
export class Capture {
  /** The byte of the text at which the element begins. */
  at = 0
  #from = 0
  #parts: Uint8Array[] = []
  #length = 0
  #kept = true

  begin(from: number, at: number): void {
    this.at = at
    this.#from = from
    this.#parts = []
    this.#length = 0
    this.#kept = true
  }

  /** Nobody wants it any more. */
  drop(): void {
    this.#parts = []
    this.#kept = false
  }

  /** The chunk ends inside the element. */
  suspend(chunk: Uint8Array): void {
    this.#add(chunk.subarray(this.#from))
    this.#from = 0
  }

  /** The element, which ends before `end` in the chunk; null if it was not kept. */
  take(chunk: Uint8Array, end: number): Uint8Array | null {
    this.#add(chunk.subarray(this.#from, end))
    if (!this.#kept) return null
    const [only] = this.#parts
    return this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts)
  }

  #add(part: Uint8Array): void {
    this.#length += part.length
    if (this.#length > elementBytesMax) this.drop()
    if (this.#kept) this.#parts.push(part)
  }
}

/** The brackets that are open in an element, and how many values it has so far. */
export class Brackets {
  depth = 0
  values = 0
  #deepest = 0
  #kinds = new Uint8Array(64)

  reset(): void {
    this.depth = 0
    this.values = 0
    this.#deepest = 0
  }

  /** `kind`: the opening byte. */
  open(kind: number): void {
    if (this.depth < elementDepthMax) {
      if (this.depth === this.#kinds.length) this.#grow()
      this.#kinds[this.depth] = kind
    }
    this.depth += 1
    this.values += 1
    if (this.depth > this.#deepest) this.#deepest = this.depth
  }

  /** False where `kind`, the closing byte, does not fit what is open. In ASCII it is the opening one plus two. */
  close(kind: number): boolean {
    this.depth -= 1
    return this.depth >= elementDepthMax || this.#kinds[this.depth] === kind - 2
  }

  /** Why the element must not be parsed, if so. */
  get excess(): string | null {
    if (this.#deepest > elementDepthMax) return `more than ${elementDepthMax} levels`
    return this.values > elementValuesMax ? `more than ${elementValuesMax} values` : null
  }

  #grow(): void {
    const wider = new Uint8Array(this.#kinds.length * 2)
    wider.set(this.#kinds)
    this.#kinds = wider
  }
}
