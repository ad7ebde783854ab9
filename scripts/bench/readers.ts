/**
 * A program: learners that read replies, one plain TCP connection each, all at once or one after the other. Bytes are only
 * gathered while the clock runs; what they say is read afterwards.
 */
import { type ReadOrder, type ReadResult, timesIn } from './measuring'

const order = JSON.parse(process.argv[2] ?? '') as ReadOrder
const streamEnd = Buffer.from('\r\n0\r\n\r\n')

/** One reply as it comes in. */
class Reader {
  readonly delaysMs: number[] = []
  readonly #pieces: Buffer[] = []
  #lastSent = ''

  /** True when the stream is complete. */
  take(bytes: Buffer): boolean {
    this.#pieces.push(bytes)
    if (order.timed) this.#time(bytes.toString('latin1'))
    return bytes.length > streamEnd.length
      ? bytes.subarray(-streamEnd.length).equals(streamEnd)
      : Buffer.concat(this.#pieces).subarray(-streamEnd.length).equals(streamEnd)
  }

  /** Times of sending only grow; the last frame says them all again. */
  #time(text: string): void {
    for (const { time, agoMs } of timesIn(text)) {
      if (time <= this.#lastSent) continue
      this.#lastSent = time
      this.delaysMs.push(agoMs)
    }
  }

  /** Characters of text in all `token` frames. Throws on any status but 200. */
  get characters(): number {
    const whole = Buffer.concat(this.#pieces)
    if (!whole.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200'))) throw new Error(String(whole))
    const body = dechunked(whole.subarray(whole.indexOf('\r\n\r\n') + 4))
    let characters = 0
    for (const [, data] of body.matchAll(/event: token\ndata: (.*)\n\n/g)) {
      characters += (JSON.parse(data as string) as { delta: string }).delta.length
    }
    return characters
  }
}

/** The body behind its transfer coding (RFC 9112 §7.1). */
function dechunked(bytes: Buffer): string {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) return Buffer.concat(chunks).toString()
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

async function read(body: string, at: number): Promise<Reader> {
  if (order.spreadMs) await Bun.sleep((order.spreadMs * at) / order.bodies.length)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const reader = new Reader()
  const lines = [`POST ${order.path} HTTP/1.1`, `Host: 127.0.0.1:${order.port}`, ...order.headers]
  const head = [...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', ''].join('\r\n')
  const line = await Bun.connect({
    hostname: '127.0.0.1',
    port: order.port,
    socket: {
      open: (socket) => void socket.write(head + body),
      data(_, bytes) {
        if (reader.take(bytes)) resolve()
      },
      close: () => reject(new Error('A stream was cut.')),
      error: (_, error) => reject(error),
    },
  })
  await promise
  line.end()
  return reader
}

const started = performance.now()
const readers = await Promise.all(order.bodies.map(read))
const result: ReadResult = {
  seconds: (performance.now() - started) / 1_000,
  characters: readers.map(({ characters }) => characters),
  delaysMs: readers.flatMap(({ delaysMs }) => delaysMs),
}
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
