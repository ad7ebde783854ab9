/** What an export comes to, whatever its source: conversations, and faults where one could not be read. */

/** Where exports come from. */
export const sources = ['chatgpt', 'claude', 'gemini', 'openwebui', 'librechat'] as const
export type Source = (typeof sources)[number]

/** One conversation of an export, ready to be stored: a tree in parent-before-child order. */
export interface ImportedConversation {
  /** Identity within the source; at most 200 characters. */
  readonly externalId: string
  /** 1..200 code points, already trimmed and cut. */
  readonly title: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** At least one. */
  readonly messages: readonly ImportedMessage[]
}

/** All of its text can be stored: neither NUL nor a lone surrogate in it. */
export interface ImportedMessage {
  /** Index into the conversation's messages, always smaller than its own; null for a root. */
  readonly parent: number | null
  /** On the shown branch. The active messages are a path from a root downwards. */
  readonly active: boolean
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string
  readonly createdAt: number
  readonly model?: string
  readonly toolCalls?: readonly ToolCall[]
}

/** One thing that was done on the way to a reply, as the wire's `tool` frames tell it (contract §4). */
export interface ToolCall {
  readonly toolCallId: string
  readonly name: string
  readonly status: 'running' | 'completed' | 'failed'
  readonly input?: unknown
  readonly output?: unknown
}

/** Why an entry, or a whole file, could not be read. `message` is for the one who uploaded it. */
export interface ImportFault {
  readonly code: ImportFaultCode
  readonly message: string
}

export type ImportFaultCode =
  /** The file is no export of its source. */
  | 'WRONG_FORMAT'
  /** JSON that breaks off or is no JSON from some byte on. */
  | 'CORRUPT_JSON'
  /** A ZIP that is damaged, or a member of it whose bytes are not what it promises. */
  | 'CORRUPT_ARCHIVE'
  /** A member that needs a password. */
  | 'ENCRYPTED'
  /** A member whose name leads out of the archive. */
  | 'UNSAFE_NAME'
  /** More bytes, values or levels than one entry (or archive) may have. */
  | 'TOO_LARGE'
  /** A value that is no conversation of its source. */
  | 'BAD_ENTRY'
  /** A conversation without a single message that can be shown. */
  | 'NO_MESSAGES'
  /** The reader itself failed on this entry. */
  | 'UNEXPECTED'

/** What one entry of an export came to. `index` counts entries of the export from 0. */
export type Entry =
  | { readonly index: number; readonly conversation: ImportedConversation }
  | { readonly index: number; readonly fault: ImportFault }

/** Nothing of the file can be read. */
export class UnreadableExport extends Error {
  readonly code: ImportFaultCode

  constructor({ code, message }: ImportFault) {
    super(message)
    this.name = 'UnreadableExport'
    this.code = code
  }
}

/** A reader of one source's export file. Both walks are streaming, with bounded memory. */
export interface ExportReader {
  /** Entries that the file holds, faults among them. Throws `UnreadableExport` when nothing can be read. */
  count(): Promise<number>
  /** Entries from index `from` on, in order; the same ones in every walk over the same file. */
  entries(from: number): AsyncIterable<Entry>
}
