/**
 * Reads an upload that is one member of a JSON body as it arrives: the member's bytes are the file.
 */
import { isUtf8 } from 'node:buffer'
import { JsonScanner, NotJson, type MemberChunk } from './json-scanner'
import { invalidJson, parseJsonBody, payloadTooLarge } from '../body'
import { Problem } from '../errors'
import type { IncomingFile } from './incoming-file'

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
  into: IncomingFile,
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
  readonly #into: IncomingFile
  readonly #fields = new Map<string, Uint8Array[]>()
  #fieldBytes = 0
  #hasFile = false

  constructor(member: string, into: IncomingFile) {
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
