/**
 * Tells the open pages of a user what changed (contract §9): features publish what they change, and
 * every page follows one stream. All tabs of a user on a node share one feed.
 */
import { type Clock, secondMs, minuteMs } from '../lib/clock'
import type { Log } from '../lib/log'
import { outsideOfRequests } from '../db/postgres/fair-connections'
import type { Store, Prepared } from '../db/store'
import { Problem } from './errors'
import { InterruptibleSleep, yieldToEventLoop } from '../lib/pacing'
import { CredentialCheck, keepAlive, keepAliveMs } from './event-stream'
import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { eventHeads, userEvents } from '../db/schema'
import { ListStatements } from '../db/prepared'

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

const encoder = new TextEncoder()
/** The events that a feed keeps for its readers; who is further behind reads the log. */
const tailMax = 100
/** Readings of the log that are kept for other readers who are as far behind. */
const pagesMax = 4
/** Notifications between nodes can be lost: the feed asks for the last number this often. */
const pollMs = 15 * secondMs
/** Polls between two renewals of the subscription in the log. */
const pollsPerRenewal = 4

const wireEvent = ({ seq, name, data }: StoredEvent): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\nid: ${seq}\n\n`

const tailEvent = (event: StoredEvent): TailEvent => ({ seq: event.seq, text: wireEvent(event) })

/** A comment, with the number after which the client resumes when its connection was lost. */
const startAt = (seq: number): string => `: keep-alive\nid: ${seq}\n\n`

/** Events as they are sent, and the number up to which they go. */
interface EventPage {
  readonly text: string
  readonly upTo: number
}

interface TailEvent {
  readonly seq: number
  readonly text: string
}

export class UserFeed {
  readonly #log: EventLog
  readonly #readers = new Set<EventReader>()
  readonly #timer: Timer
  #polls = 0
  /** The last events up to `#tailEnd`, without a gap from `#tailStart` on. */
  #tail: TailEvent[] = []
  #tailStart: number
  #tailEnd: number
  #lastSeq: number
  #filling: Promise<void> | null = null
  /** The newest readings of the log, by the number after which they begin. */
  readonly #pages = new Map<number, Promise<EventPage>>()

  constructor(
    readonly userId: string,
    lastSeq: number,
    { log, onError }: { log: EventLog; onError: (error: unknown) => void },
  ) {
    this.#log = log
    this.#lastSeq = lastSeq
    this.#tailStart = lastSeq
    this.#tailEnd = lastSeq
    this.#timer = setInterval(() => void this.#poll().catch(onError), pollMs).unref()
    // Events may have come since `lastSeq` was read, and nothing could notify this feed.
    void this.#readLast().catch(onError)
  }

  get size(): number {
    return this.#readers.size
  }

  add(reader: EventReader): void {
    this.#readers.add(reader)
  }

  remove(reader: EventReader): void {
    this.#readers.delete(reader)
  }

  /** Ends the feed and its readers' streams. */
  close(): void {
    clearInterval(this.#timer)
    for (const reader of this.#readers) reader.end()
  }

  /** There are events up to this number. */
  notify(lastSeq: number): void {
    if (lastSeq <= this.#lastSeq) return
    this.#lastSeq = lastSeq
    for (const reader of this.#readers) reader.wake()
  }

  /** Whether there is more than this number. */
  hasAfter(seq: number): boolean {
    return this.#lastSeq > seq
  }

  /** The events after a number. */
  async after(seq: number): Promise<EventPage> {
    if (this.#tailEnd < this.#lastSeq) {
      this.#filling ??= this.#fill().finally(() => (this.#filling = null))
      await this.#filling
    }
    if (seq < this.#tailStart) return this.#pageAfter(seq)
    const events = this.#tail.filter((event) => event.seq > seq)
    return { text: events.map(({ text }) => text).join(''), upTo: this.#tailEnd }
  }

  /** Events never change, so that readers who are equally far behind share one reading. */
  #pageAfter(seq: number): Promise<EventPage> {
    const known = this.#pages.get(seq)
    if (known) return known
    const page = this.#readAfter(seq)
    this.#pages.set(seq, page)
    page.catch(() => this.#pages.delete(seq))
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > pagesMax && oldest !== undefined) this.#pages.delete(oldest)
    return page
  }

  async #readAfter(seq: number): Promise<EventPage> {
    // On SQLite a reading waits for nothing, and many pages follow each other.
    await yieldToEventLoop()
    const events = await this.#log.read(this.userId, seq)
    return { text: events.map(wireEvent).join(''), upTo: events.at(-1)?.seq ?? this.#tailEnd }
  }

  async #fill(): Promise<void> {
    const wanted = this.#lastSeq
    const events = await this.#log.read(this.userId, this.#tailEnd)
    this.#tailEnd = events.at(-1)?.seq ?? wanted
    const tail = [...this.#tail, ...events.map(tailEvent)]
    const dropped = tail.slice(0, -tailMax).at(-1)
    if (dropped) this.#tailStart = dropped.seq
    this.#tail = tail.slice(-tailMax)
  }

  async #poll(): Promise<void> {
    this.#polls += 1
    this.#pages.clear()
    const isRenewal = this.#polls % pollsPerRenewal === 0
    if (isRenewal) this.notify(await this.#log.follow(this.userId))
    else await this.#readLast()
  }

  async #readLast(): Promise<void> {
    this.notify(await this.#log.lastSeq(this.userId))
  }
}

/** What a reader needs beside its feed. */
export interface EventReaderOptions {
  /** The number of the last event that the client has. */
  readonly from: number
  /** The client missed events that are no longer kept. */
  readonly isReset: boolean
  /** Whether the credential of the request is still good. */
  readonly isValid: () => Promise<boolean>
  readonly onError: (error: unknown) => void
  /** Called once, when the client has left or the stream has ended. */
  readonly onClose: (reader: EventReader) => void
}

/** One open stream. */
export class EventReader {
  readonly #feed: UserFeed
  readonly #options: EventReaderOptions
  #seq: number
  #isStarted = false
  #isClosed = false
  #isEnding = false
  readonly #credential: CredentialCheck
  readonly #rest = new InterruptibleSleep()

  constructor(feed: UserFeed, options: EventReaderOptions) {
    this.#feed = feed
    this.#options = options
    this.#credential = new CredentialCheck(options.isValid)
    this.#seq = options.from
  }

  /** The bytes of the event stream. */
  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const text = await this.#next()
          if (this.#isClosed) return
          if (text !== null) return controller.enqueue(encoder.encode(text))
          this.#close()
          controller.close()
        },
        cancel: () => this.#close(),
      },
      { highWaterMark: 0 },
    )
  }

  wake(): void {
    this.#rest.interrupt()
  }

  end(): void {
    this.#isEnding = true
    this.wake()
  }

  #close(): void {
    this.#isClosed = true
    this.#options.onClose(this)
    this.wake()
  }

  /** What the stream sends next; null at its end. */
  async #next(): Promise<string | null> {
    if (!this.#isStarted) {
      this.#isStarted = true
      const { isReset, from: seq } = this.#options
      return isReset ? wireEvent({ seq, name: 'reset', data: {} }) : startAt(seq)
    }
    while (!this.#isClosed && !this.#isEnding) {
      if (this.#credential.isDue && !(await this.#credential.isValid())) return null
      const events = await this.#read()
      if (events !== '') return events
      // An event may have come since it was read.
      if (this.#isEnding || this.#feed.hasAfter(this.#seq)) continue
      if (!(await this.#rest.sleep(keepAliveMs))) return keepAlive
    }
    return null
  }

  async #read(): Promise<string> {
    if (!this.#feed.hasAfter(this.#seq)) return ''
    try {
      const { text, upTo } = await this.#feed.after(this.#seq)
      this.#seq = Math.max(this.#seq, upTo)
      return text
    } catch (error) {
      // The next poll or event brings it.
      this.#options.onError(error)
      await Bun.sleep(secondMs)
      return ''
    }
  }
}

/** What an event says; it has ids and no content. */
export type UserEventData = Readonly<Record<string, string>>

export interface UserEvent {
  readonly name:
    'session' | 'reply' | 'import' | 'file' | 'practice' | 'class' | 'assignment' | 'reset'
  readonly data: UserEventData
}

export interface StoredEvent extends Omit<UserEvent, 'name'> {
  readonly seq: number
  readonly name: string
}

/** How long a client may be away and still get what it missed (contract §9). */
const keptMs = 5 * minuteMs
/** Longer than an event is kept, so that a client that was away for so long misses nothing. */
const followedMs = keptMs + 2 * minuteMs
/** Users of one read, and events. */
const usersPerRead = 1_000
const readMax = 500

const owner = { userId: eventHeads.userId }
const stored = { seq: userEvents.seq, name: userEvents.name, data: userEvents.data }

export class EventLog {
  readonly #store: Store
  readonly #clock: Clock
  /** Those of the users whose events are stored. Value besides their ids: `now`. */
  readonly #findFollowed: ListStatements<Prepared<typeof owner>>

  constructor({ store, clock }: { store: Store; clock: Clock }) {
    this.#store = store
    this.#clock = clock
    const isFollowed = sql`${eventHeads.followedUntil} >= ${sql.placeholder('now')}`
    this.#findFollowed = new ListStatements((ids) =>
      store.prepare(owner, (db, fields) =>
        db
          .select(fields)
          .from(eventHeads)
          .where(and(inArray(eventHeads.userId, ids), isFollowed)),
      ),
    )
  }

  /**
   * Adds the events of the users whose pages are followed; the result is the last number of each.
   * Where no user is followed, which is the rule for programs, nothing waits for the writer.
   */
  async add(
    events: ReadonlyMap<string, readonly UserEvent[]>,
  ): Promise<ReadonlyMap<string, number>> {
    const now = this.#clock.now()
    const followed = await this.#followed([...events.keys()], now)
    if (followed.length === 0) return new Map()
    return this.#store.transaction(async (tx) => {
      const added = new Map<string, number>()
      // In one order, so that two nodes never wait for each other.
      for (const userId of followed.toSorted()) {
        const own = events.get(userId) ?? []
        const [head] = await tx
          .update(eventHeads)
          .set({ lastSeq: sql`${eventHeads.lastSeq} + ${own.length}` })
          .where(and(eq(eventHeads.userId, userId), gte(eventHeads.followedUntil, now)))
          .returning({ lastSeq: eventHeads.lastSeq })
        if (!head) continue
        const first = head.lastSeq - own.length + 1
        const rows = own.map((event, at) => ({ ...event, userId, seq: first + at, createdAt: now }))
        await tx.insert(userEvents).values(rows)
        added.set(userId, head.lastSeq)
      }
      return added
    })
  }

  /** Those of the users whose events are stored now. */
  async #followed(userIds: readonly string[], now: number): Promise<string[]> {
    const followed: string[] = []
    for (let at = 0; at < userIds.length; at += usersPerRead) {
      const { statement, values } = this.#findFollowed.of(userIds.slice(at, at + usersPerRead))
      const rows = await statement({ ...values, now })
      followed.push(...rows.map(({ userId }) => userId))
    }
    return followed
  }

  /**
   * Has the user's events stored for some minutes from now on. Returns the last number; one is left
   * out where events may have been missed.
   */
  async follow(userId: string): Promise<number> {
    const now = this.#clock.now()
    const followedUntil = now + followedMs
    const isGap = sql`case when ${eventHeads.followedUntil} < ${now} then 1 else 0 end`
    const [head] = await this.#store.db
      .insert(eventHeads)
      .values({ userId, lastSeq: 1, followedUntil })
      .onConflictDoUpdate({
        target: eventHeads.userId,
        set: { followedUntil, lastSeq: sql`${eventHeads.lastSeq} + ${isGap}` },
      })
      .returning({ lastSeq: eventHeads.lastSeq })
    return head?.lastSeq ?? 0
  }

  /** The number of the user's last event; 0 before the first. */
  async lastSeq(userId: string): Promise<number> {
    const { lastSeq } = eventHeads
    const rows = await this.#store.db
      .select({ lastSeq })
      .from(eventHeads)
      .where(eq(eventHeads.userId, userId))
    return rows[0]?.lastSeq ?? 0
  }

  /** The events after a number, oldest first, as many as one read takes. */
  read(userId: string, after: number): Promise<StoredEvent[]> {
    return this.#store.db
      .select(stored)
      .from(userEvents)
      .where(and(eq(userEvents.userId, userId), gt(userEvents.seq, after)))
      .orderBy(asc(userEvents.seq))
      .limit(readMax)
  }

  /** Whether every event between two numbers is still kept. */
  async hasAll(userId: string, after: number, upTo: number): Promise<boolean> {
    if (after > upTo || upTo - after > readMax) return false
    const since = this.#clock.now() - keptMs
    const count = await this.#store.db.$count(
      userEvents,
      and(
        eq(userEvents.userId, userId),
        gt(userEvents.seq, after),
        // What is added meanwhile fills no gap.
        lte(userEvents.seq, upTo),
        gte(userEvents.createdAt, since),
      ),
    )
    return count >= upTo - after
  }

  /** Deletes what is older than five minutes. */
  async sweep(): Promise<void> {
    const old = this.#clock.now() - keptMs
    await this.#store.db.delete(userEvents).where(lt(userEvents.createdAt, old))
  }
}
