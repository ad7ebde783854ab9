/**
 * ChatGPT's export: conversations whose `mapping` holds the nodes of a tree; or plain
 * conversations. Tool calls and reasoning are separate nodes there; the format attaches them to
 * the answer below them.
 */
import { type ImportedToolCall, UnreadableEntry } from '../imported-conversation'
import {
  isHidden,
  prefaceOf,
  stepOf,
  textOfMessage,
  type ExportedToolStep,
} from './chatgpt-messages'
import { FoundParts } from './message-parts'
import type { DraftMessage, DraftNode } from './message-tree'
import type { Format } from './format'
import {
  type JsonFields,
  fieldsOf,
  idOf,
  isObject,
  parentsInMapping,
  textOf,
  timestampOf,
} from './json-values'
import { isPlain, plainDraft } from './plain'
import { type JsonElement, jsonElements } from '../json-array-reader'

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
