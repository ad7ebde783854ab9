/** Chooses the engine: Postgres where an address is given, else the file in the data folder. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../lib/log'
import { product } from '../lib/product'
import { migrations } from './migrate'
import { SqliteFile } from './sqlite/file'
import type { DatabaseConnection, Store } from './store'

export interface StoreOptions {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  readonly databaseListenUrl?: string | null
  /** Receives a line for each call that reaches its time limit; without it calls have no limit. */
  readonly log?: Log
  readonly walMaxBytes?: number
}

/** The database is of a newer version of the product. */
class NewerSchema extends Error {}

/** A database that is open and migrated; to dispose of it or of its store closes it. */
export interface OpenDatabase extends AsyncDisposable {
  readonly connection: DatabaseConnection
  /** The store over it. On SQLite this loads drizzle, which takes longer than to open the file. */
  store(): Promise<Store>
}

/** Opens and migrates the database. Rejects when it cannot be used, or has a newer schema. */
export async function openDatabase(options: StoreOptions): Promise<OpenDatabase> {
  const database = options.databaseUrl === null ? await openFile(options) : await connect(options)
  try {
    await refuseNewerSchema(database.connection)
    return database
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}

async function openFile({ dataDir, log, walMaxBytes }: StoreOptions): Promise<OpenDatabase> {
  const path = join(dataDir, 'elenchus.db')
  // Loaded for new folders alone: the module holds a whole database.
  if (!existsSync(path)) (await import('./empty-database')).placeEmptyDatabase(path)
  const file = await SqliteFile.open(path, migrations, { log, walMaxBytes })
  return {
    connection: file,
    store: async () => new (await import('./sqlite/sqlite')).SqliteStore(file),
    [Symbol.asyncDispose]: () => file.close(),
  }
}

async function connect(options: StoreOptions): Promise<OpenDatabase> {
  const { openPostgres } = await import('./postgres/postgres')
  const { databaseUrl, databaseConnections: connections } = options
  const url = databaseUrl ?? ''
  const listenUrl = options.databaseListenUrl ?? null
  const store = await openPostgres({ url, connections, listenUrl, log: options.log }, migrations)
  return {
    connection: store,
    store: async () => store,
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

/** A newer version applied every migration of this one too: opening has changed nothing then. */
async function refuseNewerSchema(database: DatabaseConnection): Promise<void> {
  const text = 'select name from schema_migrations order by name'
  const applied = await database.query<{ name: string }>(text)
  const known = new Set(migrations.map((migration) => migration.name))
  const newer = applied.findLast((row) => !known.has(row.name))
  if (!newer) return
  const ours = `version ${product.version} of ${product.name} has ${migrations.at(-1)?.name ?? ''}`
  throw new NewerSchema(`its schema is ${newer.name}, and ${ours}; use the newer program`)
}
