/**
 * The log of replies: what all replies of this node produced in the last moments goes into one
 * transaction, and readers are shown only what has been committed.
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { Log } from '../../platform/log'
import { replies, replyEvents } from '../../store/schema'
import type { Db, Store } from '../../store/store'
import { isUnavailable } from '../../store/violations'
import type { Batch } from './batch'

/** How long output is gathered before it is committed: seen as one motion by a reader. */
const gatherMs = 25
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
  /** The reply is no longer this node's: deleted, or given up for dead and closed by another. */
  lost(): void
}

type Taken = { writer: Writer; batch: Batch; close: ((tx: Db) => Promise<void>) | null }

export class ReplyLog {
  readonly #store: Store
  readonly #log: Log
  readonly #nodeId: string
  readonly #show: (batch: Batch) => void
  readonly #touched = new Set<Writer>()
  #flushing: Promise<void> | null = null

  /**
   * `show` is called with every batch after its commit, and with the last words of a reply whose
   * session was deleted under it: those are shown to who still reads, and stored nowhere.
   */
  constructor(store: Store, log: Log, nodeId: string, show: (batch: Batch) => void) {
    this.#store = store
    this.#log = log
    this.#nodeId = nodeId
    this.#show = show
  }

  /** Tells that `writer` has something to take. */
  touch(writer: Writer): void {
    this.#touched.add(writer)
    this.#flushing ??= this.#flushSoon()
  }

  async #flushSoon(): Promise<void> {
    while (this.#touched.size > 0) {
      await Bun.sleep(gatherMs)
      const taken = [...this.#touched].flatMap((writer): Taken[] => {
        const output = writer.take()
        return output ? [{ writer, ...output }] : []
      })
      this.#touched.clear()
      if (taken.length > 0) await this.#commit(taken)
    }
    this.#flushing = null
  }

  async #commit(taken: Taken[]): Promise<void> {
    let kept: Set<string> | null = null
    try {
      kept = await this.#persist(taken)
    } catch (error) {
      if (taken.length > 1) {
        for (const one of taken) await this.#commit([one])
        return
      }
      this.#log.error({ err: error, replyId: taken[0]?.writer.id }, 'reply could not be stored')
    }
    for (const { writer, batch } of taken) {
      if (kept) this.#show(batch)
      if (kept?.has(writer.id)) writer.committed()
      else writer.lost()
    }
    await this.#tellOthers(taken)
  }

  /** The ids of the replies that were still this node's to write; waits for a database that is away. */
  async #persist(taken: Taken[]): Promise<Set<string>> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#store.transaction((tx) => this.#write(tx, taken))
      } catch (error) {
        if (!isUnavailable(error) || attempt >= retries) throw error
        await Bun.sleep(retryMs)
      }
    }
  }

  async #write(tx: Db, taken: Taken[]): Promise<Set<string>> {
    const ids = taken.map(({ writer }) => writer.id)
    const rows = await tx
      .select({ id: replies.id })
      .from(replies)
      .where(
        and(
          inArray(replies.id, ids),
          eq(replies.nodeId, this.#nodeId),
          eq(replies.status, 'running'),
        ),
      )
    const mine = new Set(rows.map(({ id }) => id))
    const kept = taken.filter(({ writer }) => mine.has(writer.id))
    if (kept.length === 0) return mine
    await tx.insert(replyEvents).values(
      kept.map(({ batch: { replyId, firstSeq, lastSeq, frames } }) => ({
        replyId,
        firstSeq,
        lastSeq,
        frames,
      })),
    )
    for (const { close } of kept) await close?.(tx)
    return mine
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
