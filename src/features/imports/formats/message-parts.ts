/**
 * What a message has beside its text: files by their names, reasoning as a tool call, pictures that become
 * files of the learner, and parts that are not kept and have to be named.
 */
import type { ImportedToolCall, PictureReference } from '../imported-conversation'
import { textOf } from './json-values'

/** The parts that are not empty, with a blank line between them. */
export const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n')

/** The instructions of a conversation as a text of its preface; '' for blank ones. */
export const systemPrompt = (instructions: unknown): string =>
  textOf(instructions).trim() === '' ? '' : `System prompt:\n\n${textOf(instructions)}`

/** The tags of a conversation as a text of its preface; '' without any. */
export function tagLine(tags: readonly string[]): string {
  const named = tags.filter((tag) => tag !== '')
  return named.length === 0 ? '' : `Tags: ${named.join(', ')}`
}

/** Stands in place of a file; the importer does not take the file's bytes. */
export const filePlaceholder = (
  name: string,
  kind: 'File' | 'Image' | 'Audio' | 'Video' = 'File',
): string => (name === '' ? `[${kind}]` : `[${kind}: ${name}]`)

/** A file whose text the export holds, in a fence that is longer than any fence inside. */
export function quotedFile(name: string, text: string): string {
  if (text === '') return filePlaceholder(name)
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${filePlaceholder(name)}\n${fence}\n${text}\n${fence}`
}

/** The reasoning before an answer as a tool call; an empty list for blank reasoning. */
export const reasoningCall = (toolCallId: string, thoughts: string): ImportedToolCall[] =>
  thoughts.trim() === ''
    ? []
    : [{ toolCallId, name: 'reasoning', status: 'completed', output: thoughts }]

/** Most characters of a name in a message to the user. */
const nameLength = 80
const pictureNames = /\.(?:png|jpe?g|webp|gif)$/i
const pictureData = /^data:image\/[a-z.+-]+;base64,/i

/** Whether the name or the media type says that a file is a picture. */
export const isPictureName = (name: string, type = ''): boolean =>
  type.startsWith('image/') || (type === '' && pictureNames.test(name))

/** Collects the pictures and the parts that are not kept: of a message, or of a conversation. */
export class FoundParts {
  readonly pictures: PictureReference[] = []
  readonly #notKept: Set<string>

  /** `notKept` is shared by all messages of a conversation. */
  constructor(notKept = new Set<string>()) {
    this.#notKept = notKept
  }

  /** The collection of another message of the same conversation. */
  next(): FoundParts {
    return new FoundParts(this.#notKept)
  }

  get notKept(): readonly string[] {
    return [...this.#notKept]
  }

  /** Names a part that is not kept, such as `an audio recording`. */
  omit(what: string): void {
    this.#notKept.add(what)
  }

  /** Names content of an unknown type, and returns the placeholder that shows the gap. */
  omitType(type: unknown): string {
    if (textOf(type) === '') return ''
    this.omit(`content of the type ${quoted(textOf(type))}`)
    return `[${textOf(type)}]`
  }

  /** A picture; its placeholder stays in the text, so that its place shows. */
  picture(reference: Partial<PictureReference>): string {
    const { name = '', keys = [], data } = reference
    const isInline = data !== undefined && pictureData.test(data)
    this.pictures.push({ name, keys, ...(isInline ? { data } : {}) })
    return filePlaceholder(name, 'Image')
  }

  /** A file whose bytes the export lacks, or that is no picture: its name is all that is kept. */
  file(name: string, kind: 'File' | 'Audio' | 'Video' = 'File'): string {
    this.omit(name === '' ? nameless[kind] : `the file ${quoted(name)}`)
    return filePlaceholder(name, kind)
  }

  /** An attachment, which may be a picture by its name or media type. */
  attachment(name: string, type: string, ids: readonly unknown[]): string {
    if (!isPictureName(name, type)) return this.file(name)
    return this.picture({ name, keys: [...ids.map(textOf), name].filter((key) => key !== '') })
  }
}

const nameless = {
  File: 'an attached file',
  Audio: 'an audio recording',
  Video: 'a video recording',
} as const

/** A name fit for a message to the user. */
const quoted = (name: string): string =>
  `“${(name.length > nameLength ? `${name.slice(0, nameLength)}…` : name).toWellFormed()}”`
