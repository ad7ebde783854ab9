/** The route by which learners say what they think of a reply (contract §9). */
import { endpoint, json } from '../../http/endpoint'
import { replayedHeader } from '../../http/idempotency'
import { okResponse } from '../../http/validation'
import type { Services } from '../../services'
import { noSuchMessage, storeFeedback } from '../sessions/sessions'
import { FeedbackBody, MessageParams } from './model'

export const feedbackRoute = ({ idempotency }: Services) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/chat/messages/:messageId/feedback',
      operationId: 'rateMessage',
      summary: 'Say what you think of a reply',
      description:
        'Takes the place of what was said of it before; `rating: null` takes it back, comment included. The messages of the session show it to their owner as `feedback`; the account’s archive has it, and it goes with the session. A message that is no reply is 400.',
      tag: 'Chat',
      access: 'chat:write',
      rateLimit: 'DEFAULT',
      idempotent: true,
      schemas: { params: MessageParams, body: FeedbackBody },
      bodyExample: { rating: 'up', comment: 'The question helped.' },
      responses: okResponse('It is stored.'),
      problems: ['NOT_FOUND'],
      notFoundMessage: noSuchMessage,
    },
    async ({ principal: { userId }, params: { messageId }, body, claim }) => {
      const { rating, comment } = body
      const said = comment ? { comment } : {}
      const feedback = rating === null ? null : { rating, ...said }
      const { outcome, replayed } = await idempotency.once(claim, async (tx) => {
        await storeFeedback(tx, { userId, messageId }, feedback)
        return { ok: true }
      })
      return json(200, outcome, { headers: replayedHeader(replayed) })
    },
  )
