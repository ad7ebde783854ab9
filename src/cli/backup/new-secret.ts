/**
 * `restore --new-secret`: an instance with another secret than the one that was backed up. Nothing that
 * signed in to the old instance signs in to this one, and what the old secret sealed is deleted.
 */
import type { RawDatabase } from '../../db/backup/raw-database'

/** Rows that are credentials, or answers sealed with the former secret. */
const tables = [
  'sign_ins',
  'mobile_pairs',
  'agent_keys',
  'oauth_grants',
  'oauth_requests',
  'one_time_tokens',
  'csrf_adoptions',
  'idempotency_keys',
]

/** Deletes every credential but the passwords, and mail that waits; within the open transaction. */
export async function endCredentials(database: RawDatabase): Promise<void> {
  for (const table of tables) await database.query(`delete from "${table}"`)
  await database.query("delete from jobs where kind = 'mail'")
}

/** What the command says of it. */
export const endedCredentials =
  'The secret is new: every sign-in, phone, agent key and connected application has ended, and mail ' +
  'that waited is deleted. Passwords stay.'
