/** What of a session can be found by its words: the title, and every message. */
import type { messages, sessions } from '../../db/schema'
import type { SearchEntry } from '../../db/search/full-text'
import type { RowOf } from '../../db/store'

type TitledSession = Pick<RowOf<typeof sessions>, 'id' | 'userId' | 'title'>
type SaidMessage = Pick<RowOf<typeof messages>, 'id' | 'sessionId' | 'content'>

export const searchedTitle = ({ id, userId, title }: TitledSession): SearchEntry => ({
  kind: 'session',
  refId: id,
  groupId: id,
  userId,
  text: title,
})

export const searchedMessage = (
  userId: string,
  { id, sessionId, content }: SaidMessage,
): SearchEntry => ({ kind: 'message', refId: id, groupId: sessionId, userId, text: content })
