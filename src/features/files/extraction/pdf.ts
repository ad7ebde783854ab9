/** PDF. The pages give the places. */
import { UnreadableDocument, type DocumentBlock } from './document'

/** A gap of so many line heights between two lines ends a paragraph. */
const paragraphGap = 1.7

/** A run of text on a page; these members matter here. */
interface TextItem {
  readonly str: string
  readonly hasEOL: boolean
  readonly height: number
  readonly transform: readonly number[]
}

export async function* extractPdf(bytes: Uint8Array): AsyncGenerator<DocumentBlock> {
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableDocument(isLocked ? 'ENCRYPTED' : 'CORRUPT', { cause: error })
  })
  for (let number = 1; number <= document.numPages; number += 1) {
    yield { place: `page ${number}`, text: await pageText(document, number) }
  }
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
