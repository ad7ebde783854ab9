/** Chooses the engine: Postgres where an address is given, else the file in the data folder. */
import { join } from 'node:path'
import { migrations } from './migrate'
import { openSqlite } from './sqlite'
import type { Store } from './store'

export interface StoreOptions {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  readonly databaseListenUrl?: string | null
}

/** Opens and migrates the database. Rejects when it cannot be reached or written. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (options.databaseUrl === null)
    return openSqlite(join(options.dataDir, 'elenchus.db'), migrations)
  const { openPostgres } = await import('./postgres')
  const { databaseUrl: url, databaseConnections: connections } = options
  const listenUrl = options.databaseListenUrl ?? null
  return openPostgres({ url, connections, listenUrl }, migrations)
}
