/**
 * Redirect URIs: which ones a client may register, which two are the same, and where one leads (RFC
 * 6749 §3.1.2, RFC 8252 §7, RFC 9700 §2.1 and §4.1). The server compares them as text and never
 * fetches them.
 */

/**
 * No white space, controls, quotes, angle brackets or backslashes, which parsers read differently.
 */
const plain = /^[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]{1,2000}$/
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']
/** A private scheme, which contains a domain name of its owner (RFC 8252 §7.1). */
const privateScheme = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:/i
/**
 * A loopback address or its name; the system chooses the port each time (RFC 8252 §7.3, and §8.3 for
 * `localhost`, which clients register all the same).
 */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(|[/?].*)$/

/** Where a redirect URI leads, as the consent page and its policy show it. */
export interface Destination {
  /** A host with its port; or a private scheme, with the host that its URI names. */
  readonly name: string
  /** It is a program on the user's own device. */
  readonly isLocal: boolean
  /** The source expression of a content security policy that matches it (CSP 3 §2.3.1). */
  readonly source: string
}

/** First labels of schemes that browsers run or read themselves, whatever follows the dot. */
const dangerousLabels = ['javascript', 'data', 'vbscript', 'blob', 'about', 'file']
/** A user in the authority, under any scheme (RFC 3986 §3.2.1). */
const withUser = /^[^:]*:\/\/[^/?#]*@/

/**
 * Why a client cannot use the URI; null if it can. `schemes` are private schemes without a dot that
 * well-known programs use.
 */
export function redirectUriFault(uri: string, schemes: readonly string[]): string | null {
  if (!plain.test(uri) || !URL.canParse(uri)) return 'must be an absolute URI of plain characters'
  if (uri.includes('#')) return 'must not have a fragment'
  if (withUser.test(uri)) return 'must not have a user'
  const name = (uri.split(':', 1)[0] ?? '').toLowerCase()
  if (dangerousLabels.includes(name.split('.', 1)[0] ?? '')) return 'must not have this scheme'
  if (privateScheme.test(uri) || schemes.includes(name)) return null
  const [, scheme] = /^(https?):\/\/[^/?]/i.exec(uri) ?? []
  if (!scheme) return 'must be https, http on a loopback address, or a scheme with a dot in it'
  if (scheme.toLowerCase() === 'https') return null
  return isLoopbackHost(new URL(uri).hostname) ? null : 'may be http on a loopback address only'
}

/** Whether the URIs are identical. Only the port of a loopback address may differ. */
export function sameRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true
  const [, host, rest] = loopback.exec(registered) ?? []
  const [, givenHost, givenRest] = loopback.exec(given) ?? []
  return host !== undefined && host === givenHost && rest === givenRest && URL.canParse(given)
}

/** Where a registered redirect URI leads. */
export function destinationOf(uri: string): Destination {
  const { protocol, host, hostname } = new URL(uri)
  if (!/^https?:$/.test(protocol)) {
    const name = host === '' ? protocol : `${protocol}//${host}`
    return { name, isLocal: true, source: protocol }
  }
  const isLocal = protocol === 'http:' && isLoopbackHost(hostname)
  // A content security policy cannot contain an IPv6 address.
  const source = hostname.startsWith('[') ? protocol : `${protocol}//${host}`
  return { name: host, isLocal, source }
}

/** The URI with the parameters appended to its query (RFC 6749 §4.1.2); null values are omitted. */
export function redirectTo(
  uri: string,
  parameters: Readonly<Record<string, string | null>>,
): string {
  const added = Object.entries(parameters)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const separator = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&'
  return `${uri}${separator}${added}`
}

const isLoopbackHost = (host: string): boolean => loopbackHosts.includes(host)
