/**
 * Finds the elements of a JSON array without parsing them. It follows brackets and quotes byte by
 * byte and returns each element as bytes, which the caller parses. Memory holds one element.
 */
import {
  backslash,
  blanks,
  byteOrderMark,
  byteTable,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
} from '../../lib/json'
import type { ReadFault } from './imported-conversation'

/** One element's JSON text, or a fault. `at`: the byte of the text at which the element begins; `member`: the file of the archive. */
export type JsonElement =
  | { readonly at: number; readonly bytes: Uint8Array; readonly member?: string }
  | { readonly fault: ReadFault }

/** Matches text that ends with the name of a member whose array holds the elements. */
const wrapper = /(?<!\\)"(?:sessions|conversations|chats)"\s*:\s*$/
/** The reader looks for that name in so many bytes before an array. */
const nameReach = 256

const marks = Buffer.from('",[]{}')
const isBlank = byteTable(blanks)
const isOrderMark = byteTable(Buffer.from(byteOrderMark))
const startsValue = byteTable(Buffer.from('{["-0123456789tfn'))
const isMark = byteTable(marks)
/** Outside of brackets a blank ends a number or literal. */
const isMarkOrBlank = byteTable(Buffer.concat([marks, blanks]))

/**
 * `top`: inside the object that is the whole text. `first`, `next` and `after`: in the array before
 * the first element, after a comma and after an element. `element`: inside an element.
 */
type State = 'start' | 'first' | 'next' | 'element' | 'after' | 'top' | 'end' | 'broken'

/**
 * Yields the elements of the array that the text is, or that its object holds as `sessions`,
 * `conversations` or `chats`; an object without such an array is the one element. Text that breaks
 * off or turns invalid ends with a fault. `endsWithArray`: other text may follow the array, and is
 * not read.
 */
export async function* jsonElements(
  text: AsyncIterable<Uint8Array>,
  { endsWithArray = false }: { readonly endsWithArray?: boolean } = {},
): AsyncGenerator<JsonElement> {
  const scanner = new ElementScanner(endsWithArray)
  for await (const chunk of text) {
    yield* scanner.push(chunk)
    if (scanner.isBroken || scanner.isComplete) return
  }
  yield* scanner.end()
}

/** Methods named `#read…` consume bytes from index `at` of the chunk and return the next index. */
class ElementScanner {
  #state: State = 'start'
  #found: JsonElement[] = []
  #chunk: Uint8Array = new Uint8Array()
  /** The byte of the text at which the chunk begins. */
  #base = 0
  /** The last bytes before the chunk. */
  #before: Uint8Array = new Uint8Array()
  readonly #element = new ElementBytes()
  readonly #brackets = new Brackets()
  #inString = false
  /** The chunk before this one ended with a backslash of a string. */
  #escaped = false
  /** The text is an object, and an array in it holds the elements. */
  #wrapped = false

  readonly #endsWithArray: boolean

  constructor(endsWithArray: boolean) {
    this.#endsWithArray = endsWithArray
  }

  get isBroken(): boolean {
    return this.#state === 'broken'
  }

  /** The array has ended, and what follows it does not count. */
  get isComplete(): boolean {
    return this.#endsWithArray && this.#state === 'end'
  }

  /** The elements that end in this chunk. */
  push(chunk: Uint8Array): JsonElement[] {
    this.#chunk = chunk
    this.#found = []
    for (let at = 0; at < chunk.length && !this.isBroken && !this.isComplete;) {
      at = this.#inValue ? this.#readValue(at) : this.#readBetween(at)
    }
    if (this.#inValue) this.#element.suspend(chunk)
    this.#before = Buffer.concat([this.#before, chunk.subarray(-nameReach)]).subarray(-nameReach)
    this.#base += chunk.length
    return this.#found
  }

  end(): JsonElement[] {
    this.#found = []
    if (this.#state === 'start') this.#break(0, 'The file is empty.')
    else if (this.#state !== 'end') this.#break(0, `The JSON breaks off after byte ${this.#base}.`)
    return this.#found
  }

  get #inValue(): boolean {
    return this.#state === 'element' || this.#state === 'top'
  }

  /** Outside of values one byte decides the next state. */
  #readBetween(at: number): number {
    const byte = this.#chunk[at] ?? 0
    if (isBlank[byte] || (this.#state === 'start' && isOrderMark[byte])) return at + 1
    if (this.#state === 'start') {
      if (byte === openBrace) return this.#begin('top', at)
      return byte === openBracket ? this.#enter('first', at) : this.#stray(at)
    }
    const mayClose = this.#state === 'first' || this.#state === 'after'
    if (mayClose && byte === closeBracket) return this.#leaveArray(at)
    if (this.#state === 'after' && byte === comma) return this.#enter('next', at)
    const expectsValue = this.#state === 'first' || this.#state === 'next'
    return expectsValue && startsValue[byte] ? this.#begin('element', at) : this.#stray(at)
  }

  #enter(state: State, at: number): number {
    this.#state = state
    return at + 1
  }

  #begin(state: 'element' | 'top', at: number): number {
    this.#state = state
    this.#element.begin(at, this.#base + at)
    this.#brackets.reset()
    return at
  }

  /** After the array comes the end of the text, or the rest of the object around it. */
  #leaveArray(at: number): number {
    if (!this.#wrapped) return this.#enter('end', at)
    this.#begin('top', at)
    this.#element.drop()
    this.#brackets.open(openBrace)
    return at + 1
  }

  /** Inside a value, reads ordinary bytes and the one mark after them. */
  #readValue(from: number): number {
    const chunk = this.#chunk
    let at = this.#inString ? this.#readString(from) : from
    while (at < chunk.length && this.#inValue) {
      const isStop = this.#brackets.depth === 0 ? isMarkOrBlank : isMark
      while (at < chunk.length && isStop[chunk[at] as number] === 0) at += 1
      if (at < chunk.length) at = this.#readMark(at, chunk[at] as number)
    }
    return at
  }

  #readMark(at: number, byte: number): number {
    if (byte === quote) return this.#readString(at + 1)
    if (byte === openBracket || byte === openBrace) return this.#readOpening(at, byte)
    if (byte === closeBracket || byte === closeBrace) return this.#readClosing(at, byte)
    if (this.#brackets.depth === 0) return this.#finish(at)
    this.#brackets.values += 1 // a comma: inside brackets blanks are ordinary bytes
    return at + 1
  }

  #readOpening(at: number, byte: number): number {
    if (byte === openBracket && this.#holdsElements(at)) {
      this.#wrapped = true
      return this.#enter('first', at)
    }
    this.#brackets.open(byte)
    return at + 1
  }

  /** At depth 0 the bracket closes the array around a number or literal. */
  #readClosing(at: number, byte: number): number {
    if (this.#brackets.depth === 0) return this.#finish(at)
    if (!this.#brackets.close(byte)) return this.#stray(at)
    return this.#brackets.depth === 0 ? this.#finish(at + 1) : at + 1
  }

  /** Reads to the end of the string, or of the chunk. */
  #readString(from: number): number {
    const chunk = this.#chunk
    const start = this.#escaped ? from + 1 : from
    let end = chunk.indexOf(quote, start)
    while (end !== -1 && endsEscaping(chunk, start, end)) end = chunk.indexOf(quote, end + 1)
    this.#inString = end === -1
    this.#escaped = end === -1 && endsEscaping(chunk, start, chunk.length)
    if (end === -1) return chunk.length
    return this.#brackets.depth === 0 ? this.#finish(end + 1) : end + 1
  }

  /** Whether the array that opens here is the one that holds the elements. */
  #holdsElements(at: number): boolean {
    if (this.#state !== 'top' || this.#brackets.depth !== 1) return false
    const near = this.#chunk.subarray(Math.max(0, at - nameReach), at)
    return wrapper.test(Buffer.concat([this.#before, near]).toString('latin1'))
  }

  #finish(end: number): number {
    const bytes = this.#element.take(this.#chunk, end)
    if (this.#state !== 'top' || !this.#wrapped) this.#found.push(this.#elementOf(bytes))
    this.#state = this.#state === 'top' ? 'end' : 'after'
    return end
  }

  #elementOf(bytes: Uint8Array | null): JsonElement {
    const { excess } = this.#brackets
    const { at } = this.#element
    if (bytes && !excess) return { at, bytes }
    const what = excess ?? `more than ${elementBytesMax} bytes`
    const message = `The entry that begins at byte ${at} has ${what}, which is more than can be read.`
    return { fault: { code: 'TOO_LARGE', message } }
  }

  #stray(at: number): number {
    const place = this.#base + at
    return this.#break(at, `The JSON goes wrong at byte ${place}; nothing after it was read.`)
  }

  #break(at: number, message: string): number {
    this.#state = 'broken'
    this.#found.push({ fault: { code: 'CORRUPT_JSON', message } })
    return at
  }
}

/** Whether the bytes from `start` to `end` end with a backslash that escapes the byte at `end`. */
function endsEscaping(chunk: Uint8Array, start: number, end: number): boolean {
  let first = end
  while (first > start && chunk[first - 1] === backslash) first -= 1
  return (end - first) % 2 === 1
}

/** The most bytes of one element. A longer one becomes a fault, and reading continues after it. */
export const elementBytesMax = 64 * 1024 * 1024
/** The most values of one element: `[],[],[],…` takes many times its size in memory when parsed. */
const elementValuesMax = 3_000_000
/** The most levels of one element. A message that nests its answers takes two levels. */
const elementDepthMax = 100_000

/** Collects the bytes of one element from its chunks, unless they exceed `elementBytesMax`. */
class ElementBytes {
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
class Brackets {
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
