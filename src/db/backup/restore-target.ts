/** A database that is filled anew: all or nothing, with the schema of whoever wrote its rows first. */
import { SQL } from 'bun'
import { Database } from 'bun:sqlite'
import { closeSync, existsSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { settle } from '../../lib/file-store/local'
import { tablesOf } from './stored-tables'
import { RawPostgres, RawSqlite, type RawDatabase } from './raw-database'

/** The place is taken, or in use; the message is for whoever asked. */
export class RestoreRefused extends Error {}

/** Makes the file at `path`, which must not be there, and has it filled; a failure leaves none. */
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
    await settle(path)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/**
 * Has the database filled within one transaction. Throws `RefillRefused` where it holds rows, unless
 * `empties`: then what it holds is dropped first, if nobody else is connected.
 */
export async function restorePostgres(
  url: string,
  empties: boolean,
  fill: (database: RawDatabase) => Promise<void>,
): Promise<void> {
  const client = new SQL(url, { max: 1, idleTimeout: 0, connectionTimeout: 10 })
  try {
    await client.begin(async (tx) => {
      const database = new RawPostgres(tx)
      if (empties) await requireAlone(database)
      else await requireEmpty(database)
      await dropOurs(database)
      await fill(database)
      await database.query(
        `select setval(pg_get_serial_sequence('search_entries', 'id'),
          (select coalesce(max(id), 0) + 1 from search_entries), false)`,
      )
    })
  } finally {
    await client.close()
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

/** Tables of others in the same database stay. */
async function dropOurs(database: RawDatabase): Promise<void> {
  const names = (await tablesOf(database)).map(({ name }) => `"${name}"`)
  for (const name of [...names, 'schema_migrations']) {
    await database.query(`drop table if exists ${name} cascade`)
  }
  await database.query('drop function if exists search_forget() cascade')
}

/**
 * Folds the journal of a SQLite file into it, so that it can be moved as one file. Throws
 * `RefillRefused` while another process has it open.
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
