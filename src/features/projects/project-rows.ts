/** Projects as rows, and their wire form. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { isoTime } from '../../platform/clock'
import { projects } from '../../store/schema'
import type { Prepared, Row, Store } from '../../store/store'
import type { Project } from './model'

const listed = {
  id: projects.id,
  name: projects.name,
  description: projects.description,
  instructions: projects.instructions,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
}
export type ListedProject = Row<typeof listed>

export class ProjectRows {
  readonly find: Prepared<typeof listed>
  readonly firstPage: Prepared<typeof listed>
  readonly pageAfter: Prepared<typeof listed>

  constructor(store: Store) {
    const { placeholder } = sql
    const own = eq(projects.userId, placeholder('userId'))
    const newest = [desc(projects.updatedAt), desc(projects.id)] as const
    const before = sql`(${projects.updatedAt}, ${projects.id}) < (${placeholder('updatedAt')}, ${placeholder('id')})`
    this.find = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(projects)
        .where(and(eq(projects.id, placeholder('id')), own)),
    )
    this.firstPage = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(projects)
        .where(own)
        .orderBy(...newest)
        .limit(placeholder('limit')),
    )
    this.pageAfter = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(projects)
        .where(and(own, before))
        .orderBy(...newest)
        .limit(placeholder('limit')),
    )
  }
}

/** The wire form of a row, with what was counted in it. */
export const wireProject = (
  row: ListedProject,
  counts: Pick<Project, 'sessionCount' | 'fileCount'>,
): Project => ({
  id: row.id,
  name: row.name,
  ...(row.description === null ? {} : { description: row.description }),
  ...(row.instructions === null ? {} : { instructions: row.instructions }),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  ...counts,
})
