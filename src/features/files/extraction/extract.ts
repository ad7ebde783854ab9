/** A document's passages. What runs here runs in a process of its own: see `reading.ts`. */
import { Unreadable, type Block, type Extractor } from './document'
import { mimeTypes } from './document-types'
import { passagesOf } from './passages'

/** Characters that are read of one file: some 2,000 pages. */
const textMaxLength = 5_000_000

/** One file a format; each is loaded when it is needed. */
const extractors: Readonly<Record<string, () => Promise<Extractor>>> = {
  [mimeTypes.pdf]: async () => (await import('./pdf')).extractPdf,
  [mimeTypes.docx]: async () => (await import('./docx')).extractDocx,
  [mimeTypes.pptx]: async () => (await import('./pptx')).extractPptx,
  [mimeTypes.html]: async () => (await import('./html')).extractHtml,
  [mimeTypes.markdown]: async () => (await import('./markdown')).extractMarkdown,
  [mimeTypes.plain]: async () => (await import('./plain')).extractPlain,
  [mimeTypes.compound]: async () => (await import('./compound')).refuseCompound,
}

/** The passages of a document of this kind, in order. Throws `Unreadable`. */
export async function* extract(mimeType: string, bytes: Uint8Array): AsyncGenerator<Block> {
  const load = extractors[mimeType]
  if (!load) throw new Unreadable('UNSUPPORTED')
  const extractor = await load()
  let [length, count] = [0, 0]
  for await (const block of extractor(bytes)) {
    for (const passage of passagesOf(block)) {
      length += passage.text.length
      count += 1
      if (length > textMaxLength) throw new Unreadable('TOO_LARGE')
      yield passage
    }
  }
  if (count === 0) throw new Unreadable('NO_TEXT')
}
