/** Messages as rows of a tree: `active` marks the branch that is shown, `depth` orders it. */
import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { isoTime } from '../../lib/clock'
import { messages } from '../../db/schema'
import type { Prepared, Row, Store } from '../../db/store'
import type { Message } from './model'

const listed = {
  id: messages.id,
  sessionId: messages.sessionId,
  parentId: messages.parentId,
  depth: messages.depth,
  active: messages.active,
  role: messages.role,
  content: messages.content,
  status: messages.status,
  createdAt: messages.createdAt,
  toolCalls: messages.toolCalls,
  model: messages.model,
}
export type ListedMessage = Row<typeof listed>

const turn = { role: messages.role, content: messages.content }

export class MessageRows {
  /** The active branch below a depth, root first. */
  readonly branch: Prepared<typeof listed>
  /** The same without system messages. */
  readonly said: Prepared<typeof listed>
  /** The whole tree after a place in it, parents first. */
  readonly tree: Prepared<typeof listed>
  /** The end of the active branch, newest first. */
  readonly latest: Prepared<typeof turn>

  constructor(store: Store) {
    const { placeholder } = sql
    const inSession = eq(messages.sessionId, placeholder('sessionId'))
    const inBranch = and(inSession, eq(messages.active, true))
    const below = sql`${messages.depth} > ${placeholder('depth')}`
    const branch = (which: SQL | undefined) =>
      store.prepare(listed, (db, fields) =>
        db
          .select(fields)
          .from(messages)
          .where(and(inBranch, below, which))
          .orderBy(asc(messages.depth))
          .limit(placeholder('limit')),
      )
    this.branch = branch(undefined)
    this.said = branch(ne(messages.role, 'system'))
    const after = sql`(${messages.depth}, ${messages.id}) > (${placeholder('depth')}, ${placeholder('id')})`
    this.tree = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(messages)
        .where(and(inSession, after))
        .orderBy(asc(messages.depth), asc(messages.id))
        .limit(placeholder('limit')),
    )
    this.latest = store.prepare(turn, (db, fields) =>
      db
        .select(fields)
        .from(messages)
        .where(inBranch)
        .orderBy(desc(messages.depth))
        .limit(placeholder('limit')),
    )
  }
}

/** The wire form in a list of the whole tree. */
export const wireTreeMessage = (row: ListedMessage): Message => ({
  ...wireMessage(row),
  active: row.active,
})

/** The wire form. */
export const wireMessage = (row: ListedMessage): Message => ({
  id: row.id,
  sessionId: row.sessionId,
  parentId: row.parentId,
  role: row.role,
  content: row.content,
  status: row.status,
  createdAt: isoTime(row.createdAt),
  ...(row.toolCalls === null ? {} : { toolCalls: row.toolCalls }),
  ...(row.model === null ? {} : { model: row.model }),
})
