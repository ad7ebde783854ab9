/** Chooses the engine: Postgres where an address is given, else the file in the data folder. */
import { sql } from 'drizzle-orm'
import { join } from 'node:path'
import type { Log } from '../lib/log'
import { product } from '../lib/product'
import { migrations } from './migrate'
import { openSqlite } from './sqlite'
import type { Store } from './store'

export interface StoreOptions {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  readonly databaseListenUrl?: string | null
  /** Receives a line for each call that reaches its time limit; without it calls have no limit. */
  readonly log?: Log
}

/** The database is of a newer version of the product. */
class NewerSchema extends Error {}

/** Opens and migrates the database. Rejects when it cannot be used, or has a newer schema. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const store = await open(options)
  try {
    await refuseNewerSchema(store)
    return store
  } catch (error) {
    await store[Symbol.asyncDispose]()
    throw error
  }
}

async function open(options: StoreOptions): Promise<Store> {
  if (options.databaseUrl === null)
    return openSqlite(join(options.dataDir, 'elenchus.db'), migrations)
  const { openPostgres } = await import('./postgres')
  const { databaseUrl: url, databaseConnections: connections } = options
  const listenUrl = options.databaseListenUrl ?? null
  return openPostgres({ url, connections, listenUrl, log: options.log }, migrations)
}

/** A newer version applied every migration of this one too: opening has changed nothing then. */
async function refuseNewerSchema({ db }: Store): Promise<void> {
  const name = sql<string>`name`
  const applied = await db.select({ name }).from(sql.raw('schema_migrations')).orderBy(name)
  const known = new Set(migrations.map((migration) => migration.name))
  const newer = applied.findLast((row) => !known.has(row.name))
  if (!newer) return
  const ours = `version ${product.version} of ${product.name} has ${migrations.at(-1)?.name ?? ''}`
  throw new NewerSchema(`its schema is ${newer.name}, and ${ours}; use the newer program`)
}
