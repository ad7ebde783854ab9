/** Conditional requests (RFC 9110 §13.1). */

/** Whether the field `If-None-Match` names the entity tag; compared weakly, as the RFC says. */
export const matchesEtag = (given: string | null, etag: string): boolean =>
  given !== null &&
  given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
