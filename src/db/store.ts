/**
 * The store: the only access to the database, the same on SQLite and on Postgres.
 *
 * Features write queries with drizzle against `schema.ts`; frequent ones are compiled once with
 * `prepare`. Inside `transaction` only its `tx` is used, and nothing else is awaited but the pauses of a
 * `Pacer`, which let other requests read meanwhile.
 */
import type { AnyColumn, InferSelectModel, SQL, Table } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { AsyncLocalStorage } from 'node:async_hooks'
import { secondMs } from '../lib/clock'
import { isDiskFull } from './database-errors'

/** Queries; the part of drizzle's interface that both engines answer alike. */
export type Db = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | '$with' | 'with' | '$count'
>

/**
 * What a prepared query returns, by the names that its rows will have: columns, and expressions whose values
 * both engines give alike, such as small numbers.
 */
export type Fields = Readonly<Record<string, AnyColumn | SQL>>
type FieldValue<C> =
  C extends SQL<infer Value>
    ? Value
    : C extends AnyColumn
      ? C['_']['notNull'] extends true
        ? C['_']['data']
        : C['_']['data'] | null
      : never
export type Row<F extends Fields> = { [K in keyof F]: FieldValue<F[K]> }

/**
 * Values for the query's named placeholders (`sql.placeholder`): what is inserted or set as it is in
 * JavaScript, what is compared as the engines store it.
 */
export type Values = Readonly<Record<string, unknown>>

/** A query that has been compiled once. */
export type Prepared<F extends Fields> = (values: Values) => Promise<Row<F>[]>

/** The same for what is part of a transaction: `tx` says of which. */
export type PreparedInTransaction<F extends Fields> = (tx: Db, values: Values) => Promise<Row<F>[]>

/** A compiled write inside a transaction, which gives the number of rows that it wrote. */
export type PreparedWrite = (tx: Db, values: Values) => Promise<number>

/** A query of drizzle's before it is run. */
export interface Compilable {
  toSQL(): { sql: string; params: unknown[] }
}

/** The call that a library makes on a shared database, in the form of node-postgres. */
export interface SharedClient {
  query(query: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }>
}

/** An open database as a server uses it before the tables' descriptions are loaded. */
export interface DatabaseConnection {
  readonly engine: 'sqlite' | 'postgres'
  /** For libraries that keep counts for all nodes; null when the instance is one process. */
  readonly shared: SharedClient | null
  /**
   * Runs one statement outside of any transaction, in the SQL of both engines; `$1` is the first of
   * `values`. For what is asked before the first answer; all else goes through drizzle.
   */
  query<Row>(text: string, values?: readonly string[]): Promise<Row[]>
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>
  /**
   * Resolves when the database can be written, rejects when it cannot. Changes nothing, and writes
   * at most once in a few seconds.
   */
  probeWrite(): Promise<void>
  /** Bytes of SQLite's write-ahead log on the disk; null on Postgres, whose server keeps its own. */
  walBytes(): Promise<number | null>
}

/** How a transaction is run. */
export interface TransactionOptions {
  /** It runs before those that wait for their turn. */
  readonly isUrgent?: boolean
}

/**
 * Signals between the parts and nodes of an instance: a channel, a short payload, every subscriber.
 * Postgres carries them by NOTIFY and LISTEN to all nodes; SQLite has one process, which keeps them.
 */
export interface Notifications {
  /** Sends a payload of less than 8,000 bytes to every subscriber of `channel` on every node. */
  publish(channel: string, payload: string): Promise<void>
  /** Calls `listener` for each payload until the returned function is called. */
  subscribe(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
}

export interface Store extends DatabaseConnection, Notifications, AsyncDisposable {
  /** Queries outside of any transaction. Throws inside one. */
  readonly db: Db
  /**
   * Runs `work` in one transaction. SQLite runs one at a time; `work` awaits nothing but `tx`. On
   * Postgres it runs again after a deadlock, so it changes nothing outside of `tx` that may not
   * change twice.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs `hook` once the transaction around the caller has committed; never where it is rolled back,
   * and at once outside of any. `hook` must not throw.
   */
  afterCommit(hook: () => void): void
  /**
   * Compiles a query that runs outside of any transaction: a `select`, or a write that is whole by
   * itself. `build` must select or return exactly `fields`.
   */
  prepare<F extends Fields>(fields: F, build: (db: Db, fields: F) => Compilable): Prepared<F>
  /** The same for a query, most often a write, inside a transaction; `fields` are what it returns. */
  prepareInTransaction<F extends Fields>(
    fields: F,
    build: (db: Db, fields: F) => Compilable,
  ): PreparedInTransaction<F>
  /**
   * The same for a write whose rows are only counted: an engine takes as much time again to return the
   * row of an insertion.
   */
  prepareWrite(build: (db: Db) => Compilable): PreparedWrite
  /** Makes deleted data unreadable on the disk, as far as the engine can. */
  scrub(): Promise<void>
}

/** The row type of a table. */
export type RowOf<T extends Table> = InferSelectModel<T>

/** What runs once a transaction has committed. */
export type CommitHook = () => void

export class TransactionScope {
  readonly #around = new AsyncLocalStorage<{ isOpen: boolean; hooks: CommitHook[] }>()

  /**
   * Runs `work` as the inside of a transaction, which is over when it settles. The caller runs
   * `hooks` after the commit.
   */
  run<T>(work: () => Promise<T>, hooks: CommitHook[]): Promise<T> {
    const transaction = { isOpen: true, hooks }
    return this.#around.run(transaction, async () => {
      try {
        return await work() // in here, because a query runs only when it is awaited
      } finally {
        transaction.isOpen = false
      }
    })
  }

  /** Runs `hook` after the commit of the transaction around the caller; at once where none is. */
  afterCommit(hook: CommitHook): void {
    const transaction = this.#around.getStore()
    if (transaction?.isOpen) transaction.hooks.push(hook)
    else hook()
  }

  /** Throws where a transaction is open around the caller. */
  requireOutside(): void {
    if (this.#isInside()) throw new Error('Inside a transaction, everything goes through `tx`.')
  }

  /** Throws where none is, be it that it is over. */
  requireInside(): void {
    if (!this.#isInside()) throw new Error('The transaction of this `tx` is over.')
  }

  #isInside(): boolean {
    return this.#around.getStore()?.isOpen === true
  }
}

/** How long a result is repeated: frequent probes must not wear the disk. */
const keptMs = 5 * secondMs

export class WriteProbe {
  readonly #write: () => Promise<void>
  readonly #ask: () => Promise<void>
  #writing: Promise<void> | null = null
  /** Monotonic times. */
  #writtenAt = -Infinity
  #failedAt = -Infinity
  #failure: unknown

  /**
   * `write` writes something small that changes nothing. `ask` rejects where a write would not be begun; it
   * writes nothing, and is called where the last write was a moment ago.
   */
  constructor(write: () => Promise<void>, ask: () => Promise<void> = () => Promise.resolve()) {
    this.#write = write
    this.#ask = ask
  }

  /** Takes the failure of any write: a full disk refuses large ones before small ones. */
  observe(error: unknown): void {
    if (!isDiskFull(error)) return
    this.#failedAt = performance.now()
    this.#failure = error
  }

  /** Resolves when the database can be written, rejects when it cannot. */
  async run(): Promise<void> {
    const now = performance.now()
    if (now - this.#failedAt < keptMs) throw this.#failure
    if (now - this.#writtenAt < keptMs && this.#writtenAt > this.#failedAt) return this.#ask()
    this.#writing ??= this.#writeOnce().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #writeOnce(): Promise<void> {
    await this.#write()
    this.#writtenAt = performance.now()
  }
}
