/**
 * LibreChat's export: one conversation per file. Its messages are nested (`messagesTree`, or
 * `children` inside `messages`), or a list.
 */
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
  systemPrompt,
  tagLine,
  webSource,
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

export const librechat: Format = {
  howToExport:
    'In LibreChat, open a conversation, choose Export → JSON, and upload the file, or many of them in a ZIP.',
  recognises: (value) =>
    isObject(value) &&
    'conversationId' in value &&
    (Array.isArray(value['messagesTree']) || Array.isArray(value['messages'])),
  draft([value]) {
    const conversation = fieldsOf(value)
    const { messagesTree, messages, options } = conversation
    if (!Array.isArray(messagesTree) && !Array.isArray(messages)) {
      throw new UnreadableEntry('BAD_ENTRY', 'The file has neither messagesTree nor messages.')
    }
    const found = new FoundParts()
    const tree = Array.isArray(messagesTree) ? messagesTree : objectsOf(messages)
    const context = {
      model: textOf(fieldsOf(options)['model']),
      names: groupNames(tree),
      found,
    }
    return {
      externalId: conversation['conversationId'],
      titles: [conversation['title']],
      createdAt: timestampOf(conversation['createdAt']),
      updatedAt: timestampOf(conversation['updatedAt']),
      preface: prefaceOf(conversation),
      nodes:
        Array.isArray(messagesTree) || isNested(tree)
          ? nested(tree, context)
          : objectsOf(tree).map((message) => nodeOf(message, parentIn(message), context)),
      notKept: found.notKept,
    }
  },
}

interface MessageContext {
  /** The model of messages that name none. */
  readonly model: string
  /** The users' names, where a group wrote; empty for a single user. */
  readonly names: ReadonlySet<string>
  /** Of the whole conversation. */
  readonly found: FoundParts
}

function prefaceOf({ options, tags }: JsonFields): string[] {
  const { promptPrefix, system, instructions } = fieldsOf(options)
  const named = listOf(tags).map((tag) => textOf(tag) || textOf(fieldsOf(tag)['tag']))
  return [...[promptPrefix, system, instructions].map(systemPrompt), tagLine(named)]
}

/** Whether answers stand only below the messages that they answer. */
function isNested(messages: readonly unknown[]): boolean {
  const listed = new Set(objectsOf(messages).map(({ messageId }) => messageId))
  return objectsOf(messages).some(({ children }) =>
    objectsOf(children).some(({ messageId }) => messageId === undefined || !listed.has(messageId)),
  )
}

/** The names of the users, where there are several. */
function groupNames(messages: readonly unknown[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { message } of walk(messages)) {
    const { isCreatedByUser, sender } = message
    if (isCreatedByUser === true && textOf(sender) !== '') names.add(textOf(sender))
  }
  return names.size > 1 ? names : new Set()
}

/** Without parents' ids the list gives the order. The first message's parent is an id of zeros. */
const parentIn = ({ parentMessageId: parent }: JsonFields): string | null | undefined =>
  parent === null ? null : idOf(parent)

/** All messages, each before those that answer it. */
function* walk(
  tree: readonly unknown[],
): Generator<{ message: JsonFields; parent: string | null; id: string }> {
  const waiting = tree.toReversed().map((value) => ({ value, parent: null as string | null }))
  let count = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: message, parent } = next
    if (!isObject(message)) continue
    const id = `node-${count}`
    count += 1
    yield { message, parent, id }
    for (const value of listOf(message['children']).toReversed())
      waiting.push({ value, parent: id })
  }
}

/** The nesting gives the parents; ids may be missing or repeated. */
const nested = (tree: readonly unknown[], context: MessageContext): DraftNode[] =>
  Array.from(walk(tree), ({ message, parent, id }) => ({ ...nodeOf(message, parent, context), id }))

function nodeOf(
  message: JsonFields,
  parentId: string | null | undefined,
  { model: fallback, names, found: all }: MessageContext,
): DraftNode {
  const found = all.next()
  const isUser = isFromUser(message)
  const model = textOf(message['model']) || fallback
  const parts = partsIn(message['content'])
  const text = withWhole(textOf(message['text']), textsOf(parts, found))
  const author =
    isUser && names.has(textOf(message['sender'])) ? `${textOf(message['sender'])}: ` : ''
  const said = message['error'] === true && text !== '' ? `[Error] ${text}` : text
  return {
    id: idOf(message['messageId']),
    parentId,
    message: {
      role: isUser ? 'user' : 'assistant',
      content: joinParts([
        said === '' ? '' : author + said,
        ...files(message, found),
        sourceList(searchedIn(message)),
      ]),
      toolCalls: toolCalls(parts),
      at: timestampOf(message['createdAt']),
      pictures: found.pictures,
      ...(isUser ? {} : { model }),
    },
  }
}

/** `sender` may be any name, so it decides only where `isCreatedByUser` is missing. */
const isFromUser = ({ isCreatedByUser, sender }: JsonFields): boolean =>
  typeof isCreatedByUser === 'boolean' ? isCreatedByUser : textOf(sender).toLowerCase() === 'user'

const textsOf = (parts: readonly JsonFields[], found: FoundParts): string[] =>
  parts.map((part) => partOf(part, found))

/** The text of a part; reasoning and tool calls are read apart from the text. */
function partOf(part: JsonFields, found: FoundParts): string {
  const { type, text, error, image_url: image, image_file: file } = part
  switch (type) {
    case 'text':
      return textIn(text)
    case 'error':
      return `[Error] ${textOf(error) || textIn(text)}`
    case 'image_url':
      return found.inlinePicture(image)
    case 'image_file':
      return attached(fieldsOf(file), found)
    case 'think':
    case 'tool_call':
    case 'agent_update':
      return ''
    default:
      return found.unknown(part)
  }
}

/** Some versions wrap the text in another object. */
const textIn = (text: unknown): string => textOf(text) || textOf(fieldsOf(text)['value'])

const files = (message: JsonFields, found: FoundParts): string[] =>
  objectsOf(message['files']).map((file) => attached(file, found))

/** A file: its text where the export holds it, else its name. */
function attached(file: JsonFields, found: FoundParts): string {
  const { filename, type, text, file_id: id } = file
  if (textOf(text) !== '') return quotedFile(textOf(filename), textOf(text))
  return found.attachment(textOf(filename), textOf(type), [id])
}

const searchedIn = (message: JsonFields): CitedSource[] =>
  objectsOf(message['attachments']).flatMap(({ web_search: search }) =>
    objectsOf(fieldsOf(search)['organic']).flatMap(webSource),
  )

const toolCalls = (parts: readonly JsonFields[]): ImportedToolCall[] =>
  parts.flatMap(({ type, think, tool_call: call }, index) => {
    if (type === 'think') return reasoningCall(`think-${index}`, textIn(think))
    return type === 'tool_call' ? [toolCall(fieldsOf(call), index)] : []
  })

/** Either `{id, name, args, output}`, or the older form with a `function` inside. */
function toolCall(call: JsonFields, index: number): ImportedToolCall {
  const inner = fieldsOf(call['function'])
  return {
    toolCallId: idOf(call['id']) ?? `call-${index}`,
    name: textOf(call['name']) || textOf(inner['name']),
    status: 'completed',
    input: jsonOrText(call['args'] ?? inner['arguments']),
    output: call['output'] ?? inner['output'],
  }
}
