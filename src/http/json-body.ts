/** JSON bodies: the value of a whole one, and a member of one that is a file, read as it arrives. */
import { isUtf8 } from 'node:buffer'
import { payloadTooLarge, Problem } from './errors'
import {
  backslash,
  blanks,
  byteOrderMark,
  byteTable,
  closeBrace,
  closeBracket,
  colon,
  comma,
  minus,
  openBrace,
  openBracket,
  quote,
} from '../lib/json'

/** More than the nesting of every schema of the API, and little enough for recursive code. */
const deepest = 64
/** Throws on bytes that are not UTF-8. */
export const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** The problem of a body that is not JSON in UTF-8. */
const invalidJson = (): Problem =>
  new Problem('BAD_REQUEST', { message: 'The request body is not JSON in UTF-8.' })

/** A JSON value from its bytes. Problem: `BAD_REQUEST`. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalidJson()
  }
}

/**
 * Problem: `BAD_REQUEST` for a value that is nested too deeply or names a prototype. Walks without
 * recursion, so that no nesting can exhaust the stack.
 */
export function rejectUnsafeJson(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) {
      throw new Problem('BAD_REQUEST', {
        message: `The request body is nested deeper than ${deepest}.`,
      })
    }
    const below: unknown[] = []
    for (const value of level) collect(value, below)
    level = below
  }
}

function collect(value: unknown, below: unknown[]): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) below.push(item)
  } else if (typeof value === 'object' && value !== null) {
    if (Object.hasOwn(value, '__proto__')) {
      throw new Problem('BAD_REQUEST', { message: 'The request body names a prototype.' })
    }
    for (const item of Object.values(value)) {
      if (typeof item === 'object' && item !== null) below.push(item)
    }
  }
}

/** Where the bytes of the file go. */
interface FileSink {
  write(bytes: Uint8Array): Promise<void>
}

/** The most bytes of all members but the file. */
const fieldsMaxBytes = 1_048_576

export interface JsonUpload {
  readonly fields: Readonly<Record<string, unknown>>
  readonly hasFile: boolean
  /** The body's deepest level. */
  readonly depth: number
}

/**
 * Reads the body and writes the value of `member` to `into`. Problems: `BAD_REQUEST` for a body
 * that is not JSON in UTF-8, and for a repeated `member`; `PAYLOAD_TOO_LARGE` for other members
 * beyond their limit.
 */
export async function readJsonUpload(
  member: string,
  chunks: AsyncIterable<Uint8Array>,
  into: FileSink,
): Promise<JsonUpload> {
  const body = new IncomingJson(member, into)
  try {
    for await (const chunk of inUtf8(chunks)) await body.take(chunk)
    return body.end()
  } catch (error) {
    throw error instanceof NotJson ? invalidJson() : error
  }
}

class IncomingJson {
  readonly #scanner = new JsonScanner()
  readonly #member: string
  readonly #into: FileSink
  readonly #fields = new Map<string, Uint8Array[]>()
  #fieldBytes = 0
  #hasFile = false

  constructor(member: string, into: FileSink) {
    this.#member = member
    this.#into = into
  }

  async take(chunk: Uint8Array): Promise<void> {
    for (const part of this.#scanner.scan(chunk)) {
      if (part.name === this.#member) await this.#takeFile(part)
      else this.#takeField(part)
    }
  }

  end(): JsonUpload {
    this.#scanner.end()
    const fields = [...this.#fields].map(([name, bytes]) => [
      name,
      parseJsonBody(Buffer.concat(bytes)),
    ])
    const { depth } = this.#scanner
    return { fields: Object.fromEntries(fields), hasFile: this.#hasFile, depth }
  }

  async #takeFile({ bytes, isFirst }: MemberChunk): Promise<void> {
    if (isFirst && this.#hasFile) {
      throw new Problem('BAD_REQUEST', { message: `\`${this.#member}\` comes twice.` })
    }
    this.#hasFile = true
    await this.#into.write(bytes)
  }

  #takeField({ name, bytes, isFirst }: MemberChunk): void {
    this.#fieldBytes += bytes.byteLength
    if (this.#fieldBytes > fieldsMaxBytes) throw payloadTooLarge(fieldsMaxBytes)
    if (isFirst) this.#fields.set(name, [])
    this.#fields.get(name)?.push(bytes.slice())
  }
}

/** The same bytes, cut at the ends of characters. Throws `NotJson` where they are not UTF-8. */
async function* inUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    const bytes = rest.byteLength > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.byteLength - incompleteBytes(bytes)
    rest = bytes.slice(end)
    const whole = bytes.subarray(0, end)
    if (!isUtf8(whole)) throw new NotJson()
    yield whole
  }
  if (rest.byteLength > 0) throw new NotJson()
}

/** The number of bytes at the end that begin an incomplete character (RFC 3629 §3). */
function incompleteBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.byteLength); back += 1) {
    const byte = bytes[bytes.byteLength - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

/** A part of a member's value; `bytes` is a view of the scanned chunk. Parts come in order. */
export interface MemberChunk {
  readonly name: string
  readonly bytes: Uint8Array
  readonly isFirst: boolean
}

/** The text is not JSON. The error does not say where. */
export class NotJson extends Error {
  constructor() {
    super('The text is not JSON.')
    this.name = 'NotJson'
  }
}

/** Some exports nest each message in its parent, so that a long chat is deep. */
const depthMax = 200_000
const nameLengthMax = 1_024

const bytesOf = (text: string) => byteTable(Buffer.from(text))
const isBlank = byteTable(blanks)
const isDigit = bytesOf('0123456789')
const isHexDigit = bytesOf('0123456789abcdefABCDEF')
const isEscape = bytesOf('"\\/bfnrt')
const literals = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]))
/** Bytes of a number; `numberPattern` checks the number at its end. */
const isNumeric = bytesOf('0123456789+-.eE')
const numberPattern = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const numberLengthMax = 1_000

/**
 * A state of the scanner: consumes bytes from index `at` and returns the index of the next byte.
 */
type State = (chunk: Uint8Array, at: number) => number

export class JsonScanner {
  /** The deepest level so far. */
  depth = 0
  #state: State
  /** Whether each open container is an object. */
  readonly #open: boolean[] = []
  #isName = false
  #nameBytes: Uint8Array[] = []
  #lastName = ''
  #pending = ''
  #pendingAt = 0
  /**
   * The member of the outermost object that is being read, and where its bytes begin in this chunk.
   */
  #member: string | null = null
  #isFirst = true
  #from = 0
  #found: MemberChunk[] = []

  constructor() {
    this.#state = this.#mark
  }

  /** The parts of members in this chunk. Throws `NotJson`. */
  scan(chunk: Uint8Array): MemberChunk[] {
    this.#found = []
    this.#from = 0
    for (let at = 0; at < chunk.length;) at = this.#state(chunk, at)
    if (this.#member !== null) this.#emit(chunk.subarray(this.#from))
    return this.#found
  }

  /** Ends the text. Throws `NotJson` where it is incomplete. */
  end(): void {
    if (this.#state === this.#number) this.#endNumber(new Uint8Array(), 0)
    if (this.#state !== this.#nothing) throw new NotJson()
  }

  /** Skips a byte order mark (RFC 8259 §8.1). */
  readonly #mark: State = (chunk, at) => {
    if (chunk[at] === byteOrderMark[this.#pendingAt]) {
      this.#pendingAt += 1
      return at + 1
    }
    if (this.#pendingAt % byteOrderMark.length !== 0) fail()
    return this.#begin(this.#value, '', at)
  }

  readonly #value: State = (chunk, at) => {
    const byte = chunk[at] as number
    if (isBlank[byte] === 1) return at + 1
    if (this.#open.length === 1 && this.#open[0] === true) this.#beginMember(at)
    if (byte === quote) this.#beginString(false)
    else if (byte === openBrace) this.#enter(true)
    else if (byte === openBracket) this.#enter(false)
    else if (byte === minus || isDigit[byte] === 1) return this.#begin(this.#number, '', at)
    else return this.#begin(this.#literal, literals.get(byte) ?? fail(), at)
    return at + 1
  }

  #beginMember(at: number): void {
    this.#member = this.#lastName
    this.#isFirst = true
    this.#from = at
  }

  #begin(state: State, pending: string, at: number): number {
    this.#state = state
    this.#pending = pending
    this.#pendingAt = 0
    return at
  }

  #enter(isObject: boolean): void {
    this.#open.push(isObject)
    if (this.#open.length > this.depth) this.depth = this.#open.length
    if (this.depth > depthMax) fail()
    this.#state = isObject ? this.#firstName : this.#firstElement
  }

  #leave(chunk: Uint8Array, at: number): number {
    this.#open.pop()
    return this.#valueEnded(chunk, at + 1)
  }

  /** `at` is the index after the value. */
  #valueEnded(chunk: Uint8Array, at: number): number {
    this.#state = this.#open.length === 0 ? this.#nothing : this.#afterValue
    if (this.#open.length === 1 && this.#member !== null) {
      this.#emit(chunk.subarray(this.#from, at))
      this.#member = null
    }
    return at
  }

  #emit(bytes: Uint8Array): void {
    this.#found.push({ name: this.#member as string, bytes, isFirst: this.#isFirst })
    this.#isFirst = false
  }

  readonly #firstElement: State = (chunk, at) => {
    if (chunk[at] === closeBracket) return this.#leave(chunk, at)
    return isBlank[chunk[at] as number] === 1 ? at + 1 : this.#begin(this.#value, '', at)
  }

  readonly #firstName: State = (chunk, at) =>
    chunk[at] === closeBrace ? this.#leave(chunk, at) : this.#name(chunk, at)

  readonly #name: State = (chunk, at) => {
    if (chunk[at] === quote) this.#beginString(true)
    else if (isBlank[chunk[at] as number] === 0) fail()
    return at + 1
  }

  readonly #colon: State = (chunk, at) => {
    if (chunk[at] === colon) this.#state = this.#value
    else if (isBlank[chunk[at] as number] === 0) fail()
    return at + 1
  }

  readonly #afterValue: State = (chunk, at) => {
    const byte = chunk[at] as number
    const inObject = this.#open.at(-1) === true
    if (byte === comma) this.#state = inObject ? this.#name : this.#value
    else if (byte === (inObject ? closeBrace : closeBracket)) return this.#leave(chunk, at)
    else if (isBlank[byte] === 0) fail()
    return at + 1
  }

  readonly #nothing: State = (chunk, at) => (isBlank[chunk[at] as number] === 1 ? at + 1 : fail())

  #beginString(isName: boolean): void {
    this.#isName = isName
    this.#state = this.#string
  }

  readonly #string: State = (chunk, from) => {
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
    this.#state = this.#escape
    return at + 1
  }

  readonly #escape: State = (chunk, at) => {
    this.#keepName(chunk, at, at + 1)
    const byte = chunk[at] as number
    if (byte === 0x75) return this.#begin(this.#unicode, '', at + 1)
    this.#state = isEscape[byte] === 1 ? this.#string : fail()
    return at + 1
  }

  readonly #unicode: State = (chunk, at) => {
    this.#keepName(chunk, at, at + 1)
    if (isHexDigit[chunk[at] as number] === 0) fail()
    this.#pendingAt += 1
    if (this.#pendingAt === 4) this.#state = this.#string
    return at + 1
  }

  /** Keeps names of the outermost object only. */
  #keepName(chunk: Uint8Array, from: number, to: number): void {
    if (this.#isName && this.#open.length === 1) this.#nameBytes.push(chunk.slice(from, to))
  }

  #endString(chunk: Uint8Array, at: number): number {
    if (!this.#isName) return this.#valueEnded(chunk, at)
    this.#state = this.#colon
    if (this.#open.length > 1) return at
    const name = Buffer.concat(this.#nameBytes)
    this.#nameBytes = []
    this.#lastName = name.length > nameLengthMax ? '' : String(JSON.parse(`"${name.toString()}"`))
    return at
  }

  readonly #number: State = (chunk, at) => {
    const byte = chunk[at] as number
    if (isNumeric[byte] === 0) return this.#endNumber(chunk, at)
    if (this.#pending.length >= numberLengthMax) fail()
    this.#pending += String.fromCharCode(byte)
    return at + 1
  }

  #endNumber(chunk: Uint8Array, at: number): number {
    if (!numberPattern.test(this.#pending)) fail()
    return this.#valueEnded(chunk, at)
  }

  readonly #literal: State = (chunk, at) => {
    if (chunk[at] !== this.#pending.charCodeAt(this.#pendingAt)) fail()
    this.#pendingAt += 1
    return this.#pendingAt === this.#pending.length ? this.#valueEnded(chunk, at + 1) : at + 1
  }
}

function fail(): never {
  throw new NotJson()
}
