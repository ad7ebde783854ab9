/**
 * CSRF protection: a double-submitted token that the server signed and that belongs to one sign-in
 * (spec 5.3, contract §1; OWASP's signed double-submit pattern).
 *
 * A token is `<issued>.<random>.<holder>.<signature>`. The holder is the sign-in it was shown to, or
 * `anonymous`: then it serves strangers. The sign-in that a login or register creates adopts the
 * token sent with it, which serves that sign-in alone from then on, so that a token from before a
 * logout is worth nothing.
 */
import { eq, lt, sql } from 'drizzle-orm'
import type { Config } from '../config/config'
import type { Clock } from '../lib/clock'
import { secondMs } from '../lib/clock'
import type { Keyring } from '../lib/keyring'
import { randomBase64url, sameSecret, sha256 } from '../lib/tokens'
import { csrfAdoptions } from '../db/schema'
import type { Db, Prepared, Store } from '../db/store'
import { readCookie, signInLife, writeCookie } from './cookies'
import { Problem } from './errors'

const csrfCookie = 'csrf-token'
const purpose = 'csrf'
const anonymous = 'anonymous'
/** A token outlives no sign-in. */
const lifeMs = signInLife.maxMs

const adoption = { signInId: csrfAdoptions.signInId }

export class Csrf {
  readonly #keyring: Keyring
  readonly #clock: Clock
  readonly #findAdoption: Prepared<typeof adoption>

  constructor(store: Store, keyring: Keyring, clock: Clock) {
    this.#keyring = keyring
    this.#clock = clock
    this.#findAdoption = store.prepare(adoption, (db, fields) =>
      db
        .select(fields)
        .from(csrfAdoptions)
        .where(eq(csrfAdoptions.tokenHash, sql.placeholder('tokenHash'))),
    )
  }

  /** A token for this sign-in, or for a stranger; the one already held where it is still good. */
  async issue(request: Request, signInId: string | null): Promise<string> {
    const held = readCookie(request, csrfCookie)
    if (held !== null && (await this.#belongs(held, signInId))) return held
    const holder = signInId ?? anonymous
    const unsigned = `${this.#clock.now().toString(36)}.${randomBase64url()}.${holder}`
    return `${unsigned}.${this.#keyring.sign(purpose, unsigned)}`
  }

  /**
   * `sent` is the half beside the cookie. Problems: `CSRF_TOKEN_PARTIAL` with exactly one half,
   * `CSRF_TOKEN_MISMATCH` with any other fault.
   */
  async verify(
    request: Request,
    signInId: string | null,
    sent = request.headers.get('x-csrf-token'),
  ): Promise<void> {
    const token = doubleSubmitted(request, sent)
    if (!(await this.#belongs(token, signInId))) throw new Problem('CSRF_TOKEN_MISMATCH')
  }

  /** For what harms nobody without a sign-in (logout): any token that this server made will do. */
  verifySigned(request: Request): void {
    const token = doubleSubmitted(request, request.headers.get('x-csrf-token'))
    if (this.#holder(token) === null) throw new Problem('CSRF_TOKEN_MISMATCH')
  }

  /** Makes the token of this request, which has passed `require`, the new sign-in's own. */
  async bindToSignIn(tx: Db, request: Request, signInId: string): Promise<void> {
    const token = readCookie(request, csrfCookie)
    if (token === null || this.#holder(token) === null) return
    const expiresAt = this.#clock.now() + lifeMs
    await tx
      .insert(csrfAdoptions)
      .values({ tokenHash: sha256(token), signInId, expiresAt })
      .onConflictDoUpdate({ target: csrfAdoptions.tokenHash, set: { signInId, expiresAt } })
  }

  async #belongs(token: string, signInId: string | null): Promise<boolean> {
    const holder = this.#holder(token)
    if (holder === null) return false
    if (holder === signInId) return true
    const [adopted] = await this.#findAdoption({ tokenHash: sha256(token) })
    return (adopted?.signInId ?? (holder === anonymous ? null : holder)) === signInId
  }

  /** Whom the token was shown to; null for one that is expired or not this server's. */
  #holder(token: string): string | null {
    const [issued, random, holder, signature, ...rest] = token.split('.')
    if (!issued || !random || !holder || !signature || rest.length > 0) return null
    if (!this.#keyring.verify(purpose, `${issued}.${random}.${holder}`, signature)) return null
    const age = this.#clock.now() - Number.parseInt(issued, 36)
    return age <= lifeMs ? holder : null
  }
}

/** The `Set-Cookie` value of a token; scripts of the page may read it. */
export const csrfSetCookie = (
  token: string,
  { secureCookies: secure, cookieDomain: domain }: CookiePlace,
): string =>
  writeCookie(csrfCookie, token, {
    httpOnly: false,
    secure,
    domain,
    maxAgeSeconds: lifeMs / secondMs,
  })

type CookiePlace = Pick<Config, 'secureCookies' | 'cookieDomain'>

/** Forgets adoptions of tokens that have expired anyway. */
export async function sweepCsrf(store: Store, now: number): Promise<void> {
  await store.db.delete(csrfAdoptions).where(lt(csrfAdoptions.expiresAt, now))
}

function doubleSubmitted(request: Request, sent: string | null): string {
  const cookie = readCookie(request, csrfCookie)
  if (!cookie && !sent) throw new Problem('CSRF_TOKEN_MISMATCH')
  if (!cookie || !sent) throw new Problem('CSRF_TOKEN_PARTIAL')
  if (!sameSecret(cookie, sent)) throw new Problem('CSRF_TOKEN_MISMATCH')
  return cookie
}
