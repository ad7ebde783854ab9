import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { storedAnswer } from '../../http/idempotency'
import { PageQuery } from '../../http/pagination'
import { okResponse, uuid, jsonResponse } from '../../http/validation'
import { Type } from '@sinclair/typebox'
import type { Services } from '../../services'
import { noSuchSession } from '../sessions/sessions'
import {
  listedExample,
  Share,
  sharedExample,
  SharedSession,
  shareExample,
  PageOfShares,
  ShareParams,
  ShareQuery,
} from './model'
import { noSuchShare, type Shares } from './shares'

const tag = 'Shares'
const sessionPath = '/api/sessions/:id/share'
const SessionParams = Type.Object({ id: uuid('The session.') })
const ofSession = {
  tag,
  access: 'sessions:write',
  problems: ['NOT_FOUND'],
  notFoundMessage: noSuchSession,
} as const

export const shareRoutes = (services: Services, shares: Shares) =>
  plugin('shares', [list(shares), share(services, shares), unshare(shares), read(shares)])

const list = (shares: Shares) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/shares',
      operationId: 'listShares',
      summary: 'Your public links, the newest first',
      tag,
      access: 'sessions:read',
      schemas: { query: PageQuery },
      responses: jsonResponse('A page of links.', PageOfShares, {
        items: [listedExample],
        hasMore: false,
        nextCursor: null,
      }),
    },
    async ({ principal, query }) => json(200, await shares.list(principal.userId, query)),
  )

const share = ({ idempotency }: Services, shares: Shares) =>
  endpoint(
    {
      ...ofSession,
      method: 'POST',
      path: sessionPath,
      operationId: 'shareSession',
      holdsSecret: true,
      summary: 'Make a public, read-only link to a session',
      description:
        'The link shows the session as it is when it is read: its title and the messages of the active branch, what is said later included. As long as it lasts the same link is answered again.',
      idempotent: true,
      schemas: { params: SessionParams },
      responses: jsonResponse('The link.', Share, shareExample),
    },
    (context) => {
      const { principal, params, claim } = context
      const work = idempotency.once(claim, (tx) => shares.share(tx, context, principal, params.id))
      return storedAnswer(200, work)
    },
  )

const unshare = (shares: Shares) =>
  endpoint(
    {
      ...ofSession,
      method: 'DELETE',
      path: sessionPath,
      operationId: 'unshareSession',
      summary: 'Take the public link back; a new one will be another',
      schemas: { params: SessionParams },
      responses: okResponse('The session has no public link.'),
    },
    (context) => okAfter(shares.revoke(context, context.principal, context.params.id)),
  )

const read = (shares: Shares) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/shares/:shareId',
      operationId: 'getShare',
      summary: 'A shared session, for everyone who has the link',
      description:
        'Only what the learner and the tutor said: nothing of the account, of tools, or of system messages.',
      tag,
      access: 'public',
      schemas: { params: ShareParams, query: ShareQuery },
      responses: {
        200: {
          description: 'The session, with a page of its messages.',
          schema: SharedSession,
          example: sharedExample,
          headers: { 'X-Robots-Tag': '`noindex`: links are for those who were given them.' },
        },
      },
      problems: ['NOT_FOUND'],
      notFoundMessage: noSuchShare,
    },
    async ({ params, query }) =>
      json(200, await shares.read(params.shareId, query), {
        headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
      }),
  )
