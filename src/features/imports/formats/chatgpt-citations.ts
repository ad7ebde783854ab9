/**
 * Puts the sources of an answer of ChatGPT in the places of its markers. Older exports have
 * `citations` with places in the text and markers such as 【2†source】; newer ones have
 * `content_references`, which name the marker's text.
 */
import { linkTo, sourceList, sourceOf, sourcesMax, webSource, type CitedSource } from './citations'
import { type FoundParts, joinParts } from './message-parts'
import { fieldsOf, isObject, objectsOf, textOf, type JsonFields } from './json-values'

/** A marker: 【…】, or a run between two private-use characters. */
const marker = /^(?:【[^】]*】|\uE200[^\uE201]*\uE201)$/
const hiddenRun = /\uE200[^\uE200\uE201]*\uE201/g
/** A number, then the word "source" or a file's name, then maybe lines: 【8†notes.md†L1-L10】. */
const numbered = /【(\d+)(?::\d+)?†([^†【】]*)(?:†[^【】]*)?】/g
const unresolved = 'a citation whose source the export does not name'

/** The text with its sources. `metadata` is the message's. */
export function withCitations(text: string, metadata: JsonFields, found: FoundParts): string {
  const citations = objectsOf(metadata['citations']).slice(0, sourcesMax)
  const references = objectsOf(metadata['content_references']).slice(0, sourcesMax)
  if (citations.length === 0 && references.length === 0) return withoutMarkers(text, [], found)
  const placed = citations.flatMap((citation) => citationIn(text, citation) ?? [])
  const marked = placed.filter(({ start, end }) => marker.test(text.slice(start, end)))
  const linked = withReferences(insertLinks(text, marked), references)
  const others = placed.filter((one) => !marked.includes(one))
  const isMoved = linked !== text
  const whole = isMoved ? linked : insertLinks(text, others)
  const listed = [
    ...(isMoved ? others.map(({ source }) => source) : []),
    ...references.flatMap(({ sources }) => objectsOf(sources).flatMap(webSource)),
  ]
  const missing = listed.filter(({ title, url }) => !whole.includes(linkTo({ title, url })))
  return joinParts([withoutMarkers(whole, citations, found), sourceList(missing)])
}

/** Replaces each marker that a reference names by its Markdown or its sources. */
const withReferences = (text: string, references: readonly JsonFields[]): string =>
  references.reduce<string>((linked, reference) => {
    const { matched_text: matched, alt, type } = reference
    if (typeof matched !== 'string' || !marker.test(matched)) return linked
    const said = textOf(alt) || inBrackets(sourcesIn(reference))
    if (said === '' && type !== 'hidden' && !matched.startsWith('\uE200')) return linked
    return linked.replaceAll(matched, () => said)
  }, text)

/** A reference names a page, a file, or a group of pages. */
function sourcesIn(reference: JsonFields): CitedSource[] {
  const items = objectsOf(reference['items'])
  return items.length > 0
    ? items.flatMap((item) => [
        ...webSource(item),
        ...objectsOf(item['supporting_websites']).flatMap(webSource),
      ])
    : webSource(reference)
}

const inBrackets = (sources: readonly CitedSource[]): string =>
  sources.length === 0 ? '' : ` (${[...new Set(sources.map(linkTo))].join(', ')})`

/** A range of the text, in UTF-16 units, and the source for it. */
interface Citation {
  readonly start: number
  readonly end: number
  readonly source: CitedSource
}

/** From the end backwards. A link replaces a marker; any other text at its place stays before it. */
const insertLinks = (text: string, citations: readonly Citation[]): string =>
  citations
    .toSorted((a, b) => b.start - a.start)
    .reduce((linked, { start, end, source }) => {
      const place = linked.slice(start, end)
      const kept = marker.test(place) ? '' : place
      return linked.slice(0, start) + kept + inBrackets([source]) + linked.slice(end)
    }, text)

function citationIn(text: string, citation: JsonFields): Citation | null {
  const { start_ix: start, end_ix: end, metadata } = citation
  if (!isObject(metadata) || !isIndex(start) || !isIndex(end) || end < start) return null
  const [source] = sourceIn(metadata)
  if (!source) return null
  const places = [
    { start, end },
    { start: unitsBefore(text, start), end: unitsBefore(text, end) },
  ]
  const place = places.find((one) => marker.test(text.slice(one.start, one.end))) ?? places[1]
  return place && place.end <= text.length ? { ...place, source } : null
}

/** A page needs its address; a file has only its name. */
function sourceIn({ type, title, name, url }: JsonFields): CitedSource[] {
  const [source] = sourceOf([title, name], [url])
  return source && (source.url !== '' || type === 'file') ? [source] : []
}

const isIndex = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

/** The export counts code points; returns the UTF-16 index where so many end. */
function unitsBefore(text: string, points: number): number {
  let at = 0
  for (let left = points; left > 0 && at < text.length; left -= 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return at
}

/** Resolves markers by their number, or by the name in them. Others stay, and are named. */
function withoutMarkers(text: string, citations: readonly JsonFields[], found: FoundParts): string {
  if (!/[【\uE200]/.test(text)) return text
  const byNumber = new Map<string, CitedSource>()
  for (const { metadata } of citations) {
    const { extra, ...fields } = fieldsOf(metadata)
    const [source] = sourceIn(fields)
    if (source) byNumber.set(String(fieldsOf(extra)['cited_message_idx']), source)
  }
  const named = text.replaceAll(numbered, (whole, number: string, name: string) => {
    const source = byNumber.get(number)
    if (source) return inBrackets([source])
    if (/\.\w{1,8}$/.test(name)) return ` (${name})`
    found.omit(unresolved)
    return whole
  })
  const shown = named.replaceAll(hiddenRun, '')
  if (shown !== named) found.omit(unresolved)
  return shown
}
