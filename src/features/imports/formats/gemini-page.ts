/**
 * Reads "My Activity.html", the form in which Takeout gives the activity unless JSON is chosen. The
 * page has one cell for each record; each becomes the record that the JSON would hold. Google
 * translates all words of the page, so that only its structure counts.
 */
import type { JsonElement } from '../json-array-reader'
import { elementBytesMax } from '../element-limits'
import { dateInWords } from './dates-in-words'

/** Every record begins with it. */
const cellStart = '<div class="outer-cell'
/** Text before the first cell in which a page shows that it has cells at all. */
const searchedBytes = 16 * 1024 * 1024
const contentStart = /<div class="content-cell(?=[^"<>]*mdl-cell--6-col)[^"<>]*">/
const headerStart = /<div class="header-cell[^"<>]*">/
const lineBreak = /<br\s*\/?>/i
/** A tag ends before the next one begins: a text of `<` alone would else be read to its end from each. */
const anyTag = /<[^<>]*>/g

/** The records as JSON elements; none where the page has no cells of an activity. */
export async function* activityPageElements(
  text: AsyncIterable<Uint8Array>,
): AsyncGenerator<JsonElement> {
  let at = 0
  for await (const cell of cellsOf(text)) {
    const bytes = Buffer.from(JSON.stringify(recordOf(cell)))
    yield bytes.length > elementBytesMax ? tooLarge : { at, bytes }
    at += 1
  }
}

const tooLarge: JsonElement = {
  fault: { code: 'TOO_LARGE', message: 'A record of the page is too long to be read.' },
}

/** The HTML from each cell's start to the next one's. Each chunk is searched once. */
async function* cellsOf(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let [length, hasCell] = [0, false]
  /** The end of the last chunk, in which the next cell may begin. */
  let end = ''
  for await (const chunk of text) {
    const [first = '', ...later] = (end + decoder.decode(chunk, { stream: true })).split(cellStart)
    let rest = first
    for (const next of later) {
      if (hasCell) yield [...parts, rest].join('')
      parts = []
      length = 0
      hasCell = true
      rest = next
    }
    const kept = Math.max(0, rest.length - cellStart.length + 1)
    parts.push(rest.slice(0, kept))
    end = rest.slice(kept)
    length += kept
    if (length > (hasCell ? elementBytesMax : searchedBytes)) return
  }
  if (hasCell) yield [...parts, end].join('')
}

/** A record as in the JSON form, without the members that the page does not show. */
function recordOf(cell: string): unknown {
  const header = textOf(inside(cell, headerStart))
  const { lines, time, answer } = splitContent(inside(cell, contentStart))
  const { title, subtitles } = groupsOf(lines)
  return {
    header,
    title,
    ...(time === undefined ? {} : { time: new Date(time).toISOString() }),
    products: [header],
    ...(answer.trim() === '' ? {} : { safeHtmlItem: [{ html: answer }] }),
    ...(subtitles.length > 0 ? { subtitles } : {}),
  }
}

/** What stands in the first such element; it ends where the next column of the cell begins. */
function inside(cell: string, start: RegExp): string {
  const found = start.exec(cell)
  if (!found) return ''
  const from = found.index + found[0].length
  const next = /<\/div>\s*<div class="(?:content|header)-cell/.exec(cell.slice(from))
  return next ? cell.slice(from, from + next.index) : cell.slice(from)
}

/** The lines before the date, the date, and the answer, which is HTML. */
function splitContent(content: string): {
  readonly lines: readonly string[]
  readonly time: number | undefined
  readonly answer: string
} {
  const lines: string[] = []
  let rest = content
  for (let end = lineBreak.exec(rest); end; end = lineBreak.exec(rest)) {
    const line = rest.slice(0, end.index)
    const text = textOf(line)
    rest = rest.slice(end.index + end[0].length)
    const time = text.length < dateLengthMax ? dateInWords(text) : undefined
    if (time !== undefined) return { lines, time, answer: rest }
    lines.push(line)
  }
  const time = dateInWords(textOf(rest))
  return { lines, time, answer: '' }
}

/** The longest line that is taken for a date. */
const dateLengthMax = 60

interface Subtitle {
  readonly name: string
  readonly url: string
}

/** The prompt's lines as one text, then the lines with links: attached files, a Gem. */
function groupsOf(lines: readonly string[]): { title: string; subtitles: readonly Subtitle[] } {
  const texts = lines.map(textOf)
  const first = lines.findIndex((line, at) => at > 0 && address.test(line))
  if (first === -1) return { title: texts.join('\n').trim(), subtitles: [] }
  const linked = lines.slice(first).map((line) => ({ name: textOf(line), url: addressIn(line) }))
  // The line before the first file counts the files, in words of the page's language.
  const counted = first > 1 && isFileLine(texts[first] ?? '') ? first - 1 : first
  const subtitles = linked.filter(({ name }) => name !== '')
  return { title: texts.slice(0, counted).join('\n').trim(), subtitles }
}

const address = /<a\s[^<>]*href="([^"<>]*)"/i
const addressIn = (line: string): string => textOf(address.exec(line)?.[1] ?? '')

/** The line of an attached file begins with a dash. */
export const isFileLine = (line: string): boolean => /^[-–]\s/.test(line)

const entities: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ['emsp', ' '],
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** The text of HTML without its tags and entities. */
function textOf(html: string): string {
  return html
    .replaceAll(anyTag, '')
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
      const point = hex ? Number.parseInt(String(hex), 16) : Number(decimal)
      if (name) return entities.get(String(name).toLowerCase()) ?? whole
      return point <= 0x10_ffff ? String.fromCodePoint(point).toWellFormed() : whole
    })
    .replaceAll('\u00a0', ' ')
    .trim()
}
