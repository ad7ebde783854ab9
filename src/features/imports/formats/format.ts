/**
 * The interface that every import format implements: how to recognise and read one source's
 * exports.
 */
import type { ImportedConversation } from '../imported-conversation'

export interface Format {
  /**
   * Names of the archive's files that hold conversations. Without it, or in an archive without such
   * a file, the reader takes every JSON file.
   */
  readonly files?: RegExp
  /** One sentence on where the user finds the right file. */
  readonly howToExport: string
  /** Whether the value is an entry of such an export, even one that cannot be read. */
  recognises(value: unknown): boolean
  /**
   * The conversation of an entry: one value, unless the format `joins` values. `fallbackTime`
   * (epoch ms) applies where the export names no time. Throws `UnreadableEntry`.
   */
  conversation(
    values: readonly unknown[],
    fallbackTime: number,
  ): ImportedConversation | Promise<ImportedConversation>
  /** Whether to skip the value as no conversation. `names`: base names of the archive's files. */
  ignores?(value: unknown, names: ReadonlySet<string>): boolean
  /** Whether the value belongs to the conversation of the value before it. */
  joins?(last: unknown, next: unknown): boolean
}
