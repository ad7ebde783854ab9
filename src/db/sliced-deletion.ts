/**
 * Deletes many rows in short steps, so that no request waits for a deletion. The rows of a huge session or
 * file go before its own row; the last step, which deletes that row, then takes the few that are left.
 */
import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Store } from './store'

/** Rows of one step: some milliseconds on SQLite, with their entries of the search index. */
const rowsPerStep = 100

/** Which rows to delete. */
interface Deletion {
  readonly table: PgTable
  readonly id: PgColumn
  readonly where: SQL
  /** The rows that go first. */
  readonly orderBy: readonly SQL[]
}

/** Deletes rows until few are left. */
export async function deleteMost(store: Store, deletion: Deletion): Promise<void> {
  const { table, id, where, orderBy } = deletion
  for (;;) {
    const found = await store.db
      .select({ id })
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(rowsPerStep + 1)
    if (found.length <= rowsPerStep) return
    const some = found.slice(0, rowsPerStep).map((row) => row.id)
    await store.db.delete(table).where(inArray(id, some))
    await Bun.sleep(0)
  }
}
