/**
 * Native clients: signing a phone in by password, by a pairing code, or after a login through a code
 * host; then refreshing and logging out (spec 4.3, contract §2). The front door of this folder.
 */
import { recordAudit } from '../../../http/audit'
import type { RequestContext } from '../../../http/request-context'
import { challengeFor, invalidToken, type Principal } from '../../../http/auth'
import { Problem } from '../../../http/errors'
import { isoTime, secondMs } from '../../../lib/clock'
import { randomBase64url } from '../../../lib/tokens'
import { jsonEntry, type ZipEntry } from '../../../lib/zip'
import type { Services } from '../../../services'
import type { TokenPurpose } from '../../../db/schema'
import type { Db } from '../../../db/store'
import type { Auth } from '../auth'
import type { MobileTokens, PairingCode } from './model'
import { accessLifeMs, readToken, type PairToken, type TokenPair } from './pair-tokens'
import { newPairingCode, pairingCodeLifeMs, storedPairingCode } from './pairing-codes'
import { TokenPairs } from './pairs'

const exchangeLifeMs = 60 * secondMs

/** An event of the audit trail without its actor's address. */
interface Happening {
  readonly event: string
  readonly outcome: 'success' | 'failure'
  readonly userId: string | null
  readonly detail?: Readonly<Record<string, string>>
}

export class Mobile {
  readonly pairs: TokenPairs
  readonly #services: Services
  readonly #accounts: Auth

  constructor(services: Services, auth: Auth) {
    this.#services = services
    this.#accounts = auth
    this.pairs = new TokenPairs(services)
    auth.endings.register(async (tx, userId, except) => {
      await this.pairs.endAll(tx, userId, except)
      await auth.tokens.revoke(tx, 'mobile_exchange', userId)
      await auth.tokens.revoke(tx, 'mobile_code', userId)
    })
  }

  /** By e-mail and password. Problem: `UNAUTHORIZED`, as for a browser. */
  async login(
    context: RequestContext,
    credentials: { email: string; password: string },
  ): Promise<MobileTokens> {
    const event = 'login.mobile'
    const user = await this.#accounts.authenticate(context, event, credentials)
    return this.#services.store.transaction((tx) => this.#begin(tx, context, user.id, event))
  }

  /** By the token that `issueExchange` gave. Problem: `BAD_REQUEST`. */
  exchange(context: RequestContext, code: string): Promise<MobileTokens> {
    return this.#redeem(context, 'login.mobile_exchange', 'mobile_exchange', code)
  }

  /** By a pairing code. Problem: `BAD_REQUEST`. */
  loginWithCode(context: RequestContext, typed: string): Promise<MobileTokens> {
    const code = storedPairingCode(this.#services.keyring, typed)
    return this.#redeem(context, 'login.mobile_code', 'mobile_code', code)
  }

  /** A pairing code; it takes the place of the user's last one. */
  async issueCode(context: RequestContext, { userId }: Principal): Promise<PairingCode> {
    const { clock, keyring, store } = this.#services
    const { tokens } = this.#accounts
    const code = newPairingCode()
    const expiresAt = clock.now() + pairingCodeLifeMs
    await store.transaction(async (tx) => {
      const purpose = 'mobile_code'
      await tokens.revoke(tx, purpose, userId)
      const token = storedPairingCode(keyring, code)
      await tokens.issue(tx, { purpose, userId, lifeMs: pairingCodeLifeMs, token })
      await this.#record(tx, context, { event: 'mobile_code.create', outcome: 'success', userId })
    })
    return { code, expiresAt: isoTime(expiresAt) }
  }

  /** `mo.…`: hands a user, whom another feature has recognised, to their native client. */
  issueExchange(tx: Db, userId: string): Promise<string> {
    const token = `mo.${randomBase64url()}`
    const purpose = 'mobile_exchange'
    return this.#accounts.tokens.issue(tx, { purpose, userId, lifeMs: exchangeLifeMs, token })
  }

  /** New tokens for a refresh token. Problem: `UNAUTHORIZED`; a spent one has revoked its pair. */
  async refresh(context: RequestContext, bearer: string | null): Promise<MobileTokens> {
    const token = this.#presented(bearer)
    if (token.kind !== 'mr') throw this.#refused()
    const rotation = await this.#services.store.transaction(async (tx) => {
      const rotation = await this.pairs.rotate(tx, token)
      if (rotation.outcome === 'reused') {
        const { userId } = rotation
        const detail = { pairId: token.pairId }
        await this.#record(tx, context, {
          event: 'mobile.reuse',
          outcome: 'failure',
          userId,
          detail,
        })
      }
      return rotation
    })
    if (rotation.outcome !== 'rotated') throw this.#refused()
    return wireTokens(rotation.tokens)
  }

  /**
   * Ends the pair of either token, expired or spent ones included; fine when it has ended before.
   * Problem: `UNAUTHORIZED` for a token that nobody was handed.
   */
  async logout(context: RequestContext, bearer: string | null): Promise<void> {
    const token = this.#presented(bearer)
    const known = await this.#services.store.transaction(async (tx) => {
      const pair = await this.pairs.endBy(tx, token)
      if (pair?.ended) {
        const { userId } = pair
        await this.#record(tx, context, { event: 'logout.mobile', outcome: 'success', userId })
      }
      return pair
    })
    if (!known) throw this.#refused()
  }

  /** Everything for the user's archive: where they are signed in, without the tokens. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const pairs = (await this.pairs.list(userId)).map((pair) => ({
      id: pair.id,
      createdAt: isoTime(pair.createdAt),
      lastUsedAt: isoTime(pair.lastUsedAt),
      userAgent: pair.userAgent,
    }))
    yield jsonEntry('phones.json', pairs)
  }

  /** Forgets pairs that have expired. */
  sweep(): Promise<void> {
    return this.pairs.sweep()
  }

  /** The refusal comes after the transaction: a failure is recorded, and a code is spent, for good. */
  async #redeem(
    context: RequestContext,
    event: string,
    purpose: TokenPurpose,
    code: string,
  ): Promise<MobileTokens> {
    const tokens = await this.#services.store.transaction(async (tx) => {
      const spent = await this.#accounts.tokens.spend(tx, purpose, code)
      const user = spent?.userId ? await this.#accounts.enabled(tx, spent.userId) : null
      if (user) return this.#begin(tx, context, user.id, event)
      const userId = spent?.userId ?? null
      await this.#record(tx, context, { event, outcome: 'failure', userId })
      return null
    })
    if (tokens) return tokens
    throw new Problem('BAD_REQUEST', {
      message: 'The code is wrong, spent or expired.',
      detail: [{ path: '/code', message: 'is wrong, spent or expired' }],
    })
  }

  async #begin(
    tx: Db,
    context: RequestContext,
    userId: string,
    event: string,
  ): Promise<MobileTokens> {
    const tokens = await this.pairs.begin(tx, userId, context.request)
    await this.#record(tx, context, { event, outcome: 'success', userId })
    return wireTokens(tokens)
  }

  /** Problem: `UNAUTHORIZED`, with `error` only where a bearer was sent (RFC 6750 §3.1). */
  #presented(bearer: string | null): PairToken {
    if (bearer === null) throw new Problem('UNAUTHORIZED')
    const token = readToken(bearer)
    if (!token) throw this.#refused()
    return token
  }

  #refused(): Problem {
    return invalidToken(challengeFor(this.#services.config.baseUrl))
  }

  #record(tx: Db, context: RequestContext, happening: Happening): Promise<void> {
    return recordAudit(tx, this.#services.clock, context, happening)
  }
}

const wireTokens = (tokens: TokenPair): MobileTokens => ({
  ...tokens,
  expiresIn: accessLifeMs / secondMs,
})
