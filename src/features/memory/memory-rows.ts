import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isoTime } from '../../lib/clock'
import { memories, memorySettings } from '../../db/schema'
import { KeysetPage } from '../../db/keyset-page'
import type { Prepared, Row, Store } from '../../db/store'
import type { Memory } from './model'

const listed = {
  id: memories.id,
  content: memories.content,
  kind: memories.kind,
  sourceSessionId: memories.sourceSessionId,
  createdAt: memories.createdAt,
  updatedAt: memories.updatedAt,
}
const settings = { enabled: memorySettings.enabled }
export type ListedMemory = Row<typeof listed>

/** A position above every memory. */
const top = [Number.MAX_SAFE_INTEGER, ''] as const

export class MemoryRows {
  readonly #store: Store
  readonly #newest: KeysetPage<typeof listed>
  /** Whether the user's memory is on; no row: the user has never set it. Value: `userId`. */
  readonly settings: Prepared<typeof settings>

  constructor(store: Store) {
    this.#store = store
    const userId = sql.placeholder('userId')
    const where = eq(memories.userId, userId)
    const list = { fields: listed, table: memories, time: memories.updatedAt, id: memories.id }
    this.#newest = new KeysetPage(store, { ...list, where })
    this.settings = store.prepare(settings, (db, fields) =>
      db.select(fields).from(memorySettings).where(eq(memorySettings.userId, userId)),
    )
  }

  /** Newest change first, after a position in that order. */
  page(
    userId: string,
    limit: number,
    after: readonly (string | number)[] | null = null,
  ): Promise<ListedMemory[]> {
    return this.#newest.page({ userId }, after, limit)
  }

  /** The same for the memories with these ids. */
  async among(
    userId: string,
    ids: readonly string[],
    limit: number,
    after: readonly (string | number)[] | null = null,
  ): Promise<ListedMemory[]> {
    if (ids.length === 0) return []
    const [updatedAt = top[0], id = top[1]] = after ?? top
    const before = sql`(${memories.updatedAt}, ${memories.id}) < (${updatedAt}, ${id})`
    return this.#store.db
      .select(listed)
      .from(memories)
      .where(and(eq(memories.userId, userId), inArray(memories.id, [...ids]), before))
      .orderBy(desc(memories.updatedAt), desc(memories.id))
      .limit(limit)
  }
}

export const wireMemory = (row: ListedMemory): Memory => ({
  id: row.id,
  content: row.content,
  kind: row.kind,
  ...(row.sourceSessionId === null ? {} : { sourceSessionId: row.sourceSessionId }),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})
