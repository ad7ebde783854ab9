/**
 * The readers of one user's events on this node. They share one reading of the log, however many they
 * are, and none of them keeps more than the last events of the feed in memory.
 */
import { secondMs } from '../../lib/clock'
import { InterruptibleSleep, yieldToEventLoop } from '../../lib/pacing'
import { CredentialCheck, keepAlive, keepAliveMs } from '../event-stream'
import type { EventLog, StoredEvent } from './event-log'

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
