/**
 * The tables, described once for both engines. `db/migrations` creates them; a test holds the two
 * together. Which feature owns a table is said above it: only that feature reads or writes it.
 */
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { flag, instant, integer, json, text } from './schema/columns'

export * from './schema/files'
export * from './schema/imports'
export * from './schema/search'
export * from './schema/status'
export * from './schema/tutoring'

/** Owner: accounts. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  name: text('name'),
  passwordHash: text('password_hash'),
  role: text('role').$type<'learner' | 'admin'>().notNull(),
  emailVerifiedAt: instant('email_verified_at'),
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull(),
})

/** Owner: accounts. A signed-in browser; the cookie's value is stored as a digest only. */
export const signIns = pgTable('sign_ins', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
})

/** Owner: http (csrf). Tokens shown before a sign-in, and the sign-in that took each over. */
export const csrfAdoptions = pgTable('csrf_adoptions', {
  tokenHash: text('token_hash').primaryKey(),
  signInId: text('sign_in_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Owner: http (audit). */
export const auditRecords = pgTable('audit_records', {
  id: text('id').primaryKey(),
  recordedAt: instant('recorded_at').notNull(),
  event: text('event').notNull(),
  outcome: text('outcome').$type<'success' | 'failure'>().notNull(),
  userId: text('user_id'),
  address: text('address').notNull(),
  requestId: text('request_id').notNull(),
  detail: json<Record<string, string>>('detail').notNull(),
})

/** Owner: http (idempotency). `outcome` is sealed JSON: it may hold a secret that is shown once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principal: text('principal').notNull(),
    method: text('method').notNull(),
    route: text('route').notNull(),
    key: text('idempotency_key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    outcome: text('outcome').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.principal, table.method, table.route, table.key] })],
)

/** Owner: store (the shared rate limiter), in the shape its library asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: instant('expire'),
})

/** Owner: sessions. A tutoring session. `headMessageId` is the last message of the active branch. */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  title: text('title').notNull(),
  mode: text('mode').$type<'socratic' | 'tutor'>().notNull(),
  projectId: text('project_id'),
  sharedAt: instant('shared_at'),
  headMessageId: text('head_message_id'),
  messageCount: integer('message_count').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export type MessageStatus = 'complete' | 'streaming' | 'interrupted' | 'failed'

/**
 * Owner: sessions. Messages form a tree; `active` marks the branch that is shown, `depth` orders it.
 * `tutorState` is what the tutor goes on from after this message.
 */
export const messages = pgTable('messages', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  parentId: text('parent_id'),
  depth: integer('depth').notNull(),
  active: flag('active').notNull(),
  role: text('role').$type<'user' | 'assistant' | 'system'>().notNull(),
  content: text('content').notNull(),
  status: text('status').$type<MessageStatus>().notNull(),
  toolCalls: json<unknown[]>('tool_calls'),
  model: text('model'),
  tutorState: json<unknown>('tutor_state'),
  createdAt: instant('created_at').notNull(),
})

export type ReplyStatus = 'running' | 'completed' | 'cancelled' | 'failed' | 'interrupted'

/** Owner: chat. One generation; `leaseUntil` says until when its node is believed alive. */
export const replies = pgTable('replies', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  userId: text('user_id').notNull(),
  userMessageId: text('user_message_id').notNull(),
  messageId: text('message_id').notNull(),
  mode: text('mode').$type<'socratic' | 'tutor'>().notNull(),
  status: text('status').$type<ReplyStatus>().notNull(),
  nodeId: text('node_id').notNull(),
  leaseUntil: instant('lease_until').notNull(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
})

/** Owner: chat. The log of a reply: the frames of one commit, as they go over the wire. */
export const replyEvents = pgTable(
  'reply_events',
  {
    replyId: text('reply_id').notNull(),
    firstSeq: integer('first_seq').notNull(),
    lastSeq: integer('last_seq').notNull(),
    frames: text('frames').notNull(),
  },
  (table) => [primaryKey({ columns: [table.replyId, table.firstSeq] })],
)

/**
 * Owner: store (jobs). `payload` is sealed JSON; `leaseUntil` is 0 while nobody works on the job, and
 * `holder` names the claim that it was last worked on under.
 */
export const jobs = pgTable('jobs', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  userId: text('user_id'),
  payload: text('payload').notNull(),
  attempts: integer('attempts').notNull(),
  runAt: instant('run_at').notNull(),
  leaseUntil: instant('lease_until').notNull(),
  holder: text('holder'),
  lastError: text('last_error'),
  failedAt: instant('failed_at'),
  createdAt: instant('created_at').notNull(),
})

export type TokenPurpose =
  'verify_email' | 'reset_password' | 'setup' | 'codehost_state' | 'mobile_exchange' | 'mobile_code'

/** Owner: accounts. Tokens that work once; only their digests are kept. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose').$type<TokenPurpose>().notNull(),
  userId: text('user_id'),
  payload: json<unknown>('payload'),
  expiresAt: instant('expires_at').notNull(),
})

/** Owner: codehost. Accounts elsewhere that sign a user in. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    userId: text('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.externalId] })],
)

/** Owner: mobile. A phone's pair of tokens. */
export const mobilePairs = pgTable('mobile_pairs', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  accessHash: text('access_hash').notNull(),
  accessExpiresAt: instant('access_expires_at').notNull(),
  refreshHash: text('refresh_hash').notNull(),
  refreshExpiresAt: instant('refresh_expires_at').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  revokedAt: instant('revoked_at'),
})

/** Owner: mobile. Refresh tokens that were rotated away, until they would have expired. */
export const mobileSpentRefreshes = pgTable('mobile_spent_refreshes', {
  refreshHash: text('refresh_hash').primaryKey(),
  pairId: text('pair_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Owner: agent-keys. */
export const agentKeys = pgTable('agent_keys', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  label: text('label').notNull(),
  scopes: json<string[]>('scopes').notNull(),
  credentialHash: text('credential_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
})

export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post' | 'none'

/** Owner: oauth. Programs that registered themselves; `scopes` is null where a client named none. */
export const oauthClients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  redirectUris: json<string[]>('redirect_uris').notNull(),
  authMethod: text('auth_method').$type<ClientAuthMethod>().notNull(),
  grantTypes: json<string[]>('grant_types').notNull(),
  scopes: json<string[]>('scopes'),
  secretHash: text('secret_hash'),
  createdAt: instant('created_at').notNull(),
  grantedAt: instant('granted_at'),
})

/** Owner: oauth. Authorization requests that wait for their user's decision. */
export const oauthRequests = pgTable('oauth_requests', {
  handleHash: text('handle_hash').primaryKey(),
  signInId: text('sign_in_id').notNull(),
  clientId: text('client_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  redirectUriGiven: flag('redirect_uri_given').notNull(),
  state: text('state'),
  scopes: json<string[]>('scopes').notNull(),
  resource: text('resource'),
  codeChallenge: text('code_challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Owner: oauth. What a user allowed a client: one code, then one pair of tokens at a time. */
export const oauthGrants = pgTable('oauth_grants', {
  id: text('id').primaryKey(),
  clientId: text('client_id').notNull(),
  userId: text('user_id').notNull(),
  scopes: json<string[]>('scopes').notNull(),
  resource: text('resource'),
  redirectUri: text('redirect_uri').notNull(),
  redirectUriGiven: flag('redirect_uri_given').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  codeHash: text('code_hash').notNull(),
  codeExpiresAt: instant('code_expires_at').notNull(),
  codeUsedAt: instant('code_used_at'),
  wrongVerifiers: integer('wrong_verifiers').notNull(),
  accessHash: text('access_hash'),
  accessScopes: json<string[]>('access_scopes'),
  accessExpiresAt: instant('access_expires_at'),
  refreshHash: text('refresh_hash'),
  refreshExpiresAt: instant('refresh_expires_at'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  expiresAt: instant('expires_at').notNull(),
})

/** Owner: chat. What a user's replies cost, by day (UTC). */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: text('user_id').notNull(),
    day: text('day').notNull(),
    replies: integer('replies').notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)
