/** Chooses the engine: Postgres where an address is given, else the file in the data folder. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../lib/log'
import { product } from '../lib/product'
import { migrations, type MigrationStep, type StepListener } from './migrate'
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

async function openFile(options: StoreOptions): Promise<OpenDatabase> {
  const { dataDir, log, walMaxBytes } = options
  const path = join(dataDir, 'elenchus.db')
  // Loaded for new folders alone: the module holds a whole database.
  if (!existsSync(path)) (await import('./empty-database')).placeEmptyDatabase(path)
  const file = await withProgress(log, (onStep) =>
    SqliteFile.open(path, migrations, { log, walMaxBytes, onStep }),
  )
  return {
    connection: file,
    store: async () => new (await import('./sqlite/sqlite')).SqliteStore(file),
    [Symbol.asyncDispose]: () => file.close(),
  }
}

async function connect(options: StoreOptions): Promise<OpenDatabase> {
  const { openPostgres } = await import('./postgres/postgres')
  const { databaseUrl, databaseConnections: connections, log } = options
  const url = databaseUrl ?? ''
  const listenUrl = options.databaseListenUrl ?? null
  const store = await withProgress(log, (onStep) =>
    openPostgres({ url, connections, listenUrl, log, onStep }, migrations),
  )
  return {
    connection: store,
    store: async () => store,
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

/** Opens a database; with a log each step of an upgrade is a line there, and so is the time of all. */
async function withProgress<T>(
  log: Log | undefined,
  open: (onStep: StepListener | undefined) => Promise<T>,
): Promise<T> {
  if (!log) return open(undefined)
  let first: { readonly step: MigrationStep; readonly at: number } | undefined
  const opened = await open((step) => {
    first ??= { step, at: performance.now() }
    log.info(step, 'schema.migrating')
  })
  if (first) {
    const { from, to, of } = first.step
    log.info({ from, to, of, ms: Math.round(performance.now() - first.at) }, 'schema.migrated')
  }
  return opened
}

/** A newer version applied every migration of this one too: opening has changed nothing then. */
async function refuseNewerSchema(database: DatabaseConnection): Promise<void> {
  const text = 'select name from schema_migrations order by name'
  const applied = await database.query<{ name: string }>(text)
  const known = new Set(migrations.map((migration) => migration.name))
  const newer = applied.findLast((row) => !known.has(row.name))
  if (!newer) return
  const ours = `version ${product.version} of ${product.name} has ${migrations.at(-1)?.name ?? ''}`
  throw new NewerSchema(
    `its schema is ${newer.name}, and ${ours}; use the newer program, or bring a backup of this version back: elenchus restore FILE --force`,
  )
}
