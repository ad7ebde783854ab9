/** Files as rows, and their wire form. */
import { and, eq, sql } from 'drizzle-orm'
import { isoTime } from '../../platform/clock'
import { files } from '../../store/schema'
import { NewestFirst } from '../../store/newest-first'
import type { Prepared, Row, Store } from '../../store/store'
import { fileErrors, type File, type FileError } from './model'

const listed = {
  id: files.id,
  projectId: files.projectId,
  name: files.name,
  mimeType: files.mimeType,
  size: files.size,
  sha256: files.sha256,
  status: files.status,
  errorCode: files.errorCode,
  createdAt: files.createdAt,
}
export type ListedFile = Row<typeof listed>

export class FileRows {
  readonly find: Prepared<typeof listed>
  readonly #all: NewestFirst<typeof listed>
  readonly #ofProject: NewestFirst<typeof listed>

  constructor(store: Store) {
    const { placeholder } = sql
    const own = eq(files.userId, placeholder('userId'))
    this.find = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(files)
        .where(and(eq(files.id, placeholder('id')), own)),
    )
    const inProject = eq(files.projectId, placeholder('projectId'))
    const list = { fields: listed, table: files, time: files.createdAt, id: files.id }
    this.#all = new NewestFirst(store, { ...list, which: own })
    this.#ofProject = new NewestFirst(store, { ...list, which: and(own, inProject) })
  }

  /** Newest first, after a position of that order; of one project where one is named. */
  page(
    userId: string,
    projectId: string | null,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<ListedFile[]> {
    return projectId === null
      ? this.#all.page({ userId }, after, limit)
      : this.#ofProject.page({ userId, projectId }, after, limit)
  }
}

/** The wire form. */
export const wireFile = (row: ListedFile): File => ({
  id: row.id,
  name: row.name,
  mimeType: row.mimeType,
  size: row.size,
  sha256: row.sha256,
  ...(row.projectId === null ? {} : { projectId: row.projectId }),
  status: row.status,
  createdAt: isoTime(row.createdAt),
  ...(row.errorCode === null ? {} : { error: wireError(row.errorCode) }),
})

function wireError(stored: string): NonNullable<File['error']> {
  const code = (Object.hasOwn(fileErrors, stored) ? stored : 'NOT_READ') as FileError
  return { code, message: fileErrors[code] }
}
