/** The schemas of failures and the security schemes that the OpenAPI document's operations refer to. */
import type { Json } from './parts'
import { problemCodes } from '../errors'
import { scopeMeanings, scopes } from '../scopes'

const fieldError: Json = {
  title: 'FieldError',
  type: 'object',
  required: ['path', 'message'],
  properties: {
    path: {
      type: 'string',
      description: 'A JSON pointer into the body, or the name of a parameter.',
    },
    message: { type: 'string' },
  },
}

const members: Json = {
  code: {
    title: 'ProblemCode',
    type: 'string',
    enum: Object.keys(problemCodes),
    description: 'Stable and machine-readable.',
  },
  message: { type: 'string', description: 'One sentence that is safe to show to users.' },
  detail: {
    title: 'ProblemDetail',
    description: 'Faulty fields, or context for a retry.',
    oneOf: [{ type: 'object' }, { type: 'array', items: fieldError }],
  },
  requestId: { type: 'string', format: 'uuid', description: 'Equals `X-Request-Id`.' },
  retryAfterSeconds: { type: 'integer', minimum: 0, description: 'With 429.' },
}

/** The envelope of every failure (contract §1). */
const problemSchema: Json = {
  title: 'Problem',
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: members,
}

/** The envelope that is a failure of NLWeb 0.55 as well. */
const nlwebProblemSchema: Json = {
  title: 'NlwebProblem',
  type: 'object',
  required: ['error', '_meta', 'code', 'message', 'requestId'],
  properties: {
    error: {
      title: 'NlwebError',
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
    },
    ...members,
    _meta: {
      title: 'NlwebFailureMeta',
      type: 'object',
      required: ['response_type', 'version'],
      properties: { response_type: { const: 'failure' }, version: { type: 'string' } },
    },
  },
}

/** The envelope in both vocabularies at once, as the OAuth endpoints answer (RFC 6749 §5.2). */
const oauthProblemSchema: Json = {
  title: 'OAuthProblem',
  type: 'object',
  required: ['error', 'error_description', 'code', 'message', 'requestId'],
  properties: {
    error: { type: 'string', description: 'Of RFC 6749 §5.2, RFC 7591 §3.2.2 or RFC 8707 §2.' },
    error_description: { type: 'string', description: 'Equals `message`.' },
    ...members,
  },
}

const rpcErrorSchema: Json = {
  title: 'RpcError',
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
}

/** The envelope that is an answer in JSON-RPC 2.0 as well (§5.1 there), as MCP's clients read it. */
export const rpcProblemSchema: Json = {
  title: 'RpcProblem',
  type: 'object',
  required: ['jsonrpc', 'id', 'error', 'code', 'message', 'requestId'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: {
      anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }],
      description: 'Of the request, where it had one.',
    },
    error: rpcErrorSchema,
    ...members,
  },
}

/** The schema of a failure's body, by the words that it has beside the common ones. */
export function problemSchemaOf(body: Json): Json {
  if (body['jsonrpc'] !== undefined) return rpcProblemSchema
  if (body['_meta'] !== undefined) return nlwebProblemSchema
  return body['error_description'] === undefined ? problemSchema : oauthProblemSchema
}

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description })

/** Every kind of credential. */
export const securitySchemes = (baseUrl: string): Json => ({
  sid: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid',
    description:
      'The cookie of a signed-in browser; mutating routes need the CSRF token beside it.',
  },
  mobile: bearer('`ma.<pairId>.<64-hex>`: a native client, acting as its user.'),
  mobileRefresh: bearer('`mr.<pairId>.<64-hex>`: gets new tokens for a native client, once.'),
  agentKey: bearer('`ak_<keyId>.<secret>`: a headless caller, within the key’s scopes.'),
  client: {
    type: 'http',
    scheme: 'basic',
    description:
      'An OAuth client: its id and secret, each form-encoded before they are joined (RFC 6749 §2.3.1).',
  },
  oauth: {
    type: 'oauth2',
    description: '`at_<token>`: a third party, within the scopes that its user granted.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${baseUrl}/api/oauth/authorize`,
        tokenUrl: `${baseUrl}/api/oauth/token`,
        refreshUrl: `${baseUrl}/api/oauth/token`,
        scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeMeanings[scope]])),
      },
    },
  },
})
