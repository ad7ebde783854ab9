import type { ProtectedResource } from '../../http/auth'
import { endpoint, json, okAfter, type ProblemFormat } from '../../http/endpoint'
import { Problem, type ProblemCode } from '../../http/errors'
import { plugin } from '../../http/http-app'
import { pageProblemFormat, pageScript } from '../../http/server-page'
import { jsonResponse, okResponse, OkResponse } from '../../http/validation'
import type { Services } from '../../services'
import { consentScript } from './authorize'
import { metadataRoutes } from './metadata'
import {
  AuthorizeQuery,
  ClientMetadata,
  ConnectionList,
  ConnectionParams,
  ConsentAnswer,
  DecisionBody,
  RegisteredClient,
  RevocationBody,
  TokenBody,
  TokenResponse,
} from './model'
import type { OAuth } from './oauth'

const pageFormat = pageProblemFormat('failed')
const connectionsPath = '/api/account/connections'

/** `mcp` is the resource with its own metadata, beside the instance as a whole. */
export const oauthRoutes = ({ config }: Services, oauth: OAuth, mcp: ProtectedResource) =>
  plugin('oauth', [
    register(oauth),
    token(oauth),
    revoke(oauth),
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
      problemFormat: pageFormat,
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
      holdsSecret: true,
      summary: 'Allow or deny, from the consent page',
      description:
        'The hidden field `csrf_token` must equal the cookie `csrf-token`. The handle in `request` works once, for ten minutes, in the browser that was asked.',
      tag: 'OAuth',
      access: 'visitor',
      form: 'page',
      schemas: { body: DecisionBody },
      problemFormat: pageFormat,
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

const script = pageScript(consentScript, {
  operationId: 'page consent.js',
  summary: 'The script of the consent page',
})

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

/** The `error` of common codes; an OAuth code is its own `error`. */
const errors: Partial<Record<ProblemCode, ProblemCode>> = {
  PAYLOAD_TOO_LARGE: 'invalid_request',
  TOO_MANY_REQUESTS: 'temporarily_unavailable',
  INTERNAL_ERROR: 'server_error',
  SERVICE_UNAVAILABLE: 'temporarily_unavailable',
}

/**
 * The error format of a token endpoint: the members of RFC 6749 §5.2 and those of the common
 * envelope (contract §3). `invalid` is the `error` of a malformed request.
 */
const oauthProblemFormat = (
  invalid: 'invalid_request' | 'invalid_client_metadata',
): ProblemFormat => ({
  names: { BAD_REQUEST: invalid },
  render: (problem, { requestId }) => {
    const named = problem.code === 'BAD_REQUEST' ? renamed(problem, invalid) : problem
    const message = asciiOnly(named.message)
    const error = errorOf(named.code, invalid)
    return {
      status: named.status,
      json: { error, error_description: message, ...named.body(requestId), code: error, message },
      headers: { pragma: 'no-cache' },
    }
  },
})

/** The message of a malformed request names its first faulty field. */
function renamed({ message, detail }: Problem, invalid: ProblemCode): Problem {
  const [first] = Array.isArray(detail) ? (detail as { path: string; message: string }[]) : []
  const field = first && first.path.split('/').find((part) => part !== '')
  const code = field === 'redirect_uris' ? 'invalid_redirect_uri' : invalid
  return new Problem(code, {
    message: first ? `${field ?? 'The request'}: ${first.message}.` : message,
    ...(detail === undefined ? {} : { detail }),
  })
}

const errorOf = (code: ProblemCode, invalid: ProblemCode): ProblemCode =>
  errors[code] ?? (/^[a-z]/.test(code) ? code : invalid)

/** `error_description` allows no other characters (RFC 6749 §5.2). */
const asciiOnly = (text: string): string => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'")

const tokenProblemFormat = oauthProblemFormat('invalid_request')
const tag = 'OAuth'
/** RFC 6749 §5.1, for caches of HTTP/1.0. Every response has `Cache-Control: no-store`. */
const uncached = { pragma: 'no-cache' }
const uncachedHeaders = { Pragma: '`no-cache`, for caches of HTTP/1.0.' }
/** By Basic, or in the form. */
const security = ['client', null] as const
const clientAuthentication =
  'The client authenticates by HTTP Basic, or with `client_id` and `client_secret` in the form, whichever it registered; a client without a secret sends `client_id` alone, in the form or by Basic with an empty secret.'

const register = (oauth: OAuth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/oauth/register',
      operationId: 'registerClient',
      holdsSecret: true,
      summary: 'Register a client (RFC 7591)',
      description:
        'Open to anyone. A registration that no user allows anything within 90 days is forgotten. Redirect URIs: https, http on a loopback address, a scheme with a dot in it, or one of `OAUTH_REDIRECT_SCHEMES`. The scopes `openid`, `profile`, `email`, `address`, `phone` and `offline_access` are ignored. PKCE with S256 is required of every client.',
      tag,
      access: 'public',
      crossOrigin: 'any',
      rateLimit: 'CLIENT_REGISTRATION',
      schemas: { body: ClientMetadata },
      problemFormat: oauthProblemFormat('invalid_client_metadata'),
      bodyExample: {
        client_name: 'Homework bot',
        redirect_uris: ['https://bot.example/callback'],
        scope: 'sessions:read chat:write',
      },
      responses: {
        201: {
          description: 'Registered; the secret is shown here once.',
          headers: uncachedHeaders,
          schema: RegisteredClient,
          example: {
            client_id: 'cli_0199c0de00007000800000000000000c',
            client_secret: '<CLIENT_SECRET>',
            client_secret_expires_at: 0,
            client_id_issued_at: 1_795_251_600,
            client_name: 'Homework bot',
            redirect_uris: ['https://bot.example/callback'],
            token_endpoint_auth_method: 'client_secret_basic',
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            scope: 'chat:write sessions:read',
          },
        },
      },
      problems: ['invalid_redirect_uri'],
    },
    async ({ body }) => json(201, await oauth.clients.register(body), { headers: uncached }),
  )

const token = (oauth: OAuth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/oauth/token',
      operationId: 'issueTokens',
      holdsSecret: true,
      summary: 'Exchange a code, or refresh a pair of tokens',
      description: `${clientAuthentication} A code that comes twice ends the whole grant, and so does a refresh token that comes again later than \`OAUTH_REUSE_GRACE\` after its rotation; within it the request is refused and the newest pair lives.`,
      tag,
      access: 'public',
      crossOrigin: 'any',
      security,
      form: 'program',
      schemas: { body: TokenBody },
      problemFormat: tokenProblemFormat,
      bodyExample: {
        grant_type: 'authorization_code',
        code: '<CODE>',
        redirect_uri: 'https://bot.example/callback',
        code_verifier: '<CODE_VERIFIER>',
      },
      responses: {
        200: {
          description: 'A new pair; the old one, if any, works no longer.',
          headers: uncachedHeaders,
          schema: TokenResponse,
          example: {
            access_token: 'at_<token>',
            token_type: 'Bearer',
            expires_in: 3_600,
            refresh_token: '<REFRESH_TOKEN>',
            scope: 'chat:write sessions:read',
          },
        },
      },
      problems: [
        'invalid_client',
        'invalid_grant',
        'invalid_scope',
        'invalid_target',
        'unauthorized_client',
        'unsupported_grant_type',
      ],
    },
    async (context) =>
      json(200, await oauth.issueTokens(context, context.body), { headers: uncached }),
  )

const revoke = (oauth: OAuth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/oauth/revoke',
      operationId: 'revokeToken',
      summary: 'Revoke a pair of tokens by either half',
      description: `${clientAuthentication} An unknown token, or one of another client, changes nothing.`,
      tag,
      access: 'public',
      crossOrigin: 'any',
      security,
      form: 'program',
      schemas: { body: RevocationBody },
      problemFormat: tokenProblemFormat,
      bodyExample: { token: '<REFRESH_TOKEN>' },
      responses: {
        200: {
          description: 'It works no longer.',
          schema: OkResponse,
          headers: uncachedHeaders,
          example: { ok: true },
        },
      },
      problems: ['invalid_client'],
    },
    async (context) => {
      await oauth.revokeToken(context, context.body)
      return json(200, { ok: true }, { headers: uncached })
    },
  )
