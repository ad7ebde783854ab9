/** Sessions as rows: the queries that every request may run are compiled once. */
import { and, eq, sql } from 'drizzle-orm'
import { isoTime } from '../../platform/clock'
import { sessions } from '../../store/schema'
import { NewestFirst } from '../../store/newest-first'
import type { Prepared, Row, Store } from '../../store/store'
import type { Session } from './model'

/** What is read of a session that is shown. */
export const listed = {
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
  readonly #all: NewestFirst<typeof listed>
  readonly #ofProject: NewestFirst<typeof listed>

  constructor(store: Store) {
    const { placeholder } = sql
    const own = eq(sessions.userId, placeholder('userId'))
    this.find = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(sessions)
        .where(and(eq(sessions.id, placeholder('id')), own)),
    )
    const inProject = eq(sessions.projectId, placeholder('projectId'))
    const list = { fields: listed, table: sessions, time: sessions.updatedAt, id: sessions.id }
    this.#all = new NewestFirst(store, { ...list, which: own })
    this.#ofProject = new NewestFirst(store, { ...list, which: and(own, inProject) })
  }

  /** Newest first, after a position of that order; of one project where one is named. */
  page(
    userId: string,
    projectId: string | null,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<ListedSession[]> {
    return projectId === null
      ? this.#all.page({ userId }, after, limit)
      : this.#ofProject.page({ userId, projectId }, after, limit)
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
