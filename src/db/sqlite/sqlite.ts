/** The embedded engine: an open file of bun:sqlite behind drizzle's proxy driver. */
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'
import { EventEmitter } from 'node:events'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import {
  type RemoteCallback,
  SqliteRemoteDatabase,
  SQLiteRemoteSession,
} from 'drizzle-orm/sqlite-proxy'
import { traced } from '../../lib/tracing'
import type { Migration } from '../migrate'
import { compile, once, type Compiled } from '../prepared'
import { isRead, SqliteFile } from './file'
import { patiently } from './locks'
import {
  type Compilable,
  type Db,
  type Fields,
  type Notifications,
  type Prepared,
  type PreparedInTransaction,
  type PreparedWrite,
  type Row,
  type Store,
  type TransactionOptions,
  type Values,
  TransactionScope,
  type CommitHook,
} from '../store'

type Method = 'run' | 'all' | 'values' | 'get'

/** Single statements take microseconds here, as long as a span does. */
const spanOfCall = {
  kind: 'CLIENT',
  isInner: true,
  attributes: { 'db.system.name': 'sqlite' },
} as const

/** Opens (and creates) the file at `path` and brings it up to the last migration. */
export async function openSqlite(path: string, migrations: readonly Migration[]): Promise<Store> {
  return new SqliteStore(await SqliteFile.open(path, migrations))
}

/** The store of an open file; to dispose of it closes the file. */
export class SqliteStore implements Store {
  readonly engine = 'sqlite'
  readonly shared = null
  readonly db: Db
  readonly #inside: Db
  readonly #file: SqliteFile
  readonly #scope = new TransactionScope()
  readonly #notifications = new LocalNotifications()
  readonly #statements: Statement[] = []

  constructor(file: SqliteFile) {
    this.#file = file
    this.#inside = proxied(async (sql, params, method) => {
      this.#requireInside()
      return run(file.writer, sql, params, method)
    })
    this.db = proxied((sql, params, method) => this.#outside(sql, params, method))
  }

  async #outside(sql: string, params: SQLQueryBindings[], method: Method) {
    this.#scope.requireOutside()
    if (isRead(sql)) return patiently(() => run(this.#file.reader, sql, params, method))
    return this.#file.commit(async () => run(this.#file.writer, sql, params, method))
  }

  async transaction<T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T> {
    this.#scope.requireOutside()
    const hooks: CommitHook[] = []
    const inScope = () => this.#scope.run(() => work(this.#inside), hooks)
    const result = await traced('database.transaction', spanOfCall, () =>
      this.#file.commit(inScope, options),
    )
    for (const hook of hooks) hook()
    return result
  }

  afterCommit(hook: CommitHook): void {
    this.#scope.afterCommit(hook)
  }

  prepare<F extends Fields>(fields: F, build: (db: Db, fields: F) => Compilable): Prepared<F> {
    const query = once(() => {
      const compiled = compile(build(this.db, fields), fields)
      return { compiled, reads: isRead(compiled.sql) }
    })
    const onReader = once(() => this.#statement(this.#file.reader, query().compiled))
    const onWriter = once(() => this.#statement(this.#file.writer, query().compiled))
    return async (values) => {
      this.#scope.requireOutside()
      if (!query().reads) return this.#file.commit(async () => onWriter()(values))
      // The writer keeps its pages over its own commits. The reader reads them again.
      return patiently(() => (this.#file.writer.inTransaction ? onReader : onWriter)()(values))
    }
  }

  prepareInTransaction<F extends Fields>(
    fields: F,
    build: (db: Db, fields: F) => Compilable,
  ): PreparedInTransaction<F> {
    const query = once(() =>
      this.#statement(this.#file.writer, compile(build(this.db, fields), fields)),
    )
    return async (_, values) => {
      this.#requireInside()
      return query()(values)
    }
  }

  prepareWrite(build: (db: Db) => Compilable): PreparedWrite {
    const write = once(() => {
      const { sql, bind } = compile(build(this.db), {})
      const statement = this.#prepare(this.#file.writer, sql)
      return (values: Values) => statement.run(...bind(values)).changes
    })
    return async (_, values) => {
      this.#requireInside()
      return write()(values)
    }
  }

  /**
   * Throws outside of a transaction, and once an error has had SQLite roll back all of it: statements
   * that were called together would each commit what they write.
   */
  #requireInside(): void {
    this.#scope.requireInside()
    if (!this.#file.writer.inTransaction) throw new Error('The transaction was rolled back.')
  }

  #statement<F extends Fields>(
    client: Database,
    { sql, bind, read }: Compiled<F>,
  ): (values: Values) => Row<F>[] {
    const statement = this.#prepare(client, sql)
    return (values) => statement.values(...bind(values)).map(read)
  }

  /** A statement of one connection, which stays compiled until the store closes. */
  #prepare(client: Database, sql: string): Statement<unknown, SQLQueryBindings[]> {
    const statement = client.prepare<unknown, SQLQueryBindings[]>(sql)
    this.#statements.push(statement)
    return statement
  }

  publish(channel: string, payload: string): Promise<void> {
    return this.#notifications.publish(channel, payload)
  }

  subscribe(channel: string, listener: (payload: string) => void) {
    return this.#notifications.subscribe(channel, listener)
  }

  scrub(): Promise<void> {
    return this.#file.scrub()
  }

  walBytes(): Promise<number> {
    return this.#file.walBytes()
  }

  async query<Row>(text: string, values?: readonly string[]): Promise<Row[]> {
    this.#scope.requireOutside()
    return this.#file.query(text, values)
  }

  ping(): Promise<void> {
    return this.#file.ping()
  }

  probeWrite(): Promise<void> {
    return this.#file.probeWrite()
  }

  /** SQLite writes its log back into the file only when no statement is left. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close(() => {
      for (const statement of this.#statements) statement.finalize()
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

/**
 * Writes `+?` for a bound value. SQLite compiles a statement again at each run where a bare `?` limits,
 * orders or joins, because its value could change the plan. It does not look at the value behind the
 * unary plus, which changes nothing. So a condition of a partial index must be a literal.
 */
class KeptPlanDialect extends SQLiteAsyncDialect {
  override escapeParam(): string {
    return '+?'
  }
}

/** The tables are described for Postgres; drizzle compiles them for SQLite too. */
function proxied(
  execute: (
    sql: string,
    params: SQLQueryBindings[],
    method: Method,
  ) => Promise<{ rows: unknown[] }>,
): Db {
  const dialect = new KeptPlanDialect()
  const session = new SQLiteRemoteSession(execute as RemoteCallback, dialect, undefined, undefined)
  return new SqliteRemoteDatabase('async', dialect, session, undefined) as unknown as Db
}

/** For an instance that is one process. */
class LocalNotifications implements Notifications {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  async publish(channel: string, payload: string): Promise<void> {
    this.#emitter.emit(channel, payload)
  }

  async subscribe(channel: string, listener: (payload: string) => void) {
    this.#emitter.on(channel, listener)
    return async () => {
      this.#emitter.off(channel, listener)
    }
  }
}
