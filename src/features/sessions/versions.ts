/** The other versions of messages: those with the same parent in a session's tree. */
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { messages } from '../../db/schema'
import type { Db } from '../../db/store'
import type { Message } from './model'

/** The most ids that one page carries: 80 kB. */
const idsMax = 2_000

/** The messages, each with the ids of all its versions where there are several, oldest first. */
export async function withVersions(
  db: Db,
  sessionId: string,
  items: readonly Message[],
): Promise<Message[]> {
  const parents = items.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))
  const ofParents = inArray(messages.parentId, parents)
  // The depth lets the index of the tree find the roots.
  const ofRoot = and(isNull(messages.parentId), eq(messages.depth, 0))
  const hasRoot = items.some(({ parentId }) => parentId === null)
  if (items.length === 0) return []
  const rows = await db
    .select({ id: messages.id, parentId: messages.parentId })
    .from(messages)
    .where(and(eq(messages.sessionId, sessionId), hasRoot ? or(ofParents, ofRoot) : ofParents))
    .orderBy(asc(messages.id))
    .limit(idsMax)
  const versions = Map.groupBy(rows, ({ parentId }) => parentId)
  return items.map((item) => {
    const ids = (versions.get(item.parentId) ?? []).map(({ id }) => id)
    // Beyond the limit a message may be missing among its own versions.
    return ids.length > 1 && ids.includes(item.id) ? { ...item, versions: ids } : item
  })
}
