import type { Static } from '@sinclair/typebox'
import { useEffect, useRef } from 'preact/hooks'
import type { events } from '../features/events/model'
import type { Session } from '../features/sessions/model'
import { pauseUntilOnline, readEvents, type StreamEvent } from './event-stream'
import { ApiError, fetchResponse, toApiError } from './http'
import { getSession } from './sessions/api'

type EventName = keyof typeof events

/** One event: its name and its data, which are ids. */
type LiveEvent = {
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

/**
 * What changes for the user elsewhere: in other tabs, on other devices, by programs. One tab of a
 * browser holds the connection (Web Locks) and tells the others (BroadcastChannel), because a browser
 * opens only six connections to a server over HTTP/1.1.
 */
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
  const names: readonly string[] = ['session', 'reply', 'reset', ...kinds]
  if (!names.includes(name)) return null
  try {
    return { name, data: JSON.parse(data) } as LiveEvent
  } catch {
    return null
  }
}

/** What the events change. */
export interface SessionsHolder {
  /** Shows a session as the server has it. */
  onChanged(session: Session): void
  onDeleted(sessionId: string): void
  onReply(sessionId: string, streamId: string): void
  /** Many changed, or it is unknown which: reads everything that is shown anew. */
  readAnew(): void
}

/** From here on the whole list is read instead of each session. */
const manyChanges = 8

export class SessionChanges {
  readonly #holder: SessionsHolder
  readonly #changed = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(holder: SessionsHolder) {
    this.#holder = holder
  }

  take(event: LiveEvent): void {
    if (event.name === 'reply') {
      return this.#holder.onReply(event.data.sessionId, event.data.streamId)
    }
    if (event.name === 'reset') {
      announceAll()
      return this.#holder.readAnew()
    }
    if (event.name !== 'session') return announceChange(event.name, event.data.id)
    const { data } = event
    if (data.change === 'deleted') {
      this.#changed.delete(data.id)
      return this.#holder.onDeleted(data.id)
    }
    this.#changed.add(data.id)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#readChanged(), gatherMs)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #readChanged(): Promise<void> {
    const ids = [...this.#changed]
    this.#changed.clear()
    if (ids.length >= manyChanges) return this.#holder.readAnew()
    for (const id of ids) await this.#read(id)
  }

  async #read(id: string): Promise<void> {
    try {
      this.#holder.onChanged(await getSession(id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 404) this.#holder.onDeleted(id)
    }
  }
}

const kinds = ['file', 'import', 'practice', 'class', 'assignment'] as const
type Kind = (typeof kinds)[number]

const changes = new EventTarget()

/** One thing of the kind has changed. */
function announceChange(kind: Kind, id: string): void {
  changes.dispatchEvent(new CustomEvent(kind, { detail: id }))
}

/** Any of them may have changed. */
function announceAll(): void {
  for (const kind of kinds) changes.dispatchEvent(new CustomEvent(kind, { detail: null }))
}

/** Calls `listener` with the id of what has changed, or with null where that is not known. */
export function onChanges(kind: Kind, listener: (id: string | null) => void): () => void {
  const onChange = (event: Event): void => listener((event as CustomEvent<string | null>).detail)
  changes.addEventListener(kind, onChange)
  return () => changes.removeEventListener(kind, onChange)
}

/** How long changes are gathered: one action often makes several events. */
const gatherMs = 150

/** What a teacher watches changes with every answer of a class: it is read at most this often. */
export const watchedMs = 1_000

/** Calls `reload` after something of the kind has changed, once in `everyMs`, while the component is shown. */
export function useChanges(kind: Kind, reload: () => void, everyMs = gatherMs): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = (): void => {
      timer = undefined
      latest.current()
    }
    const unfollow = onChanges(kind, () => {
      timer ??= setTimeout(tell, everyMs)
    })
    return () => {
      unfollow()
      clearTimeout(timer)
    }
  }, [kind, everyMs])
}
