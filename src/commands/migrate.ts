/** `elenchus migrate`: brings the database up to this version's schema, and does nothing else. */
import { readConfig, type Environment } from '../config'
import { openDatabase } from '../services'

/** Resolves with the engine that was migrated. */
export async function migrate(environment: Environment): Promise<string> {
  await using store = await openDatabase(readConfig(environment))
  return store.engine
}
