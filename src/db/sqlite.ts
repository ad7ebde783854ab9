/**
 * The embedded engine: bun:sqlite in WAL mode behind drizzle's proxy driver.
 *
 * One connection writes, one writer at a time; a second, read-only one answers every query outside a
 * transaction, so that readers never wait for a writer.
 */
import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import { Semaphore } from '../lib/semaphore'
import { migrateSqlite, type Migration } from './migrate'
import { LocalNotifications } from './notify'
import { compile, once, type Compiled } from './prepared'
import type {
  Compilable,
  Db,
  Fields,
  Prepared,
  PreparedInTransaction,
  Row,
  Store,
  Values,
} from './store'
import { TransactionScope, type CommitHook } from './transaction-scope'
import { WriteProbe } from './write-probe'

type Method = 'run' | 'all' | 'values' | 'get'

/** A common table expression may come before a write as well as before a read. */
const reads = /^\s*(select\b|with\b(?![^]*\b(insert into|update|delete from) "))/i

/**
 * What a checkpoint leaves of the write-ahead log. SQLite checkpoints every 1,000 pages, and never
 * shortens a log by itself that a reader of another process has let grow.
 */
const keptLogBytes = 8_388_608

/** How long one process waits for another's write lock. */
const busyTimeoutMs = 5_000

/** Opens (and creates) the file at `path` and brings it up to the last migration. */
export async function openSqlite(path: string, migrations: readonly Migration[]): Promise<Store> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // The file is readable for its owner alone; SQLite gives its log and index files the same mode.
  closeSync(openSync(path, 'a', 0o600))
  const writer = new Database(path, { create: true })
  try {
    await enterWal(writer)
    migrateSqlite(writer, migrations)
    const reader = new Database(path, { readonly: true })
    reader.run(`pragma busy_timeout = ${busyTimeoutMs}`)
    return new SqliteStore(writer, reader)
  } catch (error) {
    writer.close()
    throw error
  }
}

/** Enters WAL mode. That change ignores the busy timeout, so two first starts retry here. */
async function enterWal(writer: Database): Promise<void> {
  writer.run(`pragma busy_timeout = ${busyTimeoutMs}`)
  for (let attempt = 0; ; attempt += 1) {
    try {
      writer.run('pragma journal_mode = wal')
      break
    } catch (error) {
      if (attempt >= 100 || !isBusy(error)) throw error
      await Bun.sleep(50)
    }
  }
  writer.run('pragma synchronous = normal')
  writer.run('pragma foreign_keys = on')
  writer.run('pragma secure_delete = on')
  writer.run(`pragma journal_size_limit = ${keptLogBytes}`)
}

const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')

class SqliteStore implements Store {
  readonly engine = 'sqlite'
  readonly shared = null
  readonly db: Db
  readonly #inside: Db
  readonly #writer: Database
  readonly #reader: Database
  readonly #writeLock = new Semaphore()
  readonly #scope = new TransactionScope()
  readonly #notifications = new LocalNotifications()
  readonly #writeProbe = new WriteProbe(() => this.#rewriteHeader())
  readonly #statements: Statement[] = []
  #isOpen = true

  constructor(writer: Database, reader: Database) {
    this.#writer = writer
    this.#reader = reader
    this.#inside = proxied(async (sql, params, method) => {
      this.#scope.requireInside()
      return run(writer, sql, params, method)
    })
    this.db = proxied((sql, params, method) => this.#outside(sql, params, method))
  }

  async #outside(sql: string, params: SQLQueryBindings[], method: Method) {
    this.#scope.requireOutside()
    if (reads.test(sql)) return run(this.#reader, sql, params, method)
    return this.#write(async () => run(this.#writer, sql, params, method))
  }

  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    this.#scope.requireOutside()
    const hooks: CommitHook[] = []
    const result = await this.#write(async () => {
      this.#writer.run('begin immediate')
      try {
        const outcome = await this.#scope.run(() => work(this.#inside), hooks)
        this.#writer.run('commit')
        return outcome
      } catch (error) {
        if (this.#writer.inTransaction) this.#writer.run('rollback')
        throw error
      }
    })
    for (const hook of hooks) hook()
    return result
  }

  afterCommit(hook: CommitHook): void {
    this.#scope.afterCommit(hook)
  }

  prepare<F extends Fields>(fields: F, build: (db: Db, fields: F) => Compilable): Prepared<F> {
    const query = once(() => {
      const compiled = compile(build(this.db, fields), fields)
      const isRead = reads.test(compiled.sql)
      return { isRead, rows: this.#statement(isRead ? this.#reader : this.#writer, compiled) }
    })
    return async (values) => {
      this.#scope.requireOutside()
      const { isRead, rows } = query()
      return isRead ? rows(values) : this.#write(async () => rows(values))
    }
  }

  prepareInTransaction<F extends Fields>(
    fields: F,
    build: (db: Db, fields: F) => Compilable,
  ): PreparedInTransaction<F> {
    const query = once(() => this.#statement(this.#writer, compile(build(this.db, fields), fields)))
    return async (_, values) => {
      this.#scope.requireInside()
      return query()(values)
    }
  }

  /** A statement of one connection, which stays compiled until the store closes. */
  #statement<F extends Fields>(
    client: Database,
    { sql, bind, read }: Compiled<F>,
  ): (values: Values) => Row<F>[] {
    const statement = client.prepare<unknown, SQLQueryBindings[]>(sql)
    this.#statements.push(statement)
    return (values) => statement.values(...bind(values)).map(read)
  }

  publish(channel: string, payload: string): Promise<void> {
    return this.#notifications.publish(channel, payload)
  }

  subscribe(channel: string, listener: (payload: string) => void) {
    return this.#notifications.subscribe(channel, listener)
  }

  /** `secure_delete` overwrites deleted pages; this removes their old content from the log. */
  async scrub(): Promise<void> {
    await this.#writeLock.run(async () => {
      this.#writer.run('pragma wal_checkpoint(truncate)')
    })
  }

  async ping(): Promise<void> {
    this.#reader.query('select 1').get()
  }

  probeWrite(): Promise<void> {
    return this.#writeProbe.run()
  }

  /** Runs a task alone among the writers. */
  async #write<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await this.#writeLock.run(task)
    } catch (error) {
      this.#writeProbe.observe(error)
      throw error
    }
  }

  /** Writes a number of the file's header as it is; one page goes to the write-ahead log. */
  async #rewriteHeader(): Promise<void> {
    await this.#write(async () => {
      const { user_version } = this.#writer.query('pragma user_version').get() as {
        user_version: number
      }
      this.#writer.run(`pragma user_version = ${user_version}`)
    })
  }

  /** SQLite writes its log back into the file only when no statement is left. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writeLock.run(async () => {
      if (!this.#isOpen) return
      this.#isOpen = false
      for (const statement of this.#statements) statement.finalize()
      this.#reader.close()
      this.#writer.run('pragma optimize')
      this.#writer.close()
    })
  }
}

function run(client: Database, sql: string, params: SQLQueryBindings[], method: Method) {
  const statement = client.query<unknown, SQLQueryBindings[]>(sql)
  if (method === 'run') {
    statement.run(...params)
    return { rows: [] }
  }
  const rows = statement.values(...params)
  return { rows: method === 'get' ? (rows[0] as unknown[]) : rows }
}

/** The tables are described for Postgres; drizzle compiles them for SQLite too (docs/decisions.md). */
function proxied(
  execute: (
    sql: string,
    params: SQLQueryBindings[],
    method: Method,
  ) => Promise<{ rows: unknown[] }>,
): Db {
  return drizzle(execute as Parameters<typeof drizzle>[0]) as unknown as Db
}
