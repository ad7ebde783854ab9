/** Sessions as resources. */
import type { Page } from '../../../http/pagination'
import type { Message, Sessions } from '../../sessions/sessions'
import type { ResourceKind } from './kind'

const pageLength = 100
/** What no client wants to read past; the tool get_session goes on from there. */
const pagesMax = 10

export const sessionResource: ResourceKind = {
  name: 'session',
  title: 'A tutoring session',
  description: 'A session of the learner with its first 1,000 messages, oldest first, as JSON.',
  prefix: 'elenchus://sessions/',
  mimeType: 'application/json',
  scope: 'sessions:read',
  list: async ({ parts }, userId, limit) => {
    const { items } = await parts.sessions.list(userId, { limit })
    return items.map(({ id, title, updatedAt }) => ({ id, title, lastModified: updatedAt }))
  },
  read: async ({ parts }, userId, id) => {
    const session = await parts.sessions.get(userId, id)
    const { messages, nextCursor } = await firstMessages(parts.sessions, userId, session.id)
    return JSON.stringify({ ...session, messages, nextCursor })
  },
}

async function firstMessages(sessions: Sessions, userId: string, id: string) {
  const messages: Message[] = []
  let nextCursor: string | null = null
  for (let read = 0; read < pagesMax; read += 1) {
    const from = nextCursor === null ? {} : { cursor: nextCursor }
    const page: Page<Message> = await sessions.listMessages(userId, id, {
      limit: pageLength,
      ...from,
    })
    messages.push(...page.items)
    nextCursor = page.nextCursor
    if (nextCursor === null) break
  }
  return { messages, nextCursor }
}
