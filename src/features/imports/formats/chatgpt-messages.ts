/** What one of ChatGPT's messages says, by its `content_type`, and which of them are shown at all. */
import type { Step } from './chatgpt-steps'
import { withCitations } from './citations'
import { fieldsOf, isObject, listOf, objectsOf, textOf, type Fields } from './json-values'
import { fileMark, joinedText } from './placeholders'

/** Settings that the user made elsewhere, repeated in each conversation. */
const contexts = new Set(['user_editable_context', 'model_editable_context'])

/** No message, a system's, or one that ChatGPT itself does not show. */
export function isHidden(message: Fields): boolean {
  const { author, metadata, weight, content } = message
  return (
    !isObject(content) ||
    fieldsOf(author)['role'] === 'system' ||
    weight === 0 ||
    fieldsOf(metadata)['is_visually_hidden_from_conversation'] === true ||
    contexts.has(textOf(content['content_type']))
  )
}

/** The message as something that was done on the way to an answer; null for one that was said. */
export function stepOf(id: string, message: Fields): Step | null {
  const { author, recipient } = message
  const { role, name } = fieldsOf(author)
  const content = fieldsOf(message['content'])
  const type = content['content_type']
  if (type === 'thoughts' || type === 'reasoning_recap') {
    const output = thoughtsIn(content)
    return { call: { toolCallId: id, name: 'reasoning', status: 'completed', output } }
  }
  if (role === 'tool') {
    const status = type === 'system_error' ? 'failed' : 'completed'
    return { result: { toolCallId: id, name: textOf(name), status, output: bodyOf(message) } }
  }
  if (role === 'user' || textOf(recipient) === '' || recipient === 'all') return null
  const input = textOf(content['text']) || bodyOf(message)
  return { call: { toolCallId: id, name: textOf(recipient), status: 'completed', input } }
}

const thoughtsIn = ({ thoughts, parts, content }: Fields): string =>
  joinedText([
    ...objectsOf(thoughts ?? parts).map((thought) =>
      joinedText([textOf(thought['summary']), textOf(thought['content'])]),
    ),
    textOf(content),
  ])

/** The text with its citations as links, and the names of files that it came with. */
export function textOfMessage(message: Fields): string {
  const body = bodyOf(message)
  const metadata = fieldsOf(message['metadata'])
  const inText = new Set<unknown>(pointers(message))
  const attached = objectsOf(metadata['attachments'])
    .filter(({ id }) => !inText.has(id))
    .map(({ name }) => fileMark(textOf(name)))
  return joinedText([withCitations(body, metadata), ...attached])
}

function bodyOf(message: Fields): string {
  const content = fieldsOf(message['content'])
  const { content_type: type, text, result, parts, url, title } = content
  if (type === 'code') return fenced(textOf(content['language']), textOf(text))
  if (Array.isArray(parts)) return partsOf(message, parts)
  if (type === 'tether_quote') return joinedText([textOf(title), textOf(url), textOf(text)])
  const said = textOf(text) || joinedText([textOf(result), textOf(content['summary'])])
  return said || unknownContent(type)
}

/** Content that is not known is named, so that nobody takes the conversation for complete. */
const unknownContent = (type: unknown): string =>
  type === 'text' || textOf(type) === '' ? '' : `[${textOf(type)}]`

function fenced(language: string, code: string): string {
  if (code === '') return ''
  return `\`\`\`${language === 'unknown' ? '' : language}\n${code}\n\`\`\``
}

function partsOf(message: Fields, parts: readonly unknown[]): string {
  const names = attachmentNames(message)
  const isTranscribed = objectsOf(parts).some(
    (part) => part['content_type'] === 'audio_transcription',
  )
  return parts
    .map((part) => (typeof part === 'string' ? part : partOf(fieldsOf(part), names, isTranscribed)))
    .filter((part) => part !== '')
    .join('\n')
}

function partOf(part: Fields, names: ReadonlyMap<string, string>, isTranscribed: boolean): string {
  const { content_type: type, asset_pointer: pointer } = part
  const file = fileId(pointer)
  const name = names.get(file) ?? file
  switch (type) {
    case 'image_asset_pointer':
      return fileMark(name, 'Image')
    case 'audio_asset_pointer':
    case 'real_time_user_audio_video_asset_pointer':
      return isTranscribed ? '' : fileMark(name, 'Audio')
    case 'video_container_asset_pointer':
      return fileMark(name, 'Video')
    default:
      return textOf(part['text']) || unknownContent(type)
  }
}

const attachmentNames = (message: Fields): Map<string, string> =>
  new Map(
    objectsOf(fieldsOf(message['metadata'])['attachments']).flatMap(({ id, name }) =>
      textOf(name) === '' ? [] : [[textOf(id), textOf(name)] as const],
    ),
  )

const pointers = (message: Fields): string[] =>
  objectsOf(listOf(fieldsOf(message['content'])['parts'])).map((part) =>
    fileId(part['asset_pointer']),
  )

/** The last part of the address, without what follows a dot. */
const fileId = (pointer: unknown): string => textOf(pointer).split('/').at(-1)?.split('.')[0] ?? ''
