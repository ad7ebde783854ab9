/**
 * The elements of a JSON array, found without parsing it: brackets and quotes are followed byte by byte,
 * and each element is handed over whole, to be parsed by whoever wants it. Memory holds one element.
 */
import type { ImportFault } from './imported-conversation'
import { Brackets, Capture, elementBytesMax } from './element-limits'

/** One element's JSON text, or what is wrong there. `at`: the byte of the text at which it begins. */
export type Piece =
  { readonly at: number; readonly bytes: Uint8Array } | { readonly fault: ImportFault }

/** Ends with the name of a member whose array holds the elements. */
const wrapper = /(?<!\\)"(?:sessions|conversations|chats)"\s*:\s*$/
/** Bytes before an array in which its member's name is looked for. */
const nameReach = 256

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
const blank = new Set(Buffer.from(' \t\n\r'))
const byteOrderMark = new Set([0xef, 0xbb, 0xbf])
const startsValue = new Set(Buffer.from('{["-0123456789tfn'))

/** `top`: inside the object that is the whole text. The others: before, in or after an array's element. */
type State = 'start' | 'first' | 'next' | 'element' | 'after' | 'top' | 'end' | 'broken'

/**
 * The elements of the array that the text is, or that its object holds under a known name; an object
 * without such an array is the one element. Text that breaks off or goes wrong ends with a fault.
 */
export async function* jsonElements(text: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const scanner = new Scanner()
  for await (const chunk of text) {
    yield* scanner.push(chunk)
    if (scanner.broken) return
  }
  yield* scanner.end()
}

class Scanner {
  #state: State = 'start'
  #found: Piece[] = []
  #chunk: Uint8Array = new Uint8Array()
  /** The byte of the text at which the chunk begins. */
  #base = 0
  /** The last bytes before the chunk. */
  #before: Uint8Array = new Uint8Array()
  readonly #element = new Capture()
  readonly #brackets = new Brackets()
  #inString = false
  #escaped = false
  /** The text is an object, and an array in it turned out to hold the elements. */
  #wrapped = false

  get broken(): boolean {
    return this.#state === 'broken'
  }

  push(chunk: Uint8Array): Piece[] {
    this.#chunk = chunk
    this.#found = []
    let at = 0
    while (at < chunk.length && !this.broken) {
      at = this.#inValue ? this.#within(at) : this.#between(at)
    }
    if (this.#inValue) this.#element.suspend(chunk)
    this.#before = Buffer.concat([this.#before, chunk.subarray(-nameReach)]).subarray(-nameReach)
    this.#base += chunk.length
    return this.#found
  }

  end(): Piece[] {
    this.#found = []
    if (this.#state === 'start') this.#break(0, 'The file is empty.')
    else if (this.#state !== 'end') this.#break(0, `The JSON breaks off after byte ${this.#base}.`)
    return this.#found
  }

  get #inValue(): boolean {
    return this.#state === 'element' || this.#state === 'top'
  }

  /** Outside of values, one byte decides what comes next. Gives where to go on. */
  #between(at: number): number {
    const byte = this.#chunk[at] ?? 0
    if (blank.has(byte) || (this.#state === 'start' && byteOrderMark.has(byte))) return at + 1
    if (this.#state === 'start') {
      if (byte === openBrace) return this.#begin('top', at)
      return byte === openBracket ? this.#go('first', at) : this.#stray(at)
    }
    if (this.#state === 'first' && byte === closeBracket) return this.#leaveArray(at)
    if (this.#state === 'after' && byte === closeBracket) return this.#leaveArray(at)
    if (this.#state === 'after' && byte === comma) return this.#go('next', at)
    const expectsValue = this.#state === 'first' || this.#state === 'next'
    return expectsValue && startsValue.has(byte) ? this.#begin('element', at) : this.#stray(at)
  }

  #go(state: State, at: number): number {
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
    if (!this.#wrapped) return this.#go('end', at)
    this.#begin('top', at)
    this.#element.drop()
    this.#brackets.open(openBrace)
    return at + 1
  }

  /** Inside a value, up to its end or the chunk's. Gives where to go on. */
  #within(from: number): number {
    const chunk = this.#chunk
    const brackets = this.#brackets
    let at = from
    while (at < chunk.length) {
      if (this.#inString) {
        at = this.#stringEnd(at)
        if (!this.#inString && brackets.depth === 0) return this.#finish(at)
        continue
      }
      const byte = chunk[at] ?? 0
      if (byte === quote) this.#inString = true
      else if (byte === comma) brackets.values += 1
      else if (byte === openBracket || byte === openBrace) {
        if (byte === openBracket && this.#unwraps(at)) return this.#go('first', at)
        brackets.open(byte)
      } else if (byte === closeBracket || byte === closeBrace) {
        if (brackets.depth === 0) return this.#finish(at)
        if (!brackets.close(byte)) return this.#stray(at)
        if (brackets.depth === 0) return this.#finish(at + 1)
      }
      if (brackets.depth === 0 && (byte === comma || blank.has(byte))) return this.#finish(at)
      at += 1
    }
    return at
  }

  /** The byte after the quote that ends the string, or the end of the chunk. */
  #stringEnd(from: number): number {
    const chunk = this.#chunk
    let at = this.#escaped ? from + 1 : from
    while (at < chunk.length) {
      const byte = chunk[at]
      if (byte === quote) {
        this.#inString = false
        this.#escaped = false
        return at + 1
      }
      at += byte === backslash ? 2 : 1
    }
    this.#escaped = at > chunk.length
    return chunk.length
  }

  /** Whether the array that opens here is the one that holds the elements. */
  #unwraps(at: number): boolean {
    if (this.#state !== 'top' || this.#brackets.depth !== 1) return false
    const near = this.#chunk.subarray(Math.max(0, at - nameReach), at)
    if (!wrapper.test(Buffer.concat([this.#before, near]).toString('latin1'))) return false
    this.#wrapped = true
    return true
  }

  #finish(end: number): number {
    const bytes = this.#element.take(this.#chunk, end)
    if (this.#state !== 'top' || !this.#wrapped) this.#found.push(this.#piece(bytes))
    this.#state = this.#state === 'top' ? 'end' : 'after'
    return end
  }

  #piece(bytes: Uint8Array | null): Piece {
    const { excess } = this.#brackets
    const { at } = this.#element
    if (bytes && !excess) return { at, bytes }
    const what = excess ?? `more than ${elementBytesMax} bytes`
    const message = `The entry that begins at byte ${at} has ${what}, which is more than can be read.`
    return { fault: { code: 'TOO_LARGE', message } }
  }

  #stray(at: number): number {
    return this.#break(
      at,
      `The JSON goes wrong at byte ${this.#base + at}; nothing after it was read.`,
    )
  }

  #break(at: number, message: string): number {
    this.#state = 'broken'
    this.#found.push({ fault: { code: 'CORRUPT_JSON', message } })
    return at
  }
}
