/** `create_session`: an empty session. */
import { Type } from '@sinclair/typebox'
import { oneOf, text, uuid } from '../../../http/validation'
import { Session } from '../../sessions/sessions'
import { openSession } from './open-session'
import { additive, tool } from './tool'

export const createSession = tool({
  name: 'create_session',
  title: 'Begin a session',
  description:
    'Create an empty tutoring session with a title, and a mode or project where one is wanted. Then talk in it with ask_tutor; for a quick question ask_tutor alone is enough.',
  scope: 'sessions:write',
  hints: additive,
  input: Type.Object({
    title: text(1, 200, 'What the session is called.'),
    mode: Type.Optional(
      oneOf(
        ['socratic', 'tutor'],
        '`socratic` (default) asks before it answers; `tutor` explains.',
      ),
    ),
    projectId: Type.Optional(uuid('The project that it belongs to; ids come from list_projects.')),
  }),
  output: Session,
  run: async (newSession, { services, features, principal, claim }) => {
    const { outcome: id } = await services.idempotency.once(claim, (tx) =>
      openSession(features.sessions, tx, principal.userId, newSession),
    )
    return features.sessions.get(principal.userId, id)
  },
})
