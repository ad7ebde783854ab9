/**
 * Takes metadata out of pictures without encoding them again: what is stored shows the same picture
 * and says nothing of the place, the device or the person.
 */
import { detectMimeType } from './extraction/extract'

const readers: Readonly<Record<string, PictureReader>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/gif': readGif,
}

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

/** A picture as a reader found it: the parts that are kept, in their order. */
interface ReadPicture {
  /** Everything that shows the picture; no metadata, and nothing after damage or after the end. */
  readonly kept: readonly Uint8Array[]
  readonly width: number
  readonly height: number
  /** Whether the picture has all parts that its format demands, up to its end mark. */
  readonly isWhole: boolean
  /** The parts that were read; a reader stops after `maxParts`. */
  readonly parts: number
}

/** Reads the bytes of one format. Never throws. */
type PictureReader = (bytes: Uint8Array) => ReadPicture

export const maxPictureBytes = 10 * 1_048_576
/** The most pixels of a side, and of all. */
export const maxSide = 16_384
export const maxPixels = 50_000_000
/** The most chunks, segments, blocks and frames. A camera's picture has hundreds, a long animation thousands. */
export const maxParts = 50_000

/** Bytes as Latin-1, one character for each; fewer where the bytes end before `to`. */
function latin1(bytes: Uint8Array, from: number, to: number): string {
  const { buffer, byteOffset, byteLength } = bytes.subarray(from, to)
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

/** A view of the same bytes for numbers of several bytes. */
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const signatureBytes = 8
/** Length, type and checksum. */
const chunkOverhead = 12
/** Chunks that change what is seen. Text, time, EXIF and unknown ones are left out. */
const visibleInPng = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
)

/** Reads a PNG (W3C PNG, third edition, with animation): chunks of length, type, data and checksum. */
function readPng(bytes: Uint8Array): ReadPicture {
  const view = viewOf(bytes)
  const kept = [bytes.subarray(0, signatureBytes)]
  const size = { width: 0, height: 0 }
  let [at, parts, hasData] = [signatureBytes, 0, false]
  while (at + chunkOverhead <= bytes.length && parts <= maxParts) {
    parts += 1
    const length = view.getUint32(at)
    const end = at + chunkOverhead + length
    const type = latin1(bytes, at + 4, at + 8)
    const isHeader = type === 'IHDR'
    if (end > bytes.length || isHeader !== (at === signatureBytes)) break
    if (isHeader) {
      if (length !== 13) break
      size.width = view.getUint32(at + 8)
      size.height = view.getUint32(at + 12)
    }
    if (visibleInPng.has(type)) kept.push(bytes.subarray(at, end))
    hasData ||= type === 'IDAT' && length > 0
    if (type === 'IEND') return { kept, ...size, parts, isWhole: hasData }
    at = end
  }
  return { kept, ...size, parts, isWhole: false }
}

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
 * Reads a JPEG (ITU T.81): segments behind markers, and entropy-coded scans up to the next marker. EXIF, XMP, IPTC, comments, thumbnails and further pictures behind the end are left
 * out; of EXIF the orientation stays where the picture is turned.
 */
function readJpeg(bytes: Uint8Array): ReadPicture {
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

const gifHeader = 13
const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const graphicControl = 0xf9
const application = 0xff
/** The applications whose data says how often an animation repeats. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/**
 * Reads a GIF (87a and 89a): a screen, then extensions and images as chains of blocks, then a trailer.
 * Comments, plain text and the data of applications are left out.
 */
function readGif(bytes: Uint8Array): ReadPicture {
  if (bytes.length < gifHeader)
    return { kept: [bytes], width: 0, height: 0, parts: 0, isWhole: false }
  const view = viewOf(bytes)
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  let at = gifHeader + tableBytes(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  let [parts, hasImage] = [0, false]
  while (at < bytes.length && parts <= maxParts) {
    parts += 1
    const mark = bytes[at]
    if (mark === trailer) {
      kept.push(bytes.subarray(at, at + 1))
      return { kept, ...size, parts, isWhole: hasImage }
    }
    const end =
      mark === image ? imageEnd(bytes, at) : mark === extension ? blocksEnd(bytes, at + 2) : 0
    if (end === 0 || end > bytes.length) break
    if (mark === image || isKept(bytes, at)) kept.push(bytes.subarray(at, end))
    hasImage ||= mark === image
    at = end
  }
  return { kept, ...size, parts, isWhole: false }
}

/** The bytes of a colour table, by the flags before it. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The end of an image: its descriptor, its colour table, the size of its codes, its blocks. */
const imageEnd = (bytes: Uint8Array, at: number): number =>
  blocksEnd(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1)

/** The end of a chain of blocks, each with its length before it; 0 where it is cut. */
function blocksEnd(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const length = bytes[at]
    if (length === undefined) return 0
    at += 1 + length
    if (length === 0) return at
  }
}

function isKept(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1]
  if (label === graphicControl) return true
  return label === application && loops.has(latin1(bytes, at + 3, at + 14))
}

const webpHeader = 12
const chunkHeader = 8
/** Bytes of a frame of an animation before its own chunks. */
const frameHeader = 16
const visibleInWebp = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const visibleInFrame = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** The flags of VP8X that announce EXIF and XMP. */
const metadataFlags = 0x08 | 0x04

interface RiffChunk {
  readonly type: string
  /** Header, data and padding. */
  readonly bytes: Uint8Array
  readonly data: Uint8Array
}

/** Reads a WebP: chunks in a RIFF container, little-endian and padded to even lengths (RFC 9649). */
function readWebp(bytes: Uint8Array): ReadPicture {
  const declared = bytes.length < webpHeader ? 0 : viewOf(bytes).getUint32(4, true) + 8
  const body = bytes.subarray(webpHeader, Math.max(webpHeader, declared))
  const { chunks, isWhole } = chunksOf(body, maxParts)
  let parts = chunks.length
  const shown = chunks.flatMap((chunk) => {
    if (!visibleInWebp.has(chunk.type)) return []
    if (chunk.type !== 'ANMF') return [withoutFlags(chunk)]
    const frame = cleanFrame(chunk, maxParts - parts)
    parts += frame.parts
    return [frame.chunk]
  })
  const content = shown.map((chunk) => chunk.bytes)
  const length = content.reduce((sum, part) => sum + part.length, 4)
  const header = Buffer.alloc(webpHeader)
  header.write('RIFF', 'latin1')
  header.writeUInt32LE(length, 4)
  header.write('WEBP', 8, 'latin1')
  const [first] = shown
  const size = first ? sizeOf(first) : { width: 0, height: 0 }
  const hasPicture = shown.some(({ type }) => ['VP8 ', 'VP8L', 'ANMF'].includes(type))
  const isComplete = isWhole && hasPicture && declared <= bytes.length
  return { kept: [header, ...content], ...size, parts, isWhole: isComplete }
}

/** The chunks up to the first that is cut, and at most one more than `most`. */
function chunksOf(bytes: Uint8Array, most: number): { chunks: RiffChunk[]; isWhole: boolean } {
  const chunks: RiffChunk[] = []
  const view = viewOf(bytes)
  let at = 0
  while (at + chunkHeader <= bytes.length && chunks.length <= most) {
    const length = view.getUint32(at + 4, true)
    const dataEnd = at + chunkHeader + length
    if (dataEnd > bytes.length) return { chunks, isWhole: false }
    const end = Math.min(dataEnd + (length % 2), bytes.length)
    const type = latin1(bytes, at, at + 4)
    const data = bytes.subarray(at + chunkHeader, dataEnd)
    chunks.push({ type, bytes: bytes.subarray(at, end), data })
    at = end
  }
  return { chunks, isWhole: at === bytes.length }
}

function withoutFlags(chunk: RiffChunk): RiffChunk {
  if (chunk.type !== 'VP8X' || chunk.data.length === 0) return chunk
  const bytes = chunk.bytes.slice()
  bytes[chunkHeader] = (bytes[chunkHeader] ?? 0) & ~metadataFlags
  return { ...chunk, bytes }
}

/** A frame without chunks that are not seen, and the number of all its chunks. */
function cleanFrame(frame: RiffChunk, most: number): { chunk: RiffChunk; parts: number } {
  const { chunks } = chunksOf(frame.data.subarray(frameHeader), most)
  const shown = chunks.filter(({ type }) => visibleInFrame.has(type)).map((part) => part.bytes)
  const data = Buffer.concat([frame.data.subarray(0, frameHeader), ...shown])
  const header = Buffer.from(frame.bytes.subarray(0, chunkHeader))
  header.writeUInt32LE(data.length, 4)
  const padding = Buffer.alloc(data.length % 2)
  const bytes = Buffer.concat([header, data, padding])
  return { chunk: { ...frame, bytes, data }, parts: chunks.length }
}

/** The size that the first chunk says. */
function sizeOf({ type, data }: RiffChunk): { width: number; height: number } {
  const view = viewOf(data)
  if (type === 'VP8X' && data.length >= 10) {
    const side = (at: number) => view.getUint16(at, true) + ((data[at + 2] ?? 0) << 16) + 1
    return { width: side(4), height: side(7) }
  }
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = view.getUint32(1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  const isKeyFrame = type === 'VP8 ' && data.length >= 10 && latin1(data, 3, 6) === '\x9d\x01\x2a'
  if (!isKeyFrame) return { width: 0, height: 0 }
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}
