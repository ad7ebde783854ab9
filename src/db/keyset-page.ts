/** Lists that show the newest first, in pages that neither repeat nor skip what did not change. */
import { and, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Prepared, Row, Store, Values } from './store'

export type Columns = Readonly<Record<string, PgColumn>>

/** What the list is of. */
export interface KeysetQuery<F extends Columns> {
  readonly fields: F
  readonly table: PgTable
  /** The order: this column, then the id, both descending. An index should have them. */
  readonly time: AnyColumn
  readonly id: AnyColumn
  /** Which rows; its placeholders are given values with each page. */
  readonly where: SQL | undefined
}

/** After everything there can be. */
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

  /** Up to `limit` rows after a position of that order; from the top without one. */
  page(
    values: Values,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<Row<F>[]> {
    const [beforeTime = top[0], beforeId = top[1]] = after ?? top
    return this.#page({ ...values, beforeTime, beforeId, limit })
  }
}
