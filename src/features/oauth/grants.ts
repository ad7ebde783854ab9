/**
 * Grants: what a user allowed a client. A grant has one code, then one pair of tokens at a time; it
 * is ended by deleting it, and then nothing that came of it works (RFC 9700 §4.14.2).
 */
import { eq, lt, sql, type AnyColumn } from 'drizzle-orm'
import { recordAudit } from '../../http/audit'
import type { Exchange } from '../../http/exchange'
import { minuteMs, type Clock } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { randomBase64url, sha256 } from '../../platform/tokens'
import { oauthGrants, oauthSpentRefreshes, users } from '../../store/schema'
import type { Db, Prepared, Row, Store } from '../../store/store'
import type { PendingRequest } from './pending-requests'

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
  codeExpiresAt: oauthGrants.codeExpiresAt,
  codeUsedAt: oauthGrants.codeUsedAt,
  accessScopes: oauthGrants.accessScopes,
  accessExpiresAt: oauthGrants.accessExpiresAt,
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
  readonly #byCode: Prepared<typeof found>
  readonly #byAccess: Prepared<typeof found>
  readonly #byRefresh: Prepared<typeof found>
  readonly #bySpentRefresh: Prepared<typeof found>

  constructor(store: Store, clock: Clock) {
    this.store = store
    this.clock = clock
    this.#byCode = finder(store, oauthGrants.codeHash)
    this.#byAccess = finder(store, oauthGrants.accessHash)
    this.#byRefresh = finder(store, oauthGrants.refreshHash)
    this.#bySpentRefresh = store.prepare(found, (db, fields) =>
      db
        .select(fields)
        .from(oauthSpentRefreshes)
        .innerJoin(oauthGrants, eq(oauthGrants.id, oauthSpentRefreshes.grantId))
        .innerJoin(users, eq(users.id, oauthGrants.userId))
        .where(eq(oauthSpentRefreshes.refreshHash, sql.placeholder('hash'))),
    )
  }

  /** A new grant and its code. */
  async begin(tx: Db, userId: string, request: PendingRequest): Promise<string> {
    const code = randomBase64url()
    const now = this.clock.now()
    await tx.insert(oauthGrants).values({
      id: newId(),
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
  byCode = (code: string): Promise<Grant | null> => first(this.#byCode, code)

  /** The grant whose present access token this is. */
  byAccess = (token: string): Promise<Grant | null> => first(this.#byAccess, token)

  /** The grant whose present refresh token this is. */
  byRefresh = (token: string): Promise<Grant | null> => first(this.#byRefresh, token)

  /** The grant that had this refresh token once. */
  bySpentRefresh = (token: string): Promise<Grant | null> => first(this.#bySpentRefresh, token)

  /** Ends a grant, with everything that came of it. */
  async end(tx: Db, id: string): Promise<void> {
    await tx.delete(oauthGrants).where(eq(oauthGrants.id, id))
  }

  /** Ends a grant because something of it came twice; the trail says what. */
  async endReused(exchange: Exchange, grant: Grant, reuse: Reuse): Promise<void> {
    await this.store.transaction(async (tx) => {
      await this.end(tx, grant.id)
      await recordAudit(tx, this.clock, exchange, {
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
}

function finder(store: Store, column: AnyColumn): Prepared<typeof found> {
  return store.prepare(found, (db, fields) =>
    db
      .select(fields)
      .from(oauthGrants)
      .innerJoin(users, eq(users.id, oauthGrants.userId))
      .where(eq(column, sql.placeholder('hash'))),
  )
}

async function first(find: Prepared<typeof found>, secret: string): Promise<Grant | null> {
  const [grant] = await find({ hash: sha256(secret) })
  return grant && grant.disabledAt === null ? grant : null
}
