/** Users: the rows of the table, and what queries of credentials need of it. */
import { and, eq, exists, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users, instanceSettings } from '../../db/schema'
import type { Db, RowOf, Store, Prepared, PreparedInTransaction } from '../../db/store'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import { slices } from '../../lib/pacing'
import { emailKey } from '../../lib/text'
import type { User } from './model'
import type { QuotaBounds } from '../../http/quotas'

export type UserRow = RowOf<typeof users>

/** The domain of accounts that a learning platform has made; it exists nowhere (RFC 2606 §2). */
export const platformMailDomain = '@lti.invalid'

/** Whether the user has no address yet: a learning platform has made the account. */
export const hasNoAddress = ({ email }: Pick<UserRow, 'email'>): boolean =>
  email.endsWith(platformMailDomain)

/** Rows of one statement. */
const rowsAtOnce = 500

/** For queries of credentials that join their owner: null while the owner may use them. */
export const ownerDisabledAt = users.disabledAt

/** The arguments of a join with the user whose id is in `userId`. */
export const joinOwner = (userId: PgColumn) => [users, eq(users.id, userId)] as const

/** A condition of a write: the user whose id is in `userId` is not disabled. */
export const ownerIsEnabled = (db: Db, userId: PgColumn): SQL =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt))),
  )

/** Null if no user has this address; its case does not matter. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  return row ?? null
}

/** Null if the user does not exist. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

export async function findUsers(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  const found: UserRow[] = []
  for (const some of slices(ids, rowsAtOnce)) {
    found.push(...(await db.select().from(users).where(inArray(users.id, some))))
  }
  return found
}

/** The users with these addresses, in the form in which addresses are compared. */
export async function findUsersByEmail(db: Db, keys: readonly string[]): Promise<UserRow[]> {
  const found: UserRow[] = []
  for (const some of slices(keys, rowsAtOnce)) {
    found.push(...(await db.select().from(users).where(inArray(users.emailKey, some))))
  }
  return found
}

/** Whether a user may sign in, by a compiled query: long work asks again and again. */
export function enabledCheck(store: Store): (userId: string) => Promise<boolean> {
  const id = sql.placeholder('id')
  const read = store.prepare({ disabledAt: users.disabledAt }, (db, fields) =>
    db.select(fields).from(users).where(eq(users.id, id)),
  )
  return async (userId) => (await read({ id: userId }))[0]?.disabledAt === null
}

/**
 * The user, if they may sign in, whose row stays locked until `tx` ends. What a transaction decides
 * by this row then holds at its commit: a new password, a reset and a lock-out write the same row,
 * so each comes wholly before or wholly after. The update changes nothing; SQLite has no
 * `select … for update`.
 */
export async function lockEnabledUser(tx: Db, id: string): Promise<UserRow | null> {
  const [user] = await tx
    .update(users)
    .set({ role: sql`${users.role}` })
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
    .returning()
  return user ?? null
}

/**
 * Whether another user administers this instance. The rows of all administrators stay locked until `tx` ends, so that
 * two who end each other's role do not both succeed.
 */
export async function hasOtherAdministrator(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ role: sql`${users.role}` })
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .returning({ id: users.id })
  return rows.some(({ id }) => id !== userId)
}

type Role = UserRow['role']

/** What a person who gives a role stores; claims of a sign-in do not take it back. */
export const byHand = (role: Role) => ({ role, roleByHand: null })

const ranks: Readonly<Record<Role, number>> = { learner: 0, teacher: 1, admin: 2 }

/**
 * Gives the user the role that the claims of a sign-in have, within `tx`, which holds the lock of the user's row: a role by
 * hand stays where it is higher, and an earlier claim's ends. The last administrator keeps the role. Gives the user's
 * role before and from now on.
 */
export async function claimRole(
  tx: Db,
  { id }: Pick<UserRow, 'id'>,
  claimed: Role,
): Promise<{ before: Role; role: Role }> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  if (!user) throw new Problem('UNAUTHORIZED')
  const given = user.roleByHand ?? user.role
  const isRaised = ranks[claimed] > ranks[given]
  const role = isRaised ? claimed : given
  const before = user.role
  const isLast = before === 'admin' && role !== 'admin' && !(await hasOtherAdministrator(tx, id))
  if (isLast) return { before, role: before }
  await tx
    .update(users)
    .set({ role, roleByHand: isRaised ? given : null })
    .where(eq(users.id, id))
  return { before, role }
}

/** The user of a principal. Problem: `UNAUTHORIZED` if the account has just been deleted. */
export async function userOf(db: Db, { userId }: Pick<Principal, 'userId'>): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user) throw new Problem('UNAUTHORIZED')
  return user
}

/**
 * Stores a new user. An address that another user has violates a unique index. The stored address is
 * composed (NFC), as its key is: mail must not go to another mailbox than the one that is compared.
 */
export async function insertUser(
  db: Db,
  user: {
    id: string
    email: string
    name: string | null
    passwordHash: string | null
    role: UserRow['role']
    createdAt: number
    /** Left out where the address is not verified yet. */
    emailVerifiedAt?: number
  },
): Promise<UserRow> {
  const row: UserRow = {
    emailVerifiedAt: null,
    ...user,
    email: user.email.normalize('NFC'),
    emailKey: emailKey(user.email),
    disabledAt: null,
    roleByHand: null,
    quotaStorage: null,
    quotaTokens: null,
  }
  await db.insert(users).values(row)
  return row
}

/** The user as the API shows them. */
export const wireUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  ...(row.name === null ? {} : { name: row.name }),
  emailVerified: row.emailVerifiedAt !== null,
  createdAt: isoTime(row.createdAt),
})

const quotasName = 'quotas'

/** Null: the next one that is set holds. */
interface StoredBounds {
  readonly storage: number | null
  readonly tokens: number | null
}
type RoleBounds = Readonly<Record<UserRow['role'], StoredBounds>>

const unset: StoredBounds = { storage: null, tokens: null }

const quotaFields = {
  role: users.role,
  storage: users.quotaStorage,
  tokens: users.quotaTokens,
  ofRoles: instanceSettings.value,
}

/** The quotas of users: their own, else those of their role, else those of the variables (contract §12). */
export class QuotaLimits {
  readonly #store: Store
  readonly #usual: QuotaBounds
  readonly #read: Prepared<typeof quotaFields>
  readonly #readInside: PreparedInTransaction<typeof quotaFields>

  /** `usual`: what the variables say. */
  constructor(store: Store, usual: QuotaBounds) {
    this.#store = store
    this.#usual = usual
    this.#read = store.prepare(quotaFields, readBounds)
    this.#readInside = store.prepareInTransaction(quotaFields, readBounds)
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
      .where(eq(instanceSettings.name, quotasName))
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
      .where(eq(instanceSettings.name, quotasName))
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
      .values({ name: quotasName, ...set })
      .onConflictDoUpdate({ target: instanceSettings.name, set })
  }
}

function readBounds(db: Db, selected: typeof quotaFields) {
  return db
    .select(selected)
    .from(users)
    .leftJoin(instanceSettings, eq(instanceSettings.name, sql`${quotasName}`))
    .where(and(eq(users.id, sql.placeholder('userId'))))
}

function rolesIn(value: string | null): RoleBounds {
  const stored = value === null ? {} : (JSON.parse(value) as Partial<RoleBounds>)
  return { learner: unset, teacher: unset, admin: unset, ...stored }
}
