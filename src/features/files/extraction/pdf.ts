/** PDF, page by page. */
import { Unreadable, type Block } from './document'

/** A page's lines are this much further apart, in heights of a line, where a paragraph ends. */
const paragraphGap = 1.7

/** What a page is made of, as far as it matters here. */
interface Piece {
  readonly str: string
  readonly hasEOL: boolean
  readonly height: number
  readonly transform: readonly number[]
}

export async function* extractPdf(bytes: Uint8Array): AsyncGenerator<Block> {
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new Unreadable(isLocked ? 'ENCRYPTED' : 'CORRUPT', { cause: error })
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
    return joined(items.filter(isPiece))
  } catch (error) {
    throw new Unreadable('CORRUPT', { cause: error })
  }
}

const isPiece = (item: unknown): item is Piece =>
  typeof item === 'object' && item !== null && 'str' in item

/** Lines as they stand, paragraphs apart; a word that a line's end cut is whole again. */
function joined(pieces: readonly Piece[]): string {
  let text = ''
  let above: Piece | null = null
  for (const piece of pieces) {
    if (above !== null && isFarBelow(piece, above)) text = `${text.trimEnd()}\n\n`
    text += piece.str
    if (piece.hasEOL) text += '\n'
    if (piece.height > 0) above = piece
  }
  return text.replaceAll(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
}

function isFarBelow(piece: Piece, above: Piece): boolean {
  const [from = 0, to = 0] = [above.transform[5], piece.transform[5]]
  return piece.height > 0 && from - to > paragraphGap * Math.max(above.height, piece.height)
}
