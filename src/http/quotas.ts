/**
 * Quotas: what one user may take of the instance (contract §12). The bytes that a user has stored
 * are sums that the database's triggers keep, so that no check grows with the messages.
 */
import { eq, sql } from 'drizzle-orm'
import type { Config } from '../config/config'
import { storageChanges, userStorage } from '../db/schema'
import type { Db, Prepared, PreparedInTransaction, Store } from '../db/store'
import { lockUser } from '../db/queries'
import { storageExceeded } from './errors'

/** How much of a quota is used. `used` may be more than `limit`: a running reply is stored. */
export interface QuotaUse {
  readonly limit: number
  readonly used: number
  readonly left: number
}

/** More changes of a user than this are added up. */
const changesMax = 32

const fields = { bytes: userStorage.bytes }

export const quotaUse = (limit: number, used: number): QuotaUse => ({
  limit,
  used,
  left: Math.max(0, limit - used),
})

export class Quotas {
  readonly #store: Store
  readonly #limit: number | null
  /** The rows whose sum is what a user has stored. */
  readonly #read: Prepared<typeof fields>
  readonly #readInside: PreparedInTransaction<typeof fields>

  constructor(store: Store, { quotaStorage }: Pick<Config, 'quotaStorage'>) {
    this.#store = store
    this.#limit = quotaStorage
    this.#read = store.prepare(fields, readBytes)
    this.#readInside = store.prepareInTransaction(fields, readBytes)
  }

  /** The stored bytes of a user; null where there is no limit. */
  async storage(userId: string): Promise<QuotaUse | null> {
    if (this.#limit === null) return null
    return quotaUse(this.#limit, sumOf(await this.#read({ userId })))
  }

  /** The bytes that a user may still store; infinite where there is no limit. */
  async storageLeft(userId: string): Promise<number> {
    return (await this.storage(userId))?.left ?? Number.POSITIVE_INFINITY
  }

  /**
   * The last step of a transaction that has stored something that refers to the user. Locks the user,
   * so that transactions at the same time cannot pass the quota together. Problem: `QUOTA_EXCEEDED`
   * where what `tx` has stored is more than the user may store.
   */
  async enforceStorage(tx: Db, userId: string): Promise<void> {
    await lockUser(this.#store, tx, userId)
    const rows = await this.#readInside(tx, { userId })
    if (rows.length > changesMax) await addUp(tx, userId)
    if (this.#limit !== null && sumOf(rows) > this.#limit) throw storageExceeded()
  }
}

/** One statement, so that no change is read both before and after it is added up. */
function readBytes(db: Db, selected: typeof fields) {
  const userId = sql.placeholder('userId')
  const changes = db
    .select({ bytes: storageChanges.bytes })
    .from(storageChanges)
    .where(eq(storageChanges.userId, userId))
  const sum = db.select(selected).from(userStorage).where(eq(userStorage.userId, userId))
  return sum.unionAll(changes)
}

const sumOf = (rows: readonly { readonly bytes: number }[]): number =>
  rows.reduce((sum, { bytes }) => sum + bytes, 0)

/** Moves the user's changes into one row. */
async function addUp(tx: Db, userId: string): Promise<void> {
  const moved = await tx
    .delete(storageChanges)
    .where(eq(storageChanges.userId, userId))
    .returning({ bytes: storageChanges.bytes })
  await tx
    .insert(userStorage)
    .values({ userId, bytes: sumOf(moved) })
    .onConflictDoUpdate({
      target: userStorage.userId,
      set: { bytes: sql`${userStorage.bytes} + excluded.bytes` },
    })
}
