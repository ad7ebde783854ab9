import { eq, sql } from 'drizzle-orm'
import { isoTime } from '../../lib/clock'
import { files } from '../../db/schema'
import type { Prepared, Row, Store } from '../../db/store'
import { OwnedRows } from '../../db/owned-rows'
import { parseJson } from '../../lib/json'
import type { UnreadPages } from './extraction/document'
import {
  fileErrors,
  fileNotes,
  maxNotedPages,
  type File,
  type FileError,
  type FileNote,
} from './model'

const listed = {
  id: files.id,
  projectId: files.projectId,
  name: files.name,
  mimeType: files.mimeType,
  size: files.size,
  sha256: files.sha256,
  status: files.status,
  errorCode: files.errorCode,
  unread: files.unread,
  createdAt: files.createdAt,
}
export type ListedFile = Row<typeof listed>

const identity = { id: files.id }
/** The length of a page where all files are read. */
const pageLength = 100

export class FileRows extends OwnedRows<typeof listed> {
  /** The id of any one of the user's files; empty where the user has none. */
  readonly any: Prepared<typeof identity>

  constructor(store: Store) {
    super(store, {
      fields: listed,
      table: files,
      time: files.createdAt,
      id: files.id,
      userId: files.userId,
      projectId: files.projectId,
    })
    this.any = store.prepare(identity, (db, fields) =>
      db
        .select(fields)
        .from(files)
        .where(eq(files.userId, sql.placeholder('userId')))
        .limit(1),
    )
  }

  /** All of the user's files, newest first. */
  async all(userId: string): Promise<ListedFile[]> {
    const all: ListedFile[] = []
    let page = await this.page(userId, null, null, pageLength)
    for (let last = page.at(-1); last; last = page.at(-1)) {
      all.push(...page)
      page = await this.page(userId, null, [last.createdAt, last.id], pageLength)
    }
    return all
  }
}

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
  ...(row.unread === null ? {} : { notes: wireNotes(row.unread) }),
})

function wireNotes(stored: string): FileNote[] {
  const { garbled, textless } = parseJson(stored) as UnreadPages
  return [noteOf('GARBLED_TEXT', garbled), noteOf('NO_TEXT_ON_PAGE', textless)].flat()
}

const noteOf = (code: FileNote['code'], pages: readonly number[]): FileNote[] =>
  pages.length === 0
    ? []
    : [{ code, message: fileNotes[code], pages: pages.slice(0, maxNotedPages) }]

function wireError(stored: string): NonNullable<File['error']> {
  const code = (Object.hasOwn(fileErrors, stored) ? stored : 'NOT_READ') as FileError
  return { code, message: fileErrors[code] }
}
