/**
 * The headers of every answer (OWASP ASVS 5.0, V3.4; contract §1), and what
 * scripts of pages on other origins may read (the CORS protocol, Fetch Standard §3.3): what needs no credential,
 * and what a bearer token opens. Never what a cookie opens: no answer allows credentials, and so no browser shows one
 * that it has sent cookies for.
 */
import { pathOf } from './request-context'

const apiPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** Pages run only their own scripts and styles, never inline ones. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** One year, once the address is https; other hosts below this one speak for themselves. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' }

/** The base headers of an instance at `baseUrl`; an endpoint may override each. */
export const securityHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
  ...(baseUrl.startsWith('https:') ? strictTransport : {}),
})

/** The answers that every origin may read: all, or those to requests with an `Authorization` header. */
export type CrossOrigin = 'any' | 'bearer'

/** The part of a contract that decides about it. */
interface Opened {
  readonly path: string
  readonly crossOrigin?: CrossOrigin | undefined
}

/** The same with the method. */
interface OpenedRoute extends Opened {
  readonly method: string
}

/** Which answers of a route every origin may read; null for none. Routes of the API are `bearer` unless they say it themselves. */
export const crossOriginOf = ({ path, crossOrigin }: Opened): CrossOrigin | null =>
  crossOrigin ?? (path.startsWith('/api/') ? 'bearer' : null)

/** Whether every origin may read the answer to a request that no route takes. */
export function opensUnrouted(request: Request): boolean {
  const path = pathOf(request)
  // Clients look for documents that not every server has.
  const crossOrigin = path.startsWith('/.well-known/') ? 'any' : undefined
  return opens(crossOriginOf({ path, crossOrigin }), request)
}

/** Whether every origin may read the answer to this request. */
export const opens = (crossOrigin: CrossOrigin | null, { headers }: Request): boolean =>
  crossOrigin === 'any' || (crossOrigin === 'bearer' && headers.has('authorization'))

/** Names that scripts may read beside those that they always may (contract §1). */
const exposed = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Location',
  'WWW-Authenticate',
  'Idempotent-Replayed',
  'Mcp-Protocol-Version',
]

/** The headers of an answer that every origin may read. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(', '),
} as const

/** What scripts may send. `*` in this list would leave out `Authorization`. */
const allowed = [
  'Authorization',
  'Accept',
  'Accept-Language',
  'Content-Type',
  'Cache-Control',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'X-Request-Id',
]

/** A name of a header (RFC 9110 §5.6.2). */
const token = /^[\w!#$%&'*+.^`|~-]+$/

/** In seconds; browsers keep it for less. */
const maxAge = 86_400

/** A preflight's answer depends on what it asks for. */
const vary = 'Access-Control-Request-Method, Access-Control-Request-Headers'

/**
 * The headers of an answer to OPTIONS (Fetch Standard §3.3.3) at a path of these routes; none where it is no
 * preflight. Of a preflight they grant the routes whose answers the script may read: those of `bearer` for one that
 * asks for `authorization`. Other headers are granted as asked, because without cookies none of them opens anything.
 */
export function preflightHeaders(
  { headers }: Request,
  routes: readonly OpenedRoute[],
): Readonly<Record<string, string>> {
  if (!headers.has('access-control-request-method')) return {}
  const asked = (headers.get('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const granted = routes.filter((route) => {
    const crossOrigin = crossOriginOf(route)
    return crossOrigin === 'any' || (crossOrigin === 'bearer' && asked.includes('authorization'))
  })
  if (granted.length === 0) return { vary }
  const known = new Set(allowed.map((name) => name.toLowerCase()))
  const more = new Set(asked.filter((name) => token.test(name) && !known.has(name)))
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methodsOf(granted).join(', '),
    'access-control-allow-headers': [...allowed, ...more].join(', '),
    'access-control-max-age': String(maxAge),
    vary,
  }
}

/** The methods that routes of one path answer: HEAD comes with GET (RFC 9110 §9.3.2). */
export function methodsOf(routes: readonly Pick<OpenedRoute, 'method'>[]): string[] {
  const methods = new Set(routes.map(({ method }) => method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods]
}
