/** Tables of the OAuth server. Part of `schema.ts`. */
import { pgTable } from 'drizzle-orm/pg-core'
import { flag, instant, integer, json, text } from './columns'

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
