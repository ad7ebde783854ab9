/**
 * Branches: the messages of a session are a tree with one active path, from a root to a leaf. These
 * functions read and move that path. The caller has locked the session's row, so that no other
 * transaction moves the path at the same time.
 */
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { Problem } from '../../http/errors'
import { Pacer, yieldToEventLoop } from '../../lib/pacing'
import { messages, sessions } from '../../db/schema'
import type { Db, Store } from '../../db/store'
import { isWhole, type SessionRow } from './session-rows'

export const noSuchMessage = 'There is no such message.'

/** Rows of one statement, and levels of the tree: a few milliseconds. */
const rowsPerStep = 300
const levelsPerStep = 1_000
/** The most rows that one transaction changes, because others wait for its end to write. */
const changesMax = 1_000
/** A path is moved closer so often before other requests are taken to move it too. */
const attemptsMax = 5

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

/** A change of the active branch that is too long for one transaction. */
class LongChange extends Error {
  constructor(
    readonly sessionId: string,
    /** The end of the wanted branch. */
    readonly messageId: string | null,
  ) {
    super('The change of the active branch takes several transactions.')
  }
}

/**
 * Runs `work`, whose transaction may move the active branch far: then the branch is first moved closer,
 * in transactions of bounded size, and `work` runs again. Problem: `CONFLICT` where other requests
 * move it meanwhile.
 */
export async function withLongChanges<T>(store: Store, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LongChange)) throw error
      await moveCloser(store, error)
    }
  }
  throw new Problem('CONFLICT', { message: 'Other requests change the branch of this session.' })
}

/**
 * After each transaction the branch is a path from the root to the session's last message. A crash
 * leaves a shorter branch, and all messages.
 */
async function moveCloser(store: Store, { sessionId, messageId }: LongChange): Promise<void> {
  const { ids, fork } = await inactivePath(store.db, messageId, { pacer: new Pacer() })
  const step = (move: (tx: Db) => Promise<BranchEnd | null>) =>
    store.transaction((tx) => moveEnd(tx, sessionId, move))
  while (await step((tx) => shorten(tx, sessionId, fork))) await yieldToEventLoop()
  for (let left = ids; left.length > changesMax; left = left.slice(0, -rowsPerStep)) {
    const some = left.slice(-rowsPerStep)
    if (!(await step((tx) => lengthen(tx, sessionId, some)))) return
    await yieldToEventLoop()
  }
}

/** The last message of a branch; without an id the branch is empty, and its depth is -1. */
interface BranchEnd {
  readonly id: string | null
  readonly depth: number
}

/** Locks the session and moves its branch; false where it is gone, is written to, or stays. */
async function moveEnd(
  tx: Db,
  sessionId: string,
  move: (tx: Db) => Promise<BranchEnd | null>,
): Promise<boolean> {
  const isSession = eq(sessions.id, sessionId)
  const [session] = await tx
    .update(sessions)
    .set({ title: sql`${sessions.title}` })
    .where(isSession)
    .returning({ headMessageId: sessions.headMessageId })
  if (!session || (await isStreaming(tx, session.headMessageId))) return false
  const end = await move(tx)
  if (end === null) return false
  const changes = { headMessageId: end.id, messageCount: end.depth + 1 }
  await tx.update(sessions).set(changes).where(isSession)
  return true
}

/** Takes some of the last messages out of the branch, none above the fork. */
async function shorten(tx: Db, sessionId: string, fork: number): Promise<BranchEnd | null> {
  const { depth } = await endOf(tx, sessionId)
  if (depth <= fork) return null
  const kept = Math.max(fork, depth - rowsPerStep)
  await tx
    .update(messages)
    .set({ active: false })
    .where(and(inBranch(sessionId), gt(messages.depth, kept)))
  return endOf(tx, sessionId)
}

/** Adds messages to the branch, the deepest first, if it ends above them. */
async function lengthen(
  tx: Db,
  sessionId: string,
  ids: readonly string[],
): Promise<BranchEnd | null> {
  const [top] = await tx
    .select({ parentId: messages.parentId })
    .from(messages)
    .where(eq(messages.id, ids.at(-1) ?? ''))
  if (!top || (await endOf(tx, sessionId)).id !== top.parentId) return null
  await tx
    .update(messages)
    .set({ active: true })
    .where(inArray(messages.id, [...ids]))
  return endOf(tx, sessionId)
}

const inBranch = (sessionId: string) =>
  and(eq(messages.sessionId, sessionId), eq(messages.active, true))

async function endOf(tx: Db, sessionId: string): Promise<BranchEnd> {
  const [leaf] = await tx
    .select({ id: messages.id, depth: messages.depth })
    .from(messages)
    .where(inBranch(sessionId))
    .orderBy(desc(messages.depth))
    .limit(1)
  return leaf ?? { id: null, depth: -1 }
}

/**
 * Makes the path through a message, on to the newest leaf under it, the active branch of a locked session.
 * Problems: `NOT_FOUND`; `CONFLICT` while a reply of the session is being written.
 */
export async function showBranch(tx: Db, session: SessionRow, messageId: string) {
  const node = await findNode(tx, session.userId, messageId)
  if (node.sessionId !== session.id) throw new Problem('NOT_FOUND', { message: noSuchMessage })
  if (await isStreaming(tx, session.headMessageId)) {
    throw new Problem('CONFLICT', { message: 'A reply is still running in this session.' })
  }
  const leaf = await newestLeaf(tx, node.id)
  await activatePath(tx, session.id, leaf.id)
  const end = { headMessageId: leaf.id, messageCount: leaf.depth + 1 }
  await tx.update(sessions).set(end).where(eq(sessions.id, session.id))
  return end
}

/**
 * Makes the path from the root to `messageId` the active branch; null makes the branch empty. Its
 * transaction runs within `withLongChanges`.
 */
export async function activatePath(
  tx: Db,
  sessionId: string,
  messageId: string | null,
): Promise<void> {
  const pacer = new Pacer()
  const { ids, fork } = await inactivePath(tx, messageId, { pacer, most: changesMax })
  const { depth } = await endOf(tx, sessionId)
  if (ids.length + Math.max(0, depth - fork) > changesMax) {
    throw new LongChange(sessionId, messageId)
  }
  for (let above = fork; above < depth; above += rowsPerStep) {
    const below = and(gt(messages.depth, above), lte(messages.depth, above + rowsPerStep))
    await tx
      .update(messages)
      .set({ active: false })
      .where(and(inBranch(sessionId), below))
    await pacer.pause()
  }
  for (let at = 0; at < ids.length; at += rowsPerStep) {
    const some = ids.slice(at, at + rowsPerStep)
    await tx.update(messages).set({ active: true }).where(inArray(messages.id, some))
    await pacer.pause()
  }
}

/** The leaf under a message: its newest child, that child's newest child, and so on. */
async function newestLeaf(tx: Db, messageId: string): Promise<{ id: string; depth: number }> {
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
 * A message and its ancestors below the active branch, the deepest first, and the depth of the ancestor
 * in the active branch: -1 where none is, or where there are more messages below it than `most`.
 */
async function inactivePath(
  tx: Db,
  messageId: string | null,
  { pacer, most = Infinity }: { readonly pacer: Pacer; readonly most?: number },
): Promise<{ ids: string[]; fork: number }> {
  const ids: string[] = []
  for (let from = messageId; from !== null && ids.length <= most;) {
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
async function isStreaming(tx: Db, messageId: string | null): Promise<boolean> {
  const [row] = await tx
    .select({ status: messages.status })
    .from(messages)
    .where(eq(messages.id, messageId ?? ''))
  return row?.status === 'streaming'
}
