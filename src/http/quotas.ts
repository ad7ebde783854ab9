/**
 * Quotas: what one user may take of the instance (contract §12). The bytes that a user has stored
 * are a counter that the database's triggers keep, so that no check grows with the messages.
 */
import { eq, sql } from 'drizzle-orm'
import type { Config } from '../config/config'
import { userStorage } from '../db/schema'
import type { Db, Prepared, PreparedInTransaction, Store } from '../db/store'
import { Problem } from './errors'

/** How much of a quota is used. `used` may be more than `limit`: a running reply is stored. */
export interface QuotaUse {
  readonly limit: number
  readonly used: number
  readonly left: number
}

const fields = { bytes: userStorage.bytes }

export const quotaUse = (limit: number, used: number): QuotaUse => ({
  limit,
  used,
  left: Math.max(0, limit - used),
})

export class Quotas {
  readonly #limit: number | null
  readonly #read: Prepared<typeof fields>
  readonly #readInside: PreparedInTransaction<typeof fields>

  constructor(store: Store, { quotaStorage }: Pick<Config, 'quotaStorage'>) {
    this.#limit = quotaStorage
    this.#read = store.prepare(fields, readBytes)
    this.#readInside = store.prepareInTransaction(fields, readBytes)
  }

  /** The stored bytes of a user; null where there is no limit. */
  async storage(userId: string): Promise<QuotaUse | null> {
    if (this.#limit === null) return null
    const [row] = await this.#read({ userId })
    return quotaUse(this.#limit, Number(row?.bytes ?? 0))
  }

  /** The bytes that a user may still store. Problem: `QUOTA_EXCEEDED` where there are none. */
  async requireStorage(userId: string): Promise<number> {
    const use = await this.storage(userId)
    if (use?.left === 0) throw storageExceeded()
    return use?.left ?? Number.POSITIVE_INFINITY
  }

  /** Problem: `QUOTA_EXCEEDED` where what `tx` has stored is more than the user may store. */
  async enforceStorage(tx: Db, userId: string): Promise<void> {
    if (this.#limit === null) return
    const [row] = await this.#readInside(tx, { userId })
    if (Number(row?.bytes ?? 0) > this.#limit) throw storageExceeded()
  }
}

const readBytes = (db: Db, selected: typeof fields) =>
  db
    .select(selected)
    .from(userStorage)
    .where(eq(userStorage.userId, sql.placeholder('userId')))

/** The user has stored as much as one user may. */
export const storageExceeded = (): Problem =>
  new Problem('QUOTA_EXCEEDED', {
    message: 'Your storage is full; delete sessions or files to make room.',
  })
