import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { mobilePairs, mobileSpentRefreshes, type TokenPurpose } from '../../db/schema'
import type { Db, Prepared } from '../../db/store'
import { recordAudit } from '../../http/audit'
import { challengeFor, invalidToken, type Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { dayMs, isoTime, minuteMs, secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Keyring } from '../../lib/keyring'
import { randomBase64url, randomHex, sameSecret, sha256 } from '../../lib/tokens'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import {
  type AuthenticationOf,
  type DeviceCredentials,
  type KeptCredential,
  type RequireCurrent,
  type SignedInDevice,
  userAgentOf,
} from './credentials'
import type { Passwords } from './passwords'
import { recordFailedSignIn } from './sign-ins'
import type { ExchangeBody, MobileTokens, PairingCode } from './model'
import type { OneTimeTokens } from './one-time-tokens'
import { joinOwner, lockEnabledUser, ownerDisabledAt, ownerIsEnabled } from './users'

const exchangeLifeMs = 60 * secondMs

interface MobileDeps {
  readonly passwords: Passwords
  readonly tokenPairs: TokenPairs
  readonly tokens: OneTimeTokens
  readonly requireCurrent: RequireCurrent
  readonly authenticationOf: AuthenticationOf
}

/** A one-time token, and the audit event of the login with it. */
interface TokenLogin {
  readonly purpose: TokenPurpose
  /** The stored forms that the token may have. */
  readonly tokens: readonly string[]
  readonly event: string
  /** What the client proves the beginning of the login with. */
  readonly verifier?: string | undefined
}

/** A phone that has just signed in, and the `Set-Cookie` values that make it known. */
export interface SignedInPhone {
  readonly tokens: MobileTokens
  readonly cookies: readonly string[]
}

/**
 * Native clients (spec 4.3, contract §2): a phone signs in by password, by a pairing code, or with
 * the exchange token of a social login; then it refreshes its tokens and signs out.
 */
export class Mobile {
  readonly #services: Services
  readonly #passwords: Passwords
  readonly #tokenPairs: TokenPairs
  readonly #tokens: OneTimeTokens
  readonly #requireCurrent: RequireCurrent
  readonly #authenticationOf: AuthenticationOf

  constructor(services: Services, deps: MobileDeps) {
    const { passwords, tokenPairs, tokens, requireCurrent, authenticationOf } = deps
    this.#services = services
    this.#passwords = passwords
    this.#tokenPairs = tokenPairs
    this.#tokens = tokens
    this.#requireCurrent = requireCurrent
    this.#authenticationOf = authenticationOf
  }

  /** Signs in by e-mail address, password and code. Problems: as for a browser. */
  async login(
    context: RequestContext,
    credentials: { email: string; password: string; code?: string },
  ): Promise<SignedInPhone> {
    const event = 'login.mobile'
    return this.#passwords.signIn(context, { event, ...credentials }, (tx, user) =>
      this.#signIn(tx, context, { userId: user.id, event, authenticatedAt: this.#now() }),
    )
  }

  /** Signs in with the token of `issueExchangeToken`. Problem: `BAD_REQUEST`. */
  loginWithExchangeToken(
    context: RequestContext,
    { code: token, code_verifier: verifier }: ExchangeBody,
  ): Promise<SignedInPhone> {
    const event = 'login.mobile_exchange'
    return this.#loginWithToken(context, {
      event,
      purpose: 'mobile_exchange',
      tokens: [token],
      verifier,
    })
  }

  /** Signs in by a pairing code. Problem: `BAD_REQUEST`. */
  loginWithCode(context: RequestContext, typed: string): Promise<SignedInPhone> {
    const { generations } = this.#services.keyring
    return this.#loginWithToken(context, {
      event: 'login.mobile_code',
      purpose: 'mobile_code',
      tokens: generations.map((keyring) => storedPairingCode(keyring, typed)),
    })
  }

  /**
   * Creates a pairing code, which replaces the user's previous one. Problem: `UNAUTHORIZED` if the
   * caller's credential has just ended.
   */
  async createPairingCode(context: RequestContext, principal: Principal): Promise<PairingCode> {
    const { userId } = principal
    const { clock, keyring, store } = this.#services
    const code = newPairingCode()
    const expiresAt = clock.now() + pairingCodeLifeMs
    await store.transaction(async (tx) => {
      await this.#requireCurrent(tx, principal)
      const purpose = 'mobile_code'
      await this.#tokens.revoke(tx, purpose, userId)
      const token = storedPairingCode(keyring, code)
      const authenticatedAt = await this.#authenticationOf(tx, principal)
      const payload = { authenticatedAt } satisfies PairingPayload
      await this.#tokens.issue(tx, { purpose, userId, lifeMs: pairingCodeLifeMs, token, payload })
      const event = { event: 'mobile_code.create', outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, event)
    })
    return { code, expiresAt: isoTime(expiresAt) }
  }

  /**
   * An exchange token `mo.…`: it signs in the native client of an authenticated user. With a PKCE
   * challenge it takes the verifier, which a program that intercepted the redirect lacks.
   */
  issueExchangeToken(
    tx: Db,
    { userId, challenge }: { userId: string; challenge: string | null },
  ): Promise<string> {
    const token = `mo.${randomBase64url()}`
    const purpose = 'mobile_exchange'
    const payload = { challenge } satisfies ExchangePayload
    return this.#tokens.issue(tx, { purpose, userId, lifeMs: exchangeLifeMs, token, payload })
  }

  /**
   * Rotates the tokens of a refresh token. Problem: `UNAUTHORIZED`; a spent refresh token has
   * revoked its pair by then.
   */
  async refresh(context: RequestContext, bearer: string | null): Promise<MobileTokens> {
    const token = this.#requireToken(bearer)
    if (token.kind !== 'mr') throw this.#invalidToken()
    const { store, clock } = this.#services
    const rotation = await store.transaction(async (tx) => {
      const rotation = await this.#tokenPairs.rotate(tx, token)
      if (rotation.outcome === 'reused') {
        const { userId } = rotation
        const event = { event: 'mobile.reuse', outcome: 'failure', userId } as const
        await recordAudit(tx, clock, context, { ...event, detail: { pairId: token.pairId } })
      }
      return rotation
    })
    if (rotation.outcome === 'reused') throw this.#spentToken()
    if (rotation.outcome === 'unknown') throw this.#invalidToken()
    return wireTokens(rotation.tokens)
  }

  /**
   * Revokes the pair of either token; the token may be expired or spent, and the pair revoked
   * before. Problem: `UNAUTHORIZED` for a token that was never issued.
   */
  async logout(context: RequestContext, bearer: string | null): Promise<void> {
    const token = this.#requireToken(bearer)
    const { store, clock } = this.#services
    const pair = await store.transaction(async (tx) => {
      const pair = await this.#tokenPairs.revokeByToken(tx, token)
      if (pair?.revoked) {
        const event = { event: 'logout.mobile', outcome: 'success', userId: pair.userId } as const
        await recordAudit(tx, clock, context, event)
      }
      return pair
    })
    if (!pair) throw this.#invalidToken()
  }

  /** The phones in the user's export archive, without the tokens. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const phones = (await this.#tokenPairs.list(userId)).map((pair) => ({
      id: pair.id,
      createdAt: isoTime(pair.createdAt),
      lastUsedAt: isoTime(pair.lastUsedAt),
      userAgent: pair.userAgent,
    }))
    yield jsonEntry('phones.json', phones)
  }

  /**
   * The problem is thrown after the transaction, so that the failure and the spent token are
   * stored.
   */
  async #loginWithToken(
    context: RequestContext,
    { purpose, tokens: forms, event, verifier }: TokenLogin,
  ): Promise<SignedInPhone> {
    const signedIn = await this.#services.store.transaction(async (tx) => {
      const spent = await this.#tokens.spend(tx, purpose, ...forms)
      const userId = spent?.userId ?? null
      const isProved = spent !== null && matchesChallenge(spent.payload, verifier)
      const user = userId !== null && isProved ? await lockEnabledUser(tx, userId) : null
      // A code host has just proved who an exchange is for; a pairing code carries what its browser has proved.
      const { authenticatedAt = this.#now() } = Object(spent?.payload) as Partial<PairingPayload>
      if (user) return this.#signIn(tx, context, { userId: user.id, event, authenticatedAt })
      await recordFailedSignIn(this.#services, tx, context, { event, userId })
      return null
    })
    if (signedIn) return signedIn
    throw new Problem('BAD_REQUEST', {
      message: 'The code is wrong, spent or expired.',
      detail: [{ path: '/code', message: 'is wrong, spent or expired' }],
    })
  }

  async #signIn(
    tx: Db,
    context: RequestContext,
    { userId, event, authenticatedAt }: NewPhone,
  ): Promise<SignedInPhone> {
    const { request } = context
    const { clock, knownDevices } = this.#services
    const owner = { userId, authenticatedAt }
    const tokens = wireTokens(await this.#tokenPairs.create(tx, owner, request))
    await recordAudit(tx, clock, context, { event, outcome: 'success', userId })
    return { tokens, cookies: [knownDevices.cookieFor(request, userId)] }
  }

  #now(): number {
    return this.#services.clock.now()
  }

  /** Problem: `UNAUTHORIZED`, with `error` only if a bearer was sent (RFC 6750 §3.1). */
  #requireToken(bearer: string | null): PresentedToken {
    if (bearer === null) throw new Problem('UNAUTHORIZED')
    const token = parseToken(bearer)
    if (!token) throw this.#invalidToken()
    return token
  }

  /** Tells the makers of an app what most likely happened: two of its parts refreshed at once. */
  #spentToken(): Problem {
    const { headers } = this.#invalidToken()
    const message =
      'This refresh token was used before, which ends its sign-in: sign in again. An app must refresh from one place at a time.'
    return new Problem('UNAUTHORIZED', { message, headers })
  }

  #invalidToken(): Problem {
    return invalidToken(challengeFor(this.#services.config.baseUrl))
  }
}

/** A phone that signs in, and when its user proved who they are; null where that is not known. */
interface NewPhone {
  readonly userId: string
  readonly event: string
  readonly authenticatedAt: number | null
}

/** What the browser that shows the code has proved. */
interface PairingPayload {
  readonly authenticatedAt: number | null
}

interface ExchangePayload {
  readonly challenge: string | null
}

/** RFC 7636 §4.6; a verifier without a challenge is a downgrade (RFC 9700 §4.8.2). */
function matchesChallenge(payload: unknown, verifier: string | undefined): boolean {
  const { challenge = null } = Object(payload) as Partial<ExchangePayload>
  if (challenge === null || verifier === undefined) {
    return challenge === null && verifier === undefined
  }
  const digest = new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')
  return sameSecret(digest, challenge)
}

const wireTokens = (tokens: TokenPair): MobileTokens => ({
  ...tokens,
  expiresIn: accessLifeMs / secondMs,
})

/*
 * Pairing codes: eight characters that a signed-in browser shows and a user types into a phone
 * (contract §2). They are short, so three things protect them: five minutes, one use, and the rate
 * limit on logins. Only a digest under the instance's key is stored, because the plain digest of so
 * short a text could be reversed.
 */
const pairingCodeLifeMs = 5 * minuteMs
const pairingCodeLength = 8
/** Without 0 and O, and without 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Larger bytes would favour the first letters. */
const fairBelow = 256 - (256 % alphabet.length)

/** A random code; all codes are equally likely. */
function newPairingCode(): string {
  let code = ''
  while (code.length < pairingCodeLength) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fairBelow) code += alphabet[byte % alphabet.length]
  }
  return code
}

/** The stored form of a typed code: case, spaces and hyphens do not count. */
const storedPairingCode = (keyring: Keyring, typed: string): string =>
  keyring.sign('pairing-code', typed.replace(/[\s-]/g, '').toUpperCase())

const accessLifeMs = 15 * minuteMs
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
function parseToken(text: string): PresentedToken | null {
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

/**
 * Token pairs: the sign-ins of phones (spec part 2). An access token `ma.<pairId>.<64-hex>` works
 * for 15 minutes; a refresh token `mr.<pairId>.<64-hex>` gets the next two tokens within 60 days.
 *
 * A refresh token that is presented after its rotation was copied, and revokes the pair (RFC 9700
 * §4.14.2). A revoked pair is stored until its refresh token would have expired, so that a second
 * logout succeeds too.
 */
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
  async create(
    tx: Db,
    { userId, authenticatedAt }: Pick<NewPhone, 'userId' | 'authenticatedAt'>,
    request: Request,
  ): Promise<TokenPair> {
    const id = newId()
    const tokens = newTokens(id)
    const now = this.#now()
    const userAgent = userAgentOf(request)
    const row = { id, userId, userAgent, createdAt: now, authenticatedAt }
    await tx.insert(mobilePairs).values({ ...row, ...tokenColumns(tokens, now) })
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

  async authenticatedAt(
    db: Db,
    { credentialId }: Pick<Principal, 'credentialId'>,
  ): Promise<number | null> {
    const { authenticatedAt, id, revokedAt } = mobilePairs
    const [row] = await db
      .select({ authenticatedAt })
      .from(mobilePairs)
      .where(and(eq(id, credentialId), isNull(revokedAt)))
    return row?.authenticatedAt ?? null
  }

  async recordAuthentication(
    tx: Db,
    { credentialId }: Pick<Principal, 'credentialId'>,
  ): Promise<void> {
    const set = { authenticatedAt: this.#now() }
    await tx.update(mobilePairs).set(set).where(eq(mobilePairs.id, credentialId))
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
