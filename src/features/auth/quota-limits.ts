/** The quotas of users: their own, else those of their role, else those of the variables (contract §12). */
import { and, eq, sql } from 'drizzle-orm'
import { instanceSettings, users } from '../../db/schema'
import type { Db, Prepared, PreparedInTransaction, Store } from '../../db/store'
import type { QuotaBounds } from '../../http/quotas'
import type { UserRow } from './users'

const name = 'quotas'

/** Null: the next one that is set holds. */
export interface StoredBounds {
  readonly storage: number | null
  readonly tokens: number | null
}
export type RoleBounds = Readonly<Record<UserRow['role'], StoredBounds>>

const unset: StoredBounds = { storage: null, tokens: null }

const fields = {
  role: users.role,
  storage: users.quotaStorage,
  tokens: users.quotaTokens,
  ofRoles: instanceSettings.value,
}

export class QuotaLimits {
  readonly #store: Store
  readonly #usual: QuotaBounds
  readonly #read: Prepared<typeof fields>
  readonly #readInside: PreparedInTransaction<typeof fields>

  /** `usual`: what the variables say. */
  constructor(store: Store, usual: QuotaBounds) {
    this.#store = store
    this.#usual = usual
    this.#read = store.prepare(fields, readBounds)
    this.#readInside = store.prepareInTransaction(fields, readBounds)
  }

  /** What holds for a user. */
  readonly of = async (userId: string, tx?: Db): Promise<QuotaBounds> => {
    const values = { userId }
    const [row] = await (tx ? this.#readInside(tx, values) : this.#read(values))
    if (!row) return this.#usual
    const ofRole = rolesIn(row.ofRoles)[row.role]
    return {
      storage: row.storage ?? ofRole.storage ?? this.#usual.storage,
      tokens: row.tokens ?? ofRole.tokens ?? this.#usual.tokens,
    }
  }

  /** What administrators have set for each role. */
  async ofRoles(): Promise<RoleBounds> {
    const [row] = await this.#store.db
      .select({ value: instanceSettings.value })
      .from(instanceSettings)
      .where(eq(instanceSettings.name, name))
    return rolesIn(row?.value ?? null)
  }

  /** Sets those that are named, within `tx`. */
  async setRoles(
    tx: Db,
    patch: Partial<Record<UserRow['role'], Partial<StoredBounds>>>,
    now: number,
  ): Promise<void> {
    const [row] = await tx
      .select({ value: instanceSettings.value })
      .from(instanceSettings)
      .where(eq(instanceSettings.name, name))
    const former = rolesIn(row?.value ?? null)
    const next = Object.fromEntries(
      Object.entries(former).map(([role, bounds]) => [
        role,
        { ...bounds, ...patch[role as UserRow['role']] },
      ]),
    )
    const set = { value: JSON.stringify(next), updatedAt: now }
    await tx
      .insert(instanceSettings)
      .values({ name, ...set })
      .onConflictDoUpdate({ target: instanceSettings.name, set })
  }
}

function readBounds(db: Db, selected: typeof fields) {
  return db
    .select(selected)
    .from(users)
    .leftJoin(instanceSettings, eq(instanceSettings.name, sql`${name}`))
    .where(and(eq(users.id, sql.placeholder('userId'))))
}

function rolesIn(value: string | null): RoleBounds {
  const stored = value === null ? {} : (JSON.parse(value) as Partial<RoleBounds>)
  return { learner: unset, teacher: unset, admin: unset, ...stored }
}
