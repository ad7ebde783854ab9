/**
 * A database as its columns are stored, for whoever copies or examines all of it: no schema stands
 * between, so that what another version wrote is read as it is.
 */
import { SQL } from 'bun'
import { Database, type SQLQueryBindings } from 'bun:sqlite'
import type { Migration } from '../migrate'
import { applyMigrations as migratePostgres } from '../postgres'
import { applyMigrations as migrateSqlite } from '../sqlite'

/** What both drivers hand out and take. */
export type RawValue = string | number | Uint8Array | null

/** A row by the names of its columns. */
export type RawRow = Readonly<Record<string, RawValue>>

export interface RawDatabase {
  readonly engine: 'sqlite' | 'postgres'
  /** All rows of a query. Placeholders are `$1`, `$2` and so on. */
  query(text: string, values?: readonly RawValue[]): Promise<RawRow[]>
  /** The rows of a query in pieces, in bounded memory; within a transaction on Postgres. */
  pages(text: string): AsyncIterable<RawRow[]>
  /** Brings the schema up to these migrations, within the transaction that is open. */
  migrate(migrations: readonly Migration[]): Promise<void>
}

const pageRows = 100

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
        if (page.push(row) < pageRows) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    } finally {
      statement.finalize()
    }
  }

  async migrate(migrations: readonly Migration[]): Promise<void> {
    migrateSqlite(this.#database, migrations)
  }
}

export class RawPostgres implements RawDatabase {
  readonly engine = 'postgres'
  readonly #client: SQL

  constructor(client: SQL) {
    this.#client = client
  }

  async query(text: string, values: readonly RawValue[] = []): Promise<RawRow[]> {
    return [...((await this.#client.unsafe(text, [...values])) as RawRow[])]
  }

  async *pages(text: string): AsyncGenerator<RawRow[]> {
    await this.query(`declare every_row no scroll cursor for ${text}`)
    for (;;) {
      const page = await this.query(`fetch ${pageRows} from every_row`)
      if (page.length === 0) break
      yield page
    }
    await this.query('close every_row')
  }

  async migrate(migrations: readonly Migration[]): Promise<void> {
    await migratePostgres(this.#client, migrations)
  }
}

/** A raw database of its own connection. */
export interface OpenedRaw extends AsyncDisposable {
  readonly database: RawDatabase
}

/** Reads a SQLite file without changing it. Throws where there is none. */
export function readSqlite(path: string): OpenedRaw {
  const client = new Database(path, { readonly: true })
  client.run('pragma busy_timeout = 5000')
  return {
    database: new RawSqlite(client),
    [Symbol.asyncDispose]: async () => client.close(),
  }
}

/** One connection to Postgres; `begin` is what it says first, if anything. */
export async function connectPostgres(url: string, begin?: string): Promise<OpenedRaw> {
  const client = new SQL(url, { max: 1, idleTimeout: 0, connectionTimeout: 10 })
  const opened = {
    database: new RawPostgres(client),
    [Symbol.asyncDispose]: () => client.close(),
  }
  try {
    await opened.database.query(begin ?? 'select 1')
    return opened
  } catch (error) {
    await client.close()
    throw error
  }
}
