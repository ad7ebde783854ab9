/** Locks that last until a transaction ends: one of a user, and those of rows. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, PreparedInTransaction, Store } from './store'

/** The compiled statement of each store: it is in every transaction that stores something of a user. */
const statements = new WeakMap<Store, PreparedInTransaction<{}>>()

function statementOf(store: Store): PreparedInTransaction<{}> {
  const known = statements.get(store)
  if (known) return known
  const made = store.prepareInTransaction({}, (db) =>
    db
      .select({ taken: sql`1` })
      .from(sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder('userId')}, 0))`),
  )
  statements.set(store, made)
  return made
}

/** The users that each open transaction has locked: a lock lasts until its end. */
const locked = new WeakMap<Db, Set<string>>()

/**
 * Until `tx` ends, other transactions that lock the same user wait here. SQLite runs one transaction
 * at a time and needs no lock.
 */
export async function lockUser(store: Store, tx: Db, userId: string): Promise<void> {
  if (store.engine === 'sqlite') return
  const users = locked.get(tx) ?? new Set()
  locked.set(tx, users)
  if (users.has(userId)) return
  await statementOf(store)(tx, { userId })
  users.add(userId)
}

/**
 * Locks the rows where `where` is true, in the order of their ids, and returns these. `no key update`
 * lets others insert rows that refer to them. SQLite runs one transaction at a time and needs no lock.
 */
export async function lockRows(
  { engine }: Pick<Store, 'engine'>,
  tx: Db,
  rows: { id: PgColumn; where: SQL; strength: 'update' | 'no key update' },
): Promise<string[]> {
  const { id, where, strength } = rows
  const query = tx.select({ id }).from(id.table).where(where).orderBy(id)
  const found = await (engine === 'postgres' ? query.for(strength) : query)
  return found.map((row) => row.id as string)
}
