/**
 * Sessions as rows: the queries that every request may run are compiled once. And their wire form.
 */
import { isoTime } from '../../lib/clock'
import { sessions } from '../../db/schema'
import type { Row, RowOf, Store } from '../../db/store'
import { OwnedRows } from '../../db/owned-rows'
import type { Session } from './model'

export type SessionRow = RowOf<typeof sessions>

/** The columns of the wire form. */
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

export class SessionRows extends OwnedRows<typeof listed> {
  constructor(store: Store) {
    super(store, {
      fields: listed,
      table: sessions,
      time: sessions.updatedAt,
      id: sessions.id,
      userId: sessions.userId,
      projectId: sessions.projectId,
    })
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
