/**
 * The tasks of a session: one that it begins with and whose answer is known, so that it is guarded from the
 * first turn; and those that its conversation came to.
 */
import { and, desc, eq } from 'drizzle-orm'
import { answerKeys, messages } from '../../db/schema'
import type { Db } from '../../db/store'
import { Problem } from '../../http/errors'
import { sha256 } from '../../lib/tokens'
import type { AnswerKey, KeyConfidence } from '../../tutor/answer-key/key'
import { openLadder, parseState } from '../../tutor/hint-ladder'
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
  readonly confidence: KeyConfidence
  /** Epoch milliseconds. */
  readonly now: number
}

/** Creates the session in `tx` and returns its id. Problem: `QUOTA_EXCEEDED`. */
export async function openTaskSession(
  tx: Db,
  sessions: SessionCreator,
  userId: string,
  { title, task, writing, opening, key, confidence, now }: GuardedTask,
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
  const held = { source: 'teacher', confidence, key }
  await tx.insert(answerKeys).values({
    sessionId,
    digest: sha256(writing),
    status: 'held',
    answerKey: held,
    createdAt: now,
  })
  return sessionId
}

/** A problem of a conversation, as the tutor left it. */
export interface SessionProblem {
  readonly problem: string
  /** It took an attempt too many or much help, or it is open. */
  readonly isMissed: boolean
}

/** Messages that are read for problems: the newest. */
const readMax = 500

/** The problems of a session's active branch, each once, oldest first. */
export async function problemsOfBranch(db: Db, sessionId: string): Promise<SessionProblem[]> {
  const rows = await db
    .select({ tutorState: messages.tutorState })
    .from(messages)
    .where(
      and(
        eq(messages.sessionId, sessionId),
        eq(messages.active, true),
        eq(messages.role, 'assistant'),
      ),
    )
    .orderBy(desc(messages.depth))
    .limit(readMax)
  const found = new Map<string, SessionProblem>()
  for (const { tutorState } of rows) {
    const state = parseState(tutorState)
    const problem = state?.problem ?? null
    if (state === null || problem === null || found.has(problem)) continue
    const isMissed = !state.solved || state.attempts > 0
    found.set(problem, { problem, isMissed })
  }
  return [...found.values()].toReversed()
}
