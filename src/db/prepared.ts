/**
 * Prepared statements: drizzle builds a query once, and both engines then run its compiled text with
 * new values. Building a query costs several times what SQLite needs to answer it.
 */
import {
  Column,
  getTableColumns,
  is,
  Param,
  Placeholder,
  SQL,
  sql,
  type AnyColumn,
  type InferInsertModel,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Compilable, Db, Fields, PreparedInTransaction, Row, Store, Values } from './store'

/** What the engines take as a bound value. */
type BoundValue = string | number | null

export interface Compiled<F extends Fields> {
  readonly sql: string
  /** The bound values in the order of the text. Throws when a placeholder has no value. */
  bind(values: Values): BoundValue[]
  read(row: readonly unknown[]): Row<F>
}

/** Compiles a drizzle query that selects or returns exactly `fields`, in that order. */
export function compile<F extends Fields>(query: Compilable, fields: F): Compiled<F> {
  const { sql, params } = query.toSQL()
  const names = Object.keys(fields)
  const decoders = Object.values(fields).map(decoder)
  const binders = params.map(binder)
  return {
    sql,
    bind: (values) => binders.map((bind) => bind(values)),
    read: (row) => {
      const read: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at += 1) {
        const stored = row[at]
        const decode = decoders[at]
        read[names[at] as string] = decode && stored !== null ? decode(stored) : stored
      }
      return read as Row<F>
    },
  }
}

/** Makes a value at the first call and keeps it, so that a start does not compile every query. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

type Decoder = (stored: unknown) => unknown

/** Null for an expression, and for a column that takes what is stored as it is, as most do. */
function decoder(column: AnyColumn | SQL): Decoder | null {
  if (is(column, SQL)) return null
  if (column.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  return (stored) => column.mapFromDriverValue(stored)
}

/** A placeholder for a column's value is encoded by that column. */
function binder(param: unknown): (values: Values) => BoundValue {
  if (is(param, Placeholder)) return (values) => valueOf(param, values) as BoundValue
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param as BoundValue
  const { value: placeholder, encoder } = param
  return (values) => {
    const value = valueOf(placeholder, values)
    return value === null ? null : (encoder.mapToDriverValue(value) as BoundValue)
  }
}

function valueOf({ name }: Placeholder, values: Values): unknown {
  const value = values[name]
  if (value === undefined) throw new Error(`No value for the placeholder ${name}.`)
  return value
}

/** Stays below the engines' limits of bound values for every table. */
const rowsPerStatement = 200
/** A statement with more rows is built each time, or there would be one for each number of rows. */
const compiledRowsMax = 20

export interface PreparedInsertOptions {
  /** Keeps the row that exists instead of failing (`on conflict do nothing`). */
  readonly ignoreConflicts?: boolean
  /**
   * Rows that a statement inserts on SQLite at the most, up to 20; usually 1, which is the fastest for a
   * plain table.
   */
  readonly rowsOnSqlite?: number
}

type Rows<T extends PgTable> = readonly InferInsertModel<T>[]

/** Inserts rows of one table; few of them, and all on SQLite, by statements that are compiled once. */
export class PreparedInsert<T extends PgTable> {
  readonly #store: Store
  readonly #table: T
  readonly #ignoreConflicts: boolean
  readonly #rowsOnSqlite: number
  /** The compiled statements by the number of their rows. */
  readonly #compiled = new Map<number, PreparedInTransaction<{}>>()

  constructor(store: Store, table: T, options: PreparedInsertOptions = {}) {
    this.#store = store
    this.#table = table
    this.#ignoreConflicts = options.ignoreConflicts ?? false
    this.#rowsOnSqlite = options.rowsOnSqlite ?? 1
  }

  /** Every column of a row is given, except those with a default, which the database fills. */
  async add(tx: Db, rows: Rows<T>): Promise<void> {
    // Postgres has a round trip a statement.
    const most = this.#store.engine === 'sqlite' ? this.#rowsOnSqlite : rowsPerStatement
    for (let at = 0; at < rows.length; at += most) {
      const some = rows.slice(at, at + most)
      if (some.length <= compiledRowsMax) await this.#addCompiled(tx, some)
      else await this.#statement(tx, some)
    }
  }

  async #addCompiled(tx: Db, rows: Rows<T>): Promise<void> {
    const count = rows.length
    let compiled = this.#compiled.get(count)
    if (!compiled) {
      compiled = this.#store.prepareInTransaction({}, (db) =>
        this.#statement(
          db,
          rows.map((_, at) => placeholders(this.#table, at)),
        ),
      )
      this.#compiled.set(count, compiled)
    }
    const values = rows.length === 1 ? rows[0] : valuesByPlace(rows)
    await compiled(tx, values as Values)
  }

  #statement(db: Db, rows: Rows<T>) {
    const statement = db.insert<PgTable>(this.#table).values([...rows])
    return this.#ignoreConflicts ? statement.onConflictDoNothing() : statement
  }
}

/** Of the first row they have the names of the columns; of another its place comes after the name. */
const placeholderName = (column: string, at: number): string =>
  at === 0 ? column : `${column} ${at}`

function placeholders<T extends PgTable>(table: T, at: number): InferInsertModel<T> {
  const given = Object.entries(getTableColumns(table)).filter(([, { hasDefault }]) => !hasDefault)
  return Object.fromEntries(
    given.map(([name]) => [name, sql.placeholder(placeholderName(name, at))]),
  ) as InferInsertModel<T>
}

function valuesByPlace(rows: readonly object[]): Values {
  const values: Record<string, unknown> = {}
  for (const [at, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) values[placeholderName(name, at)] = value
  }
  return values
}

/**
 * Statements about a list of ids. There is one for each power of two, which is compiled once; the last id
 * fills up a list that is shorter.
 */
export class ListStatements<Statement> {
  readonly #make: (ids: Placeholder[]) => Statement
  readonly #made = new Map<number, Statement>()

  /** `make` compiles the statement for a list of these placeholders. */
  constructor(make: (ids: Placeholder[]) => Statement) {
    this.#make = make
  }

  /** The statement for the ids, of which there is at least one, and its values. */
  of(ids: readonly string[]): { readonly statement: Statement; readonly values: Values } {
    const length = 2 ** Math.ceil(Math.log2(ids.length))
    const names = Array.from({ length }, (_, at) => placeholderName('id', at))
    const statement =
      this.#made.get(length) ?? this.#make(names.map((name) => sql.placeholder(name)))
    this.#made.set(length, statement)
    const last = ids.at(-1)
    return {
      statement,
      values: Object.fromEntries(names.map((name, at) => [name, ids[at] ?? last])),
    }
  }
}
