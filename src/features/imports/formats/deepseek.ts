/**
 * DeepSeek's export: conversations whose `mapping` holds the nodes of a tree. A message is a list
 * of `fragments`: the question (`REQUEST`, `FILE`), then reasoning, searches and the answer.
 */
import { type ImportedToolCall, UnreadableEntry } from '../imported-conversation'
import {
  type Format,
  type DraftNode,
  type CitedSource,
  FoundParts,
  joinParts,
  linkTo,
  reasoningCall,
  sourceList,
  webSource,
  fieldsOf,
  idOf,
  isObject,
  type JsonFields,
  objectsOf,
  parentsInMapping,
  partsIn,
  textOf,
  timestampOf,
} from './format'

export const deepseek: Format = {
  files: /(^|\/)conversations([-_]?\d+)?\.json$/i,
  howToExport:
    'In DeepSeek, choose Settings → Data → Export all data, and upload the ZIP or its conversations.json.',
  recognises: (value) => isObject(value) && isMapping(value['mapping']),
  draft([value]) {
    const conversation = fieldsOf(value)
    const { mapping } = conversation
    if (!isObject(mapping)) {
      throw new UnreadableEntry('BAD_ENTRY', 'The conversation has no mapping.')
    }
    const found = new FoundParts()
    return {
      externalId: conversation['id'],
      titles: [conversation['title']],
      createdAt: timestampOf(conversation['inserted_at']),
      updatedAt: timestampOf(conversation['updated_at']),
      nodes: nodesOf(mapping, found),
      currentId: idOf(conversation['current_node']),
      notKept: found.notKept,
    }
  },
}

/** ChatGPT's `mapping` has no messages with fragments. */
const isMapping = (mapping: unknown): boolean =>
  isObject(mapping) &&
  Object.values(mapping).some((node) =>
    Array.isArray(fieldsOf(fieldsOf(node)['message'])['fragments']),
  )

/** A node's `parent` counts; where it is missing, the `children` of another node give it. */
function nodesOf(mapping: JsonFields, found: FoundParts): DraftNode[] {
  const parents = parentsInMapping(mapping)
  return Object.entries(mapping).map(([id, node]) => {
    const { parent, message } = fieldsOf(node)
    const parentId = idOf(parent) ?? parents.get(id) ?? null
    return { id, parentId, message: isObject(message) ? messageOf(message, found.next()) : null }
  })
}

function messageOf(message: JsonFields, found: FoundParts): DraftNode['message'] {
  const fragments = partsIn(message['fragments'])
  const isUser = fragments.some(({ type }) => type === 'REQUEST' || type === 'FILE')
  const searched = fragments.flatMap(({ results }) => objectsOf(results))
  const said = joinParts(fragments.map((fragment) => textOfFragment(fragment, found)))
  const { text, cited } = withLinks(said, searched)
  const files = objectsOf(message['files']).map((file) => attached(file, found))
  const rest = searched.filter((_, index) => !cited.has(index)).flatMap(webSource)
  return {
    role: isUser ? 'user' : 'assistant',
    content: joinParts([text, ...files, sourceList(rest)]),
    toolCalls: fragments.flatMap(callOf),
    at: timestampOf(message['inserted_at']),
    pictures: found.pictures,
    ...(isUser ? {} : { model: textOf(message['model']) }),
  }
}

const attached = ({ file_name: fileName, name, id }: JsonFields, found: FoundParts): string =>
  found.attachment(textOf(fileName) || textOf(name), '', [id])

/** The text of a fragment that is shown in the message. */
function textOfFragment(fragment: JsonFields, found: FoundParts): string {
  const { type, content, files } = fragment
  switch (type) {
    case 'REQUEST':
    case 'RESPONSE':
    case 'TEMPLATE_RESPONSE':
      return textOf(content)
    case 'text':
      return textOf(fragment['text'])
    case 'FILE':
      return joinParts(objectsOf(files).map((file) => attached(file, found)))
    case 'THINK':
    case 'TIP':
      return ''
    default:
      return isSearch(type) ? '' : found.unknown(fragment)
  }
}

const isSearch = (type: unknown): boolean => /^(?:TOOL_|SEARCH$|READ_LINK$)/.test(textOf(type))

/** Reasoning and searches before the answer. */
function callOf(fragment: JsonFields, index: number): ImportedToolCall[] {
  const { type, content, results, query, queries } = fragment
  if (type === 'THINK') return reasoningCall(`think-${index}`, textOf(content))
  if (!isSearch(type)) return []
  const pages = objectsOf(results).flatMap(webSource)
  const input = query ?? queries ?? (textOf(content) || undefined)
  const output = pages.length === 0 ? undefined : pages.map(linkTo)
  const name = textOf(type).toLowerCase()
  return [{ toolCallId: `fragment-${index}`, name, status: 'completed', input, output }]
}

/** Replaces `[citation:2]` by the result with that number. */
function withLinks(
  said: string,
  results: readonly JsonFields[],
): { readonly text: string; readonly cited: ReadonlySet<number> } {
  const cited = new Set<number>()
  const places = new Map<string, number>()
  for (const [place, { cite_index: index }] of results.entries()) {
    const number = idOf(index) ?? String(place + 1)
    if (!places.has(number)) places.set(number, place)
  }
  const text = said.replaceAll(/\[citation:(\d+)\]/g, (whole, number: string) => {
    const place = places.get(number)
    const [source]: readonly CitedSource[] = place === undefined ? [] : webSource(results[place])
    if (place === undefined || !source) return whole
    cited.add(place)
    return ` (${linkTo(source)})`
  })
  return { text, cited }
}
