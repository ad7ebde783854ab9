/**
 * The `state` of a login through a code host: `base64url(JSON {userId, returnTo, ts})`, a dot, and an
 * HMAC-SHA256 of that (spec 5.4).
 *
 * A signature alone would let somebody put their own half-done login into another's browser. So it is
 * also of a nonce that only the browser which began has, in a cookie; and a state is written down, as a
 * digest, to be good once.
 */
import { minuteMs, type Clock } from '../../../lib/clock'
import type { Keyring } from '../../../lib/keyring'
import { randomHex } from '../../../lib/tokens'
import type { Services } from '../../../services'
import type { Auth } from '../auth'
import type { ReturnPath } from './return-paths'

export const stateLifeMs = 10 * minuteMs
const purpose = 'codehost_state'

/** What a login was begun for. */
export interface Beginning {
  /** The signed-in user who connects their account; null for somebody who signs in. */
  readonly userId: string | null
  readonly returnTo: ReturnPath
  /** Begun by a native client, which gets a token in place of a cookie. */
  readonly native: boolean
}

/** A begun login, as the browser carries it. */
export interface Begun {
  readonly state: string
  readonly nonce: string
}

export class OAuthStates {
  readonly #store: Services['store']
  readonly #clock: Clock
  readonly #keyring: Keyring
  readonly #tokens: Auth['tokens']

  constructor({ store, clock, keyring }: Services, { tokens }: Auth) {
    this.#store = store
    this.#clock = clock
    this.#keyring = keyring
    this.#tokens = tokens
  }

  async begin({ userId, returnTo, native }: Beginning): Promise<Begun> {
    const claims = JSON.stringify({ userId, returnTo, ts: this.#clock.now() })
    const payload = Buffer.from(claims).toString('base64url')
    const nonce = randomHex()
    const state = `${payload}.${this.#keyring.sign(purpose, signed(payload, nonce))}`
    await this.#store.transaction((tx) =>
      this.#tokens.issue(tx, {
        purpose,
        userId,
        lifeMs: stateLifeMs,
        payload: { native },
        token: state,
      }),
    )
    return { state, nonce }
  }

  /** What the login was begun for; null for a state that is forged, expired, spent or another browser's. */
  async redeem(begun: Begun): Promise<Beginning | null> {
    const claims = this.#claims(begun)
    if (!claims || this.#clock.now() - claims.ts >= stateLifeMs) return null
    const spent = await this.#store.transaction((tx) =>
      this.#tokens.spend(tx, purpose, begun.state),
    )
    if (!spent) return null
    const { native } = spent.payload as { native: boolean }
    return { userId: claims.userId, returnTo: claims.returnTo, native }
  }

  /** The PKCE verifier of a begun login (RFC 7636 §4.1): nobody can tell it without our key. */
  verifier(state: string): string {
    return this.#keyring.sign('codehost_verifier', state)
  }

  #claims({ state, nonce }: Begun): Claims | null {
    const [payload = '', signature = '', ...rest] = state.split('.')
    const ours = this.#keyring.verify(purpose, signed(payload, nonce), signature)
    if (!ours || rest.length > 0) return null
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims
  }
}

interface Claims {
  readonly userId: string | null
  readonly returnTo: ReturnPath
  readonly ts: number
}

const signed = (payload: string, nonce: string): string => `${payload}.${nonce}`
