/**
 * ChatGPT's export: conversations whose `mapping` holds the nodes of a tree; or plain
 * conversations. Tool calls and reasoning are separate nodes there; the format attaches them to
 * the answer below them.
 */
import {
  type ImportedToolCall,
  type PictureReference,
  UnreadableEntry,
} from '../imported-conversation'
import {
  type Format,
  type DraftMessage,
  type DraftNode,
  type CitedSource,
  FoundParts,
  joinParts,
  linkTo,
  sourceList,
  sourceOf,
  sourcesMax,
  webSource,
  withWhole,
  fieldsOf,
  idOf,
  isObject,
  type JsonFields,
  listOf,
  objectsOf,
  parentsInMapping,
  partsIn,
  textOf,
  timestampOf,
} from './format'
import { type JsonElement, jsonElements } from '../json-array-reader'
import { isPlain, plainDraft } from './plain'

export const chatgpt: Format = {
  files: /(^|\/)conversations([-_]?\d+)?\.json$/i,
  howToExport:
    'In ChatGPT, choose Settings → Data controls → Export data, and upload the ZIP that the mail links to, as it is.',
  alternative: { type: 'html', files: /(^|\/)chat\.html?$/i, elements: chatPageElements },
  recognises: (value) => isPlain(value) || (isObject(value) && isMapping(value['mapping'])),
  draft([value]) {
    if (isPlain(value)) return plainDraft(value)
    const conversation = fieldsOf(value)
    const { mapping, conversation_id: id, default_model_slug: model } = conversation
    if (!isMapping(mapping))
      throw new UnreadableEntry('BAD_ENTRY', 'The conversation has no mapping.')
    const currentId = idOf(conversation['current_node'])
    const found = new FoundParts()
    const nodes = attachSteps(mappingNodes(mapping, textOf(model), found), currentId)
    return {
      externalId: idOf(id) ?? conversation['id'],
      titles: [conversation['title']],
      createdAt: timestampOf(conversation['create_time']),
      updatedAt: timestampOf(conversation['update_time']),
      preface: Object.values(mapping).map((node) => prefaceIn(node, found)),
      nodes,
      currentId,
      notKept: found.notKept,
    }
  },
}

/** DeepSeek's `mapping` has messages made of `fragments`. */
const isMapping = (mapping: unknown): mapping is JsonFields =>
  isObject(mapping) &&
  !Object.values(mapping).some((node) => 'fragments' in fieldsOf(fieldsOf(node)['message']))

const prefaceIn = (node: unknown, found: FoundParts): string => {
  const { message } = fieldsOf(node)
  return isObject(message) && isObject(message['content']) ? prefaceOf(message, found) : ''
}

/**
 * A node's `parent` counts. Some exports lack it; there the `children` give it, and where these
 * are missing too, the order of the nodes does.
 */
function mappingNodes(mapping: JsonFields, model: string, found: FoundParts): MappingNode[] {
  const nodes = Object.entries(mapping)
  const parents = parentsInMapping(mapping)
  const isLinked = parents.size > 0 || nodes.some(([, node]) => idOf(fieldsOf(node)['parent']))
  return nodes.map(([id, node], index) => {
    const { parent, message } = fieldsOf(node)
    const before = isLinked ? undefined : nodes[index - 1]?.[0]
    const parentId = idOf(parent) ?? parents.get(id) ?? before ?? null
    return { id, parentId, content: contentOf(id, fieldsOf(message), { model, found }) }
  })
}

interface MessageContext {
  /** The model of messages that name none. */
  readonly model: string
  /** Of the whole conversation. */
  readonly found: FoundParts
}

function contentOf(
  id: string,
  message: JsonFields,
  { model: fallback, found }: MessageContext,
): MappingNode['content'] {
  if (isHidden(message)) return null
  const own = found.next()
  const step = stepOf(id, message, own)
  if (step) return { step }
  const role = fieldsOf(message['author'])['role'] === 'user' ? 'user' : 'assistant'
  const model = textOf(fieldsOf(message['metadata'])['model_slug']) || fallback
  return {
    said: {
      role,
      content: textOfMessage(message, own),
      at: timestampOf(message['create_time']),
      pictures: own.pictures,
      ...(role === 'user' ? {} : { model }),
    },
  }
}

interface MappingNode {
  readonly id: string
  readonly parentId: string | null
  /** Null for a node that is not shown. */
  readonly content: { readonly said: DraftMessage } | { readonly step: ExportedToolStep } | null
}

/**
 * The nodes in their order, with each step attached to one answer; answers of the shown branch come
 * first. Steps without an answer below them become a message without text.
 */
function attachSteps(nodes: readonly MappingNode[], currentId: string | undefined): DraftNode[] {
  const above = shownAbove(nodes)
  const claimed = new Set<MappingNode>()
  const steps = new Map<MappingNode, readonly ExportedToolStep[]>()
  const claim = (node: MappingNode) => {
    const own = claimAbove(node, above, claimed)
    if (own.length > 0) steps.set(node, own)
  }
  for (const node of shownFirst(nodes, currentId)) if (isAnswer(node)) claim(node)
  for (const node of lastSteps(nodes, above, claimed)) claim(node)
  for (const node of nodes) if (isStep(node)) claim(node) // the steps that remain form cycles
  return nodes.map((node) => nodeOf(node, steps.get(node)))
}

const isStep = ({ content }: MappingNode) => content !== null && 'step' in content
const isAnswer = ({ content }: MappingNode) =>
  content !== null && 'said' in content && content.said.role === 'assistant'

/** Maps each node to the nearest node above it that is not hidden. */
function shownAbove(nodes: readonly MappingNode[]): Map<MappingNode, MappingNode> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const above = new Map<MappingNode, MappingNode>()
  const parent = (node: MappingNode) =>
    node.parentId === null ? undefined : byId.get(node.parentId)
  const resolved = new Map<MappingNode, MappingNode | undefined>()
  for (const node of nodes) {
    const hidden: MappingNode[] = []
    let at = parent(node)
    while (at && at.content === null && !resolved.has(at)) {
      hidden.push(at)
      resolved.set(at, undefined)
      at = parent(at)
    }
    const shown = at && at.content === null ? resolved.get(at) : at
    for (const passed of hidden) resolved.set(passed, shown)
    if (shown) above.set(node, shown)
  }
  return above
}

/** The nodes of the shown branch from its end upwards, then all others. */
function* shownFirst(
  nodes: readonly MappingNode[],
  currentId: string | undefined,
): Generator<MappingNode> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const passed = new Set<MappingNode>()
  let at = currentId === undefined ? undefined : byId.get(currentId)
  while (at && !passed.has(at)) {
    passed.add(at)
    yield at
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  for (const node of nodes) if (!passed.has(node)) yield node
}

/** The unclaimed steps without another unclaimed step below them. */
function lastSteps(
  nodes: readonly MappingNode[],
  above: ReadonlyMap<MappingNode, MappingNode>,
  claimed: ReadonlySet<MappingNode>,
): MappingNode[] {
  const left = nodes.filter((node) => isStep(node) && !claimed.has(node))
  const followed = new Set(left.map((node) => above.get(node)))
  return left.filter((node) => !followed.has(node))
}

/**
 * Claims the steps above the node, up to a message or a claimed step; returns them oldest first.
 */
function claimAbove(
  start: MappingNode,
  above: ReadonlyMap<MappingNode, MappingNode>,
  claimed: Set<MappingNode>,
): ExportedToolStep[] {
  const steps: ExportedToolStep[] = []
  let at: MappingNode | undefined = isStep(start) ? start : above.get(start)
  while (at?.content && 'step' in at.content && !claimed.has(at)) {
    claimed.add(at)
    steps.push(at.content.step)
    at = above.get(at)
  }
  return steps.toReversed()
}

/**
 * A result completes the last call, unless that has one; then its call is missing, and it stands
 * alone.
 */
function callsOf(steps: readonly ExportedToolStep[]): ImportedToolCall[] {
  const calls: ImportedToolCall[] = []
  for (const step of steps) {
    const last = calls.at(-1)
    if ('call' in step) calls.push(step.call)
    else if (!last || last.output !== undefined) calls.push(step.result)
    else
      calls[calls.length - 1] = { ...last, status: step.result.status, output: step.result.output }
  }
  return calls
}

/** The node with the tool calls, and the pictures, of its steps. */
function nodeOf(
  { id, parentId, content }: MappingNode,
  steps: readonly ExportedToolStep[] = [],
): DraftNode {
  const toolCalls = callsOf(steps)
  const made = steps.flatMap((step) => step.pictures)
  if (content && 'said' in content) {
    const pictures = [...(content.said.pictures ?? []), ...made]
    return { id, parentId, message: { ...content.said, toolCalls, pictures } }
  }
  if (toolCalls.length === 0) return { id, parentId, message: null }
  const message = {
    role: 'assistant',
    content: '',
    at: undefined,
    toolCalls,
    pictures: made,
  } as const
  return { id, parentId, message }
}

/** The assignment, up to the array. */
const assignment = /\bjsonData\s*=\s*(?=\[)/
/** The assignment stands behind the page's styles and scripts. */
const searchedBytes = 16 * 1024 * 1024
/** The assignment may lie across two chunks. */
const overlap = 64

/** The conversations as elements; none where the page assigns no `jsonData`. */
async function* chatPageElements(text: AsyncIterable<Uint8Array>): AsyncGenerator<JsonElement> {
  const array = fromAssignment(text)
  const first = await array.next()
  if (first.done) return
  yield* jsonElements(prepended(first.value, array), { endsWithArray: true })
}

/** The bytes from the array's bracket on; none where there is no assignment. */
async function* fromAssignment(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let before = Buffer.alloc(0)
  let searched = 0
  let isFound = false
  for await (const chunk of text) {
    if (isFound) {
      yield chunk
      continue
    }
    const joined = Buffer.concat([before, chunk])
    // Latin-1 has one character for each byte, so that the index is the byte's.
    const match = assignment.exec(joined.toString('latin1'))
    if (match) {
      isFound = true
      yield joined.subarray(match.index + match[0].length)
    }
    searched += chunk.length
    if (searched > searchedBytes && !isFound) return
    before = Buffer.from(joined.subarray(-overlap))
  }
}

async function* prepended<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/** The user's settings, which the export repeats in each conversation. */
const contextTypes = new Set(['user_editable_context', 'model_editable_context'])

/** A tool call or reasoning as it is, or the result of the call above it. */
type ExportedToolStep = (
  { readonly call: ImportedToolCall } | { readonly result: ImportedToolCall }
) & { readonly pictures: readonly PictureReference[] }

/**
 * True for a node without a message, a system message, and a message that ChatGPT does not show.
 */
function isHidden(message: JsonFields): boolean {
  const { author, metadata, weight, content } = message
  return (
    !isObject(content) ||
    fieldsOf(author)['role'] === 'system' ||
    weight === 0 ||
    fieldsOf(metadata)['is_visually_hidden_from_conversation'] === true ||
    contextTypes.has(textOf(content['content_type']))
  )
}

/** What a hidden message says of the whole conversation: instructions, memory; '' otherwise. */
function prefaceOf(message: JsonFields, found: FoundParts): string {
  const content = fieldsOf(message['content'])
  const { content_type: type, user_profile: profile, user_instructions: wishes } = content
  if (type === 'user_editable_context') {
    const data = fieldsOf(fieldsOf(message['metadata'])['user_context_message_data'])
    const about = textOf(data['about_user_message']) || textOf(profile)
    const told = textOf(data['about_model_message']) || textOf(wishes)
    return titled('Custom instructions', joinParts([about, told]))
  }
  if (type === 'model_editable_context') {
    const memory = content['model_set_context'] ?? content['structured_context']
    return titled('Memory', textOf(memory))
  }
  if (fieldsOf(message['author'])['role'] !== 'system') return ''
  return titled('System prompt', bodyOf(message, found))
}

const titled = (title: string, text: string): string =>
  text.trim() === '' ? '' : `${title}:\n\n${text.trim()}`

/** The message as a step before an answer; null for a message of the conversation. */
function stepOf(id: string, message: JsonFields, found: FoundParts): ExportedToolStep | null {
  const { author, recipient } = message
  const { role, name } = fieldsOf(author)
  const content = fieldsOf(message['content'])
  const type = content['content_type']
  const { pictures } = found
  if (type === 'thoughts' || type === 'reasoning_recap') {
    const output = thoughtsIn(content, found)
    return { call: { toolCallId: id, name: 'reasoning', status: 'completed', output }, pictures }
  }
  if (role === 'tool') {
    const status = type === 'system_error' ? 'failed' : 'completed'
    const output = bodyOf(message, found)
    return { result: { toolCallId: id, name: textOf(name), status, output }, pictures }
  }
  if (role === 'user' || textOf(recipient) === '' || recipient === 'all') return null
  const input = textOf(content['text']) || bodyOf(message, found)
  return {
    call: { toolCallId: id, name: textOf(recipient), status: 'completed', input },
    pictures,
  }
}

const thoughtsIn = ({ thoughts, parts, content }: JsonFields, found: FoundParts): string =>
  joinParts([
    ...partsIn(thoughts ?? parts).map((thought) => {
      const { summary, content: text } = thought
      return joinParts([textOf(summary), textOf(text)]) || found.unknown(thought)
    }),
    textOf(content),
  ])

/** The text with its sources and the names of attached files; in a group with its author's name. */
function textOfMessage(message: JsonFields, found: FoundParts): string {
  const { role, name } = fieldsOf(message['author'])
  const metadata = fieldsOf(message['metadata'])
  const body = bodyOf(message, found)
  const said = role === 'user' ? body : withCitations(body, metadata, found)
  const author = role === 'user' && textOf(name) !== '' && said !== '' ? `${textOf(name)}: ` : ''
  const inText = new Set<unknown>(pointers(message))
  const attached = objectsOf(metadata['attachments'])
    .filter(({ id }) => !inText.has(id))
    .map(({ id, name: file, mime_type: type }) =>
      found.attachment(textOf(file), textOf(type), [id]),
    )
  return joinParts([author + said, ...attached])
}

function bodyOf(message: JsonFields, found: FoundParts): string {
  const content = fieldsOf(message['content'])
  const { content_type: type, text, result, parts, url, title, output_str: output } = content
  if (type === 'code') return fenced(textOf(content['language']), textOf(text))
  if (Array.isArray(parts)) return withWhole(partsOf(message, parts, found), [textOf(text)])
  if (type === 'tether_quote') return joinParts([textOf(title), textOf(url), textOf(text)])
  if (type === 'sonic_webpage') {
    return joinParts([textOf(title), textOf(url), textOf(text) || textOf(content['snippet'])])
  }
  const said = textOf(text) || joinParts([textOf(result), textOf(content['summary'])])
  return (
    said ||
    textOf(output) ||
    found.unknown(type === 'text' ? { ...content, content_type: null } : content)
  )
}

function fenced(language: string, code: string): string {
  if (code === '') return ''
  return `\`\`\`${language === 'unknown' ? '' : language}\n${code}\n\`\`\``
}

function partsOf(message: JsonFields, parts: readonly unknown[], found: FoundParts): string {
  const names = attachmentNames(message)
  const isTranscribed = objectsOf(parts).some(
    (part) => part['content_type'] === 'audio_transcription',
  )
  const read = (part: JsonFields) => partOf(part, { names, isTranscribed, found })
  return partsIn(parts)
    .map(read)
    .filter((part) => part !== '')
    .join('\n')
}

interface PartContext {
  readonly names: ReadonlyMap<string, string>
  readonly isTranscribed: boolean
  readonly found: FoundParts
}

function partOf(part: JsonFields, { names, isTranscribed, found }: PartContext): string {
  const { type: bare, content_type: type, asset_pointer: pointer } = part
  if (bare === 'text' && type === undefined) return textOf(part['text'])
  const file = fileId(pointer)
  const name = names.get(file) ?? file
  switch (type) {
    case 'image_asset_pointer':
      return found.picture({ name, keys: [file] })
    case 'audio_asset_pointer':
    case 'real_time_user_audio_video_asset_pointer':
      found.omit('an audio recording')
      return isTranscribed ? '' : `[Audio${name === '' ? '' : `: ${name}`}]`
    case 'video_container_asset_pointer':
      return found.file(name, 'Video')
    default:
      return type === 'audio_transcription' ? textOf(part['text']) : found.unknown(part)
  }
}

const attachmentNames = (message: JsonFields): Map<string, string> =>
  new Map(
    objectsOf(fieldsOf(message['metadata'])['attachments']).flatMap(({ id, name }) =>
      textOf(name) === '' ? [] : [[textOf(id), textOf(name)] as const],
    ),
  )

const pointers = (message: JsonFields): string[] =>
  objectsOf(listOf(fieldsOf(message['content'])['parts'])).map((part) =>
    fileId(part['asset_pointer']),
  )

/** The last part of the address, up to a dot. */
const fileId = (pointer: unknown): string => textOf(pointer).split('/').at(-1)?.split('.')[0] ?? ''

/** A marker: 【…】, or a run between two private-use characters. */
const marker = /^(?:【[^】]*】|\uE200[^\uE201]*\uE201)$/
const hiddenRun = /\uE200[^\uE200\uE201]*\uE201/g
/** A number, then the word "source" or a file's name, then maybe lines: 【8†notes.md†L1-L10】. */
const numbered = /【(\d+)(?::\d+)?†([^†【】]*)(?:†[^【】]*)?】/g
const unresolved = 'a citation whose source the export does not name'

/**
 * The text with its sources in the places of its markers. Older exports have `citations` with places in
 * the text and markers such as 【2†source】; newer ones have `content_references`, which name the
 * marker's text. `metadata` is the message's.
 */
function withCitations(text: string, metadata: JsonFields, found: FoundParts): string {
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
