/** Sessions as they go into a user's archive: one file each, the whole tree of messages inside. */
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import { wireTreeMessage, type ListedMessage, type MessageRows } from './message-rows'
import { wireSession, type SessionRows } from './session-rows'

const pageSize = 100

/** Newest session first. */
export async function* exportSessions(
  userId: string,
  sessions: SessionRows,
  messages: MessageRows,
): AsyncGenerator<ZipEntry> {
  let rows = await sessions.page(userId, null, null, pageSize)
  while (rows.length > 0) {
    for (const row of rows) {
      const tree = await wholeTree(row.id, messages)
      const file = { ...wireSession(row), messages: tree.map(wireTreeMessage) }
      yield jsonEntry(`sessions/${row.id}.json`, file)
    }
    const last = rows.at(-1)
    if (!last) return
    rows = await sessions.page(userId, null, [last.updatedAt, last.id], pageSize)
  }
}

async function wholeTree(sessionId: string, messages: MessageRows): Promise<ListedMessage[]> {
  const tree: ListedMessage[] = []
  for (;;) {
    const { depth, id } = tree.at(-1) ?? { depth: -1, id: '' }
    const page = await messages.tree({ sessionId, depth, id, limit: pageSize })
    tree.push(...page)
    if (page.length < pageSize) return tree
  }
}
