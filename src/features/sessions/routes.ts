import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { acceptedLanguage } from '../../http/negotiation'
import { pageResponse } from '../../http/pagination'
import { covers } from '../../http/auth'
import { okResponse, jsonResponse } from '../../http/validation'
import { replayedHeader, storedAnswer } from '../../http/idempotency'
import type { Services } from '../../services'
import {
  BulkCreate,
  BulkResult,
  drawingExample,
  foundSessionExample,
  PageOfFoundSessions,
  messageExample,
  PageOfMessages,
  SessionMessageParams,
  MessageQuery,
  SearchParams,
  Session,
  SessionDetail,
  SessionDrawing,
  sessionDetailExample,
  sessionExample,
  PageOfSessions,
  SessionParams,
  SessionPatch,
  SessionQuery,
} from './model'
import { noSuchSession, type Sessions, withLongChanges } from './sessions'

const tag = 'Sessions'
const one = { description: 'The session.', schema: Session, example: sessionExample }
const absent = { problems: ['NOT_FOUND'], notFoundMessage: noSuchSession } as const
const detail = {
  description:
    'The session, and the open task of its active branch: null without one, and for a credential that may not read sessions.',
  schema: SessionDetail,
  example: sessionDetailExample,
}

export const sessionRoutes = (services: Services, sessions: Sessions) =>
  plugin('sessions', [
    list(sessions),
    search(sessions),
    create(services, sessions),
    get(sessions),
    draw(sessions),
    update(sessions),
    remove(sessions),
    listMessages(sessions),
    activate(services, sessions),
  ])

const list = (sessions: Sessions) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/sessions',
      operationId: 'listSessions',
      summary: 'The caller’s sessions, newest first',
      tag,
      access: 'sessions:read',
      schemas: { query: SessionQuery },
      responses: pageResponse(PageOfSessions, sessionExample),
      problems: ['NOT_FOUND'],
    },
    async ({ principal, query }) => json(200, await sessions.list(principal.userId, query)),
  )

const search = (sessions: Sessions) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/sessions/search',
      operationId: 'searchSessions',
      summary: 'The caller’s sessions in which words are found',
      description:
        'Full text over titles and messages, of all branches. Sessions whose title was found come first, then those with more messages that were found (in steps of a doubling), then the newest. A query without a letter, digit or symbol finds nothing. A message is found by its first 16,000 words.',
      tag,
      access: 'sessions:read',
      schemas: { query: SearchParams },
      responses: pageResponse(PageOfFoundSessions, foundSessionExample),
    },
    async ({ principal, query }) =>
      json(200, await sessions.search.page(principal.userId, query.q, query)),
  )

const create = ({ idempotency }: Services, sessions: Sessions) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/sessions',
      operationId: 'createSessions',
      summary: 'Create up to 50 sessions',
      description:
        'Each entry is `{title, messages?, mode?, projectId?}` and is written or refused on its own; `results` says which. A mode that a class of the learner forbids is `CONFLICT`.',
      tag,
      access: 'sessions:write',
      idempotent: true,
      storesBytes: true,
      schemas: { body: BulkCreate },
      bodyExample: {
        items: [{ title: 'Linear equations', messages: [{ role: 'user', content: 'Hello' }] }],
      },
      responses: jsonResponse('What became of each entry.', BulkResult, {
        results: [{ index: 0, status: 'created', id: sessionExample.id }],
      }),
    },
    async ({ principal, body, claim }) => {
      const { outcome, replayed } = await idempotency.once(claim, (tx) =>
        sessions.createInBulk(tx, principal.userId, body.items),
      )
      return json(200, { results: outcome }, { headers: replayedHeader(replayed) })
    },
  )

const get = (sessions: Sessions) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/sessions/:id',
      operationId: 'getSession',
      summary: 'One session',
      tag,
      access: 'sessions:read',
      schemas: { params: SessionParams },
      responses: { 200: detail },
      ...absent,
    },
    async ({ principal, params }) =>
      json(200, await sessions.describe(principal.userId, params.id)),
  )

const draw = (sessions: Sessions) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/sessions/:id/drawing',
      operationId: 'getSessionDrawing',
      summary: 'What is drawn beside the open task',
      description:
        'A graph, a number line or a bar model, which follows the equation that the learner wrote last and never holds the answer; null where nothing is drawn. Words are in the language of `Accept-Language`.',
      tag,
      access: 'sessions:read',
      schemas: { params: SessionParams },
      responses: jsonResponse('The drawing.', SessionDrawing, drawingExample),
      ...absent,
    },
    async ({ principal, params, request }) =>
      json(200, {
        drawing: await sessions.draw(principal.userId, params.id, acceptedLanguage(request)),
      }),
  )

const update = (sessions: Sessions) =>
  endpoint(
    {
      method: 'PATCH',
      path: '/api/sessions/:id',
      operationId: 'updateSession',
      summary: 'Rename a session, or change its mode or project',
      description: 'A mode that a class of the learner forbids is 409.',
      tag,
      access: 'sessions:write',
      schemas: { params: SessionParams, body: SessionPatch },
      bodyExample: { title: 'Quadratic equations' },
      responses: { 200: detail },
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchSession,
    },
    async ({ principal: { userId, scopes }, params, body }) => {
      const changed = await sessions.update(userId, params.id, body)
      // The open task is what was said in the session.
      const mayRead = covers(scopes, 'sessions:read')
      return json(
        200,
        mayRead ? await sessions.describe(userId, changed.id) : { ...changed, tutor: null },
      )
    },
  )

const remove = (sessions: Sessions) =>
  endpoint(
    {
      method: 'DELETE',
      path: '/api/sessions/:id',
      operationId: 'deleteSession',
      summary: 'Delete a session with its messages; a running reply is cancelled',
      tag,
      access: 'sessions:write',
      schemas: { params: SessionParams },
      responses: okResponse('It is gone.'),
      ...absent,
    },
    ({ principal, params }) => okAfter(sessions.delete(principal.userId, params.id)),
  )

const listMessages = (sessions: Sessions) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/sessions/:id/messages',
      operationId: 'listMessages',
      summary: 'The messages of a session, oldest first',
      tag,
      access: 'sessions:read',
      schemas: { params: SessionParams, query: MessageQuery },
      responses: pageResponse(PageOfMessages, messageExample),
      ...absent,
    },
    async ({ principal, params, query }) =>
      json(200, await sessions.listMessages(principal.userId, params.id, query)),
  )

const activate = ({ idempotency, store }: Services, sessions: Sessions) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/sessions/:id/messages/:messageId/activate',
      operationId: 'activateMessage',
      summary: 'Show the branch that goes through a message',
      description:
        'Below the message the branch continues to its newest end. The next message is added there, and the tutor continues from where that branch was.',
      tag,
      access: 'sessions:write',
      idempotent: true,
      schemas: { params: SessionMessageParams },
      responses: { 200: one },
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchSession,
    },
    ({ principal, params, claim }) =>
      storedAnswer(
        200,
        withLongChanges(store, () =>
          idempotency.once(claim, (tx) =>
            sessions.activate(tx, principal.userId, params.id, params.messageId),
          ),
        ),
      ),
  )
