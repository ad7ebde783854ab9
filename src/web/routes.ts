/** The paths of the pages. The server answers each of them with the same document. */

/** The page of a path. `missing`: there is no such page. */
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

/** The path patterns of all pages. The build writes them into the asset module for the server. */
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

/** Pages whose path is their name. */
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

/** The pages with one form each, for visitors who need not be signed in. */
const publicForms = [
  'forgot-password',
  'reset-password',
  'setup',
  'status',
  'status-confirm',
  'status-unsubscribe',
] as const
export type PublicForm = (typeof publicForms)[number]

/** Whether a route's name is that of a public form. */
export const isPublicForm = (name: Route['name']): name is PublicForm =>
  (publicForms as readonly string[]).includes(name)

/** The route of a path. */
export function parseRoute(path: string): Route {
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

/** The path of a session. */
export function chatPath(sessionId: string): string {
  return `/chat/${encodeURIComponent(sessionId)}`
}

/** The path of a project. */
export function projectPath(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}`
}

/**
 * The path to open after a sign-in: the query's `returnTo` if it is a path of this origin, else the
 * home page. Refuses anything that a browser could read as another host.
 */
export function safeReturnPath(search: string): string {
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
