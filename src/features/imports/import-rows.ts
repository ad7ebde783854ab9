/** The rows of import jobs: their queries, and one statement for each change of state. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isoTime } from '../../lib/clock'
import { importJobs, type ImportFault } from '../../db/schema'
import type { Db, PreparedInTransaction, RowOf, Store } from '../../db/store'
import type { ImportJob } from './model'

export type ImportRow = RowOf<typeof importJobs>

/** The job keeps and shows the first errors, and counts all. */
const keptErrors = 100
/** The length of the list of jobs (spec part 8). */
const listLength = 20
const unfinished = ['queued', 'running'] as const

export const wireImport = (row: ImportRow): ImportJob => ({
  id: row.id,
  source: row.source,
  status: row.status,
  progress: { total: row.total ?? 0, processed: row.processed, errors: row.errorCount },
  ...(row.errors.length === 0 ? {} : { errors: [...row.errors] }),
  createdAt: isoTime(row.createdAt),
  completedAt: row.completedAt === null ? null : isoTime(row.completedAt),
})

export const isUnfinished = ({ status }: ImportRow): boolean =>
  status === 'queued' || status === 'running'

/** A job of any user. */
export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(importJobs).where(eq(importJobs.id, id))
  return row
}

/** A user's latest jobs, newest first. */
export function listImports(db: Db, userId: string, limit = listLength): Promise<ImportRow[]> {
  return db
    .select()
    .from(importJobs)
    .where(eq(importJobs.userId, userId))
    .orderBy(desc(importJobs.createdAt), desc(importJobs.id))
    .limit(limit)
}

/** The ids of unfinished jobs: a user's, or all users'. */
export async function unfinishedImports(db: Db, userId?: string): Promise<string[]> {
  const states = inArray(importJobs.status, [...unfinished])
  const rows = await db
    .select({ id: importJobs.id })
    .from(importJobs)
    .where(userId === undefined ? states : and(states, eq(importJobs.userId, userId)))
  return rows.map(({ id }) => id)
}

/** How far a job has come. */
export type ImportProgress = Pick<ImportRow, 'total' | 'processed' | 'errorCount' | 'errors'>

/** The progress after so many more entries, with the faults among them. */
export const addProgress = (
  { total, processed, errorCount, errors }: ImportProgress,
  { entries, faults }: { readonly entries: number; readonly faults: readonly ImportFault[] },
): ImportProgress => ({
  total,
  processed: processed + entries,
  errorCount: errorCount + faults.length,
  errors: [...errors, ...faults].slice(0, keptErrors),
})

/** Stores the progress of a running job, with one compiled statement for all steps of all jobs. */
export class ProgressRows {
  readonly #save: PreparedInTransaction<{}>

  constructor(store: Store) {
    const { param, placeholder } = sql
    this.#save = store.prepareInTransaction({}, (db) =>
      db
        .update(importJobs)
        .set({
          status: 'running',
          total: sql`${placeholder('total')}`,
          processed: sql`${placeholder('processed')}`,
          errorCount: sql`${placeholder('errorCount')}`,
          errors: sql`${param(placeholder('errors'), importJobs.errors)}`,
        })
        .where(eq(importJobs.id, placeholder('id'))),
    )
  }

  async save(tx: Db, id: string, progress: ImportProgress): Promise<void> {
    const { total, processed, errorCount, errors } = progress
    await this.#save(tx, { id, total, processed, errorCount, errors })
  }
}

/** Ends an unfinished job; with a fault it has failed. False where it had ended before. */
export async function endImport(
  tx: Db,
  row: ImportRow,
  now: number,
  fault: ImportFault | null,
): Promise<boolean> {
  const status = fault ? 'failed' : 'completed'
  // The last error is always shown: it says why the job failed.
  const errors = fault ? [...row.errors.slice(0, keptErrors - 1), fault] : row.errors
  const ended = await tx
    .update(importJobs)
    .set({ status, completedAt: now, errors, errorCount: row.errorCount + (fault ? 1 : 0) })
    .where(and(eq(importJobs.id, row.id), inArray(importJobs.status, [...unfinished])))
    .returning({ id: importJobs.id })
  return ended.length > 0
}
