/**
 * Office documents: the ZIP archive with its XML, Word documents (ECMA-376, WordprocessingML), whose
 * headings give the places, and PowerPoint presentations (PresentationML), whose slides do. Older files are
 * refused.
 */
import { strFromU8, unzipSync } from 'fflate'
import { type Handler, Parser } from 'htmlparser2'
import { beginning, type DocumentBlock, section, UnreadableDocument } from './document'

/**
 * The most bytes of one document's XML, unpacked; a document with more is a bomb, or a huge book.
 */
const unpackedMaxBytes = 64 * 1_048_576

/** The text, by name, of the members whose names match `wanted`. Throws `Unreadable`. */
function openOfficeArchive(bytes: Uint8Array, wanted: RegExp): ReadonlyMap<string, string> {
  let left = unpackedMaxBytes
  try {
    const members = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted.test(name)) return false
        left -= originalSize
        if (left < 0) throw new UnreadableDocument('TOO_LARGE')
        return true
      },
    })
    return new Map(Object.entries(members).map(([name, member]) => [name, strFromU8(member)]))
  } catch (error) {
    throw error instanceof UnreadableDocument
      ? error
      : new UnreadableDocument('CORRUPT', { cause: error })
  }
}

/**
 * Parses XML. It decodes XML's five entities and numeric ones. Entities that a document defines
 * stay as they are, so that none can expand.
 */
function parseXml(xml: string, handler: Partial<Handler>): void {
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(xml)
}

/** The targets of a part's relationships, by id (ECMA-376 part 2, §6.5). */
function relationships(xml: string | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  parseXml(xml ?? '', {
    onopentag: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  return targets
}

/** The stream of a compound file that holds an encrypted document ([MS-OFFCRYPTO] §2.3.4.4). */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le')

/** Refuses compound files: encrypted Office files of today, and Office files of before 2007. */
export function refuseCompound(bytes: Uint8Array): never {
  const { buffer, byteOffset, byteLength } = bytes
  const isEncrypted = Buffer.from(buffer, byteOffset, byteLength).includes(encryptedStream)
  throw new UnreadableDocument(isEncrypted ? 'ENCRYPTED' : 'UNSUPPORTED')
}

/** What empty elements of a Word document stand for. */
const spaces: Readonly<Record<string, string>> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n' }

export function extractDocx(bytes: Uint8Array): DocumentBlock[] {
  const members = openOfficeArchive(bytes, /^word\/(document|styles)\.xml$/)
  const document = members.get('word/document.xml')
  if (document === undefined) throw new UnreadableDocument('CORRUPT')
  const reader = new DocumentReader(headingStyles(members.get('word/styles.xml') ?? ''))
  parseXml(document, {
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.text(text),
  })
  return reader.finish()
}

class DocumentReader {
  readonly #headings: ReadonlySet<string>
  readonly #blocks: DocumentBlock[] = []
  #place = beginning
  #paragraphs: string[] = []
  #words = ''
  #isHeading = false
  #isText = false
  /** The number of open elements that repeat earlier text for old readers. */
  #fallbacks = 0

  constructor(headings: ReadonlySet<string>) {
    this.#headings = headings
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'mc:Fallback') this.#fallbacks += 1
    if (name === 'w:t') this.#isText = true
    if (name === 'w:pStyle') this.#isHeading ||= this.#headings.has(attributes['w:val'] ?? '')
    if (name === 'w:outlineLvl') this.#isHeading ||= Number(attributes['w:val']) < 9
    if (this.#fallbacks === 0) this.#words += spaces[name] ?? ''
  }

  close(name: string): void {
    if (name === 'mc:Fallback') this.#fallbacks -= 1
    if (name === 'w:t') this.#isText = false
    if (name === 'w:p' && this.#fallbacks === 0) this.#endParagraph()
  }

  text(text: string): void {
    if (this.#isText && this.#fallbacks === 0) this.#words += text
  }

  finish(): DocumentBlock[] {
    this.#endSection()
    return this.#blocks
  }

  #endParagraph(): void {
    const [words, isHeading] = [this.#words, this.#isHeading && this.#words.trim() !== '']
    this.#words = ''
    this.#isHeading = false
    if (isHeading) {
      this.#endSection()
      this.#place = section(words)
    }
    this.#paragraphs.push(words)
  }

  #endSection(): void {
    const text = this.#paragraphs.join('\n\n')
    if (text.trim() !== '') this.#blocks.push({ place: this.#place, text })
    this.#paragraphs = []
  }
}

/** The ids of heading styles. Word translates ids into the writer's language, but not names. */
function headingStyles(styles: string): ReadonlySet<string> {
  const ids = new Set<string>()
  let id = ''
  parseXml(styles, {
    onopentag: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') id = attributes['w:styleId'] ?? ''
      const isHeading =
        (name === 'w:name' && /^(heading [1-9]|title)$/i.test(value)) ||
        (name === 'w:outlineLvl' && Number(value) < 9)
      if (isHeading && id !== '') ids.add(id)
    },
  })
  return ids
}

const presentationMembers =
  /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|slides\/[^/]+\.xml)$/

export function extractPptx(bytes: Uint8Array): DocumentBlock[] {
  const members = openOfficeArchive(bytes, presentationMembers)
  const presentation = members.get('ppt/presentation.xml')
  if (presentation === undefined) throw new UnreadableDocument('CORRUPT')
  const targets = relationships(members.get('ppt/_rels/presentation.xml.rels'))
  return slideIds(presentation).map((id, at) => {
    const member = `ppt/${(targets.get(id) ?? '').replace(/^\/ppt\//, '')}`
    return { place: `slide ${at + 1}`, text: textOf(members.get(member) ?? '') }
  })
}

function slideIds(presentation: string): string[] {
  const ids: string[] = []
  parseXml(presentation, {
    onopentag: (name, attributes) => {
      if (name === 'p:sldId') ids.push(attributes['r:id'] ?? '')
    },
  })
  return ids
}

/** A slide's paragraphs, without fields such as the slide number. */
function textOf(slide: string): string {
  const text: string[] = []
  let isText = false
  let fields = 0
  parseXml(slide, {
    onopentag: (name) => {
      if (name === 'a:t') isText = true
      if (name === 'a:fld') fields += 1
      if (name === 'a:br') text.push('\n')
    },
    onclosetag: (name) => {
      if (name === 'a:t') isText = false
      if (name === 'a:fld') fields -= 1
      if (name === 'a:p') text.push('\n\n')
    },
    ontext: (words) => {
      if (isText && fields === 0) text.push(words)
    },
  })
  return text.join('')
}
