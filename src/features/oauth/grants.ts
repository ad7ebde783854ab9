/**
 * Grants: what a user allowed a client. A grant has one code, then one pair of tokens at a time; it
 * is ended by deleting it, and then nothing that came of it works (RFC 9700 §4.14.2).
 */
import { eq, lt, sql } from 'drizzle-orm'
import { recordAudit } from '../../http/audit'
import type { RequestContext } from '../../http/request-context'
import { minuteMs, type Clock } from '../../lib/clock'
import type { Keyring } from '../../lib/keyring'
import { sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import { oauthGrants, users } from '../../db/schema'
import type { Db, Prepared, Row, Store } from '../../db/store'
import type { StoredAuthorizationRequest } from './pending-requests'
import { grantIdIn, isDigestOf, isRefreshToken, newCode, newGrantId } from './secrets'
import { TokenRepository } from './token/issuing'

/** RFC 6749 §4.1.2 recommends ten minutes at the most. */
const codeMs = 10 * minuteMs

const found = {
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
  lastUsedAt: oauthGrants.lastUsedAt,
  disabledAt: users.disabledAt,
}

export type Grant = Row<typeof found>

/** Why a grant was ended although nobody asked for it. */
export type Reuse = 'code' | 'refresh_token' | 'wrong_verifier'

export class Grants {
  readonly store: Store
  readonly clock: Clock
  readonly keyring: Keyring
  readonly issuing: TokenRepository
  readonly #find: Prepared<typeof found>

  constructor({ store, clock, keyring }: Services) {
    this.store = store
    this.clock = clock
    this.keyring = keyring
    this.issuing = new TokenRepository(store)
    this.#find = store.prepare(found, (db, fields) =>
      db
        .select(fields)
        .from(oauthGrants)
        .innerJoin(users, eq(users.id, oauthGrants.userId))
        .where(eq(oauthGrants.id, sql.placeholder('id'))),
    )
  }

  /** A new grant and its code. */
  async begin(tx: Db, userId: string, request: StoredAuthorizationRequest): Promise<string> {
    const id = newGrantId()
    const code = newCode(id)
    const now = this.clock.now()
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
      codeExpiresAt: now + codeMs,
      wrongVerifiers: 0,
      createdAt: now,
      expiresAt: now + codeMs,
    })
    return code
  }

  /** The grant of a code, used or not. */
  async byCode(code: string): Promise<Grant | null> {
    const grant = await this.#of(code)
    return grant && isDigestOf(grant.codeHash, code) ? grant : null
  }

  /** The grant whose present access token this is. */
  async byAccess(token: string): Promise<Grant | null> {
    const grant = await this.#of(token)
    return grant && isDigestOf(grant.accessHash, token) ? grant : null
  }

  /** The grant whose refresh token this is, or was. */
  async byRefresh(token: string): Promise<{ grant: Grant; isPresent: boolean } | null> {
    const grant = await this.#of(token)
    if (!grant) return null
    const isPresent = isDigestOf(grant.refreshHash, token)
    return isPresent || isRefreshToken(this.keyring, token) ? { grant, isPresent } : null
  }

  /** Ends a grant, with everything that came of it. */
  async end(tx: Db, id: string): Promise<void> {
    await tx.delete(oauthGrants).where(eq(oauthGrants.id, id))
  }

  /** Ends a grant because something of it came twice; the trail says what. */
  async endReused(context: RequestContext, grant: Grant, reuse: Reuse): Promise<void> {
    await this.store.transaction(async (tx) => {
      await this.end(tx, grant.id)
      await recordAudit(tx, this.clock, context, {
        event: 'oauth.reuse',
        outcome: 'failure',
        userId: grant.userId,
        detail: { clientId: grant.clientId, reuse },
      })
    })
  }

  /** Ends all of a user's grants. */
  async endAll(tx: Db, userId: string): Promise<void> {
    await tx.delete(oauthGrants).where(eq(oauthGrants.userId, userId))
  }

  async sweep(): Promise<void> {
    await this.store.db.delete(oauthGrants).where(lt(oauthGrants.expiresAt, this.clock.now()))
  }

  async #of(secret: string): Promise<Grant | null> {
    const [grant] = await this.#find({ id: grantIdIn(secret) })
    return grant && grant.disabledAt === null ? grant : null
  }
}
