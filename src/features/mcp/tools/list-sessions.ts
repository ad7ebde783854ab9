/** `list_sessions`: the sessions. */
import { Type } from '@sinclair/typebox'
import { uuid } from '../../../http/validation'
import { SessionPage } from '../../sessions/sessions'
import { pageInput, pageQuery, readOnly, tool } from './tool'

export const listSessions = tool({
  name: 'list_sessions',
  title: 'List sessions',
  description:
    'List the learner’s tutoring sessions, newest first, in pages. Use it to find the id of a session to go on with, or to read with get_session.',
  scope: 'sessions:read',
  hints: readOnly,
  input: Type.Object({
    ...pageInput,
    projectId: Type.Optional(uuid('Only sessions of this project; ids come from list_projects.')),
  }),
  output: SessionPage,
  run: ({ projectId, ...page }, { features, principal }) =>
    features.sessions.list(principal.userId, {
      ...pageQuery(page),
      ...(projectId === undefined ? {} : { projectId }),
    }),
})
