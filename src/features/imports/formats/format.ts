/** What an import format is, and what it builds: conversations to store, the same for every source. */
import { createHash } from 'node:crypto'
import { firstCodePoints, storable } from '../../../lib/text'
import {
  type ImportedConversation,
  type ImportedMessage,
  type ImportedToolCall,
  type OwnSession,
  type PictureReference,
  UnreadableEntry,
} from '../imported-conversation'
import type { JsonElement } from '../json-array-reader'

export type JsonFields = Readonly<Record<string, unknown>>

const noFields: JsonFields = Object.freeze({})
/** Lists in lists of parts that are opened. */
const nestedLists = 4
/** The most levels of a tool's input or output that are kept. */
const levelsMax = 40

export const isObject = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object's members; an empty object for any other value. */
export const fieldsOf = (value: unknown): JsonFields => (isObject(value) ? value : noFields)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const objectsOf = (value: unknown): readonly JsonFields[] => listOf(value).filter(isObject)

/** The parts of a message: of a list, or a single one. A bare text is a part of the type `text`. */
export const partsIn = (value: unknown): readonly JsonFields[] =>
  (Array.isArray(value) ? value.flat(nestedLists) : [value]).flatMap(
    (part: unknown): JsonFields[] => {
      if (isObject(part)) return [part]
      return typeof part === 'string' && part !== '' ? [{ type: 'text', text: part }] : []
    },
  )

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An id: text that is not empty, or a number as text. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * JSON that both database engines can store, cut below `levelsMax` so that any writer can nest it.
 */
function storableJson(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (level === levelsMax) return '…'
  if (Array.isArray(value)) return value.map((item) => storableJson(item, level + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storable(name), storableJson(item, level + 1)]),
  )
}

/** A tool's input or output: parsed where it is JSON text of an object or list, else as it is. */
export function jsonOrText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** 2100-01-01 in milliseconds: later than any export. */
const latestMs = 4_102_444_800_000
const isoPattern = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?/
const zonePattern = /(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * A time as milliseconds since the epoch. Exports write seconds, milliseconds or finer units since
 * the epoch, or ISO 8601. Undefined for any other value, and for a time that an export cannot have.
 */
export function timestampOf(value: unknown): number | undefined {
  const at = Math.round(typeof value === 'string' ? fromText(value.trim()) : fromNumber(value))
  return at > 0 && at < latestMs ? at : undefined
}

/** The size shows the unit: in any other unit the time would lie centuries away. */
function fromNumber(value: unknown): number {
  if (typeof value !== 'number') return Number.NaN
  if (value < 1e11) return value * 1_000
  if (value < 1e14) return value
  return value < 1e17 ? value / 1_000 : value / 1_000_000
}

function fromText(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text))
  const [date] = isoPattern.exec(text) ?? []
  if (date === undefined) return Number.NaN
  const [offset] = zonePattern.exec(text.slice(date.length)) ?? ['Z']
  const time = date.length === 10 ? `${date}T00:00:00` : date.replace(' ', 'T')
  return Date.parse(time.replace(/(\.\d{3})\d+$/, '$1') + offset)
}

/** The parent of each node of a `mapping`, by the `children` that the nodes list; the first one counts. */
export function parentsInMapping(mapping: JsonFields): ReadonlyMap<unknown, string> {
  const parents = new Map<unknown, string>()
  for (const [id, node] of Object.entries(mapping)) {
    for (const child of listOf(fieldsOf(node)['children'])) {
      if (child !== id && !parents.has(child)) parents.set(child, id)
    }
  }
  return parents
}

export interface Format {
  /**
   * Names of the archive's files that hold conversations. Without it, or in an archive without such
   * a file, the reader takes every JSON file.
   */
  readonly files?: RegExp
  /** Of `files` those that may hold something else, which then is not kept. */
  readonly mixedFiles?: RegExp
  /** One sentence on where the user finds the right file. */
  readonly howToExport: string
  /** Another form in which the product gives its exports; JSON is preferred where both are there. */
  readonly alternative?: AlternativeForm
  /** Whether the value is an entry of such an export, even one that cannot be read. */
  recognises(value: unknown): boolean
  /**
   * What an entry holds: one value, unless the format `joins` values. Throws `UnreadableEntry`.
   */
  draft(values: readonly unknown[]): ConversationDraft | Promise<ConversationDraft>
  /** Whether to skip the value as no conversation. `isBeside`: whether another file has that base name. */
  ignores?(value: unknown, isBeside: (name: string) => boolean): boolean
  /** Whether the value belongs to the conversation of the value before it. */
  joins?(last: unknown, next: unknown): boolean
  /**
   * The format for one file, which `sample` shows: its first values. Every walk over the file calls
   * it with the same sample.
   */
  fitted?(sample: readonly unknown[]): Format
}

/** A web page or a table that holds what the product's JSON would hold. */
export interface AlternativeForm {
  readonly type: 'html' | 'csv'
  /** Names of such files in an archive. */
  readonly files: RegExp
  /** The entries as JSON elements; none where the text is another page or table. */
  elements(text: AsyncIterable<Uint8Array>): AsyncIterable<JsonElement>
}

/** The parts that are not empty, with a blank line between them. */
export const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n')

/** A message in one text, before those of its parts that it does not hold. */
export const withWhole = (whole: string, parts: readonly string[]): string =>
  joinParts([whole, ...parts.filter((part) => !whole.includes(part))])

/** The instructions of a conversation as a text of its preface; '' for blank ones. */
export const systemPrompt = (instructions: unknown): string =>
  textOf(instructions).trim() === '' ? '' : `System prompt:\n\n${textOf(instructions)}`

/** The tags of a conversation as a text of its preface; '' without any. */
export function tagLine(tags: readonly string[]): string {
  const named = tags.filter((tag) => tag !== '')
  return named.length === 0 ? '' : `Tags: ${named.join(', ')}`
}

/** Stands in place of a file; the importer does not take the file's bytes. */
export const filePlaceholder = (
  name: string,
  kind: 'File' | 'Image' | 'Audio' | 'Video' = 'File',
): string => (name === '' ? `[${kind}]` : `[${kind}: ${name}]`)

/** A file whose text the export holds, in a fence that is longer than any fence inside. */
export function quotedFile(name: string, text: string): string {
  if (text === '') return filePlaceholder(name)
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${filePlaceholder(name)}\n${fence}\n${text}\n${fence}`
}

/** The reasoning before an answer as a tool call; an empty list for blank reasoning. */
export const reasoningCall = (toolCallId: string, thoughts: string): ImportedToolCall[] =>
  thoughts.trim() === ''
    ? []
    : [{ toolCallId, name: 'reasoning', status: 'completed', output: thoughts }]

/** Most characters of a name in a message to the user. */
const shownNameLength = 80
const pictureNames = /\.(?:png|jpe?g|webp|gif)$/i
const pictureData = /^data:image\/[a-z.+-]+;base64,/i

/** Whether the name or the media type says that a file is a picture. */
export const isPictureName = (name: string, type = ''): boolean =>
  type.startsWith('image/') || (type === '' && pictureNames.test(name))

/** Members of a part that say nothing to a reader: what it is, where it belongs, and when it was. */
const silent =
  /^(?:(?:content_)?type|role|status|index|version|flags|.*(?:^|_)u?u?id|.*(?:_at|_time|timestamp))$/i
/** Members that hold the words of a part, or list its parts; `text` does so at any depth. */
const wording = new Set(['text', 'value', 'content', 'parts', 'fragments', 'chunks', 'blocks'])

/** The texts within a part, each once and in its order, and whether it holds anything else. */
function contentOf(part: JsonFields): { texts: string[]; hasMore: boolean } {
  const texts = new Set<string>()
  let hasMore = false
  const waiting: { name: string; value: unknown; isWording: boolean }[] = []
  const open = (value: object, isWording: boolean) => {
    for (const [name, member] of Object.entries(value).toReversed()) {
      const isOne = Array.isArray(value) ? isWording : isWording && wording.has(name)
      waiting.push({ name, value: member, isWording: isOne || name === 'text' })
    }
  }
  open(part, true)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, value, isWording } = next
    const isText = typeof value === 'string' && isWording
    if (isText && value.trim() !== '') texts.add(value)
    else if (Array.isArray(value) || isObject(value)) open(value, isWording)
    else if (!isText && !isEmpty(value) && !silent.test(name)) hasMore = true
  }
  return { texts: [...texts], hasMore }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || typeof value === 'boolean'

/** Collects the pictures and the parts that are not kept: of a message, or of a conversation. */
export class FoundParts {
  readonly pictures: PictureReference[] = []
  readonly #notKept: Set<string>

  /** `notKept` is shared by all messages of a conversation. */
  constructor(notKept = new Set<string>()) {
    this.#notKept = notKept
  }

  /** The collection of another message of the same conversation. */
  next(): FoundParts {
    return new FoundParts(this.#notKept)
  }

  get notKept(): readonly string[] {
    return [...this.#notKept]
  }

  /** Names a part that is not kept, such as `an audio recording`. */
  omit(what: string): void {
    this.#notKept.add(what)
  }

  /**
   * A part of a type that the format does not know. Its texts are kept, those of the parts in it too;
   * what else it holds is named. A part without a text leaves a placeholder, which shows the gap.
   */
  unknown(part: JsonFields): string {
    const { type, content_type: contentType } = part
    const called = textOf(type) || textOf(contentType)
    const { texts, hasMore } = contentOf(part)
    const kind = called === '' ? 'an unknown type' : `the type ${quoted(called)}`
    if (texts.length > 0) {
      if (hasMore) this.omit(`what content of ${kind} holds beside its text`)
      return joinParts(texts)
    }
    if (called === '' && !hasMore) return ''
    this.omit(`content of ${kind}`)
    return called === '' ? '' : `[${called}]`
  }

  /** A picture; its placeholder stays in the text, so that its place shows. */
  picture(reference: Partial<PictureReference>): string {
    const { name = '', keys = [], data } = reference
    const isInline = data !== undefined && pictureData.test(data)
    this.pictures.push({ name, keys, ...(isInline ? { data } : {}) })
    return filePlaceholder(name, 'Image')
  }

  /** A picture whose bytes stand in the JSON: an address, or an object with one. */
  inlinePicture(image: unknown): string {
    return this.picture({ data: textOf(image) || textOf(fieldsOf(image)['url']) })
  }

  /** A file whose bytes the export lacks, or that is no picture: its name is all that is kept. */
  file(name: string, kind: 'File' | 'Audio' | 'Video' = 'File'): string {
    this.omit(name === '' ? nameless[kind] : `the file ${quoted(name)}`)
    return filePlaceholder(name, kind)
  }

  /** An attachment, which may be a picture by its name or media type. */
  attachment(name: string, type: string, ids: readonly unknown[]): string {
    if (!isPictureName(name, type)) return this.file(name)
    return this.picture({ name, keys: [...ids.map(textOf), name].filter((key) => key !== '') })
  }
}

const nameless = {
  File: 'an attached file',
  Audio: 'an audio recording',
  Video: 'a video recording',
} as const

/** A name fit for a message to the user. */
const quoted = (name: string): string =>
  `“${(name.length > shownNameLength ? `${name.slice(0, shownNameLength)}…` : name).toWellFormed()}”`

/** A page or file that an answer cites. One of both members may be ''. */
export interface CitedSource {
  readonly title: string
  readonly url: string
}

/** The most sources of one message that are read. */
export const sourcesMax = 500
/** Longer addresses hold data, not a place. */
const urlLengthMax = 2_000
const webAddress = /^https?:\/\//i

/** The first address among the values that leads to a page; '' where none does. */
const urlOf = (...values: readonly unknown[]): string =>
  values.map(textOf).find((url) => webAddress.test(url) && url.length <= urlLengthMax) ?? ''

/** A source from the values that may name it; none where neither title nor address is known. */
export function sourceOf(titles: readonly unknown[], urls: readonly unknown[]): CitedSource[] {
  const url = urlOf(...urls)
  const title = titles.map((one) => plainTitle(textOf(one))).find((one) => one !== '') ?? ''
  return title === '' && url === '' ? [] : [{ title, url }]
}

/** Members that most products use for a cited page. */
export const webSource = (value: unknown): CitedSource[] => {
  const { title, name, url, link, source } = fieldsOf(value)
  return sourceOf([title, name], [url, link, source])
}

/** Brackets and line breaks would end the text of a link. */
const plainTitle = (title: string): string => title.replaceAll(/[[\]\r\n]/g, ' ').trim()

/** `[title](address)`, or what there is of both. */
export function linkTo({ title, url }: CitedSource): string {
  if (url === '') return title
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20')
  return `[${title || url}](${address})`
}

/** A numbered list of the sources, each once; '' without any. */
export function sourceList(sources: readonly CitedSource[]): string {
  const links = [...new Set(sources.slice(0, sourcesMax).map(linkTo))]
  if (links.length === 0) return ''
  return `Sources:\n${links.map((link, index) => `${index + 1}. ${link}`).join('\n')}`
}

/** A conversation as a format found it. */
export interface ConversationDraft {
  /** The source's id; a hash of the content replaces a missing one. */
  readonly externalId: unknown
  /** The first that is not blank becomes the title; after them comes the user's first message. */
  readonly titles: readonly unknown[]
  readonly createdAt?: number | undefined
  readonly updatedAt?: number | undefined
  readonly nodes: readonly DraftNode[]
  /** The last node of the shown branch. */
  readonly currentId?: string | undefined
  /**
   * What holds for the whole conversation: instructions, tags, a folder. Texts that are not blank
   * become one system message above all others, each text once.
   */
  readonly preface?: readonly string[]
  /** Of a session of ours: all of it is kept as it is, messages without text and their order too. */
  readonly own?: OwnSession
  /** What the export holds and the conversation does not keep. */
  readonly notKept?: readonly string[]
}

/** The most code points of a message, and characters of its tool calls as JSON (contract §12). */
const messageLength = 200_000

const titleLength = 200
const idLength = 200
/** The most code points of the name of a model, a tool or a file, and the most parts that are named. */
const nameLength = 200
const namedPartsMax = 1_000

/**
 * `fallbackTime` (epoch ms) applies where the draft names no time. Throws `UnreadableEntry`
 * (`NO_MESSAGES`).
 */
export function buildConversation(
  draft: ConversationDraft,
  fallbackTime: number,
): ImportedConversation {
  const { own } = draft
  const stored = draft.nodes.map((node) => withStorableText(node, own !== undefined))
  const nodes = stored.map(cutNode)
  const cutMessages = nodes.filter((node, at) => node !== stored[at]).length
  const shown = nodes.flatMap(({ message }) => message ?? [])
  if (shown.length === 0 && !own) {
    throw new UnreadableEntry('NO_MESSAGES', 'The conversation has no messages that can be shown.')
  }
  const times = shown.flatMap(({ at }) => at ?? [])
  const createdAt = draft.createdAt ?? least(times) ?? draft.updatedAt ?? fallbackTime
  const tree = buildMessageTree(nodes, { currentId: draft.currentId, startedAt: createdAt, own })
  const question = tree.find(({ role }) => role === 'user') ?? tree[0]
  const notKept = (draft.notKept ?? []).slice(0, namedPartsMax).map(storable)
  return {
    externalId: externalIdOf(draft, shown),
    title: (own && exactTitle(draft.titles)) || titleOf([...draft.titles, question?.content]),
    createdAt,
    updatedAt: draft.updatedAt ?? greatest(times) ?? createdAt,
    messages: withPreface(tree, draft.preface ?? [], createdAt),
    ...(own ? { own } : {}),
    ...(cutMessages > 0 ? { cutMessages } : {}),
    ...(notKept.length > 0 ? { notKept } : {}),
  }
}

/** Puts the preface above the roots of the tree. */
function withPreface(
  tree: readonly ImportedMessage[],
  preface: readonly string[],
  createdAt: number,
): readonly ImportedMessage[] {
  const texts = new Set(preface.map((text) => text.trim()))
  const content = firstCodePoints(storable(joinParts([...texts])), messageLength)
  if (content === '') return tree
  const first = { parent: null, active: true, role: 'system', content, createdAt } as const
  return [
    first,
    ...tree.map((one) => ({ ...one, parent: one.parent === null ? 0 : one.parent + 1 })),
  ]
}

/** Hides a message that has neither text nor tool calls, unless all are kept. */
function withStorableText(node: DraftNode, keepsAll: boolean): DraftNode {
  const { message } = node
  if (!message) return node
  const { toolCalls = [], pictures = [], content, model, role, at } = message
  if (content.trim() === '' && toolCalls.length === 0 && !keepsAll)
    return { ...node, message: null }
  const stored: DraftMessage = {
    role,
    content: storable(content),
    at,
    ...(model ? { model: storableName(model) } : {}),
    ...(toolCalls.length > 0 ? { toolCalls: toolCalls.map(storableCall) } : {}),
    ...marksOf(message),
    ...(pictures.length > 0 ? { pictures: pictures.map(storablePicture) } : {}),
  }
  return { ...node, message: stored }
}

/** What only our own messages have. */
const marksOf = ({ status, feedback, assessment }: DraftMessage): Partial<DraftMessage> => ({
  ...(status ? { status } : {}),
  ...(feedback ? { feedback: storableJson(feedback) as NonNullable<typeof feedback> } : {}),
  ...(assessment ? { assessment: storableJson(assessment) } : {}),
})

/** The node with a message of bounded length; the same node where nothing is too long. */
function cutNode(node: DraftNode): DraftNode {
  const { message } = node
  if (!message) return node
  const content = firstCodePoints(message.content, messageLength)
  const toolCalls = message.toolCalls && cutCalls(message.toolCalls)
  if (content === message.content && toolCalls === message.toolCalls) return node
  return { ...node, message: { ...message, content, ...(toolCalls ? { toolCalls } : {}) } }
}

/** The calls that fit; the first that does not fit loses its input and output. */
function cutCalls(calls: readonly ImportedToolCall[]): readonly ImportedToolCall[] {
  let left = messageLength
  const end = calls.findIndex((call) => (left -= JSON.stringify(call).length) < 0)
  if (end === -1) return calls
  const { input: _, output: __, ...bare } = calls[end] as ImportedToolCall
  return [...calls.slice(0, end), bare]
}

const storableName = (name: string): string => firstCodePoints(storable(name), nameLength)

const storablePicture = (picture: PictureReference): PictureReference => ({
  ...picture,
  name: storableName(picture.name),
})

const storableCall = (call: ImportedToolCall): ImportedToolCall => ({
  toolCallId: storableName(call.toolCallId),
  name: storableName(call.name) || 'tool',
  status: call.status,
  ...(call.input === undefined ? {} : { input: storableJson(call.input) }),
  ...(call.output === undefined ? {} : { output: storableJson(call.output) }),
})

/** A title of ours, as it is. */
const exactTitle = ([title]: readonly unknown[]): string =>
  firstCodePoints(storable(textOf(title)), titleLength)

/** The first line of the first candidate that has one. */
function titleOf(candidates: readonly unknown[]): string {
  for (const candidate of candidates) {
    const title = titleLine(storable(textOf(candidate)), titleLength)
    if (title !== '') return title
  }
  return 'Untitled'
}

/** The text's first line, trimmed and cut to `most` code points; '' where the line is blank. */
export function titleLine(text: string, most: number): string {
  const [line = ''] = text.trim().split(/[\r\n]/, 1)
  return Array.from(line.slice(0, most * 2))
    .slice(0, most)
    .join('')
    .trim()
    .toWellFormed()
}

/** A hash stands in for a missing id and for one that is too long. */
function externalIdOf(
  { externalId, titles }: ConversationDraft,
  shown: readonly DraftMessage[],
): string {
  const id = storable(idOf(externalId) ?? '')
  if (id !== '' && id.length <= idLength) return id
  const identity =
    id ||
    JSON.stringify([titles.map(textOf), shown.map(({ role, content, at }) => [role, content, at])])
  return `sha256:${createHash('sha256').update(identity).digest('hex')}`
}

const least = (times: readonly number[]): number | undefined =>
  times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b))

const greatest = (times: readonly number[]): number | undefined =>
  times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b))

export interface DraftNode {
  readonly id: string | undefined
  /** Id of the node above; null for a root; undefined: the node before this one is its parent. */
  readonly parentId: string | null | undefined
  /** Null for a node that is not shown: the nodes below it move up. */
  readonly message: DraftMessage | null
}

export interface DraftMessage extends Omit<ImportedMessage, 'parent' | 'active' | 'createdAt'> {
  /** Epoch milliseconds; undefined: one millisecond after the message above it. */
  readonly at: number | undefined
}

/** A message before the shown branch is known. */
type PlacedMessage = Omit<ImportedMessage, 'active'>

const root = -1

interface TreeStart {
  /** The last node of the shown branch. */
  readonly currentId: string | undefined
  /** The time of a root without one. */
  readonly startedAt: number
  /** A session of ours keeps the order of its messages. */
  readonly own: unknown
}

/**
 * A tree of messages from nodes that name their parents. No step recurses: a conversation may be ten
 * thousand messages deep. Cycles are cut, nodes with a lost parent become roots, and every shown message
 * is kept.
 *
 * Returns parents before children, siblings by time. The shown branch ends at `currentId`, or where
 * there is no such node, at the newest message without an answer.
 */
function buildMessageTree(
  nodes: readonly DraftNode[],
  { currentId, startedAt, own }: TreeStart,
): ImportedMessage[] {
  const positions = positionsOf(nodes)
  const parents = parentsOf(nodes, positions)
  cutCycles(parents)
  const times = timesOf(nodes, parents, startedAt)
  const order = own ? byLevel(parents) : depthFirst(parents, times)
  const { messages, places } = placeMessages(nodes, { parents, times, order })
  const current = currentId === undefined ? undefined : positions.get(currentId)
  const end = current === undefined ? root : (places[current] ?? root)
  const active = pathTo(end === root ? newestLeaf(messages) : end, messages)
  return messages.map((message, index) => ({ ...message, active: active.has(index) }))
}

function positionsOf(nodes: readonly DraftNode[]): Map<string, number> {
  const positions = new Map<string, number>()
  for (const [position, { id }] of nodes.entries()) {
    if (id !== undefined && !positions.has(id)) positions.set(id, position)
  }
  return positions
}

function parentsOf(nodes: readonly DraftNode[], positions: ReadonlyMap<string, number>): number[] {
  return nodes.map(({ parentId }, position) => {
    if (parentId === undefined) return position - 1
    return parentId === null ? root : (positions.get(parentId) ?? root)
  })
}

/** Makes the first node of each cycle a root. */
function cutCycles(parents: number[]): void {
  const walks = new Int32Array(parents.length).fill(root)
  for (let walk = 0; walk < parents.length; walk += 1) {
    let at = walk
    while (at !== root && walks[at] === root) {
      walks[at] = walk
      at = parents[at] ?? root
    }
    if (at !== root && walks[at] === walk) parents[firstOfCycle(parents, at)] = root
  }
}

function firstOfCycle(parents: readonly number[], start: number): number {
  let first = start
  for (let at = parents[start] ?? start; at !== start; at = parents[at] ?? start) {
    first = Math.min(first, at)
  }
  return first
}

/** The roots, and the children of each node, in the nodes' order. */
function childrenOf(parents: readonly number[]): { roots: number[]; below: number[][] } {
  const roots: number[] = []
  const below: number[][] = parents.map(() => [])
  for (const [position, parent] of parents.entries()) (below[parent] ?? roots).push(position)
  return { roots, below }
}

function timesOf(
  nodes: readonly DraftNode[],
  parents: readonly number[],
  startedAt: number,
): number[] {
  const times = Array.from(nodes, () => startedAt)
  const { roots, below } = childrenOf(parents)
  for (let queue = roots; queue.length > 0; queue = queue.flatMap((at) => below[at] ?? [])) {
    for (const at of queue) {
      const message = nodes[at]?.message
      const above = times[parents[at] ?? root] ?? startedAt - 1
      times[at] = message ? (message.at ?? above + 1) : above
    }
  }
  return times
}

function depthFirst(parents: readonly number[], times: readonly number[]): number[] {
  const order: number[] = []
  const { roots, below } = childrenOf(parents)
  const latestFirst = (siblings: number[]) =>
    siblings.toSorted((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || b - a)
  const waiting = latestFirst(roots)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    order.push(at)
    for (const child of latestFirst(below[at] ?? [])) waiting.push(child)
  }
  return order
}

/** The nodes level by level, each level in the nodes' order. */
function byLevel(parents: readonly number[]): number[] {
  const order: number[] = []
  const { roots, below } = childrenOf(parents)
  for (let level = roots; level.length > 0;) {
    for (const at of level) order.push(at)
    level = level.flatMap((at) => below[at] ?? []).toSorted((a, b) => a - b)
  }
  return order
}

/**
 * The shown messages in `order`, parents before children; and for each node the index of its message or
 * of the message above.
 */
function placeMessages(
  nodes: readonly DraftNode[],
  { parents, times, order }: Readonly<Record<'parents' | 'times' | 'order', readonly number[]>>,
): { messages: PlacedMessage[]; places: number[] } {
  const messages: PlacedMessage[] = []
  const places = nodes.map(() => root)
  for (const at of order) {
    const above = places[parents[at] ?? root] ?? root
    const message = nodes[at]?.message
    places[at] = message ? messages.length : above
    if (message) messages.push(placeMessage(message, above, times[at] ?? 0))
  }
  return { messages, places }
}

function placeMessage(
  { at: _, ...message }: DraftMessage,
  above: number,
  createdAt: number,
): PlacedMessage {
  return { ...message, parent: above === root ? null : above, createdAt }
}

function newestLeaf(messages: readonly PlacedMessage[]): number {
  const answered = new Set(messages.map(({ parent }) => parent))
  let newest = root
  for (const [index, { createdAt }] of messages.entries()) {
    if (answered.has(index)) continue
    if (createdAt >= (messages[newest]?.createdAt ?? -Infinity)) newest = index
  }
  return newest
}

function pathTo(end: number, messages: readonly PlacedMessage[]): Set<number> {
  const path = new Set<number>()
  for (let at: number | null = end; at !== null && at !== root; at = messages[at]?.parent ?? null) {
    path.add(at)
  }
  return path
}
