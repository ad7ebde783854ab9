/** Server-sent events in the spec's exact wire form (part 6.1): `event`, `data` as JSON, a blank line. */

/** One frame. JSON never holds a raw line break, so `data` is always one line. */
export const frame = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * The same frames with an `id: <seq>` line each, for clients that resume by `Last-Event-ID` (HTML
 * §9.2). The data of every frame begins with its `seq`; comments stay as they are.
 */
export const withIds = (frames: string): string =>
  frames.replaceAll(/^(event: \w+\ndata: \{"seq":(\d+)[^\n]*)$/gm, '$1\nid: $2')

export interface Frame {
  readonly event: string
  readonly data: unknown
}

/** The frames of a stream of this server's, as they come; comments are left out. */
export async function* readFrames(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Frame, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: ([^\n]*)$/.exec(block) ?? []
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) }
    }
  }
}

/** A comment, which clients skip; it keeps proxies and idle timers from closing a quiet stream. */
export const keepAlive = ': keep-alive\n\n'
/** How long a stream may be silent. */
export const keepAliveMs = 15_000

/** How often a reader's credential is checked again. */
const checkMs = 10_000

/** Whether the credential of a stream's reader is still good, asked now and then. */
export class CredentialCheck {
  readonly #ask: () => Promise<boolean>
  #askedAt = performance.now()

  constructor(ask: () => Promise<boolean>) {
    this.#ask = ask
  }

  /** Whether the last answer is too old. */
  get isDue(): boolean {
    return performance.now() - this.#askedAt >= checkMs
  }

  isValid(): Promise<boolean> {
    this.#askedAt = performance.now()
    return this.#ask()
  }
}

/** Headers of an event stream: neither stored, nor transformed, nor buffered on its way. */
export const eventStreamHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}
