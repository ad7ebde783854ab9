import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { ListOf } from '../../http/pagination'
import { oneOf, repeatableParameter, text, timestamp } from '../../http/validation'

const methods = ['client_secret_basic', 'client_secret_post', 'none'] as const
const grantTypes = ['authorization_code', 'refresh_token'] as const
const uriList = Type.Array(
  text(1, 2_000, 'https, loopback http, a scheme with a dot, or an editor’s.'),
  {
    minItems: 1,
    maxItems: 50,
  },
)
const scope = text(
  0,
  1_000,
  'Scopes, separated by spaces. Those of identity (`openid`, `profile`, `email`, `address`, `phone`) and `offline_access` are ignored.',
)

/** An optional member; null is the same as its absence, because clients write both. */
const omittable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** A client's metadata (RFC 7591 §2); other members are ignored. */
export const ClientMetadata = Type.Object(
  {
    client_name: text(
      1,
      128,
      'Shown to users, as the client’s own word, without characters that no one sees.',
    ),
    redirect_uris: uriList,
    scope: omittable(scope),
    token_endpoint_auth_method: omittable(oneOf(methods, 'Default: client_secret_basic.')),
    grant_types: omittable(
      Type.Array(oneOf(grantTypes, 'Default: both.'), { minItems: 1, maxItems: 10 }),
    ),
    response_types: omittable(
      Type.Array(oneOf(['code'], 'Default: code.'), { minItems: 1, maxItems: 10 }),
    ),
  },
  { title: 'ClientMetadata' },
)
export type ClientMetadata = Static<typeof ClientMetadata>

/** The response to a registration (RFC 7591 §3.2.1). */
export const RegisteredClient = Type.Object(
  {
    client_id: Type.String({ pattern: '^cli_' }),
    client_secret: Type.Optional(Type.String({ description: 'Shown here once; not for `none`.' })),
    client_secret_expires_at: Type.Optional(Type.Integer({ description: '0: never.' })),
    client_id_issued_at: Type.Integer({ description: 'Unix seconds.' }),
    client_name: Type.String(),
    redirect_uris: Type.Array(Type.String()),
    token_endpoint_auth_method: oneOf(methods, 'How the client authenticates.'),
    grant_types: Type.Array(Type.String()),
    response_types: Type.Array(Type.String()),
    scope: Type.Optional(Type.String()),
  },
  { title: 'RegisteredClient' },
)

/** An authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8707 §2). */
export const AuthorizeQuery = Type.Object({
  response_type: Type.Optional(repeatableParameter('`code`.')),
  client_id: Type.Optional(repeatableParameter('From the registration.')),
  redirect_uri: Type.Optional(
    repeatableParameter('One of the registered; may be left out if there is one.'),
  ),
  scope: Type.Optional(repeatableParameter('Scopes, separated by spaces.')),
  state: Type.Optional(repeatableParameter('Comes back unchanged.')),
  code_challenge: Type.Optional(repeatableParameter('base64url(SHA-256(code_verifier)).')),
  code_challenge_method: Type.Optional(repeatableParameter('`S256`.')),
  response_mode: Type.Optional(repeatableParameter('`query`.')),
  resource: Type.Optional(
    repeatableParameter('What the token is for: this server, or its MCP endpoint.'),
  ),
})
export type AuthorizeQuery = Static<typeof AuthorizeQuery>

export const DecisionBody = Type.Object(
  {
    csrf_token: Type.Optional(text(1, 500, 'Equal to the cookie `csrf-token`.')),
    request: text(1, 100, 'The handle of the page; works once.'),
    decision: oneOf(['allow', 'deny'], 'What the user chose.'),
  },
  { title: 'ConsentDecision' },
)

/** Where the consent page goes after the decision. */
export const ConsentAnswer = Type.Object(
  { redirect: Type.String({ description: 'The redirect URI with the answer in its query.' }) },
  { title: 'ConsentAnswer' },
)

const clientCredentials = {
  client_id: Type.Optional(text(1, 200, 'Where there is no Basic header.')),
  client_secret: Type.Optional(text(1, 500, 'Where there is no Basic header.')),
}

/** A token request (RFC 6749 §4.1.3 and §6, RFC 7636 §4.5, RFC 8707 §2.2). */
export const TokenBody = Type.Object(
  {
    grant_type: Type.Optional(text(1, 200, '`authorization_code` or `refresh_token`.')),
    code: Type.Optional(text(1, 500, 'For `authorization_code`.')),
    redirect_uri: Type.Optional(text(1, 2_000, 'As in the authorization request.')),
    code_verifier: Type.Optional(text(1, 500, '43 to 128 characters.')),
    refresh_token: Type.Optional(text(1, 500, 'For `refresh_token`.')),
    scope: Type.Optional(text(1, 1_000, 'A part of what was granted.')),
    resource: Type.Optional(repeatableParameter('As in the authorization request.')),
    ...clientCredentials,
  },
  { title: 'TokenRequest' },
)
export type TokenBody = Static<typeof TokenBody>

/** A revocation request (RFC 7009 §2.1). */
export const RevocationBody = Type.Object(
  {
    token: Type.Optional(text(1, 500, 'Either half of a pair.')),
    token_type_hint: Type.Optional(text(1, 200, 'Not needed: both kinds are looked for.')),
    ...clientCredentials,
  },
  { title: 'RevocationRequest' },
)
export type RevocationBody = Static<typeof RevocationBody>

/** Tokens (RFC 6749 §5.1). */
export const TokenResponse = Type.Object(
  {
    access_token: Type.String({ pattern: '^at_' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds.' }),
    refresh_token: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
  },
  { title: 'TokenResponse' },
)
export type TokenResponse = Static<typeof TokenResponse>

/** Authorization server metadata (RFC 8414 §2) and protected resource metadata (RFC 9728 §2). */
const uri = Type.String({ format: 'uri' })
const names = Type.Array(Type.String())
export const ServerMetadata = Type.Object(
  {
    issuer: uri,
    authorization_endpoint: uri,
    token_endpoint: uri,
    registration_endpoint: uri,
    revocation_endpoint: uri,
    scopes_supported: names,
    response_types_supported: names,
    response_modes_supported: names,
    grant_types_supported: names,
    token_endpoint_auth_methods_supported: names,
    revocation_endpoint_auth_methods_supported: names,
    code_challenge_methods_supported: names,
    authorization_response_iss_parameter_supported: Type.Boolean(),
    protected_resources: Type.Array(uri),
    service_documentation: Type.String({ format: 'uri' }),
    agent_auth: Type.Object(
      {
        skill: Type.String({ format: 'uri' }),
        register_uri: uri,
        revocation_uri: uri,
        identity_types_supported: names,
        anonymous: Type.Object(
          { credential_types_supported: names },
          { title: 'AgentAuthAnonymous' },
        ),
      },
      { title: 'AgentAuth' },
    ),
  },
  { title: 'AuthorizationServerMetadata' },
)
export const ResourceMetadata = Type.Object(
  {
    resource: Type.String(),
    authorization_servers: Type.Array(Type.String()),
    scopes_supported: Type.Array(Type.String()),
    bearer_methods_supported: Type.Array(Type.String()),
    resource_documentation: Type.String({ format: 'uri' }),
    resource_name: Type.String(),
  },
  { title: 'ProtectedResourceMetadata' },
)

/** A client that may act for the user (contract §2). */
export const Connection = Type.Object(
  {
    clientId: Type.String({ pattern: '^cli_' }),
    clientName: Type.String(),
    scopes: Type.Array(Type.String()),
    createdAt: timestamp('When it was first allowed.'),
    lastUsedAt: Type.Optional(timestamp('When it last called, to the minute.')),
  },
  { title: 'Connection' },
)
export type Connection = Static<typeof Connection>
export const ConnectionList = ListOf(Connection, 'connections')
export const ConnectionParams = Type.Object({ clientId: text(1, 200, 'From the registration.') })
