/** A part of a document's text. `place` names where it stands, in a reader's words: "page 3". */
export interface DocumentBlock {
  readonly place: string
  readonly text: string
}

/**
 * What could not be read of a document that has text beside it: its pages by number, from 1. `garbled`: some
 * of their characters have no meaning in Unicode. `textless`: they hold no text, as scanned ones do.
 */
export interface UnreadPages {
  readonly garbled: readonly number[]
  readonly textless: readonly number[]
}

/** What an extractor yields: parts of the text, and at its end what it could not read, if anything. */
export type Extracted = DocumentBlock | { readonly unread: UnreadPages }

/** Reads one type of document. Throws `Unreadable`. */
export type Extractor = (bytes: Uint8Array) => AsyncIterable<Extracted> | Iterable<Extracted>

/** Why a file has no text, each with the message that its owner sees. */
export const failures = {
  UNSUPPORTED: 'Text can be read from PDF, DOCX, PPTX, HTML, Markdown and plain text only.',
  ENCRYPTED: 'The file is protected by a password. Upload it without one.',
  CORRUPT: 'The file is damaged, or not what its name says.',
  TOO_LARGE: 'The file holds more text than can be read.',
  TIMED_OUT: 'Reading the file took more than 20 seconds of processor time.',
  NO_TEXT: 'There is no text in the file; it may hold scanned pages or pictures alone.',
} as const
export type FailureCode = keyof typeof failures

export const isFailureCode = (text: unknown): text is FailureCode =>
  typeof text === 'string' && Object.hasOwn(failures, text)

/** The document cannot be read; another try would fail too. */
export class UnreadableDocument extends Error {
  constructor(
    readonly code: FailureCode,
    options?: { cause?: unknown },
  ) {
    super(failures[code], options)
    this.name = 'Unreadable'
  }
}

/** The place of text before the first heading. */
export const beginning = 'the beginning'

/** The place of text under a heading. */
export function section(heading: string): string {
  const words = heading.replaceAll(/\s+/g, ' ').trim()
  const short = [...words].length > 100 ? `${[...words].slice(0, 99).join('')}…` : words
  return short === '' ? beginning : `section ${short}`
}
