/**
 * LibreChat's export: one conversation per file, with nested messages (`messagesTree`) or a list.
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

export const librechat: Format = {
  howToExport:
    'In LibreChat, open a conversation, choose Export → JSON, and upload the file, or many of them in a ZIP.',
  recognises: (value) =>
    isObject(value) &&
    'conversationId' in value &&
    (Array.isArray(value['messagesTree']) || Array.isArray(value['messages'])),
  conversation([value], fallbackTime): ImportedConversation {
    const conversation = fieldsOf(value)
    const { messagesTree, messages, options } = conversation
    if (!Array.isArray(messagesTree) && !Array.isArray(messages)) {
      throw new UnreadableEntry('BAD_ENTRY', 'The file has neither messagesTree nor messages.')
    }
    const model = textOf(fieldsOf(options)['model'])
    const draft = {
      externalId: conversation['conversationId'],
      titles: [conversation['title']],
      createdAt: timestampOf(conversation['createdAt']),
      updatedAt: timestampOf(conversation['updatedAt']),
      nodes: Array.isArray(messagesTree)
        ? nested(messagesTree, model)
        : objectsOf(messages).map((message) => nodeOf(message, parentIn(message), model)),
    }
    return buildConversation(draft, fallbackTime)
  },
}

/** Without parents' ids the list gives the order. The first message's parent is an id of zeros. */
const parentIn = ({ parentMessageId: parent }: Fields): string | null | undefined =>
  parent === null ? null : idOf(parent)

/** The nesting gives the parents; ids may be missing or repeated. */
function nested(tree: readonly unknown[], model: string): DraftNode[] {
  const nodes: DraftNode[] = []
  const waiting = tree.toReversed().map((value) => ({ value, parent: null as string | null }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!isObject(next.value)) continue
    const id = `node-${nodes.length}`
    nodes.push({ ...nodeOf(next.value, next.parent, model), id })
    for (const value of listOf(next.value['children']).toReversed()) {
      waiting.push({ value, parent: id })
    }
  }
  return nodes
}

function nodeOf(message: Fields, parentId: string | null | undefined, fallback: string): DraftNode {
  const isUser = isFromUser(message)
  const model = textOf(message['model']) || fallback
  const parts = objectsOf(message['content'])
  return {
    id: idOf(message['messageId']),
    parentId,
    message: {
      role: isUser ? 'user' : 'assistant',
      content: joinParts([textOf(message['text']) || textFrom(parts), ...files(message)]),
      toolCalls: toolCalls(parts),
      at: timestampOf(message['createdAt']),
      ...(isUser ? {} : { model }),
    },
  }
}

/** `sender` may be any name, so it decides only where `isCreatedByUser` is missing. */
const isFromUser = ({ isCreatedByUser, sender }: Fields): boolean =>
  typeof isCreatedByUser === 'boolean' ? isCreatedByUser : textOf(sender).toLowerCase() === 'user'

const textFrom = (parts: readonly Fields[]): string =>
  joinParts(parts.map(({ type, text }) => (type === 'text' ? textIn(text) : '')))

/** Some versions wrap the text in another object. */
const textIn = (text: unknown): string => textOf(text) || textOf(fieldsOf(text)['value'])

const files = (message: Fields): string[] =>
  objectsOf(message['files']).map(({ filename, type }) =>
    filePlaceholder(textOf(filename), textOf(type).startsWith('image/') ? 'Image' : 'File'),
  )

const toolCalls = (parts: readonly Fields[]): ImportedToolCall[] =>
  parts.flatMap(({ type, think, tool_call: call }, index) => {
    if (type === 'think') return reasoningCall(`think-${index}`, textIn(think))
    return type === 'tool_call' ? [toolCall(fieldsOf(call), index)] : []
  })

/** Either `{id, name, args, output}`, or the older form with a `function` inside. */
function toolCall(call: Fields, index: number): ImportedToolCall {
  const inner = fieldsOf(call['function'])
  return {
    toolCallId: idOf(call['id']) ?? `call-${index}`,
    name: textOf(call['name']) || textOf(inner['name']),
    status: 'completed',
    input: jsonOrText(call['args'] ?? inner['arguments']),
    output: call['output'] ?? inner['output'],
  }
}
