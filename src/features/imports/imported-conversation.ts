/** The common form of an imported chat, for every source, and the faults that a reader reports. */

/** One conversation of an export, ready to be stored: a tree in parent-before-child order. */
export interface ImportedConversation {
  /** The conversation's id within its source; at most 200 characters. */
  readonly externalId: string
  /** 1..200 code points, already trimmed and cut. */
  readonly title: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** At least one, unless the session is our own. */
  readonly messages: readonly ImportedMessage[]
  /** What only our own sessions have. */
  readonly own?: OwnSession
  /** How many messages were longer than a message may be, and were cut; absent where none was. */
  readonly cutMessages?: number
  /** What the export holds of it and is not kept, as phrases; absent where all is. */
  readonly notKept?: readonly string[]
}

/** Members of a session that no other product has. */
export interface OwnSession {
  readonly mode: 'socratic' | 'tutor'
  readonly pinned: boolean
  /** It had come from another product. */
  readonly imported: boolean
}

/** The database can store all of its text: it holds neither NUL nor a lone surrogate. */
export interface ImportedMessage {
  /**
   * Index into the conversation's messages, always smaller than this message's; null for a root.
   */
  readonly parent: number | null
  /** On the shown branch. The active messages are a path from a root downwards. */
  readonly active: boolean
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string
  readonly createdAt: number
  readonly model?: string
  readonly toolCalls?: readonly ImportedToolCall[]
  /** Pictures of the message; the reader finds their bytes. */
  readonly pictures?: readonly PictureReference[]
  /** Of our own messages: how far the text got, where it is not complete. */
  readonly status?: 'interrupted' | 'failed'
  readonly feedback?: { readonly rating: 'up' | 'down'; readonly comment?: string }
  /** The tutor's step marks, as the wire has them. */
  readonly assessment?: unknown
  /** The files of the user that the pictures became. */
  readonly fileIds?: readonly string[]
}

/** A picture that a message shows. Its bytes are in another file of the archive, or in the JSON. */
export interface PictureReference {
  /** The name that the user gave to it; '' where it has none. */
  readonly name: string
  /** Names that the archive's file may have, the surest first: an id, `folder/name`, a name. */
  readonly keys: readonly string[]
  /** The picture itself as a `data:` address. */
  readonly data?: string
}

/**
 * One tool call (or reasoning) before a reply, in the shape of the wire's `tool` frames (contract
 * §4).
 */
export interface ImportedToolCall {
  readonly toolCallId: string
  readonly name: string
  readonly status: 'running' | 'completed' | 'failed'
  readonly input?: unknown
  readonly output?: unknown
}

/**
 * Why an entry, or a whole file, could not be read. `message` addresses the user who uploaded it.
 */
export interface ReadFault {
  readonly code: ReadFaultCode
  readonly message: string
}

export type ReadFaultCode =
  /** The file is not an export of its source. */
  | 'WRONG_FORMAT'
  /** The JSON breaks off or turns invalid at some byte. */
  | 'CORRUPT_JSON'
  /** A ZIP is damaged, or the bytes of a member differ from what its header promises. */
  | 'CORRUPT_ARCHIVE'
  /** A member needs a password. */
  | 'ENCRYPTED'
  /** A member's name leads out of the archive. */
  | 'UNSAFE_NAME'
  /** More bytes, values or levels than one entry (or archive) may have. */
  | 'TOO_LARGE'
  /** Reading one entry takes more processor time than it may. */
  | 'TIMED_OUT'
  /** A value is not a conversation of its source. */
  | 'BAD_ENTRY'
  /** A conversation has no message that can be shown. */
  | 'NO_MESSAGES'
  /** A file beside the conversations has none that can be read. */
  | 'NOT_KEPT'
  /** The reader itself failed on this entry. */
  | 'UNEXPECTED'

/** The number of entries of an export, and what else it holds, in words. */
export interface Total {
  readonly total: number
  readonly unkept: readonly string[]
}

/** The result of reading one entry of an export. `index` counts the export's entries from 0. */
export type ExportEntry =
  | { readonly index: number; readonly conversation: ImportedConversation }
  | { readonly index: number; readonly fault: ReadFault }

/** One entry of an export cannot be read; the reader continues with the next. */
export class UnreadableEntry extends Error {
  readonly fault: ReadFault

  constructor(code: ReadFaultCode, message: string) {
    super(message)
    this.name = 'UnreadableEntry'
    this.fault = { code, message }
  }
}

/** Nothing of the file can be read. */
export class UnreadableExport extends Error {
  readonly code: ReadFaultCode

  constructor({ code, message }: ReadFault) {
    super(message)
    this.name = 'UnreadableExport'
    this.code = code
  }
}
