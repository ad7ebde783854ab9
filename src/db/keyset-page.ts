/** Keyset pagination, newest first: pages neither repeat nor skip rows that did not change. */
import { and, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Prepared, Row, Store, Values } from './store'

export type Columns = Readonly<Record<string, PgColumn>>

/** The rows, fields and order of a list. */
export interface KeysetQuery<F extends Columns> {
  readonly fields: F
  readonly table: PgTable
  /** The order: this column, then the id, both descending. An index should cover both. */
  readonly time: AnyColumn
  readonly id: AnyColumn
  /** The condition on rows; each call gives the values of its placeholders. */
  readonly where: SQL | undefined
}

/** A position that is newer than every row. */
const top = [Number.MAX_SAFE_INTEGER, ''] as const

export class KeysetPage<F extends Columns> {
  readonly #page: Prepared<F>

  constructor(store: Store, { fields, table, time, id, where }: KeysetQuery<F>) {
    const { placeholder } = sql
    const before = sql`(${time}, ${id}) < (${placeholder('beforeTime')}, ${placeholder('beforeId')})`
    this.#page = store.prepare(fields, (db, selected) =>
      db
        .select<Columns>(selected)
        .from(table)
        .where(and(where, before))
        .orderBy(desc(time), desc(id))
        .limit(placeholder('limit')),
    )
  }

  /** At most `limit` rows after a position; from the newest row when `after` is null. */
  page(
    values: Values,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<Row<F>[]> {
    const [beforeTime = top[0], beforeId = top[1]] = after ?? top
    return this.#page({ ...values, beforeTime, beforeId, limit })
  }
}
