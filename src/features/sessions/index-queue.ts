/**
 * The queue of messages for the search index. A message is indexed after it is stored, so that no
 * reader waits for it: the transaction that stores it queues it in `unindexed_messages`, and the
 * transaction that indexes it takes it out. A search indexes first what its user has in the queue, so
 * that it finds a message as soon as that is stored.
 */
import { asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { secondMs } from '../../lib/clock'
import type { Log } from '../../lib/log'
import { inSteps, takeWithinBudget, yieldToEventLoop } from '../../lib/pacing'
import type { Services } from '../../services'
import { PreparedInsert } from '../../db/prepared'
import { messages, unindexedMessages } from '../../db/schema'
import type { Hit, FullTextIndex, SearchEntry, SearchQuery } from '../../db/search/full-text'
import type { Db, Prepared, Store } from '../../db/store'
import { isUnavailable } from '../../db/database-errors'
import { backfillIndex } from './index-backfill'
import { messageDocument } from './search-document'

/** Messages that are stored within this time are indexed together. */
const gatherMs = 50
/** How often the queue is read for what another node, or a failed attempt, has left. */
const pollMs = 5 * secondMs
/** What one transaction indexes: texts, and bytes of them, but one text at least. */
const batchSize = 50
const batchBytes = 30_000
/** Attempts to index a text before it is left to the next start. */
const maxAttempts = 3

const { messageId, userId } = unindexedMessages
const queued = { messageId }

/** Which messages to take out of the queue. */
export interface QueueSelection {
  readonly ids: readonly string[]
  /**
   * Whether to wait for messages that another node has locked; only a transaction without locks
   * may.
   */
  readonly waitsForLocks: boolean
}

interface QueuedSize {
  readonly messageId: string
  readonly bytes: number
}

/** The table `unindexed_messages`. */
export class IndexQueueRows {
  /** Everything queued of a user; usually nothing. Value: `userId`. */
  readonly ofUser: Prepared<typeof queued>
  readonly #store: Store
  readonly #insert: PreparedInsert<typeof unindexedMessages>

  constructor(store: Store) {
    this.#store = store
    this.#insert = new PreparedInsert(store, unindexedMessages)
    this.ofUser = store.prepare(queued, (db, fields) =>
      db
        .select(fields)
        .from(unindexedMessages)
        .where(eq(userId, sql.placeholder('userId'))),
    )
  }

  async add(tx: Db, owner: string, id: string): Promise<void> {
    await this.#insert.add(tx, [{ messageId: id, userId: owner }])
  }

  async addAll(tx: Db, owner: string, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += batchSize) {
      const rows = ids.slice(at, at + batchSize).map((id) => ({ messageId: id, userId: owner }))
      await tx.insert(unindexedMessages).values(rows)
    }
  }

  /**
   * The next `limit` messages after an id, in the order of their ids, with the lengths of their
   * texts.
   */
  next(after: string, limit: number): Promise<QueuedSize[]> {
    return this.#sizesWhere(gt(messageId, after)).limit(limit)
  }

  /** Those of these messages that are still queued, with the lengths of their texts. */
  sizes(ids: readonly string[]): Promise<QueuedSize[]> {
    return this.#sizesWhere(inArray(messageId, [...ids]))
  }

  #sizesWhere(where: SQL) {
    const bytes = sql<number>`octet_length(${messages.content})`.mapWith(Number)
    return this.#store.db
      .select({ messageId, bytes })
      .from(unindexedMessages)
      .innerJoin(messages, eq(messages.id, messageId))
      .where(where)
      .orderBy(asc(messageId))
      .$dynamic()
  }

  /**
   * Takes the selected messages that are still queued out of the queue, and returns their
   * documents.
   */
  async take(tx: Db, { ids, waitsForLocks }: QueueSelection): Promise<SearchEntry[]> {
    const { id, content } = messages
    const query = tx
      .select({ id, sessionId: messages.sessionId, content, userId })
      .from(unindexedMessages)
      .innerJoin(messages, eq(id, messageId))
      .where(inArray(messageId, [...ids]))
      .orderBy(asc(messageId))
    const of = unindexedMessages
    const lock = waitsForLocks ? { of } : { of, skipLocked: true as const }
    const rows = await (this.#store.engine === 'postgres' ? query.for('update', lock) : query)
    const taken = rows.map((row) => row.id)
    if (taken.length > 0) await tx.delete(unindexedMessages).where(inArray(messageId, taken))
    return rows.map(({ userId: owner, ...message }) => messageDocument(owner, message))
  }
}

export class IndexQueue {
  readonly #store: Store
  readonly #search: FullTextIndex
  readonly #log: Log
  readonly #rows: IndexQueueRows
  /** How often indexing a message has failed. */
  readonly #failures = new Map<string, number>()
  #isRunning = false
  #timer: Timer | undefined
  #due = Promise.withResolvers<void>()
  #work: Promise<unknown> = Promise.resolve()

  constructor({ store, search, log }: Services) {
    this.#store = store
    this.#search = search
    this.#log = log
    this.#rows = new IndexQueueRows(store)
  }

  /** Starts to index what is queued, and what is older than the index, beside the requests. */
  start(): void {
    this.#isRunning = true
    this.#due.resolve()
    this.#timer = setInterval(() => this.#due.resolve(), pollMs).unref()
    this.#work = Promise.all([this.#backfill(), this.#indexQueued()])
  }

  /** Waits for the current step; the next start, or another node, indexes the rest. */
  async stop(): Promise<void> {
    this.#isRunning = false
    clearInterval(this.#timer)
    this.#due.resolve()
    await this.#work
  }

  /**
   * Queues a message in `tx`. It is indexed soon after the commit, or at the next poll if `tx`
   * takes long.
   */
  async add(tx: Db, owner: string, id: string): Promise<void> {
    await this.#rows.add(tx, owner, id)
    this.#due.resolve()
  }

  /** The same for many messages of one user. */
  async addAll(tx: Db, owner: string, ids: readonly string[]): Promise<void> {
    await this.#rows.addAll(tx, owner, ids)
    this.#due.resolve()
  }

  /** Finds in everything that had been said when this was called. */
  async find(query: SearchQuery): Promise<Hit[]> {
    await this.#indexNow((await this.#rows.ofUser({ userId: query.userId })).map(idOf))
    return this.#search.find(query)
  }

  /** Indexes these messages in transactions of bounded size, between which other requests run. */
  async #indexNow(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += batchSize) {
      let left = await this.#rows.sizes(ids.slice(at, at + batchSize))
      while (left.length > 0) {
        const some = takeWithinBudget(left, batchBytes, ({ bytes }) => bytes)
        await this.#tryIndex({ ids: some.map(idOf), waitsForLocks: true })
        left = left.slice(some.length)
        await yieldToEventLoop()
      }
    }
  }

  async #backfill(): Promise<void> {
    try {
      await backfillIndex(this.#store, this.#search, () => !this.#isRunning)
    } catch (error) {
      // The next start tries again.
      this.#log.error({ err: error }, 'search_index.backfill_failed')
    }
  }

  async #indexQueued(): Promise<void> {
    while (this.#isRunning) {
      await this.#due.promise
      if (this.#isRunning) await Bun.sleep(gatherMs)
      this.#due = Promise.withResolvers()
      try {
        await this.#indexAll()
      } catch (error) {
        // The next poll tries again.
        this.#log.warn({ err: error }, 'search_index.queue_failed')
      }
    }
  }

  /**
   * Indexes everything that is queued, the oldest first. A reply has the id of its start and is
   * queued at its end, so that each step reads from the oldest id again. A step that left something,
   * because another node has locked it or because it failed, is passed over.
   */
  async #indexAll(): Promise<void> {
    let after = ''
    await inSteps(async () => {
      if (!this.#isRunning) return false
      const next = await this.#rows.next(after, batchSize)
      const ids = takeWithinBudget(next, batchBytes, ({ bytes }) => bytes).map(idOf)
      const indexed = await this.#tryIndex({ ids, waitsForLocks: false })
      after = indexed === ids.length ? '' : (ids.at(-1) ?? after)
      return ids.length > 0
    })
  }

  /**
   * Indexes in one transaction; if that fails, each in its own, so that one failure stays alone.
   * The number of indexed messages.
   */
  async #tryIndex(selection: QueueSelection): Promise<number> {
    const ids = selection.ids.filter((id) => (this.#failures.get(id) ?? 0) < maxAttempts)
    const [first] = ids
    if (first === undefined) return 0
    try {
      return await this.#store.transaction((tx) => this.#index(tx, { ...selection, ids }))
    } catch (error) {
      if (isUnavailable(error)) throw error
      if (ids.length === 1) {
        this.#countFailure(first, error)
        return 0
      }
      let indexed = 0
      for (const id of ids) indexed += await this.#tryIndex({ ...selection, ids: [id] })
      return indexed
    }
  }

  #countFailure(id: string, error: unknown): void {
    const failures = (this.#failures.get(id) ?? 0) + 1
    // A search and the queue's own step may try the last time together.
    if (failures > maxAttempts) return
    this.#failures.set(id, failures)
    this.#log.warn({ err: error, messageId: id, failures }, 'search_index.message_failed')
  }

  async #index(tx: Db, selection: QueueSelection): Promise<number> {
    const documents = await this.#rows.take(tx, selection)
    await this.#search.add(tx, documents)
    return documents.length
  }
}

const idOf = (row: { messageId: string }): string => row.messageId
