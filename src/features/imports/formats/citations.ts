/** ChatGPT's citations, which stand beside the text with the places they belong to, as Markdown links. */
import { fieldsOf, isObject, objectsOf, textOf, type Fields } from './json-values'

/** What ChatGPT leaves where a citation stands: 【…】, or a run between two private characters. */
const marker = /^(?:【[^】]*】|\uE200[^\uE201]*\uE201)$/

/** Citations of one message that are followed; each of them is a walk over its text. */
const citationsMax = 500

/** A place in the text, in UTF-16 units, and the link that goes there. */
interface Citation {
  readonly start: number
  readonly end: number
  readonly link: string
}

/** `metadata`: the message's, with `citations` and `content_references`. */
export function withCitations(text: string, metadata: Fields): string {
  const linked = withReferences(
    text,
    objectsOf(metadata['content_references']).slice(0, citationsMax),
  )
  const cited = objectsOf(metadata['citations']).slice(0, citationsMax)
  const citations = cited.flatMap((citation) => citationIn(linked, citation) ?? [])
  return citations.toSorted((a, b) => b.start - a.start).reduce(apply, linked)
}

/** Newer exports repeat the marker's text, and how it reads as Markdown. */
const withReferences = (text: string, references: readonly Fields[]): string =>
  references.reduce<string>((linked, { matched_text: matched, alt }) => {
    const isMarker = typeof matched === 'string' && matched.startsWith('\uE200')
    return isMarker ? linked.replaceAll(matched, () => textOf(alt)) : linked
  }, text)

/** Only what reads as a marker gives way to the link; other text keeps its place before it. */
function apply(text: string, { start, end, link }: Citation): string {
  const place = text.slice(start, end)
  return text.slice(0, start) + (marker.test(place) ? '' : place) + link + text.slice(end)
}

function citationIn(text: string, citation: Fields): Citation | null {
  const { start_ix: start, end_ix: end, metadata } = citation
  const { title, url } = fieldsOf(metadata)
  if (!isObject(metadata) || !isIndex(start) || !isIndex(end) || end < start) return null
  if (!/^https?:\/\//i.test(textOf(url))) return null
  const link = ` ([${
    textOf(title)
      .replaceAll(/[[\]\n]/g, ' ')
      .trim() || textOf(url)
  }](${textOf(url)}))`
  const places = [
    { start, end },
    { start: unitsBefore(text, start), end: unitsBefore(text, end) },
  ]
  const place = places.find((one) => marker.test(text.slice(one.start, one.end))) ?? places[1]
  return place && place.end <= text.length ? { ...place, link } : null
}

const isIndex = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

/** The export counts code points; this is where that many end. */
function unitsBefore(text: string, points: number): number {
  let at = 0
  for (let left = points; left > 0 && at < text.length; left -= 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return at
}
