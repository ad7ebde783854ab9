/** Every kind of credential is registered, and each ending ends the kinds that the contract names (§2). */
import { expect, test } from 'bun:test'
import { getTableColumns } from 'drizzle-orm'
import { oneTimeTokens, users } from '../../src/db/schema'
import type { Ending } from '../../src/features/auth/credentials'
import { fixture } from '../support/fixtures'
import { startServer } from '../support/server'
import { tableName, tables } from '../support/stores'

const server = fixture(() => startServer())

/** Tables that belong to a user, or lead to one, and hold nothing that signs in, acts or reads. */
const harmless = new Set([
  'answer_keys',
  'assignments',
  'audit_records',
  'class_access',
  'class_members',
  'class_teachers',
  'classes', // the code of one lets a signed-in user join
  'csrf_adoptions', // protects a sign-in, and opens nothing without one
  'event_heads',
  'files',
  'idempotency_keys', // sealed answers to credentials that have ended
  'import_chunks',
  'import_jobs',
  'invitations', // ask for the mailbox or a sign-in, and open nothing of an account
  'imported_conversations',
  'job_turns',
  'lti_contexts',
  'lti_grades', // where grades go; the platform signs users in, and its identities end
  'jobs', // mails go to the address of the account
  'memories',
  'memory_settings',
  'messages',
  'passages',
  'practice_days',
  'practice_items',
  'practices',
  'preferences',
  'projects',
  'replies',
  'reply_events',
  'search_entries',
  'session_problems',
  'sessions',
  'skill_progress',
  'storage_changes',
  'unindexed_messages',
  'usage_days',
  'user_events',
  'user_storage',
])
/** Tables of the server itself. */
const ofNobody = new Set([
  'announcements',
  'clock_readings',
  'instance',
  'instance_settings',
  'maintenance',
  'lti_keys',
  'lti_platforms',
  'oauth_clients',
  'rate_limits',
  'search_backlog',
  'status_subscribers',
])
const harmlessOfUsers = new Set(
  'id email emailKey name role roleByHand emailVerifiedAt disabledAt quotaStorage quotaTokens createdAt'.split(
    ' ',
  ),
)

const kinds = () => server.running.app.auth.credentials.kinds

test('every table is registered as a kind of credential, or known to hold none', () => {
  const registered = new Set(kinds().flatMap((kind) => kind.tables.map(tableName)))
  const named = tables.map(tableName)
  const unknown = named.filter(
    (name) => !registered.has(name) && !harmless.has(name) && !ofNobody.has(name),
  )
  expect(unknown).toEqual([])
  expect([...harmless, ...ofNobody].filter((name) => registered.has(name))).toEqual([])
  expect([...harmless, ...ofNobody].filter((name) => !named.includes(name))).toEqual([])
})

test('every column of a user is the password, or known to be no credential', () => {
  const columns = Object.keys(getTableColumns(users))
  expect(columns.filter((name) => !harmlessOfUsers.has(name))).toEqual(['passwordHash'])
})

const ofEach: Record<Ending, readonly string[]> = {
  'password-change': ['sign_ins', 'mobile_pairs', 'oauth_grants'],
  'password-set': ['sign_ins', 'mobile_pairs', 'oauth_grants', 'external_identities', 'passkeys'],
  'password-reset': [
    'sign_ins',
    'mobile_pairs',
    'oauth_grants',
    'external_identities',
    'agent_keys',
    'passkeys',
  ],
  recovery: [
    'sign_ins',
    'mobile_pairs',
    'oauth_grants',
    'external_identities',
    'agent_keys',
    'passkeys',
    'totp_secrets',
  ],
  'lock-out': ['sign_ins', 'mobile_pairs', 'oauth_grants', 'agent_keys'],
  proof: [
    'users',
    'sign_ins',
    'mobile_pairs',
    'oauth_grants',
    'external_identities',
    'agent_keys',
    'passkeys',
    'shares',
    'totp_secrets',
  ],
  deletion: [
    'users',
    'sign_ins',
    'mobile_pairs',
    'oauth_grants',
    'external_identities',
    'agent_keys',
    'passkeys',
    'shares',
    'totp_secrets',
  ],
}

test.each(Object.entries(ofEach))('%s ends %p, and one-time tokens', (ending, expected) => {
  const ends = kinds().filter(
    ({ outlives }) => !(outlives as string[] | undefined)?.includes(ending),
  )
  const own = ends.filter(({ tables: [table] }) => table !== oneTimeTokens)
  const named = own.flatMap(({ tables: [table] }) => (table ? [tableName(table)] : []))
  expect(new Set(named)).toEqual(new Set(expected))
  // A change of the password leaves the link to the holder of the address, who may be somebody else.
  expect(ends.length - own.length).toBe(ending === 'password-change' ? 13 : 14)
})
