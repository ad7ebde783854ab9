/**
 * The exports that wait for their jobs: files in the data folder on SQLite; on Postgres pieces in a
 * table, so that any node can go on where another died, copied to a file of its own by whoever reads.
 */
import { asc, and, eq, gte } from 'drizzle-orm'
import { closeSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '../../http/upload/upload'
import { importChunks } from '../../db/schema'
import type { Db, Store } from '../../db/store'

/** Of the pieces on Postgres. */
const chunkBytes = 1_048_576
const folderMode = 0o700

export class ExportFiles {
  readonly #store: Store
  readonly #folder: string

  constructor(store: Store, dataDir: string) {
    this.#store = store
    this.#folder = join(dataDir, 'imports')
  }

  /** Keeps an upload for a job, within the transaction that adds the job. */
  async keep(tx: Db, id: string, upload: Upload): Promise<void> {
    if (this.#store.engine === 'postgres') return keepChunks(tx, id, upload.path)
    mkdirSync(this.#folder, { recursive: true, mode: folderMode })
    renameSync(upload.path, this.#path(id))
  }

  /** A file with the export of a job, to be read on this machine. */
  async fetch(id: string): Promise<string> {
    const path = this.#path(id)
    if (this.#store.engine === 'postgres') await this.#copyChunks(id, path)
    return path
  }

  /** The job goes on later, maybe elsewhere: what others can have again is removed. */
  async letGo(id: string): Promise<void> {
    if (this.#store.engine === 'postgres') await this.drop(id)
  }

  /** Removes what is here of a job's export. */
  async drop(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  /** On Postgres the pieces of a job that has ended, within the transaction that ends it. */
  async dropChunks(tx: Db, id: string): Promise<void> {
    if (this.#store.engine === 'postgres') {
      await tx.delete(importChunks).where(eq(importChunks.jobId, id))
    }
  }

  /** Removes files of jobs that are not among `wanted`, if they are older than `ageMs`. */
  async removeOrphans(wanted: ReadonlySet<string>, ageMs: number, now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (wanted.has(name)) continue
      const found = await stat(this.#path(name)).catch(() => null)
      if (found && now - found.mtimeMs >= ageMs) await this.drop(name)
    }
  }

  #path(id: string): string {
    return join(this.#folder, id)
  }

  async #copyChunks(id: string, path: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: folderMode })
    await using file = await open(path, 'w', 0o600)
    for (let ordinal = 0; ; ordinal += 1) {
      const [piece] = await this.#store.db
        .select({ bytes: importChunks.bytes })
        .from(importChunks)
        .where(and(eq(importChunks.jobId, id), gte(importChunks.ordinal, ordinal)))
        .orderBy(asc(importChunks.ordinal))
        .limit(1)
      if (!piece) return
      await file.write(piece.bytes)
    }
  }
}

/** Reads synchronously: inside a transaction nothing else is awaited. */
async function keepChunks(tx: Db, jobId: string, path: string): Promise<void> {
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
