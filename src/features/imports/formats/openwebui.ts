/** Open WebUI's export: chats with a `history` of messages by id; older ones with a list of messages. */
import type { ImportedConversation, ToolCall } from '../imported-conversation'
import { assemble } from './conversation-builder'
import { withoutDetails } from './details-blocks'
import { EntryFault, type Format } from './format'
import { instant } from './timestamps'
import {
  fieldsOf,
  idOf,
  isObject,
  jsonOrText,
  listOf,
  objectsOf,
  textOf,
  type Fields,
} from './json-values'
import { fileMark, joinedText, reasoning } from './placeholders'
import type { Draft } from './tree'

export const openwebui: Format = {
  product: 'Open WebUI',
  howToExport:
    'In Open WebUI, choose Settings → Data Controls (or Chats) → Export Chats, and upload the JSON file.',
  recognises: (value) => messagesOf(chatOf(value)) !== undefined,
  conversation([value], fallbackTime): ImportedConversation {
    const record = fieldsOf(value)
    const chat = chatOf(value)
    const messages = messagesOf(chat)
    if (!messages) throw new EntryFault('BAD_ENTRY', 'The chat has neither history nor messages.')
    const [model] = listOf(chat['models']).filter((name) => typeof name === 'string')
    const outline = {
      externalId: record['id'] ?? chat['id'],
      titles: [record['title'], chat['title']],
      createdAt: instant(record['created_at']) ?? instant(chat['timestamp']),
      updatedAt: instant(record['updated_at']),
      drafts: messages.map((message) => draftOf(message, model ?? '')),
      currentId: idOf(fieldsOf(chat['history'])['currentId']),
    }
    return assemble(outline, fallbackTime)
  },
}

/** The earliest exports are the chat itself, without the record around it. */
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

function draftOf(message: Fields, fallback: string): Draft {
  const { id, parentId, model, timestamp } = message
  const role = roleOf(message['role'])
  const said = role === 'assistant' ? answer(message) : { text: contentOf(message), toolCalls: [] }
  return {
    id: idOf(id),
    parentId: parentId === null ? null : idOf(parentId),
    message: {
      role,
      content: joinedText([said.text, ...files(message)]),
      toolCalls: said.toolCalls,
      at: instant(timestamp),
      ...(role === 'assistant' ? { model: textOf(model) || fallback } : {}),
    },
  }
}

const roleOf = (role: unknown) => (role === 'user' || role === 'system' ? role : 'assistant')

interface Said {
  readonly text: string
  readonly toolCalls: readonly ToolCall[]
}

/** Newer exports have what a reply did in `output`, older ones as `<details>` in its text. */
function answer(message: Fields): Said {
  const output = objectsOf(message['output'])
  const stripped = withoutDetails(contentOf(message))
  const text = joinedText(
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
  joinedText(
    objectsOf(parts).map(({ type, text }) =>
      type === 'image_url' ? fileMark('', 'Image') : textOf(text),
    ),
  )

const files = (message: Fields): string[] =>
  objectsOf(message['files']).map(({ type, name, file }) => {
    const called = textOf(name) || textOf(fieldsOf(file)['filename'])
    return fileMark(called, type === 'image' ? 'Image' : 'File')
  })

function outputCalls(output: readonly Fields[]): ToolCall[] {
  const results = new Map<unknown, unknown>()
  for (const item of output) {
    if (item['type'] === 'function_call_output')
      results.set(item['call_id'], resultOf(item['output']))
  }
  return output.flatMap(
    ({ type, call_id: id, name, arguments: input, summary, content }, index) => {
      if (type === 'reasoning')
        return reasoning(`reasoning-${index}`, textsIn(summary) || textsIn(content))
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
