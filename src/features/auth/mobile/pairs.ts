/**
 * Pairs: a phone's sign-in. Its tokens are replaced as often as it refreshes; a refresh token that
 * comes back after that was copied, and ends the pair (RFC 9700 §4.14.2). A pair that has ended stays
 * until its refresh token would have expired, so that logging out twice is no fault.
 */
import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Principal } from '../../../http/auth'
import { minuteMs } from '../../../lib/clock'
import { newId } from '../../../lib/ids'
import { sameSecret } from '../../../lib/tokens'
import type { Services } from '../../../services'
import { mobilePairs, mobileSpentRefreshes } from '../../../db/schema'
import type { Db, Prepared } from '../../../db/store'
import type { Device, Devices, Except } from '../auth'
import { joinOwner, ownerDisabledAt, ownerIsEnabled } from '../users'
import { mintTokens, readToken, storedTokens, type PairToken, type TokenPair } from './pair-tokens'

/** Use is written down this often at most, so that a busy phone does not become a writer. */
const useMs = minuteMs

/** What became of a refresh token that was presented. */
export type Rotation =
  | { readonly outcome: 'rotated'; readonly tokens: TokenPair }
  | { readonly outcome: 'reused'; readonly userId: string }
  | { readonly outcome: 'unknown' }

const found = {
  userId: mobilePairs.userId,
  accessHash: mobilePairs.accessHash,
  accessExpiresAt: mobilePairs.accessExpiresAt,
  lastUsedAt: mobilePairs.lastUsedAt,
  revokedAt: mobilePairs.revokedAt,
  disabledAt: ownerDisabledAt,
}

export class TokenPairs implements Devices {
  readonly #services: Services
  readonly #find: Prepared<typeof found>

  constructor(services: Services) {
    this.#services = services
    this.#find = services.store.prepare(found, (db, fields) =>
      db
        .select(fields)
        .from(mobilePairs)
        .innerJoin(...joinOwner(mobilePairs.userId))
        .where(eq(mobilePairs.id, sql.placeholder('id'))),
    )
  }

  /** A new pair, within `tx`. */
  async begin(tx: Db, userId: string, request: Request): Promise<TokenPair> {
    const id = newId()
    const tokens = mintTokens(id)
    const now = this.#now()
    const userAgent = request.headers.get('user-agent')?.slice(0, 500) ?? null
    const row = { id, userId, userAgent, createdAt: now, ...storedTokens(tokens, now) }
    await tx.insert(mobilePairs).values(row)
    return tokens
  }

  /** Whose phone this is, by its access token; null for any other token, or one that has ended. */
  recognise = async (value: string): Promise<Principal | null> => {
    const token = readToken(value)
    if (token?.kind !== 'ma') return null
    const [row] = await this.#find({ id: token.pairId })
    if (!row || !sameSecret(row.accessHash, token.hash)) return null
    const now = this.#now()
    if (row.revokedAt !== null || row.disabledAt !== null || row.accessExpiresAt <= now) return null
    if (now - row.lastUsedAt >= useMs) await this.#used(token.pairId, now)
    const { pairId: credentialId } = token
    return { userId: row.userId, credential: 'mobile', credentialId, scopes: 'all' }
  }

  /**
   * Replaces the tokens of a pair by new ones. Of any number of parallel calls with one refresh token
   * exactly one finds it unspent: the row's lock decides. A spent one revokes the pair.
   */
  async rotate(tx: Db, token: PairToken): Promise<Rotation> {
    const now = this.#now()
    const tokens = mintTokens(token.pairId)
    const [rotated] = await tx
      .update(mobilePairs)
      .set(storedTokens(tokens, now))
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
    if (!rotated) return this.#refuse(tx, token)
    const spent = { refreshHash: token.hash, pairId: token.pairId }
    // The token itself expires no later than its successor.
    const expiresAt = rotated.refreshExpiresAt
    await tx.insert(mobileSpentRefreshes).values({ ...spent, expiresAt })
    return { outcome: 'rotated', tokens }
  }

  /**
   * Ends the pair that a token belongs to, by its access token, its refresh token or a spent one;
   * gives its user, or null for a token that nobody was handed.
   */
  async endBy(tx: Db, token: PairToken): Promise<{ userId: string; ended: boolean } | null> {
    const [pair] = await tx.select().from(mobilePairs).where(eq(mobilePairs.id, token.pairId))
    if (!pair) return null
    const current = token.kind === 'ma' ? pair.accessHash : pair.refreshHash
    if (!sameSecret(current, token.hash) && !(await isSpent(tx, token))) return null
    return { userId: pair.userId, ended: await this.endOne(tx, pair.userId, pair.id) }
  }

  async endOne(tx: Db, userId: string, id: string): Promise<boolean> {
    const ended = await tx
      .update(mobilePairs)
      .set({ revokedAt: this.#now() })
      .where(
        and(eq(mobilePairs.userId, userId), eq(mobilePairs.id, id), isNull(mobilePairs.revokedAt)),
      )
      .returning({ id: mobilePairs.id })
    return ended.length > 0
  }

  /** Ends all of a user's pairs, but the one that `except` names. */
  async endAll(tx: Db, userId: string, except: Except | null): Promise<void> {
    const kept = except?.credential === 'mobile' ? except.credentialId : ''
    await tx
      .update(mobilePairs)
      .set({ revokedAt: this.#now() })
      .where(
        and(
          eq(mobilePairs.userId, userId),
          ne(mobilePairs.id, kept),
          isNull(mobilePairs.revokedAt),
        ),
      )
  }

  async list(userId: string): Promise<Device[]> {
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

  async sweep(): Promise<void> {
    const { db } = this.#services.store
    await db.delete(mobilePairs).where(lt(mobilePairs.refreshExpiresAt, this.#now()))
    await db.delete(mobileSpentRefreshes).where(lt(mobileSpentRefreshes.expiresAt, this.#now()))
  }

  async #refuse(tx: Db, token: PairToken): Promise<Rotation> {
    if (!(await isSpent(tx, token))) return { outcome: 'unknown' }
    const ended = await this.endBy(tx, token)
    return ended ? { outcome: 'reused', userId: ended.userId } : { outcome: 'unknown' }
  }

  async #used(id: string, now: number): Promise<void> {
    await this.#services.store.db
      .update(mobilePairs)
      .set({ lastUsedAt: now })
      .where(and(eq(mobilePairs.id, id), lte(mobilePairs.lastUsedAt, now - useMs)))
  }

  #now(): number {
    return this.#services.clock.now()
  }
}

/** The digest is of the whole token, its pair's id included. */
async function isSpent(tx: Db, { hash }: PairToken): Promise<boolean> {
  const [spent] = await tx
    .select({ pairId: mobileSpentRefreshes.pairId })
    .from(mobileSpentRefreshes)
    .where(eq(mobileSpentRefreshes.refreshHash, hash))
  return spent !== undefined
}
