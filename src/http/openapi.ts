/** The OpenAPI 3.1 document, from the same contracts that the pipeline enforces. */
import type { TSchema } from '@sinclair/typebox'
import { product } from '../platform/product'
import type { Answer, Contract, Endpoint } from './endpoint'
import { codes, Problem, type Code } from './problems'
import { scopeMeanings, scopes } from './scopes'

type Json = Record<string, unknown>

const rateLimitTrio: Json = {
  'RateLimit-Limit': header('integer', 'Requests a window.'),
  'RateLimit-Remaining': header('integer', 'Requests left in this window.'),
  'RateLimit-Reset': header('integer', 'Seconds until the window ends.'),
}
const requestIdHeader: Json = {
  'X-Request-Id': {
    description: 'The id of this request.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
}
const replayedHeader: Json = {
  'Idempotent-Replayed': header('string', '`true` where the answer was given before.'),
}

const renewedHeader: Json = {
  'Set-Cookie': header('string', 'The `sid` cookie, where using it has renewed it.'),
}

const scopeChallenge: Json = {
  'WWW-Authenticate': header('string', 'The challenge, where a scope is lacking.'),
}

/** Found before a request is counted, so that no limit shows on its answer. */
const uncounted: ReadonlySet<Code> = new Set([
  'CSRF_TOKEN_MISMATCH',
  'CSRF_TOKEN_PARTIAL',
  'INSUFFICIENT_SCOPE',
])

/** The whole document; pages are left out. */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string): Json {
  const contracts = endpoints.map(({ contract }) => contract).filter(({ page }) => !page)
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: product.name,
      version: '2026.05',
      description:
        'An AI tutor that asks before it answers. Every path under `/api` also answers under `/api/v2`. Lengths count Unicode code points.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(contracts.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: securitySchemes(baseUrl),
    },
  }
}

function operation(contract: Contract): Json {
  const { operationId, summary, description, tag, shapes } = contract
  const parameters = [
    ...parametersOf('path', shapes.params),
    ...parametersOf('query', shapes.query),
    ...headerParameters(contract),
  ]
  return {
    operationId,
    summary,
    description: description ?? `${summary}.`,
    tags: [tag],
    security: securityOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(shapes.body
      ? { requestBody: { required: true, content: bodyContent(contract, shapes.body) } }
      : {}),
    responses: responsesOf(contract),
  }
}

function parametersOf(place: 'path' | 'query', shape: TSchema | undefined): Json[] {
  const properties = (shape?.['properties'] ?? {}) as Record<string, TSchema>
  const required = new Set((shape?.['required'] ?? []) as string[])
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (required.has(name) && schema['default'] === undefined),
    schema,
  }))
}

function headerParameters(contract: Contract): Json[] {
  const parameters: Json[] = []
  if (contract.idempotent) {
    parameters.push(
      headerParameter(
        'Idempotency-Key',
        'The same key and body have one effect and one answer, for 24 hours.',
        {
          minLength: 1,
          maxLength: 255,
        },
      ),
    )
  }
  if (needsCsrf(contract)) {
    parameters.push(
      headerParameter(
        'X-CSRF-Token',
        'Equal to the cookie `csrf-token`; not needed with a bearer token.',
      ),
    )
  }
  return parameters
}

const headerParameter = (name: string, description: string, bounds: Json = {}): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...bounds },
})

const isUsers = ({ access }: Contract) => access !== 'public' && access !== 'visitor'
const needsCsrf = (contract: Contract) =>
  Boolean(contract.csrf) || (isUsers(contract) && contract.method !== 'GET')

function securityOf(contract: Contract): Json[] {
  if (!isUsers(contract)) return (contract.security ?? []).map((scheme) => ({ [scheme]: [] }))
  const userCredentials = [{ sid: [] }, { mobile: [] }]
  if (contract.access === 'user') return userCredentials
  return [...userCredentials, { oauth: scopesOf(contract) }, { agentKey: [] }]
}

const scopesOf = ({ access }: Contract) => (access === 'any' ? [] : [access])

function responsesOf(contract: Contract): Json {
  const answers = Object.entries(contract.answers).map(([status, answer]) => [
    status,
    answerOf(contract, answer),
  ])
  const problems = Map.groupBy(problemsOf(contract), (code) => codes[code].status)
  const failures = [...problems].map(([status, named]) => [
    status,
    problemOf(contract, status, named),
  ])
  return Object.fromEntries([...answers, ...failures])
}

/** What an endpoint can fail with: its own problems, and those of every endpoint of its kind. */
function problemsOf(contract: Contract): Code[] {
  const { shapes, limit, idempotent, problems, answers } = contract
  const common: Code[] = ['INTERNAL_ERROR']
  if (!answers[503]) common.push('SERVICE_UNAVAILABLE')
  if ((shapes.body || shapes.query || idempotent) && !answers[400]) common.push('BAD_REQUEST')
  if (shapes.body) common.push('PAYLOAD_TOO_LARGE')
  if (shapes.body && !contract.form) common.push('UNSUPPORTED_MEDIA_TYPE')
  if (contract.access !== 'public') common.push('UNAUTHORIZED')
  if (needsCsrf(contract)) common.push('CSRF_TOKEN_MISMATCH', 'CSRF_TOKEN_PARTIAL')
  if (contract.access === 'user' || contract.access === 'any') common.push('FORBIDDEN')
  else if (isUsers(contract)) common.push('INSUFFICIENT_SCOPE')
  if (limit) common.push('TOO_MANY_REQUESTS')
  if (idempotent) common.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE')
  const named = [...common, ...problems].map((code) => contract.failures?.names[code] ?? code)
  return [...new Set(named)].toSorted()
}

function answerOf(contract: Contract, answer: Answer): Json {
  const own = Object.entries(answer.headers ?? {}).map(([name, about]) => [
    name,
    required('string', about),
  ])
  return {
    description: answer.description,
    headers: {
      ...requestIdHeader,
      ...(contract.limit ? rateLimitTrio : {}),
      ...(contract.idempotent ? replayedHeader : {}),
      ...(contract.access === 'public' ? {} : renewedHeader),
      ...Object.fromEntries(own),
    },
    ...(answer.empty ? {} : { content: contentOf(answer) }),
  }
}

const contentOf = (answer: Answer): Json =>
  answer.schema ? jsonContent(answer.schema, answer.example) : otherContent(answer)

function otherContent({ contentType = 'application/json', events }: Answer): Json {
  if (!events) return { [contentType]: { schema: { type: 'object' } } }
  const schema = {
    type: 'string',
    description: 'Frames `event: <name>`, `data: <json>`, a blank line.',
  }
  return { [contentType]: { schema, 'x-events': events } }
}

function problemOf(contract: Contract, status: number, named: readonly Code[]): Json {
  const counted = (code: Code) =>
    !uncounted.has(code) && !(code === 'UNAUTHORIZED' && isUsers(contract))
  const limited = contract.limit && named.some(counted)
  return {
    description: named.map((code) => `\`${code}\`: ${codes[code].message}`).join(' '),
    headers: {
      ...requestIdHeader,
      ...(limited ? rateLimitTrio : {}),
      ...(contract.access === 'public' ? {} : renewedHeader),
      ...(status === 401 ? { 'WWW-Authenticate': required('string', 'The challenge.') } : {}),
      ...(named.includes('INSUFFICIENT_SCOPE') ? scopeChallenge : {}),
      ...(status === 429 ? { 'Retry-After': required('integer', 'Seconds to wait.') } : {}),
    },
    content: jsonContent(
      { $ref: '#/components/schemas/Problem', properties: { code: { enum: named } } },
      problemExample(contract, named[0] as Code),
    ),
  }
}

function problemExample({ failures }: Contract, code: Code): unknown {
  const requestId = '0199c0de-0000-7000-8000-00000000000f'
  const retry = code === 'TOO_MANY_REQUESTS' ? { retryAfterSeconds: 30 } : {}
  const problem = new Problem(code, retry)
  const exchange = { request: new Request('http://localhost'), requestId, address: '' }
  return failures?.render(problem, exchange).json ?? problem.body(requestId)
}

function bodyContent({ form, bodyExample }: Contract, shape: TSchema): Json {
  const content = jsonContent(shape, bodyExample)
  return form ? { 'application/x-www-form-urlencoded': content['application/json'] } : content
}

const jsonContent = (schema: object, example: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

function header(type: 'integer' | 'string', description: string): Json {
  return { description, schema: { type } }
}

const required = (type: 'integer' | 'string', description: string): Json => ({
  ...header(type, description),
  required: true,
})

const problemSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(codes), description: 'Stable and machine-readable.' },
    message: { type: 'string', description: 'One sentence that is safe to show to users.' },
    detail: {
      description: 'Faulty fields, or context for a retry.',
      oneOf: [
        { type: 'object' },
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      ],
    },
    error: { type: 'string', description: 'On OAuth endpoints: the error of RFC 6749.' },
    error_description: { type: 'string', description: 'Beside `error`; equals `message`.' },
    requestId: { type: 'string', format: 'uuid' },
    retryAfterSeconds: { type: 'integer', minimum: 0 },
  },
}

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description })

const securitySchemes = (baseUrl: string): Json => ({
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
