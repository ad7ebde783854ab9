/** The one value of EXIF that a picture needs: how it is turned (EXIF 2.32, tag 0x0112). */
import { latin1, viewOf } from './picture'

const tag = 0x0112
const shortType = 3
const exifName = 'Exif\0\0'
const entryBytes = 12
/** Entries of a directory that are read. */
const maxEntries = 200

/** The orientation in the data of an APP1 segment: 1 to 8; 1 where it says none. */
export function orientationOf(data: Uint8Array): number {
  if (latin1(data, 0, Math.min(data.length, exifName.length)) !== exifName) return 1
  const tiff = data.subarray(exifName.length)
  if (tiff.length < 10) return 1
  const order = latin1(tiff, 0, 2)
  if (order !== 'II' && order !== 'MM') return 1
  const isLittle = order === 'II'
  const view = viewOf(tiff)
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return 1
  const count = Math.min(view.getUint16(directory, isLittle), maxEntries)
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * entryBytes
    if (at + entryBytes > tiff.length) return 1
    if (view.getUint16(at, isLittle) !== tag) continue
    const value = view.getUint16(at + 8, isLittle)
    const isValid = view.getUint16(at + 2, isLittle) === shortType && value >= 1 && value <= 8
    return isValid ? value : 1
  }
  return 1
}

/** An APP1 segment that says the orientation and nothing else. */
export function orientationSegment(orientation: number): Uint8Array {
  const head = Buffer.from(`\xff\xe1\0\x22${exifName}MM\0*\0\0\0\x08`, 'latin1')
  const entry = Buffer.from([0, 1, 0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0])
  return Buffer.concat([head, entry, Buffer.alloc(4)])
}
