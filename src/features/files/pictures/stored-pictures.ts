/** How an upload becomes a stored picture, and the stored pictures that a message names. */
import { and, eq, inArray } from 'drizzle-orm'
import { badRequest, Problem } from '../../../http/errors'
import type { Picture } from '../../../llm/chat-model'
import type { Services } from '../../../services'
import { files } from '../../../db/schema'
import type { Db } from '../../../db/store'
import { pictureTypes } from './clean-picture'
import { cleanPictureFile } from './cleaner-process'
import { payloadTooLarge } from '../../../http/body'
import type { Upload } from '../../../http/upload'
import { maxPictureBytes } from './picture'

/** Ids of one query. */
const batch = 100

const columns = {
  id: files.id,
  mimeType: files.mimeType,
  status: files.status,
  sha256: files.sha256,
  size: files.size,
}

const ownFiles = (db: Db, userId: string, ids: readonly string[]) =>
  db
    .select(columns)
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
  for (let at = 0; at < ids.length; at += batch) {
    for (const row of await ownFiles(store.db, userId, ids.slice(at, at + batch))) {
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
