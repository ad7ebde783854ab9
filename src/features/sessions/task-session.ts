/** A session that begins with a task whose answer is known: the answer is guarded from the first turn. */
import { and, eq } from 'drizzle-orm'
import { answerKeys, messages } from '../../db/schema'
import type { Db } from '../../db/store'
import { Problem } from '../../http/errors'
import { sha256 } from '../../lib/tokens'
import type { AnswerKey } from '../../tutor/answer-key/key'
import { openLadder } from '../../tutor/hint-ladder'
import type { BulkResult } from './model'

/** What creates sessions. */
interface SessionCreator {
  createInBulk(tx: Db, userId: string, items: readonly unknown[]): Promise<BulkResult[]>
}

/** The task of a new session. */
export interface GuardedTask {
  readonly title: string
  /** The learner's first message. */
  readonly task: string
  /** The one writing of the task under which the tutor looks for its key. */
  readonly writing: string
  /** What the tutor says first; it does not say the answer. */
  readonly opening: string
  readonly key: AnswerKey
  /** Epoch milliseconds. */
  readonly now: number
}

/** Creates the session in `tx` and returns its id. Problem: `QUOTA_EXCEEDED`. */
export async function openTaskSession(
  tx: Db,
  sessions: SessionCreator,
  userId: string,
  { title, task, writing, opening, key, now }: GuardedTask,
): Promise<string> {
  const dialogue = [
    { role: 'user', content: task },
    { role: 'assistant', content: opening },
  ]
  const [created] = await sessions.createInBulk(tx, userId, [{ title, messages: dialogue }])
  const sessionId = created?.id
  if (sessionId === undefined) throw new Problem('BAD_REQUEST', { message: created?.message ?? '' })
  await tx
    .update(messages)
    .set({ tutorState: openLadder(task) })
    .where(and(eq(messages.sessionId, sessionId), eq(messages.role, 'assistant')))
  const held = { source: 'teacher', confidence: 'proved', key }
  await tx.insert(answerKeys).values({
    sessionId,
    digest: sha256(writing),
    status: 'held',
    answerKey: held,
    createdAt: now,
  })
  return sessionId
}
