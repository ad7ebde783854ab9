/** `get_session`: one session with its messages. */
import { Type } from '@sinclair/typebox'
import { uuid } from '../../../http/validation'
import { MessagePage, Session } from '../../sessions/sessions'
import { pageInput, pageQuery, readOnly, tool } from './tool'

export const getSession = tool({
  name: 'get_session',
  title: 'Read a session',
  description:
    'Read one tutoring session with its messages, oldest first, in pages. Use it to see what has been said before going on with ask_tutor.',
  scope: 'sessions:read',
  hints: readOnly,
  input: Type.Object({
    sessionId: uuid('The session; ids come from list_sessions, search or create_session.'),
    ...pageInput,
  }),
  output: Type.Object({ session: Session, messages: MessagePage }),
  run: async ({ sessionId, ...page }, { features, principal }) => ({
    session: await features.sessions.get(principal.userId, sessionId),
    messages: await features.sessions.listMessages(principal.userId, sessionId, pageQuery(page)),
  }),
})
