/** Finds and lists rows of a table that a user owns and that may belong to a project. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { KeysetPage, type Columns, type KeysetQuery } from './keyset-page'
import type { Prepared, Row, Store } from './store'

/** The table, and its columns of the owner and the project. */
export interface OwnedTable<F extends Columns> extends Omit<KeysetQuery<F>, 'where'> {
  readonly userId: PgColumn
  readonly projectId: PgColumn
  /** A condition on all rows that are found. */
  readonly only?: SQL
}

export class OwnedRows<F extends Columns> {
  readonly find: Prepared<F>
  readonly #all: KeysetPage<F>
  readonly #ofProject: KeysetPage<F>

  constructor(store: Store, { userId, projectId, only, ...list }: OwnedTable<F>) {
    const { placeholder } = sql
    const own = and(eq(userId, placeholder('userId')), only)
    const ofProject = eq(projectId, placeholder('projectId'))
    this.find = store.prepare(list.fields, (db, fields) =>
      db
        .select<Columns>(fields)
        .from(list.table)
        .where(and(eq(list.id, placeholder('id')), own)),
    )
    this.#all = new KeysetPage(store, { ...list, where: own })
    this.#ofProject = new KeysetPage(store, { ...list, where: and(own, ofProject) })
  }

  /** A page of rows, newest first, after a position; of one project unless `projectId` is null. */
  page(
    userId: string,
    projectId: string | null,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<Row<F>[]> {
    return projectId === null
      ? this.#all.page({ userId }, after, limit)
      : this.#ofProject.page({ userId, projectId }, after, limit)
  }

  /** All of the user's rows, each once, in pages of `limit`. */
  walk(userId: string, limit: number): AsyncGenerator<Row<F>[]> {
    return this.#all.walk({ userId }, limit)
  }
}
