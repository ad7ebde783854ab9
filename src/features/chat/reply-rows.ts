/** Replies and their logs as rows; what every open stream may ask is compiled once. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { replies, replyEvents } from '../../store/schema'
import type { Db, Prepared, Row, RowOf, Store } from '../../store/store'

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

export class ReplyRows {
  /** A user's reply by its id. */
  readonly find: Prepared<typeof summary>
  readonly running: Prepared<typeof summary>
  readonly status: Prepared<{ status: typeof replies.status }>
  /** The rows of a log that hold `from` or come after it. */
  readonly log: Prepared<typeof logged>

  constructor(store: Store) {
    const { placeholder } = sql
    const owned = eq(replies.userId, placeholder('userId'))
    this.find = store.prepare(summary, (db, fields) =>
      db
        .select(fields)
        .from(replies)
        .where(and(eq(replies.id, placeholder('id')), owned)),
    )
    this.running = store.prepare(summary, (db, fields) =>
      db
        .select(fields)
        .from(replies)
        .where(
          and(
            eq(replies.sessionId, placeholder('sessionId')),
            owned,
            eq(replies.status, 'running'),
          ),
        ),
    )
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

/** Running replies of a user, on every node. */
export async function countRunning(tx: Db, userId: string): Promise<number> {
  const [row] = await tx
    .select({ running: count() })
    .from(replies)
    .where(and(eq(replies.userId, userId), eq(replies.status, 'running')))
  return Number(row?.running ?? 0)
}

/** Whether the session has a running reply. */
export async function hasRunning(tx: Db, sessionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.sessionId, sessionId), eq(replies.status, 'running')))
  return row !== undefined
}
