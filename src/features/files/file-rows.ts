/** Files as rows, and their wire form. */
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { isoTime } from '../../platform/clock'
import { files } from '../../store/schema'
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
  readonly #pages: Record<'all' | 'project', Pages>

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
    this.#pages = { all: pagesOf(store, own), project: pagesOf(store, and(own, inProject)) }
  }

  /** Newest first, after a position of that order; of one project where one is named. */
  page(
    userId: string,
    projectId: string | null,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<ListedFile[]> {
    const { first, next } = this.#pages[projectId === null ? 'all' : 'project']
    const values = { userId, limit, ...(projectId === null ? {} : { projectId }) }
    return after ? next({ ...values, createdAt: after[0] ?? 0, id: after[1] ?? '' }) : first(values)
  }
}

interface Pages {
  readonly first: Prepared<typeof listed>
  readonly next: Prepared<typeof listed>
}

function pagesOf(store: Store, which: SQL | undefined): Pages {
  const { placeholder } = sql
  const before = sql`(${files.createdAt}, ${files.id}) < (${placeholder('createdAt')}, ${placeholder('id')})`
  const page = (condition: SQL | undefined) =>
    store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(files)
        .where(condition)
        .orderBy(desc(files.createdAt), desc(files.id))
        .limit(placeholder('limit')),
    )
  return { first: page(which), next: page(and(which, before)) }
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
