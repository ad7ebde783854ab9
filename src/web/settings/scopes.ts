/** What each scope allows, in the words of the server's consent page. */
import type { NewKey } from '../../features/agent-keys/model'

type Scope = NewKey['scopes'][number]

/** Every scope, in the order in which people are shown them. */
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

const meanings: ReadonlyMap<unknown, string> = new Map(Object.entries(scopeMeanings))

/** Whether a form value is a scope. */
export const isScope = (value: unknown): value is Scope => meanings.has(value)

/** The meaning of a scope. A scope that is unknown here is shown by its name. */
export function meaningOf(scope: string): string {
  return meanings.get(scope) ?? scope
}
