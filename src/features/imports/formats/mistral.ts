/**
 * Mistral's export of Le Chat: one file `chat-<id>.json` for each conversation, which is a list of
 * messages; attached files lie in `chat-<id>-files`.
 */
import { type ImportedToolCall, UnreadableEntry } from '../imported-conversation'
import {
  type Format,
  type DraftNode,
  type CitedSource,
  FoundParts,
  joinParts,
  reasoningCall,
  sourceList,
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

export const mistral: Format = {
  files: /(^|\/)chat-[^/]+\.json$/i,
  howToExport:
    'In Le Chat, choose your name → Settings → Account → Export my data (admin.mistral.ai), and upload the ZIP.',
  recognises: (value) => isMessage(value),
  joins: (last, next) => isMessage(last) && isMessage(next) && last['chatId'] === next['chatId'],
  draft(values) {
    if (!values.every(isMessage)) {
      throw new UnreadableEntry('BAD_ENTRY', 'The entry is no message of a chat.')
    }
    const found = new FoundParts()
    const messages = values.filter(isMessage)
    return {
      externalId: messages[0]?.['chatId'],
      titles: [],
      nodes: messages
        .toSorted((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))
        .map((message) => nodeOf(message, found.next())),
      notKept: found.notKept,
    }
  },
}

const isMessage = (value: unknown): value is JsonFields =>
  isObject(value) && typeof value['chatId'] === 'string' && typeof value['role'] === 'string'

const timeOf = ({ createdAt }: JsonFields): number | undefined => timestampOf(createdAt)

function nodeOf(message: JsonFields, found: FoundParts): DraftNode {
  const { id, role, content, chatId, contentChunks } = message
  const isUser = role === 'user'
  const chunks = contentChunks ? partsIn(contentChunks) : []
  const said = textFrom(chunks, found, textOf(content))
  const files = objectsOf(message['files']).map(({ name, type }) =>
    found.attachment(textOf(name), type === 'image' ? 'image/*' : '', [
      `chat-${textOf(chatId)}-files/${textOf(name)}`,
    ]),
  )
  const canvases = objectsOf(message['canvas']).map((canvas) => canvasOf(canvas, found))
  const cited = objectsOf(message['quotes']).flatMap(webSource)
  return {
    id: idOf(id),
    parentId: idOf(message['parentId']),
    message: {
      role: isUser ? 'user' : 'assistant',
      content: joinParts([
        said,
        ...files,
        ...canvases,
        sourceList([...cited, ...referencesIn(chunks)]),
      ]),
      toolCalls: chunks.flatMap(callOf),
      at: timeOf(message),
      pictures: found.pictures,
    },
  }
}

/** Chunks that are read beside the text. */
const beside = new Set<unknown>(['tool_call', 'reference', 'thinking', 'reasoning'])

/**
 * The text of the chunks, which follow each other without a gap. `whole` is the message in one text,
 * which counts where no chunk of text stands in its place.
 */
function textFrom(chunks: readonly JsonFields[], found: FoundParts, whole: string): string {
  const texts = chunks.map((chunk) => {
    const { type, text, imageUrl } = chunk
    if (type === 'text') return textOf(text)
    if (type === 'image_url') {
      return found.inlinePicture(imageUrl)
    }
    return beside.has(type) ? '' : found.unknown(chunk)
  })
  const hasText = chunks.some(({ type, text }) => type === 'text' && textOf(text) !== '')
  return hasText ? texts.join('').trim() : withWhole(whole, texts)
}

/** A document beside the chat: its title and its text. */
function canvasOf(canvas: JsonFields, found: FoundParts): string {
  const text = textOf(canvas['content']) || textOf(canvas['text'])
  if (text !== '') return joinParts([textOf(canvas['title']), text])
  found.omit('a canvas')
  return found.unknown({ ...canvas, type: undefined })
}

/** The pages that a tool found for the answer. */
const referencesIn = (chunks: readonly JsonFields[]): CitedSource[] =>
  chunks.flatMap(({ type, references, publicResult }) => {
    const results = fieldsOf(jsonOrText(publicResult))
    const pages = listOf(references ?? results['results'] ?? results['references'])
    return type === 'tool_call' || type === 'reference' ? objectsOf(pages).flatMap(webSource) : []
  })

/** Reasoning, or a tool call with what the user was shown of it. */
function callOf(chunk: JsonFields, index: number): ImportedToolCall[] {
  const { type, id, name, publicArguments, publicResult, success, thinking, text } = chunk
  if (type === 'thinking' || type === 'reasoning') {
    return reasoningCall(`thinking-${index}`, textOf(thinking) || textOf(text))
  }
  if (type !== 'tool_call') return []
  return [
    {
      toolCallId: idOf(id) ?? `call-${index}`,
      name: textOf(name),
      status: success === false ? 'failed' : 'completed',
      input: jsonOrText(publicArguments),
      output: jsonOrText(publicResult),
    },
  ]
}
