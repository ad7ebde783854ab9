/** Projects as rows, and their wire form. */
import { and, eq, sql } from 'drizzle-orm'
import { isoTime } from '../../lib/clock'
import { projects } from '../../db/schema'
import { KeysetPage } from '../../db/keyset-page'
import type { Prepared, Row, Store } from '../../db/store'
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
  readonly newest: KeysetPage<typeof listed>

  constructor(store: Store) {
    const { placeholder } = sql
    const own = eq(projects.userId, placeholder('userId'))
    this.find = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(projects)
        .where(and(eq(projects.id, placeholder('id')), own)),
    )
    const list = { fields: listed, table: projects, time: projects.updatedAt, id: projects.id }
    this.newest = new KeysetPage(store, { ...list, where: own })
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
