import { closeSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { importChunks, type ImportFault, importJobs } from '../../db/schema'
import type { Db, PreparedInTransaction, RowOf, Store } from '../../db/store'
import type { Upload } from '../../http/upload'
import { isoTime } from '../../lib/clock'
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

/** The size of a chunk on Postgres. */
const chunkBytes = 1_048_576
const folderMode = 0o700

/**
 * Stores uploaded exports until their jobs have ended. On SQLite an export is a file in the data
 * folder. On Postgres it is chunks in a table, so that any node can resume a job; the node that
 * reads it copies the chunks to a local file.
 */
export class ExportFiles {
  readonly #store: Store
  readonly #folder: string

  constructor(store: Store, dataDir: string) {
    this.#store = store
    this.#folder = join(dataDir, 'imports')
  }

  /** Stores an upload for a job, within the transaction that adds the job. */
  async store(tx: Db, id: string, upload: Upload): Promise<void> {
    if (this.#store.engine === 'postgres') return storeChunks(tx, id, upload.path)
    mkdirSync(this.#folder, { recursive: true, mode: folderMode })
    renameSync(upload.path, this.#path(id))
  }

  /** Returns the path of a local file with the job's export. */
  async fetch(id: string): Promise<string> {
    const path = this.#path(id)
    if (this.#store.engine === 'postgres') await this.#copyChunks(id, path)
    return path
  }

  /** Removes the local copy of a job that waits for another try, maybe on another node. */
  async release(id: string): Promise<void> {
    if (this.#store.engine === 'postgres') await this.remove(id)
  }

  /** Removes the local file of a job's export. */
  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  /** Removes a job's chunks on Postgres, within the transaction that ends the job. */
  async removeChunks(tx: Db, id: string): Promise<void> {
    if (this.#store.engine === 'postgres') {
      await tx.delete(importChunks).where(eq(importChunks.jobId, id))
    }
  }

  /** Removes files of jobs that are not among `wanted`, if they were last written before a time. */
  async removeOrphans(wanted: ReadonlySet<string>, before: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (wanted.has(name)) continue
      const found = await stat(this.#path(name)).catch(() => null)
      if (found && found.mtimeMs < before) await this.remove(name)
    }
  }

  #path(id: string): string {
    return join(this.#folder, id)
  }

  async #copyChunks(id: string, path: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: folderMode })
    await using file = await open(path, 'w', 0o600)
    for (let ordinal = 0; ; ordinal += 1) {
      const [chunk] = await this.#store.db
        .select({ bytes: importChunks.bytes })
        .from(importChunks)
        .where(and(eq(importChunks.jobId, id), gte(importChunks.ordinal, ordinal)))
        .orderBy(asc(importChunks.ordinal))
        .limit(1)
      if (!chunk) return
      await file.write(chunk.bytes)
    }
  }
}

/** Reads synchronously: inside a transaction only queries are awaited. */
async function storeChunks(tx: Db, jobId: string, path: string): Promise<void> {
  const file = openSync(path, 'r')
  try {
    for (let ordinal = 0; ; ordinal += 1) {
      const bytes = new Uint8Array(chunkBytes)
      const length = readSync(file, bytes)
      if (length === 0) return
      await tx.insert(importChunks).values({ jobId, ordinal, bytes: bytes.subarray(0, length) })
    }
  } finally {
    closeSync(file)
  }
}
