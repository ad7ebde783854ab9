/** Counts and deletes the sessions and messages of a user in short steps, so that no other request waits. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { messages, sessions } from '../../db/schema'
import { deleteMost } from '../../db/sliced-deletion'
import type { Store } from '../../db/store'
import { takeWithinBudget, yieldToEventLoop } from '../../lib/pacing'
import { deletionMark, isWhole } from './session-rows'

/** Sessions that an erasure deletes together. */
const deletedAtOnce = 20

/** Deletes most messages of these sessions, the leaves of each first. */
export const deleteMessages = (store: Store, sessionIds: string[]): Promise<void> =>
  deleteMost(store, {
    table: messages,
    id: messages.id,
    where: inArray(messages.sessionId, sessionIds),
    orderBy: [desc(messages.sessionId), desc(messages.depth), desc(messages.id)],
  })

/** Deletes the sessions of a user in short steps; what is added meanwhile goes with the user. */
export async function deleteSessions(store: Store, userId: string): Promise<void> {
  for (;;) {
    const own = store.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId))
    const ids = (await own.limit(deletedAtOnce)).map(({ id }) => id)
    if (ids.length === 0) return
    const some = inArray(sessions.id, ids)
    await store.db.update(sessions).set(deletionMark).where(some)
    await deleteMessages(store, ids)
    await store.db.delete(sessions).where(some)
    await yieldToEventLoop()
  }
}

/** Sessions of one step, and messages in their active branches; one session at least. */
const sessionsPerStep = 500
const messagesPerStep = 20_000

const { id, updatedAt } = sessions

/**
 * How many sessions the user has, and messages in all of their branches. One that is used meanwhile may
 * count twice: no list of the counted ones is kept, because a user may have a million.
 */
export async function countSessions(
  { db }: Store,
  userId: string,
): Promise<{ sessions: number; messages: number }> {
  const total = { sessions: 0, messages: 0 }
  let after = { updatedAt: -1, id: '' }
  for (;;) {
    const next = await db
      .select({ id, updatedAt, messageCount: sessions.messageCount })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          isWhole,
          sql`(${updatedAt}, ${id}) > (${after.updatedAt}, ${after.id})`,
        ),
      )
      .orderBy(asc(updatedAt), asc(id))
      .limit(sessionsPerStep)
    const some = takeWithinBudget(next, messagesPerStep, (one) => one.messageCount)
    const last = some.at(-1)
    if (!last) return total
    const ids = some.map((one) => one.id)
    total.sessions += ids.length
    total.messages += Number(await db.$count(messages, inArray(messages.sessionId, ids)))
    after = last
    await yieldToEventLoop()
  }
}
