/** Tables of users, of what they sign in with, and of what they allow clients of OAuth. Part of `schema.ts`. */
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { flag, instant, integer, jsonText, text } from './columns'

/** Owner: auth. */
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

/** Owner: account. What a user chose for the pages; no row means nothing was chosen. */
export const preferences = pgTable('preferences', {
  userId: text('user_id').primaryKey(),
  choices: jsonText<object>('choices').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Owner: auth. A signed-in browser; the cookie's value is stored as a digest only. */
export const signIns = pgTable('sign_ins', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  authenticatedAt: instant('authenticated_at'),
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
  detail: jsonText<Record<string, string>>('detail').notNull(),
})

export type TokenPurpose =
  'verify_email' | 'reset_password' | 'setup' | 'codehost_state' | 'mobile_exchange' | 'mobile_code'

/** Owner: auth. Tokens that work once; only their digests are kept. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose').$type<TokenPurpose>().notNull(),
  userId: text('user_id'),
  payload: jsonText<unknown>('payload'),
  expiresAt: instant('expires_at').notNull(),
})

/** Owner: auth (social). Accounts elsewhere that sign a user in. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    userId: text('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    name: text('name'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.externalId] })],
)

/** Owner: auth (mobile). A phone's pair of tokens. */
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

/** Owner: auth (mobile). Refresh tokens that were rotated away, until they would have expired. */
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
  scopes: jsonText<string[]>('scopes').notNull(),
  credentialHash: text('credential_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
  grantId: text('grant_id'),
})

export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post' | 'none'

/** Owner: oauth. Programs that registered themselves; `scopes` is null where a client named none. */
export const oauthClients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  redirectUris: jsonText<string[]>('redirect_uris').notNull(),
  authMethod: text('auth_method').$type<ClientAuthMethod>().notNull(),
  grantTypes: jsonText<string[]>('grant_types').notNull(),
  scopes: jsonText<string[]>('scopes'),
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
  scopes: jsonText<string[]>('scopes').notNull(),
  resource: text('resource'),
  codeChallenge: text('code_challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** A refresh token that was rotated: its digest, and when. */
export interface RotatedRefresh {
  readonly hash: string
  readonly at: number
}

/** Owner: oauth. What a user allowed a client: one code, then one pair of tokens at a time. */
export const oauthGrants = pgTable('oauth_grants', {
  id: text('id').primaryKey(),
  clientId: text('client_id').notNull(),
  userId: text('user_id').notNull(),
  scopes: jsonText<string[]>('scopes').notNull(),
  resource: text('resource'),
  redirectUri: text('redirect_uri').notNull(),
  redirectUriGiven: flag('redirect_uri_given').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  codeHash: text('code_hash').notNull(),
  codeExpiresAt: instant('code_expires_at').notNull(),
  codeUsedAt: instant('code_used_at'),
  wrongVerifiers: integer('wrong_verifiers').notNull(),
  accessHash: text('access_hash'),
  accessScopes: jsonText<string[]>('access_scopes'),
  accessExpiresAt: instant('access_expires_at'),
  refreshHash: text('refresh_hash'),
  refreshExpiresAt: instant('refresh_expires_at'),
  /** Those within the grace of reuse, oldest first; null: none. */
  rotatedRefreshes: jsonText<RotatedRefresh[]>('rotated_refreshes'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  expiresAt: instant('expires_at').notNull(),
})
