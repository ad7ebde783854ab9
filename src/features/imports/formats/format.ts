/** What there is to know about one source: how its exports are recognised and read. */
import type { ImportFault, ImportedConversation } from '../imported-conversation'

export interface Format {
  /** As people call it. */
  readonly product: string
  /** The files of its archive that hold conversations; without it, or without such a file, any JSON may. */
  readonly files?: RegExp
  /** One sentence on where the right file comes from. */
  readonly howToExport: string
  /** Whether the value is an entry of such an export, even one that cannot be read. */
  recognises(value: unknown): boolean
  /**
   * The conversation that the values make: one value, unless the format `joins` them. `fallbackTime`
   * (epoch ms): where the export tells no time at all. Throws `EntryFault`.
   */
  conversation(
    values: readonly unknown[],
    fallbackTime: number,
  ): ImportedConversation | Promise<ImportedConversation>
  /** Whether the value is known not to be a conversation. `names`: base names of the archive's files. */
  ignores?(value: unknown, names: ReadonlySet<string>): boolean
  /** Whether the value belongs to the conversation of the one before it. */
  joins?(last: unknown, next: unknown): boolean
}

/** One entry cannot be read. */
export class EntryFault extends Error {
  readonly fault: ImportFault

  constructor(code: ImportFault['code'], message: string) {
    super(message)
    this.name = 'EntryFault'
    this.fault = { code, message }
  }
}
