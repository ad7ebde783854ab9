/**
 * Redirect URIs: which may be registered, when two are the same, and where one leads (RFC 6749
 * §3.1.2, RFC 8252 §7, RFC 9700 §2.1 and §4.1). They are compared as text and never fetched.
 */

/** No white space, controls, quotes, angle brackets or backslashes, which parsers read differently. */
const plain = /^[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]{1,2000}$/
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']
/** A scheme that its owner made of a domain name (RFC 8252 §7.1). */
const privateScheme = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:/i
/** A loopback address, whose port the system chooses anew each time (RFC 8252 §7.3). */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(|[/?].*)$/

/** Where a redirect URI leads, in the words of the consent page and of its policy. */
export interface Destination {
  /** A host with its port, or a scheme. */
  readonly name: string
  /** A program on the user's own machine. */
  readonly isLoopback: boolean
  /** The source of a content security policy that it falls under (CSP 3 §2.3.1). */
  readonly source: string
}

/** Why a redirect URI cannot be registered; null for one that can. */
export function redirectUriFault(uri: string): string | null {
  if (!plain.test(uri) || !URL.canParse(uri)) return 'must be an absolute URI of plain characters'
  if (uri.includes('#')) return 'must not have a fragment'
  if (privateScheme.test(uri)) return null
  const [, scheme, authority = ''] = /^(https?):\/\/([^/?]+)/i.exec(uri) ?? []
  if (!scheme) return 'must be https, http on a loopback address, or a scheme with a dot in it'
  if (authority.includes('@')) return 'must not have a user'
  if (scheme.toLowerCase() === 'https') return null
  return isLoopbackHost(new URL(uri).hostname) ? null : 'may be http on a loopback address only'
}

/** Character by character; the port of a loopback address alone may differ. */
export function sameRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true
  const [, host, rest] = loopback.exec(registered) ?? []
  const [, givenHost, givenRest] = loopback.exec(given) ?? []
  return host !== undefined && host === givenHost && rest === givenRest && URL.canParse(given)
}

/** Where this redirect URI, which has been registered, leads. */
export function destinationOf(uri: string): Destination {
  const { protocol, host, hostname } = new URL(uri)
  if (!/^https?:$/.test(protocol)) return { name: protocol, isLoopback: false, source: protocol }
  const isLoopback = protocol === 'http:' && isLoopbackHost(hostname)
  // A policy has no way to write an IPv6 address.
  const source = hostname.startsWith('[') ? protocol : `${protocol}//${host}`
  return { name: host, isLoopback, source }
}

/** The URI with these parameters behind its own query (RFC 6749 §4.1.2); null values are left out. */
export function redirectTo(
  uri: string,
  parameters: Readonly<Record<string, string | null>>,
): string {
  const added = Object.entries(parameters)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const joint = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&'
  return `${uri}${joint}${added}`
}

const isLoopbackHost = (host: string): boolean => loopbackHosts.includes(host)
