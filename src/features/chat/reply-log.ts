/**
 * The event log of replies. Everything that the replies of this node produced in the last moments is
 * stored in one transaction, and subscribers see only what has been committed.
 */
import type { Log } from '../../lib/log'
import type { Db, Store } from '../../db/store'
import { isUnavailable, violationOf } from '../../db/database-errors'
import type { ReplyRepository } from './reply-repository'

/**
 * How long output is gathered before it is committed: a commit costs little beside what is in it.
 */
const gatherMs = 10
const retryMs = 250
/** Retries while the database is unavailable: 20 s in all, as long as a lease. */
const maxRetries = 80

/**
 * The channel that tells other nodes what has been committed: `<reply>:<last seq>`,
 * space-separated.
 */
export const committedChannel = 'replies'
/** A payload of NOTIFY is limited to under 8,000 bytes; an entry has fewer than 50. */
const entriesPerSignal = 150

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

/** A batch that a writer hands over. */
export interface PendingBatch {
  readonly batch: Batch
  /** Finishes the reply in the transaction that stores its last batch; null before the last one. */
  readonly finish: ((tx: Db) => Promise<void>) | null
}

/** A reply that is being written on this node. */
export interface ReplyWriter {
  readonly id: string
  /** What has been produced since the last call; null for nothing. */
  takeBatch(): PendingBatch | null
  /** Called when the batch that was taken is committed. */
  committed(): void
  /** Called when the reply is deleted, was finished by another node, or cannot be stored. */
  lost(): void
}

/** Where committed batches go on this node. */
export interface CommitListener {
  /**
   * Receives every batch after its commit, and the last batch of a deleted reply, which is not
   * stored.
   */
  publish(batch: Batch): void
  /** Another node finished the log, or will. */
  notify(replyId: string): void
}

type Taken = PendingBatch & { readonly writer: ReplyWriter }
/** `deleted`: the reply is gone; `rejected`: the batch is not this node's to write. */
type WriteResult = 'stored' | 'deleted' | 'rejected'

export class ReplyLog {
  readonly #store: Store
  readonly #log: Log
  readonly #nodeId: string
  readonly #replies: ReplyRepository
  readonly #listener: CommitListener
  readonly #queue = new Set<ReplyWriter>()
  /** Writers with a batch missing from the log; nothing may be written after the gap. */
  readonly #rejected = new WeakSet<ReplyWriter>()
  #isFlushing = false

  constructor(
    { store, log, nodeId }: { store: Store; log: Log; nodeId: string },
    replies: ReplyRepository,
    listener: CommitListener,
  ) {
    this.#store = store
    this.#log = log
    this.#nodeId = nodeId
    this.#replies = replies
    this.#listener = listener
  }

  /** Has the output of `writer` stored with the next commit. */
  enqueue(writer: ReplyWriter): void {
    if (this.#rejected.has(writer)) return
    this.#queue.add(writer)
    if (!this.#isFlushing) void this.#flush()
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true
    while (this.#queue.size > 0) {
      await Bun.sleep(gatherMs)
      const taken = [...this.#queue].flatMap((writer): Taken[] => {
        const pending = writer.takeBatch()
        return pending ? [{ writer, ...pending }] : []
      })
      this.#queue.clear()
      if (taken.length > 0) await this.#commit(taken)
    }
    this.#isFlushing = false
  }

  /**
   * Stores the batches together; if that fails, each in its own transaction, so that one failure
   * stays alone.
   */
  async #commit(taken: Taken[]): Promise<void> {
    let results = new Map<string, WriteResult>()
    try {
      results = await this.#persist(taken)
    } catch (error) {
      if (taken.length > 1) {
        for (const one of taken) await this.#commit([one])
        return
      }
      // Deleting a session deletes its replies; a batch stored at that moment violates the foreign key.
      if (violationOf(error) !== 'foreign_key') {
        this.#log.error({ err: error, replyId: taken[0]?.writer.id }, 'reply.write_failed')
      }
    }
    for (const one of taken) this.#report(one, results.get(one.writer.id) ?? 'rejected')
    await this.#notifyNodes(taken)
  }

  #report({ writer, batch }: Taken, result: WriteResult): void {
    if (result === 'rejected') {
      this.#rejected.add(writer)
      this.#queue.delete(writer)
      this.#listener.notify(writer.id)
    } else this.#listener.publish(batch)
    if (result === 'stored') writer.committed()
    else writer.lost()
  }

  /** Retries while the database is unavailable. */
  async #persist(taken: Taken[]): Promise<Map<string, WriteResult>> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#store.transaction((tx) => this.#write(tx, taken, attempt > 0))
      } catch (error) {
        if (!isUnavailable(error) || attempt >= maxRetries) throw error
        await Bun.sleep(retryMs)
      }
    }
  }

  async #write(tx: Db, taken: Taken[], isRetry: boolean): Promise<Map<string, WriteResult>> {
    const known = isRetry ? await this.#alreadyStored(tx, taken) : new Set<string>()
    const results = new Map<string, WriteResult>([...known].map((id) => [id, 'stored']))
    const fresh = taken.filter(({ writer }) => !known.has(writer.id))
    const isAppended = await Promise.all(fresh.map(({ batch }) => this.#append(tx, batch)))
    for (const { writer, finish } of fresh.filter((_, index) => isAppended[index])) {
      results.set(writer.id, 'stored')
      await finish?.(tx)
    }
    const others = fresh.filter((_, index) => !isAppended[index]).map(({ writer }) => writer.id)
    if (others.length === 0) return results
    const existing = await this.#replies.existing(tx, others)
    for (const id of others) results.set(id, existing.has(id) ? 'rejected' : 'deleted')
    return results
  }

  /** False when the reply is deleted, finished, or another node's. */
  async #append(tx: Db, { replyId, firstSeq, lastSeq, frames }: Batch): Promise<boolean> {
    const values = { replyId, firstSeq, lastSeq, frames, nodeId: this.#nodeId }
    return (await this.#replies.appendBatch(tx, values)).length > 0
  }

  /**
   * The replies whose batch an earlier attempt committed, although its acknowledgement was lost.
   */
  async #alreadyStored(tx: Db, taken: Taken[]): Promise<Set<string>> {
    const stored = new Set<string>()
    for (const { batch } of taken) {
      const frames = await this.#replies.storedFrames(tx, batch.replyId, batch.firstSeq)
      if (frames === batch.frames) stored.add(batch.replyId)
    }
    return stored
  }

  async #notifyNodes(taken: Taken[]): Promise<void> {
    if (this.#store.engine === 'sqlite') return
    const entries = taken.map(({ batch }) => `${batch.replyId}:${batch.lastSeq}`)
    for (let at = 0; at < entries.length; at += entriesPerSignal) {
      const payload = entries.slice(at, at + entriesPerSignal).join(' ')
      await this.#store.publish(committedChannel, payload).catch((error: unknown) => {
        // The other nodes poll, so that a lost signal delays them and loses nothing.
        this.#log.warn({ err: error }, 'reply.notify_failed')
      })
    }
  }
}
