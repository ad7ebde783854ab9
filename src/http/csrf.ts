/**
 * CSRF protection: the token, and the rule that says which requests need it. The token is submitted
 * twice, signed by the server and bound to one sign-in (spec 5.3, contract §1; OWASP's signed
 * double-submit pattern).
 *
 * A token is `<issued>.<random>.<subject>.<signature>`. The subject is the sign-in that the token was
 * issued to, or `anonymous` for a browser without one. A login or register binds the token that is
 * sent with it to the new sign-in. Only this sign-in can use the token from then on, so that a token
 * from before a logout is worth nothing.
 */
import { eq, lt, sql } from 'drizzle-orm'
import type { Config } from '../config/config'
import type { Clock } from '../lib/clock'
import { secondMs } from '../lib/clock'
import type { Keyring } from '../lib/keyring'
import { randomBase64url, sameSecret, sha256 } from '../lib/tokens'
import { csrfAdoptions } from '../db/schema'
import type { Db, Prepared, Store } from '../db/store'
import { readCookies, signInLife, writeCookie } from './cookies'
import { Problem } from './errors'

const csrfCookie = 'csrf-token'
const purpose = 'csrf'
const anonymous = 'anonymous'
/** A token outlives no sign-in. */
const lifeMs = signInLife.maxMs

/**
 * What a request without a bearer token must send: `bound`, the token of its sign-in (or an anonymous
 * one without a sign-in); `authentic`, the same, but without a sign-in any token of this server;
 * `signed-in`, the same, but nothing without a sign-in.
 */
export type CsrfRule = 'bound' | 'authentic' | 'signed-in'

/** The parts of a contract that decide about its rule. */
interface Protected {
  readonly access: string
  readonly method: string
  readonly csrf?: CsrfRule
}

/** The rule of a route. Users' routes are `bound` unless they only read; others say it themselves. */
export function csrfRuleOf({ access, method, csrf }: Protected): CsrfRule | null {
  if (access === 'public' || access === 'visitor') return csrf ?? null
  return method === 'GET' ? null : 'bound'
}

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

  /** A token for this sign-in, or an anonymous one. The browser's present token stays while it is valid. */
  async issue(request: Request, signInId: string | null): Promise<string> {
    for (const held of readCookies(request, csrfCookie)) {
      if (await this.#belongs(held, signInId)) return held
    }
    const subject = signInId ?? anonymous
    const unsigned = `${this.#clock.now().toString(36)}.${randomBase64url()}.${subject}`
    return `${unsigned}.${this.#keyring.sign(purpose, unsigned)}`
  }

  /** Applies the rule of a route to a request that sends no bearer token. */
  async enforce(route: Protected, request: Request, signInId: string | null): Promise<void> {
    const rule = csrfRuleOf(route)
    if (rule === null || (rule === 'signed-in' && signInId === null)) return
    if (rule === 'authentic' && signInId === null) this.#verifySigned(request)
    else await this.verify(request, signInId)
  }

  /**
   * Accepts a token of this sign-in. `sent` is the half beside the cookie. Problems: `CSRF_TOKEN_PARTIAL` with exactly one half,
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

  /** Accepts any token of this server: a logout without a sign-in harms no one. */
  #verifySigned(request: Request): void {
    const token = doubleSubmitted(request, request.headers.get('x-csrf-token'))
    if (this.#subjectOf(token) === null) throw new Problem('CSRF_TOKEN_MISMATCH')
  }

  /** Binds the token of this request, which has passed `verify`, to the new sign-in. */
  async bindToSignIn(tx: Db, request: Request, signInId: string): Promise<void> {
    const expiresAt = this.#clock.now() + lifeMs
    // Without the other half, which a redirect does not send, any token of the browser.
    const sent = request.headers.get('x-csrf-token')
    for (const token of readCookies(request, csrfCookie)) {
      if (this.#subjectOf(token) === null || (sent !== null && token !== sent)) continue
      await tx
        .insert(csrfAdoptions)
        .values({ tokenHash: sha256(token), signInId, expiresAt })
        .onConflictDoUpdate({ target: csrfAdoptions.tokenHash, set: { signInId, expiresAt } })
    }
  }

  async #belongs(token: string, signInId: string | null): Promise<boolean> {
    const subject = this.#subjectOf(token)
    if (subject === null) return false
    if (subject === signInId) return true
    const [adopted] = await this.#findAdoption({ tokenHash: sha256(token) })
    return (adopted?.signInId ?? (subject === anonymous ? null : subject)) === signInId
  }

  /** The sign-in that the token was issued to; null where it is expired or not this server's. */
  #subjectOf(token: string): string | null {
    const [issued, , subject] = token.split('.')
    if (!issued || !subject || !isSignedBy(this.#keyring, token)) return null
    const age = this.#clock.now() - Number.parseInt(issued, 36)
    return age <= lifeMs ? subject : null
  }
}

/** Whether an instance with this keyring has issued the token, at whatever time. */
export function isSignedBy(keyring: Keyring, token: string): boolean {
  const [issued, random, subject, signature, ...rest] = token.split('.')
  if (!issued || !random || !subject || !signature || rest.length > 0) return false
  return keyring.verify(purpose, `${issued}.${random}.${subject}`, signature)
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

/** Deletes the bindings of expired tokens. */
export async function sweepCsrf(store: Store, now: number): Promise<void> {
  await store.db.delete(csrfAdoptions).where(lt(csrfAdoptions.expiresAt, now))
}

function doubleSubmitted(request: Request, sent: string | null): string {
  const cookies = readCookies(request, csrfCookie).filter((cookie) => cookie !== '')
  if (cookies.length === 0 && !sent) throw new Problem('CSRF_TOKEN_MISMATCH')
  if (cookies.length === 0 || !sent) throw new Problem('CSRF_TOKEN_PARTIAL')
  if (!cookies.some((cookie) => sameSecret(cookie, sent))) throw new Problem('CSRF_TOKEN_MISMATCH')
  return sent
}
