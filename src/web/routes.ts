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
  | { readonly name: 'projects' }
  | { readonly name: 'project'; readonly projectId: string }
  | { readonly name: 'memory' }
  | { readonly name: 'files' }
  | { readonly name: 'share'; readonly shareId: string }
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
  '/memory',
  '/files',
  '/projects',
  '/projects/:projectId',
  '/shares/:shareId',
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
  'memory',
  'files',
  'projects',
] as const

/** Reads a path. */
export function routeOf(path: string): Route {
  const [, first = '', second = '', ...rest] = path.split('/')
  if (rest.length > 0) return { name: 'missing' }
  const id = decodeSegment(second)
  if (first === 'chat' && id !== '') return { name: 'chat', sessionId: id }
  if (first === 'projects' && id !== '') return { name: 'project', projectId: id }
  if (first === 'shares' && id !== '') return { name: 'share', shareId: id }
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

/** The address of a project. */
export function projectPath(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}`
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

/** The names of the desk's pages, known before any of them is loaded. */
const names = [
  'forgot-password',
  'reset-password',
  'setup',
  'status',
  'status-confirm',
  'status-unsubscribe',
] as const
export type DeskPage = (typeof names)[number]

export const isDeskPage = (name: string): name is DeskPage =>
  (names as readonly string[]).includes(name)
