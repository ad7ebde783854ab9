/** PDF. The pages give the places. */
import { unzipSync } from 'fflate'
import { UnreadableDocument, type Extracted } from './document'
import archivePath from './pdf-resources.generated.zip' with { type: 'file' }

/** A gap of so many line heights between two lines ends a paragraph. */
const paragraphGap = 1.7

/** A run of text on a page; these members matter here. */
interface TextItem {
  readonly str: string
  readonly hasEOL: boolean
  readonly height: number
  readonly transform: readonly number[]
}

/**
 * Characters that a PDF gives where a font does not say what its glyphs mean: controls, private use and
 * the replacement character.
 */
const meaningless = /[^\P{Cc}\t\n\r]|\p{Co}|\p{Cn}|\uFFFD/u

export async function* extractPdf(bytes: Uint8Array): AsyncGenerator<Extracted> {
  const document = await openPdf(bytes)
  const garbled: number[] = []
  const textless: number[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const text = await pageText(document, number)
    if (text.trim() === '') textless.push(number)
    else if (meaningless.test(text)) garbled.push(number)
    yield { place: `page ${number}`, text }
  }
  if (garbled.length + textless.length > 0) yield { unread: { garbled, textless } }
}

async function openPdf(bytes: Uint8Array) {
  const { getDocumentProxy } = await import('unpdf')
  return getDocumentProxy(bytes, { verbosity: 0, ...resources }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableDocument(isLocked ? 'ENCRYPTED' : 'CORRUPT', { cause: error })
  })
}

/** What PDF.js asks for one of its data files. */
interface ResourceRequest {
  readonly kind: 'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl'
  readonly filename: string
}

const resourceFolders = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: '' }

/** Gives PDF.js its data files out of the archive that the program carries. */
class PackedResources {
  /** Read when the first of them is asked for: few PDFs need any. */
  #archive: Promise<Uint8Array> | null = null

  /** Rejects where there is no such file; PDF.js then reads the text without it. */
  async fetch({ kind, filename }: ResourceRequest): Promise<Uint8Array> {
    this.#archive ??= Bun.file(archivePath).bytes()
    const name = `${resourceFolders[kind]}/${filename}`
    const { [name]: file } = unzipSync(await this.#archive, {
      filter: (each) => each.name === name,
    })
    if (file === undefined) throw new Error(`PDF.js has no file ${name}.`)
    return file
  }
}

/** The addresses only say that there are such files; the factory is asked for their names. */
const resources = {
  cMapUrl: 'cmaps/',
  standardFontDataUrl: 'standard_fonts/',
  useWorkerFetch: false,
  useSystemFonts: false,
  BinaryDataFactory: PackedResources,
}

async function pageText(
  document: {
    getPage(number: number): Promise<{ getTextContent(): Promise<{ items: unknown[] }> }>
  },
  number: number,
): Promise<string> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    return joinItems(items.filter(isTextItem))
  } catch (error) {
    throw new UnreadableDocument('CORRUPT', { cause: error })
  }
}

const isTextItem = (item: unknown): item is TextItem =>
  typeof item === 'object' && item !== null && 'str' in item

/**
 * The lines of a page, with a blank line between paragraphs. Words that a hyphen split are joined.
 */
function joinItems(items: readonly TextItem[]): string {
  let text = ''
  let above: TextItem | null = null
  for (const item of items) {
    if (above !== null && isFarBelow(item, above)) text = `${text.trimEnd()}\n\n`
    text += item.str
    if (item.hasEOL) text += '\n'
    if (item.height > 0) above = item
  }
  return text.replaceAll(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
}

function isFarBelow(item: TextItem, above: TextItem): boolean {
  const [from = 0, to = 0] = [above.transform[5], item.transform[5]]
  return item.height > 0 && from - to > paragraphGap * Math.max(above.height, item.height)
}
