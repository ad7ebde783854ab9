import { UnreadableDocument, type DocumentBlock, type Extracted, type Extractor } from './document'

/**
 * A type of uploaded files. A file's first bytes and its name decide the type; the media type that a client claims
 * does not count. To read text from another type, write its extractor in a file beside this one and add it to the list.
 */
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
function loadExtractor(mimeType: string): Promise<Extractor> | undefined {
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

/** The most characters that are read of one file: some 2,000 pages. */
const textMaxLength = 5_000_000
/** A passage ends at the first pause after so many characters, */
const passageLength = 600
/** and never exceeds so many. */
const passageMaxLength = 1_000

/** In a child process: the passages of a document of this type, in order, and what could not be read. Throws `Unreadable`. */
export async function* extract(mimeType: string, bytes: Uint8Array): AsyncGenerator<Extracted> {
  const extractor = await loadExtractor(mimeType)
  if (!extractor) throw new UnreadableDocument('UNSUPPORTED')
  let [length, count] = [0, 0]
  for await (const block of extractor(bytes)) {
    if ('unread' in block) {
      if (count > 0) yield block
      continue
    }
    for (const passage of passagesOf(block)) {
      length += passage.text.length
      count += 1
      if (length > textMaxLength) throw new UnreadableDocument('TOO_LARGE')
      yield passage
    }
  }
  if (count === 0) throw new UnreadableDocument('NO_TEXT')
}

/** Matches text that ends where a reader would pause. */
const pause = /([.!?…。！？]["'”’)\]]?|\n)\s$/u

/** Cuts a block into passages: long enough to be informative, short enough to quote. */
function* passagesOf({ place, text }: DocumentBlock): Generator<DocumentBlock> {
  let passage = ''
  for (const fragment of fragments(normalizeText(text))) {
    const isFull = passage.length >= passageLength && pause.test(passage)
    if (passage !== '' && (isFull || passage.length + fragment.length > passageMaxLength)) {
      yield { place, text: passage.trim() }
      passage = ''
    }
    passage += fragment
  }
  if (passage.trim() !== '') yield { place, text: passage.trim() }
}

/** Text that both database engines can store, without repeated blank lines and trailing spaces. */
function normalizeText(text: string): string {
  const lines = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .split('\n')
  const trimmed = lines.map((line) => line.trimEnd()).join('\n')
  return trimmed.replaceAll(/\n{3,}/g, '\n\n').trim()
}

/**
 * Ends of paragraphs, sentences, lines and words. Each only looks back, so that a split loses
 * nothing.
 */
const boundaries = [
  /(?<=\n\n)/,
  /(?<=[.!?…]["'”’)\]]?\s)|(?<=[。！？])/u,
  /(?<=\n)/,
  /(?<=\s)/,
] as const

/** Splits a text into fragments that fit into a passage, at the highest boundary that allows it. */
function* fragments(text: string, level = 0): Generator<string> {
  const boundary = boundaries[level]
  if (boundary === undefined) return yield* slices(text)
  for (const fragment of text.split(boundary)) {
    if (fragment.length <= passageMaxLength) yield fragment
    else yield* fragments(fragment, level + 1)
  }
}

/** Slices of the greatest length; a surrogate pair stays whole. */
function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const isInsidePair = /[\udc00-\udfff]/.test(text[at + passageMaxLength] ?? '')
    const end = at + passageMaxLength - Number(isInsidePair)
    yield text.slice(at, end)
    at = end
  }
}
