/** Messages that are not in the search index yet, as rows. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { PreparedInsert } from '../../db/prepared-insert'
import { messages, unindexedMessages } from '../../db/schema'
import type { SearchEntry } from '../../db/search/full-text'
import type { Db, Prepared, PreparedInTransaction, Store } from '../../db/store'
import { searchedMessage } from './searched'

const { messageId, userId } = unindexedMessages
const listed = { messageId }

export interface Taking {
  readonly ids: readonly string[]
  /** Only those of this session. */
  readonly sessionId?: string
  /** Whether to wait for those that another node has taken. Whoever waits may have taken nothing else. */
  readonly isPatient: boolean
}

export class UnindexedRows {
  /** All of a user; most often none. */
  readonly ofUser: Prepared<typeof listed>
  readonly ofUserWithin: PreparedInTransaction<typeof listed>
  readonly #store: Store
  readonly #waiting: PreparedInsert<typeof unindexedMessages>

  constructor(store: Store) {
    this.#store = store
    this.#waiting = new PreparedInsert(store, unindexedMessages)
    const ofUser = (db: Db, fields: typeof listed) =>
      db
        .select(fields)
        .from(unindexedMessages)
        .where(eq(userId, sql.placeholder('userId')))
    this.ofUser = store.prepare(listed, ofUser)
    this.ofUserWithin = store.prepareInTransaction(listed, ofUser)
  }

  async put(tx: Db, owner: string, id: string): Promise<void> {
    await this.#waiting.add(tx, [{ messageId: id, userId: owner }])
  }

  /** The next ones after an id, in the order of their ids, with the lengths of their texts. */
  next(after: string, limit: number): Promise<{ messageId: string; bytes: number }[]> {
    const bytes = sql<number>`octet_length(${messages.content})`.mapWith(Number)
    return this.#store.db
      .select({ messageId, bytes })
      .from(unindexedMessages)
      .innerJoin(messages, eq(messages.id, messageId))
      .where(gt(messageId, after))
      .orderBy(asc(messageId))
      .limit(limit)
  }

  /** Crosses out those that are still there, and gives what is to be indexed in their place. */
  async take(tx: Db, { ids, sessionId, isPatient }: Taking): Promise<SearchEntry[]> {
    const { id, content } = messages
    const ofSession = sessionId === undefined ? undefined : eq(messages.sessionId, sessionId)
    const query = tx
      .select({ id, sessionId: messages.sessionId, content, userId })
      .from(unindexedMessages)
      .innerJoin(messages, eq(id, messageId))
      .where(and(inArray(messageId, [...ids]), ofSession))
      .orderBy(asc(messageId))
    const of = unindexedMessages
    const lock = isPatient ? { of } : { of, skipLocked: true as const }
    const rows = await (this.#store.engine === 'postgres' ? query.for('update', lock) : query)
    const taken = rows.map((row) => row.id)
    if (taken.length > 0) await tx.delete(unindexedMessages).where(inArray(messageId, taken))
    return rows.map(({ userId: owner, ...message }) => searchedMessage(owner, message))
  }
}
