/** Claude's export: conversations with `chat_messages` of typed blocks. */
import type { ImportedConversation, ToolCall } from '../imported-conversation'
import { assemble } from './conversation-builder'
import { EntryFault, type Format } from './format'
import { instant } from './timestamps'
import { fieldsOf, idOf, isObject, objectsOf, textOf, type Fields } from './json-values'
import { fileMark, joinedText, quotedFile, reasoning } from './placeholders'
import type { Draft } from './tree'

export const claude: Format = {
  product: 'Claude',
  files: /(^|\/)(conversations(-\d+)?|conversations\/[^/]+)\.json$/i,
  howToExport:
    'In Claude, choose Settings → Privacy → Export data, and upload the ZIP that the mail links to.',
  recognises: (value) => isObject(value) && Array.isArray(value['chat_messages']),
  /** In some archives `conversations.json` is an index, with each conversation in a file of its own. */
  ignores: (value, names) =>
    isObject(value) && !('chat_messages' in value) && names.has(`${textOf(value['uuid'])}.json`),
  conversation([value], fallbackTime): ImportedConversation {
    const conversation = fieldsOf(value)
    if (!Array.isArray(conversation['chat_messages'])) {
      throw new EntryFault('BAD_ENTRY', 'The conversation has no chat_messages.')
    }
    const outline = {
      externalId: conversation['uuid'],
      titles: [conversation['name'], conversation['summary']],
      createdAt: instant(conversation['created_at']),
      updatedAt: instant(conversation['updated_at']),
      drafts: objectsOf(conversation['chat_messages']).map(draftOf),
      currentId: idOf(conversation['current_leaf_message_uuid']),
    }
    return assemble(outline, fallbackTime)
  },
}

/** The parent of a first message is an id that stands for none; without parents the list is the order. */
function draftOf(message: Fields): Draft {
  const { uuid, parent_message_uuid: parent, sender, created_at: createdAt } = message
  const blocks = objectsOf(message['content'])
  return {
    id: idOf(uuid),
    parentId: parent === null ? null : idOf(parent),
    message: {
      role: sender === 'human' || sender === 'user' ? 'user' : 'assistant',
      content: joinedText([textFrom(blocks) || textOf(message['text']), ...files(message)]),
      toolCalls: toolCalls(blocks),
      at: instant(createdAt),
    },
  }
}

const textFrom = (blocks: readonly Fields[]): string =>
  joinedText(
    blocks.map(({ type, text }) => (type === 'text' || type === undefined ? textOf(text) : '')),
  )

/** What was pasted or uploaded: its text, where the export has it, or its name. */
function files(message: Fields): string[] {
  const pasted = objectsOf(message['attachments']).map(
    ({ file_name: name, extracted_content: text }) => quotedFile(textOf(name), textOf(text)),
  )
  return [
    ...pasted,
    ...objectsOf(message['files']).map(({ file_name: name }) => fileMark(textOf(name))),
  ]
}

/** The thoughts and calls of a message, each call with its result. */
function toolCalls(blocks: readonly Fields[]): ToolCall[] {
  const calls = new Map<string, ToolCall>()
  let last: string | undefined
  for (const block of blocks) {
    const { type, id, name, input, thinking, tool_use_id: callId } = block
    const own = idOf(id) ?? `call-${calls.size}`
    if (type === 'thinking') {
      for (const thought of reasoning(`thought-${calls.size}`, textOf(thinking))) {
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

function resultOf({ content, is_error: isError }: Fields): Pick<ToolCall, 'status' | 'output'> {
  const texts = objectsOf(content).map(({ text }) => textOf(text))
  return {
    status: isError === true ? 'failed' : 'completed',
    output: texts.length > 0 ? joinedText(texts) : (content ?? ''),
  }
}
