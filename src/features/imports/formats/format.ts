import type { JsonElement } from '../json-array-reader'
import type { ConversationDraft } from './conversation-builder'

export interface Format {
  /**
   * Names of the archive's files that hold conversations. Without it, or in an archive without such
   * a file, the reader takes every JSON file.
   */
  readonly files?: RegExp
  /** Of `files` those that may hold something else, which then is not kept. */
  readonly mixedFiles?: RegExp
  /** One sentence on where the user finds the right file. */
  readonly howToExport: string
  /** Another form in which the product gives its exports; JSON is preferred where both are there. */
  readonly alternative?: AlternativeForm
  /** Whether the value is an entry of such an export, even one that cannot be read. */
  recognises(value: unknown): boolean
  /**
   * What an entry holds: one value, unless the format `joins` values. Throws `UnreadableEntry`.
   */
  draft(values: readonly unknown[]): ConversationDraft | Promise<ConversationDraft>
  /** Whether to skip the value as no conversation. `isBeside`: whether another file has that base name. */
  ignores?(value: unknown, isBeside: (name: string) => boolean): boolean
  /** Whether the value belongs to the conversation of the value before it. */
  joins?(last: unknown, next: unknown): boolean
  /**
   * The format for one file, which `sample` shows: its first values. Every walk over the file calls
   * it with the same sample.
   */
  fitted?(sample: readonly unknown[]): Format
}

/** A web page or a table that holds what the product's JSON would hold. */
export interface AlternativeForm {
  readonly type: 'html' | 'csv'
  /** Names of such files in an archive. */
  readonly files: RegExp
  /** The entries as JSON elements; none where the text is another page or table. */
  elements(text: AsyncIterable<Uint8Array>): AsyncIterable<JsonElement>
}
