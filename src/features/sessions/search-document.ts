/** What the search index holds of a session: its title, and the text of every message. */
import type { SearchEntry } from '../../db/search/full-text'
import type { MessageRow } from './message-rows'
import type { SessionRow } from './session-rows'

export const titleDocument = ({
  id,
  userId,
  title,
}: Pick<SessionRow, 'id' | 'userId' | 'title'>): SearchEntry => ({
  kind: 'session',
  refId: id,
  groupId: id,
  userId,
  text: title,
})

export const messageDocument = (
  userId: string,
  { id, sessionId, content }: Pick<MessageRow, 'id' | 'sessionId' | 'content'>,
): SearchEntry => ({ kind: 'message', refId: id, groupId: sessionId, userId, text: content })
