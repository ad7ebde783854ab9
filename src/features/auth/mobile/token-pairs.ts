/**
 * Token pairs: the sign-ins of phones (spec part 2). An access token `ma.<pairId>.<64-hex>` works
 * for 15 minutes; a refresh token `mr.<pairId>.<64-hex>` gets the next two tokens within 60 days.
 *
 * A refresh token that is presented after its rotation was copied, and revokes the pair (RFC 9700
 * §4.14.2). A revoked pair is stored until its refresh token would have expired, so that a second
 * logout succeeds too.
 */
import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { mobilePairs, mobileSpentRefreshes } from '../../../db/schema'
import type { Db, Prepared } from '../../../db/store'
import type { Principal } from '../../../http/auth'
import { dayMs, minuteMs } from '../../../lib/clock'
import { newId } from '../../../lib/ids'
import { randomHex, sameSecret, sha256 } from '../../../lib/tokens'
import type { Services } from '../../../services'
import {
  userAgentOf,
  type SignedInDevice,
  type DeviceCredentials,
  type KeptCredential,
} from '../credentials'
import { joinOwner, ownerDisabledAt, ownerIsEnabled } from '../users'

export const accessLifeMs = 15 * minuteMs
const refreshLifeMs = 60 * dayMs
/** Use is stored at most this often, so that a busy phone does not become a writer. */
const useIntervalMs = minuteMs
const tokenForm = /^(ma|mr)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$/

/** A presented token. `hash` is the digest of the whole text: only that is stored. */
export interface PresentedToken {
  readonly kind: 'ma' | 'mr'
  readonly pairId: string
  readonly hash: string
}

/** The tokens of a phone; shown once. */
export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
}

/** The result of a refresh. */
export type Rotation =
  | { readonly outcome: 'rotated'; readonly tokens: TokenPair }
  | { readonly outcome: 'reused'; readonly userId: string }
  | { readonly outcome: 'unknown' }

/** Null if the text does not have the form of our tokens. */
export function parseToken(text: string): PresentedToken | null {
  const [, kind, pairId] = tokenForm.exec(text) ?? []
  if (!kind || !pairId) return null
  return { kind: kind as PresentedToken['kind'], pairId, hash: sha256(text) }
}

const pairFields = {
  userId: mobilePairs.userId,
  accessHash: mobilePairs.accessHash,
  accessExpiresAt: mobilePairs.accessExpiresAt,
  lastUsedAt: mobilePairs.lastUsedAt,
  revokedAt: mobilePairs.revokedAt,
  disabledAt: ownerDisabledAt,
}

export class TokenPairs implements DeviceCredentials {
  readonly credential = 'mobile'
  readonly tables = [mobilePairs, mobileSpentRefreshes]
  readonly #services: Services
  readonly #find: Prepared<typeof pairFields>

  constructor(services: Services) {
    this.#services = services
    this.#find = services.store.prepare(pairFields, (db, fields) =>
      db
        .select(fields)
        .from(mobilePairs)
        .innerJoin(...joinOwner(mobilePairs.userId))
        .where(eq(mobilePairs.id, sql.placeholder('id'))),
    )
  }

  /** Stores a new pair of the user, within `tx`. */
  async create(tx: Db, userId: string, request: Request): Promise<TokenPair> {
    const id = newId()
    const tokens = newTokens(id)
    const now = this.#now()
    const userAgent = userAgentOf(request)
    const row = { id, userId, userAgent, createdAt: now, ...tokenColumns(tokens, now) }
    await tx.insert(mobilePairs).values(row)
    return tokens
  }

  /** The principal of an access token; null if it is unknown, expired or revoked. */
  authenticate = async (value: string): Promise<Principal | null> => {
    const token = parseToken(value)
    if (token?.kind !== 'ma') return null
    const [row] = await this.#find({ id: token.pairId })
    if (!row || !sameSecret(row.accessHash, token.hash)) return null
    const now = this.#now()
    if (row.revokedAt !== null || row.disabledAt !== null || row.accessExpiresAt <= now) return null
    if (now - row.lastUsedAt >= useIntervalMs) await this.#recordUse(token.pairId, now)
    const { pairId: credentialId } = token
    return { userId: row.userId, credential: 'mobile', credentialId, scopes: 'all' }
  }

  /**
   * Replaces both tokens of a pair. Of parallel calls with one refresh token, exactly one rotates:
   * the row's lock decides. A spent refresh token revokes the pair.
   */
  async rotate(tx: Db, token: PresentedToken): Promise<Rotation> {
    const now = this.#now()
    const tokens = newTokens(token.pairId)
    const [rotated] = await tx
      .update(mobilePairs)
      .set(tokenColumns(tokens, now))
      .where(
        and(
          eq(mobilePairs.id, token.pairId),
          eq(mobilePairs.refreshHash, token.hash),
          gt(mobilePairs.refreshExpiresAt, now),
          isNull(mobilePairs.revokedAt),
          ownerIsEnabled(tx, mobilePairs.userId),
        ),
      )
      .returning({ refreshExpiresAt: mobilePairs.refreshExpiresAt })
    if (!rotated) return this.#revokeReused(tx, token)
    const spent = { refreshHash: token.hash, pairId: token.pairId }
    // The spent token expires no later than its successor.
    const expiresAt = rotated.refreshExpiresAt
    await tx.insert(mobileSpentRefreshes).values({ ...spent, expiresAt })
    return { outcome: 'rotated', tokens }
  }

  /**
   * Revokes the pair of a current or spent token, and gives its user; null for a token that was
   * never issued. `revoked` is false if the pair had been revoked before.
   */
  async revokeByToken(
    tx: Db,
    token: PresentedToken,
  ): Promise<{ userId: string; revoked: boolean } | null> {
    const [pair] = await tx.select().from(mobilePairs).where(eq(mobilePairs.id, token.pairId))
    if (!pair) return null
    const current = token.kind === 'ma' ? pair.accessHash : pair.refreshHash
    if (!sameSecret(current, token.hash) && !(await isSpent(tx, token))) return null
    return { userId: pair.userId, revoked: await this.revokeOne(tx, pair.userId, pair.id) }
  }

  async isCurrent(tx: Db, id: string): Promise<boolean> {
    const { id: pairId, revokedAt } = mobilePairs
    const isOpen = and(eq(pairId, id), isNull(revokedAt))
    return (await tx.select({ id: pairId }).from(mobilePairs).where(isOpen)).length > 0
  }

  async revokeOne(tx: Db, userId: string, id: string): Promise<boolean> {
    const revoked = await tx
      .update(mobilePairs)
      .set({ revokedAt: this.#now() })
      .where(
        and(eq(mobilePairs.userId, userId), eq(mobilePairs.id, id), isNull(mobilePairs.revokedAt)),
      )
      .returning({ id: mobilePairs.id })
    return revoked.length > 0
  }

  async end(tx: Db, userId: string, kept: KeptCredential | null): Promise<void> {
    const keptId = kept?.credential === 'mobile' ? kept.credentialId : ''
    await tx
      .update(mobilePairs)
      .set({ revokedAt: this.#now() })
      .where(
        and(
          eq(mobilePairs.userId, userId),
          ne(mobilePairs.id, keptId),
          isNull(mobilePairs.revokedAt),
        ),
      )
  }

  async list(userId: string): Promise<SignedInDevice[]> {
    const { id, createdAt, lastUsedAt, userAgent } = mobilePairs
    return this.#services.store.db
      .select({ id, createdAt, lastUsedAt, userAgent })
      .from(mobilePairs)
      .where(
        and(
          eq(mobilePairs.userId, userId),
          isNull(mobilePairs.revokedAt),
          gt(mobilePairs.refreshExpiresAt, this.#now()),
        ),
      )
  }

  /** Deletes expired pairs and expired spent tokens. */
  async sweep(): Promise<void> {
    const { db } = this.#services.store
    await db.delete(mobilePairs).where(lt(mobilePairs.refreshExpiresAt, this.#now()))
    await db.delete(mobileSpentRefreshes).where(lt(mobileSpentRefreshes.expiresAt, this.#now()))
  }

  async #revokeReused(tx: Db, token: PresentedToken): Promise<Rotation> {
    if (!(await isSpent(tx, token))) return { outcome: 'unknown' }
    const pair = await this.revokeByToken(tx, token)
    return pair ? { outcome: 'reused', userId: pair.userId } : { outcome: 'unknown' }
  }

  async #recordUse(id: string, now: number): Promise<void> {
    await this.#services.store.db
      .update(mobilePairs)
      .set({ lastUsedAt: now })
      .where(and(eq(mobilePairs.id, id), lte(mobilePairs.lastUsedAt, now - useIntervalMs)))
  }

  #now(): number {
    return this.#services.clock.now()
  }
}

const newTokens = (pairId: string): TokenPair => ({
  accessToken: `ma.${pairId}.${randomHex()}`,
  refreshToken: `mr.${pairId}.${randomHex()}`,
})

/** The columns that store two tokens issued at `now`. */
const tokenColumns = ({ accessToken, refreshToken }: TokenPair, now: number) => ({
  accessHash: sha256(accessToken),
  accessExpiresAt: now + accessLifeMs,
  refreshHash: sha256(refreshToken),
  refreshExpiresAt: now + refreshLifeMs,
  lastUsedAt: now,
})

/** The digest is of the whole token, the id of its pair included. */
async function isSpent(tx: Db, { hash }: PresentedToken): Promise<boolean> {
  const [spent] = await tx
    .select({ pairId: mobileSpentRefreshes.pairId })
    .from(mobileSpentRefreshes)
    .where(eq(mobileSpentRefreshes.refreshHash, hash))
  return spent !== undefined
}
