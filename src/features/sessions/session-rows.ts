/** Sessions as rows: the queries that every request may run are compiled once. */
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { isoTime } from '../../platform/clock'
import { sessions } from '../../store/schema'
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
  readonly #pages: Record<'all' | 'project', Pages>

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
    this.#pages = { all: pagesOf(store, own), project: pagesOf(store, and(own, inProject)) }
  }

  /** Newest first, after a position of that order; of one project where one is named. */
  page(
    userId: string,
    projectId: string | null,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<ListedSession[]> {
    const { first, next } = this.#pages[projectId === null ? 'all' : 'project']
    const values = { userId, limit, ...(projectId === null ? {} : { projectId }) }
    return after ? next({ ...values, updatedAt: after[0] ?? 0, id: after[1] ?? '' }) : first(values)
  }
}

interface Pages {
  readonly first: Prepared<typeof listed>
  readonly next: Prepared<typeof listed>
}

function pagesOf(store: Store, which: SQL | undefined): Pages {
  const { placeholder } = sql
  const before = sql`(${sessions.updatedAt}, ${sessions.id}) < (${placeholder('updatedAt')}, ${placeholder('id')})`
  const page = (condition: SQL | undefined) =>
    store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(sessions)
        .where(condition)
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
        .limit(placeholder('limit')),
    )
  return { first: page(which), next: page(and(which, before)) }
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
