/**
 * The tasks of a session: one that it begins with and whose answer is known, so that it is guarded from the
 * first turn; those that its conversation came to; and what the session shows of the open one: everything but
 * the answer (contract §8).
 */
import { and, desc, eq, sql } from 'drizzle-orm'
import { answerKeys, messages, sessions } from '../../db/schema'
import type { Db, Prepared, Store } from '../../db/store'
import { Problem } from '../../http/errors'
import { sha256 } from '../../lib/tokens'
import type { AnswerKey, KeyConfidence } from '../../tutor/answer-key/key'
import { openLadder, parseState } from '../../tutor/hint-ladder'
import type { BulkResult, TutorView } from './model'
import { taskWriting, type Task } from '../../tutor/answer-key/task'
import { wireRung } from '../../tutor/assessment'
import type { AnswerKeys } from './answer-keys'

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

const stateColumns = { tutorState: messages.tutorState }

export class TutorViews {
  readonly #keys: AnswerKeys
  /** The tutor's state at the end of the active branch. Value: `sessionId`. */
  readonly #readState: Prepared<typeof stateColumns>

  constructor(store: Store, keys: AnswerKeys) {
    this.#keys = keys
    this.#readState = store.prepare(stateColumns, (db, fields) =>
      db
        .select(fields)
        .from(messages)
        .innerJoin(sessions, eq(sessions.headMessageId, messages.id))
        .where(eq(sessions.id, sql.placeholder('sessionId'))),
    )
  }

  /** Null where no task is open. */
  async read(sessionId: string): Promise<TutorView | null> {
    const [head] = await this.#readState({ sessionId })
    const state = parseState(head?.tutorState)
    const open = state?.problem ?? null
    if (state === null || open === null) return null
    // Loaded here: the mathematics behind it would double the time of a start.
    const { taskSourceOf } = await import('../../tutor/open-task')
    const readBy = taskSourceOf(open, state.pictures)
    if (readBy === null) return null
    const { rung, attempts, solved, problem } = { ...state, problem: open }
    const task = { text: problem, pictures: state.pictures ?? [] }
    const source = readBy === 'computed' ? readBy : await this.#sourceOfKey(sessionId, task)
    const checkable = source !== null
    return { problem, rung: wireRung(rung), checkable, source, attempts, solved }
  }

  async #sourceOfKey(sessionId: string, task: Task): Promise<'model' | 'teacher' | null> {
    const key = await this.#keys.find(sessionId, taskWriting(task))
    return key?.status === 'held' ? key.source : null
  }
}
