/** The store of a database that a test opens by itself. */
import { openDatabase, type StoreOptions } from '../../src/db/open'
import type { Store } from '../../src/db/store'

/** Opens and migrates the database; disposing of the store closes it. */
export async function openStore(options: StoreOptions): Promise<Store> {
  return (await openDatabase(options)).store()
}
