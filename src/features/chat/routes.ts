import {
  endpoint,
  type HandlerContext,
  type HandlerResult,
  json,
  okAfter,
  type RequestSchemas,
  type ResponseSpec,
} from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { eventStreamHeaders } from '../../http/event-stream'
import { jsonResponse, okResponse } from '../../http/validation'
import { replayedHeader } from '../../http/idempotency'
import { challengeFor, type Principal, requireScope } from '../../http/auth'
import { badRequest } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import type { Services } from '../../services'
import { noSuchMessage, storeFeedback, type TurnRequest } from '../sessions/sessions'
import { type Chat, noSuchStream } from './chat'
import { guestRoute } from './guest'
import {
  ChatBody,
  EditBody,
  FeedbackBody,
  FollowQuery,
  frames,
  MessageParams,
  RetryBody,
  RunningStreams,
  StreamParams,
  StreamsQuery,
} from './model'

const tag = 'Chat'

const eventStream: ResponseSpec = {
  description:
    'One `start`, any number of `token` and `tool`, then exactly one `complete` or `error`. A comment line every 15 s keeps the stream open.',
  contentType: 'text/event-stream',
  events: frames,
  eventsTitle: 'ChatStreamEvent',
}

/** What the routes share that begin a turn. */
const turn = {
  method: 'POST',
  tag,
  access: 'chat:write',
  rateLimit: 'CHAT',
  idempotent: true,
  storesBytes: true,
  responses: { 200: eventStream },
  problems: ['NOT_FOUND', 'CONFLICT'],
} as const

export const chatRoutes = (services: Services, chat: Chat) =>
  plugin('chat', [
    send(services, chat),
    edit(services, chat),
    retry(chat),
    feedbackRoute(services),
    guestRoute(services),
    running(chat),
    follow(chat),
    cancel(chat),
  ])

const send = ({ config }: Services, chat: Chat) =>
  endpoint(
    {
      ...turn,
      path: '/api/chat/stream',
      operationId: 'streamChat',
      summary: 'Say something and follow the tutor’s reply',
      description:
        'The reply continues when the client leaves; it can be followed again under its stream id, or by the same Idempotency-Key. `fileIds` shows pictures to the model; where it cannot see them, the message is kept and the reply asks to type the task.',
      schemas: { body: ChatBody },
      bodyExample: {
        sessionId: '0199c0de-0000-7000-8000-000000000002',
        content: 'Solve 3x + 7 = 22',
        mode: 'socratic',
      },
    },
    (context) => {
      const { sessionId, content, mode = 'socratic' } = context.body
      const fileIds = picturesOf(context, config.baseUrl)
      return answer(chat, context, { sessionId: sessionId.toLowerCase(), content, mode, fileIds })
    },
  )

const edit = ({ config }: Services, chat: Chat) =>
  endpoint(
    {
      ...turn,
      path: '/api/chat/messages/:messageId/edit',
      operationId: 'editMessage',
      summary: 'Say something else in place of an earlier message, and follow the reply',
      description:
        'The old message stays, with all that came of it; the new one begins a branch beside it, and the tutor continues from where it was before both. Only a message of the learner can be edited.',
      schemas: { params: MessageParams, body: EditBody },
      bodyExample: { content: 'Solve 3x + 7 = 25' },
      notFoundMessage: noSuchMessage,
    },
    (context) => {
      const fileIds = picturesOf(context, config.baseUrl)
      return answer(chat, context, {
        ...context.body,
        editOf: context.params.messageId,
        fileIds,
      })
    },
  )

const retry = (chat: Chat) =>
  endpoint(
    {
      ...turn,
      path: '/api/chat/messages/:messageId/retry',
      operationId: 'retryMessage',
      summary: 'Ask for another reply to the same message, and follow it',
      description:
        'Names a reply, or the message of the learner that it answers. The old reply stays; the new one begins a branch beside it, and help goes no further than it went in the old one’s place.',
      schemas: { params: MessageParams, body: RetryBody },
      bodyExample: {},
      notFoundMessage: noSuchMessage,
    },
    (context) => answer(chat, context, { retryOf: context.params.messageId, ...context.body }),
  )

const running = (chat: Chat) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/chat/streams',
      operationId: 'listStreams',
      summary: 'The running replies of a session',
      tag,
      access: 'chat:read',
      schemas: { query: StreamsQuery },
      responses: jsonResponse('The streams that can be followed.', RunningStreams, { streams: [] }),
      problems: ['NOT_FOUND'],
    },
    async ({ principal, query }) => {
      const rows = await chat.listRunning(principal.userId, query.sessionId)
      const streams = rows.map(({ id, sessionId, messageId, startedAt }) => ({
        streamId: id,
        sessionId,
        messageId,
        startedAt: isoTime(startedAt),
      }))
      return json(200, { streams })
    },
  )

const follow = (chat: Chat) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/chat/streams/:streamId',
      operationId: 'followStream',
      summary: 'Replay what is missing of a reply and follow the rest',
      description:
        'Starts after `after` or the header `Last-Event-ID`, whichever is later, else at the beginning. A finished stream of which nothing is missing answers 204. A browser’s `new EventSource("/api/chat/streams/{streamId}?ids=true")` needs nothing else: after a lost connection it resumes where it was, and after the last frame the 204 stops it. It gets the frame `error` as an event `error` that has `data`; a lost connection is an event `error` without.',
      tag,
      access: 'chat:read',
      schemas: { params: StreamParams, query: FollowQuery },
      responses: {
        200: eventStream,
        204: { description: 'The stream has ended, and the caller has all of it.', empty: true },
      },
      problems: ['NOT_FOUND'],
      notFoundMessage: noSuchStream,
    },
    async (context) => {
      const { principal, params, query } = context
      // A browser that reconnects repeats the address, `after` included.
      const after = Math.max(query.after ?? -1, lastEventId(context.request))
      const hasIds = query.ids === 'true'
      const reply = { userId: principal.userId, streamId: params.streamId, after, hasIds }
      const stream = await chat.resume(context, reply)
      return stream ? streamed(stream) : { status: 204, body: '' }
    },
  )

const cancel = (chat: Chat) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/chat/streams/:streamId/cancel',
      operationId: 'cancelStream',
      summary: 'End a running reply; its text so far is kept',
      tag,
      access: 'chat:write',
      schemas: { params: StreamParams },
      responses: okResponse('It has ended, or is about to on its own node.'),
      problems: ['NOT_FOUND'],
      notFoundMessage: noSuchStream,
    },
    ({ principal, params }) => okAfter(chat.cancel(principal.userId, params.streamId)),
  )

/** The pictures that a message names. Problem: `INSUFFICIENT_SCOPE` without `files:read`. */
function picturesOf(
  { principal, body }: { principal: Principal; body: { fileIds?: string[] } },
  baseUrl: string,
): readonly string[] | undefined {
  const { fileIds } = body
  if (fileIds && fileIds.length > 0) requireScope(principal, 'files:read', challengeFor(baseUrl))
  return fileIds && [...new Set(fileIds.map((id) => id.toLowerCase()))]
}

async function answer(
  chat: Chat,
  context: HandlerContext<RequestSchemas, 'chat:write'>,
  request: TurnRequest,
): Promise<HandlerResult> {
  const { principal, claim } = context
  const { stream, replayed } = await chat.send(context, { principal, request, claim })
  return streamed(stream, replayedHeader(replayed))
}

const streamed = (
  stream: ReadableStream,
  headers: Readonly<Record<string, string>> = {},
): HandlerResult => ({
  status: 200,
  body: stream,
  headers: { ...eventStreamHeaders, ...headers },
})

/** -1 without the header: from the beginning. */
function lastEventId(request: Request): number {
  const given = request.headers.get('last-event-id')
  if (given === null) return -1
  if (/^\d{1,10}$/.test(given)) return Number(given)
  throw badRequest([{ path: 'Last-Event-ID', message: 'must be a seq' }])
}

/** The route by which learners say what they think of a reply (contract §9). */
const feedbackRoute = ({ idempotency }: Services) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/chat/messages/:messageId/feedback',
      operationId: 'rateMessage',
      summary: 'Say what you think of a reply',
      description:
        'Takes the place of what was said of it before; `rating: null` takes it back, comment included. The messages of the session show it to their owner as `feedback`; the account’s archive has it, and it goes with the session. A message that is no reply is 400.',
      tag,
      access: 'chat:write',
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
