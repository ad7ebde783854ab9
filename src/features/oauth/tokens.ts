import { and, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { oauthGrants, oauthRequests } from '../../db/schema'
import type { Db, Prepared, Row, RowOf, Store } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { RequestContext } from '../../http/request-context'
import { isScope, type Scope, scopes } from '../../http/auth'
import { type Clock, dayMs, hourMs, minuteMs, secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Keyring } from '../../lib/keyring'
import { randomBase64url, sameSecret, sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import { type CredentialKind, joinOwner, ownerDisabledAt } from '../auth/auth'
import type { TokenResponse } from './model'

/** RFC 6749 §4.1.2 recommends ten minutes at most. */
const codeLifeMs = 10 * minuteMs
/** Rotation does not extend it: it counts from the first pair (spec 5.5). */
const refreshLifeMs = 30 * dayMs
/**
 * The use of a token is stored at most this often, so that a busy reader does not become a writer.
 */
const useIntervalMs = minuteMs
/** More rotations within the grace than processes of one client race; older ones count as late. */
const maxRotatedKept = 16

const grantFields = {
  id: oauthGrants.id,
  clientId: oauthGrants.clientId,
  userId: oauthGrants.userId,
  scopes: oauthGrants.scopes,
  resource: oauthGrants.resource,
  redirectUri: oauthGrants.redirectUri,
  redirectUriGiven: oauthGrants.redirectUriGiven,
  codeChallenge: oauthGrants.codeChallenge,
  codeHash: oauthGrants.codeHash,
  codeExpiresAt: oauthGrants.codeExpiresAt,
  codeUsedAt: oauthGrants.codeUsedAt,
  accessHash: oauthGrants.accessHash,
  accessScopes: oauthGrants.accessScopes,
  accessExpiresAt: oauthGrants.accessExpiresAt,
  refreshHash: oauthGrants.refreshHash,
  refreshExpiresAt: oauthGrants.refreshExpiresAt,
  rotatedRefreshes: oauthGrants.rotatedRefreshes,
  lastUsedAt: oauthGrants.lastUsedAt,
  disabledAt: ownerDisabledAt,
}
const changedFields = { id: oauthGrants.id }

export type Grant = Row<typeof grantFields>

/** What the client requested, and the sign-in that was asked. */
export type StoredAuthorizationRequest = Omit<
  RowOf<typeof oauthRequests>,
  'handleHash' | 'expiresAt'
>

/** Why the server revoked a grant by itself; the audit trail stores it. */
export type Reuse = 'code' | 'refresh_token' | 'wrong_verifier'

/**
 * Grants with their codes and tokens. A grant is what a user allowed a client. It has one code, then one pair of
 * tokens at a time. Deleting the grant revokes everything that was issued under it (RFC 9700 §4.14.2).
 */
export class TokenRepository implements CredentialKind {
  /** A request that waits for consent goes with the sign-in that was asked. */
  readonly tables = [oauthGrants, oauthRequests]
  readonly #store: Store
  readonly #clock: Clock
  readonly #keyring: Keyring
  readonly #reuseGraceMs: number
  readonly #find: Prepared<typeof grantFields>
  readonly #exchange: Prepared<typeof changedFields>
  readonly #rotate: Prepared<typeof changedFields>

  constructor({
    store,
    clock,
    keyring,
    config,
  }: Pick<Services, 'store' | 'clock' | 'keyring' | 'config'>) {
    this.#reuseGraceMs = config.oauthReuseGraceMs
    this.#store = store
    this.#clock = clock
    this.#keyring = keyring
    this.#find = store.prepare(grantFields, (db, fields) =>
      db
        .select(fields)
        .from(oauthGrants)
        .innerJoin(...joinOwner(oauthGrants.userId))
        .where(eq(oauthGrants.id, sql.placeholder('id'))),
    )
    this.#exchange = replacePair(store, isNull(oauthGrants.codeUsedAt), {
      codeUsedAt: value('usedAt'),
    })
    this.#rotate = replacePair(store, eq(oauthGrants.refreshHash, value('spentHash')), {
      rotatedRefreshes: sql`${sql.param(sql.placeholder('rotated'), oauthGrants.rotatedRefreshes)}`,
    })
  }

  /** Stores a grant of the user and gives its code. */
  async createGrant(tx: Db, userId: string, request: StoredAuthorizationRequest): Promise<string> {
    const id = newGrantId()
    const code = newCode(id)
    const now = this.#clock.now()
    await tx.insert(oauthGrants).values({
      id,
      clientId: request.clientId,
      userId,
      scopes: request.scopes,
      resource: request.resource,
      redirectUri: request.redirectUri,
      redirectUriGiven: request.redirectUriGiven,
      codeChallenge: request.codeChallenge,
      codeHash: sha256(code),
      codeExpiresAt: now + codeLifeMs,
      wrongVerifiers: 0,
      createdAt: now,
      expiresAt: now + codeLifeMs,
    })
    return code
  }

  /** The grant of a code; the code may be used or expired. */
  async findByCode(code: string): Promise<Grant | null> {
    const grant = await this.#findBySecret(code)
    return grant && isDigestOf(grant.codeHash, code) ? grant : null
  }

  /** The grant whose current access token this is; the token may be expired. */
  async findByAccessToken(token: string): Promise<Grant | null> {
    const grant = await this.#findBySecret(token)
    return grant && isDigestOf(grant.accessHash, token) ? grant : null
  }

  /** The grant of a current (`isCurrent`) or rotated refresh token. */
  async findByRefreshToken(token: string): Promise<{ grant: Grant; isCurrent: boolean } | null> {
    const grant = await this.#findBySecret(token)
    if (!grant) return null
    const isCurrent = isDigestOf(grant.refreshHash, token)
    return isCurrent || isRefreshToken(this.#keyring, token) ? { grant, isCurrent } : null
  }

  /**
   * Uses the code for the first pair. One statement decides between parallel requests: null if the
   * code has been used (RFC 9700 §4.5).
   */
  async exchangeCode(
    { id: grantId }: Grant,
    { scopes, refreshable }: { scopes: readonly string[]; refreshable: boolean },
  ): Promise<TokenResponse | null> {
    const now = this.#clock.now()
    const refreshExpiresAt = refreshable ? now + refreshLifeMs : null
    const pair = newTokenPair(this.#keyring, now, { grantId, scopes, refreshExpiresAt })
    const changed = await this.#exchange({ ...pair.columns, id: grantId, usedAt: now })
    return changed.length === 1 ? pair.response : null
  }

  /**
   * Replaces the pair of a current refresh token. One statement decides between parallel requests:
   * null if the token is not the current one any more (RFC 9700 §4.14).
   */
  async rotate(
    { id: grantId, refreshExpiresAt, rotatedRefreshes }: Grant,
    token: string,
    scopes: readonly string[],
  ): Promise<TokenResponse | null> {
    const now = this.#clock.now()
    const pair = newTokenPair(this.#keyring, now, { grantId, scopes, refreshExpiresAt })
    const spentHash = sha256(token)
    const recent = (rotatedRefreshes ?? []).filter(({ at }) => this.#isInGrace(at, now))
    const rotated = [...recent, { hash: spentHash, at: now }].slice(-maxRotatedKept)
    const changed = await this.#rotate({ ...pair.columns, id: grantId, spentHash, rotated })
    return changed.length === 1 ? pair.response : null
  }

  /**
   * Whether a refresh token of the grant was rotated so recently that its reuse may be another process of the
   * same client, which asked at the same moment.
   */
  async wasRotatedJustNow(token: string): Promise<boolean> {
    const grant = await this.#findBySecret(token)
    const hash = sha256(token)
    const rotation = grant?.rotatedRefreshes?.find((rotated) => sameSecret(rotated.hash, hash))
    return rotation !== undefined && this.#isInGrace(rotation.at, this.#clock.now())
  }

  #isInGrace(rotatedAt: number, now: number): boolean {
    return now - rotatedAt < this.#reuseGraceMs
  }

  /** Counts a wrong PKCE verifier and gives the count; null if the code has been used meanwhile. */
  async countWrongVerifier({ id }: Grant): Promise<number | null> {
    const [counted] = await this.#store.db
      .update(oauthGrants)
      .set({ wrongVerifiers: sql`${oauthGrants.wrongVerifiers} + 1` })
      .where(and(eq(oauthGrants.id, id), isNull(oauthGrants.codeUsedAt)))
      .returning({ wrongVerifiers: oauthGrants.wrongVerifiers })
    return counted?.wrongVerifiers ?? null
  }

  /** Stores that the access token was used, unless that was stored less than a minute ago. */
  async recordUse({ id, lastUsedAt }: Grant): Promise<void> {
    const now = this.#clock.now()
    if (lastUsedAt !== null && now - lastUsedAt < useIntervalMs) return
    const latest = now - useIntervalMs + 1
    const isOld = or(isNull(oauthGrants.lastUsedAt), lt(oauthGrants.lastUsedAt, latest))
    await this.#store.db
      .update(oauthGrants)
      .set({ lastUsedAt: now })
      .where(and(eq(oauthGrants.id, id), isOld))
  }

  /** Revokes a grant because its code, its refresh token or its verifier was misused. */
  async revokeReused(context: RequestContext, grant: Grant, reuse: Reuse): Promise<void> {
    await this.#store.transaction(async (tx) => {
      await this.revoke(tx, grant.id)
      await recordAudit(tx, this.#clock, context, {
        event: 'oauth.reuse',
        outcome: 'failure',
        userId: grant.userId,
        detail: { clientId: grant.clientId, reuse },
      })
    })
  }

  /** When a grant ends: with its refresh token, or with a lone access token; null if it is gone. */
  async expiryOf(tx: Db, id: string): Promise<number | null> {
    const { expiresAt, refreshExpiresAt } = oauthGrants
    const [grant] = await tx
      .select({ expiresAt, refreshExpiresAt })
      .from(oauthGrants)
      .where(eq(oauthGrants.id, id))
    return grant ? (grant.refreshExpiresAt ?? grant.expiresAt) : null
  }

  /** Revokes a grant with its code, its tokens and the agent keys that were made with them. */
  async revoke(tx: Db, id: string): Promise<void> {
    await tx.delete(oauthGrants).where(eq(oauthGrants.id, id))
  }

  /** Revokes all grants of a user. */
  async end(tx: Db, userId: string): Promise<void> {
    await tx.delete(oauthGrants).where(eq(oauthGrants.userId, userId))
  }

  /** Deletes expired grants. */
  async sweep(): Promise<void> {
    const now = this.#clock.now()
    await this.#store.db.delete(oauthGrants).where(lt(oauthGrants.expiresAt, now))
  }

  async #findBySecret(secret: string): Promise<Grant | null> {
    const [grant] = await this.#find({ id: grantIdIn(secret) })
    return grant && grant.disabledAt === null ? grant : null
  }
}

/** Stores a new pair where `condition` holds; gives the changed rows. */
const replacePair = (
  store: Store,
  condition: SQL,
  more: { codeUsedAt?: SQL; rotatedRefreshes?: SQL } = {},
) =>
  store.prepare(changedFields, (db, fields) =>
    db
      .update(oauthGrants)
      .set({
        accessHash: value('accessHash'),
        accessScopes: sql`${sql.param(sql.placeholder('accessScopes'), oauthGrants.accessScopes)}`,
        accessExpiresAt: value('accessExpiresAt'),
        refreshHash: value('refreshHash'),
        refreshExpiresAt: value('refreshExpiresAt'),
        expiresAt: value('expiresAt'),
        ...more,
      })
      .where(and(eq(oauthGrants.id, value('id')), condition))
      .returning(fields),
  )

const value = (name: string): SQL => sql`${sql.placeholder(name)}`

/*
 * A code or a token is the id of its grant, which finds the row without another index, then 256
 * random bits. Only digests are stored (contract §1). A refresh token ends in this server's
 * signature, which tells a rotated token from an invented one without a list of all former tokens.
 */

const purpose = 'oauth refresh token'
const grantIdLength = 32
const unsignedLength = grantIdLength + 43
const accessPrefix = 'at_'
/** Spec part 2: an access token lives for an hour. */
const accessLifeMs = hourMs

/** The id of a new grant: a UUIDv7 without hyphens, so that any token can contain it. */
export const newGrantId = (): string => newId().replaceAll('-', '')

export const newCode = (grantId: string): string => grantId + randomBase64url()

/** Whether this server issued the refresh token at any time. */
export const isRefreshToken = (keyring: Keyring, token: string): boolean =>
  keyring.verify(purpose, token.slice(0, unsignedLength), token.slice(unsignedLength))

/** The id of the grant that a code or a token claims to belong to. */
export const grantIdIn = (secret: string): string =>
  (secret.startsWith(accessPrefix) ? secret.slice(accessPrefix.length) : secret).slice(
    0,
    grantIdLength,
  )

/** Whether the digest, null for none, is the secret's. */
export const isDigestOf = (digest: string | null, secret: string): boolean =>
  digest !== null && sameSecret(digest, sha256(secret))

/** What a new pair belongs to, and what it allows. */
export interface NewPair {
  readonly grantId: string
  readonly scopes: readonly string[]
  /** Null for a pair without a refresh token. */
  readonly refreshExpiresAt: number | null
}

/** The columns of a grant that store its pair. */
export interface PairColumns {
  readonly accessHash: string
  readonly accessScopes: readonly string[]
  readonly accessExpiresAt: number
  readonly refreshHash: string | null
  readonly refreshExpiresAt: number | null
  readonly expiresAt: number
}

/** A new pair: the client's response (RFC 6749 §5.1), and the columns that store it. */
export function newTokenPair(
  keyring: Keyring,
  now: number,
  { grantId, scopes, refreshExpiresAt }: NewPair,
): { response: TokenResponse; columns: PairColumns } {
  const access = accessPrefix + grantId + randomBase64url()
  const refresh = refreshExpiresAt === null ? null : newRefreshToken(keyring, grantId)
  const accessExpiresAt = now + accessLifeMs
  return {
    response: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: accessLifeMs / secondMs,
      ...(refresh === null ? {} : { refresh_token: refresh }),
      scope: scopes.join(' '),
    },
    columns: {
      accessHash: sha256(access),
      accessScopes: scopes,
      accessExpiresAt,
      refreshHash: refresh === null ? null : sha256(refresh),
      refreshExpiresAt,
      expiresAt: Math.max(accessExpiresAt, refreshExpiresAt ?? 0),
    },
  }
}

function newRefreshToken(keyring: Keyring, grantId: string): string {
  const unsigned = grantId + randomBase64url()
  return unsigned + keyring.sign(purpose, unsigned)
}

/**
 * Scopes of OpenID Connect that clients add by themselves, and that mean nothing here: there are no
 * ID tokens, and the registered grant types alone decide about refresh tokens. They are ignored.
 */
const ignoredScopes = ['openid', 'offline_access', 'profile', 'email', 'address', 'phone']

/** The scopes of a space-separated `scope` parameter, each once; null if one does not exist. */
export function parseScopes(parameter: string): Scope[] | null {
  const words = parameter.split(' ')
  const named = new Set(words.filter((word) => word !== '' && !ignoredScopes.includes(word)))
  const existing = scopes.filter((scope) => named.has(scope))
  return existing.length === named.size ? existing : null
}

/** The stored scopes without those that this version does not have. */
export const existingScopes = (stored: readonly string[]): Scope[] => stored.filter(isScope)

/** Whether `held` includes every scope of `requested`. */
export const isSubset = (requested: readonly string[], held: readonly string[]): boolean =>
  requested.every((scope) => held.includes(scope))

const mcpPath = '/api/mcp'
const versionedMcpPath = /^\/api\/(v2\/)?mcp$/

/**
 * The resources of this server: the whole server, and its MCP endpoint alone. A token without a
 * resource is for the whole server.
 */
export class ResourceIndicators {
  readonly #server: string
  readonly #mcp: string

  constructor(baseUrl: string) {
    this.#server = baseUrl
    this.#mcp = `${baseUrl}${mcpPath}`
  }

  /** The stored form of a resource's URI; null if this server has no such resource. */
  resolve(uri: string): string | null {
    if (uri.includes('#') || !URL.canParse(uri)) return null
    const normalized = new URL(uri).href.replace(/\/$/, '')
    return [this.#server, this.#mcp].find((resource) => resource === normalized) ?? null
  }

  /** Whether two stored resources, null for none, are the same one. */
  areEqual(one: string | null, other: string | null): boolean {
    return (one ?? this.#server) === (other ?? this.#server)
  }

  /** Whether a token for `resource` may be used for this request (RFC 9700 §2.3). */
  covers(resource: string | null, request: Request): boolean {
    return resource !== this.#mcp || versionedMcpPath.test(new URL(request.url).pathname)
  }
}
