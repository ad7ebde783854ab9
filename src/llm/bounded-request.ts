/**
 * One request to a provider within bounds. It guards against silence, redirects, lines and bodies
 * that never end, and text that is not UTF-8, none of which `fetch` or the AI SDK guards against.
 */
import { parseJson } from '../lib/json'
import { traceHeaders } from '../lib/tracing'
import { ModelError } from './error-mapping'

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

/** The answer to one request. */
export interface BoundedResponse {
  /**
   * Where the status is an error, its body holds the first 64 KiB; otherwise only `body` may be
   * read.
   */
  readonly response: Response
  /** Null where the status is an error, and where the response has no body. */
  readonly body: BoundedBody | null
}

/**
 * Sends what `fetch` would send. A breach of the bounds is a `ModelError`, thrown here or by the
 * body.
 */
export type BoundedRequest = (
  input: string | URL | Request,
  init?: RequestInit,
) => Promise<BoundedResponse>

/**
 * Requests with these bounds. Redirects are returned unfollowed: following one would carry the key
 * to another host.
 */
export function boundedRequest(limits: RequestLimits): BoundedRequest {
  return async (input, init) => {
    const timer = new RequestTimer(limits, init?.signal ?? null)
    try {
      const headers = new Headers(init?.headers)
      // Compression would hold tokens back until a block of it is full.
      headers.set('accept-encoding', 'identity')
      for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
      const response = await fetch(input, {
        ...init,
        headers,
        redirect: 'manual',
        signal: timer.signal,
        // Bun's own idle limit is five minutes; `timer` is the only limit here.
        timeout: false,
      })
      timer.refresh()
      if (!response.ok) {
        return {
          response: new Response(await readErrorBody(response, timer), response),
          body: null,
        }
      }
      if (!response.body) timer.stop()
      return { response, body: response.body && new BoundedBody(response.body, limits, timer) }
    } catch (error) {
      timer.stop()
      throw timer.expired ?? error
    }
  }
}

/** Aborts one request on silence, at its maximum age, or when the caller aborts. */
class RequestTimer {
  readonly #controller = new AbortController()
  readonly #caller: AbortSignal | null
  readonly #timer: NodeJS.Timeout
  readonly #endsAtMs: number
  readonly #abortWithCaller = () => this.#controller.abort(this.#caller?.reason)

  constructor({ silenceMs, maxMs }: RequestLimits, caller: AbortSignal | null) {
    this.#caller = caller
    this.#endsAtMs = performance.now() + maxMs
    this.#timer = setTimeout(() => this.#expire(), silenceMs)
    // Not `AbortSignal.any`: each of its signals takes a kilobyte for as long as the reply runs.
    if (caller?.aborted) this.#abortWithCaller()
    else caller?.addEventListener('abort', this.#abortWithCaller)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The error once the time has run out; null before. */
  get expired(): ModelError | null {
    const { reason } = this.signal as { reason: unknown }
    return reason instanceof ModelError ? reason : null
  }

  /** Throws the reason of the abort, if there was one. */
  throwIfStopped(): void {
    this.signal.throwIfAborted()
  }

  /**
   * Call when bytes arrive: restarts the silence limit, or expires a request past its maximum age.
   */
  refresh(): void {
    if (performance.now() > this.#endsAtMs) this.#expire()
    else this.#timer.refresh()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#caller?.removeEventListener('abort', this.#abortWithCaller)
  }

  #expire(): void {
    this.#controller.abort(new ModelError('silent'))
  }
}

/**
 * The first 64 KiB of an error response, which hold its identifiers. A failure while reading ends
 * it early.
 */
async function readErrorBody(
  response: Response,
  timer: RequestTimer,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxErrorBytes) break
    }
  } catch {
    // The status alone is enough.
  }
  timer.stop()
  return new Uint8Array(Buffer.concat(chunks).subarray(0, maxErrorBytes))
}

/** One chunk of a body: its bytes, and the characters that they complete. */
export interface BodyChunk {
  readonly bytes: Uint8Array
  readonly text: string
}

/**
 * A body within its bounds. A connection that breaks ends the body and does not fail it, so that
 * the text received before is kept; the reader of the protocol finds out whether the reply was
 * finished.
 */
export class BoundedBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #inspector: BodyInspector
  readonly #timer: RequestTimer

  constructor(body: ReadableStream<Uint8Array>, limits: RequestLimits, timer: RequestTimer) {
    this.#reader = body.getReader()
    this.#inspector = new BodyInspector(limits)
    this.#timer = timer
  }

  /** The next chunk; null at the end. Throws a `ModelError`, or the reason of an aborted signal. */
  async next(): Promise<BodyChunk | null> {
    const chunk = await this.#reader.read().catch(() => null)
    try {
      if (chunk?.value) this.#timer.refresh()
      this.#timer.throwIfStopped()
      if (chunk?.value) {
        return { bytes: chunk.value, text: this.#inspector.take(chunk.value) }
      }
    } catch (error) {
      this.cancel(error)
      throw error
    }
    this.#timer.stop()
    return null
  }

  /** Ends the request without waiting: the rest of the body may never come. */
  cancel(reason?: unknown): void {
    this.#timer.stop()
    this.#reader.cancel(reason).catch(() => undefined)
  }
}

const newline = 0x0a

/**
 * Counts, checks and decodes bytes a chunk at a time, so that the tokens of a chunk share the cost.
 */
class BodyInspector {
  readonly #limits: RequestLimits
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #bodyBytes = 0
  #lineBytes = 0

  constructor(limits: RequestLimits) {
    this.#limits = limits
  }

  /**
   * The text of `chunk`. Throws a `ModelError` when it breaks a bound or does not continue UTF-8
   * text.
   */
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
      // A lenient decoder would pass replacement characters on to the learner.
      return this.#decoder.decode(chunk, { stream: true })
    } catch {
      throw new ModelError('garbled')
    }
  }
}

/** `request` with the operator's members in the JSON body of each request. */
export function withParams(
  request: BoundedRequest,
  params: Readonly<Record<string, unknown>> = {},
): BoundedRequest {
  if (Object.keys(params).length === 0) return request
  return (input, init) => {
    const body = typeof init?.body === 'string' ? parseJson(init.body) : null
    if (typeof body !== 'object' || body === null) return request(input, init)
    return request(input, { ...init, body: JSON.stringify({ ...body, ...params }) })
  }
}

/**
 * `request` in the form of `fetch`, for provider packages. A breach rejects it, or fails the body.
 */
export function fetchOf(request: BoundedRequest): typeof globalThis.fetch {
  const bounded = async (input: string | URL | Request, init?: RequestInit) => {
    const { response, body } = await request(input, init)
    return body ? new Response(streamOf(body), response) : response
  }
  return Object.assign(bounded, { preconnect: fetch.preconnect })
}

function streamOf(body: BoundedBody): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await body.next()
      if (chunk) controller.enqueue(chunk.bytes)
      else controller.close()
    },
    cancel: (reason) => body.cancel(reason),
  })
}
