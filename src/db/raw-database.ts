/**
 * A database as its columns are stored, for commands that copy or examine all of it. No drizzle schema
 * is involved, so that rows of another version can be read.
 */
import type { SQL } from 'bun'
import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { whileServerAnswers, postgresClient, requireSupported } from './postgres/client'
import { applyToPostgres, applyToSqlite, type Migration } from './migrate'
import { closeSync, existsSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/** The values that both drivers return and take. */
export type RawValue = string | number | Uint8Array | null

/** A row by the names of its columns. */
export type RawRow = Readonly<Record<string, RawValue>>

export interface RawDatabase {
  readonly engine: 'sqlite' | 'postgres'
  /** All rows of a query. Placeholders are `$1`, `$2` and so on. */
  query(text: string, values?: readonly RawValue[]): Promise<RawRow[]>
  /** The rows of a query in pages, in bounded memory. Postgres needs an open transaction for it. */
  pages(text: string): AsyncIterable<RawRow[]>
  /** Applies these migrations, within the open transaction, unless they were applied before. */
  migrate(migrations: readonly Migration[]): Promise<void>
}

const rowsPerPage = 100

export class RawSqlite implements RawDatabase {
  readonly engine = 'sqlite'
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async query(text: string, values: readonly RawValue[] = []): Promise<RawRow[]> {
    const numbered = text.replaceAll(/\$(\d+)/g, '?$1')
    return this.#database.query<RawRow, SQLQueryBindings[]>(numbered).all(...values)
  }

  async *pages(text: string): AsyncGenerator<RawRow[]> {
    const statement = this.#database.prepare<RawRow, []>(text)
    try {
      let page: RawRow[] = []
      for (const row of statement.iterate()) {
        if (page.push(row) < rowsPerPage) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    } finally {
      statement.finalize()
    }
  }

  async migrate(migrations: readonly Migration[]): Promise<void> {
    applyToSqlite(this.#database, migrations)
  }
}

export class RawPostgres implements RawDatabase {
  readonly engine = 'postgres'
  readonly #client: SQL
  readonly #url: string

  /** `url` is the address that `client` is connected to. */
  constructor(client: SQL, url: string) {
    this.#client = client
    this.#url = url
  }

  async query(text: string, values: readonly RawValue[] = []): Promise<RawRow[]> {
    const rows = this.#client.unsafe(text, [...values])
    return [...((await whileServerAnswers(this.#url, rows)) as RawRow[])]
  }

  async *pages(text: string): AsyncGenerator<RawRow[]> {
    await this.query(`declare every_row no scroll cursor for ${text}`)
    for (;;) {
      const page = await this.query(`fetch ${rowsPerPage} from every_row`)
      if (page.length === 0) break
      yield page
    }
    await this.query('close every_row')
  }

  async migrate(migrations: readonly Migration[]): Promise<void> {
    await whileServerAnswers(this.#url, applyToPostgres(this.#client, migrations))
  }
}

/** A raw database on its own connection. Disposing of it closes the connection. */
export interface RawConnection extends AsyncDisposable {
  readonly database: RawDatabase
}

const busyTimeoutMs = 5_000

/** Opens a SQLite file for reading. Throws when there is no such file. */
export function readSqlite(path: string): RawConnection {
  rollBackKilled(path)
  const client = new Database(path, { readonly: true })
  client.run(`pragma busy_timeout = ${busyTimeoutMs}`)
  return {
    database: new RawSqlite(client),
    [Symbol.asyncDispose]: async () => client.close(),
  }
}

/** Rolls back what a killed writer has left in a journal, which a connection that only reads may not do. */
function rollBackKilled(path: string): void {
  if (!existsSync(`${path}-journal`)) return
  using client = new Database(path, { readwrite: true })
  client.run(`pragma busy_timeout = ${busyTimeoutMs}`)
  client.query('select count(*) from sqlite_schema').get()
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
