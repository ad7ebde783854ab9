/**
 * One request to a provider, watched for what nobody else watches: silence, redirects, lines that never
 * end, bodies that never end, and text that is not UTF-8.
 */
import { ModelError } from './model-error'

const maxErrorBytes = 64 * 1024

/** Bounds of one request. */
export interface RequestLimits {
  /** Longest silence before the first byte and between bytes, in milliseconds. */
  readonly silenceMs: number
  /** Longest life of one request, however busy the line is, in milliseconds. */
  readonly maxMs: number
  /** Longest line of an event stream, in bytes. */
  readonly maxLineBytes: number
  /** Longest body, decompressed, in bytes. */
  readonly maxBodyBytes: number
}

export interface BoundedResponse {
  /** Its own body is the beginning of it where the status is an error, and not to be read otherwise. */
  readonly response: Response
  /** Null where the status is an error, and where there is none. */
  readonly body: BoundedBody | null
}

/** Sends what `fetch` would send; a breach of the bounds is a `ModelFault`, thrown here or by the body. */
export type BoundedRequest = (
  input: string | URL | Request,
  init?: RequestInit,
) => Promise<BoundedResponse>

/** Redirects come back as they are: following one would carry the key to another host. */
export function boundedRequest(limits: RequestLimits): BoundedRequest {
  return async (input, init) => {
    const watch = new Watch(limits, init?.signal ?? null)
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
      if (!response.ok) {
        return { response: new Response(await beginning(response, watch), response), body: null }
      }
      if (!response.body) watch.stop()
      return { response, body: response.body && new BoundedBody(response.body, limits, watch) }
    } catch (error) {
      watch.stop()
      throw watch.expired ?? error
    }
  }
}

/** The clocks of one request; its signal is the caller's own as well. */
class Watch {
  readonly #controller = new AbortController()
  readonly #caller: AbortSignal | null
  readonly #timer: NodeJS.Timeout
  readonly #lastMs: number
  readonly #follow = () => this.#controller.abort(this.#caller?.reason)

  constructor({ silenceMs, maxMs }: RequestLimits, caller: AbortSignal | null) {
    this.#caller = caller
    this.#lastMs = performance.now() + maxMs
    this.#timer = setTimeout(() => this.#expire(), silenceMs)
    // Not `AbortSignal.any`, whose signals take a kilobyte each for as long as the reply runs.
    if (caller?.aborted) this.#follow()
    else caller?.addEventListener('abort', this.#follow)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The fault when the time ran out; null before. */
  get expired(): ModelError | null {
    const { reason } = this.signal as { reason: unknown }
    return reason instanceof ModelError ? reason : null
  }

  /** Throws what ended the request early. */
  throwIfStopped(): void {
    this.signal.throwIfAborted()
  }

  /** Something came: the silence begins anew, unless the request is too old by now. */
  refresh(): void {
    if (performance.now() > this.#lastMs) this.#expire()
    else this.#timer.refresh()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#caller?.removeEventListener('abort', this.#follow)
  }

  #expire(): void {
    this.#controller.abort(new ModelError('silent'))
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

/** What came in one piece: the bytes, and the characters that they complete. */
export interface BodyChunk {
  readonly bytes: Uint8Array
  readonly text: string
}

/**
 * A body within its bounds. A connection that breaks ends it instead of failing it, because what was
 * received before must not be lost for it; whoever reads knows whether the reply was finished.
 */
export class BoundedBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #inspector: BodyInspector
  readonly #watch: Watch

  constructor(body: ReadableStream<Uint8Array>, limits: RequestLimits, watch: Watch) {
    this.#reader = body.getReader()
    this.#inspector = new BodyInspector(limits)
    this.#watch = watch
  }

  /** The next piece; null at the end. Throws a `ModelFault`, or the reason of an aborted signal. */
  async next(): Promise<BodyChunk | null> {
    const chunk = await this.#reader.read().catch(() => null)
    try {
      if (chunk?.value) this.#watch.refresh()
      this.#watch.throwIfStopped()
      if (chunk?.value) {
        return { bytes: chunk.value, text: this.#inspector.take(chunk.value) }
      }
    } catch (error) {
      this.cancel(error)
      throw error
    }
    this.#watch.stop()
    return null
  }

  /** Ends the request. Nobody waits for it: what is left of the body may never come. */
  cancel(reason?: unknown): void {
    this.#watch.stop()
    this.#reader.cancel(reason).catch(() => undefined)
  }
}

const newline = 0x0a

/** Counts, checks and decodes bytes a chunk at a time; the cost per token is what the chunk shares out. */
class BodyInspector {
  readonly #limits: RequestLimits
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #bodyBytes = 0
  #lineBytes = 0

  constructor(limits: RequestLimits) {
    this.#limits = limits
  }

  /** Throws a `ModelFault` when `chunk` breaks a bound or is not the continuation of UTF-8 text. */
  take(chunk: Uint8Array): string {
    this.#bodyBytes += chunk.length
    const lastNewline = chunk.lastIndexOf(newline)
    this.#lineBytes =
      lastNewline < 0 ? this.#lineBytes + chunk.length : chunk.length - lastNewline - 1
    if (
      this.#bodyBytes > this.#limits.maxBodyBytes ||
      this.#lineBytes > this.#limits.maxLineBytes
    ) {
      throw new ModelError('oversized')
    }
    try {
      // Decoded leniently, replacement characters would be passed on to the learner.
      return this.#decoder.decode(chunk, { stream: true })
    } catch {
      throw new ModelError('garbled')
    }
  }
}
