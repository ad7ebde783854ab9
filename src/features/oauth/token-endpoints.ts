/** Routes that clients call directly: registration, tokens, revocation (RFC 7591, 6749, 7009). */
import { endpoint, json, type Endpoint } from '../../http/endpoint'
import { OkResponse } from '../../http/validation'
import { programFailures } from './failures'
import { ClientMetadata, RegisteredClient, RevocationBody, TokenResponse, TokenBody } from './model'
import type { OAuth } from './oauth'

const tag = 'OAuth'
const problemFormat = programFailures('invalid_request')
/** RFC 6749 §5.1, for caches that know nothing newer. `Cache-Control: no-store` every answer has. */
const uncached = { pragma: 'no-cache' }
const uncachedSaid = { Pragma: '`no-cache`, for caches of HTTP/1.0.' }
/** By Basic, or within the form. */
const security = ['client', null] as const
const clientAuthentication =
  'The client authenticates by HTTP Basic, or with `client_id` and `client_secret` in the form, whichever it registered; a client without a secret sends `client_id` alone.'

export const tokenEndpoints = (oauth: OAuth): Endpoint[] => [
  register(oauth),
  token(oauth),
  revoke(oauth),
]

const register = (oauth: OAuth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/oauth/register',
      operationId: 'registerClient',
      summary: 'Register a client (RFC 7591)',
      description:
        'Open to anyone. A registration that no user allows anything within 90 days is forgotten. Redirect URIs: https, http on a loopback address, or a scheme with a dot in it. PKCE with S256 is required of every client.',
      tag,
      access: 'public',
      rateLimit: 'CLIENT_REGISTRATION',
      schemas: { body: ClientMetadata },
      problemFormat: programFailures('invalid_client_metadata'),
      bodyExample: {
        client_name: 'Homework bot',
        redirect_uris: ['https://bot.example/callback'],
        scope: 'sessions:read chat:write',
      },
      responses: {
        201: {
          description: 'Registered; the secret is shown here once.',
          headers: uncachedSaid,
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
      summary: 'Exchange a code, or refresh a pair of tokens',
      description: `${clientAuthentication} A code or a refresh token that comes twice ends the whole grant.`,
      tag,
      access: 'public',
      rateLimit: 'DEFAULT',
      security,
      form: true,
      schemas: { body: TokenBody },
      problemFormat,
      bodyExample: {
        grant_type: 'authorization_code',
        code: '<CODE>',
        redirect_uri: 'https://bot.example/callback',
        code_verifier: '<CODE_VERIFIER>',
      },
      responses: {
        200: {
          description: 'A new pair; the old one, if any, works no longer.',
          headers: uncachedSaid,
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
      rateLimit: 'DEFAULT',
      security,
      form: true,
      schemas: { body: RevocationBody },
      problemFormat,
      bodyExample: { token: '<REFRESH_TOKEN>' },
      responses: {
        200: {
          description: 'It works no longer.',
          schema: OkResponse,
          headers: uncachedSaid,
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
