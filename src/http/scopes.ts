/** The closed vocabulary of scopes (spec part 2): five resources, read and write. */

const resources = ['chat', 'memory', 'sessions', 'files', 'projects'] as const
export type Scope = `${(typeof resources)[number]}:${'read' | 'write'}`

/** All ten, in the order in which people are shown them. */
export const scopes: readonly Scope[] = resources.flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`] as const,
)

/** What each lets its holder do, in the words of a consent page. */
export const scopeMeanings: Readonly<Record<Scope, string>> = {
  'chat:read': 'Follow the tutor’s replies to you',
  'chat:write': 'Talk with the tutor as you',
  'memory:read': 'See what the tutor remembers about you',
  'memory:write': 'Change what the tutor remembers about you',
  'sessions:read': 'See your sessions and their messages',
  'sessions:write': 'Create, change and delete your sessions, and import chats',
  'files:read': 'Read your files',
  'files:write': 'Upload and delete your files',
  'projects:read': 'See your projects',
  'projects:write': 'Create, change and delete your projects',
}

/** The scopes of a credential; `all` is every scope there is. */
export type ScopeSet = 'all' | ReadonlySet<Scope>

/** Whether a credential with the scopes `held` may do what takes `scope`. */
export const covers = (held: ScopeSet, scope: Scope): boolean => held === 'all' || held.has(scope)

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)
