/** Claude's export: conversations with `chat_messages` of typed blocks. */
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
  objectsOf,
  textOf,
  timestampOf,
  type Fields,
} from './json-values'
import { filePlaceholder, joinParts, quotedFile, reasoningCall } from './placeholders'
import type { DraftNode } from './message-tree'

export const claude: Format = {
  files: /(^|\/)(conversations(-\d+)?|conversations\/[^/]+)\.json$/i,
  howToExport:
    'In Claude, choose Settings → Privacy → Export data, and upload the ZIP that the mail links to.',
  recognises: (value) => isObject(value) && Array.isArray(value['chat_messages']),
  /** In some archives `conversations.json` is an index, and each conversation has its own file. */
  ignores: (value, names) =>
    isObject(value) && !('chat_messages' in value) && names.has(`${textOf(value['uuid'])}.json`),
  conversation([value], fallbackTime): ImportedConversation {
    const conversation = fieldsOf(value)
    if (!Array.isArray(conversation['chat_messages'])) {
      throw new UnreadableEntry('BAD_ENTRY', 'The conversation has no chat_messages.')
    }
    const draft = {
      externalId: conversation['uuid'],
      titles: [conversation['name'], conversation['summary']],
      createdAt: timestampOf(conversation['created_at']),
      updatedAt: timestampOf(conversation['updated_at']),
      nodes: objectsOf(conversation['chat_messages']).map(nodeOf),
      currentId: idOf(conversation['current_leaf_message_uuid']),
    }
    return buildConversation(draft, fallbackTime)
  },
}

/**
 * A first message's parent is an id that no message has. Without parents the list gives the order.
 */
function nodeOf(message: Fields): DraftNode {
  const { uuid, parent_message_uuid: parent, sender, created_at: createdAt } = message
  const blocks = objectsOf(message['content'])
  return {
    id: idOf(uuid),
    parentId: parent === null ? null : idOf(parent),
    message: {
      role: sender === 'human' || sender === 'user' ? 'user' : 'assistant',
      content: joinParts([textFrom(blocks) || textOf(message['text']), ...files(message)]),
      toolCalls: toolCalls(blocks),
      at: timestampOf(createdAt),
    },
  }
}

const textFrom = (blocks: readonly Fields[]): string =>
  joinParts(
    blocks.map(({ type, text }) => (type === 'text' || type === undefined ? textOf(text) : '')),
  )

/** Pasted and uploaded files: the text where the export holds it, else the name. */
function files(message: Fields): string[] {
  const pasted = objectsOf(message['attachments']).map(
    ({ file_name: name, extracted_content: text }) => quotedFile(textOf(name), textOf(text)),
  )
  return [
    ...pasted,
    ...objectsOf(message['files']).map(({ file_name: name }) => filePlaceholder(textOf(name))),
  ]
}

/** The reasoning and tool calls of a message, each call with its result. */
function toolCalls(blocks: readonly Fields[]): ImportedToolCall[] {
  const calls = new Map<string, ImportedToolCall>()
  let last: string | undefined
  for (const block of blocks) {
    const { type, id, name, input, thinking, tool_use_id: callId } = block
    const own = idOf(id) ?? `call-${calls.size}`
    if (type === 'thinking') {
      for (const thought of reasoningCall(`thought-${calls.size}`, textOf(thinking))) {
        calls.set(thought.toolCallId, thought)
      }
    } else if (type === 'tool_use') {
      calls.set(own, { toolCallId: own, name: textOf(name), status: 'completed', input })
      last = own
    } else if (type === 'tool_result') {
      const toolCallId = idOf(callId) ?? last ?? own
      const call = calls.get(toolCallId) ?? { toolCallId, name: textOf(name) }
      calls.set(toolCallId, { ...call, ...resultOf(block) })
    }
  }
  return [...calls.values()]
}

function resultOf({
  content,
  is_error: isError,
}: Fields): Pick<ImportedToolCall, 'status' | 'output'> {
  const texts = objectsOf(content).map(({ text }) => textOf(text))
  return {
    status: isError === true ? 'failed' : 'completed',
    output: texts.length > 0 ? joinParts(texts) : (content ?? ''),
  }
}
