/**
 * Branches: the messages of a session are a tree with one active path, from a root to a leaf. These
 * functions read and move that path. The caller has locked the session's row, so that no other
 * transaction moves the path at the same time.
 */
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { Problem } from '../../http/errors'
import { Pacer } from '../../lib/pacing'
import { messages, sessions } from '../../db/schema'
import type { Db } from '../../db/store'
import { isWhole } from './session-rows'

export const noSuchMessage = 'There is no such message.'

/** Rows of one statement, and levels of the tree: a few milliseconds. */
const rowsPerStep = 300
const levelsPerStep = 1_000

/** A message as a node of the tree. */
export interface TreeNode {
  readonly id: string
  readonly sessionId: string
  readonly parentId: string | null
  readonly role: 'user' | 'assistant' | 'system'
  /** The ids of its pictures; null without any. */
  readonly fileIds: readonly string[] | null
}

/** A message of one of the user's sessions. Problem: `NOT_FOUND`. */
export async function findNode(tx: Db, userId: string, messageId: string): Promise<TreeNode> {
  const { id, sessionId, parentId, role, fileIds } = messages
  const [node] = await tx
    .select({ id, sessionId, parentId, role, fileIds })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, messages.sessionId))
    .where(and(eq(messages.id, messageId.toLowerCase()), eq(sessions.userId, userId), isWhole))
  if (node) return node
  throw new Problem('NOT_FOUND', { message: noSuchMessage })
}

/**
 * Makes the path from the root to `messageId` the active branch; null makes the branch empty. Works in
 * steps, so that a path of 100,000 messages keeps no other request waiting.
 */
export async function activatePath(
  tx: Db,
  sessionId: string,
  messageId: string | null,
): Promise<void> {
  const pacer = new Pacer()
  const { ids, fork } = await inactivePath(tx, messageId, pacer)
  await deactivateBelow(tx, sessionId, { fork, pacer })
  for (let at = 0; at < ids.length; at += rowsPerStep) {
    const some = ids.slice(at, at + rowsPerStep)
    await tx.update(messages).set({ active: true }).where(inArray(messages.id, some))
    await pacer.pause()
  }
}

/** Takes the messages of the active branch below a depth out of it. */
async function deactivateBelow(
  tx: Db,
  sessionId: string,
  { fork, pacer }: { readonly fork: number; readonly pacer: Pacer },
): Promise<void> {
  const inBranch = and(eq(messages.sessionId, sessionId), eq(messages.active, true))
  const [leaf] = await tx
    .select({ depth: messages.depth })
    .from(messages)
    .where(inBranch)
    .orderBy(desc(messages.depth))
    .limit(1)
  for (let above = fork; above < (leaf?.depth ?? -1); above += rowsPerStep) {
    const below = and(gt(messages.depth, above), lte(messages.depth, above + rowsPerStep))
    await tx.update(messages).set({ active: false }).where(and(inBranch, below))
    await pacer.pause()
  }
}

/** The leaf under a message: its newest child, that child's newest child, and so on. */
export async function newestLeaf(
  tx: Db,
  messageId: string,
): Promise<{ id: string; depth: number }> {
  const pacer = new Pacer()
  for (let from = messageId; ;) {
    const leaf = await newestBelow(tx, from)
    if (!leaf) throw new Problem('NOT_FOUND', { message: noSuchMessage })
    if (leaf.steps < levelsPerStep) return leaf
    from = leaf.id
    await pacer.pause()
  }
}

/** The same, at most so many levels further. */
async function newestBelow(tx: Db, messageId: string) {
  const down = sql`(
    with recursive down (id, depth, steps) as (
      select m.id, m.depth, 0 from messages m where m.id = ${messageId}
      union all
      select c.id, c.depth, d.steps + 1 from down d join messages c on c.id = (
        select n.id from messages n where n.parent_id = d.id order by n.created_at desc, n.id desc limit 1)
        where d.steps < ${levelsPerStep}
    ) select id, depth, steps from down order by depth desc limit 1)`
  const count = (name: string) => sql<number>`${sql.raw(name)}`.mapWith(Number)
  const [leaf] = await tx
    .select({ id: sql<string>`id`, depth: count('depth'), steps: count('steps') })
    .from(sql`${down} leaf`)
  return leaf
}

/**
 * A message and its ancestors below the active branch, and the depth of the ancestor in the active
 * branch: -1 where none is.
 */
async function inactivePath(
  tx: Db,
  messageId: string | null,
  pacer: Pacer,
): Promise<{ ids: string[]; fork: number }> {
  const ids: string[] = []
  for (let from = messageId; from !== null;) {
    const steps = await pathUp(tx, from)
    const top = steps.at(-1)
    ids.push(...steps.filter(({ active }) => !active).map(({ id }) => id))
    if (top?.active) return { ids, fork: top.depth }
    from = top?.parentId ?? null
    await pacer.pause()
  }
  return { ids, fork: -1 }
}

/** A message and its ancestors up to the first one of the active branch, at most so many levels. */
function pathUp(tx: Db, messageId: string) {
  const path = sql`(
    with recursive path (id, parent_id, depth, active, steps) as (
      select m.id, m.parent_id, m.depth, m.active, 0 from messages m where m.id = ${messageId}
      union all
      select m.id, m.parent_id, m.depth, m.active, p.steps + 1 from messages m
        join path p on m.id = p.parent_id where p.active = 0 and p.steps < ${levelsPerStep}
    ) select id, parent_id, depth, active from path)`
  return tx
    .select({
      id: sql<string>`id`,
      parentId: sql<string | null>`parent_id`,
      depth: sql<number>`depth`.mapWith(Number),
      active: sql<boolean>`active`.mapWith((value) => Number(value) === 1),
    })
    .from(sql`${path} joining`)
    .orderBy(sql`depth desc`)
}

/** Whether a message is a reply that has not ended. */
export async function isStreaming(tx: Db, messageId: string | null): Promise<boolean> {
  const [row] = await tx
    .select({ status: messages.status })
    .from(messages)
    .where(eq(messages.id, messageId ?? ''))
  return row?.status === 'streaming'
}
