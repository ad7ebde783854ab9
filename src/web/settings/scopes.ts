/** What a key or an application may do, in the words that the server's consent page uses too. */

/** Every scope there is, in the order in which people are shown them. */
export const scopeMeanings = {
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
} as const

const meanings: ReadonlyMap<string, string> = new Map(Object.entries(scopeMeanings))

/** A scope in words; one that is not known here, by its name. */
export function meaningOf(scope: string): string {
  return meanings.get(scope) ?? scope
}
