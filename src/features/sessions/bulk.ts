/** Bulk creation: each entry is written or refused on its own (spec 4.7, contract §4). */
import { Shape } from '../../http/schema'
import { newId } from '../../platform/ids'
import { messages, sessions } from '../../store/schema'
import type { Search } from '../../store/search'
import type { Db, RowOf } from '../../store/store'
import { NewSession, type BulkResult } from './model'
import { searchedMessage, searchedTitle } from './searched'

type MessageRow = RowOf<typeof messages>
type SessionRow = RowOf<typeof sessions>

const entry = new Shape(NewSession)
/** Rows a statement; well under the engines' limits of bound values. */
const rowsPerInsert = 500

/** Writes the valid entries through `tx`; the results are in the entries' order. */
export async function createInBulk(
  tx: Db,
  search: Search,
  userId: string,
  items: readonly unknown[],
  now: number,
): Promise<BulkResult[]> {
  const newSessions: SessionRow[] = []
  const newMessages: MessageRow[] = []
  const results = items.map((item, index): BulkResult => {
    const read = entry.read(item)
    if ('faults' in read) return refused(index, read.faults)
    if (read.value.projectId)
      return refused(index, [{ path: '/projectId', message: 'names no project' }])
    const { session, messages: dialogue } = rowsOf(read.value, userId, now)
    newSessions.push(session)
    newMessages.push(...dialogue)
    return { index, status: 'created', id: session.id }
  })
  if (newSessions.length > 0) await tx.insert(sessions).values(newSessions)
  for (let at = 0; at < newMessages.length; at += rowsPerInsert) {
    await tx.insert(messages).values(newMessages.slice(at, at + rowsPerInsert))
  }
  await search.add(tx, [
    ...newSessions.map(searchedTitle),
    ...newMessages.map((message) => searchedMessage(userId, message)),
  ])
  return results
}

function refused(index: number, faults: readonly { path: string; message: string }[]): BulkResult {
  const message = faults.map((fault) => `${fault.path || '/'} ${fault.message}`).join('; ')
  return { index, status: 'failed', code: 'BAD_REQUEST', message }
}

function rowsOf(
  item: NewSession,
  userId: string,
  now: number,
): { session: SessionRow; messages: MessageRow[] } {
  const id = newId()
  const dialogue: MessageRow[] = []
  for (const { role, content } of item.messages ?? []) {
    dialogue.push({
      id: newId(),
      sessionId: id,
      parentId: dialogue.at(-1)?.id ?? null,
      depth: dialogue.length,
      active: true,
      role,
      content,
      status: 'complete',
      toolCalls: null,
      model: null,
      createdAt: now,
    })
  }
  const session: SessionRow = {
    id,
    userId,
    title: item.title,
    mode: item.mode ?? 'socratic',
    projectId: null,
    sharedAt: null,
    headMessageId: dialogue.at(-1)?.id ?? null,
    messageCount: dialogue.length,
    tutorState: null,
    createdAt: now,
    updatedAt: now,
  }
  return { session, messages: dialogue }
}
