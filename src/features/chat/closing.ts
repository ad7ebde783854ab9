/** The end of a reply, stored in the same transaction as its last frame. */
import { eq } from 'drizzle-orm'
import { replies } from '../../store/schema'
import type { Db } from '../../store/store'
import type { Sessions } from '../sessions/sessions'
import type { Ending, ReplyIdentity } from './running-reply'
import { countReply } from './usage'

/** Marks the reply as ended, counts what it cost, and keeps its text. `now`: epoch milliseconds. */
export async function closeReply(
  tx: Db,
  dialogue: Sessions['dialogue'],
  { id, sessionId, messageId }: ReplyIdentity,
  { replyStatus, messageStatus, usage, ...kept }: Ending,
  now: number,
): Promise<void> {
  const [reply] = await tx
    .update(replies)
    .set({ status: replyStatus, finishedAt: now })
    .where(eq(replies.id, id))
    .returning({ userId: replies.userId })
  if (reply) await countReply(tx, reply.userId, now, usage)
  await dialogue.close(tx, sessionId, { ...kept, messageId, status: messageStatus, now })
}
