/** The route of the events that every open page of a user follows (contract §9). */
import { endpoint } from '../../http/endpoint'
import { eventStreamHeaders } from '../../http/event-stream'
import { plugin } from '../../http/http-app'
import type { Services } from '../../services'
import { events } from './model'

export const eventRoutes = ({ userEvents }: Services) =>
  plugin('events', [
    endpoint(
      {
        method: 'GET',
        path: '/api/events',
        operationId: 'followEvents',
        summary: 'What changes for the signed-in user, as it happens',
        description:
          'For pages that are open: each event names what changed, and the page reads it. Every event has an `id`; with `Last-Event-ID`, as EventSource sends it, what was missed in the last five minutes comes first, on any node. Where more was missed, or more than a hundred changes came at once, one `reset {}` comes instead. The stream has no end; a comment comes every 15 s. A sign-in that has ended ends it within a minute.',
        tag: 'Events',
        access: 'user',
        responses: {
          200: {
            description: 'Events without end.',
            contentType: 'text/event-stream',
            events,
            eventsTitle: 'UserEvent',
          },
        },
      },
      async ({ principal: { userId }, request, isStillValid }) => {
        const lastEventId = request.headers.get('last-event-id')
        const body = await userEvents.follow({ userId, lastEventId, isValid: isStillValid })
        return { status: 200, body, headers: eventStreamHeaders }
      },
    ),
  ])
