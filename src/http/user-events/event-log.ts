/**
 * The log of what changed for each user, which all nodes share. Events have numbers without gaps in
 * the order of their commits: the row of a user's head is locked while they are added. They are kept
 * for five minutes, and only for users whose pages are open or were so a moment ago.
 */
import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { minuteMs, type Clock } from '../../lib/clock'
import { eventHeads, userEvents } from '../../db/schema'
import { ListStatements } from '../../db/prepared'
import type { Prepared, Store } from '../../db/store'

/** What an event says; it has ids and no content. */
export type UserEventData = Readonly<Record<string, string>>

export interface UserEvent {
  readonly name: 'session' | 'reply' | 'import' | 'file' | 'practice' | 'reset'
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
