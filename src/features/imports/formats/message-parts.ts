/**
 * What a message has beside its text: files by their names, reasoning as a tool call, pictures that become
 * files of the learner, and parts that are not kept and have to be named.
 */
import type { ImportedToolCall, PictureReference } from '../imported-conversation'
import { fieldsOf, isObject, type JsonFields, textOf } from './json-values'

/** The parts that are not empty, with a blank line between them. */
export const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n')

/** A message in one text, before those of its parts that it does not hold. */
export const withWhole = (whole: string, parts: readonly string[]): string =>
  joinParts([whole, ...parts.filter((part) => !whole.includes(part))])

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

/** Members of a part that say nothing to a reader: what it is, where it belongs, and when it was. */
const silent =
  /^(?:(?:content_)?type|role|status|index|version|flags|.*(?:^|_)u?u?id|.*(?:_at|_time|timestamp))$/i
/** Members that hold the words of a part, or list its parts; `text` does so at any depth. */
const wording = new Set(['text', 'value', 'content', 'parts', 'fragments', 'chunks', 'blocks'])

/** The texts within a part, each once and in its order, and whether it holds anything else. */
function contentOf(part: JsonFields): { texts: string[]; hasMore: boolean } {
  const texts = new Set<string>()
  let hasMore = false
  const waiting: { name: string; value: unknown; isWording: boolean }[] = []
  const open = (value: object, isWording: boolean) => {
    for (const [name, member] of Object.entries(value).toReversed()) {
      const isOne = Array.isArray(value) ? isWording : isWording && wording.has(name)
      waiting.push({ name, value: member, isWording: isOne || name === 'text' })
    }
  }
  open(part, true)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, value, isWording } = next
    const isText = typeof value === 'string' && isWording
    if (isText && value.trim() !== '') texts.add(value)
    else if (Array.isArray(value) || isObject(value)) open(value, isWording)
    else if (!isText && !isEmpty(value) && !silent.test(name)) hasMore = true
  }
  return { texts: [...texts], hasMore }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || typeof value === 'boolean'

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

  /**
   * A part of a type that the format does not know. Its texts are kept, those of the parts in it too;
   * what else it holds is named. A part without a text leaves a placeholder, which shows the gap.
   */
  unknown(part: JsonFields): string {
    const { type, content_type: contentType } = part
    const called = textOf(type) || textOf(contentType)
    const { texts, hasMore } = contentOf(part)
    const kind = called === '' ? 'an unknown type' : `the type ${quoted(called)}`
    if (texts.length > 0) {
      if (hasMore) this.omit(`what content of ${kind} holds beside its text`)
      return joinParts(texts)
    }
    if (called === '' && !hasMore) return ''
    this.omit(`content of ${kind}`)
    return called === '' ? '' : `[${called}]`
  }

  /** A picture; its placeholder stays in the text, so that its place shows. */
  picture(reference: Partial<PictureReference>): string {
    const { name = '', keys = [], data } = reference
    const isInline = data !== undefined && pictureData.test(data)
    this.pictures.push({ name, keys, ...(isInline ? { data } : {}) })
    return filePlaceholder(name, 'Image')
  }

  /** A picture whose bytes stand in the JSON: an address, or an object with one. */
  inlinePicture(image: unknown): string {
    return this.picture({ data: textOf(image) || textOf(fieldsOf(image)['url']) })
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

/** A page or file that an answer cites. One of both members may be ''. */
export interface CitedSource {
  readonly title: string
  readonly url: string
}

/** The most sources of one message that are read. */
export const sourcesMax = 500
/** Longer addresses hold data, not a place. */
const urlLengthMax = 2_000
const webAddress = /^https?:\/\//i

/** The first address among the values that leads to a page; '' where none does. */
const urlOf = (...values: readonly unknown[]): string =>
  values.map(textOf).find((url) => webAddress.test(url) && url.length <= urlLengthMax) ?? ''

/** A source from the values that may name it; none where neither title nor address is known. */
export function sourceOf(titles: readonly unknown[], urls: readonly unknown[]): CitedSource[] {
  const url = urlOf(...urls)
  const title = titles.map((one) => plainTitle(textOf(one))).find((one) => one !== '') ?? ''
  return title === '' && url === '' ? [] : [{ title, url }]
}

/** Members that most products use for a cited page. */
export const webSource = (value: unknown): CitedSource[] => {
  const { title, name, url, link, source } = fieldsOf(value)
  return sourceOf([title, name], [url, link, source])
}

/** Brackets and line breaks would end the text of a link. */
const plainTitle = (title: string): string => title.replaceAll(/[[\]\r\n]/g, ' ').trim()

/** `[title](address)`, or what there is of both. */
export function linkTo({ title, url }: CitedSource): string {
  if (url === '') return title
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20')
  return `[${title || url}](${address})`
}

/** A numbered list of the sources, each once; '' without any. */
export function sourceList(sources: readonly CitedSource[]): string {
  const links = [...new Set(sources.slice(0, sourcesMax).map(linkTo))]
  if (links.length === 0) return ''
  return `Sources:\n${links.map((link, index) => `${index + 1}. ${link}`).join('\n')}`
}
