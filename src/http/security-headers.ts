/** Headers that every answer carries (OWASP ASVS 5.0, V3.4; contract §1). */

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
