/** Uploaded files: kept, read for their text, found again. The front door of this folder. */
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import { open } from 'node:fs/promises'
import type { Page } from '../../http/pagination'
import type { Claim } from '../../http/idempotency'
import { badRequest, Problem } from '../../http/errors'
import type { Upload } from '../../http/upload/upload'
import type { ByteRange } from '../../lib/file-store/file-store'
import { newId } from '../../lib/ids'
import type { ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { files, passages } from '../../db/schema'
import type { Db } from '../../db/store'
import type { CountOf, Projects } from '../projects/projects'
import { headBytes, detectMimeType } from './extraction/document-types'
import { exportFiles } from './file-export'
import { FileRows, wireFile } from './file-rows'
import { findPassages, type FoundPassage, type PassageQuery } from './passage-search'
import type { File, FileQuery } from './model'
import { cleanName } from './names'
import { ExtractionJob } from './extraction-job'
import { DeletionQueue, type ScheduledDeletion } from './deletion-queue'

export { File } from './model'

export const noSuchFile = 'There is no such file.'

/** A piece of a file's text, with where it stands. */
export interface FilePart {
  readonly position: number
  readonly place: string
  readonly text: string
}

export class Files {
  readonly #services: Services
  readonly #projects: Projects
  readonly #rows: FileRows
  readonly #desk: ExtractionJob
  readonly #removals: DeletionQueue

  constructor(services: Services, projects: Projects) {
    this.#services = services
    this.#projects = projects
    this.#rows = new FileRows(services.store)
    this.#desk = new ExtractionJob(services)
    this.#removals = new DeletionQueue(services)
  }

  /**
   * Keeps a file that has arrived, once for each claim. Problems: `BAD_REQUEST` for an empty file and
   * for a name that is none, `NOT_FOUND` for the project, `SERVICE_UNAVAILABLE` without the store.
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
    const { size, sha256 } = upload
    const id = newId()
    await this.#asked(fileStore.take(id, upload.path))
    try {
      const kept = await idempotency.once(claim, (tx) =>
        this.#insert(tx, userId, { id, projectId, name, mimeType, size, sha256 }),
      )
      if (kept.replayed) await this.#drop(id)
      else await this.#desk.wake()
      return kept
    } catch (error) {
      await this.#drop(id)
      throw error
    }
  }

  /** Newest first; of one project where one is named. Problem: `NOT_FOUND` for the project. */
  async list(userId: string, { cursor, limit, projectId }: FileQuery): Promise<Page<File>> {
    const { cursors } = this.#services
    const project = projectId ? (await this.#projects.get(userId, projectId)).id : null
    const list = project === null ? `files:${userId}` : `files:${userId}:${project}`
    const after = cursors.read(list, cursor)
    const rows = await this.#rows.page(userId, project, after, limit + 1)
    return cursors.page(list, rows, limit, (row) => [row.createdAt, row.id], wireFile)
  }

  /** Problem: `NOT_FOUND`, for another user's file too. */
  async get(userId: string, id: string): Promise<File> {
    const [row] = await this.#rows.find({ id: id.toLowerCase(), userId })
    if (!row) throw missing()
    return wireFile(row)
  }

  /** The bytes of a file that `get` gave, or a range of them. Problems: `NOT_FOUND`, `SERVICE_UNAVAILABLE`. */
  async content({ id }: File, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
    const content = await this.#asked(this.#services.fileStore.read(id, range))
    if (!content) throw missing()
    return content
  }

  /** Deletes a file with its passages and its bytes. Problem: `NOT_FOUND`. */
  async delete(userId: string, id: string): Promise<void> {
    const { store, search } = this.#services
    const removal = await store.transaction(async (tx) => {
      const own = and(eq(files.id, id.toLowerCase()), eq(files.userId, userId))
      const gone = await tx.delete(files).where(own).returning({ id: files.id })
      if (gone.length === 0) throw missing()
      return this.#removals.queue(
        tx,
        gone.map((file) => file.id),
      )
    })
    await this.#removals.finish(removal)
    await search.purgeDeleted()
  }

  /** The passages that say most about a question, best first. */
  async search(query: PassageQuery): Promise<FoundPassage[]> {
    const { store, search } = this.#services
    // Most learners have none, and every reply asks.
    if ((await this.#rows.some({ userId: query.userId })).length === 0) return []
    return findPassages(store, search, query)
  }

  /** The text of a file in order, up to `limit` pieces after position `after`. Problem: `NOT_FOUND`. */
  async read(userId: string, id: string, after: number, limit: number): Promise<FilePart[]> {
    const file = await this.get(userId, id)
    return this.#services.store.db
      .select({ position: passages.position, place: passages.place, text: passages.text })
      .from(passages)
      .where(and(eq(passages.fileId, file.id), gt(passages.position, after)))
      .orderBy(asc(passages.position))
      .limit(limit)
  }

  /** How many files are in each of these projects. */
  countByProject: CountOf = async (userId, projectIds) => {
    const rows = await this.#services.store.db
      .select({ projectId: files.projectId, files: count() })
      .from(files)
      .where(and(eq(files.userId, userId), inArray(files.projectId, [...projectIds])))
      .groupBy(files.projectId)
    return new Map(rows.map((row) => [row.projectId ?? '', Number(row.files)]))
  }

  /** Everything for the user's archive. */
  export(userId: string): AsyncIterable<ZipEntry> {
    return exportFiles(userId, this.#rows, this.#services.fileStore)
  }

  /** Takes the bytes along when a user is erased; the rows go with the user's. */
  eraser(): { begin(tx: Db, userId: string): Promise<void>; finish(): Promise<void> } {
    let removal: ScheduledDeletion | null = null
    return {
      begin: async (tx, userId) => {
        const own = await tx.select({ id: files.id }).from(files).where(eq(files.userId, userId))
        removal = await this.#removals.queue(
          tx,
          own.map(({ id }) => id),
        )
      },
      finish: async () => {
        if (removal) await this.#removals.finish(removal)
      },
    }
  }

  /** Removes bytes that no row came for. */
  sweep(): Promise<void> {
    return this.#removals.sweep()
  }

  /** Bytes that no row came for; what stays is swept. */
  async #drop(id: string): Promise<void> {
    await this.#services.fileStore.remove(id).catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'bytes of no file are left to be swept')
    })
  }

  /** The store's answer; a store that fails makes the request fail, not the server. */
  async #asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      this.#services.log.warn({ err: error }, 'the file store failed')
      throw new Problem('SERVICE_UNAVAILABLE', { cause: error })
    }
  }

  async #insert(
    tx: Db,
    userId: string,
    file: Pick<
      typeof files.$inferSelect,
      'id' | 'projectId' | 'name' | 'mimeType' | 'size' | 'sha256'
    >,
  ): Promise<File> {
    const projectId =
      file.projectId === null ? null : await this.#projects.lockOne(tx, userId, file.projectId)
    const createdAt = this.#services.clock.now()
    const state = { status: 'processing', errorCode: null, createdAt } as const
    const row = { ...file, projectId, ...state }
    await tx.insert(files).values({ ...row, userId })
    await this.#desk.queue(tx, userId, file.id)
    return wireFile(row)
  }
}

const missing = () => new Problem('NOT_FOUND', { message: noSuchFile })

/** The first bytes of a file that has arrived. */
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
