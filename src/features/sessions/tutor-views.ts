/** What a session shows of its open task: everything but the answer (contract §8). */
import { eq, sql } from 'drizzle-orm'
import { messages, sessions } from '../../db/schema'
import type { Prepared, Store } from '../../db/store'
import { taskWriting, type Task } from '../../tutor/answer-key/task'
import { parseState } from '../../tutor/hint-ladder'
import { wireRung } from '../../tutor/judging/wire'
import type { AnswerKeys } from './answer-keys'
import type { TutorView } from './model'

const columns = { tutorState: messages.tutorState }

export class TutorViews {
  readonly #keys: AnswerKeys
  /** The tutor's state at the end of the active branch. Value: `sessionId`. */
  readonly #readState: Prepared<typeof columns>

  constructor(store: Store, keys: AnswerKeys) {
    this.#keys = keys
    this.#readState = store.prepare(columns, (db, fields) =>
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
