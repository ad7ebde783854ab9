/** What goes into a `Location` header (RFC 9110 §10.2.2). It is made a URL of ASCII first. */

/** Some base that no path names. */
const anyOrigin = 'http://own.invalid'
/** More than every address of a page has, and less than what proxies take of headers. */
const longestPath = 6_000

/**
 * A path of this origin with its query, percent-encoded; null for anything that a browser could read as
 * another host, and for anything too long for a header.
 */
export function ownPath(path: string | null | undefined): string | null {
  if (!path || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return null
  const url = URL.parse(path, anyOrigin)
  if (url?.origin !== anyOrigin) return null
  const { pathname, search, hash } = url
  const shown = asLocation(pathname + search + hash)
  // `/.//host` has become `//host`.
  return shown.startsWith('//') || shown.length > longestPath ? null : shown
}

/** The same address with every character percent-encoded that a header or a URL cannot hold. */
export const asLocation = (address: string): string =>
  address.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent)

/**
 * The address of the login page, which returns to this same request. A backslash is written as `%5C`, the
 * one form that no browser turns into a slash.
 */
export function loginAddress({ url }: Request): string {
  // Bun gives the bare path where the `Host` header is missing.
  const path = url.startsWith('/') ? url : url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const returnTo = path.toWellFormed().replaceAll('\\', '%5C')
  return `/login?${new URLSearchParams({ returnTo }).toString()}`
}
