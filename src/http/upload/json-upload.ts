/** An upload as one member of a JSON body, read as it comes: the member's bytes are the file. */
import { isUtf8 } from 'node:buffer'
import { JsonScanner, NotJson, type ScannedPiece } from './json-scanner'
import { invalidJson, parseJson, payloadTooLarge } from '../body'
import { Problem } from '../errors'
import type { ArrivingFile } from './incoming-file'

/** What all members but the file may take together. */
const fieldsMaxBytes = 1_048_576

export interface JsonUpload {
  readonly fields: Readonly<Record<string, unknown>>
  readonly hasFile: boolean
  /** How deep the body is nested. */
  readonly depth: number
}

/**
 * Reads the body; the value of `member` goes to `into`. Problems: `BAD_REQUEST` for what is no JSON in
 * UTF-8, and where `member` comes twice; `PAYLOAD_TOO_LARGE` for other members past their limit.
 */
export async function readJsonUpload(
  member: string,
  chunks: AsyncIterable<Uint8Array>,
  into: ArrivingFile,
): Promise<JsonUpload> {
  const body = new ArrivingJson(member, into)
  try {
    for await (const chunk of inUtf8(chunks)) await body.take(chunk)
    return body.end()
  } catch (error) {
    throw error instanceof NotJson ? invalidJson() : error
  }
}

class ArrivingJson {
  readonly #scanner = new JsonScanner()
  readonly #member: string
  readonly #into: ArrivingFile
  readonly #fields = new Map<string, Uint8Array[]>()
  #fieldBytes = 0
  #hasFile = false

  constructor(member: string, into: ArrivingFile) {
    this.#member = member
    this.#into = into
  }

  async take(chunk: Uint8Array): Promise<void> {
    for (const piece of this.#scanner.scan(chunk)) {
      if (piece.name === this.#member) await this.#takeFile(piece)
      else this.#takeField(piece)
    }
  }

  end(): JsonUpload {
    this.#scanner.end()
    const fields = [...this.#fields].map(([name, bytes]) => [name, parseJson(Buffer.concat(bytes))])
    const { depth } = this.#scanner
    return { fields: Object.fromEntries(fields), hasFile: this.#hasFile, depth }
  }

  async #takeFile({ bytes, isFirst }: ScannedPiece): Promise<void> {
    if (isFirst && this.#hasFile) {
      throw new Problem('BAD_REQUEST', { message: `\`${this.#member}\` comes twice.` })
    }
    this.#hasFile = true
    await this.#into.write(bytes)
  }

  #takeField({ name, bytes, isFirst }: ScannedPiece): void {
    this.#fieldBytes += bytes.byteLength
    if (this.#fieldBytes > fieldsMaxBytes) throw payloadTooLarge(fieldsMaxBytes)
    if (isFirst) this.#fields.set(name, [])
    this.#fields.get(name)?.push(bytes.slice())
  }
}

/** The same bytes, cut where characters end; `NotJson` for anything but UTF-8. */
async function* inUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    const bytes = rest.byteLength > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.byteLength - unfinished(bytes)
    rest = bytes.slice(end)
    const whole = bytes.subarray(0, end)
    if (!isUtf8(whole)) throw new NotJson()
    yield whole
  }
  if (rest.byteLength > 0) throw new NotJson()
}

/** How many bytes at the end begin a character that is not whole yet (RFC 3629 §3). */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.byteLength); back += 1) {
    const byte = bytes[bytes.byteLength - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}
