/** GIF (87a and 89a): a screen, then extensions and images as chains of blocks, then a trailer. */
import { latin1, maxParts, viewOf, type ReadPicture } from './picture'

const headerBytes = 13
const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const graphicControl = 0xf9
const application = 0xff
/** The applications whose data says how often an animation repeats. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** Reads a GIF. Comments, plain text and the data of applications are left out. */
export function readGif(bytes: Uint8Array): ReadPicture {
  if (bytes.length < headerBytes)
    return { kept: [bytes], width: 0, height: 0, parts: 0, isWhole: false }
  const view = viewOf(bytes)
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  let at = headerBytes + tableBytes(bytes[10] ?? 0)
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
