/** Sessions as rows: the queries that every request may run are compiled once. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { isoTime } from '../../platform/clock'
import { sessions } from '../../store/schema'
import type { Prepared, Row, Store } from '../../store/store'
import type { Session } from './model'

const listed = {
  id: sessions.id,
  title: sessions.title,
  mode: sessions.mode,
  projectId: sessions.projectId,
  sharedAt: sessions.sharedAt,
  messageCount: sessions.messageCount,
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
}
export type ListedSession = Row<typeof listed>

export class SessionRows {
  readonly find: Prepared<typeof listed>
  readonly firstPage: Prepared<typeof listed>
  readonly pageAfter: Prepared<typeof listed>

  constructor(store: Store) {
    const { placeholder } = sql
    this.find = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(sessions)
        .where(and(eq(sessions.id, placeholder('id')), eq(sessions.userId, placeholder('userId')))),
    )
    this.firstPage = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(sessions)
        .where(eq(sessions.userId, placeholder('userId')))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
        .limit(placeholder('limit')),
    )
    const before = sql`(${sessions.updatedAt}, ${sessions.id}) < (${placeholder('updatedAt')}, ${placeholder('id')})`
    this.pageAfter = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(sessions)
        .where(and(eq(sessions.userId, placeholder('userId')), before))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
        .limit(placeholder('limit')),
    )
  }
}

/** The wire form. */
export const wireSession = (row: ListedSession): Session => ({
  id: row.id,
  title: row.title,
  mode: row.mode,
  ...(row.projectId === null ? {} : { projectId: row.projectId }),
  messageCount: row.messageCount,
  shared: row.sharedAt !== null,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})
