/** Jobs that are due, and the statement that leases them. */
import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import { jobs } from '../db/schema'
import type { Db, Store } from '../db/store'

export const jobColumns = getTableColumns(jobs)

/**
 * Leases due jobs in one statement. On Postgres it skips rows that another worker is claiming at the
 * same time; the common table expression is computed once there, because it locks.
 */
export function leaseDue({ engine }: Store) {
  const now = sql.placeholder('now')
  return (db: Db, fields: typeof jobColumns) => {
    const isDue = and(
      eq(jobs.kind, sql.placeholder('kind')),
      isNull(jobs.failedAt),
      lte(jobs.runAt, now),
      lte(jobs.leaseUntil, now),
    )
    const first = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(isDue)
      .orderBy(asc(jobs.runAt))
      .limit(sql.placeholder('limit'))
    const due = db
      .$with('due')
      .as(engine === 'postgres' ? first.for('update', { skipLocked: true }) : first)
    return db
      .with(due)
      .update(jobs)
      .set({
        leaseUntil: sql`${sql.placeholder('leaseUntil')}`,
        holder: sql`${sql.placeholder('holder')}`,
      })
      .where(inArray(jobs.id, db.select({ id: due.id }).from(due)))
      .returning(fields)
  }
}
