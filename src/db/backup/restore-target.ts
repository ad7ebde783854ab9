/** Databases that are filled anew by restore or migration: completely, or not at all. */
import { Database } from 'bun:sqlite'
import { closeSync, existsSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { syncToDisk } from '../../lib/file-store/local'
import { RawPostgres, RawSqlite, type RawDatabase } from './raw-database'
import { beginWhileServerAnswers, postgresClient } from '../postgres-client'
import { derivedTables, tablesOf } from './stored-tables'

/** The target is not empty, or is in use; the message is for the person who asked. */
export class RestoreRefused extends Error {}

/** Creates the file at `path`, which must not exist, and has it filled. A failure removes the file. */
export async function restoreSqlite(
  path: string,
  fill: (database: RawDatabase) => Promise<void>,
): Promise<void> {
  closeSync(openSync(path, 'wx', 0o600))
  try {
    const client = new Database(path)
    try {
      client.run('pragma journal_mode = off')
      client.run('pragma synchronous = off')
      client.run('pragma foreign_keys = on')
      client.run('begin')
      await fill(new RawSqlite(client))
      client.run('commit')
    } finally {
      client.close()
    }
    await syncToDisk(path)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/**
 * Has the database filled within one transaction. Throws `RestoreRefused` when it holds rows, unless
 * `force` is set: then its tables are dropped first, provided that no other client is connected.
 */
export function restorePostgres(
  url: string,
  force: boolean,
  fill: (database: RawDatabase) => Promise<void>,
): Promise<void> {
  return fillPostgres(url, async (database) => {
    if (force) await requireAlone(database)
    else await requireEmpty(database)
    await dropTables(database)
    await fill(database)
  })
}

/** Runs `fill` in one transaction; the next search entry then gets an id that is not taken. */
export async function fillPostgres<T>(
  url: string,
  fill: (database: RawDatabase) => Promise<T>,
): Promise<T> {
  const client = postgresClient(url, 1)
  try {
    return await beginWhileServerAnswers(url, client, async (tx) => {
      const database = new RawPostgres(tx, url)
      const result = await fill(database)
      await database.query(
        `select setval(pg_get_serial_sequence('search_entries', 'id'),
          (select coalesce(max(id), 0) + 1 from search_entries), false)`,
      )
      return result
    })
  } finally {
    await client.close({ timeout: 0 })
  }
}

async function requireEmpty(database: RawDatabase): Promise<void> {
  for (const { name } of await tablesOf(database)) {
    const [row] = await database.query(`select 1 from "${name}" limit 1`)
    if (row) throw new RestoreRefused('the database holds something already; --force replaces it')
  }
}

async function requireAlone(database: RawDatabase): Promise<void> {
  const others = await database.query(
    `select 1 from pg_stat_activity where datname = current_database() and usename = current_user
      and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (others.length > 0) throw new RestoreRefused('the database is in use; stop the nodes first')
}

/** Drops the tables of this product. Tables of other programs in the same database stay. */
async function dropTables(database: RawDatabase): Promise<void> {
  const names = (await tablesOf(database)).map(({ name }) => `"${name}"`)
  for (const name of [...names, ...derivedTables, 'schema_migrations']) {
    await database.query(`drop table if exists ${name} cascade`)
  }
  for (const name of await functionsOf(database)) {
    await database.query(`drop function if exists ${name} cascade`)
  }
}

/** The functions of this product: those of triggers, by the prefixes of their names, and one of an index. */
async function functionsOf(database: RawDatabase): Promise<string[]> {
  const rows = await database.query(
    `select oid::regprocedure::text as name from pg_proc
      where pronamespace = current_schema()::regnamespace and (proname = 'search_pairs'
        or prorettype = 'trigger'::regtype and proname ~ '^(search|storage)_')`,
  )
  return rows.map(({ name }) => String(name))
}

/**
 * Writes the journal of a SQLite file back into it, so that it can be moved as one file. Throws
 * `RestoreRefused` while another process has the file open.
 */
export function checkpointSqlite(path: string): void {
  if (!existsSync(path)) return
  const client = new Database(path)
  try {
    client.run('pragma journal_mode = delete')
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
    throw new RestoreRefused('the database is in use; stop the server first')
  } finally {
    client.close()
  }
}
