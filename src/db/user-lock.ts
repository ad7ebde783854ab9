/** One lock a user, for checks that must see what the user's other transactions store. */
import { sql } from 'drizzle-orm'
import type { Db, Store } from './store'

/**
 * Until `tx` ends, other transactions that lock the same user wait here. SQLite runs one transaction
 * at a time and needs no lock.
 */
export async function lockUser(
  { engine }: Pick<Store, 'engine'>,
  tx: Db,
  userId: string,
): Promise<void> {
  if (engine === 'sqlite') return
  await tx
    .select({ taken: sql`1` })
    .from(sql`pg_advisory_xact_lock(hashtextextended(${userId}, 0))`)
}
