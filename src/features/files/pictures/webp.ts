/** WebP: chunks in a RIFF container, little-endian and padded to even lengths (RFC 9649). */
import { latin1, maxParts, viewOf, type ReadPicture } from './picture'

const headerBytes = 12
const chunkHeader = 8
/** Bytes of a frame of an animation before its own chunks. */
const frameHeader = 16
const visible = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const visibleInFrame = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** The flags of VP8X that announce EXIF and XMP. */
const metadataFlags = 0x08 | 0x04

interface RiffChunk {
  readonly type: string
  /** Header, data and padding. */
  readonly bytes: Uint8Array
  readonly data: Uint8Array
}

/** Reads a WebP picture. */
export function readWebp(bytes: Uint8Array): ReadPicture {
  const declared = bytes.length < headerBytes ? 0 : viewOf(bytes).getUint32(4, true) + 8
  const body = bytes.subarray(headerBytes, Math.max(headerBytes, declared))
  const { chunks, isWhole } = chunksOf(body, maxParts)
  let parts = chunks.length
  const shown = chunks.flatMap((chunk) => {
    if (!visible.has(chunk.type)) return []
    if (chunk.type !== 'ANMF') return [withoutFlags(chunk)]
    const frame = cleanFrame(chunk, maxParts - parts)
    parts += frame.parts
    return [frame.chunk]
  })
  const content = shown.map((chunk) => chunk.bytes)
  const length = content.reduce((sum, part) => sum + part.length, 4)
  const header = Buffer.alloc(headerBytes)
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

/** The same chunk without the flags of metadata. */
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
