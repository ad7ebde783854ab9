/**
 * Sign-ins: a browser that holds a `sid` cookie (spec 5.2). One lives 30 days from its last use, and
 * 180 days from its beginning at the most (contract §2).
 */
import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Config } from '../../config/config'
import { readCookie, writeCookie } from '../../http/cookies'
import type { RequestContext } from '../../http/request-context'
import type { Principal } from '../../http/auth'
import { dayMs, minuteMs, type Clock } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { randomHex, sha256 } from '../../lib/tokens'
import { signIns } from '../../db/schema'
import type { Db, Prepared, Store } from '../../db/store'
import type { Device, Devices } from './devices'
import type { Except } from './credential-revocation'
import { joinOwner, ownerDisabledAt } from './users'

export const sidCookie = 'sid'
const idleMs = 30 * dayMs
const longestMs = 180 * dayMs
/** Use is written down this often at most, so that a busy reader does not become a writer. */
const renewalMs = 5 * minuteMs

const found = {
  id: signIns.id,
  userId: signIns.userId,
  createdAt: signIns.createdAt,
  lastUsedAt: signIns.lastUsedAt,
  disabledAt: ownerDisabledAt,
}

export class SignIns implements Devices {
  readonly #store: Store
  readonly #clock: Clock
  readonly #config: Config
  readonly #find: Prepared<typeof found>

  constructor(store: Store, clock: Clock, config: Config) {
    this.#store = store
    this.#clock = clock
    this.#config = config
    this.#find = store.prepare(found, (db, fields) =>
      db
        .select(fields)
        .from(signIns)
        .innerJoin(...joinOwner(signIns.userId))
        .where(eq(signIns.tokenHash, sql.placeholder('tokenHash'))),
    )
  }

  /** A new sign-in; its cookie's value is known to the caller alone. */
  async begin(tx: Db, userId: string, request: Request): Promise<{ id: string; cookie: string }> {
    const id = newId()
    const token = randomHex()
    const now = this.#clock.now()
    await tx.insert(signIns).values({
      id,
      userId,
      tokenHash: sha256(token),
      userAgent: request.headers.get('user-agent')?.slice(0, 500) ?? null,
      createdAt: now,
      lastUsedAt: now,
    })
    return { id, cookie: this.cookie(token) }
  }

  async end(tx: Db, id: string): Promise<void> {
    await tx.delete(signIns).where(eq(signIns.id, id))
  }

  /** Ends all of a user's sign-ins, but the one that `except` names. */
  async endAll(tx: Db, userId: string, except: Except | null): Promise<void> {
    const kept = except?.credential === 'sign_in' ? except.credentialId : ''
    await tx.delete(signIns).where(and(eq(signIns.userId, userId), ne(signIns.id, kept)))
  }

  async list(userId: string): Promise<Device[]> {
    const { id, createdAt, lastUsedAt, userAgent } = signIns
    return this.#store.db
      .select({ id, createdAt, lastUsedAt, userAgent })
      .from(signIns)
      .where(eq(signIns.userId, userId))
  }

  async endOne(tx: Db, userId: string, id: string): Promise<boolean> {
    const gone = await tx
      .delete(signIns)
      .where(and(eq(signIns.userId, userId), eq(signIns.id, id)))
      .returning({ id: signIns.id })
    return gone.length > 0
  }

  /** Whose browser this is; null without a cookie, or with one that has ended. */
  recognise = async ({ request }: RequestContext): Promise<Principal | null> => {
    const token = readCookie(request, sidCookie)
    if (token?.length !== 64) return null
    const [row] = await this.#find({ tokenHash: sha256(token) })
    const now = this.#clock.now()
    if (!row || row.disabledAt !== null || hasEnded(row, now)) return null
    const principal = { userId: row.userId, credential: 'sign_in', credentialId: row.id } as const
    if (now - row.lastUsedAt < renewalMs) return { ...principal, scopes: 'all' }
    await this.#store.db.update(signIns).set({ lastUsedAt: now }).where(eq(signIns.id, row.id))
    return { ...principal, scopes: 'all', renewal: this.cookie(token) }
  }

  /** The `Set-Cookie` value that gives, or renews, the cookie. */
  cookie(token: string): string {
    return this.#write(token, idleMs / 1_000)
  }

  /** The `Set-Cookie` value that takes the cookie away. */
  clearedCookie(): string {
    return this.#write('', 0)
  }

  async sweep(): Promise<void> {
    const now = this.#clock.now()
    const ended = or(lt(signIns.lastUsedAt, now - idleMs), lt(signIns.createdAt, now - longestMs))
    await this.#store.db.delete(signIns).where(ended)
  }

  #write(value: string, maxAgeSeconds: number): string {
    const { secureCookies: secure, cookieDomain: domain } = this.#config
    return writeCookie(sidCookie, value, { httpOnly: true, secure, domain, maxAgeSeconds })
  }
}

const hasEnded = (row: { createdAt: number; lastUsedAt: number }, now: number): boolean =>
  now - row.lastUsedAt >= idleMs || now - row.createdAt >= longestMs
