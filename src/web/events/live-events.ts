/**
 * What changes for the user elsewhere: in other tabs, on other devices, by programs. One tab of a
 * browser holds the connection (Web Locks) and tells the others (BroadcastChannel), because a browser
 * opens only six connections to a server over HTTP/1.1.
 */
import type { Static } from '@sinclair/typebox'
import type { events } from '../../features/events/model'
import { ApiError, fetchResponse, toApiError } from '../http'
import { readEvents, type StreamEvent } from '../event-stream'
import { pauseUntilOnline } from '../pause'

type EventName = keyof typeof events

/** One event: its name and its data, which are ids. */
export type LiveEvent = {
  [Name in EventName]: { readonly name: Name; readonly data: Static<(typeof events)[Name]> }
}[EventName]

/** What the leading tab tells the others; `asks`: a new tab asks where the stream is. */
interface Told {
  readonly lastId: string | null
  readonly event: StreamEvent | null
  readonly asks?: boolean
}

const firstDelayMs = 500
const maxDelayMs = 30_000

export class LiveEvents {
  readonly #closed = new AbortController()
  readonly #name: string
  readonly #channel: BroadcastChannel
  readonly #onEvent: (event: LiveEvent) => void
  /** Where the stream continues after a break, also in the next leading tab. */
  #lastId: string | null = null
  #isFollowing = false

  /** Calls `onEvent` for each event until `close`. */
  constructor(userId: string, onEvent: (event: LiveEvent) => void) {
    this.#name = `elenchus-events-${userId}`
    this.#onEvent = onEvent
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      this.#lastId = data.lastId ?? this.#lastId
      if (data.event) this.#tell(data.event)
      if (data.asks === true && this.#lastId !== null) this.#setId(this.#lastId)
    })
    this.#channel.postMessage({ lastId: null, event: null, asks: true } satisfies Told)
    this.follow()
  }

  /** Starts to follow the stream unless it runs. The stream ends with the sign-in; call this after the next one. */
  follow(): void {
    if (!this.#isFollowing) void this.#lead()
  }

  close(): void {
    this.#closed.abort()
    this.#channel.close()
  }

  /** Follows the stream once no other tab does. Without Web Locks each tab has a connection. */
  async #lead(): Promise<void> {
    const { signal } = this.#closed
    this.#isFollowing = true
    const locks = 'locks' in navigator ? navigator.locks : null
    const read = (): Promise<void> => this.#read()
    // The abort of a lock that waits is the only error.
    await (locks ? locks.request(this.#name, { signal }, read) : read()).catch(() => {})
    this.#isFollowing = false
  }

  /** Reads the stream, over connections that may break, until the sign-in ends. */
  async #read(): Promise<void> {
    const { signal } = this.#closed
    let delayMs = firstDelayMs
    while (!signal.aborted) {
      try {
        for await (const event of readEvents(await this.#open(), (id) => this.#setId(id))) {
          delayMs = firstDelayMs
          this.#channel.postMessage({ lastId: null, event } satisfies Told)
          this.#tell(event)
        }
      } catch (thrown) {
        const error = toApiError(thrown)
        if (signal.aborted || (error instanceof ApiError && isFinal(error))) return
      }
      await pauseUntilOnline(delayMs, signal)
      delayMs = Math.min(maxDelayMs, delayMs * 2)
    }
  }

  #open(): Promise<Response> {
    const headers: Record<string, string> =
      this.#lastId === null ? {} : { 'last-event-id': this.#lastId }
    return fetchResponse('GET', '/api/events', { headers, signal: this.#closed.signal })
  }

  #setId(lastId: string): void {
    this.#lastId = lastId
    if (!this.#closed.signal.aborted) {
      this.#channel.postMessage({ lastId, event: null } satisfies Told)
    }
  }

  #tell(event: StreamEvent): void {
    const known = parseEvent(event)
    if (known && !this.#closed.signal.aborted) this.#onEvent(known)
  }
}

/** The sign-in has ended, or this server has no such stream. */
const isFinal = ({ status }: ApiError): boolean => [401, 403, 404].includes(status)

/** Null for an event that these pages do not have a name for. */
function parseEvent({ name, data }: StreamEvent): LiveEvent | null {
  const names: readonly string[] = ['session', 'reply', 'import', 'file', 'practice', 'reset']
  if (!names.includes(name)) return null
  try {
    return { name, data: JSON.parse(data) } as LiveEvent
  } catch {
    return null
  }
}
