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
