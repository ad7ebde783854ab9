/**
 * The log of replies: what all replies of this node produced in the last moments goes into one
 * transaction, and readers are shown only what has been committed.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Log } from '../../lib/log'
import { replies, replyEvents } from '../../db/schema'
import type { Db, PreparedInTransaction, Store } from '../../db/store'
import { isUnavailable, violationOf } from '../../db/database-errors'
import type { Batch } from './batch'

/** How long output is gathered before it is committed: a commit costs little beside what is in it. */
const gatherMs = 10
const retryMs = 250
/** How long an absent database is waited for; about a lease. */
const retries = 80

/** The channel that tells other nodes what has been committed: `<reply>:<last seq>`, space-separated. */
export const repliesChannel = 'replies'
/** NOTIFY takes under 8,000 bytes; an entry has fewer than 50. */
const entriesPerSignal = 150

/** A reply that is being written on this node. */
export interface Writer {
  readonly id: string
  /** What has been produced since the last call, and how the reply is closed if it has ended. */
  take(): { batch: Batch; close: ((tx: Db) => Promise<void>) | null } | null
  /** What was taken is safe. */
  committed(): void
  /** The reply is no longer this node's: deleted, closed by another, or not to be stored. */
  lost(): void
}

/** Those who read on this node. */
export interface Readers {
  /** Every batch after its commit; and the last words of a deleted reply, which are stored nowhere. */
  show(batch: Batch): void
  /** The log was, or will be, ended by somebody else. */
  hear(replyId: string): void
}

type Taken = { writer: Writer; batch: Batch; close: ((tx: Db) => Promise<void>) | null }
/** What became of a batch. `gone`: its reply was deleted; `refused`: it is not this node's to write. */
type Fate = 'kept' | 'gone' | 'refused'

export class ReplyLog {
  readonly #store: Store
  readonly #log: Log
  readonly #nodeId: string
  readonly #readers: Readers
  readonly #insert: PreparedInTransaction<typeof written>
  readonly #touched = new Set<Writer>()
  /** A batch of theirs is missing from the log, so nothing may be written after it. */
  readonly #refused = new WeakSet<Writer>()
  #flushing = false

  constructor(store: Store, log: Log, nodeId: string, readers: Readers) {
    this.#store = store
    this.#log = log
    this.#nodeId = nodeId
    this.#readers = readers
    this.#insert = insertion(store)
  }

  /** Tells that `writer` has something to take. */
  touch(writer: Writer): void {
    if (this.#refused.has(writer)) return
    this.#touched.add(writer)
    if (!this.#flushing) void this.#flush()
  }

  async #flush(): Promise<void> {
    this.#flushing = true
    while (this.#touched.size > 0) {
      await Bun.sleep(gatherMs)
      const taken = [...this.#touched].flatMap((writer): Taken[] => {
        const output = writer.take()
        return output ? [{ writer, ...output }] : []
      })
      this.#touched.clear()
      if (taken.length > 0) await this.#commit(taken)
    }
    this.#flushing = false
  }

  /** Stores the batches together; where that fails each by itself, so that one cannot take others down. */
  async #commit(taken: Taken[]): Promise<void> {
    let fates = new Map<string, Fate>()
    try {
      fates = await this.#persist(taken)
    } catch (error) {
      if (taken.length > 1) {
        for (const one of taken) await this.#commit([one])
        return
      }
      // A session that is deleted meanwhile takes its replies along.
      if (violationOf(error) !== 'foreign_key') {
        this.#log.error({ err: error, replyId: taken[0]?.writer.id }, 'reply could not be stored')
      }
    }
    for (const one of taken) this.#tell(one, fates.get(one.writer.id) ?? 'refused')
    await this.#tellOthers(taken)
  }

  #tell({ writer, batch }: Taken, fate: Fate): void {
    if (fate === 'refused') {
      this.#refused.add(writer)
      this.#touched.delete(writer)
      this.#readers.hear(writer.id)
    } else this.#readers.show(batch)
    if (fate === 'kept') writer.committed()
    else writer.lost()
  }

  /** Waits for a database that is away. */
  async #persist(taken: Taken[]): Promise<Map<string, Fate>> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#store.transaction((tx) => this.#write(tx, taken, attempt > 0))
      } catch (error) {
        if (!isUnavailable(error) || attempt >= retries) throw error
        await Bun.sleep(retryMs)
      }
    }
  }

  async #write(tx: Db, taken: Taken[], again: boolean): Promise<Map<string, Fate>> {
    const known = again ? await alreadyKept(tx, taken) : new Set<string>()
    const fresh = taken.filter(({ writer }) => !known.has(writer.id))
    const kept = await Promise.all(
      fresh.map(async (one) => ((await this.#append(tx, one)) ? [one] : [])),
    )
    const fates = new Map<string, Fate>([...known].map((id) => [id, 'kept']))
    for (const { writer, close } of kept.flat()) {
      fates.set(writer.id, 'kept')
      await close?.(tx)
    }
    const others = fresh.filter(({ writer }) => !fates.has(writer.id))
    return others.length > 0 ? this.#explain(tx, others, fates) : fates
  }

  /** True when the batch was this node's to write, and is written. */
  async #append(tx: Db, { batch }: Taken): Promise<boolean> {
    const { replyId, firstSeq, lastSeq, frames } = batch
    const values = { replyId, firstSeq, lastSeq, frames, nodeId: this.#nodeId }
    return (await this.#insert(tx, values)).length > 0
  }

  /** Adds why the batches of `refused` were not written. */
  async #explain(tx: Db, refused: Taken[], fates: Map<string, Fate>): Promise<Map<string, Fate>> {
    const ids = refused.map(({ writer }) => writer.id)
    const there = await tx.select({ id: replies.id }).from(replies).where(inArray(replies.id, ids))
    const left = new Set(there.map(({ id }) => id))
    for (const id of ids) fates.set(id, left.has(id) ? 'refused' : 'gone')
    return fates
  }

  async #tellOthers(taken: Taken[]): Promise<void> {
    if (this.#store.engine === 'sqlite') return
    const entries = taken.map(({ batch }) => `${batch.replyId}:${batch.lastSeq}`)
    for (let at = 0; at < entries.length; at += entriesPerSignal) {
      const payload = entries.slice(at, at + entriesPerSignal).join(' ')
      await this.#store.publish(repliesChannel, payload).catch((error: unknown) => {
        this.#log.warn(
          { err: error },
          'other nodes could not be told; they will look for themselves',
        )
      })
    }
  }
}

const written = { replyId: replyEvents.replyId }

/** Stores a batch where its reply is still running, and on this node; returns a row where it was. */
const insertion = (store: Store): PreparedInTransaction<typeof written> =>
  store.prepareInTransaction(written, (db, fields) => {
    const { placeholder } = sql
    const number = (name: string) => sql`cast(${placeholder(name)} as bigint)`
    return db
      .insert(replyEvents)
      .select(
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
              eq(replies.status, 'running'),
            ),
          ),
      )
      .returning(fields)
  })

/** The replies whose batch a commit has stored that was never acknowledged. */
async function alreadyKept(tx: Db, taken: Taken[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const { batch } of taken) {
    const [logged] = await tx
      .select({ frames: replyEvents.frames })
      .from(replyEvents)
      .where(and(eq(replyEvents.replyId, batch.replyId), eq(replyEvents.firstSeq, batch.firstSeq)))
    if (logged?.frames === batch.frames) known.add(batch.replyId)
  }
  return known
}
