/** What users chose for the pages (contract §9): one row a user, the choices as JSON. */
import { eq } from 'drizzle-orm'
import { preferences } from '../../db/schema'
import type { Db } from '../../db/store'
import { Problem } from '../../http/errors'
import type { Services } from '../../services'
import { lockEnabledUser } from '../auth/auth'
import type { Preferences } from './model'

/** Empty where the user has chosen nothing. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ choices: preferences.choices })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  return row?.choices ?? {}
}

/**
 * Adds `change` to the choices. The lock of the user's row keeps two changes at once from losing one.
 * Problem: `UNAUTHORIZED` if the account has just been deleted or locked.
 */
export async function changePreferences(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  userId: string,
  change: Preferences,
): Promise<void> {
  await store.transaction(async (tx) => {
    if (!(await lockEnabledUser(tx, userId))) throw new Problem('UNAUTHORIZED')
    const { language, theme, motion, mode, firstStepsClosed } = change
    const named = { language, theme, motion, mode, firstStepsClosed }
    const choices = { ...(await readPreferences(tx, userId)), ...defined(named) }
    const set = { choices, updatedAt: clock.now() }
    await tx
      .insert(preferences)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: preferences.userId, set })
  })
}

/** Members that are not undefined. What the schema does not name is not stored. */
const defined = (members: Record<string, unknown>): Preferences =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
