import { open } from 'node:fs/promises'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { isDiskFull, isRolledBack } from '../../db/database-errors'
import { OwnedRows, deleteMost, lockRows } from '../../db/queries'
import { files, passages } from '../../db/schema'
import type { Db, Prepared, Row, Store } from '../../db/store'
import type { Claim } from '../../http/endpoint'
import { badRequest, Problem } from '../../http/errors'
import type { Page } from '../../http/pagination'
import type { Upload } from '../../http/upload'
import { isoTime } from '../../lib/clock'
import type { ByteRange } from '../../lib/file-store'
import { newId } from '../../lib/ids'
import { parseJson } from '../../lib/json'
import { codePoints, isStorable } from '../../lib/text'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Picture } from '../../llm/chat-model'
import type { Services } from '../../services'
import { countByProject, type CountOf, type Projects } from '../projects/projects'
import { DeletionQueue, type ScheduledDeletion } from './deletion-queue'
import { ExtractionJob } from './extraction-job'
import type { UnreadPages } from './extraction/document'
import { detectMimeType, headBytes } from './extraction/document-types'
import {
  type File,
  type FileError,
  fileErrors,
  type FileNote,
  fileNotes,
  type FileQuery,
  maxNotedPages,
} from './model'
import { findPassages, type FoundPassage, type PassageQuery } from './passage-search'
import { type PreparedFile, prepareUpload, readPictures, requirePictures } from './stored-pictures'

export { File } from './model'
export { ImportedPictures, type CleanedPicture, type StoredPicture } from './stored-pictures'

export const noSuchFile = 'There is no such file.'

/** A passage of a file's text, with its place. */
export interface FilePart {
  readonly position: number
  readonly place: string
  readonly text: string
}

export const countFilesByProject = (store: Store): CountOf => countByProject(store, files)

export class Files {
  readonly #services: Services
  readonly #projects: Projects
  readonly #rows: FileRows
  readonly #extraction: ExtractionJob
  readonly #deletions: DeletionQueue

  constructor(services: Services, projects: Projects) {
    this.#services = services
    this.#projects = projects
    this.#rows = new FileRows(services.store)
    this.#extraction = new ExtractionJob(services)
    this.#deletions = new DeletionQueue(services)
  }

  /**
   * Stores an uploaded file, once for each claim. Problems: `BAD_REQUEST` for an empty file and for
   * an invalid name, `PAYLOAD_TOO_LARGE` for a picture of more than 10 MiB, `NOT_FOUND` for the project, `SERVICE_UNAVAILABLE` where the file store fails.
   */
  async upload(
    userId: string,
    upload: Upload,
    projectId: string | null,
    claim: Claim | null,
  ): Promise<{ outcome: File; replayed: boolean }> {
    const name = cleanName(upload.name)
    if (upload.size === 0) throw badRequest([{ path: '/file', message: 'must not be empty' }])
    const { idempotency, fileStore } = this.#services
    const mimeType = detectMimeType(await headOf(upload.path), name)
    const prepared = await prepareUpload(userId, upload, mimeType)
    const id = newId()
    await this.#fromStore(fileStore.put(id, upload.path))
    try {
      const stored = await idempotency.once(claim, (tx) =>
        this.#insert(tx, userId, { id, projectId, name, mimeType, ...prepared }),
      )
      if (stored.replayed) await this.#discard(id)
      else await this.#extraction.wake()
      return stored
    } catch (error) {
      // After any other error the row may be stored all the same.
      if (error instanceof Problem || isRolledBack(error)) await this.#discard(id)
      else this.#services.log.warn({ err: error, file: id }, 'file.orphan_left')
      throw error
    }
  }

  /**
   * Newest first; of one project where the query names one. Problem: `NOT_FOUND` for the project.
   */
  async list(userId: string, { cursor, limit, projectId }: FileQuery): Promise<Page<File>> {
    const { cursors } = this.#services
    const project = projectId ? (await this.#projects.get(userId, projectId)).id : null
    const list = project === null ? `files:${userId}` : `files:${userId}:${project}`
    const after = cursors.read(list, cursor)
    const rows = await this.#rows.page(userId, project, after, limit + 1)
    return cursors.page({
      list,
      rows,
      limit,
      position: (row) => [row.createdAt, row.id],
      item: wireFile,
    })
  }

  /** Problem: `NOT_FOUND`, for another user's file too. */
  async get(userId: string, id: string): Promise<File> {
    const [row] = await this.#rows.find({ id: id.toLowerCase(), userId })
    if (!row) throw missing()
    return wireFile(row)
  }

  /** The bytes of a file, or a range of them. Problems: `NOT_FOUND`, `SERVICE_UNAVAILABLE`. */
  async content({ id }: File, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
    const content = await this.#fromStore(this.#services.fileStore.read(id, range))
    if (!content) throw missing()
    return content
  }

  /** Deletes a file with its passages and its bytes. Problem: `NOT_FOUND`. */
  async delete(userId: string, id: string): Promise<void> {
    const { store, search, userEvents } = this.#services
    await this.#deletePassages((await this.get(userId, id)).id)
    const deletion = await store.transaction(async (tx) => {
      const own = and(eq(files.id, id.toLowerCase()), eq(files.userId, userId))
      const gone = await tx.delete(files).where(own).returning({ id: files.id })
      if (gone.length === 0) throw missing()
      userEvents.publish(userId, { name: 'file', data: { id: id.toLowerCase() } })
      return this.#deletions.queue(
        tx,
        gone.map((file) => file.id),
      )
    })
    await this.#deletions.finish(deletion)
    await search.purgeDeleted()
  }

  /** The passages that answer a question best, the best first. */
  async search(query: PassageQuery): Promise<FoundPassage[]> {
    const { store, search } = this.#services
    // Every reply searches, and most learners have no files.
    if ((await this.#rows.any({ userId: query.userId })).length === 0) return []
    return findPassages(store, search, query)
  }

  /** Up to `limit` passages of a file, in order, after position `after`. Problem: `NOT_FOUND`. */
  async read(userId: string, id: string, after: number, limit: number): Promise<FilePart[]> {
    const file = await this.get(userId, id)
    return this.#services.store.db
      .select({ position: passages.position, place: passages.place, text: passages.text })
      .from(passages)
      .where(and(eq(passages.fileId, file.id), gt(passages.position, after)))
      .orderBy(asc(passages.position))
      .limit(limit)
  }

  /**
   * Checks the pictures of a message. Problems: `NOT_FOUND` for an id that is not the user's,
   * `BAD_REQUEST` for a file that is no usable picture.
   */
  readonly requirePictures = requirePictures

  pictures(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
    return readPictures(this.#services, userId, ids)
  }

  /** The account archive's entries: the list of files, then each file's bytes as uploaded. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const rows = await this.#rows.all(userId)
    const archived = rows.map((row) => ({ ...wireFile(row), path: archivePath(row) }))
    yield jsonEntry('files.json', archived)
    for (const row of rows) {
      const content = await this.#services.fileStore.read(row.id)
      // A file that was deleted meanwhile is in the list alone.
      if (content) yield { name: archivePath(row), content, isPacked: true }
    }
  }

  /** Deletes the passages of all files of a user in short steps, before the user is erased. */
  async deletePassages(userId: string): Promise<void> {
    for (const { id } of await this.#rows.all(userId)) await this.#deletePassages(id)
  }

  #deletePassages(fileId: string): Promise<void> {
    return deleteMost(this.#services.store, {
      table: passages,
      id: passages.id,
      where: eq(passages.fileId, fileId),
      orderBy: [desc(passages.position)],
    })
  }

  /** Deletes the bytes of an erased user's files; the rows go with the user's row. */
  eraser(): { begin(tx: Db, userId: string): Promise<void>; finish(): Promise<void> } {
    let deletion: ScheduledDeletion | null = null
    return {
      begin: async (tx, userId) => {
        const rows = { id: files.id, where: eq(files.userId, userId), strength: 'update' } as const
        deletion = await this.#deletions.queue(tx, await lockRows(this.#services.store, tx, rows))
      },
      finish: async () => {
        if (deletion) await this.#deletions.finish(deletion)
      },
    }
  }

  /** Moves old bytes without a row to the trash. */
  sweep(): Promise<void> {
    return this.#deletions.sweep()
  }

  /** Deletes the bytes of an upload without a row; the sweep finds those that remain. */
  async #discard(id: string): Promise<void> {
    await this.#services.fileStore.remove(id).catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'file.orphan_left')
    })
  }

  /** The file store's result. Problem: `SERVICE_UNAVAILABLE` where the store fails. */
  async #fromStore<T>(result: Promise<T>): Promise<T> {
    try {
      return await result
    } catch (error) {
      // The pipeline says which disk is full.
      if (isDiskFull(error)) throw error
      this.#services.log.warn({ err: error }, 'file_store.failed')
      throw new Problem('SERVICE_UNAVAILABLE', { cause: error })
    }
  }

  async #insert(
    tx: Db,
    userId: string,
    file: Pick<typeof files.$inferSelect, 'id' | 'projectId' | 'name' | 'mimeType'> & PreparedFile,
  ): Promise<File> {
    const projectId =
      file.projectId === null ? null : await this.#projects.lockOne(tx, userId, file.projectId)
    const createdAt = this.#services.clock.now()
    const row = { ...file, projectId, createdAt, unread: null }
    await tx.insert(files).values({ ...row, userId })
    if (row.status === 'processing') await this.#extraction.queue(tx, userId, file.id)
    await this.#services.quotas.enforceStorage(tx, userId)
    this.#services.userEvents.publish(userId, { name: 'file', data: { id: file.id } })
    return wireFile(row)
  }
}

const missing = () => new Problem('NOT_FOUND', { message: noSuchFile })

/** The first bytes of an uploaded file. */
async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const head = new Uint8Array(headBytes)
    const { bytesRead } = await file.read(head, 0, headBytes, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const nameLengthMax = 255
/** Controls, and characters that reorder or hide parts of a name. */
export const deceptive = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * The name that a file is stored under: the part after the last slash, trimmed. Problem:
 * `BAD_REQUEST` where it is empty, too long or has deceptive characters.
 */
function cleanName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').trim().normalize('NFC')
  const isValid = !/^\.*$/.test(name) && isStorable(name) && name.search(deceptive) < 0
  if (isValid && codePoints(name) <= nameLengthMax) return name
  const message = `must have a name of 1 to ${nameLengthMax} characters without controls`
  throw badRequest([{ path: '/file', message }])
}

/** Names may repeat, ids do not. */
const archivePath = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  `files/${id}/${name}`

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

class FileRows extends OwnedRows<typeof listed> {
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

const wireFile = (row: ListedFile): File => ({
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
