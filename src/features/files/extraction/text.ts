/** Documents that are text: Markdown, whose headings give the places, and plain text. */
import { beginning, type DocumentBlock, section } from './document'

const fence = /^ {0,3}(```|~~~)/
const heading = /^ {0,3}#{1,6}[ \t](.*)$/
/** A longer title describes the place no better. */
const titleMax = 200
const underline = /^ {0,3}(=+|-+)[ \t]*$/

export function* extractMarkdown(bytes: Uint8Array): Generator<DocumentBlock> {
  let place = beginning
  let lines: string[] = []
  let fenced: string | null = null
  for (const line of decodeText(bytes).split('\n')) {
    const mark = fence.exec(line)?.[1] ?? null
    if (mark !== null && (fenced === null || fenced === mark))
      fenced = fenced === null ? mark : null
    const title = fenced === null ? titleOf(line, lines) : null
    if (title === null) {
      lines.push(line)
      continue
    }
    yield { place, text: lines.join('\n') }
    place = section(withoutMarks(title))
    lines = [title]
  }
  yield { place, text: lines.join('\n') }
}

/** The title of a heading line, or of an underlined line before, which it removes from `lines`. */
function titleOf(line: string, lines: string[]): string | null {
  const own = heading.exec(line)?.[1]
  if (own !== undefined)
    return own
      .slice(0, titleMax)
      .trimEnd()
      .replace(/(?<!#)#+$/, '')
      .trim()
  const above = lines.at(-1)
  if (!underline.test(line) || above === undefined) return null
  if (above.trim() === '' || /^ {0,3}([-*+>|]|\d+[.)])/.test(above)) return null
  lines.pop()
  return above.trim().slice(0, titleMax)
}

/** A heading's words without the marks of emphasis, code and links. */
const withoutMarks = (title: string): string =>
  title.replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll(/[*_`~]+/g, '')

/**
 * A block gathers paragraphs up to about so many characters, so that a place is more than a
 * sentence.
 */
const gatheredLength = 600

export function* extractPlain(bytes: Uint8Array): Generator<DocumentBlock> {
  let gathered: string[] = []
  let [length, begin, number] = [0, 1, 0]
  for (const line of decodeText(bytes).split('\n')) {
    number += 1
    if (line.trim() === '' && length >= gatheredLength) {
      yield { place: `line ${begin}`, text: gathered.join('\n') }
      gathered = []
      length = 0
    }
    if (line.trim() !== '' && length === 0) begin = number
    if (line.trim() === '' && length === 0) continue
    gathered.push(line)
    length += line.length + 1
  }
  if (length > 0) yield { place: `line ${begin}`, text: gathered.join('\n') }
}

/**
 * The text of bytes in UTF-8, in UTF-16 with or without a byte order mark, else in Latin-1, with `\n` as its
 * line end. `declared`, an encoding that the text names, counts if UTF-8
 * fails.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const text = new TextDecoder(encodingOf(bytes, declared)).decode(bytes)
  return text.replaceAll(/\r\n?/g, '\n')
}

function encodingOf(bytes: Uint8Array, declared?: string): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const utf16 = unmarkedUtf16(bytes.subarray(0, 4_096))
  if (utf16 !== null) return utf16
  if (isUtf8(bytes)) return 'utf-8'
  return declared !== undefined && isKnown(declared) ? declared : 'windows-1252'
}

/** UTF-16 without a mark: in most languages every second byte is zero, and no other. */
function unmarkedUtf16(head: Uint8Array): string | null {
  const zeros = (offset: number) =>
    head.reduce((count, byte, at) => count + Number(byte === 0 && at % 2 === offset), 0)
  const [even, odd] = [zeros(0), zeros(1)]
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function isKnown(encoding: string): encoding is Bun.Encoding {
  try {
    return Boolean(new TextDecoder(encoding as Bun.Encoding))
  } catch {
    return false
  }
}
