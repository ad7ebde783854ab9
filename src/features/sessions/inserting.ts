/** New sessions with their messages, many at once: stored, and made findable. */
import { newId } from '../../lib/ids'
import { messages, sessions } from '../../db/schema'
import type { FullTextIndex } from '../../db/search/full-text'
import type { Db, RowOf } from '../../db/store'
import { searchedMessage, searchedTitle } from './searched'

export type MessageRow = RowOf<typeof messages>
export type SessionRow = RowOf<typeof sessions>

/** Rows a statement; well under the engines' limits of bound values. */
const rowsPerInsert = 500

/** Writes sessions of one user, and their messages, through `tx`. */
export async function insertSessions(
  tx: Db,
  search: FullTextIndex,
  userId: string,
  newSessions: readonly SessionRow[],
  newMessages: readonly MessageRow[],
): Promise<void> {
  for (let at = 0; at < newSessions.length; at += rowsPerInsert) {
    await tx.insert(sessions).values(newSessions.slice(at, at + rowsPerInsert))
  }
  for (let at = 0; at < newMessages.length; at += rowsPerInsert) {
    await tx.insert(messages).values(newMessages.slice(at, at + rowsPerInsert))
  }
  await search.add(tx, [
    ...newSessions.map(searchedTitle),
    ...newMessages.map((message) => searchedMessage(userId, message)),
  ])
}

/** A conversation from elsewhere: a tree, parents before their children, and the times it had there. */
export interface SessionTree {
  readonly id: string
  readonly title: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly messages: readonly {
    /** Index of the parent. */
    readonly parent: number | null
    readonly active: boolean
    readonly role: MessageRow['role']
    readonly content: string
    readonly createdAt: number
    readonly model?: string
    readonly toolCalls?: readonly unknown[]
  }[]
}

/** The rows of a tree; the session is in the mode that asks first. */
export function rowsOfTree(
  userId: string,
  { id, title, createdAt, updatedAt, messages: nodes }: SessionTree,
): { session: SessionRow; messages: MessageRow[] } {
  const rows: MessageRow[] = []
  for (const { parent, active, role, content, model, toolCalls, createdAt: time } of nodes) {
    const above = parent === null ? undefined : rows[parent]
    rows.push({
      id: newId(),
      sessionId: id,
      parentId: above?.id ?? null,
      depth: above ? above.depth + 1 : 0,
      active,
      role,
      content,
      status: 'complete',
      toolCalls: toolCalls ? [...toolCalls] : null,
      model: model ?? null,
      tutorState: null,
      createdAt: time,
    })
  }
  const shown = rows.filter((row) => row.active)
  const session: SessionRow = {
    id,
    userId,
    title,
    mode: 'socratic',
    projectId: null,
    sharedAt: null,
    headMessageId: shown.at(-1)?.id ?? null,
    messageCount: shown.length,
    createdAt,
    updatedAt,
  }
  return { session, messages: rows }
}
