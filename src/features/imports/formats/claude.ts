/** Claude's export: conversations with `chat_messages` of typed blocks. */
import { type ImportedToolCall, UnreadableEntry } from '../imported-conversation'
import {
  type Format,
  type DraftNode,
  type CitedSource,
  FoundParts,
  joinParts,
  quotedFile,
  reasoningCall,
  sourceList,
  sourceOf,
  systemPrompt,
  webSource,
  withWhole,
  fieldsOf,
  idOf,
  isObject,
  type JsonFields,
  objectsOf,
  partsIn,
  textOf,
  timestampOf,
} from './format'

export const claude: Format = {
  files: /(^|\/)(conversations(-\d+)?|(?:conversations|design_chats)\/[^/]+)\.json$/i,
  mixedFiles: /(^|\/)design_chats\//i,
  howToExport:
    'In Claude, choose Settings → Privacy → Export data, and upload the ZIP that the mail links to.',
  recognises: (value) => messagesIn(value) !== undefined,
  /** In some archives `conversations.json` is an index, and each conversation has its own file. */
  ignores: (value, isBeside) =>
    isObject(value) && messagesIn(value) === undefined && isBeside(`${textOf(value['uuid'])}.json`),
  draft([value]) {
    const conversation = fieldsOf(value)
    const messages = messagesIn(conversation) ?? conversation['messages']
    if (!Array.isArray(messages)) {
      throw new UnreadableEntry('BAD_ENTRY', 'The conversation has no chat_messages.')
    }
    const found = new FoundParts()
    return {
      externalId: conversation['uuid'],
      titles: [conversation['name'], conversation['title'], conversation['summary']],
      createdAt: timestampOf(conversation['created_at']),
      updatedAt: timestampOf(conversation['updated_at']),
      preface: prefaceOf(conversation),
      nodes: objectsOf(messages).map((one) => nodeOf(one, found.next())),
      currentId: idOf(conversation['current_leaf_message_uuid']),
      notKept: found.notKept,
    }
  },
}

/** The messages of a conversation (`chat_messages`), or of a design (`messages`). */
function messagesIn(value: unknown): readonly unknown[] | undefined {
  const { uuid, chat_messages: chat, messages } = fieldsOf(value)
  if (Array.isArray(chat)) return chat
  return typeof uuid === 'string' && Array.isArray(messages) ? messages : undefined
}

/** The name and the instructions of the conversation's project, where the export repeats them. */
function prefaceOf({ project, system_prompt: system }: JsonFields): string[] {
  const { name, prompt_template: instructions } = fieldsOf(project)
  return [
    textOf(name) === '' ? '' : `Project: ${textOf(name)}`,
    ...[instructions, system].map(systemPrompt),
  ]
}

/**
 * A first message's parent is an id that no message has. Without parents the list gives the order.
 */
function nodeOf(message: JsonFields, found: FoundParts): DraftNode {
  const { uuid, parent_message_uuid: parent, sender, role, created_at: createdAt } = message
  const blocks = partsIn(message['content'])
  const said = textFrom(blocks, found, textOf(message['text']))
  return {
    id: idOf(uuid),
    parentId: parent === null ? null : idOf(parent),
    message: {
      role: /^(?:human|user)$/.test(textOf(sender) || textOf(role)) ? 'user' : 'assistant',
      content: joinParts([said, ...files(message, found), sourceList(citedIn(blocks))]),
      toolCalls: toolCalls(blocks, found),
      at: timestampOf(createdAt),
      pictures: found.pictures,
    },
  }
}

/** Blocks that are read, and one that holds nothing for a reader. */
const knownTypes = new Set<unknown>(['text', 'thinking', 'tool_use', 'tool_result', 'token_budget'])

/** `whole` is the message in one text, which counts where no block of text stands in its place. */
function textFrom(blocks: readonly JsonFields[], found: FoundParts, whole: string): string {
  const texts = blocks.map((block) => {
    if (isText(block)) return textOf(block['text'])
    return knownTypes.has(block['type']) ? '' : found.unknown(block)
  })
  const hasText = blocks.some((block) => isText(block) && textOf(block['text']) !== '')
  return hasText ? joinParts(texts) : withWhole(whole, texts)
}

const isText = ({ type, text }: JsonFields): boolean =>
  type === 'text' || (type === undefined && typeof text === 'string')

/**
 * The pages that the text's blocks cite. They are listed below the text: their places in it are
 * counted differently from version to version.
 */
const citedIn = (blocks: readonly JsonFields[]): CitedSource[] =>
  blocks.flatMap(({ citations }) =>
    objectsOf(citations).flatMap((citation) => {
      const { details, metadata, title, url, source } = citation
      const more = [fieldsOf(details), fieldsOf(metadata), fieldsOf(source)]
      return sourceOf(
        [title, ...more.flatMap((one) => [one['title'], one['document_title']])],
        [url, source, ...more.map((one) => one['url'])],
      )
    }),
  )

/** Pasted and uploaded files: the text where the export holds it, else the name. */
function files(message: JsonFields, found: FoundParts): string[] {
  const pasted = objectsOf(message['attachments']).map(
    ({ id, file_name: name, file_type: type, extracted_content: text }) =>
      textOf(text) === ''
        ? found.attachment(textOf(name), mediaType(type), [id])
        : quotedFile(textOf(name), textOf(text)),
  )
  const uploaded = objectsOf(message['files']).map(
    ({ file_name: name, file_kind: kind, file_uuid: uuid, uuid: id }) =>
      found.attachment(textOf(name), kind === 'image' ? 'image/*' : '', [uuid, id]),
  )
  return [...pasted, ...uploaded]
}

/** `file_type` is a media type, or a word or ending that says nothing more than the name. */
const mediaType = (type: unknown): string => (textOf(type).includes('/') ? textOf(type) : '')

/** The reasoning and tool calls of a message, each call with its result. */
function toolCalls(blocks: readonly JsonFields[], found: FoundParts): ImportedToolCall[] {
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
      calls.set(toolCallId, { ...call, ...resultOf(block, found) })
    }
  }
  return [...calls.values()]
}

function resultOf(
  { content, is_error: isError }: JsonFields,
  found: FoundParts,
): Pick<ImportedToolCall, 'status' | 'output'> {
  const parts = (typeof content === 'string' ? [] : partsIn(content)).map((part) =>
    resultPart(part, found),
  )
  return {
    status: isError === true ? 'failed' : 'completed',
    output: parts.length > 0 ? joinParts(parts) : (content ?? ''),
  }
}

/** A text, or a page that was found, with its address. */
function resultPart(part: JsonFields, found: FoundParts): string {
  const { type, text, title, url, name } = part
  const page = webSource({ title, url }).map((one) => joinLines([one.title, one.url]))
  const said = joinLines([...page, textOf(text)])
  if (said !== '') return said
  return type === 'image' ? found.file(textOf(name)) : found.unknown(part)
}

const joinLines = (lines: readonly string[]): string =>
  lines.filter((line) => line !== '').join('\n')
