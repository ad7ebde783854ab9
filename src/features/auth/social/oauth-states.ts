/**
 * The `state` of a social login: `base64url(JSON {userId, returnTo, ts})`, a dot, and an
 * HMAC-SHA256 of that (spec 5.4).
 *
 * A signature alone would let an attacker put their own half-done login into another user's browser
 * (RFC 6749 §10.12). So the signature also covers a nonce, which is in a cookie of the browser that
 * started the login. The digest of a state is stored, so that the state works once.
 */
import { minuteMs } from '../../../lib/clock'
import type { Keyring } from '../../../lib/keyring'
import { randomHex } from '../../../lib/tokens'
import type { Services } from '../../../services'
import type { OneTimeTokens } from '../one-time-tokens'

export const stateLifeMs = 10 * minuteMs
const purpose = 'codehost_state'

/** Where a social login may return to (spec 5.4): exactly these paths. */
export const returnPaths = [
  '/',
  '/app',
  '/chat',
  '/projects',
  '/shares',
  '/settings',
  '/exam',
  '/tutor',
  '/account',
] as const
export type ReturnPath = (typeof returnPaths)[number]

export interface LoginIntent {
  /** The signed-in user who links their account; null for a login. */
  readonly userId: string | null
  readonly returnTo: ReturnPath
  /** A native client started the login; it gets an exchange token instead of a cookie. */
  readonly native: boolean
  /** The PKCE challenge of the native client (RFC 7636 §4.2); null if it sent none. */
  readonly challenge: string | null
}

/** A state, and the nonce of the browser that has it. */
export interface BoundState {
  readonly state: string
  readonly nonce: string
}

export class OAuthStates {
  readonly #services: Services
  readonly #tokens: OneTimeTokens

  constructor(services: Services, tokens: OneTimeTokens) {
    this.#services = services
    this.#tokens = tokens
  }

  /** Stores a new state. */
  async issue({ userId, returnTo, native, challenge }: LoginIntent): Promise<BoundState> {
    const { clock, keyring, store } = this.#services
    const claims = JSON.stringify({ userId, returnTo, ts: clock.now() })
    const encoded = Buffer.from(claims).toString('base64url')
    const nonce = randomHex()
    const state = `${encoded}.${keyring.sign(purpose, signedPart(encoded, nonce))}`
    await store.transaction((tx) =>
      this.#tokens.issue(tx, {
        purpose,
        userId,
        lifeMs: stateLifeMs,
        payload: { native, challenge } satisfies StoredIntent,
        token: state,
      }),
    )
    return { state, nonce }
  }

  /** Null if the state is forged, expired, spent or bound to another browser. */
  async spend(bound: BoundState): Promise<LoginIntent | null> {
    const { clock, store } = this.#services
    const claims = this.#verify(bound)
    if (!claims || clock.now() - claims.ts >= stateLifeMs) return null
    const spent = await store.transaction((tx) => this.#tokens.spend(tx, purpose, bound.state))
    if (!spent) return null
    const { native, challenge = null } = spent.payload as StoredIntent
    return { userId: claims.userId, returnTo: claims.returnTo, native, challenge }
  }

  /**
   * The PKCE verifier of a state (RFC 7636 §4.1): only the key that signed the state can compute it.
   * Throws where neither key did.
   */
  verifier(bound: BoundState): string {
    const signer = this.#signerOf(bound)
    if (signer === null) throw new Error('The state is not of this server')
    return signer.sign('codehost_verifier', bound.state)
  }

  #verify(bound: BoundState): StateClaims | null {
    if (this.#signerOf(bound) === null) return null
    const [encoded = ''] = bound.state.split('.')
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as StateClaims
  }

  #signerOf({ state, nonce }: BoundState): Keyring | null {
    const [encoded = '', signature = '', ...rest] = state.split('.')
    if (rest.length > 0) return null
    return this.#services.keyring.signerOf(purpose, signedPart(encoded, nonce), signature)
  }
}

/** What is stored beside the digest; a state from before the challenges has none. */
interface StoredIntent {
  readonly native: boolean
  readonly challenge?: string | null
}

interface StateClaims {
  readonly userId: string | null
  readonly returnTo: ReturnPath
  readonly ts: number
}

const signedPart = (encoded: string, nonce: string): string => `${encoded}.${nonce}`
