/**
 * The queue of messages for the search index. A message is indexed after it is stored, so that no
 * reader waits for it: the transaction that stores it queues it in `unindexed_messages`, and the
 * transaction that indexes it takes it out. A search indexes first what its user has in the queue, so
 * that it finds a message as soon as that is stored.
 */
import { and, asc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isUnavailable } from '../../db/database-errors'
import { ListStatements, PreparedInsert } from '../../db/prepared'
import { messages, searchBacklog, sessions, unindexedMessages } from '../../db/schema'
import type { FullTextIndex, Hit, SearchEntry, SearchQuery } from '../../db/search/full-text'
import type { Db, Prepared, PreparedInTransaction, Row, Store } from '../../db/store'
import { secondMs } from '../../lib/clock'
import type { Log } from '../../lib/log'
import { inSteps, takeWithinBudget, yieldToEventLoop } from '../../lib/pacing'
import type { Services } from '../../services'
import type { SessionRow } from './session-rows'

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

/** A queued message, and the length of its text. */
const sizeColumns = { messageId, bytes: sql<number>`octet_length(${messages.content})` }
type QueuedSize = Row<typeof sizeColumns>
const documentColumns = {
  id: messages.id,
  sessionId: messages.sessionId,
  content: messages.content,
  userId,
}

/** The table `unindexed_messages`. */
export class IndexQueueRows {
  /** Everything queued of a user; usually nothing. Value: `userId`. */
  readonly ofUser: Prepared<typeof queued>
  /** The first `limit` messages after the id `after`, in the order of their ids. */
  readonly next: Prepared<typeof sizeColumns>
  readonly #sizes: ListStatements<Prepared<typeof sizeColumns>>
  /** By whether they wait for messages that another node has locked. */
  readonly #read: Record<
    'waiting' | 'passing',
    ListStatements<PreparedInTransaction<typeof documentColumns>>
  >
  readonly #delete: ListStatements<PreparedInTransaction<{}>>
  readonly #store: Store
  readonly #insert: PreparedInsert<typeof unindexedMessages>

  constructor(store: Store) {
    const { placeholder } = sql
    this.#store = store
    this.#insert = new PreparedInsert(store, unindexedMessages)
    this.ofUser = store.prepare(queued, (db, fields) =>
      db
        .select(fields)
        .from(unindexedMessages)
        .where(eq(userId, placeholder('userId'))),
    )
    this.next = store.prepare(sizeColumns, (db, fields) =>
      withMessages(db, fields, sql`${messageId} > ${placeholder('after')}`).limit(
        placeholder('limit'),
      ),
    )
    this.#sizes = new ListStatements((ids) =>
      store.prepare(sizeColumns, (db, fields) => withMessages(db, fields, inArray(messageId, ids))),
    )
    this.#read = { waiting: this.#reading({}), passing: this.#reading({ skipLocked: true }) }
    this.#delete = new ListStatements((ids) =>
      store.prepareInTransaction({}, (db) =>
        db.delete(unindexedMessages).where(inArray(messageId, ids)),
      ),
    )
  }

  #reading(lock: { skipLocked?: true }) {
    return new ListStatements((ids) =>
      this.#store.prepareInTransaction(documentColumns, (db, fields) => {
        const query = withMessages(db, fields, inArray(messageId, ids))
        const isShared = this.#store.engine === 'postgres'
        return isShared ? query.for('update', { of: unindexedMessages, ...lock }) : query
      }),
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

  /** Those of these messages that are still queued. */
  sizes(ids: readonly string[]): Promise<QueuedSize[]> {
    const { statement, values } = this.#sizes.of(ids)
    return statement(values)
  }

  /**
   * Takes the selected messages that are still queued out of the queue, and returns their
   * documents.
   */
  async take(tx: Db, { ids, waitsForLocks }: QueueSelection): Promise<SearchEntry[]> {
    const read = this.#read[waitsForLocks ? 'waiting' : 'passing'].of(ids)
    const rows = await read.statement(tx, read.values)
    if (rows.length === 0) return []
    const taken = this.#delete.of(rows.map(({ id }) => id))
    await taken.statement(tx, taken.values)
    return rows.map(({ userId: owner, ...message }) => messageDocument(owner, message))
  }
}

/** Queued messages with their texts, in the order of their ids. */
const withMessages = (db: Db, fields: Record<string, PgColumn | SQL>, where: SQL) =>
  db
    .select(fields)
    .from(unindexedMessages)
    .innerJoin(messages, eq(messages.id, messageId))
    .where(where)
    .orderBy(asc(messageId))

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

  constructor({ store, search, log }: Pick<Services, 'store' | 'search' | 'log'>) {
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
      const next = await this.#rows.next({ after, limit: batchSize })
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

/** Characters that one transaction of the backfill indexes. */
const backfillLength = 100_000

type BackfilledKind = 'session' | 'message'

/**
 * Indexes the sessions and messages that are older than the search index, in small transactions, each of which
 * stores how far it came. Ends when nothing is left, or `isStopped` returns true. One node at a time works on a kind.
 */
async function backfillIndex(
  store: Store,
  search: FullTextIndex,
  isStopped: () => boolean,
): Promise<void> {
  for (const kind of ['session', 'message'] as const) {
    await inSteps(
      async () =>
        !isStopped() &&
        store.transaction((tx) => indexBatch(tx, search, { kind, engine: store.engine })),
    )
  }
}

/** False when nothing of that kind is left, or another node works on it. */
async function indexBatch(
  tx: Db,
  search: FullTextIndex,
  { kind, engine }: { kind: BackfilledKind; engine: Store['engine'] },
): Promise<boolean> {
  const locks = engine === 'postgres'
  const ofKind = eq(searchBacklog.kind, kind)
  const progress = tx.select().from(searchBacklog).where(ofKind)
  const [reached] = await (locks ? progress.for('update', { skipLocked: true }) : progress)
  if (!reached) return false
  const found = await (kind === 'session' ? titlesAfter : textsAfter)(tx, reached.afterId, locks)
  const entries = takeWithinBudget(found, backfillLength, ({ text }) => text.length)
  const last = entries.at(-1)
  if (last) {
    await search.add(tx, entries)
    await tx.update(searchBacklog).set({ afterId: last.refId }).where(ofKind)
  } else {
    await tx.delete(searchBacklog).where(ofKind)
  }
  return last !== undefined
}

async function titlesAfter(tx: Db, after: string, locks: boolean): Promise<SearchEntry[]> {
  const query = tx
    .select({ id: sessions.id, userId: sessions.userId, title: sessions.title })
    .from(sessions)
    .where(gt(sessions.id, after))
    .orderBy(asc(sessions.id))
    .limit(batchSize)
  return (await (locks ? query.for('share') : query)).map(titleDocument)
}

/** Without the replies that are being written: they are queued when they end. */
async function textsAfter(tx: Db, after: string, locks: boolean): Promise<SearchEntry[]> {
  const { id, sessionId, content } = messages
  const query = tx
    .select({ id, sessionId, content, userId: sessions.userId })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .where(and(gt(id, after), ne(messages.status, 'streaming')))
    .orderBy(asc(id))
    .limit(batchSize)
  const rows = await (locks ? query.for('share') : query)
  return rows.map(({ userId, ...message }) => messageDocument(userId, message))
}

export const titleDocument = ({
  id,
  userId,
  title,
}: Pick<SessionRow, 'id' | 'userId' | 'title'>): SearchEntry => ({
  kind: 'session',
  refId: id,
  groupId: id,
  userId,
  text: title,
})

export const messageDocument = (
  userId: string,
  { id, sessionId, content }: Pick<typeof messages.$inferSelect, 'id' | 'sessionId' | 'content'>,
): SearchEntry => ({ kind: 'message', refId: id, groupId: sessionId, userId, text: content })
