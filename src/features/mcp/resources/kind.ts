/** What a kind of resource is: how its addresses look, who may read it, and what is in it. One file a kind. */
import type { Scope } from '../../../http/scopes'
import type { ToolDependencies } from '../tools/tool'

/** One resource of a learner, as it is listed. */
export interface Listed {
  readonly id: string
  readonly title: string
  /** ISO 8601. */
  readonly lastModified: string
}

export interface ResourceKind {
  readonly name: string
  readonly title: string
  readonly description: string
  /** What addresses begin with; the id comes after it. */
  readonly prefix: string
  readonly mimeType: string
  /** What a caller's credential must hold, to read one and to be shown which there are. */
  readonly scope: Scope
  /** The newest, at most `limit`. */
  list(desk: ToolDependencies, userId: string, limit: number): Promise<Listed[]>
  /** The text of one. Problem: `NOT_FOUND`, for another user's too. */
  read(desk: ToolDependencies, userId: string, id: string): Promise<string>
}
