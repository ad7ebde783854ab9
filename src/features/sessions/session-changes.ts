/** Changes of one session or message by its owner, each in the caller's transaction. */
import { and, eq, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { nothingToChange, Problem } from '../../http/errors'
import { messages, sessions, type StoredFeedback } from '../../db/schema'
import type { Db } from '../../db/store'
import { findNode } from './branches'
import type { SessionPatch } from './model'
import { deletionMark, isWhole, type SessionRow } from './session-rows'

export const noSuchSession = 'There is no such session.'

/** The condition of the user's session. */
export const owned = (userId: string, id: string) =>
  and(eq(sessions.id, id.toLowerCase()), eq(sessions.userId, userId), isWhole)

/** Locks the user's session until the transaction ends, and sets `changes`. */
export async function lockAndSet(
  tx: Db,
  { userId, id }: { userId: string; id: string },
  changes: PgUpdateSetSource<typeof sessions>,
): Promise<SessionRow> {
  const [session] = await tx
    .update(sessions)
    // An update takes the lock on both engines, even one that changes nothing.
    .set({ title: sql`${sessions.title}`, ...changes })
    .where(owned(userId, id))
    .returning()
  if (session) return session
  throw new Problem('NOT_FOUND', { message: noSuchSession })
}

/**
 * Hides the user's session, whose rows are about to be deleted in several steps; returns its stored id. Where
 * that is cut off, another deletion or the next sweep deletes the rest. Problem: `NOT_FOUND`.
 */
export async function hideForDeletion(db: Db, userId: string, id: string): Promise<string> {
  const isDeletable = or(isWhole, eq(sessions.importId, sessions.id))
  const [hidden] = await db
    .update(sessions)
    .set(deletionMark)
    .where(and(eq(sessions.id, id.toLowerCase()), eq(sessions.userId, userId), isDeletable))
    .returning({ id: sessions.id })
  if (hidden) return hidden.id
  throw new Problem('NOT_FOUND', { message: noSuchSession })
}

/**
 * The columns that a patch sets; absent members stay as they are. A pin alone is no writing to the
 * session. Problem: `BAD_REQUEST` for an empty patch.
 */
export function changesOf({ title, mode, projectId, pinned }: SessionPatch, now: number) {
  const written = {
    ...(title === undefined ? {} : { title }),
    ...(mode === undefined ? {} : { mode }),
    ...(projectId === undefined ? {} : { projectId: projectId?.toLowerCase() ?? null }),
  }
  const isWritten = Object.keys(written).length > 0
  if (!isWritten && pinned === undefined) {
    throw nothingToChange()
  }
  return {
    ...written,
    ...(isWritten ? { updatedAt: now } : {}),
    ...(pinned === undefined ? {} : { pinned }),
  }
}

/**
 * Stores what the learner says of a reply; null takes it back. Problems: `NOT_FOUND`; `BAD_REQUEST`
 * for a message that is no reply.
 */
export async function storeFeedback(
  tx: Db,
  { userId, messageId }: { userId: string; messageId: string },
  feedback: StoredFeedback | null,
): Promise<void> {
  const { id, role } = await findNode(tx, userId, messageId)
  if (role !== 'assistant') {
    throw new Problem('BAD_REQUEST', { message: 'Feedback is for replies of the tutor.' })
  }
  await tx.update(messages).set({ feedback }).where(eq(messages.id, id))
}
