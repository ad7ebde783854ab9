/**
 * Sign-ins: browsers that hold a `sid` cookie (spec 5.2). `signInLife` says how long a sign-in
 * lives (contract §2).
 */
import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import { signIns } from '../../db/schema'
import type { Db, Prepared } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { readCookies, signInLife, writeCookie } from '../../http/cookies'
import type { RequestContext } from '../../http/request-context'
import { minuteMs, secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { randomHex, sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import {
  userAgentOf,
  type SignedInDevice,
  type DeviceCredentials,
  type KeptCredential,
} from './credentials'
import { joinOwner, ownerDisabledAt, type UserRow, wireUser } from './users'
import { type HandlerResult, json, type ResponseSpec } from '../../http/endpoint'
import { SessionInfo, sessionInfoExample } from './model'

const sidCookie = 'sid'
const idTokenPurpose = 'id_token'
/** Use is stored at most this often, so that a busy reader does not become a writer. */
const useIntervalMs = 5 * minuteMs
/** How long a proof of who the user is allows changes of how the user signs in (contract §2). */
const freshMs = 10 * minuteMs

/** A user who has just signed in, and the `Set-Cookie` values of the sign-in. */
export interface SignedIn {
  readonly user: UserRow
  readonly cookies: readonly string[]
}

/** A user who has proved who they are, and the audit event of the sign-in. */
interface NewSignIn {
  /** The browser's principal until now. */
  readonly visitor: Principal | null
  readonly userId: string
  readonly event: string
  /** When the user proved who they are; now, unless the sign-in continues another one. */
  readonly authenticatedAt?: number
  /** Of the OpenID provider that signed the user in. */
  readonly idToken?: string | undefined
}

const signInFields = {
  id: signIns.id,
  userId: signIns.userId,
  createdAt: signIns.createdAt,
  lastUsedAt: signIns.lastUsedAt,
  disabledAt: ownerDisabledAt,
}

export class SignIns implements DeviceCredentials {
  readonly credential = 'sign_in'
  readonly tables = [signIns]
  readonly #services: Services
  readonly #find: Prepared<typeof signInFields>

  constructor(services: Services) {
    this.#services = services
    this.#find = services.store.prepare(signInFields, (db, fields) =>
      db
        .select(fields)
        .from(signIns)
        .innerJoin(...joinOwner(signIns.userId))
        .where(eq(signIns.tokenHash, sql.placeholder('tokenHash'))),
    )
  }

  /**
   * Signs a user in, within `tx`, and gives the `Set-Cookie` values. The new sign-in replaces the
   * browser's previous one and takes over the CSRF token shown before; the device is known from then on.
   */
  async signIn(
    tx: Db,
    context: RequestContext,
    { visitor, userId, event, authenticatedAt, idToken }: NewSignIn,
  ): Promise<readonly string[]> {
    const { request } = context
    const { clock, csrf, keyring, knownDevices } = this.#services
    if (visitor) await tx.delete(signIns).where(eq(signIns.id, visitor.credentialId))
    const id = newId()
    const token = randomHex()
    const now = clock.now()
    const userAgent = userAgentOf(request)
    const row = { id, userId, tokenHash: sha256(token), userAgent, createdAt: now, lastUsedAt: now }
    const sealed = idToken === undefined ? null : keyring.seal(idTokenPurpose, idToken)
    await tx
      .insert(signIns)
      .values({ ...row, authenticatedAt: authenticatedAt ?? now, idToken: sealed })
    await csrf.bindToSignIn(tx, request, id)
    await recordAudit(tx, clock, context, { event, outcome: 'success', userId })
    return [this.cookie(token), knownDevices.cookieFor(request, userId)]
  }

  /** The principal of the request's cookie; null without one whose sign-in has not ended. */
  authenticate = async ({ request }: RequestContext): Promise<Principal | null> => {
    for (const token of tokensOf(request)) {
      const principal = await this.#signedInBy(token)
      if (principal) return principal
    }
    return null
  }

  async #signedInBy(token: string): Promise<Principal | null> {
    const [row] = await this.#find({ tokenHash: sha256(token) })
    const now = this.#services.clock.now()
    if (!row || row.disabledAt !== null || hasEnded(row, now)) return null
    const principal = { userId: row.userId, credential: 'sign_in', credentialId: row.id } as const
    if (now - row.lastUsedAt < useIntervalMs) return { ...principal, scopes: 'all' }
    const { db } = this.#services.store
    await db.update(signIns).set({ lastUsedAt: now }).where(eq(signIns.id, row.id))
    return { ...principal, scopes: 'all', renewal: this.cookie(token) }
  }

  /** The `Set-Cookie` values that renew the cookies of the principal, if it has any. */
  async renewedCookies(request: Request, principal: Principal): Promise<string[]> {
    if (principal.credential !== 'sign_in') return []
    const sid = await this.#renewedCookie(request, principal)
    const did = this.#services.knownDevices.renewedCookie(request, principal.userId)
    return [sid, did].filter((cookie) => cookie !== null)
  }

  async #renewedCookie(request: Request, { credentialId }: Principal): Promise<string | null> {
    const [only = '', ...others] = tokensOf(request)
    if (others.length === 0) return this.cookie(only)
    for (const token of [only, ...others]) {
      const [row] = await this.#find({ tokenHash: sha256(token) })
      if (row?.id === credentialId) return this.cookie(token)
    }
    return null
  }

  async authenticatedAt(
    db: Db,
    { credentialId }: Pick<Principal, 'credentialId'>,
  ): Promise<number | null> {
    const { authenticatedAt, createdAt } = signIns
    const [row] = await db
      .select({ authenticatedAt, createdAt })
      .from(signIns)
      .where(eq(signIns.id, credentialId))
    return row ? (row.authenticatedAt ?? row.createdAt) : null
  }

  /** The ID token of the OpenID provider that signed the user in; null where none did. */
  async idToken({ credentialId }: Principal): Promise<string | null> {
    const { keyring, store } = this.#services
    const [row] = await store.db
      .select({ idToken: signIns.idToken })
      .from(signIns)
      .where(eq(signIns.id, credentialId))
    return row?.idToken ? keyring.open(idTokenPurpose, row.idToken) : null
  }

  /** Whether the user of the sign-in proved who they are within the last ten minutes. */
  async isFresh(principal: Principal): Promise<boolean> {
    const { store, clock } = this.#services
    return isFresh(await this.authenticatedAt(store.db, principal), clock.now())
  }

  async recordAuthentication(
    tx: Db,
    { credentialId }: Pick<Principal, 'credentialId'>,
  ): Promise<void> {
    const set = { authenticatedAt: this.#services.clock.now() }
    await tx.update(signIns).set(set).where(eq(signIns.id, credentialId))
  }

  async list(userId: string): Promise<SignedInDevice[]> {
    const { id, createdAt, lastUsedAt, userAgent } = signIns
    return this.#services.store.db
      .select({ id, createdAt, lastUsedAt, userAgent })
      .from(signIns)
      .where(eq(signIns.userId, userId))
  }

  async isCurrent(tx: Db, id: string): Promise<boolean> {
    const found = await tx.select({ id: signIns.id }).from(signIns).where(eq(signIns.id, id))
    return found.length > 0
  }

  async revokeOne(tx: Db, userId: string, id: string): Promise<boolean> {
    const revoked = await tx
      .delete(signIns)
      .where(and(eq(signIns.userId, userId), eq(signIns.id, id)))
      .returning({ id: signIns.id })
    return revoked.length > 0
  }

  async end(tx: Db, userId: string, kept: KeptCredential | null): Promise<void> {
    const keptId = kept?.credential === 'sign_in' ? kept.credentialId : ''
    await tx.delete(signIns).where(and(eq(signIns.userId, userId), ne(signIns.id, keptId)))
  }

  /** The `Set-Cookie` value that sets, or renews, the cookie. */
  cookie(token: string): string {
    return this.#setCookie(token, signInLife.idleMs / secondMs)
  }

  /** The `Set-Cookie` value that removes the cookie. */
  clearedCookie(): string {
    return this.#setCookie('', 0)
  }

  /** Deletes sign-ins that have ended. */
  async sweep(): Promise<void> {
    const { store, clock } = this.#services
    const { idleMs, maxMs } = signInLife
    const now = clock.now()
    const ended = or(lt(signIns.lastUsedAt, now - idleMs), lt(signIns.createdAt, now - maxMs))
    await store.db.delete(signIns).where(ended)
  }

  #setCookie(value: string, maxAgeSeconds: number): string {
    const { secureCookies: secure, cookieDomain: domain } = this.#services.config
    return writeCookie(sidCookie, value, { httpOnly: true, secure, domain, maxAgeSeconds })
  }
}

/** Whether a proof of this time still allows changes of how the user signs in. */
export const isFresh = (authenticatedAt: number | null, now: number): boolean =>
  authenticatedAt !== null && now - authenticatedAt < freshMs

/**
 * Records a sign-in that has failed: in the audit trail, and as the log line `auth.failed {address}`,
 * which programs such as fail2ban read (contract §13). No e-mail address is in either.
 * `event` is what the audit trail calls the attempt; `userId` is null where no account was found.
 */
export async function recordFailedSignIn(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  db: Db,
  context: RequestContext,
  { event, userId }: { readonly event: string; readonly userId: string | null },
): Promise<void> {
  log.warn({ address: context.address }, 'auth.failed')
  await recordAudit(db, clock, context, { event, outcome: 'failure', userId })
}

const hasEnded = (row: { createdAt: number; lastUsedAt: number }, now: number): boolean =>
  now - row.lastUsedAt >= signInLife.idleMs || now - row.createdAt >= signInLife.maxMs

/** What a browser holds as its sign-in, if it looks like one. */
const tokensOf = (request: Request): string[] =>
  readCookies(request, sidCookie).filter((token) => token.length === 64)

/** The documented response to a login. */
export const signedIn: ResponseSpec = {
  description:
    'Signed in. `Set-Cookie` carries `sid`, and `did`, by which a later login is counted apart from those of strangers.',
  schema: SessionInfo,
  headers: { 'Set-Cookie': 'The cookies `sid` and `did`.' },
  example: sessionInfoExample,
}

export const sessionInfo = (user: UserRow) => ({ ok: true, user: wireUser(user) })

/** SessionInfo, with the cookies of the new sign-in. */
export const sessionResponse = ({ user, cookies }: SignedIn): HandlerResult =>
  json(200, sessionInfo(user), { cookies })
