/** The end of a reply, stored in the same transaction as its last frame. */
import type { Db } from '../../db/store'
import type { Sessions } from '../sessions/sessions'
import type { ReplyRows } from './reply-rows'
import type { Ending, ReplyIdentity } from './running-reply'

/** Marks the reply as ended, counts what it cost, and keeps its text. `now`: epoch milliseconds. */
export async function closeReply(
  tx: Db,
  rows: ReplyRows,
  dialogue: Sessions['dialogue'],
  { id, sessionId, messageId }: ReplyIdentity,
  { replyStatus, messageStatus, usage, ...kept }: Ending,
  now: number,
): Promise<void> {
  const [reply] = await rows.end(tx, { id, status: replyStatus, finishedAt: now })
  if (reply) await rows.count(tx, reply.userId, now, usage)
  await dialogue.close(tx, sessionId, { ...kept, messageId, status: messageStatus, now })
}
