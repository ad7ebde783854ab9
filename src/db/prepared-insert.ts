/** Rows of one table, written through a transaction; a single one by a statement that is compiled once. */
import { getTableColumns, sql, type InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, PreparedInTransaction, Store } from './store'

/** Well under the engines' limits of bound values, for any table. */
const rowsPerStatement = 200

export interface PreparedInsertOptions {
  /** Leaves what is there already as it is, instead of failing. */
  readonly ignoreConflicts?: boolean
}

type Rows<T extends PgTable> = readonly InferInsertModel<T>[]

export class PreparedInsert<T extends PgTable> {
  readonly #table: T
  readonly #ignoreConflicts: boolean
  readonly #one: PreparedInTransaction<{}>

  constructor(store: Store, table: T, { ignoreConflicts = false }: PreparedInsertOptions = {}) {
    this.#table = table
    this.#ignoreConflicts = ignoreConflicts
    this.#one = store.prepareInTransaction({}, (db) => this.#statement(db, [placeholders(table)]))
  }

  /** All of a row's columns are given, but for those with a default: these are the database's to fill. */
  async add(tx: Db, rows: Rows<T>): Promise<void> {
    const [row] = rows
    if (rows.length === 1) return void (await this.#one(tx, row as Record<string, unknown>))
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      await this.#statement(tx, rows.slice(at, at + rowsPerStatement))
    }
  }

  #statement(db: Db, rows: Rows<T>) {
    const statement = db.insert<PgTable>(this.#table).values([...rows])
    return this.#ignoreConflicts ? statement.onConflictDoNothing() : statement
  }
}

function placeholders<T extends PgTable>(table: T): InferInsertModel<T> {
  const given = Object.entries(getTableColumns(table)).filter(([, { hasDefault }]) => !hasDefault)
  return Object.fromEntries(
    given.map(([name]) => [name, sql.placeholder(name)]),
  ) as InferInsertModel<T>
}
