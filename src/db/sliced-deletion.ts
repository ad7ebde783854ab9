/**
 * Deletes many rows in short steps, so that no request waits for a deletion. The rows of a huge session or
 * file go before its own row; the last step, which deletes that row, then takes the few that are left.
 */
import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { StepSize, yieldToEventLoop } from '../lib/pacing'
import type { Store } from './store'

/** How long a step aims to take, and its rows. The last step takes up to `least` of them. */
const steps = { goalMs: 8, least: 10, most: 200 }

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
  const size = new StepSize(steps)
  for (;;) {
    const found = await store.db
      .select({ id })
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(size.items + steps.least)
    if (found.length <= steps.least) return
    const some = found.slice(0, -steps.least).map((row) => row.id)
    await size.measure(some.length, () => store.db.delete(table).where(inArray(id, some)))
    await yieldToEventLoop()
  }
}
