/** All rows as they were at one moment, while others go on writing. */
import { Database } from 'bun:sqlite'
import { closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connectPostgres, readSqlite, type OpenedRaw } from './raw-database'

/**
 * Copies the SQLite file at `path` to `copy`, which must not be there, and opens the copy; disposing of
 * it removes it. A transaction that is held open instead would keep the log from being emptied.
 */
export async function snapshotSqlite(path: string, copy: string): Promise<OpenedRaw> {
  const source = new Database(path, { readonly: true })
  try {
    source.run('pragma busy_timeout = 5000')
    closeSync(openSync(copy, 'wx', 0o600))
    source.query('vacuum into ?').run(copy)
    const opened = readSqlite(copy)
    return {
      database: opened.database,
      [Symbol.asyncDispose]: async () => {
        await opened[Symbol.asyncDispose]()
        await rm(copy, { force: true })
      },
    }
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  } finally {
    source.close()
  }
}

/** One transaction that sees what was committed when it began. */
export function snapshotPostgres(url: string): Promise<OpenedRaw> {
  return connectPostgres(url, 'begin isolation level repeatable read, read only')
}
