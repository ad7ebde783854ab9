/** Migrations are imported as text. */
declare module '*.sql' {
  const sql: string
  export default sql
}

/** The archive is imported as an embedded file; the value is a path that Bun.file can read. */
declare module '*.zip' {
  const path: string
  export default path
}

/** Types of the package, which ships none. */
declare module '@joplin/turndown-plugin-gfm' {
  import type TurndownService from 'turndown'
  export const gfm: TurndownService.Plugin
}

/** The package has no types; those that others publish lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> })
    mediaTypes(available: readonly string[]): string[]
    /** Of codings with one weight, those first that stand first in `preferred`. */
    encodings(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): string[]
    /** The ranges of the field, by weight. */
    languages(): string[]
  }
}

/** Types of the package's files that are imported by themselves; it has types for its index only. */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible'
}

declare module 'rate-limiter-flexible/lib/RateLimiterPostgres.js' {
  export { RateLimiterPostgres as default } from 'rate-limiter-flexible'
}

declare module 'rate-limiter-flexible/lib/RateLimiterRes.js' {
  export { RateLimiterRes as default } from 'rate-limiter-flexible'
}

/** Built files are imported as embedded files; the value is a path that Bun.file can read. */
declare module '*.raw' {
  const path: string
  export default path
}

declare module '*.br' {
  const path: string
  export default path
}

declare module '*.gz' {
  const path: string
  export default path
}

declare module '*.zst' {
  const path: string
  export default path
}
