/** The secret token in the address of a mailed or printed link. */
import { ApiError } from '../http'
import { parseRoute } from '../routes'

let token: string | null = null
const pagesWithToken: ReadonlySet<string> = new Set([
  'reset-password',
  'setup',
  'status-confirm',
  'status-unsubscribe',
])

/**
 * Moves the token from the address into memory before anything else happens, so that it stays neither
 * in the history nor on the screen. After a reload the user must open the link again.
 */
export function takeLinkToken(): void {
  const { name } = parseRoute(location.pathname)
  if (!pagesWithToken.has(name)) return
  token = new URLSearchParams(location.search).get('token')
  history.replaceState(null, '', location.pathname)
}

/** The link's token; null when the link had none. */
export function linkToken(): string | null {
  return token === '' ? null : token
}

/** Whether the server refuses the token itself, and not what was typed. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && error.fieldErrors.some(({ path }) => path === '/token')
}
