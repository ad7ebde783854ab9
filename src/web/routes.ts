/** The addresses of the pages. The server answers each of them with the same document. */

/** Where a path leads; `missing` is a page that does not exist. */
export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'login' }
  | { readonly name: 'register' }
  | { readonly name: 'forgot-password' }
  | { readonly name: 'reset-password' }
  | { readonly name: 'setup' }
  | { readonly name: 'account' }
  | { readonly name: 'status' }
  | { readonly name: 'status-confirm' }
  | { readonly name: 'status-unsubscribe' }
  | { readonly name: 'chat'; readonly sessionId: string }
  | { readonly name: 'missing' }

/** Every page path, as patterns for the server's router; the build hands them on. */
export const pagePaths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/setup',
  '/account',
  '/status',
  '/status/confirm',
  '/status/unsubscribe',
  '/chat',
  '/chat/:sessionId',
] as const

/** Pages of one segment, under their own names. */
const plainNames = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'setup',
  'account',
  'status',
] as const

/** Reads a path. */
export function routeOf(path: string): Route {
  const [, first = '', second = '', ...rest] = path.split('/')
  if (rest.length > 0) return { name: 'missing' }
  if (first === 'chat' && second !== '') {
    return { name: 'chat', sessionId: decodeSegment(second) }
  }
  if (first === 'status' && second === 'confirm') return { name: 'status-confirm' }
  if (first === 'status' && second === 'unsubscribe') return { name: 'status-unsubscribe' }
  if (second !== '') return { name: 'missing' }
  if (first === '' || first === 'chat') return { name: 'home' }
  return { name: plainNames.find((name) => name === first) ?? 'missing' }
}

/** The address of a conversation. */
export function chatPath(sessionId: string): string {
  return `/chat/${encodeURIComponent(sessionId)}`
}

/**
 * Where to go after signing in: the `returnTo` of the address where it is a path of this origin,
 * else the home page. Anything that a browser could read as another host is refused.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? '/'
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted) ? wanted : '/'
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
