/**
 * Branches: the messages of a session are a tree with one active path, from a root to a leaf. These
 * functions read and move that path. The caller has locked the session's row, so that no other
 * transaction moves the path at the same time.
 */
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { Problem } from '../../http/errors'
import { messages, sessions } from '../../db/schema'
import type { Db } from '../../db/store'

export const noSuchMessage = 'There is no such message.'

/** A message as a node of the tree. */
export interface TreeNode {
  readonly id: string
  readonly sessionId: string
  readonly parentId: string | null
  readonly role: 'user' | 'assistant' | 'system'
}

/** A message of one of the user's sessions. Problem: `NOT_FOUND`. */
export async function findNode(tx: Db, userId: string, messageId: string): Promise<TreeNode> {
  const { id, sessionId, parentId, role } = messages
  const [node] = await tx
    .select({ id, sessionId, parentId, role })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, messages.sessionId))
    .where(and(eq(messages.id, messageId.toLowerCase()), eq(sessions.userId, userId)))
  if (node) return node
  throw new Problem('NOT_FOUND', { message: noSuchMessage })
}

/** Makes the path from the root to `messageId` the active branch; null makes the branch empty. */
export async function activatePath(
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

/** The leaf under a message: its newest child, that child's newest child, and so on. */
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

/** A message and its ancestors, up to the first one of the active branch, which is included. */
const inactivePath = (messageId: string): SQL => sql`(
  with recursive path (id, parent_id, depth, active) as (
    select m.id, m.parent_id, m.depth, m.active from messages m where m.id = ${messageId}
    union all
    select m.id, m.parent_id, m.depth, m.active from messages m join path p on m.id = p.parent_id
      where p.active = 0
  ) select id, depth, active from path)`

/**
 * The depth at which a path leaves the active branch; -1 when it shares nothing with the branch.
 */
async function forkDepth(tx: Db, path: SQL): Promise<number> {
  const [fork] = await tx
    .select({ depth: sql<number | string | null>`max(depth)` })
    .from(sql`${path} joining`)
    .where(sql`active = 1`)
  return Number(fork?.depth ?? -1)
}

/** Whether a message is a reply that has not ended. */
export async function isStreaming(tx: Db, messageId: string | null): Promise<boolean> {
  const [row] = await tx
    .select({ status: messages.status })
    .from(messages)
    .where(eq(messages.id, messageId ?? ''))
  return row?.status === 'streaming'
}
