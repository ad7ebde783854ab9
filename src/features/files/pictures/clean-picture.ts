/**
 * Takes metadata out of pictures without encoding them again: what is stored shows the same picture
 * and says nothing of the place, the device or the person.
 */
import { detectMimeType } from '../extraction/document-types'
import { readGif } from './gif'
import { readJpeg } from './jpeg'
import {
  maxParts,
  maxPictureBytes,
  maxPixels,
  maxSide,
  type PictureReader,
  type ReadPicture,
} from './picture'
import { readPng } from './png'
import { readWebp } from './webp'

const readers: Readonly<Record<string, PictureReader>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/gif': readGif,
}

/** The media types of pictures. */
export const pictureTypes: readonly string[] = Object.keys(readers)

/** Why a picture cannot be used. */
export type PictureFault = 'CORRUPT' | 'PICTURE_TOO_LARGE'

/** A picture without metadata; of a damaged one, what comes before the damage. */
export interface CleanPicture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fault: PictureFault | null
}

/** The bytes of a media type of `pictureTypes`, cleaned. Never throws. */
export function cleanPicture(mimeType: string, bytes: Uint8Array): CleanPicture {
  const read = readers[mimeType]
  if (!read) throw new Error(`${mimeType} is no picture.`)
  const { kept, ...picture } = read(bytes)
  return { bytes: new Uint8Array(Buffer.concat(kept)), fault: faultOf(picture) }
}

/** A picture of an unknown type, cleaned; null for bytes that are no whole picture, or too large. */
export function cleanWholePicture(
  given: Uint8Array,
  name: string,
): { readonly mimeType: string; readonly bytes: Uint8Array } | null {
  const mimeType = detectMimeType(given, name)
  if (given.length > maxPictureBytes || !pictureTypes.includes(mimeType)) return null
  const { bytes, fault } = cleanPicture(mimeType, given)
  return fault === null ? { mimeType, bytes } : null
}

function faultOf({
  isWhole,
  width,
  height,
  parts,
}: Omit<ReadPicture, 'kept'>): PictureFault | null {
  if (Math.max(width, height) > maxSide || width * height > maxPixels) return 'PICTURE_TOO_LARGE'
  if (parts > maxParts) return 'PICTURE_TOO_LARGE'
  return isWhole && width > 0 && height > 0 ? null : 'CORRUPT'
}
