/**
 * Whether a request comes from a page of this instance, as browsers say it in `Origin` (RFC 6454 §7) and
 * `Sec-Fetch-Site` (Fetch Metadata Request Headers §2.3). Programs send neither.
 */
import { Problem } from './errors'

/** What the browser says of a request that a page of this instance or the user has caused. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * Problem: `FORBIDDEN` where a form comes from another origin. Without it a page elsewhere, a sibling host
 * among them, could send a form together with cookies that it has planted or that the browser adds.
 */
export function requireOwnPage(request: Request, baseUrl: string): void {
  if (isOwnPage(request, baseUrl)) return
  throw new Problem('FORBIDDEN', { message: 'This form must be sent from a page of this server.' })
}

/** Whether a page of this instance, or the user alone, caused the request. A sibling host is another site. */
export function isOwnPage({ headers, url }: Request, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && !ownSites.has(site)) return false
  // A page without a referrer sends `null`, as a page in a sandbox elsewhere does.
  if (origin === 'null') return site === 'same-origin'
  return origin === null || isOwnOrigin(origin, url, baseUrl)
}

/** Over http, which is for one's own machine and network, the instance has several addresses. */
function isOwnOrigin(origin: string, url: string, baseUrl: string): boolean {
  const own = new URL(baseUrl)
  if (origin === own.origin) return true
  return own.protocol === 'http:' && origin === URL.parse(url)?.origin
}
