/** `ask_tutor`: one message of the learner and the tutor's whole reply. */
import { Type } from '@sinclair/typebox'
import { oneOf, text, uuid } from '../../../http/validation'
import type { Db } from '../../../db/store'
import { readReply } from '../replies'
import { openSession } from './create-session'
import { additive, tool } from './tool'

/** In Unicode code points, as the first line of a question becomes a title. */
const titleLength = 80

export const askTutor = tool({
  name: 'ask_tutor',
  title: 'Ask the tutor',
  description:
    'Say something to the tutor as the learner and get the reply. The tutor guides with questions and holds answers back until they are earned: pass on the learner’s own words and steps, and show the reply to the learner. Without a sessionId a new session is begun; give its id back to go on. The reply is kept even if the call is cut off.',
  scope: 'chat:write',
  limit: 'CHAT',
  hints: { ...additive, openWorldHint: true },
  input: Type.Object({
    message: text(1, 32_000, 'What the learner says, in their own words.'),
    sessionId: Type.Optional(uuid('The session to go on with; a new one is begun without it.')),
    mode: Type.Optional(
      oneOf(
        ['socratic', 'tutor'],
        '`socratic` (default) asks before it answers; `tutor` explains.',
      ),
    ),
  }),
  output: Type.Object({
    sessionId: Type.String({ format: 'uuid' }),
    messageId: Type.String({ format: 'uuid' }),
    reply: Type.String({ description: 'What the tutor says.' }),
    finishReason: oneOf(['stop', 'length', 'cancelled'], 'Why the reply ended.'),
  }),
  run: async ({ message: content, sessionId, mode = 'socratic' }, use) => {
    const { parts, principal, context, claim } = use
    const { userId } = principal
    const request =
      sessionId === undefined
        ? async (tx: Db) => {
            const wanted = { title: titleOf(content), mode }
            return {
              sessionId: await openSession(parts.sessions, tx, userId, wanted),
              content,
              mode,
            }
          }
        : { sessionId: sessionId.toLowerCase(), content, mode }
    const { stream } = await parts.chat.send(context, { userId, request, claim })
    return readReply(stream, use)
  },
})

/** The beginning of what was said, on one line. */
function titleOf(message: string): string {
  const line = [...message.replaceAll(/\s+/gu, ' ').trim()]
  return line.slice(0, titleLength).join('').trim() || 'A question'
}
