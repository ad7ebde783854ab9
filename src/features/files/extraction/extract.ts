import { UnreadableDocument, type DocumentBlock, type Extracted } from './document'
import { loadExtractor } from './document-types'

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
