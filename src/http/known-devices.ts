/**
 * Devices that have signed in to an account before, by the signed cookie `did` (contract §2, "Lock-out"). It
 * opens nothing: it says by which counter a login is counted, so that the wrong passwords of strangers do
 * not keep the owner of an account out.
 */
import type { Config } from '../config/config'
import { dayMs, secondMs, type Clock } from '../lib/clock'
import type { Keyring } from '../lib/keyring'
import { randomBase64url } from '../lib/tokens'
import { readCookies, writeCookie } from './cookies'

const cookieName = 'did'
const purpose = 'device'
const lifeMs = 180 * dayMs
/** The server renews the cookie of a device in use after this time, so that it stays known for longer than a sign-in lasts. */
const renewedAfterMs = dayMs
/** The accounts that one browser has signed in to last. */
const maxAccounts = 5
/** No cookie octet (RFC 6265 §4.1.1) of an entry. */
const separator = '~'

/** That one device has signed in to one account. */
interface KnownDevice {
  readonly userId: string
  readonly id: string
  readonly issuedAt: number
  /** As it stands in the cookie. */
  readonly entry: string
}

export class KnownDevices {
  readonly #keyring: Keyring
  readonly #clock: Clock
  readonly #place: Pick<Config, 'secureCookies' | 'cookieDomain'>

  constructor(
    keyring: Keyring,
    clock: Clock,
    place: Pick<Config, 'secureCookies' | 'cookieDomain'>,
  ) {
    this.#keyring = keyring
    this.#clock = clock
    this.#place = place
  }

  /** The id of the device that sent the request, if it has signed in to this account; else null. */
  idFor(request: Request, userId: string): string | null {
    return this.#known(request).find((device) => device.userId === userId)?.id ?? null
  }

  /** The same for any account of this server. */
  idOf(request: Request): string | null {
    return this.#known(request)[0]?.id ?? null
  }

  /** The `Set-Cookie` value after a sign-in to this account; what the browser has of others stays. */
  cookieFor(request: Request, userId: string): string {
    const known = this.#known(request)
    const id = known.find((device) => device.userId === userId)?.id ?? randomBase64url()
    const others = known.filter((device) => device.userId !== userId).map(({ entry }) => entry)
    const entries = [this.#entryOf(userId, id), ...others].slice(0, maxAccounts)
    return this.#setCookie(entries.join(separator))
  }

  /** The same for a device that is in use; null where the browser's cookie is new enough. */
  renewedCookie(request: Request, userId: string): string | null {
    const device = this.#known(request).find((known) => known.userId === userId)
    const isNew = device && this.#clock.now() - device.issuedAt < renewedAfterMs
    return isNew ? null : this.cookieFor(request, userId)
  }

  #known(request: Request): KnownDevice[] {
    const entries = readCookies(request, cookieName).flatMap((value) => value.split(separator))
    return entries.slice(0, 2 * maxAccounts).flatMap((entry) => this.#read(entry) ?? [])
  }

  #entryOf(userId: string, id: string): string {
    const unsigned = `${userId}.${id}.${this.#clock.now().toString(36)}`
    return `${unsigned}.${this.#keyring.sign(purpose, unsigned)}`
  }

  /** Null for an entry that this server has not made, or not within the last 180 days. */
  #read(entry: string): KnownDevice | null {
    const [userId, id, issued, signature, ...rest] = entry.split('.')
    if (!userId || !id || !issued || !signature || rest.length > 0) return null
    if (!this.#keyring.verify(purpose, `${userId}.${id}.${issued}`, signature)) return null
    const issuedAt = Number.parseInt(issued, 36)
    return this.#clock.now() - issuedAt < lifeMs ? { userId, id, issuedAt, entry } : null
  }

  #setCookie(value: string): string {
    const { secureCookies: secure, cookieDomain: domain } = this.#place
    const maxAgeSeconds = lifeMs / secondMs
    return writeCookie(cookieName, value, { httpOnly: true, secure, domain, maxAgeSeconds })
  }
}
