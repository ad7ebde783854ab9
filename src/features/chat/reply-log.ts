/**
 * The event log of replies. Everything that the replies of this node produced in the last moments is
 * stored in one transaction, and subscribers see only what has been committed. The first output after a
 * pause is committed at once. Later output is gathered, because a commit costs little beside what is in
 * it, unless no more can come.
 */
import { secondMs } from '../../lib/clock'
import type { Log } from '../../lib/log'
import { InterruptibleSleep } from '../../lib/pacing'
import { withinLimit } from '../../lib/time-limit'
import type { Db, Store } from '../../db/store'
import { isUnavailable, violationOf } from '../../db/database-errors'
import type { Batch, PendingBatch } from './batch'
import type { ReplyReaders } from './reply-readers'
import type { ReplyRepository } from './reply-repository'

/** The time from a commit to the next one. */
const gatherMs = 10
const retryMs = 250
/** How long output may wait for the database before its reply is ended (contract §13). */
const writeLimitMs = 30 * secondMs

/**
 * The channel that tells other nodes what has been committed: `<reply>:<last seq>`,
 * space-separated.
 */
export const committedChannel = 'replies'
/** A payload of NOTIFY is limited to under 8,000 bytes; an entry has fewer than 50. */
const entriesPerSignal = 150

/** A reply that is being written on this node. */
export interface ReplyWriter {
  readonly id: string
  /** What has been produced since the last call; null for nothing. */
  takeBatch(): PendingBatch | null
  /** Called when the batch that was taken is committed. */
  committed(): void
  /**
   * Called when the batch could not be stored in time: ends the reply with an error. Returns all from
   * that batch to the end of the reply.
   */
  giveUp(pending: PendingBatch): PendingBatch
  /** Called when the reply was finished by another node, or cannot be stored. */
  lost(): void
  /** Called when the reply is deleted: what it still says goes to the readers of this node only. */
  deleted(): void
}

/** The readers of this node, who learn of each commit. */
type CommitReaders = Pick<ReplyReaders, 'publish' | 'release' | 'notify'>

interface Taken {
  readonly writer: ReplyWriter
  readonly pending: PendingBatch
  /** When the output was first handed over; monotonic. */
  readonly since: number
  /** Whether an attempt may have stored it, although it failed. */
  isTried: boolean
}
/** `deleted`: the reply is gone; `rejected`: the batch is not this node's to write. */
type WriteResult = 'stored' | 'deleted' | 'rejected'

/** What a log needs beside the services. */
export interface ReplyLogOptions {
  readonly replies: ReplyRepository
  /** Where committed batches go on this node. */
  readonly readers: CommitReaders
  /** How many replies run on this node. */
  readonly running: () => number
}

export class ReplyLog {
  readonly #store: Store
  readonly #log: Log
  readonly #nodeId: string
  readonly #replies: ReplyRepository
  readonly #readers: CommitReaders
  readonly #running: () => number
  /** When output may be committed; monotonic. */
  #dueAt = 0
  readonly #untilDue = new InterruptibleSleep()
  /** The writers with output, and when each handed over the first of it. */
  readonly #queue = new Map<ReplyWriter, number>()
  /** Those of them whose output is whole. */
  readonly #ended = new Set<ReplyWriter>()
  /** Writers with a batch missing from the log; nothing may be written after the gap. */
  readonly #rejected = new WeakSet<ReplyWriter>()
  #isFlushing = false
  #isStopping = false

  constructor(
    { store, log, nodeId }: { store: Store; log: Log; nodeId: string },
    options: ReplyLogOptions,
  ) {
    const { replies, readers, running } = options
    this.#store = store
    this.#log = log
    this.#nodeId = nodeId
    this.#replies = replies
    this.#readers = readers
    this.#running = running
  }

  /** Has the output of `writer` stored with the next commit; `hasEnded`: no more follows. */
  enqueue(writer: ReplyWriter, hasEnded = false): void {
    if (this.#rejected.has(writer)) return
    if (!this.#queue.has(writer)) this.#queue.set(writer, performance.now())
    if (hasEnded) this.#ended.add(writer)
    if (!this.#isFlushing) void this.#flush()
    // Nothing more comes that could share the commit.
    if (this.#ended.size >= this.#running()) this.#untilDue.interrupt()
  }

  /** Leaves what the database does not take to the next start, which ends it as interrupted. */
  stop(): void {
    this.#isStopping = true
  }

  /** Resolves when the next commit is due, not before the next tick of the event loop. */
  async #nextCommit(): Promise<void> {
    const waitMs = this.#dueAt - performance.now()
    if (waitMs <= 0) return new Promise((resolve) => setImmediate(resolve))
    await this.#untilDue.sleep(waitMs)
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true
    while (this.#queue.size > 0) {
      await this.#nextCommit()
      const taken = [...this.#queue].flatMap(([writer, since]): Taken[] => {
        const pending = writer.takeBatch()
        return pending ? [{ writer, pending, since, isTried: false }] : []
      })
      this.#queue.clear()
      this.#ended.clear()
      if (taken.length > 0) await this.#commit(taken)
      this.#dueAt = performance.now() + gatherMs
    }
    this.#isFlushing = false
  }

  /**
   * Stores the batches together; if that fails, each in its own transaction, so that one failure
   * stays alone. What the database does not take in time is given up.
   */
  async #commit(taken: readonly Taken[]): Promise<void> {
    let results = new Map<string, WriteResult>()
    try {
      results = await this.#persist(taken)
    } catch (error) {
      if (isPassing(error)) return this.#giveUpOverdue(taken, error)
      if (taken.length > 1) {
        for (const one of taken) await this.#commit([one])
        return
      }
      const [{ writer }] = taken as [Taken]
      if (isDeletion(error)) results = new Map([[writer.id, 'deleted']])
      else this.#log.error({ err: error, replyId: writer.id }, 'reply.write_failed')
    }
    for (const one of taken) this.#report(one, results.get(one.writer.id) ?? 'rejected')
    await this.#notifyNodes(taken.map(({ pending }) => pending.batch))
  }

  #report({ writer, pending }: Taken, result: WriteResult): void {
    if (result === 'rejected') {
      this.#reject(writer)
      this.#readers.notify(writer.id)
    } else this.#readers.publish(pending.batch)
    if (result === 'stored') writer.committed()
    else if (result === 'deleted') writer.deleted()
    else writer.lost()
  }

  #reject(writer: ReplyWriter): void {
    this.#rejected.add(writer)
    this.#queue.delete(writer)
  }

  async #giveUpOverdue(taken: readonly Taken[], error: unknown): Promise<void> {
    const now = performance.now()
    const isOverdue = ({ since }: Taken) => since + writeLimitMs <= now
    for (const one of taken.filter(isOverdue)) this.#giveUp(one, error)
    const others = taken.filter((one) => !isOverdue(one))
    if (others.length > 0) await this.#commit(others)
  }

  /** Ends a reply for its readers, and keeps trying to store that end. */
  #giveUp(one: Taken, error: unknown): void {
    const { writer, pending } = one
    this.#log.error({ err: error, replyId: writer.id }, 'reply.write_timed_out')
    const rest = writer.giveUp(pending)
    this.#reject(writer)
    this.#readers.release(rest.batch)
    void this.#storeLate(one, rest)
  }

  async #storeLate(one: Taken, rest: PendingBatch): Promise<void> {
    const { writer } = one
    while (!this.#isStopping) {
      try {
        const result = await this.#store.transaction((tx) => this.#writeRest(tx, one, rest))
        if (result === 'stored') writer.committed()
        else writer.lost()
        return await this.#notifyNodes([rest.batch])
      } catch (error) {
        if (!isPassing(error)) {
          if (isDeletion(error)) break
          this.#log.error({ err: error, replyId: writer.id }, 'reply.write_failed')
          break
        }
        await Bun.sleep(retryMs)
      }
    }
    writer.lost()
  }

  /** Adds `rest` to the log, without the batch of `one` where an attempt stored that after all. */
  async #writeRest(tx: Db, one: Taken, rest: PendingBatch): Promise<WriteResult> {
    const { batch } = one.pending
    const isStored = await this.#isStored(tx, batch)
    if (isStored && batch.isLast) return 'stored'
    const missing = isStored ? rest.batch.from(batch.lastSeq + 1) : rest.batch
    if (await this.#isStored(tx, missing)) return 'stored'
    if (await this.#append(tx, missing)) {
      await rest.finish?.(tx)
      return 'stored'
    }
    const existing = await this.#replies.existing(tx, [one.writer.id])
    return existing.has(one.writer.id) ? 'rejected' : 'deleted'
  }

  /** Retries while the database is unavailable, until the oldest output has waited too long. */
  async #persist(taken: readonly Taken[]): Promise<Map<string, WriteResult>> {
    const deadline = Math.min(...taken.map(({ since }) => since)) + writeLimitMs
    for (;;) {
      const limitMs = Math.max(1, deadline - performance.now())
      try {
        const urgent = { isUrgent: true } // The starts of other replies wait for it.
        const attempt = this.#store.transaction((tx) => this.#write(tx, taken), urgent)
        return await withinLimit(attempt, { operation: 'reply.write', limitMs, log: this.#log })
      } catch (error) {
        for (const one of taken) one.isTried = true
        if (!isPassing(error) || performance.now() >= deadline) throw error
        await Bun.sleep(retryMs)
      }
    }
  }

  async #write(tx: Db, taken: readonly Taken[]): Promise<Map<string, WriteResult>> {
    const known = new Set<Taken>()
    for (const one of taken) {
      if (one.isTried && (await this.#isStored(tx, one.pending.batch))) known.add(one)
    }
    const results = new Map<string, WriteResult>([...known].map((one) => [one.writer.id, 'stored']))
    const fresh = taken.filter((one) => !known.has(one))
    const isAppended = await Promise.all(fresh.map((one) => this.#append(tx, one.pending.batch)))
    const appended = fresh.filter((_, index) => isAppended[index])
    for (const { writer } of appended) results.set(writer.id, 'stored')
    await Promise.all(appended.map(async ({ pending }) => pending.finish?.(tx)))
    const others = fresh.filter((_, index) => !isAppended[index]).map(({ writer }) => writer.id)
    if (others.length === 0) return results
    const existing = await this.#replies.existing(tx, others)
    for (const id of others) results.set(id, existing.has(id) ? 'rejected' : 'deleted')
    return results
  }

  /** False when the reply is deleted, finished, or another node's. */
  #append(tx: Db, batch: Batch): Promise<boolean> {
    return this.#replies.appendBatch(tx, batch, this.#nodeId)
  }

  /** Whether an earlier attempt committed the batch, although its acknowledgement was lost. */
  async #isStored(tx: Db, { replyId, firstSeq, frames }: Batch): Promise<boolean> {
    return (await this.#replies.storedFrames(tx, replyId, firstSeq)) === frames
  }

  async #notifyNodes(batches: readonly Batch[]): Promise<void> {
    if (this.#store.engine === 'sqlite') return
    const entries = batches.map(({ replyId, lastSeq }) => `${replyId}:${lastSeq}`)
    for (let at = 0; at < entries.length; at += entriesPerSignal) {
      const payload = entries.slice(at, at + entriesPerSignal).join(' ')
      await this.#store.publish(committedChannel, payload).catch((error: unknown) => {
        // The other nodes poll, so that a lost signal delays them and loses nothing.
        this.#log.warn({ err: error }, 'reply.notify_failed')
      })
    }
  }
}

/**
 * An error after which the same transaction may succeed. A second attempt that waited for the first
 * violates the primary key when that commits.
 */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || violationOf(error) === 'unique'

/** Deleting a session deletes its replies; a batch stored at that moment violates the foreign key. */
const isDeletion = (error: unknown): boolean => violationOf(error) === 'foreign_key'
