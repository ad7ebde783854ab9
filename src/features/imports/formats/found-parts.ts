/**
 * What a message refers to beside its text: pictures that become files of the learner, and parts
 * that are not kept and have to be named.
 */
import type { PictureReference } from '../imported-conversation'
import { textOf } from './json-values'
import { filePlaceholder } from './placeholders'

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
