/** The engine for several nodes: Postgres through Bun's own client. */
import type { SQL } from 'bun'
import { drizzle } from 'drizzle-orm/bun-sql'
import type { Log } from '../lib/log'
import { withinLimit } from '../lib/time-limit'
import { retryDeadlock } from './database-errors'
import { migratePostgres, type Migration } from './migrate'
import { PostgresNotifications, type Notifications } from './notify'
import { postgresClient, requireSupported } from './postgres-client'
import { compile, once } from './prepared'
import type {
  Compilable,
  Db,
  Fields,
  Prepared,
  PreparedInTransaction,
  SharedClient,
  Store,
} from './store'
import { TransactionScope, type CommitHook } from './transaction-scope'
import { WriteProbe } from './write-probe'

export interface PostgresOptions {
  readonly url: string
  readonly connections: number
  /** A direct connection for LISTEN, where `url` is a pooler's. */
  readonly listenUrl?: string | null
  /** Receives a line for each call that reaches its time limit; without it calls have no limit. */
  readonly log?: Log | undefined
}

/** Connects and brings the database up to the last migration. Rejects when it cannot be reached. */
export async function openPostgres(
  options: PostgresOptions,
  migrations: readonly Migration[],
): Promise<Store> {
  const client = postgresClient(options.url, options.connections)
  const listener = options.listenUrl ? postgresClient(options.listenUrl, 1) : client
  try {
    await requireSupported(client)
    await migratePostgres(client, migrations)
    if (listener !== client) await listener`select 1`.catch(listenerFault)
  } catch (error) {
    await client.close()
    await listener.close()
    throw error
  }
  return new PostgresStore(client, listener, options.log)
}

function listenerFault(error: unknown): never {
  throw new ListenerUnreachable(error instanceof Error ? error.message : String(error))
}

/** The database answers, and its address for LISTEN does not. */
class ListenerUnreachable extends Error {
  override readonly name = 'ListenerUnreachable'
}

/** A statement outside of any transaction. Past it the request is answered 503. */
const statementLimitMs = 15_000
/** A whole transaction, with the wait for a connection. */
const transactionLimitMs = 30_000

const wrap = (client: SQL): Db => drizzle({ client })

class PostgresStore implements Store {
  readonly engine = 'postgres'
  readonly shared: SharedClient
  readonly #client: SQL
  readonly #listener: SQL
  readonly #log: Log | undefined
  readonly #notifications: Notifications
  readonly #db: Db
  readonly #scope = new TransactionScope()
  readonly #writeProbe = new WriteProbe(() => this.#writeNothing())
  /** The connection of each open transaction, by its `tx`. */
  readonly #clients = new WeakMap<Db, SQL>()

  constructor(client: SQL, listener: SQL, log: Log | undefined) {
    this.#client = client
    this.#log = log
    this.#listener = listener
    this.#notifications = new PostgresNotifications(client, listener)
    this.#db = wrap(this.#limited(client))
    this.shared = {
      query: async ({ text, values }) => ({
        rows: await this.#withinLimit(client.unsafe(text, values)),
      }),
    }
  }

  get db(): Db {
    this.#scope.requireOutside()
    return this.#db
  }

  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    this.#scope.requireOutside()
    const transaction = retryDeadlock(() => this.#begin(work))
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
      const answer = retryDeadlock(() => this.#client.unsafe(sql, bound).values())
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
      this.#scope.requireInside()
      const client = this.#clients.get(tx)
      if (!client) throw new Error('This `tx` is of no transaction.')
      const { sql, bind, read } = query()
      const rows: unknown[][] = await client.unsafe(sql, bind(values)).values()
      return rows.map(read)
    }
  }

  #withinLimit<T>(answer: PromiseLike<T>): Promise<T> {
    return this.#within('database.statement', answer, statementLimitMs)
  }

  /** Commands have no log, and may take as long as they need. */
  async #within<T>(operation: string, call: PromiseLike<T>, limitMs: number): Promise<T> {
    const log = this.#log
    try {
      return await (log ? withinLimit(call, { operation, limitMs, log }) : call)
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
      const settle = async () => this.#withinLimit(retryDeadlock(next))
      const allValues = () => this.#withinLimit(retryDeadlock(() => next().values()))
      const then = (...settled: Parameters<Promise<unknown>['then']>) => settle().then(...settled)
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

  /** Adds a row and deletes it; a standby and a full disk refuse that. */
  async #writeNothing(): Promise<void> {
    const written = this.#client.begin(async (tx) => {
      await tx`insert into rate_limits (key, points, expire) values ('health', 0, 0)`
      await tx`delete from rate_limits where key = 'health'`
    })
    await this.#withinLimit(written)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close({ timeout: 5 })
    if (this.#listener !== this.#client) await this.#listener.close({ timeout: 5 })
  }
}
