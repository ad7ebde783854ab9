/** The closed vocabulary of scopes (spec part 2): five resources, read and write. */

export const resources = ['chat', 'memory', 'sessions', 'files', 'projects'] as const
export type Scope = `${(typeof resources)[number]}:${'read' | 'write'}`
