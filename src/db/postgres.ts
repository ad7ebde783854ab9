/** The engine for several nodes: Postgres through Bun's own client. */
import type { SQL } from 'bun'
import { drizzle } from 'drizzle-orm/bun-sql'
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
import { TransactionScope } from './transaction-scope'

export interface PostgresOptions {
  readonly url: string
  readonly connections: number
  /** A direct connection for LISTEN, where `url` is a pooler's. */
  readonly listenUrl?: string | null
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
  return new PostgresStore(client, listener)
}

function listenerFault(error: unknown): never {
  throw new ListenerUnreachable(error instanceof Error ? error.message : String(error))
}

/** The database answers, and its address for LISTEN does not. */
class ListenerUnreachable extends Error {
  override readonly name = 'ListenerUnreachable'
}

const wrap = (client: SQL): Db => drizzle({ client })

class PostgresStore implements Store {
  readonly engine = 'postgres'
  readonly shared: SharedClient
  readonly #client: SQL
  readonly #listener: SQL
  readonly #notifications: Notifications
  readonly #db: Db
  readonly #scope = new TransactionScope()
  /** The connection of each open transaction, by its `tx`. */
  readonly #clients = new WeakMap<Db, SQL>()

  constructor(client: SQL, listener: SQL) {
    this.#client = client
    this.#listener = listener
    this.#notifications = new PostgresNotifications(client, listener)
    this.#db = wrap(client)
    this.shared = {
      query: async ({ text, values }) => ({ rows: await client.unsafe(text, values) }),
    }
  }

  get db(): Db {
    this.#scope.requireOutside()
    return this.#db
  }

  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    this.#scope.requireOutside()
    return this.#client.begin((client) => {
      const tx = wrap(client)
      this.#clients.set(tx, client)
      return this.#scope.run(() => work(tx))
    }) as Promise<T>
  }

  prepare<F extends Fields>(fields: F, build: (db: Db, fields: F) => Compilable): Prepared<F> {
    const query = once(() => compile(build(this.#db, fields), fields))
    return async (values) => {
      this.#scope.requireOutside()
      const { sql, bind, read } = query()
      const rows: unknown[][] = await this.#client.unsafe(sql, bind(values)).values()
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

  publish(channel: string, payload: string): Promise<void> {
    return this.#notifications.publish(channel, payload)
  }

  subscribe(channel: string, listener: (payload: string) => void) {
    return this.#notifications.subscribe(channel, listener)
  }

  /** Autovacuum does this: a table cannot be rewritten while it is in use. */
  async scrub(): Promise<void> {}

  async ping(): Promise<void> {
    await this.#client`select 1`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close({ timeout: 5 })
    if (this.#listener !== this.#client) await this.#listener.close({ timeout: 5 })
  }
}
