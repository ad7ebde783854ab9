/** JPEG (ITU T.81): segments behind markers, and entropy-coded scans up to the next marker. */
import { latin1, maxParts, viewOf, type ReadPicture } from './picture'

const startOfScan = 0xda
const endOfImage = 0xd9
/** Bytes of a JFIF segment before its thumbnail: marker, length, name, version, density. */
const jfifBytes = 16
/** The tag of EXIF that says how a picture is turned (EXIF 2.32). */
const orientationTag = 0x0112
const shortType = 3
const exifName = 'Exif\0\0'
const entryBytes = 12
/** Entries of a directory that are read. */
const maxEntries = 200

/**
 * Reads a JPEG. EXIF, XMP, IPTC, comments, thumbnails and further pictures behind the end are left
 * out; of EXIF the orientation stays where the picture is turned.
 */
export function readJpeg(bytes: Uint8Array): ReadPicture {
  const view = viewOf(bytes)
  const kept = [bytes.subarray(0, 2)]
  const size = { width: 0, height: 0 }
  let [at, parts, hasScan, isTurned] = [2, 0, false, false]
  while ((at + 4 <= bytes.length || bytes[at + 1] === endOfImage) && parts <= maxParts) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) {
      kept.push(bytes.subarray(at, at + 2))
      return { kept, ...size, parts, isWhole: hasScan && size.width > 0 }
    }
    parts += 1
    const end = at + 2 + view.getUint16(at + 2)
    if (marker < 0xc0 || isStandalone(marker) || end < at + 4 || end > bytes.length) break
    const segment = bytes.subarray(at, end)
    if (isFrame(marker) && segment.length >= 9) {
      size.height = view.getUint16(at + 5)
      size.width = view.getUint16(at + 7)
    }
    const orientation = marker === 0xe1 && !isTurned ? orientationOf(segment.subarray(4)) : 1
    if (orientation !== 1) kept.push(orientationSegment(orientation))
    isTurned ||= orientation !== 1
    kept.push(...visiblePart(marker, segment))
    at = end
    if (marker !== startOfScan) continue
    hasScan = true
    at = scanEnd(bytes, end)
    kept.push(bytes.subarray(end, at))
  }
  return { kept, ...size, parts, isWhole: false }
}

/** Markers without a segment: restarts, and a second start. */
const isStandalone = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd8

/** Start of frame: baseline, progressive and the others, but no tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** What stays of a segment: tables, frames and scans, the colour profile and the colour transform. */
function visiblePart(marker: number, segment: Uint8Array): readonly Uint8Array[] {
  if (marker < 0xe0) return [segment]
  const name = latin1(segment, 4, 16)
  if (marker === 0xe0 && name.startsWith('JFIF\0') && segment.length >= jfifBytes + 2) {
    return [withoutThumbnail(segment)]
  }
  const isProfile = marker === 0xe2 && name === 'ICC_PROFILE\0'
  const isTransform = marker === 0xee && name.startsWith('Adobe') && segment.length === 16
  return isProfile || isTransform ? [segment] : []
}

function withoutThumbnail(segment: Uint8Array): Uint8Array {
  const short = Buffer.from(segment.subarray(0, jfifBytes + 2))
  short.writeUInt16BE(jfifBytes, 2)
  short.writeUInt16BE(0, jfifBytes)
  return short
}

/** The place of the first marker after a scan's data; the end of the bytes without one. */
function scanEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const next = bytes[at + 1]
    if (next === undefined) return bytes.length
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}

/** The orientation in the data of an APP1 segment: 1 to 8; 1 where it says none. */
function orientationOf(data: Uint8Array): number {
  if (latin1(data, 0, exifName.length) !== exifName) return 1
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
    if (view.getUint16(at, isLittle) !== orientationTag) continue
    const value = view.getUint16(at + 8, isLittle)
    const isValid = view.getUint16(at + 2, isLittle) === shortType && value >= 1 && value <= 8
    return isValid ? value : 1
  }
  return 1
}

/** An APP1 segment that says the orientation and nothing else. */
function orientationSegment(orientation: number): Uint8Array {
  const head = Buffer.from(`\xff\xe1\0\x22${exifName}MM\0*\0\0\0\x08`, 'latin1')
  const entry = Buffer.from([0, 1, 0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0])
  return Buffer.concat([head, entry, Buffer.alloc(4)])
}
