/**
 * Open WebUI's export: chats with a `history` of messages by id; older exports have a list of
 * messages.
 */
import { type ImportedToolCall, UnreadableEntry } from '../imported-conversation'
import {
  type Format,
  type DraftNode,
  type CitedSource,
  FoundParts,
  joinParts,
  linkTo,
  quotedFile,
  reasoningCall,
  sourceList,
  sourceOf,
  systemPrompt,
  tagLine,
  withWhole,
  fieldsOf,
  idOf,
  isObject,
  type JsonFields,
  jsonOrText,
  listOf,
  objectsOf,
  partsIn,
  textOf,
  timestampOf,
} from './format'

export const openwebui: Format = {
  howToExport:
    'In Open WebUI, choose Settings → Data Controls (or Chats) → Export Chats, and upload the JSON file.',
  recognises: (value) => messagesOf(chatOf(value)) !== undefined,
  draft([value]) {
    const record = fieldsOf(value)
    const chat = chatOf(value)
    const messages = messagesOf(chat)
    if (!messages)
      throw new UnreadableEntry('BAD_ENTRY', 'The chat has neither history nor messages.')
    const [model] = listOf(chat['models']).filter((name) => typeof name === 'string')
    const found = new FoundParts()
    return {
      externalId: record['id'] ?? chat['id'],
      titles: [record['title'], chat['title']].map((title) => unescapedWhole(textOf(title))),
      createdAt: timestampOf(record['created_at']) ?? timestampOf(chat['timestamp']),
      updatedAt: timestampOf(record['updated_at']),
      preface: prefaceOf(record, chat, found),
      nodes: messages.map((message) => nodeOf(message, model ?? '', found.next())),
      currentId: idOf(fieldsOf(chat['history'])['currentId']),
      notKept: found.notKept,
    }
  },
}

/** The earliest exports hold the chat itself, without the record around it. */
function chatOf(value: unknown): JsonFields {
  const record = fieldsOf(value)
  if (isObject(record['chat'])) return record['chat']
  return isObject(record['history']) ? record : {}
}

function messagesOf(chat: JsonFields): readonly JsonFields[] | undefined {
  const { messages: byId } = fieldsOf(chat['history'])
  return [byId, chat['messages']].map(inOrder).find((messages) => messages !== undefined)
}

/** A map's key is the message's id. */
function inOrder(messages: unknown): readonly JsonFields[] | undefined {
  if (Array.isArray(messages)) return objectsOf(messages)
  if (!isObject(messages)) return undefined
  return Object.entries(messages).flatMap(([id, message]) =>
    isObject(message) ? { id, ...message } : [],
  )
}

function prefaceOf(record: JsonFields, chat: JsonFields, found: FoundParts): string[] {
  const { params, system, tags, files } = chat
  const prompts = [fieldsOf(params)['system'], system, record['system']]
  const lists = [...listOf(tags), ...listOf(fieldsOf(record['meta'])['tags'])]
  const named = lists.map((tag) => textOf(tag) || textOf(fieldsOf(tag)['name']))
  const folder = textOf(fieldsOf(record['folder'])['name']) || textOf(record['folder_name'])
  if (folder === '' && textOf(record['folder_id']) !== '') {
    found.omit('the folder, whose name the export does not hold')
  }
  const ownFiles = objectsOf(files).map((file) => attached(file, found))
  return [
    ...prompts.map(systemPrompt),
    tagLine([...new Set(named)]),
    folder === '' ? '' : `Folder: ${folder}`,
    ...ownFiles,
  ]
}

function nodeOf(message: JsonFields, fallback: string, found: FoundParts): DraftNode {
  const { id, parentId, model, timestamp } = message
  const role = roleOf(message['role'])
  const { text, toolCalls } =
    role === 'assistant'
      ? answerOf(message, found)
      : { text: unescapedWhole(contentOf(message, found)), toolCalls: [] }
  const files = objectsOf(message['files']).map((file) => attached(file, found))
  const { list, calls } = sourcesOf(message)
  return {
    id: idOf(id),
    parentId: parentId === null ? null : idOf(parentId),
    message: {
      role,
      content: joinParts([text, errorOf(message), ...files, list]),
      toolCalls: [...calls, ...toolCalls],
      at: timestampOf(timestamp),
      pictures: found.pictures,
      ...(role === 'assistant' ? { model: textOf(model) || fallback } : {}),
    },
  }
}

const roleOf = (role: unknown) => (role === 'user' || role === 'system' ? role : 'assistant')

interface AnswerParts {
  readonly text: string
  readonly toolCalls: readonly ImportedToolCall[]
}

/**
 * Newer exports hold tool calls and reasoning in `output`, older ones as `<details>` in the text.
 */
function answerOf(message: JsonFields, found: FoundParts): AnswerParts {
  const output = message['output'] ? partsIn(message['output']) : []
  const stripped = extractDetails(contentOf(message, found))
  const text = joinParts(
    output.map((item) => {
      if (item['type'] === 'message') return textsIn(item['content'], found)
      return outputTypes.has(item['type']) ? '' : found.unknown(item)
    }),
  )
  const toolCalls = outputCalls(output, found)
  const hasText = output.some(({ type }) => type === 'message')
  return {
    text: hasText ? text : withWhole(unescapedWhole(stripped.text), [text]),
    toolCalls: toolCalls.length > 0 ? toolCalls : stripped.toolCalls,
  }
}

/** Items that become tool calls. */
const outputTypes = new Set<unknown>(['reasoning', 'function_call', 'function_call_output'])

const contentOf = ({ content }: JsonFields, found: FoundParts): string =>
  textOf(content) || textsIn(content, found)

const textsIn = (parts: unknown, found: FoundParts): string =>
  joinParts(
    partsIn(parts).map((part) => {
      const { type, text, image_url: image } = part
      if (type === 'image_url') {
        return found.inlinePicture(image)
      }
      return textTypes.has(type) ? textOf(text) : found.unknown(part)
    }),
  )

const textTypes = new Set<unknown>(['text', 'input_text', 'output_text', 'summary_text'])

/** A reply that failed says why in `error`: a text, or an object with one. */
function errorOf({ error }: JsonFields): string {
  const { content, message, detail } = fieldsOf(error)
  const said = [error, content, message, detail].map(textOf).find((text) => text !== '')
  if (said !== undefined) return `[Error] ${said}`
  return error === true || isObject(error) ? '[Error]' : ''
}

/** A file: a picture, the text where the export holds it, or the name. */
function attached(entry: JsonFields, found: FoundParts): string {
  const { type, name, file, url, id, content_type: contentType } = entry
  const { filename, data, meta } = fieldsOf(file)
  const called = textOf(name) || textOf(filename)
  const text = textOf(fieldsOf(data)['content']) || textOf(entry['content'])
  if (text !== '') return quotedFile(called, text)
  const media = textOf(contentType) || textOf(fieldsOf(meta)['content_type'])
  const ids = [id, fieldsOf(file)['id']]
  if (type !== 'image') return found.attachment(called, media, ids)
  const keys = [...ids.map(textOf), called].filter((key) => key !== '')
  return found.picture({ name: called, keys, data: textOf(url) })
}

/** What an answer rests on: the names and addresses in the text, the passages as a tool call. */
function sourcesOf(message: JsonFields): { list: string; calls: readonly ImportedToolCall[] } {
  const found = objectsOf(message['sources'] ?? message['citations']).flatMap(sourceIn)
  if (found.length === 0) return { list: '', calls: [] }
  const output = found.map(({ source, passages }) => ({ source: linkTo(source), passages }))
  const call = { toolCallId: 'sources', name: 'sources', status: 'completed', output } as const
  const hasPassages = found.some(({ passages }) => passages.length > 0)
  return { list: sourceList(found.map(({ source }) => source)), calls: hasPassages ? [call] : [] }
}

/** A source has a name, and for each of its passages where that is from. */
function sourceIn(
  entry: JsonFields,
): readonly { readonly source: CitedSource; readonly passages: readonly string[] }[] {
  const { name, url, urls, type } = fieldsOf(entry['source'])
  const [metadata = {}] = objectsOf(entry['metadata'])
  const titles = [type === 'web_search' ? metadata['title'] : name, metadata['name'], name]
  const addresses = [url, metadata['source'], metadata['url'], name, ...listOf(urls)]
  const passages = listOf(entry['document']).map(textOf)
  return sourceOf(titles, addresses).map((source) => ({
    source,
    passages: passages.filter((text) => text !== ''),
  }))
}

function outputCalls(output: readonly JsonFields[], found: FoundParts): ImportedToolCall[] {
  const results = new Map<unknown, unknown>()
  for (const item of output) {
    if (item['type'] === 'function_call_output')
      results.set(item['call_id'], resultOf(item['output'], found))
  }
  return output.flatMap(
    ({ type, call_id: id, name, arguments: input, summary, content }, index) => {
      if (type === 'reasoning')
        return reasoningCall(
          `reasoning-${index}`,
          textsIn(summary, found) || textsIn(content, found),
        )
      if (type !== 'function_call') return []
      const call = {
        toolCallId: idOf(id) ?? `call-${index}`,
        name: textOf(name),
        status: 'completed',
      } as const
      return [{ ...call, input: jsonOrText(input), output: results.get(id) }]
    },
  )
}

const resultOf = (output: unknown, found: FoundParts): unknown =>
  Array.isArray(output) ? textsIn(output, found) : output

/** Opens a block in which older exports show reasoning or a tool call within the text. */
const opening = /^<details type="(?:reasoning|tool_calls|code_interpreter)"[^>]*>/
const closing = '</details>'

/**
 * The text without such blocks, and their tool calls. A block in a code fence, or unclosed, is
 * text.
 */
function extractDetails(text: string): { text: string; toolCalls: ImportedToolCall[] } {
  if (!text.includes('<details type="')) return { text, toolCalls: [] }
  const kept: string[] = []
  const toolCalls: ImportedToolCall[] = []
  let block: string[] | undefined
  let fenced = false
  for (const line of text.split('\n')) {
    if (block) block.push(line)
    else if (!fenced && opening.test(line)) block = [line]
    else {
      if (/^\s*(```|~~~)/.test(line)) fenced = !fenced
      kept.push(line)
    }
    if (!block || !line.includes(closing)) continue
    const whole = block.join('\n')
    const end = whole.indexOf(closing)
    toolCalls.push(...callsOf(whole.slice(0, end), toolCalls.length))
    const rest = whole.slice(end + closing.length)
    if (rest.trim() !== '') kept.push(rest)
    block = undefined
  }
  if (block) kept.push(...block)
  return { text: toolCalls.length > 0 ? kept.join('\n').trim() : text, toolCalls }
}

function callsOf(block: string, index: number): ImportedToolCall[] {
  const [tag = ''] = opening.exec(block) ?? []
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of tag.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
    if (!attributes.has(name)) attributes.set(name, unescaped(value))
  }
  const attribute = (name: string): string => attributes.get(name) ?? ''
  const body = block.slice(tag.length).replace(/<summary>[^<]*<\/summary>/, '')
  const toolCallId = attribute('id') || `details-${index}`
  if (attribute('type') === 'reasoning') {
    return reasoningCall(toolCallId, unescaped(body).replaceAll(/^> ?/gm, '').trim())
  }
  const output = attribute('result') || attribute('output') || unescaped(body.trim())
  const name = attribute('name') || attribute('type')
  const input = parsed(attribute('arguments')) || undefined
  return [{ toolCallId, name, status: 'completed', input, output: parsed(output) }]
}

/** Newer versions write JSON text as a JSON string once more. */
function parsed(text: string): unknown {
  const value = jsonOrText(text)
  if (typeof value !== 'string' || !/^\s*"/.test(value)) return value
  try {
    return jsonOrText(JSON.parse(value))
  } catch {
    return value
  }
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** The text with the entities that Open WebUI writes resolved once. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)

const inlineCode = /`[^`\n]+`/
const anyEntity = /&(?:quot|#x27|#39|lt|gt|amp);/

/**
 * A title or message that was stored as HTML: each `&` in it begins an entity, and no tag is in it.
 * Text with a bare `&` or `<` was never escaped, and code is left as it is.
 */
function unescapedWhole(text: string): string {
  if (!anyEntity.test(text) || /<|&(?!(?:quot|#x27|#39|lt|gt|amp);)/.test(text)) return text
  return hasCode(text) ? text : unescaped(text)
}

/** Whether the text has code in it: between two fences of one kind, or within a line. */
function hasCode(text: string): boolean {
  const lines = text.split('\n')
  const hasFences = (mark: string) => lines.filter((line) => line.startsWith(mark)).length > 1
  return inlineCode.test(text) || hasFences('```') || hasFences('~~~')
}
