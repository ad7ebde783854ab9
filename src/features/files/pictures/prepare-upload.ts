/** What is stored of an upload: pictures are cleaned, and need no extraction. */
import { readFile, writeFile } from 'node:fs/promises'
import { payloadTooLarge } from '../../../http/body'
import type { Upload } from '../../../http/upload/upload'
import type { files } from '../../../db/schema'
import { sha256 as digestOf } from '../../../lib/tokens'
import { cleanPicture, pictureTypes } from './clean-picture'
import { maxPictureBytes } from './picture'

/** The columns of a file that its bytes decide. */
export type PreparedFile = Pick<
  typeof files.$inferSelect,
  'size' | 'sha256' | 'status' | 'errorCode'
>

/**
 * Cleans a picture in place, in the upload's own file; any other file stays as it is. Problem:
 * `PAYLOAD_TOO_LARGE` for a picture of more than 10 MiB.
 */
export async function prepareUpload(upload: Upload, mimeType: string): Promise<PreparedFile> {
  const { path, size, sha256 } = upload
  if (!pictureTypes.includes(mimeType)) {
    return { size, sha256, status: 'processing', errorCode: null }
  }
  if (size > maxPictureBytes) throw payloadTooLarge(maxPictureBytes)
  const { bytes, fault } = cleanPicture(mimeType, await readFile(path))
  await writeFile(path, bytes)
  return {
    size: bytes.length,
    sha256: digestOf(bytes),
    status: fault === null ? 'ready' : 'failed',
    errorCode: fault,
  }
}
