/** Deletes sessions and their messages in short steps, so that no other request waits. */
import { desc, eq, inArray } from 'drizzle-orm'
import { messages, sessions } from '../../db/schema'
import { deleteMost } from '../../db/sliced-deletion'
import type { Store } from '../../db/store'

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

/** Deletes all sessions of a user. */
export async function deleteSessions(store: Store, userId: string): Promise<void> {
  for (;;) {
    const own = store.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId))
    const ids = (await own.limit(deletedAtOnce)).map(({ id }) => id)
    if (ids.length === 0) return
    await deleteMessages(store, ids)
    await store.db.delete(sessions).where(inArray(sessions.id, ids))
    await Bun.sleep(0)
  }
}
