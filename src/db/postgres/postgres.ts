/** The engine for several nodes: Postgres through Bun's own client. */
import { thrownMessage } from '../../lib/text'
import type { SQL } from 'bun'
import { drizzle } from 'drizzle-orm/bun-sql'
import type { Log } from '../../lib/log'
import { withinLimit } from '../../lib/time-limit'
import { traced } from '../../lib/tracing'
import { retryDeadlock } from '../database-errors'
import { FairConnections } from './fair-connections'
import type { Migration, StepListener } from '../migrate'
import { migratePostgres } from './upgrade'
import { hostOf, postgresClient, requireSupported, whileServerAnswers } from './client'
import { compile, once } from '../prepared'
import {
  type Compilable,
  type Db,
  type Fields,
  type Notifications,
  type Prepared,
  type PreparedInTransaction,
  type PreparedWrite,
  type SharedClient,
  type Store,
  type TransactionOptions,
  TransactionScope,
  type CommitHook,
  WriteProbe,
} from '../store'

export interface PostgresOptions {
  readonly url: string
  readonly connections: number
  /** A direct connection for LISTEN, where `url` is a pooler's. */
  readonly listenUrl?: string | null
  /** Receives a line for each call that reaches its time limit; without it calls have no limit. */
  readonly log?: Log | undefined
  /** Hears of each step of an upgrade. */
  readonly onStep?: StepListener | undefined
}

/** Connects and brings the database up to the last migration. Rejects when it cannot be reached. */
export async function openPostgres(
  options: PostgresOptions,
  migrations: readonly Migration[],
): Promise<Store> {
  const client = postgresClient(options.url, options.connections)
  const listener = options.listenUrl ? postgresClient(options.listenUrl, 1) : client
  try {
    const { url, log, onStep } = options
    await whileServerAnswers(url, requireSupported(client), log)
    await whileServerAnswers(url, migratePostgres(client, url, migrations, onStep), log)
    if (listener !== client) await listener`select 1`.catch(listenerFault)
  } catch (error) {
    await client.close({ timeout: 0 })
    await listener.close({ timeout: 0 })
    throw error
  }
  return new PostgresStore(client, listener, options)
}

function listenerFault(error: unknown): never {
  throw new ListenerUnreachable(thrownMessage(error))
}

/** The database answers, and its address for LISTEN does not. */
class ListenerUnreachable extends Error {
  override readonly name = 'ListenerUnreachable'
}

/** A statement outside of any transaction. Past it the request is answered 503. */
const statementLimitMs = 15_000
/** A whole transaction, with the wait for a connection. */
const transactionLimitMs = 30_000

/** The write of a health probe, from when it has a connection. */
const probeLimitMs = 1_500

const spanOfCall = {
  kind: 'CLIENT',
  isInner: true,
  attributes: { 'db.system.name': 'postgresql' },
} as const

const wrap = (client: SQL): Db => drizzle({ client })

class PostgresStore implements Store {
  readonly engine = 'postgres'
  readonly shared: SharedClient
  readonly #client: SQL
  readonly #listener: SQL
  readonly #log: Log | undefined
  readonly #url: string
  readonly #connections: FairConnections
  readonly #notifications: Notifications
  readonly #db: Db
  readonly #scope = new TransactionScope()
  readonly #writeProbe = new WriteProbe(() => this.#writeNothing())
  /** The connection of each open transaction, by its `tx`. */
  readonly #clients = new WeakMap<Db, SQL>()

  constructor(client: SQL, listener: SQL, { url, connections, log }: PostgresOptions) {
    this.#client = client
    this.#log = log
    this.#url = url
    this.#connections = new FairConnections(connections)
    this.#listener = listener
    this.#notifications = new PostgresNotifications(client, listener)
    this.#db = wrap(this.#limited(client))
    this.shared = {
      query: async ({ text, values }) => ({
        rows: await this.#withinLimit(this.#connections.write(() => client.unsafe(text, values))),
      }),
    }
  }

  get db(): Db {
    this.#scope.requireOutside()
    return this.#db
  }

  async transaction<T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T> {
    this.#scope.requireOutside()
    const begin = () => this.#begin(work)
    const transaction = retryDeadlock(
      options?.isUrgent ? begin : () => this.#connections.write(begin),
    )
    const { result, hooks } = await this.#within(
      'database.transaction',
      transaction,
      transactionLimitMs,
    )
    for (const hook of hooks) hook()
    return result
  }

  async #begin<T>(work: (tx: Db) => Promise<T>): Promise<{ result: T; hooks: CommitHook[] }> {
    const hooks: CommitHook[] = []
    const result = await this.#client.begin((client) => {
      const tx = wrap(client)
      this.#clients.set(tx, client)
      return this.#scope.run(() => work(tx), hooks)
    })
    return { result: result as T, hooks }
  }

  afterCommit(hook: CommitHook): void {
    this.#scope.afterCommit(hook)
  }

  prepare<F extends Fields>(fields: F, build: (db: Db, fields: F) => Compilable): Prepared<F> {
    const query = once(() => compile(build(this.#db, fields), fields))
    return async (values) => {
      this.#scope.requireOutside()
      const { sql, bind, read } = query()
      const bound = bind(values)
      const answer = this.#run(sql, () => this.#client.unsafe(sql, bound).values())
      const rows: unknown[][] = await this.#withinLimit(answer)
      return rows.map(read)
    }
  }

  prepareInTransaction<F extends Fields>(
    fields: F,
    build: (db: Db, fields: F) => Compilable,
  ): PreparedInTransaction<F> {
    const query = once(() => compile(build(this.#db, fields), fields))
    return async (tx, values) => {
      const client = this.#clientOf(tx)
      const { sql, bind, read } = query()
      const rows: unknown[][] = await client.unsafe(sql, bind(values)).values()
      return rows.map(read)
    }
  }

  prepareWrite(build: (db: Db) => Compilable): PreparedWrite {
    const query = once(() => compile(build(this.#db), {}))
    return async (tx, values) => {
      const client = this.#clientOf(tx)
      const { sql, bind } = query()
      const { count }: { count: number } = await client.unsafe(sql, bind(values))
      return count
    }
  }

  /** The connection of a transaction. Throws outside of any. */
  #clientOf(tx: Db): SQL {
    this.#scope.requireInside()
    const client = this.#clients.get(tx)
    if (!client) throw new Error('This `tx` is of no transaction.')
    return client
  }

  /** Makes the call of one statement, which is run again after a deadlock. */
  #run<T>(sql: string, call: () => PromiseLike<T>): Promise<T> {
    const kind = sql.startsWith('select') ? 'read' : 'write'
    return retryDeadlock(() => this.#connections[kind](call))
  }

  #withinLimit<T>(answer: PromiseLike<T>): Promise<T> {
    return this.#within('database.statement', answer, statementLimitMs)
  }

  #within<T>(operation: string, call: PromiseLike<T>, limitMs: number): Promise<T> {
    return traced(operation, spanOfCall, () => this.#bounded(operation, call, limitMs))
  }

  /** Commands have no log, and may take as long as they need while the server lives. */
  async #bounded<T>(operation: string, call: PromiseLike<T>, limitMs: number): Promise<T> {
    const log = this.#log
    try {
      if (!log) return await whileServerAnswers(this.#url, call)
      return await withinLimit(call, { operation, limitMs, log, address: hostOf(this.#url) })
    } catch (error) {
      this.#writeProbe.observe(error)
      throw error
    }
  }

  /** The client as drizzle calls it outside of transactions, with the limit of a statement. */
  #limited(client: SQL): SQL {
    const unsafe = (text: string, values?: unknown[]) => {
      const query = client.unsafe(text, values)
      let isUsed = false
      // A query runs once; after a deadlock it is built anew.
      const next = () => {
        const isFirst = !isUsed
        isUsed = true
        return isFirst ? query : client.unsafe(text, values)
      }
      const settled = (call: () => PromiseLike<unknown>) => this.#withinLimit(this.#run(text, call))
      const settle = async () => settled(next)
      const allValues = () => settled(() => next().values())
      const then = (...callbacks: Parameters<Promise<unknown>['then']>) =>
        settle().then(...callbacks)
      const calls = new Map<string | symbol, unknown>([
        ['then', then],
        ['values', allValues],
      ])
      return new Proxy(query, {
        get: (target, name) => calls.get(name) ?? Reflect.get(target, name),
      })
    }
    return new Proxy(client, {
      get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)),
    })
  }

  publish(channel: string, payload: string): Promise<void> {
    return this.#withinLimit(this.#notifications.publish(channel, payload))
  }

  subscribe(channel: string, listener: (payload: string) => void) {
    return this.#notifications.subscribe(channel, listener)
  }

  /** Autovacuum does this: a table cannot be rewritten while it is in use. */
  async scrub(): Promise<void> {}

  async walBytes(): Promise<null> {
    return null
  }

  async query<Row>(text: string, values: readonly string[] = []): Promise<Row[]> {
    this.#scope.requireOutside()
    const rows: Row[] = await this.#withinLimit(this.#client.unsafe(text, [...values]))
    return [...rows]
  }

  async ping(): Promise<void> {
    await this.#withinLimit(this.#client`select 1`)
  }

  probeWrite(): Promise<void> {
    return this.#writeProbe.run()
  }

  /**
   * Adds a row and deletes it; a standby and a full disk refuse that. The wait for a connection is no failure,
   * and a write that is not answered is one.
   */
  async #writeNothing(): Promise<void> {
    const begun = Promise.withResolvers<void>()
    const written = this.#client.begin(async (tx) => {
      begun.resolve()
      await tx`insert into rate_limits (key, points, expire) values ('health', 0, 0)`
      await tx`delete from rate_limits where key = 'health'`
    })
    await this.#withinLimit(Promise.race([begun.promise, written]))
    await this.#within('database.probe', written, probeLimitMs)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close({ timeout: 5 })
    if (this.#listener !== this.#client) await this.#listener.close({ timeout: 5 })
  }
}

/** For all nodes that share a Postgres database. Bun's client listens again after a lost connection. */
class PostgresNotifications implements Notifications {
  readonly #client: SQL
  readonly #listener: SQL

  /** `listener` keeps one connection for itself; a pooler cannot offer one. */
  constructor(client: SQL, listener: SQL) {
    this.#client = client
    this.#listener = listener
  }

  async publish(channel: string, payload: string): Promise<void> {
    await this.#client.unsafe('select pg_notify($1, $2)', [channel, payload])
  }

  async subscribe(channel: string, listener: (payload: string) => void) {
    const subscription = await this.#listener.listen(channel, listener)
    return async () => {
      await subscription.unlisten()
    }
  }
}
