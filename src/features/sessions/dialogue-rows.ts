/** What every reply reads and writes of its session, compiled once. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { PreparedInsert } from '../../db/prepared-insert'
import { messages, sessions } from '../../db/schema'
import type { PreparedInTransaction, Store } from '../../db/store'

const session = getTableColumns(sessions)
const end = { depth: messages.depth, tutorState: messages.tutorState }
const owner = { userId: sessions.userId }

export class DialogueRows {
  /** Puts a user's session into `mode`, where one is named, and gives it. Holds it until the transaction ends. */
  readonly claim: PreparedInTransaction<typeof session>
  /** How deep a message is, and what the tutor goes on from there. */
  readonly end: PreparedInTransaction<typeof end>
  readonly newMessages: PreparedInsert<typeof messages>
  /** Makes a message the end of the active branch. */
  readonly goOn: PreparedInTransaction<{}>
  /** What a reply ended with; where `tutorState` is null the message keeps the one that it has. */
  readonly close: PreparedInTransaction<{}>
  /** Says when the session was last used, and whose it is. */
  readonly touch: PreparedInTransaction<typeof owner>

  constructor(store: Store) {
    const { placeholder, param } = sql
    const [id, updatedAt] = [placeholder('id'), placeholder('updatedAt')]
    this.claim = store.prepareInTransaction(session, (db, fields) =>
      db
        .update(sessions)
        .set({ mode: sql`coalesce(${placeholder('mode')}, ${sessions.mode})` })
        .where(and(eq(sessions.id, id), eq(sessions.userId, placeholder('userId'))))
        .returning(fields),
    )
    this.end = store.prepareInTransaction(end, (db, fields) =>
      db.select(fields).from(messages).where(eq(messages.id, id)),
    )
    this.newMessages = new PreparedInsert(store, messages)
    this.goOn = store.prepareInTransaction({}, (db) =>
      db
        .update(sessions)
        .set({
          headMessageId: sql`${placeholder('messageId')}`,
          messageCount: sql`${placeholder('messageCount')}`,
          updatedAt: sql`${updatedAt}`,
        })
        .where(eq(sessions.id, id)),
    )
    const state = param(placeholder('tutorState'), messages.tutorState)
    this.close = store.prepareInTransaction({}, (db) =>
      db
        .update(messages)
        .set({
          content: sql`${placeholder('content')}`,
          status: sql`${placeholder('status')}`,
          toolCalls: sql`${param(placeholder('toolCalls'), messages.toolCalls)}`,
          tutorState: sql`coalesce(${state}, ${messages.tutorState})`,
        })
        .where(eq(messages.id, id)),
    )
    this.touch = store.prepareInTransaction(owner, (db, fields) =>
      db
        .update(sessions)
        .set({ updatedAt: sql`${updatedAt}` })
        .where(eq(sessions.id, id))
        .returning(fields),
    )
  }
}
