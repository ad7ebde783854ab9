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

/** What one user may take; null without a limit. */
export interface QuotaBounds {
  readonly storage: number | null
  /** A day (UTC). */
  readonly tokens: number | null
}

/** What holds for a user, as `tx` sees it where it is given. */
export type BoundsOf = (userId: string, tx?: Db) => Promise<QuotaBounds>

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
  #bounds: BoundsOf
  /** The rows whose sum is what a user has stored. */
  readonly #read: Prepared<typeof fields>
  readonly #readInside: PreparedInTransaction<typeof fields>

  /** What the variables say; it holds for everybody until `register` says for whom it does not. */
  readonly usual: QuotaBounds

  constructor(
    store: Store,
    { quotaStorage, quotaTokens }: Pick<Config, 'quotaStorage' | 'quotaTokens'>,
  ) {
    this.#store = store
    this.usual = { storage: quotaStorage, tokens: quotaTokens }
    this.#bounds = () => Promise.resolve(this.usual)
    this.#read = store.prepare(fields, readBytes)
    this.#readInside = store.prepareInTransaction(fields, readBytes)
  }

  /** Takes the bounds of each user from `bounds`. */
  register(bounds: BoundsOf): void {
    this.#bounds = bounds
  }

  /** What a user may take. */
  boundsOf(userId: string): Promise<QuotaBounds> {
    return this.#bounds(userId)
  }

  /** The stored bytes of a user; null where there is no limit. */
  async storage(userId: string): Promise<QuotaUse | null> {
    const { storage } = await this.#bounds(userId)
    return storage === null ? null : quotaUse(storage, sumOf(await this.#read({ userId })))
  }

  /** The bytes that all users have stored. */
  async storedBytes(): Promise<number> {
    const { db } = this.#store
    const sums = { bytes: sql<number>`coalesce(sum(bytes), 0)` }
    const [stored] = await db.select(sums).from(userStorage)
    const [changed] = await db.select(sums).from(storageChanges)
    return Number(stored?.bytes ?? 0) + Number(changed?.bytes ?? 0)
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
    const { storage } = await this.#bounds(userId, tx)
    if (storage !== null && sumOf(rows) > storage) throw storageExceeded()
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
