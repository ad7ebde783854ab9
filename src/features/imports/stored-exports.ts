/**
 * Stores uploaded exports until their jobs have ended. On SQLite an export is a file in the data
 * folder. On Postgres it is chunks in a table, so that any node can resume a job; the node that
 * reads it copies the chunks to a local file.
 */
import { asc, and, eq, gte } from 'drizzle-orm'
import { closeSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '../../http/upload'
import { importChunks } from '../../db/schema'
import type { Db, Store } from '../../db/store'

/** The size of a chunk on Postgres. */
const chunkBytes = 1_048_576
const folderMode = 0o700

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
