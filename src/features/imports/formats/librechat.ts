/** LibreChat's export: one conversation a file, its messages nested (`messagesTree`) or in a list. */
import type { ImportedConversation, ToolCall } from '../imported-conversation'
import { assemble } from './conversation-builder'
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

export const librechat: Format = {
  product: 'LibreChat',
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
      throw new EntryFault('BAD_ENTRY', 'The file has neither messagesTree nor messages.')
    }
    const model = textOf(fieldsOf(options)['model'])
    const outline = {
      externalId: conversation['conversationId'],
      titles: [conversation['title']],
      createdAt: instant(conversation['createdAt']),
      updatedAt: instant(conversation['updatedAt']),
      drafts: Array.isArray(messagesTree)
        ? nested(messagesTree, model)
        : objectsOf(messages).map((message) => draftOf(message, parentIn(message), model)),
    }
    return assemble(outline, fallbackTime)
  },
}

/** Without a parent's id, the list is the order. The first message's parent is an id of zeros. */
const parentIn = ({ parentMessageId: parent }: Fields): string | null | undefined =>
  parent === null ? null : idOf(parent)

/** The nesting says who answers whom; ids may be missing or doubled. */
function nested(tree: readonly unknown[], model: string): Draft[] {
  const drafts: Draft[] = []
  const waiting = tree.toReversed().map((node) => ({ node, parent: null as string | null }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!isObject(next.node)) continue
    const id = `node-${drafts.length}`
    drafts.push({ ...draftOf(next.node, next.parent, model), id })
    for (const node of listOf(next.node['children']).toReversed())
      waiting.push({ node, parent: id })
  }
  return drafts
}

function draftOf(message: Fields, parentId: string | null | undefined, fallback: string): Draft {
  const isUser = isUsers(message)
  const model = textOf(message['model']) || fallback
  const parts = objectsOf(message['content'])
  return {
    id: idOf(message['messageId']),
    parentId,
    message: {
      role: isUser ? 'user' : 'assistant',
      content: joinedText([textOf(message['text']) || textFrom(parts), ...files(message)]),
      toolCalls: toolCalls(parts),
      at: instant(message['createdAt']),
      ...(isUser ? {} : { model }),
    },
  }
}

/** `sender` is a name that anyone may have; it decides only where nothing better is there. */
const isUsers = ({ isCreatedByUser, sender }: Fields): boolean =>
  typeof isCreatedByUser === 'boolean' ? isCreatedByUser : textOf(sender).toLowerCase() === 'user'

const textFrom = (parts: readonly Fields[]): string =>
  joinedText(parts.map(({ type, text }) => (type === 'text' ? textIn(text) : '')))

/** Some versions wrap the text once more. */
const textIn = (text: unknown): string => textOf(text) || textOf(fieldsOf(text)['value'])

const files = (message: Fields): string[] =>
  objectsOf(message['files']).map(({ filename, type }) =>
    fileMark(textOf(filename), textOf(type).startsWith('image/') ? 'Image' : 'File'),
  )

const toolCalls = (parts: readonly Fields[]): ToolCall[] =>
  parts.flatMap(({ type, think, tool_call: call }, index) => {
    if (type === 'think') return reasoning(`think-${index}`, textIn(think))
    return type === 'tool_call' ? [toolCall(fieldsOf(call), index)] : []
  })

/** Either `{id, name, args, output}`, or the older one with a `function` inside. */
function toolCall(call: Fields, index: number): ToolCall {
  const inner = fieldsOf(call['function'])
  return {
    toolCallId: idOf(call['id']) ?? `call-${index}`,
    name: textOf(call['name']) || textOf(inner['name']),
    status: 'completed',
    input: jsonOrText(call['args'] ?? inner['arguments']),
    output: call['output'] ?? inner['output'],
  }
}
