/**
 * Reads one message of ChatGPT's export: whether it is shown, its text with citations, its tool
 * step.
 */
import type { ImportedToolCall } from '../imported-conversation'
import { fieldsOf, isObject, listOf, objectsOf, textOf, type Fields } from './json-values'
import { filePlaceholder, joinParts } from './placeholders'

/** The user's settings, which the export repeats in each conversation. */
const contextTypes = new Set(['user_editable_context', 'model_editable_context'])

/** A tool call or reasoning as it is, or the result of the call above it. */
export type ToolStep = { readonly call: ImportedToolCall } | { readonly result: ImportedToolCall }

/**
 * True for a node without a message, a system message, and a message that ChatGPT does not show.
 */
export function isHidden(message: Fields): boolean {
  const { author, metadata, weight, content } = message
  return (
    !isObject(content) ||
    fieldsOf(author)['role'] === 'system' ||
    weight === 0 ||
    fieldsOf(metadata)['is_visually_hidden_from_conversation'] === true ||
    contextTypes.has(textOf(content['content_type']))
  )
}

/** The message as a step before an answer; null for a message of the conversation. */
export function stepOf(id: string, message: Fields): ToolStep | null {
  const { author, recipient } = message
  const { role, name } = fieldsOf(author)
  const content = fieldsOf(message['content'])
  const type = content['content_type']
  if (type === 'thoughts' || type === 'reasoning_recap') {
    const output = thoughtsIn(content)
    return { call: { toolCallId: id, name: 'reasoning', status: 'completed', output } }
  }
  if (role === 'tool') {
    const status = type === 'system_error' ? 'failed' : 'completed'
    return { result: { toolCallId: id, name: textOf(name), status, output: bodyOf(message) } }
  }
  if (role === 'user' || textOf(recipient) === '' || recipient === 'all') return null
  const input = textOf(content['text']) || bodyOf(message)
  return { call: { toolCallId: id, name: textOf(recipient), status: 'completed', input } }
}

const thoughtsIn = ({ thoughts, parts, content }: Fields): string =>
  joinParts([
    ...objectsOf(thoughts ?? parts).map((thought) =>
      joinParts([textOf(thought['summary']), textOf(thought['content'])]),
    ),
    textOf(content),
  ])

/** The text with citations as links, and the names of attached files. */
export function textOfMessage(message: Fields): string {
  const body = bodyOf(message)
  const metadata = fieldsOf(message['metadata'])
  const inText = new Set<unknown>(pointers(message))
  const attached = objectsOf(metadata['attachments'])
    .filter(({ id }) => !inText.has(id))
    .map(({ name }) => filePlaceholder(textOf(name)))
  return joinParts([withCitations(body, metadata), ...attached])
}

function bodyOf(message: Fields): string {
  const content = fieldsOf(message['content'])
  const { content_type: type, text, result, parts, url, title } = content
  if (type === 'code') return fenced(textOf(content['language']), textOf(text))
  if (Array.isArray(parts)) return partsOf(message, parts)
  if (type === 'tether_quote') return joinParts([textOf(title), textOf(url), textOf(text)])
  const said = textOf(text) || joinParts([textOf(result), textOf(content['summary'])])
  return said || unknownContent(type)
}

/** Names content of an unknown type, so that the gap shows. */
const unknownContent = (type: unknown): string =>
  type === 'text' || textOf(type) === '' ? '' : `[${textOf(type)}]`

function fenced(language: string, code: string): string {
  if (code === '') return ''
  return `\`\`\`${language === 'unknown' ? '' : language}\n${code}\n\`\`\``
}

function partsOf(message: Fields, parts: readonly unknown[]): string {
  const names = attachmentNames(message)
  const isTranscribed = objectsOf(parts).some(
    (part) => part['content_type'] === 'audio_transcription',
  )
  return parts
    .map((part) => (typeof part === 'string' ? part : partOf(fieldsOf(part), names, isTranscribed)))
    .filter((part) => part !== '')
    .join('\n')
}

function partOf(part: Fields, names: ReadonlyMap<string, string>, isTranscribed: boolean): string {
  const { content_type: type, asset_pointer: pointer } = part
  const file = fileId(pointer)
  const name = names.get(file) ?? file
  switch (type) {
    case 'image_asset_pointer':
      return filePlaceholder(name, 'Image')
    case 'audio_asset_pointer':
    case 'real_time_user_audio_video_asset_pointer':
      return isTranscribed ? '' : filePlaceholder(name, 'Audio')
    case 'video_container_asset_pointer':
      return filePlaceholder(name, 'Video')
    default:
      return textOf(part['text']) || unknownContent(type)
  }
}

const attachmentNames = (message: Fields): Map<string, string> =>
  new Map(
    objectsOf(fieldsOf(message['metadata'])['attachments']).flatMap(({ id, name }) =>
      textOf(name) === '' ? [] : [[textOf(id), textOf(name)] as const],
    ),
  )

const pointers = (message: Fields): string[] =>
  objectsOf(listOf(fieldsOf(message['content'])['parts'])).map((part) =>
    fileId(part['asset_pointer']),
  )

/** The last part of the address, up to a dot. */
const fileId = (pointer: unknown): string => textOf(pointer).split('/').at(-1)?.split('.')[0] ?? ''

/** ChatGPT marks a citation's place by 【…】, or by a run between two private-use characters. */
const citationMarker = /^(?:【[^】]*】|\uE200[^\uE201]*\uE201)$/

/** The most citations of one message that are read: each costs a walk over its text. */
const citationsMax = 500

/** A range of the text, in UTF-16 units, and the link for it. */
interface Citation {
  readonly start: number
  readonly end: number
  readonly link: string
}

/** Inserts links. `metadata` is the message's, with `citations` and `content_references`. */
function withCitations(text: string, metadata: Fields): string {
  const linked = withReferences(
    text,
    objectsOf(metadata['content_references']).slice(0, citationsMax),
  )
  const cited = objectsOf(metadata['citations']).slice(0, citationsMax)
  const citations = cited.flatMap((citation) => citationIn(linked, citation) ?? [])
  return citations.toSorted((a, b) => b.start - a.start).reduce(insertLink, linked)
}

/** Newer exports hold each marker's text and its Markdown. */
const withReferences = (text: string, references: readonly Fields[]): string =>
  references.reduce<string>((linked, { matched_text: matched, alt }) => {
    const isMarker = typeof matched === 'string' && matched.startsWith('\uE200')
    return isMarker ? linked.replaceAll(matched, () => textOf(alt)) : linked
  }, text)

/** The link replaces a marker; any other text at its place stays before it. */
function insertLink(text: string, { start, end, link }: Citation): string {
  const place = text.slice(start, end)
  return text.slice(0, start) + (citationMarker.test(place) ? '' : place) + link + text.slice(end)
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
  const place =
    places.find((one) => citationMarker.test(text.slice(one.start, one.end))) ?? places[1]
  return place && place.end <= text.length ? { ...place, link } : null
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
