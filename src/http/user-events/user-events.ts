/**
 * Tells the open pages of a user what changed (contract §9): features publish what they change, and
 * every page follows one stream. All tabs of a user on a node share one feed.
 */
import type { Clock } from '../../lib/clock'
import type { Log } from '../../lib/log'
import { outsideOfRequests } from '../../db/fair-connections'
import type { Store } from '../../db/store'
import { Problem } from '../errors'
import { EventLog, type UserEvent } from './event-log'
import { EventReader, UserFeed } from './user-feed'

export type { UserEvent } from './event-log'

/** Says which users have events, and up to which number: `<user>:<seq>`, space-separated. */
const channel = 'user_events'
/** A payload of NOTIFY is limited to under 8,000 bytes; an entry has fewer than 60. */
const entriesPerSignal = 120
/** How long events are gathered, so that several changes are one transaction. */
const gatherMs = 20
/** Where more events of a user are gathered, one `reset` takes their place: pages read anew. */
const gatheredMax = 100
const reset = { name: 'reset', data: {} } as const
/** Open streams of one user on one node. */
const readersMax = 100

export interface FollowRequest {
  readonly userId: string
  /** `Last-Event-ID`; null without one. */
  readonly lastEventId: string | null
  /** Whether the credential of the request is still good; asked once a minute. */
  readonly isValid: () => Promise<boolean>
}

export class UserEvents {
  readonly #store: Store
  readonly #log: Log
  readonly #events: EventLog
  readonly #feeds = new Map<string, UserFeed>()
  /** Events to store, by user and in the order of their publication. */
  #pending = new Map<string, Map<string, UserEvent>>()
  #flushing: Promise<void> | null = null
  #unsubscribe: (() => Promise<void>) | null = null
  #isClosed = false
  #isStopped = false

  constructor({ store, clock, log }: { store: Store; clock: Clock; log: Log }) {
    this.#store = store
    this.#log = log
    this.#events = new EventLog({ store, clock })
  }

  /** Subscribes to other nodes. */
  async start(): Promise<void> {
    this.#unsubscribe = await this.#store.subscribe(channel, (payload) => this.#onNotified(payload))
  }

  /** Ends all streams; their clients reconnect to another node, or later. Events are stored as before. */
  closeStreams(): void {
    this.#isClosed = true
    for (const feed of this.#feeds.values()) feed.close()
  }

  /**
   * Stores what was published so far, and nothing more. Call it when nothing publishes any more: a client
   * that resumes elsewhere misses what is not stored.
   */
  async stop(): Promise<void> {
    this.closeStreams()
    await this.#flushing
    this.#isStopped = true
    await this.#unsubscribe?.().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'events.unsubscribe_failed')
    })
  }

  /**
   * Has an event stored and sent, after the commit where a transaction is open. Equal events that
   * come together are one. An event that cannot be stored is lost: pages also read when they open.
   */
  publish(userId: string, event: UserEvent): void {
    this.#store.afterCommit(() => this.#enqueue(userId, event))
  }

  #enqueue(userId: string, event: UserEvent): void {
    if (this.#isStopped) return
    const own = this.#pending.get(userId) ?? new Map<string, UserEvent>()
    this.#pending.set(userId, own)
    gather(own, event)
    // Events of other users come in meanwhile.
    this.#flushing ??= outsideOfRequests(() => this.#flush())
  }

  /** How many users have a feed here. */
  get followed(): number {
    return this.#feeds.size
  }

  /** The stream of a user's events. Problems: `TOO_MANY_REQUESTS`; `SERVICE_UNAVAILABLE`. */
  async follow(request: FollowRequest): Promise<ReadableStream<Uint8Array>> {
    if (this.#isClosed) throw new Problem('SERVICE_UNAVAILABLE')
    const { userId, lastEventId, isValid } = request
    const last = await this.#events.follow(userId)
    const isReset = lastEventId !== null && !(await this.#canResume(userId, lastEventId, last))
    const from = lastEventId === null || isReset ? last : Number(lastEventId)
    const feed = this.#feedOf(userId, last)
    if (feed.size >= readersMax) throw tooManyStreams()
    const reader = new EventReader(feed, {
      from,
      isReset,
      isValid,
      onError: (error) => this.#logFailure(error),
      onClose: (closed) => this.#leave(feed, closed),
    })
    feed.add(reader)
    feed.notify(last)
    return reader.stream()
  }

  /** Deletes old events. */
  sweep(): Promise<void> {
    return this.#events.sweep()
  }

  async #canResume(userId: string, lastEventId: string, last: number): Promise<boolean> {
    return /^\d{1,15}$/.test(lastEventId) && this.#events.hasAll(userId, Number(lastEventId), last)
  }

  #feedOf(userId: string, last: number): UserFeed {
    const known = this.#feeds.get(userId)
    if (known) return known
    const onError = (error: unknown) => this.#logFailure(error)
    const feed = new UserFeed(userId, last, { log: this.#events, onError })
    this.#feeds.set(userId, feed)
    return feed
  }

  #leave(feed: UserFeed, reader: EventReader): void {
    feed.remove(reader)
    if (feed.size > 0) return
    feed.close()
    if (this.#feeds.get(feed.userId) === feed) this.#feeds.delete(feed.userId)
  }

  async #flush(): Promise<void> {
    while (this.#pending.size > 0) {
      await Bun.sleep(gatherMs)
      const pending = this.#pending
      this.#pending = new Map()
      try {
        const added = await this.#events.add(
          new Map([...pending].map(([userId, events]) => [userId, [...events.values()]])),
        )
        await this.#signal([...added])
      } catch (error) {
        this.#logFailure(error)
      }
    }
    // At once, so that no event comes after the last look and before this.
    this.#flushing = null
  }

  async #signal(added: readonly (readonly [string, number])[]): Promise<void> {
    for (const [userId, last] of added) this.#feeds.get(userId)?.notify(last)
    for (let at = 0; at < added.length; at += entriesPerSignal) {
      const entries = added.slice(at, at + entriesPerSignal)
      await this.#store.publish(channel, entries.map((entry) => entry.join(':')).join(' '))
    }
  }

  #onNotified(payload: string): void {
    for (const entry of payload.split(' ')) {
      const [userId = '', last] = entry.split(':')
      this.#feeds.get(userId)?.notify(Number(last))
    }
  }

  #logFailure(error: unknown): void {
    this.#log.warn({ err: error }, 'events.failed')
  }
}

/** Adds an event to those that are gathered. */
function gather(own: Map<string, UserEvent>, event: UserEvent): void {
  if (own.has(reset.name)) return
  own.set(JSON.stringify(event), event)
  if (own.size <= gatheredMax) return
  own.clear()
  own.set(reset.name, reset)
}

const tooManyStreams = () =>
  new Problem('TOO_MANY_REQUESTS', {
    message: 'Too many event streams are open; close one.',
    retryAfterSeconds: 15,
  })
