/** The kinds of resources there are, in the order in which they are listed. */
import { fileResource } from './file'
import type { ResourceKind } from './kind'
import { sessionResource } from './session'

export const resourceKinds: readonly ResourceKind[] = [sessionResource, fileResource]

/** The kind of an address; undefined where it is none of ours. */
export function kindOfUri(uri: unknown): ResourceKind | undefined {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return undefined
  const { href } = new URL(uri)
  return resourceKinds.find(({ prefix }) => href.startsWith(prefix))
}
