/** The paths of the pages. The server answers each of them with the same document. */

/** The tabs of the settings, in their order. The first has the path `/settings`. */
export const settingsTabs = [
  'general',
  'memory',
  'account',
  'security',
  'data',
  'apps',
  'server',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The parts of the administration, in their order. The first has the path `/admin`. */
export const adminSections = [
  'overview',
  'users',
  'invitations',
  'classes',
  'jobs',
  'usage',
  'announcements',
  'settings',
  'backups',
  'maintenance',
  'audit',
] as const
export type AdminSection = (typeof adminSections)[number]

/** The page of a path. `missing`: there is no such page. */
export type Route =
  | { readonly name: PlainName | 'status-confirm' | 'status-unsubscribe' | 'home' | 'missing' }
  /** A session that has no message yet. `mode`: null for the mode of the user's settings. */
  | { readonly name: 'new'; readonly mode: 'tutor' | null }
  | { readonly name: 'chat'; readonly sessionId: string }
  | { readonly name: 'project'; readonly projectId: string }
  | { readonly name: 'class'; readonly classId: string }
  | { readonly name: 'share'; readonly shareId: string }
  | { readonly name: 'practice'; readonly practiceId: string }
  | { readonly name: 'progress' }
  | { readonly name: 'settings'; readonly tab: SettingsTab }
  | { readonly name: 'admin'; readonly section: AdminSection }

/** The path patterns of all pages. The build writes them into the asset module for the server. */
export const pagePaths = [
  '/',
  '/app',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/setup',
  '/invitation',
  '/account',
  '/settings',
  '/settings/memory',
  '/settings/account',
  '/settings/security',
  '/settings/data',
  '/settings/apps',
  '/settings/server',
  '/admin',
  '/admin/users',
  '/admin/invitations',
  '/admin/classes',
  '/admin/jobs',
  '/admin/usage',
  '/admin/announcements',
  '/admin/settings',
  '/admin/backups',
  '/admin/maintenance',
  '/admin/audit',
  '/status',
  '/status/confirm',
  '/status/unsubscribe',
  '/memory',
  '/files',
  '/projects',
  '/projects/:projectId',
  '/classes',
  '/classes/:classId',
  '/shares',
  '/shares/:shareId',
  '/exam',
  '/exam/progress',
  '/exam/:practiceId',
  '/chat',
  '/chat/:sessionId',
  '/tutor',
] as const

/** Pages whose path is their name. */
const plainNames = [
  'app',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  'setup',
  'invitation',
  'status',
  'memory',
  'files',
  'projects',
  'classes',
  'shares',
  'exam',
] as const
type PlainName = (typeof plainNames)[number]

/** The pages with one form each, for visitors who need not be signed in. */
const publicForms = [
  'forgot-password',
  'reset-password',
  'verify-email',
  'setup',
  'invitation',
  'status',
  'status-confirm',
  'status-unsubscribe',
] as const
export type PublicForm = (typeof publicForms)[number]

/** Whether a route's name is that of a public form. */
export const isPublicForm = (name: Route['name']): name is PublicForm =>
  (publicForms as readonly string[]).includes(name)

/** Whether a page shows data of the user who is signed in. */
export const needsSignIn = ({ name }: Route): boolean =>
  !isPublicForm(name) && !['home', 'login', 'register', 'share', 'missing'].includes(name)

export function parseRoute(path: string): Route {
  const [, first = '', second = '', ...rest] = path.split('/')
  if (rest.length > 0) return { name: 'missing' }
  return second === '' ? parseFirst(first) : parseSecond(first, second)
}

function parseFirst(first: string): Route {
  if (first === '') return { name: 'home' }
  if (first === 'chat') return { name: 'new', mode: null }
  if (first === 'tutor') return { name: 'new', mode: 'tutor' }
  if (first === 'settings') return { name: 'settings', tab: 'general' }
  if (first === 'admin') return { name: 'admin', section: 'overview' }
  if (first === 'account') return { name: 'settings', tab: 'account' }
  return { name: plainNames.find((name) => name === first) ?? 'missing' }
}

function parseSecond(first: string, second: string): Route {
  const id = decodeSegment(second)
  if (first === 'chat') return { name: 'chat', sessionId: id }
  if (first === 'projects') return { name: 'project', projectId: id }
  if (first === 'classes') return { name: 'class', classId: id }
  if (first === 'shares') return { name: 'share', shareId: id }
  if (first === 'exam' && second === 'progress') return { name: 'progress' }
  if (first === 'exam') return { name: 'practice', practiceId: id }
  if (first === 'status' && second === 'confirm') return { name: 'status-confirm' }
  if (first === 'status' && second === 'unsubscribe') return { name: 'status-unsubscribe' }
  const section = adminSections.find((name) => name === second && name !== 'overview')
  if (first === 'admin' && section) return { name: 'admin', section }
  const tab = settingsTabs.find((name) => name === second && name !== 'general')
  return first === 'settings' && tab ? { name: 'settings', tab } : { name: 'missing' }
}

/** The path of a session, or of one message in it. */
export function chatPath(sessionId: string, messageId?: string): string {
  const fragment = messageId === undefined ? '' : `#message-${encodeURIComponent(messageId)}`
  return `/chat/${encodeURIComponent(sessionId)}${fragment}`
}

export function projectPath(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}`
}

export function classPath(classId: string): string {
  return `/classes/${encodeURIComponent(classId)}`
}

export function practicePath(practiceId: string): string {
  return `/exam/${encodeURIComponent(practiceId)}`
}

export function adminPath(section: AdminSection): string {
  return section === 'overview' ? '/admin' : `/admin/${section}`
}

export function settingsPath(tab: SettingsTab): string {
  return tab === 'general' ? '/settings' : `/settings/${tab}`
}

/**
 * The path to open after a sign-in: the query's `returnTo` if it is a path of this origin, else the
 * home page. Refuses anything that a browser could read as another host.
 */
export function safeReturnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? '/'
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted) ? wanted : '/'
}

/** The sign-in page that leads back to a path. */
export function signInPath(returnTo: string): string {
  return returnTo === '/' || returnTo === '/app'
    ? '/login'
    : `/login?${new URLSearchParams({ returnTo }).toString()}`
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
