/** The secret that a mailed or printed link carries in its address. */
import { routeOf } from '../routes'

let token: string | null = null
const carriesToken: ReadonlySet<string> = new Set([
  'reset-password',
  'setup',
  'status-confirm',
  'status-unsubscribe',
])

/**
 * Takes the token out of the address before anything else happens, so that it is left neither in the
 * history nor on the screen. It lives in this document alone: whoever reloads opens the link again.
 */
export function takeLinkToken(): void {
  const { name } = routeOf(location.pathname)
  if (!carriesToken.has(name)) return
  token = new URLSearchParams(location.search).get('token')
  history.replaceState(null, '', location.pathname)
}

/** What the link carried; null where it carried nothing. */
export function linkToken(): string | null {
  return token === '' ? null : token
}
