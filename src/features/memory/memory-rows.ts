/** Memories as rows, newest change first, and their wire form. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isoTime } from '../../platform/clock'
import { memories } from '../../store/schema'
import type { Prepared, Row, Store } from '../../store/store'
import type { Memory } from './model'

const listed = {
  id: memories.id,
  content: memories.content,
  kind: memories.kind,
  sourceSessionId: memories.sourceSessionId,
  createdAt: memories.createdAt,
  updatedAt: memories.updatedAt,
}
export type ListedMemory = Row<typeof listed>

/** After every memory there can be. */
const top = [Number.MAX_SAFE_INTEGER, ''] as const

export class MemoryRows {
  readonly #store: Store
  readonly #page: Prepared<typeof listed>

  constructor(store: Store) {
    this.#store = store
    const { placeholder } = sql
    const own = eq(memories.userId, placeholder('userId'))
    const before = sql`(${memories.updatedAt}, ${memories.id}) < (${placeholder('updatedAt')}, ${placeholder('id')})`
    this.#page = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(memories)
        .where(and(own, before))
        .orderBy(desc(memories.updatedAt), desc(memories.id))
        .limit(placeholder('limit')),
    )
  }

  /** The newest after a position of that order. */
  page(
    userId: string,
    limit: number,
    after: readonly (string | number)[] | null = null,
  ): Promise<ListedMemory[]> {
    const [updatedAt = top[0], id = top[1]] = after ?? top
    return this.#page({ userId, limit, updatedAt, id })
  }

  /** The same of those with these ids. */
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

/** The wire form. */
export const wireMemory = (row: ListedMemory): Memory => ({
  id: row.id,
  content: row.content,
  kind: row.kind,
  ...(row.sourceSessionId === null ? {} : { sourceSessionId: row.sourceSessionId }),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})
