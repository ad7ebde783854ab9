/** A session as anybody may see it once it is shared: what the learner and the tutor said, and no more. */
import { eq } from 'drizzle-orm'
import type { Page } from '../../http/pagination'
import { isoTime } from '../../lib/clock'
import type { Services } from '../../services'
import { sessions } from '../../db/schema'
import type { ListedMessage, MessageRows } from './message-rows'

export interface PublicQuery {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Without ids of the account or the session, without the doings of tools and what only the tutor was told. */
export interface PublicMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly status: ListedMessage['status']
  readonly createdAt: string
}

export interface PublicSession {
  readonly title: string
  readonly updatedAt: string
  /** Of the active branch, oldest first. */
  readonly page: Page<PublicMessage>
}

/** Null where the session is gone. */
export async function showSession(
  { store, cursors }: Services,
  messages: MessageRows,
  sessionId: string,
  { cursor, limit }: PublicQuery,
): Promise<PublicSession | null> {
  const { title, updatedAt } = sessions
  const [session] = await store.db
    .select({ title, updatedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  if (!session) return null
  const list = `shared:${sessionId}`
  const [depth = -1] = cursors.read(list, cursor) ?? []
  const rows = await messages.said({ sessionId, depth, limit: limit + 1 })
  const page = cursors.page(list, rows, limit, (row) => [row.depth], publicMessage)
  return { title: session.title, updatedAt: isoTime(session.updatedAt), page }
}

const publicMessage = ({ id, role, content, status, createdAt }: ListedMessage): PublicMessage => ({
  id,
  role: role === 'user' ? 'user' : 'assistant',
  content,
  status,
  createdAt: isoTime(createdAt),
})
