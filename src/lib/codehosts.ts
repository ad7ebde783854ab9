/**
 * The code hosts that a server can offer for signing in. The variable `CODEHOST`, its checks and the wire
 * shapes follow; the compiler asks `providers.ts` for the provider, and the pages for a name.
 */

/** `url` is the public host's address; null where each server has another one. */
export const codehosts = {
  github: { name: 'GitHub', url: 'https://github.com' },
  gitlab: { name: 'GitLab', url: 'https://gitlab.com' },
  gitea: { name: 'Gitea', url: null },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly url: string | null }>
>

/** A code host's kind, as `CODEHOST` and the wire name it. */
export type CodehostKind = keyof typeof codehosts

export const codehostKinds = Object.keys(codehosts) as readonly CodehostKind[]
