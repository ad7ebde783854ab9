/** Which kind of document some bytes are: decided by what they begin with, then by the name. */

export const mimeTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  html: 'text/html',
  markdown: 'text/markdown',
  plain: 'text/plain',
  /** Office files of before 2007, and the wrapping of encrypted ones since. */
  compound: 'application/x-cfb',
} as const

/** As many first bytes as `kindOf` looks at. */
export const headBytes = 4_096

/** Formats that are known by their first bytes (in Latin-1), and cannot be read for text. */
const signatures: readonly (readonly [string, string])[] = [
  [mimeTypes.compound, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['image/png', '\x89PNG\r\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['application/gzip', '\x1f\x8b'],
  ['application/rtf', '{\\rtf'],
]

/** The media type (RFC 6838) of a file; what a client claims is never asked. */
export function detectMimeType(head: Uint8Array, name: string): string {
  const first = Buffer.from(head.subarray(0, headBytes)).toString('latin1')
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (/^[^]{0,1019}%PDF-/.test(first)) return mimeTypes.pdf
  if (first.startsWith('PK\x03\x04')) return zipKind(first, extension)
  const known = signatures.find(([, start]) => first.startsWith(start))
  if (known) return known[0]
  if (!isText(head.subarray(0, headBytes), first)) return 'application/octet-stream'
  if (/^(md|markdown|mdown|mkd)$/.test(extension)) return mimeTypes.markdown
  if (/^(html?|xhtml)$/.test(extension) || /^\W{0,3}\s*<(!doctype html|html)\b/i.test(first)) {
    return mimeTypes.html
  }
  return mimeTypes.plain
}

/** Office files are ZIP archives; which one it is shows in its members' names, or in its own. */
function zipKind(first: string, extension: string): string {
  if (first.includes('word/')) return mimeTypes.docx
  if (first.includes('ppt/')) return mimeTypes.pptx
  if (extension === 'docx') return mimeTypes.docx
  return extension === 'pptx' ? mimeTypes.pptx : 'application/zip'
}

/** Text has no control characters but white space; every second byte of UTF-16 may be none. */
function isText(head: Uint8Array, first: string): boolean {
  if (/^(\xff\xfe|\xfe\xff)/.test(first)) return true
  const zeros = [0, 0]
  let controls = 0
  for (const [at, byte] of head.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
    else if (byte < 32 && !(byte >= 8 && byte <= 13) && byte !== 27) controls += 1
  }
  const [even = 0, odd = 0] = zeros
  const isWide = Math.min(even, odd) === 0 && Math.max(even, odd) > head.length / 4
  return controls <= head.length / 100 && (even + odd === 0 || isWide)
}
