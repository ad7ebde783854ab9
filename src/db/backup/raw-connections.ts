/** Connections for commands that copy or examine a whole database, each with one purpose. */
import type { SQL } from 'bun'
import { Database } from 'bun:sqlite'
import { closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { postgresClient, requireSupported, whileServerAnswers } from '../postgres-client'
import { RawPostgres, RawSqlite, type RawDatabase } from './raw-database'

/** A raw database on its own connection. Disposing of it closes the connection. */
export interface RawConnection extends AsyncDisposable {
  readonly database: RawDatabase
}

const busyTimeoutMs = 5_000

/** Opens a SQLite file for reading. Throws when there is no such file. */
export function readSqlite(path: string): RawConnection {
  const client = new Database(path, { readonly: true })
  client.run(`pragma busy_timeout = ${busyTimeoutMs}`)
  return {
    database: new RawSqlite(client),
    [Symbol.asyncDispose]: async () => client.close(),
  }
}

/**
 * Opens a SQLite file for reading and keeps all others from writing to it. Throws when another
 * process holds the write lock for longer than the busy timeout.
 */
export function lockSqlite(path: string): RawConnection {
  const client = new Database(path, { readwrite: true })
  try {
    client.run(`pragma busy_timeout = ${busyTimeoutMs}`)
    client.run('begin immediate')
  } catch (error) {
    client.close()
    throw error
  }
  return {
    database: new RawSqlite(client),
    [Symbol.asyncDispose]: async () => {
      client.run('rollback')
      client.close()
    },
  }
}

/**
 * Copies the SQLite file at `path` to `copy`, which must not exist, and opens the copy. Disposing of
 * it removes the copy. An open read transaction on the original is no alternative: it would keep the
 * write-ahead log from being emptied while the server writes.
 */
export async function snapshotSqlite(path: string, copy: string): Promise<RawConnection> {
  const source = new Database(path, { readonly: true })
  try {
    source.run(`pragma busy_timeout = ${busyTimeoutMs}`)
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

/** Opens one connection to Postgres. Rejects when the database cannot be reached. */
export function connectPostgres(url: string): Promise<RawConnection> {
  return connect(url, requireSupported)
}

/** Opens a read-only Postgres transaction that sees what was committed when it began. */
export function snapshotPostgres(url: string): Promise<RawConnection> {
  const begin = 'begin isolation level repeatable read, read only'
  return connect(url, (client) => client.unsafe(begin))
}

async function connect(
  url: string,
  start: (client: SQL) => Promise<unknown>,
): Promise<RawConnection> {
  const client = postgresClient(url, 1)
  const opened = {
    database: new RawPostgres(client, url),
    [Symbol.asyncDispose]: () => client.close({ timeout: 0 }),
  }
  try {
    await whileServerAnswers(url, start(client))
    return opened
  } catch (error) {
    await client.close({ timeout: 0 })
    throw error
  }
}
