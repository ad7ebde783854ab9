/** How an upload becomes a stored picture, and the stored pictures that a message names. */
import { resolve } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { files } from '../../db/schema'
import type { Db } from '../../db/store'
import { badRequest, payloadTooLarge, Problem } from '../../http/errors'
import type { Upload } from '../../http/upload'
import { type ChildLimits, ChildProcess } from '../../lib/child-process'
import { secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { FairSemaphore } from '../../lib/pacing'
import type { Picture } from '../../llm/chat-model'
import type { Services } from '../../services'
import { maxPictureBytes, type PictureFault, pictureTypes } from './pictures'

/** Ids of one query. */
const idsPerQuery = 100

const pictureColumns = {
  id: files.id,
  mimeType: files.mimeType,
  status: files.status,
  sha256: files.sha256,
  size: files.size,
}

const ownFiles = (db: Db, userId: string, ids: readonly string[]) =>
  db
    .select(pictureColumns)
    .from(files)
    .where(and(eq(files.userId, userId), inArray(files.id, [...ids])))

type PictureRow = Awaited<ReturnType<typeof ownFiles>>[number]

/** A picture of before metadata was removed has failed, because its text could not be read. */
const isUsable = ({ mimeType, status }: PictureRow): boolean =>
  pictureTypes.includes(mimeType) && status === 'ready'

/** Problems: `NOT_FOUND` for an id that is not the user's, `BAD_REQUEST` for no usable picture. */
export async function requirePictures(
  tx: Db,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = new Map((await ownFiles(tx, userId, ids)).map((row) => [row.id, row]))
  const found = ids.map((id) => {
    const row = rows.get(id)
    if (row) return row
    throw new Problem('NOT_FOUND', { message: 'There is no such file.' })
  })
  const unsuitable = found.flatMap((row, at) => (isUsable(row) ? [] : [at]))
  if (unsuitable.length === 0) return
  const message = 'must be a PNG, JPEG, WebP or GIF picture with status `ready`'
  throw badRequest(unsuitable.map((at) => ({ path: `/fileIds/${at}`, message })))
}

/** The user's usable pictures among `ids`, by id. */
export async function readPictures(
  { store, fileStore }: Pick<Services, 'store' | 'fileStore'>,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  const found = new Map<string, Picture>()
  for (let at = 0; at < ids.length; at += idsPerQuery) {
    for (const row of await ownFiles(store.db, userId, ids.slice(at, at + idsPerQuery))) {
      if (!isUsable(row)) continue
      const { id, mimeType: mediaType, sha256, size } = row
      const read = async () => {
        const content = await fileStore.read(id)
        return content ? new Uint8Array(await new Response(content).arrayBuffer()) : null
      }
      found.set(id, { mediaType, sha256, size, read })
    }
  }
  return found
}

/** The columns of a file that its bytes decide. */
export type PreparedFile = Pick<
  typeof files.$inferSelect,
  'size' | 'sha256' | 'status' | 'errorCode'
>

/**
 * Cleans a picture in place, in the upload's own file; any other file stays as it is. Problems:
 * `PAYLOAD_TOO_LARGE` for a picture of more than 10 MiB, and those of `cleanPictureFile`.
 */
export async function prepareUpload(
  userId: string,
  { path, size, sha256 }: Upload,
  mimeType: string,
): Promise<PreparedFile> {
  if (!pictureTypes.includes(mimeType)) {
    return { size, sha256, status: 'processing', errorCode: null }
  }
  if (size > maxPictureBytes) throw payloadTooLarge(maxPictureBytes)
  const { fault, ...cleaned } = await cleanPictureFile(userId, path, mimeType)
  return { ...cleaned, status: fault === null ? 'ready' : 'failed', errorCode: fault }
}

/** A file after its picture was cleaned in it. */
export interface CleanedFile {
  /** In bytes. */
  readonly size: number
  readonly sha256: string
  readonly fault: PictureFault | null
}

/** A picture of 10 MiB takes some 0.1 s; the time that passes bounds a child that waits. */
const limits: ChildLimits = { processorMs: 5 * secondMs, timeMs: 60 * secondMs }
/** Children at once. The users whose pictures wait take turns. */
const childrenAtOnce = 2

/** The bytes of a picture are an attacker's: a child shares neither memory nor environment nor secrets with the server. */
const places = new FairSemaphore(childrenAtOnce)

/**
 * Cleans the user's picture at `path`, in place. Problems: `BAD_REQUEST` for a picture that takes more
 * time or memory than a picture may, `SERVICE_UNAVAILABLE` where the child fails.
 */
const cleanPictureFile = (userId: string, path: string, mimeType: string): Promise<CleanedFile> =>
  places.run(userId, () => cleanInChild(resolve(path), mimeType))

async function cleanInChild(path: string, mimeType: string): Promise<CleanedFile> {
  await using child = new ChildProcess(['clean-picture', mimeType, path], { limits })
  for await (const line of child.lines()) return JSON.parse(line) as CleanedFile
  if (child.exceeded === null) throw new Problem('SERVICE_UNAVAILABLE')
  throw badRequest([{ path: '/file', message: 'takes too much time or memory to be read' }])
}

/** A picture that the reader of the export has cleaned. */
export interface CleanedPicture {
  readonly name: string
  readonly mimeType: string
  /** In bytes, without metadata. */
  readonly size: number
  readonly sha256: string
}

/** A picture whose bytes are in the file store, without a row. */
export interface StoredPicture extends CleanedPicture {
  readonly id: string
}

const rowsPerInsert = 100

/**
 * Pictures that come with an import. Their bytes are stored before the transaction that stores
 * their conversation, because a file store cannot take part in it; the sweep finds the bytes of one
 * that never came.
 */
export class ImportedPictures {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  async store(picture: CleanedPicture, path: string): Promise<StoredPicture> {
    const id = newId()
    await this.#services.fileStore.put(id, path)
    return { id, ...picture }
  }

  /** Makes the pictures files of the user, in `tx`. */
  async insert(tx: Db, userId: string, pictures: readonly StoredPicture[]): Promise<void> {
    const createdAt = this.#services.clock.now()
    const status = 'ready' as const
    const rows = pictures.map((picture) => ({
      ...picture,
      userId,
      projectId: null,
      status,
      errorCode: null,
      createdAt,
    }))
    for (let at = 0; at < rows.length; at += rowsPerInsert) {
      await tx.insert(files).values(rows.slice(at, at + rowsPerInsert))
    }
    for (const { id } of pictures) {
      this.#services.userEvents.publish(userId, { name: 'file', data: { id } })
    }
  }

  /** Removes the bytes of pictures that became no files. The sweep finds those that remain. */
  async discard(pictures: readonly StoredPicture[]): Promise<void> {
    for (const { id } of pictures) {
      await this.#services.fileStore.remove(id).catch((error: unknown) => {
        this.#services.log.warn({ err: error, file: id }, 'file.orphan_left')
      })
    }
  }
}
