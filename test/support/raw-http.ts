/**
 * HTTP over a bare socket: for the exact bytes of a stream, for readers that stop reading, and for more
 * streams at once than the runtime's own client allows.
 */
import { connect, type Socket } from 'node:net'
import type { Client } from './client'

export interface RawRequest {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** One request on a separate connection, as `client` would send it. */
export class RawExchange {
  /** Resolves when the server has closed the connection, or `leave` was called. */
  readonly ended: Promise<void>
  readonly #socket: Socket
  readonly #chunks: Buffer[] = []

  constructor(client: Client, { method = 'GET', path, body, headers = {} }: RawRequest) {
    const { hostname, port } = new URL(client.url)
    const text = body === undefined ? '' : JSON.stringify(body)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const fields = {
      host: `${hostname}:${port}`,
      connection: 'close',
      cookie,
      'x-csrf-token': client.csrfToken ?? '',
      ...(text ? { 'content-type': 'application/json' } : {}),
      ...(text ? { 'content-length': String(Buffer.byteLength(text)) } : {}),
      ...headers,
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#socket = connect({ host: hostname, port: Number(port) })
    this.ended = new Promise((resolve) => {
      this.#socket.on('close', () => resolve())
      this.#socket.on('error', () => resolve())
    })
    this.#socket.on('data', (chunk) => this.#chunks.push(Buffer.from(chunk)))
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
  }

  /** Bytes received so far, the head included. */
  get received(): number {
    return this.#chunks.reduce((sum, { length }) => sum + length, 0)
  }

  get status(): number {
    return Number(this.#head().split(' ', 2)[1] ?? 0)
  }

  get headers(): Headers {
    const lines = this.#head().split('\r\n').slice(1)
    return new Headers(lines.map((line) => line.split(/: */, 2) as [string, string]))
  }

  /** The body so far, chunks joined. */
  get body(): string {
    const bytes = Buffer.concat(this.#chunks)
    const at = bytes.indexOf('\r\n\r\n')
    if (at < 0) return ''
    const rest = bytes.subarray(at + 4)
    return /transfer-encoding: chunked/i.test(this.#head())
      ? unchunked(rest).toString('utf8')
      : rest.toString('utf8')
  }

  /** Stops reading; what the server sends fills the buffers between. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Goes away without a word. */
  leave(): void {
    this.#socket.destroy()
  }

  /** Waits until the body satisfies `enough`. */
  async until(enough: (body: string) => boolean, timeoutMs = 60_000): Promise<string> {
    const deadline = performance.now() + timeoutMs
    while (!enough(this.body)) {
      if (performance.now() > deadline) throw new Error(`still only ${this.body.slice(-500)}`)
      await Bun.sleep(5)
    }
    return this.body
  }

  #head(): string {
    const bytes = Buffer.concat(this.#chunks)
    return bytes.subarray(0, Math.max(0, bytes.indexOf('\r\n\r\n'))).toString('latin1')
  }
}

/** The chunks of RFC 9112 §7.1 that have arrived whole. */
function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = lineEnd < 0 ? 0 : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (!(size > 0) || lineEnd + 2 + size > bytes.length) break
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}
