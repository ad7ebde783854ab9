/**
 * The types of uploaded files. A file's first bytes and its name decide the type; the media type
 * that a client claims does not count. To read text from another type, write its extractor in a
 * file beside this one and add an entry to the list here.
 */
import type { Extractor } from './document'

interface FileType {
  readonly mimeType: string
  readonly matches: (head: FileHead) => boolean
  /** Loads the type's extractor; without it, the type has no text that can be read. */
  readonly load?: () => Promise<Extractor>
}

/** So many of a file's first bytes decide its type. */
export const headBytes = 4_096

/** The first match decides the type; a file without a match is `application/octet-stream`. */
const fileTypes: readonly FileType[] = [
  {
    mimeType: 'application/pdf',
    matches: ({ start }) => /^[^]{0,1019}%PDF-/.test(start),
    load: async () => (await import('./pdf')).extractPdf,
  },
  {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    matches: (head) =>
      head.isZip && (head.has('word/') || (!head.has('ppt/') && head.ends(/\.docx$/i))),
    load: async () => (await import('./office')).extractDocx,
  },
  {
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    matches: (head) => head.isZip && (head.has('ppt/') || head.ends(/\.pptx$/i)),
    load: async () => (await import('./office')).extractPptx,
  },
  { mimeType: 'application/zip', matches: ({ isZip }) => isZip },
  {
    // Office files of before 2007, and the container of encrypted ones since.
    mimeType: 'application/x-cfb',
    matches: ({ start }) => start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    load: async () => (await import('./office')).refuseCompound,
  },
  { mimeType: 'image/png', matches: ({ start }) => start.startsWith('\x89PNG\r\n') },
  { mimeType: 'image/jpeg', matches: ({ start }) => start.startsWith('\xff\xd8\xff') },
  { mimeType: 'image/gif', matches: ({ start }) => /^GIF8[79]a/.test(start) },
  { mimeType: 'image/webp', matches: ({ start }) => /^RIFF[^]{4}WEBP/.test(start) },
  { mimeType: 'application/gzip', matches: ({ start }) => start.startsWith('\x1f\x8b') },
  { mimeType: 'application/rtf', matches: ({ start }) => start.startsWith('{\\rtf') },
  {
    mimeType: 'text/markdown',
    matches: (head) => head.isText && head.ends(/\.(?:md|markdown|mdown|mkd)$/i),
    load: async () => (await import('./text')).extractMarkdown,
  },
  {
    mimeType: 'text/html',
    matches: (head) => head.isText && (head.ends(/\.(?:html?|xhtml)$/i) || head.startsAsHtml),
    load: async () => (await import('./html')).extractHtml,
  },
  {
    mimeType: 'text/plain',
    matches: ({ isText }) => isText,
    load: async () => (await import('./text')).extractPlain,
  },
]

/** The media type (RFC 6838) of a file. */
export function detectMimeType(head: Uint8Array, name: string): string {
  const file = new FileHead(head.subarray(0, headBytes), name)
  return fileTypes.find(({ matches }) => matches(file))?.mimeType ?? 'application/octet-stream'
}

/** The extractor of a media type; undefined where its text cannot be read. */
export function loadExtractor(mimeType: string): Promise<Extractor> | undefined {
  return fileTypes.find((type) => type.mimeType === mimeType)?.load?.()
}

/** What decides a file's type: its first bytes and its name. */
class FileHead {
  /** The first bytes as Latin-1, one character for each byte. */
  readonly start: string
  readonly #bytes: Uint8Array
  readonly #name: string

  constructor(bytes: Uint8Array, name: string) {
    this.start = Buffer.from(bytes).toString('latin1')
    this.#bytes = bytes
    this.#name = name
  }

  get isZip(): boolean {
    return this.start.startsWith('PK\x03\x04')
  }

  get startsAsHtml(): boolean {
    return /^\W{0,3}\s*<(!doctype html|html)\b/i.test(this.start)
  }

  /** Office files are ZIP archives; the names of their first members show which. */
  has(member: string): boolean {
    return this.start.includes(member)
  }

  /** Whether the name's extension is one of these. */
  ends(extensions: RegExp): boolean {
    return extensions.test(this.#name)
  }

  /** Text has no control characters but white space; in UTF-16, every second byte may be zero. */
  get isText(): boolean {
    if (/^(\xff\xfe|\xfe\xff)/.test(this.start)) return true
    const zeros = [0, 0]
    let controls = 0
    for (const [at, byte] of this.#bytes.entries()) {
      if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
      else if (byte < 32 && !(byte >= 8 && byte <= 13) && byte !== 27) controls += 1
    }
    const [even = 0, odd = 0] = zeros
    const { length } = this.#bytes
    const isUtf16 = Math.min(even, odd) === 0 && Math.max(even, odd) > length / 4
    return controls <= length / 100 && (even + odd === 0 || isUtf16)
  }
}
