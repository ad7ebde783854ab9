/**
 * Branches: the tree of a session's messages has one active path from a root to a leaf, and this moves
 * it. The caller holds the session's row, so that two do not move it at once.
 */
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { Problem } from '../../http/errors'
import { messages, sessions } from '../../db/schema'
import type { Db } from '../../db/store'

export const noSuchMessage = 'There is no such message.'

/** A message as a place in the tree. */
export interface Place {
  readonly id: string
  readonly sessionId: string
  readonly parentId: string | null
  readonly role: 'user' | 'assistant' | 'system'
}

/** A message of one of the user's sessions. Problem: `NOT_FOUND`. */
export async function findPlace(tx: Db, userId: string, messageId: string): Promise<Place> {
  const { id, sessionId, parentId, role } = messages
  const [place] = await tx
    .select({ id, sessionId, parentId, role })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, messages.sessionId))
    .where(and(eq(messages.id, messageId.toLowerCase()), eq(sessions.userId, userId)))
  if (place) return place
  throw new Problem('NOT_FOUND', { message: noSuchMessage })
}

/** Makes the path from the root to a message the active branch, which ends there; null ends it before the root. */
export async function endBranchAt(
  tx: Db,
  sessionId: string,
  messageId: string | null,
): Promise<void> {
  const path = messageId === null ? null : inactivePath(messageId)
  const fork = path === null ? -1 : await forkDepth(tx, path)
  const inBranch = and(eq(messages.sessionId, sessionId), eq(messages.active, true))
  await tx
    .update(messages)
    .set({ active: false })
    .where(and(inBranch, gt(messages.depth, fork)))
  if (path === null) return
  await tx
    .update(messages)
    .set({ active: true })
    .where(inArray(messages.id, sql`(select id from ${path} joining)`))
}

/** Where the branch through a message goes on to: its newest child's newest child, and so on. */
export async function newestLeaf(
  tx: Db,
  messageId: string,
): Promise<{ id: string; depth: number }> {
  const down = sql`(
    with recursive down (id, depth) as (
      select m.id, m.depth from messages m where m.id = ${messageId}
      union all
      select c.id, c.depth from down d join messages c on c.id = (
        select n.id from messages n where n.parent_id = d.id order by n.created_at desc, n.id desc limit 1)
    ) select id, depth from down order by depth desc limit 1)`
  const [leaf] = await tx
    .select({ id: sql<string>`id`, depth: sql<number | string>`depth` })
    .from(sql`${down} leaf`)
  if (!leaf) throw new Problem('NOT_FOUND', { message: noSuchMessage })
  return { id: leaf.id, depth: Number(leaf.depth) }
}

/** From a message up to the first one of the active branch, that one included. */
const inactivePath = (messageId: string): SQL => sql`(
  with recursive path (id, parent_id, depth, active) as (
    select m.id, m.parent_id, m.depth, m.active from messages m where m.id = ${messageId}
    union all
    select m.id, m.parent_id, m.depth, m.active from messages m join path p on m.id = p.parent_id
      where p.active = 0
  ) select id, depth, active from path)`

/** Down to which depth a path is part of the active branch; -1 where it is none of it. */
async function forkDepth(tx: Db, path: SQL): Promise<number> {
  const [fork] = await tx
    .select({ depth: sql<number | string | null>`max(depth)` })
    .from(sql`${path} joining`)
    .where(sql`active = 1`)
  return Number(fork?.depth ?? -1)
}

/** Whether a message is a reply that has not ended. */
export async function isBeingWritten(tx: Db, messageId: string | null): Promise<boolean> {
  const [row] = await tx
    .select({ status: messages.status })
    .from(messages)
    .where(eq(messages.id, messageId ?? ''))
  return row?.status === 'streaming'
}
