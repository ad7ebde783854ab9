/** Users as rows: found by e-mail or id, and made. */
import { eq } from 'drizzle-orm'
import { isoTime } from '../../lib/clock'
import { emailKey } from '../../lib/text'
import { users } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import type { User } from './model'

export type UserRow = RowOf<typeof users>

/** Null when nobody has this address, in whatever case it is written. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  return row ?? null
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** A new user. A taken address violates a unique index. */
export async function insertUser(
  db: Db,
  user: {
    id: string
    email: string
    name: string | null
    passwordHash: string | null
    role: UserRow['role']
    createdAt: number
  },
): Promise<UserRow> {
  const row: UserRow = {
    ...user,
    emailKey: emailKey(user.email),
    emailVerifiedAt: null,
    disabledAt: null,
  }
  await db.insert(users).values(row)
  return row
}

/** The wire form. */
export const wireUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  ...(row.name === null ? {} : { name: row.name }),
  emailVerified: row.emailVerifiedAt !== null,
  createdAt: isoTime(row.createdAt),
})
