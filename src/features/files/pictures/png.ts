/** PNG (W3C PNG, third edition, with animation): chunks of length, type, data and checksum. */
import { latin1, maxParts, viewOf, type ReadPicture } from './picture'

const signatureBytes = 8
/** Length, type and checksum. */
const chunkOverhead = 12
/** Chunks that change what is seen. Text, time, EXIF and unknown ones are left out. */
const visible = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
)

export function readPng(bytes: Uint8Array): ReadPicture {
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
    if (visible.has(type)) kept.push(bytes.subarray(at, end))
    hasData ||= type === 'IDAT' && length > 0
    if (type === 'IEND') return { kept, ...size, parts, isWhole: hasData }
    at = end
  }
  return { kept, ...size, parts, isWhole: false }
}
