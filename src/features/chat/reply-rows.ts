/** Replies and their logs as rows; what every open stream may ask is compiled once. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { PreparedInsert } from '../../db/prepared-insert'
import { replies, replyEvents } from '../../db/schema'
import type { Db, Prepared, PreparedInTransaction, Row, RowOf, Store } from '../../db/store'
import { countingReplies, type CountReply } from './usage'

export type ReplyRow = RowOf<typeof replies>

const summary = {
  id: replies.id,
  sessionId: replies.sessionId,
  messageId: replies.messageId,
  status: replies.status,
  startedAt: replies.startedAt,
}
export type ReplySummary = Row<typeof summary>

const logged = {
  firstSeq: replyEvents.firstSeq,
  lastSeq: replyEvents.lastSeq,
  frames: replyEvents.frames,
}

const identity = { id: replies.id }
const owner = { userId: replies.userId }

export class ReplyRows {
  /** A user's reply by its id. */
  readonly find: Prepared<typeof summary>
  readonly running: Prepared<typeof summary>
  readonly status: Prepared<{ status: typeof replies.status }>
  /** The rows of a log that hold `from` or come after it. */
  readonly log: Prepared<typeof logged>
  /** The session's running reply. */
  readonly runningWithin: PreparedInTransaction<typeof identity>
  /** A running reply of the user, on whatever node, that has `others` beside it. */
  readonly runningBeside: PreparedInTransaction<typeof identity>
  readonly newReplies: PreparedInsert<typeof replies>
  readonly newEvents: PreparedInsert<typeof replyEvents>
  /** Marks a reply as ended, and says whose it is. */
  readonly end: PreparedInTransaction<typeof owner>
  readonly count: CountReply

  constructor(store: Store) {
    const { placeholder } = sql
    const owned = eq(replies.userId, placeholder('userId'))
    this.find = store.prepare(summary, (db, fields) =>
      db
        .select(fields)
        .from(replies)
        .where(and(eq(replies.id, placeholder('id')), owned)),
    )
    const isRunning = eq(replies.status, 'running')
    const inSession = eq(replies.sessionId, placeholder('sessionId'))
    this.running = store.prepare(summary, (db, fields) =>
      db
        .select(fields)
        .from(replies)
        .where(and(inSession, owned, isRunning)),
    )
    this.runningWithin = store.prepareInTransaction(identity, (db, fields) =>
      db.select(fields).from(replies).where(and(inSession, isRunning)),
    )
    this.runningBeside = store.prepareInTransaction(identity, (db, fields) =>
      db
        .select(fields)
        .from(replies)
        .where(and(owned, isRunning))
        .limit(1)
        .offset(placeholder('others')),
    )
    this.newReplies = new PreparedInsert(store, replies)
    this.newEvents = new PreparedInsert(store, replyEvents)
    this.end = store.prepareInTransaction(owner, (db, fields) =>
      db
        .update(replies)
        .set({
          status: sql`${placeholder('status')}`,
          finishedAt: sql`${placeholder('finishedAt')}`,
        })
        .where(eq(replies.id, placeholder('id')))
        .returning(fields),
    )
    this.count = countingReplies(store)
    this.status = store.prepare({ status: replies.status }, (db, fields) =>
      db
        .select(fields)
        .from(replies)
        .where(eq(replies.id, placeholder('id'))),
    )
    this.log = store.prepare(logged, (db, fields) =>
      db
        .select(fields)
        .from(replyEvents)
        .where(
          and(
            eq(replyEvents.replyId, placeholder('id')),
            sql`${replyEvents.lastSeq} >= ${placeholder('from')}`,
          ),
        )
        .orderBy(asc(replyEvents.firstSeq))
        .limit(placeholder('limit')),
    )
  }
}

/**
 * Lets the user's requests to begin a reply take turns until the transaction ends, so that each counts
 * those before it. For Postgres; on SQLite all transactions take turns.
 */
export async function takeTurn(tx: Db, userId: string): Promise<void> {
  await tx
    .select({ taken: sql`1` })
    .from(sql`pg_advisory_xact_lock(hashtextextended(${userId}, 0))`)
}
