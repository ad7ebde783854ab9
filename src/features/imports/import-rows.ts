/** Import jobs as rows: every change of state is one statement here. */
import { and, desc, eq, inArray } from 'drizzle-orm'
import { isoTime } from '../../lib/clock'
import { importJobs, type ImportFault } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import type { ImportJob } from './model'

export type ImportRow = RowOf<typeof importJobs>

/** So many errors are kept and shown; all are counted. */
const keptErrors = 100
/** How many jobs a list holds (spec part 8). */
const listed = 20
const unfinished = ['queued', 'running'] as const

/** The wire form. */
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

/** The job, whoever's it is. */
export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(importJobs).where(eq(importJobs.id, id))
  return row
}

/** The latest of a user, newest first; all of them without `limit`. */
export function listImports(db: Db, userId: string, limit = listed): Promise<ImportRow[]> {
  return db
    .select()
    .from(importJobs)
    .where(eq(importJobs.userId, userId))
    .orderBy(desc(importJobs.createdAt), desc(importJobs.id))
    .limit(limit)
}

/** The ids of jobs that are not finished: a user's, or everybody's. */
export async function unfinishedImports(db: Db, userId?: string): Promise<string[]> {
  const states = inArray(importJobs.status, [...unfinished])
  const rows = await db
    .select({ id: importJobs.id })
    .from(importJobs)
    .where(userId === undefined ? states : and(states, eq(importJobs.userId, userId)))
  return rows.map(({ id }) => id)
}

/** What a job has come to. */
export type Progress = Pick<ImportRow, 'total' | 'processed' | 'errorCount' | 'errors'>

/** The same with so many entries more, and the faults among them. */
export const advanced = (
  { total, processed, errorCount, errors }: Progress,
  entries: number,
  faults: readonly ImportFault[],
): Progress => ({
  total,
  processed: processed + entries,
  errorCount: errorCount + faults.length,
  errors: [...errors, ...faults].slice(0, keptErrors),
})

/** Writes down where a running job is. */
export async function saveProgress(tx: Db, id: string, progress: Progress): Promise<void> {
  await tx
    .update(importJobs)
    .set({ status: 'running', ...progress })
    .where(eq(importJobs.id, id))
}

/** Ends a job that has not ended; with a fault it has failed. False where it had ended before. */
export async function endImport(
  tx: Db,
  row: ImportRow,
  now: number,
  fault: ImportFault | null,
): Promise<boolean> {
  const status = fault ? 'failed' : 'completed'
  // The reason is always shown, however many errors came before it.
  const errors = fault ? [...row.errors.slice(0, keptErrors - 1), fault] : row.errors
  const ended = await tx
    .update(importJobs)
    .set({ status, completedAt: now, errors, errorCount: row.errorCount + (fault ? 1 : 0) })
    .where(and(eq(importJobs.id, row.id), inArray(importJobs.status, [...unfinished])))
    .returning({ id: importJobs.id })
  return ended.length > 0
}
