/**
 * The `fetch` that provider packages are given. It watches what they do not: silence, redirects, lines
 * that never end, bodies that never end, and text that is not UTF-8.
 */
import { ModelFault } from './fault'

const maxErrorBytes = 64 * 1024

/** Takes the pieces of one body in turn, and gives what is passed on of each. */
type Rewrite = (piece: Uint8Array) => Uint8Array

/** Bounds of one request. */
export interface FetchLimits {
  /** Longest silence before the first byte and between bytes, in milliseconds. */
  readonly silenceMs: number
  /** Longest line of an event stream, in bytes. */
  readonly maxLineBytes: number
  /** Longest body, decompressed, in bytes. */
  readonly maxBodyBytes: number
}

/**
 * A `fetch` within `limits`; a breach surfaces as a `ModelFault` in the rejection or in the body's
 * error. Redirects come back as they are: following one would carry the key to another host. Each
 * body passes a function of its own from `rewriter`, once it has been checked.
 */
export function guardedFetch(
  limits: FetchLimits,
  rewriter: () => Rewrite = () => (piece) => piece,
): typeof globalThis.fetch {
  const guarded = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const watch = new Watch(limits.silenceMs, init?.signal ?? null)
    try {
      const headers = new Headers(init?.headers)
      // Compression would hold tokens back until a block of it is full.
      headers.set('accept-encoding', 'identity')
      const response = await fetch(input, {
        ...init,
        headers,
        redirect: 'manual',
        signal: watch.signal,
        // Bun's own idle limit is five minutes; the watch is the only clock here.
        timeout: false,
      })
      watch.refresh()
      if (!response.ok) return new Response(await beginning(response, watch), response)
      const { body } = response
      return new Response(body && watched(body, limits, watch, rewriter()), response)
    } catch (error) {
      watch.stop()
      throw watch.expired ?? error
    }
  }
  return Object.assign(guarded, { preconnect: fetch.preconnect })
}

/** The silence clock of one request, joined with the caller's own signal. */
class Watch {
  readonly signal: AbortSignal
  readonly #silence = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(
    silenceMs: number,
    readonly caller: AbortSignal | null,
  ) {
    this.#timer = setTimeout(() => {
      this.#silence.abort(new ModelFault('silent'))
    }, silenceMs)
    this.signal = AbortSignal.any([this.#silence.signal, ...(caller === null ? [] : [caller])])
  }

  /** The fault when the time ran out; null before. */
  get expired(): ModelFault | null {
    return this.#silence.signal.aborted ? (this.#silence.signal.reason as ModelFault) : null
  }

  refresh(): void {
    this.#timer.refresh()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

/** As much of an error answer as its identifiers need; what breaks while reading it is of no interest. */
async function beginning(response: Response, watch: Watch): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxErrorBytes) break
    }
  } catch {
    // The status alone says enough.
  }
  watch.stop()
  return new Uint8Array(Buffer.concat(chunks).subarray(0, maxErrorBytes))
}

/**
 * The body within its bounds. A connection that breaks ends the body instead of failing it, because a
 * failure makes the pipeline above throw away the text that it has received but not yet passed on; the
 * provider packages then report that the stream was not finished.
 */
function watched(
  body: ReadableStream<Uint8Array>,
  limits: FetchLimits,
  watch: Watch,
  rewrite: Rewrite,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const inspector = new BodyInspector(limits)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await reader.read().catch(() => null)
      const stopped = watch.expired ?? (watch.caller?.aborted ? watch.caller.reason : null)
      try {
        if (stopped !== null) throw stopped
        if (chunk?.value !== undefined) {
          watch.refresh()
          inspector.take(chunk.value)
          controller.enqueue(rewrite(chunk.value))
          return
        }
        controller.close()
      } catch (error) {
        controller.error(error)
        reader.cancel(error).catch(() => undefined)
      }
      watch.stop()
    },
    cancel(reason) {
      watch.stop()
      return reader.cancel(reason)
    },
  })
}

const newline = 0x0a

/** Counts and checks bytes a chunk at a time; the cost per token is what the chunk shares out. */
class BodyInspector {
  readonly #limits: FetchLimits
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #bodyBytes = 0
  #lineBytes = 0

  constructor(limits: FetchLimits) {
    this.#limits = limits
  }

  /** Throws a `ModelFault` when `chunk` breaks a bound or is not the continuation of UTF-8 text. */
  take(chunk: Uint8Array): void {
    this.#bodyBytes += chunk.length
    const lastNewline = chunk.lastIndexOf(newline)
    this.#lineBytes =
      lastNewline < 0 ? this.#lineBytes + chunk.length : chunk.length - lastNewline - 1
    if (
      this.#bodyBytes > this.#limits.maxBodyBytes ||
      this.#lineBytes > this.#limits.maxLineBytes
    ) {
      throw new ModelFault('oversized')
    }
    try {
      // The packages decode leniently and would pass replacement characters on to the learner.
      this.#decoder.decode(chunk, { stream: true })
    } catch {
      throw new ModelFault('garbled')
    }
  }
}
