/** Files as rows, and their wire form. */
import { eq, sql } from 'drizzle-orm'
import { isoTime } from '../../lib/clock'
import { files } from '../../db/schema'
import type { Prepared, Row, Store } from '../../db/store'
import { OwnedRows } from '../../db/owned-rows'
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

const identity = { id: files.id }

export class FileRows extends OwnedRows<typeof listed> {
  /** One of the user's files, where there is any. */
  readonly some: Prepared<typeof identity>

  constructor(store: Store) {
    super(store, {
      fields: listed,
      table: files,
      time: files.createdAt,
      id: files.id,
      userId: files.userId,
      projectId: files.projectId,
    })
    this.some = store.prepare(identity, (db, fields) =>
      db
        .select(fields)
        .from(files)
        .where(eq(files.userId, sql.placeholder('userId')))
        .limit(1),
    )
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
