/**
 * Where a reply is stored: every query on the tables `replies` (one row a reply) and `reply_events`
 * (its event log, one row a batch of frames). The queries that every open stream runs are compiled
 * once.
 */
import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { PreparedInsert } from '../../db/prepared'
import { replies, replyEvents } from '../../db/schema'
import type {
  Db,
  Prepared,
  PreparedInTransaction,
  PreparedWrite,
  Row,
  RowOf,
  Store,
} from '../../db/store'
import { lockRows } from '../../db/queries'
import { StepSize, yieldToEventLoop } from '../../lib/pacing'

export type ReplyRow = RowOf<typeof replies>
export type ReplyEventRow = RowOf<typeof replyEvents>

const summary = {
  id: replies.id,
  sessionId: replies.sessionId,
  messageId: replies.messageId,
  status: replies.status,
  startedAt: replies.startedAt,
}
/** What the API shows of a reply. */
export type ReplySummary = Row<typeof summary>

const logged = {
  firstSeq: replyEvents.firstSeq,
  lastSeq: replyEvents.lastSeq,
  frames: replyEvents.frames,
}
const identity = { id: replies.id }
/** What the index of the running replies of a user holds. */
const runningOf = { userId: replies.userId }
const owner = { userId: replies.userId, mode: replies.mode }
/** The place of a reply in the order in which replies finished. */
interface FinishedReply {
  readonly finishedAt: number | null
  readonly id: string
}
/** How long a step of the deletion of logs aims to take, and its replies. */
const deletionSteps = { goalMs: 8, least: 10, most: 200 }
/**
 * A literal: for a bound value Postgres does not take an index of the running replies, and SQLite
 * compiles the statement at each run, to see whether it may.
 */
export const isRunning = sql`${replies.status} = 'running'`

export class ReplyRows {
  /** The user's reply with an id. Values: `id`, `userId`. */
  readonly find: Prepared<typeof summary>
  /** The running replies of the user's session. Values: `sessionId`, `userId`. */
  readonly listRunning: Prepared<typeof summary>
  /** No row: the reply was deleted. Value: `id`. */
  readonly readStatus: Prepared<{ status: typeof replies.status }>
  /** The rows of a reply's log that hold `from` or a later `seq`. Values: `id`, `from`, `limit`. */
  readonly readLog: Prepared<typeof logged>
  /** The session's running reply. Value: `sessionId`. */
  readonly runningInSession: PreparedInTransaction<typeof identity>
  /**
   * A row where the user has more than `others` running replies on all nodes. Values: `userId`,
   * `others`.
   */
  readonly runningBeyond: PreparedInTransaction<typeof runningOf>
  readonly newReplies: PreparedInsert<typeof replies>
  readonly #appendToRunning: PreparedWrite
  readonly #newEvents: PreparedInsert<typeof replyEvents>
  /** Marks a reply as finished; returns its owner and its mode. Values: `id`, `status`, `finishedAt`. */
  readonly finish: PreparedInTransaction<typeof owner>
  readonly #store: Store

  constructor(store: Store) {
    const { placeholder } = sql
    const owned = eq(replies.userId, placeholder('userId'))
    const inSession = eq(replies.sessionId, placeholder('sessionId'))
    const withId = eq(replies.id, placeholder('id'))
    this.#store = store
    this.find = store.prepare(summary, (db, fields) =>
      db.select(fields).from(replies).where(and(withId, owned)),
    )
    this.listRunning = store.prepare(summary, (db, fields) =>
      db
        .select(fields)
        .from(replies)
        .where(and(inSession, owned, isRunning)),
    )
    this.runningInSession = store.prepareInTransaction(identity, (db, fields) =>
      db.select(fields).from(replies).where(and(inSession, isRunning)),
    )
    this.runningBeyond = store.prepareInTransaction(runningOf, (db, fields) =>
      db
        .select(fields)
        .from(replies)
        .where(and(owned, isRunning))
        .limit(1)
        .offset(placeholder('others')),
    )
    this.newReplies = new PreparedInsert(store, replies)
    this.#newEvents = new PreparedInsert(store, replyEvents)
    this.#appendToRunning = store.prepareWrite(appendToRunning)
    this.finish = store.prepareInTransaction(owner, (db, fields) =>
      db
        .update(replies)
        .set({
          status: sql`${placeholder('status')}`,
          finishedAt: sql`${placeholder('finishedAt')}`,
        })
        .where(withId)
        .returning(fields),
    )
    this.readStatus = store.prepare({ status: replies.status }, (db, fields) =>
      db.select(fields).from(replies).where(withId),
    )
    this.readLog = store.prepare(logged, (db, fields) =>
      db
        .select(fields)
        .from(replyEvents)
        .where(
          and(
            eq(replyEvents.replyId, placeholder('id')),
            sql`${replyEvents.lastSeq} >= ${placeholder('from')}`,
          ),
        )
        .orderBy(asc(replyEvents.firstSeq))
        .limit(placeholder('limit')),
    )
  }

  /** Locks the user's running replies until the transaction ends. */
  async lockRunning(tx: Db, userId: string): Promise<void> {
    const where = sql`${replies.userId} = ${userId} and ${isRunning}`
    await lockRows(this.#store, tx, { id: replies.id, where, strength: 'update' })
  }

  /** Those of `ids` that have not been deleted. */
  async existing(tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await tx
      .select(identity)
      .from(replies)
      .where(inArray(replies.id, [...ids]))
    return new Set(rows.map(({ id }) => id))
  }

  /** The frames of the batch of a reply that starts at `firstSeq`, if it is stored. */
  async storedFrames(tx: Db, replyId: string, firstSeq: number): Promise<string | undefined> {
    const [row] = await tx
      .select({ frames: replyEvents.frames })
      .from(replyEvents)
      .where(and(eq(replyEvents.replyId, replyId), eq(replyEvents.firstSeq, firstSeq)))
    return row?.frames
  }

  /** Stores a batch. False: its reply does not run on the node `nodeId`. */
  async appendBatch(tx: Db, batch: Batch, nodeId: string): Promise<boolean> {
    const { replyId, firstSeq, lastSeq, frames } = batch
    const values = { replyId, firstSeq, lastSeq, frames, nodeId }
    return (await this.#appendToRunning(tx, values)) > 0
  }

  readWholeLog(tx: Db, replyId: string): Promise<ReplyEventRow[]> {
    return tx
      .select()
      .from(replyEvents)
      .where(eq(replyEvents.replyId, replyId))
      .orderBy(asc(replyEvents.firstSeq))
  }

  /** Adds the last frame, number `seq`, to the log of a reply that no longer runs. */
  async appendEnd(tx: Db, replyId: string, seq: number, frame: string): Promise<void> {
    await this.#newEvents.add(tx, [{ replyId, firstSeq: seq, lastSeq: seq, frames: frame }])
  }

  /** Extends the leases of the running replies among `ids` to `leaseUntil` (epoch milliseconds). */
  async renewLeases(ids: readonly string[], leaseUntil: number): Promise<void> {
    await this.#store.db
      .update(replies)
      .set({ leaseUntil })
      .where(and(inArray(replies.id, [...ids]), isRunning))
  }

  /**
   * Running replies whose lease expired before `now`; with `onlyNode` also every running reply of
   * another node, because that node is the only process.
   */
  listOrphans(now: number, onlyNode: string | null): Promise<ReplyRow[]> {
    const expired = lt(replies.leaseUntil, now)
    const orphaned = onlyNode === null ? expired : or(expired, ne(replies.nodeId, onlyNode))
    return this.#store.db.select().from(replies).where(and(isRunning, orphaned))
  }

  /**
   * Marks an orphan as interrupted. False: another node was faster, or the owner renewed the lease.
   */
  async interrupt(tx: Db, { id, leaseUntil }: ReplyRow, finishedAt: number): Promise<boolean> {
    const interrupted = await tx
      .update(replies)
      .set({ status: 'interrupted', finishedAt })
      .where(and(eq(replies.id, id), isRunning, eq(replies.leaseUntil, leaseUntil)))
      .returning(identity)
    return interrupted.length > 0
  }

  /**
   * Deletes the logs of replies that finished before `time`, in short steps; their messages stay. What it
   * reads does not grow with the replies whose logs are gone: none of the others finished before the first
   * one that has a log began.
   */
  async deleteLogs(time: number): Promise<void> {
    const { db } = this.#store
    const [oldest] = await db
      .select({ startedAt: replies.startedAt })
      .from(replies)
      .where(sql`${replies.id} = (select min(${replyEvents.replyId}) from ${replyEvents})`)
    const size = new StepSize(deletionSteps)
    let last: FinishedReply | undefined = oldest && { finishedAt: oldest.startedAt, id: '' }
    while (last) {
      const old = await this.#finishedBetween(last, time, size.items)
      const ids = old.map(({ id }) => id)
      const ofOld = inArray(replyEvents.replyId, ids)
      if (ids.length > 0) await size.measure(ids.length, () => db.delete(replyEvents).where(ofOld))
      last = old.at(-1)
      await yieldToEventLoop()
    }
  }

  /** The replies that finished after one of them and before `time`, the first ones first. */
  #finishedBetween({ finishedAt, id }: FinishedReply, time: number, limit: number) {
    const isAfter = sql`(${replies.finishedAt}, ${replies.id}) > (${finishedAt}, ${id})`
    return this.#store.db
      .select({ finishedAt: replies.finishedAt, id: replies.id })
      .from(replies)
      .where(and(isAfter, lt(replies.finishedAt, time)))
      .orderBy(asc(replies.finishedAt), asc(replies.id))
      .limit(limit)
  }
}

/**
 * The same as `isRunning` in a form that fits no partial index. Postgres prefers an index of the running
 * replies to that of the ids while it has no statistics, and reads all of them for each batch.
 */
const runs = sql`coalesce(${replies.status}, '') = 'running'`

/** `insert … select` from the running reply: the check and the write are one statement. */
function appendToRunning(db: Db) {
  const { placeholder } = sql
  const number = (name: string) => sql`cast(${placeholder(name)} as bigint)`
  return db.insert(replyEvents).select(
    db
      .select({
        replyId: replies.id,
        firstSeq: number('firstSeq').as('first_seq'),
        lastSeq: number('lastSeq').as('last_seq'),
        frames: sql`cast(${placeholder('frames')} as text)`.as('frames'),
      })
      .from(replies)
      .where(
        and(
          eq(replies.id, placeholder('replyId')),
          eq(replies.nodeId, placeholder('nodeId')),
          runs,
        ),
      ),
  )
}

const encoder = new TextEncoder()
const frameEnd = '\n\n'

/** The frames of one commit, as they are stored and as they are sent. */
export class Batch {
  #bytes: Uint8Array | undefined

  constructor(
    readonly replyId: string,
    readonly firstSeq: number,
    readonly lastSeq: number,
    readonly frames: string,
  ) {}

  /** UTF-8, encoded once for all subscribers. */
  get bytes(): Uint8Array {
    this.#bytes ??= encoder.encode(this.frames)
    return this.#bytes
  }

  /** Whether it ends the stream: `complete` and `error` are always last. */
  get isLast(): boolean {
    const lastFrame = this.frames.slice(this.frames.lastIndexOf('\nevent: ') + 1)
    return lastFrame.startsWith('event: complete\n') || lastFrame.startsWith('event: error\n')
  }

  /** The part from `seq` on, for a subscriber that has the frames before it. */
  from(seq: number): Batch {
    if (seq <= this.firstSeq) return this
    let at = 0
    for (let skipped = this.firstSeq; skipped < seq; skipped += 1) {
      at = this.frames.indexOf(frameEnd, at) + frameEnd.length
    }
    return new Batch(this.replyId, seq, this.lastSeq, this.frames.slice(at))
  }
}

/** How many replies run, on all nodes. */
export const countRunning = (db: Db): Promise<number> =>
  db.$count(replies, eq(replies.status, 'running'))
