/**
 * Checks JSON (RFC 8259) that comes in pieces, and tells where the members of its outermost object are,
 * without ever holding more than the piece at hand. A value may have any size.
 */

/** A part of a member's value, in order; `bytes` belongs to the chunk that was scanned. */
export interface ScannedPiece {
  readonly name: string
  readonly bytes: Uint8Array
  readonly isFirst: boolean
}

/** The text is no JSON; the message says no more. */
export class NotJson extends Error {
  constructor() {
    super('The text is not JSON.')
    this.name = 'NotJson'
  }
}

/** Exports nest a message in its parent, so that a long talk is deep. */
const deepest = 200_000
const longestName = 1_024

const [quote, backslash, comma, colon, minus] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d]
const [braceOpen, braceClose, bracketOpen, bracketClose] = [0x7b, 0x7d, 0x5b, 0x5d]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isHex = (byte: number) => isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || isLowHex(byte)
const isLowHex = (byte: number) => byte >= 0x61 && byte <= 0x66
const byteOrderMark = [0xef, 0xbb, 0xbf]
const escapes = new Set(Buffer.from('"\\/bfnrt'))
const literals = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]))
/** What may stand in a number; the shape of the whole is checked at its end. */
const numeric = new Set(Buffer.from('0123456789+-.eE'))
const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const longestNumber = 1_000

/** Consumes bytes from `at` on and gives the place of the first one that is left. */
type Step = (chunk: Uint8Array, at: number) => number

export class JsonScanner {
  /** How deep the text has been so far. */
  depth = 0
  #step: Step
  /** Whether each open container is an object. */
  readonly #open: boolean[] = []
  #isName = false
  #nameBytes: Uint8Array[] = []
  #lastName = ''
  #pending = ''
  #pendingAt = 0
  /** The member of the outermost object that is being read, and where its bytes begin in this chunk. */
  #member: string | null = null
  #isFirst = true
  #from = 0
  #pieces: ScannedPiece[] = []

  constructor() {
    this.#step = this.#mark
  }

  /** The pieces of members in this chunk. Throws `NotJson`. */
  scan(chunk: Uint8Array): ScannedPiece[] {
    this.#pieces = []
    this.#from = 0
    for (let at = 0; at < chunk.length;) at = this.#step(chunk, at)
    if (this.#member !== null) this.#emit(chunk.subarray(this.#from))
    return this.#pieces
  }

  /** Throws `NotJson` where the text is not whole. */
  end(): void {
    if (this.#step === this.#number) this.#endNumber(new Uint8Array(), 0)
    if (this.#step !== this.#nothing) throw new NotJson()
  }

  /** A byte order mark may come first, and is passed over (RFC 8259 §8.1). */
  readonly #mark: Step = (chunk, at) => {
    if (chunk[at] === byteOrderMark[this.#pendingAt]) {
      this.#pendingAt += 1
      return at + 1
    }
    if (this.#pendingAt % byteOrderMark.length !== 0) fail()
    return this.#begin(this.#value, '', at)
  }

  readonly #value: Step = (chunk, at) => {
    const byte = chunk[at] as number
    if (isSpace(byte)) return at + 1
    if (this.#open.length === 1 && this.#open[0] === true) this.#beginMember(at)
    if (byte === quote) this.#beginString(false)
    else if (byte === braceOpen) this.#enter(true)
    else if (byte === bracketOpen) this.#enter(false)
    else if (byte === minus || isDigit(byte)) return this.#begin(this.#number, '', at)
    else return this.#begin(this.#literal, literals.get(byte) ?? fail(), at)
    return at + 1
  }

  #beginMember(at: number): void {
    this.#member = this.#lastName
    this.#isFirst = true
    this.#from = at
  }

  #begin(step: Step, pending: string, at: number): number {
    this.#step = step
    this.#pending = pending
    this.#pendingAt = 0
    return at
  }

  #enter(isObject: boolean): void {
    this.#open.push(isObject)
    if (this.#open.length > this.depth) this.depth = this.#open.length
    if (this.depth > deepest) fail()
    this.#step = isObject ? this.#firstName : this.#firstElement
  }

  #leave(chunk: Uint8Array, at: number): number {
    this.#open.pop()
    return this.#valueEnded(chunk, at + 1)
  }

  /** `at` is the place past the value. */
  #valueEnded(chunk: Uint8Array, at: number): number {
    this.#step = this.#open.length === 0 ? this.#nothing : this.#afterValue
    if (this.#open.length === 1 && this.#member !== null) {
      this.#emit(chunk.subarray(this.#from, at))
      this.#member = null
    }
    return at
  }

  #emit(bytes: Uint8Array): void {
    this.#pieces.push({ name: this.#member as string, bytes, isFirst: this.#isFirst })
    this.#isFirst = false
  }

  readonly #firstElement: Step = (chunk, at) => {
    if (chunk[at] === bracketClose) return this.#leave(chunk, at)
    return isSpace(chunk[at] as number) ? at + 1 : this.#begin(this.#value, '', at)
  }

  readonly #firstName: Step = (chunk, at) =>
    chunk[at] === braceClose ? this.#leave(chunk, at) : this.#name(chunk, at)

  readonly #name: Step = (chunk, at) => {
    if (chunk[at] === quote) this.#beginString(true)
    else if (!isSpace(chunk[at] as number)) fail()
    return at + 1
  }

  readonly #colon: Step = (chunk, at) => {
    if (chunk[at] === colon) this.#step = this.#value
    else if (!isSpace(chunk[at] as number)) fail()
    return at + 1
  }

  readonly #afterValue: Step = (chunk, at) => {
    const byte = chunk[at] as number
    const inObject = this.#open.at(-1) === true
    if (byte === comma) this.#step = inObject ? this.#name : this.#value
    else if (byte === (inObject ? braceClose : bracketClose)) return this.#leave(chunk, at)
    else if (!isSpace(byte)) fail()
    return at + 1
  }

  readonly #nothing: Step = (chunk, at) => (isSpace(chunk[at] as number) ? at + 1 : fail())

  #beginString(isName: boolean): void {
    this.#isName = isName
    this.#step = this.#string
  }

  readonly #string: Step = (chunk, from) => {
    let at = from
    while (at < chunk.length) {
      const byte = chunk[at] as number
      if (byte === quote || byte === backslash || byte < 0x20) break
      at += 1
    }
    this.#keepName(chunk, from, at)
    if (at === chunk.length) return at
    if (chunk[at] === quote) return this.#endString(chunk, at + 1)
    if (chunk[at] !== backslash) fail()
    this.#keepName(chunk, at, at + 1)
    this.#step = this.#escape
    return at + 1
  }

  readonly #escape: Step = (chunk, at) => {
    this.#keepName(chunk, at, at + 1)
    const byte = chunk[at] as number
    if (byte === 0x75) return this.#begin(this.#unicode, '', at + 1)
    this.#step = escapes.has(byte) ? this.#string : fail()
    return at + 1
  }

  readonly #unicode: Step = (chunk, at) => {
    this.#keepName(chunk, at, at + 1)
    if (!isHex(chunk[at] as number)) fail()
    this.#pendingAt += 1
    if (this.#pendingAt === 4) this.#step = this.#string
    return at + 1
  }

  /** Only the names of the outermost object are wanted. */
  #keepName(chunk: Uint8Array, from: number, to: number): void {
    if (this.#isName && this.#open.length === 1) this.#nameBytes.push(chunk.slice(from, to))
  }

  #endString(chunk: Uint8Array, at: number): number {
    if (!this.#isName) return this.#valueEnded(chunk, at)
    this.#step = this.#colon
    if (this.#open.length > 1) return at
    const name = Buffer.concat(this.#nameBytes)
    this.#nameBytes = []
    this.#lastName = name.length > longestName ? '' : String(JSON.parse(`"${name.toString()}"`))
    return at
  }

  readonly #number: Step = (chunk, at) => {
    const byte = chunk[at] as number
    if (!numeric.has(byte)) return this.#endNumber(chunk, at)
    if (this.#pending.length >= longestNumber) fail()
    this.#pending += String.fromCharCode(byte)
    return at + 1
  }

  #endNumber(chunk: Uint8Array, at: number): number {
    if (!number.test(this.#pending)) fail()
    return this.#valueEnded(chunk, at)
  }

  readonly #literal: Step = (chunk, at) => {
    if (chunk[at] !== this.#pending.charCodeAt(this.#pendingAt)) fail()
    this.#pendingAt += 1
    return this.#pendingAt === this.#pending.length ? this.#valueEnded(chunk, at + 1) : at + 1
  }
}

function fail(): never {
  throw new NotJson()
}
