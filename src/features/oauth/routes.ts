/**
 * Routes of the authorization server (spec 4.4, contract §3): the pages that a user's browser
 * visits, the user's connections, and a list of the others.
 */
import type { ProtectedResource } from '../../http/auth'
import { endpoint, json, okAfter, type HandlerResult } from '../../http/endpoint'
import { plugin } from '../../http/plugin'
import { pageProblemFormat } from '../../http/server-page'
import { okResponse, jsonResponse } from '../../http/validation'
import type { Services } from '../../services'
import { consentScript } from './authorize/consent-page'
import { metadataRoutes } from './metadata'
import {
  AuthorizeQuery,
  ConnectionList,
  ConnectionParams,
  ConsentAnswer,
  DecisionBody,
} from './model'
import type { OAuth } from './oauth'
import { tokenEndpoints } from './token-endpoints'

const problemFormat = pageProblemFormat('This did not work')
const connectionsPath = '/api/account/connections'

/** `mcp` is the resource with its own metadata, beside the instance as a whole. */
export const oauthRoutes = ({ config }: Services, oauth: OAuth, mcp: ProtectedResource) =>
  plugin('oauth', [
    ...tokenEndpoints(oauth),
    authorize(oauth),
    decide(oauth),
    script,
    listConnections(oauth),
    revokeConnection(oauth),
    ...metadataRoutes(config.baseUrl, mcp),
  ])

const authorize = ({ authorization }: OAuth) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/oauth/authorize',
      operationId: 'authorize',
      summary: 'Ask a user to allow a client something',
      description:
        'Shows the consent page. Who is not signed in signs in first and comes back. Without `scope` the client’s registered scopes are asked for, else every `:read` scope; scopes of identity and `offline_access` are ignored. Errors of a request reach the client by redirect (`error`, `state`, `iss`), unless the client or its address cannot be trusted.',
      tag: 'OAuth',
      access: 'visitor',
      schemas: { query: AuthorizeQuery },
      problemFormat,
      responses: {
        200: {
          description: 'The consent page.',
          contentType: 'text/html',
          headers: { 'Set-Cookie': 'The `csrf-token` cookie, which the form must match.' },
        },
        302: {
          description: 'To the login page, and back afterwards.',
          empty: true,
          headers: { Location: '`/login?returnTo=…`' },
        },
        303: {
          description: 'Back to the client with `error`, `error_description`, `state` and `iss`.',
          empty: true,
          headers: { Location: 'The redirect URI with the answer in its query.' },
        },
        400: {
          description: 'The client or the redirect URI is not known: a page for the user.',
          contentType: 'text/html',
        },
      },
    },
    (context) => authorization.open(context, context.principal, context.query),
  )

const decide = ({ authorization }: OAuth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/oauth/authorize/decision',
      operationId: 'decide',
      summary: 'Allow or deny, from the consent page',
      description:
        'The hidden field `csrf_token` must equal the cookie `csrf-token`. The handle in `request` works once, for ten minutes, in the browser that was asked.',
      tag: 'OAuth',
      access: 'visitor',
      form: 'page',
      schemas: { body: DecisionBody },
      problemFormat,
      bodyExample: { csrf_token: '<CSRF_TOKEN>', request: '<HANDLE>', decision: 'allow' },
      responses: {
        200: {
          description: 'For a caller that accepts JSON and no page: where the browser has to go.',
          schema: ConsentAnswer,
          example: { redirect: 'https://bot.example/callback?code=<CODE>&state=xyz&iss=…' },
        },
        303: {
          description:
            'Back to the client: with `code`, `state` and `iss`, or with `error=access_denied`, `state` and `iss`.',
          empty: true,
          headers: { Location: 'The redirect URI with the answer in its query.' },
        },
      },
      problems: ['UNAUTHORIZED', 'CSRF_TOKEN_MISMATCH', 'CSRF_TOKEN_PARTIAL'],
    },
    (context) => authorization.decide(context, context.principal, context.body),
  )

const script = endpoint(
  {
    method: 'GET',
    path: consentScript.path,
    operationId: 'page consent.js',
    summary: 'The script of the consent page',
    tag: 'Pages',
    access: 'public',
    rateLimit: null,
    responses: { 200: { description: 'The script.', contentType: 'text/javascript' } },
    page: true,
  },
  (): HandlerResult => ({
    status: 200,
    body: consentScript.text,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  }),
)

const listConnections = ({ connections }: OAuth) =>
  endpoint(
    {
      method: 'GET',
      path: connectionsPath,
      operationId: 'listConnections',
      summary: 'The applications that may act for the user',
      tag: 'Account',
      access: 'user',
      responses: jsonResponse('Each application once.', ConnectionList, {
        connections: [
          {
            clientId: 'cli_0199c0de00007000800000000000000c',
            clientName: 'Homework bot',
            scopes: ['sessions:read'],
            createdAt: '2026-11-21T09:00:00.000Z',
          },
        ],
      }),
    },
    async ({ principal }) => json(200, { connections: await connections.list(principal.userId) }),
  )

const revokeConnection = ({ connections }: OAuth) =>
  endpoint(
    {
      method: 'DELETE',
      path: `${connectionsPath}/:clientId`,
      operationId: 'deleteConnection',
      summary: 'Take back all that an application was allowed',
      tag: 'Account',
      access: 'user',
      schemas: { params: ConnectionParams },
      responses: okResponse('Its tokens work no longer.'),
      problems: ['NOT_FOUND'],
    },
    (context) =>
      okAfter(connections.revoke(context, context.principal.userId, context.params.clientId)),
  )
