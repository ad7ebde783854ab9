/**
 * A database as its columns are stored, for commands that copy or examine all of it. No drizzle schema
 * is involved, so that rows of another version can be read.
 */
import type { SQL } from 'bun'
import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { whileServerAnswers } from '../postgres-client'
import { applyToPostgres, applyToSqlite, type Migration } from '../migrate'

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
