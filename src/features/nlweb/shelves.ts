/** Where things are found that a user owns: one shelf a kind, each behind the scope that reads it. */
import type { Scope } from '../../http/scopes'

/** Something that says something about a question. */
export interface Found {
  /** Its schema.org type. */
  readonly type: string
  /** Where it is, on this instance. */
  readonly path: string
  readonly name: string
  readonly description: string
  /** What else is known, in schema.org's words. */
  readonly facts: Readonly<Record<string, unknown>>
}

export interface SearchSource {
  readonly scope: Scope
  /** At most `limit`, the best first. */
  find(userId: string, question: string, limit: number): Promise<Found[]>
}
