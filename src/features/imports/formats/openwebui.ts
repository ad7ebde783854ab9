/**
 * Open WebUI's export: chats with a `history` of messages by id; older exports have a list of
 * messages.
 */
import {
  UnreadableEntry,
  type ImportedConversation,
  type ImportedToolCall,
} from '../imported-conversation'
import { buildConversation } from './conversation-builder'
import type { Format } from './format'
import {
  fieldsOf,
  idOf,
  isObject,
  jsonOrText,
  listOf,
  objectsOf,
  textOf,
  timestampOf,
  type Fields,
} from './json-values'
import { filePlaceholder, joinParts, reasoningCall } from './placeholders'
import type { DraftNode } from './message-tree'

export const openwebui: Format = {
  howToExport:
    'In Open WebUI, choose Settings → Data Controls (or Chats) → Export Chats, and upload the JSON file.',
  recognises: (value) => messagesOf(chatOf(value)) !== undefined,
  conversation([value], fallbackTime): ImportedConversation {
    const record = fieldsOf(value)
    const chat = chatOf(value)
    const messages = messagesOf(chat)
    if (!messages)
      throw new UnreadableEntry('BAD_ENTRY', 'The chat has neither history nor messages.')
    const [model] = listOf(chat['models']).filter((name) => typeof name === 'string')
    const draft = {
      externalId: record['id'] ?? chat['id'],
      titles: [record['title'], chat['title']],
      createdAt: timestampOf(record['created_at']) ?? timestampOf(chat['timestamp']),
      updatedAt: timestampOf(record['updated_at']),
      nodes: messages.map((message) => nodeOf(message, model ?? '')),
      currentId: idOf(fieldsOf(chat['history'])['currentId']),
    }
    return buildConversation(draft, fallbackTime)
  },
}

/** The earliest exports hold the chat itself, without the record around it. */
function chatOf(value: unknown): Fields {
  const record = fieldsOf(value)
  if (isObject(record['chat'])) return record['chat']
  return isObject(record['history']) ? record : {}
}

function messagesOf(chat: Fields): readonly Fields[] | undefined {
  const { messages: byId } = fieldsOf(chat['history'])
  return [byId, chat['messages']].map(inOrder).find((messages) => messages !== undefined)
}

/** A map's key is the message's id. */
function inOrder(messages: unknown): readonly Fields[] | undefined {
  if (Array.isArray(messages)) return objectsOf(messages)
  if (!isObject(messages)) return undefined
  return Object.entries(messages).flatMap(([id, message]) =>
    isObject(message) ? { id, ...message } : [],
  )
}

function nodeOf(message: Fields, fallback: string): DraftNode {
  const { id, parentId, model, timestamp } = message
  const role = roleOf(message['role'])
  const { text, toolCalls } =
    role === 'assistant' ? answerOf(message) : { text: contentOf(message), toolCalls: [] }
  return {
    id: idOf(id),
    parentId: parentId === null ? null : idOf(parentId),
    message: {
      role,
      content: joinParts([text, ...files(message)]),
      toolCalls,
      at: timestampOf(timestamp),
      ...(role === 'assistant' ? { model: textOf(model) || fallback } : {}),
    },
  }
}

const roleOf = (role: unknown) => (role === 'user' || role === 'system' ? role : 'assistant')

interface Answer {
  readonly text: string
  readonly toolCalls: readonly ImportedToolCall[]
}

/**
 * Newer exports hold tool calls and reasoning in `output`, older ones as `<details>` in the text.
 */
function answerOf(message: Fields): Answer {
  const output = objectsOf(message['output'])
  const stripped = extractDetails(contentOf(message))
  const text = joinParts(
    output.map((item) => (item['type'] === 'message' ? textsIn(item['content']) : '')),
  )
  const toolCalls = outputCalls(output)
  return {
    text: text || stripped.text,
    toolCalls: toolCalls.length > 0 ? toolCalls : stripped.toolCalls,
  }
}

const contentOf = ({ content }: Fields): string => textOf(content) || textsIn(content)

const textsIn = (parts: unknown): string =>
  joinParts(
    objectsOf(parts).map(({ type, text }) =>
      type === 'image_url' ? filePlaceholder('', 'Image') : textOf(text),
    ),
  )

const files = (message: Fields): string[] =>
  objectsOf(message['files']).map(({ type, name, file }) => {
    const called = textOf(name) || textOf(fieldsOf(file)['filename'])
    return filePlaceholder(called, type === 'image' ? 'Image' : 'File')
  })

function outputCalls(output: readonly Fields[]): ImportedToolCall[] {
  const results = new Map<unknown, unknown>()
  for (const item of output) {
    if (item['type'] === 'function_call_output')
      results.set(item['call_id'], resultOf(item['output']))
  }
  return output.flatMap(
    ({ type, call_id: id, name, arguments: input, summary, content }, index) => {
      if (type === 'reasoning')
        return reasoningCall(`reasoning-${index}`, textsIn(summary) || textsIn(content))
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

const resultOf = (output: unknown): unknown => (Array.isArray(output) ? textsIn(output) : output)

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
  const attribute = (name: string): string =>
    unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const body = block.slice(tag.length).replace(/<summary>[^<]*<\/summary>/, '')
  const toolCallId = attribute('id') || `details-${index}`
  if (attribute('type') === 'reasoning') {
    return reasoningCall(toolCallId, unescaped(body.replaceAll(/^> ?/gm, '')).trim())
  }
  const output = attribute('result') || attribute('output') || body.trim()
  const name = attribute('name') || attribute('type')
  const input = jsonOrText(attribute('arguments')) || undefined
  return [{ toolCallId, name, status: 'completed', input, output: jsonOrText(output) }]
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
