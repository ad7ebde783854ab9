/** The route by which guests try the tutor (contract §9). */
import { endpoint } from '../../http/endpoint'
import { eventStreamHeaders } from '../../http/event-stream'
import type { Services } from '../../services'
import { GuestChat } from './guest'
import { GuestBody, guestFrames } from './model'

export function guestRoute(services: Services) {
  const guests = new GuestChat(services)
  return endpoint(
    {
      method: 'POST',
      path: '/api/guest/chat',
      operationId: 'chatAsGuest',
      summary: 'Try the tutor without an account',
      description:
        'Three turns with the built-in offline tutor, whatever model is connected. Nothing is stored: the caller sends the dialogue so far, the learner’s message first. What the tutor said is computed again from it, so that `content` of an `assistant` message counts for nothing. After the third turn the answer is 403; a new account can take the dialogue over with `POST /api/sessions`.',
      tag: 'Chat',
      access: 'public',
      rateLimit: 'GUEST',
      bodyMaxBytes: 262_144,
      schemas: { body: GuestBody },
      bodyExample: { messages: [], content: 'Solve 3x + 7 = 22' },
      responses: {
        200: {
          description: 'One `start`, any number of `token`, then one `complete` or `error`.',
          contentType: 'text/event-stream',
          events: guestFrames,
          eventsTitle: 'GuestChatEvent',
        },
      },
      problems: ['FORBIDDEN'],
    },
    ({ body, requestId }) => ({
      status: 200,
      body: guests.answer({ ...body, requestId }),
      headers: eventStreamHeaders,
    }),
  )
}
