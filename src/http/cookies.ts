/** Cookies (RFC 6265): read from the header, written with the attributes that the contract fixes. */
import { dayMs } from '../lib/clock'

/** How long a sign-in lives (contract §2): its cookie after each use, and the sign-in at most. */
export const signInLife = { idleMs: 30 * dayMs, maxMs: 180 * dayMs } as const

export interface CookieOptions {
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly domain: string | null
  /** Seconds; 0 clears the cookie. */
  readonly maxAgeSeconds: number
  /** A form of another site brings it along; browsers ask for `Secure` then. */
  readonly isCrossSite?: boolean
}

/** More than the domains and paths for which one browser holds a cookie of one name. */
const valuesMax = 4

/**
 * The values of the cookies of that name. A browser sends several where it holds them for several
 * domains, such as one from before a change of COOKIE_DOMAIN; their order says nothing (RFC 6265 §4.2.2).
 */
export function readCookies(request: Request, name: string): string[] {
  const header = request.headers.get('cookie')
  if (header === null) return []
  const values: string[] = []
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at <= 0 || pair.slice(0, at).trim() !== name) continue
    if (values.push(pair.slice(at + 1).trim()) === valuesMax) break
  }
  return values
}

/** A `Set-Cookie` value. `value` must be made of cookie octets; ours are hexadecimal or base64url. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const sameSite = options.isCrossSite ? 'None' : 'Lax'
  const parts = [
    `${name}=${value}`,
    'Path=/',
    `SameSite=${sameSite}`,
    `Max-Age=${options.maxAgeSeconds}`,
  ]
  if (options.domain) parts.push(`Domain=${options.domain}`)
  if (options.httpOnly) parts.push('HttpOnly')
  if (options.secure) parts.push('Secure')
  return parts.join('; ')
}
