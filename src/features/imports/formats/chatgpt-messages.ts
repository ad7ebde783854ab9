/**
 * Reads one message of ChatGPT's export: whether it is shown, its text with citations, its tool
 * step, and what the user told ChatGPT for every conversation.
 */
import type { ImportedToolCall, PictureReference } from '../imported-conversation'
import { withCitations } from './chatgpt-citations'
import { type FoundParts, joinParts, withWhole } from './message-parts'
import {
  fieldsOf,
  isObject,
  listOf,
  objectsOf,
  partsIn,
  textOf,
  type JsonFields,
} from './json-values'

/** The user's settings, which the export repeats in each conversation. */
const contextTypes = new Set(['user_editable_context', 'model_editable_context'])

/** A tool call or reasoning as it is, or the result of the call above it. */
export type ExportedToolStep = (
  { readonly call: ImportedToolCall } | { readonly result: ImportedToolCall }
) & { readonly pictures: readonly PictureReference[] }

/**
 * True for a node without a message, a system message, and a message that ChatGPT does not show.
 */
export function isHidden(message: JsonFields): boolean {
  const { author, metadata, weight, content } = message
  return (
    !isObject(content) ||
    fieldsOf(author)['role'] === 'system' ||
    weight === 0 ||
    fieldsOf(metadata)['is_visually_hidden_from_conversation'] === true ||
    contextTypes.has(textOf(content['content_type']))
  )
}

/** What a hidden message says of the whole conversation: instructions, memory; '' otherwise. */
export function prefaceOf(message: JsonFields, found: FoundParts): string {
  const content = fieldsOf(message['content'])
  const { content_type: type, user_profile: profile, user_instructions: wishes } = content
  if (type === 'user_editable_context') {
    const data = fieldsOf(fieldsOf(message['metadata'])['user_context_message_data'])
    const about = textOf(data['about_user_message']) || textOf(profile)
    const told = textOf(data['about_model_message']) || textOf(wishes)
    return titled('Custom instructions', joinParts([about, told]))
  }
  if (type === 'model_editable_context') {
    const memory = content['model_set_context'] ?? content['structured_context']
    return titled('Memory', textOf(memory))
  }
  if (fieldsOf(message['author'])['role'] !== 'system') return ''
  return titled('System prompt', bodyOf(message, found))
}

const titled = (title: string, text: string): string =>
  text.trim() === '' ? '' : `${title}:\n\n${text.trim()}`

/** The message as a step before an answer; null for a message of the conversation. */
export function stepOf(
  id: string,
  message: JsonFields,
  found: FoundParts,
): ExportedToolStep | null {
  const { author, recipient } = message
  const { role, name } = fieldsOf(author)
  const content = fieldsOf(message['content'])
  const type = content['content_type']
  const { pictures } = found
  if (type === 'thoughts' || type === 'reasoning_recap') {
    const output = thoughtsIn(content, found)
    return { call: { toolCallId: id, name: 'reasoning', status: 'completed', output }, pictures }
  }
  if (role === 'tool') {
    const status = type === 'system_error' ? 'failed' : 'completed'
    const output = bodyOf(message, found)
    return { result: { toolCallId: id, name: textOf(name), status, output }, pictures }
  }
  if (role === 'user' || textOf(recipient) === '' || recipient === 'all') return null
  const input = textOf(content['text']) || bodyOf(message, found)
  return {
    call: { toolCallId: id, name: textOf(recipient), status: 'completed', input },
    pictures,
  }
}

const thoughtsIn = ({ thoughts, parts, content }: JsonFields, found: FoundParts): string =>
  joinParts([
    ...partsIn(thoughts ?? parts).map((thought) => {
      const { summary, content: text } = thought
      return joinParts([textOf(summary), textOf(text)]) || found.unknown(thought)
    }),
    textOf(content),
  ])

/** The text with its sources and the names of attached files; in a group with its author's name. */
export function textOfMessage(message: JsonFields, found: FoundParts): string {
  const { role, name } = fieldsOf(message['author'])
  const metadata = fieldsOf(message['metadata'])
  const body = bodyOf(message, found)
  const said = role === 'user' ? body : withCitations(body, metadata, found)
  const author = role === 'user' && textOf(name) !== '' && said !== '' ? `${textOf(name)}: ` : ''
  const inText = new Set<unknown>(pointers(message))
  const attached = objectsOf(metadata['attachments'])
    .filter(({ id }) => !inText.has(id))
    .map(({ id, name: file, mime_type: type }) =>
      found.attachment(textOf(file), textOf(type), [id]),
    )
  return joinParts([author + said, ...attached])
}

function bodyOf(message: JsonFields, found: FoundParts): string {
  const content = fieldsOf(message['content'])
  const { content_type: type, text, result, parts, url, title, output_str: output } = content
  if (type === 'code') return fenced(textOf(content['language']), textOf(text))
  if (Array.isArray(parts)) return withWhole(partsOf(message, parts, found), [textOf(text)])
  if (type === 'tether_quote') return joinParts([textOf(title), textOf(url), textOf(text)])
  if (type === 'sonic_webpage') {
    return joinParts([textOf(title), textOf(url), textOf(text) || textOf(content['snippet'])])
  }
  const said = textOf(text) || joinParts([textOf(result), textOf(content['summary'])])
  return (
    said ||
    textOf(output) ||
    found.unknown(type === 'text' ? { ...content, content_type: null } : content)
  )
}

function fenced(language: string, code: string): string {
  if (code === '') return ''
  return `\`\`\`${language === 'unknown' ? '' : language}\n${code}\n\`\`\``
}

function partsOf(message: JsonFields, parts: readonly unknown[], found: FoundParts): string {
  const names = attachmentNames(message)
  const isTranscribed = objectsOf(parts).some(
    (part) => part['content_type'] === 'audio_transcription',
  )
  const read = (part: JsonFields) => partOf(part, { names, isTranscribed, found })
  return partsIn(parts)
    .map(read)
    .filter((part) => part !== '')
    .join('\n')
}

interface PartContext {
  readonly names: ReadonlyMap<string, string>
  readonly isTranscribed: boolean
  readonly found: FoundParts
}

function partOf(part: JsonFields, { names, isTranscribed, found }: PartContext): string {
  const { type: bare, content_type: type, asset_pointer: pointer } = part
  if (bare === 'text' && type === undefined) return textOf(part['text'])
  const file = fileId(pointer)
  const name = names.get(file) ?? file
  switch (type) {
    case 'image_asset_pointer':
      return found.picture({ name, keys: [file] })
    case 'audio_asset_pointer':
    case 'real_time_user_audio_video_asset_pointer':
      found.omit('an audio recording')
      return isTranscribed ? '' : `[Audio${name === '' ? '' : `: ${name}`}]`
    case 'video_container_asset_pointer':
      return found.file(name, 'Video')
    default:
      return type === 'audio_transcription' ? textOf(part['text']) : found.unknown(part)
  }
}

const attachmentNames = (message: JsonFields): Map<string, string> =>
  new Map(
    objectsOf(fieldsOf(message['metadata'])['attachments']).flatMap(({ id, name }) =>
      textOf(name) === '' ? [] : [[textOf(id), textOf(name)] as const],
    ),
  )

const pointers = (message: JsonFields): string[] =>
  objectsOf(listOf(fieldsOf(message['content'])['parts'])).map((part) =>
    fileId(part['asset_pointer']),
  )

/** The last part of the address, up to a dot. */
const fileId = (pointer: unknown): string => textOf(pointer).split('/').at(-1)?.split('.')[0] ?? ''
