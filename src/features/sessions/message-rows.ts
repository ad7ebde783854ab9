/** Messages as rows, and the forms in which they are shown. */
import { sql } from 'drizzle-orm'
import { isoTime } from '../../lib/clock'
import { messages } from '../../db/schema'
import type { Row, RowOf } from '../../db/store'
import type { Message } from './model'

export type MessageRow = RowOf<typeof messages>

/** The columns of the wire form, and those that order it. */
export const listed = {
  id: messages.id,
  sessionId: messages.sessionId,
  parentId: messages.parentId,
  depth: messages.depth,
  active: messages.active,
  role: messages.role,
  content: messages.content,
  status: messages.status,
  createdAt: messages.createdAt,
  toolCalls: messages.toolCalls,
  model: messages.model,
  fileIds: messages.fileIds,
  feedback: messages.feedback,
  assessment: messages.assessment,
}
export type ListedMessage = Row<typeof listed>

/** The bytes of a message's texts. Their lengths are read without the texts. */
export const textBytes = sql<number>`octet_length(${messages.content})
  + coalesce(octet_length(${messages.toolCalls}), 0)`.mapWith(Number)

/**
 * A message of a shared session: without tool calls, feedback, assessment, and ids of the account
 * and the session. System messages are left out.
 */
export interface PublicMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly status: ListedMessage['status']
  readonly createdAt: string
}

/** The wire form in a list of the whole tree. */
export const wireTreeMessage = (row: ListedMessage): Message => ({
  ...wireMessage(row),
  active: row.active,
})

export const wireMessage = (row: ListedMessage): Message => ({
  id: row.id,
  sessionId: row.sessionId,
  parentId: row.parentId,
  role: row.role,
  content: row.content,
  status: row.status,
  createdAt: isoTime(row.createdAt),
  ...(row.toolCalls === null ? {} : { toolCalls: row.toolCalls }),
  ...(row.model === null ? {} : { model: row.model }),
  ...(row.fileIds === null ? {} : { fileIds: [...row.fileIds] }),
  ...(row.feedback === null ? {} : { feedback: row.feedback }),
  ...(row.assessment === null
    ? {}
    : { assessment: row.assessment as NonNullable<Message['assessment']> }),
})

/** The form for readers of a shared session. */
export const publicMessage = (row: ListedMessage): PublicMessage => ({
  id: row.id,
  role: row.role === 'user' ? 'user' : 'assistant',
  content: row.content,
  status: row.status,
  createdAt: isoTime(row.createdAt),
})
