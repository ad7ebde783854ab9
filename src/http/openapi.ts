/** The OpenAPI 3.1 document, from the same contracts that the pipeline enforces. */
import type { TSchema } from '@sinclair/typebox'
import { product } from '../lib/product'
import {
  deprecationOf,
  deprecations,
  type Contract,
  type Endpoint,
  type ResponseSpec,
  type HandlerResult,
} from './endpoint'
import type { UploadRules } from './upload'
import { problemCodes, Problem, type ProblemCode } from './errors'
import { scopeMeanings } from '../web/i18n/scopes'
import { scopes } from './auth'
import { crossOriginOf } from './response-headers'
import { csrfRuleOf } from './csrf'

/** The whole document; pages are left out. */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string): Json {
  const contracts = endpoints.map(({ contract }) => contract).filter(({ page }) => !page)
  const schemas = new NamedSchemas()
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract, schemas) }
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
    tags: tagObjects(contracts.map(({ tag }) => tag)),
    paths,
    components: { schemas: schemas.all(), securitySchemes: securitySchemes(baseUrl) },
  }
}

function operation(contract: Contract, named: NamedSchemas): Json {
  const { operationId, summary, description = `${summary}.`, tag, schemas } = contract
  const parameters = [
    ...parametersOf('path', schemas.params, named),
    ...parametersOf('query', schemas.query, named),
    ...headerParameters(contract),
  ]
  return {
    operationId,
    summary,
    description: contract.recentSignIn ? `${description} ${recentSignInRule}` : description,
    tags: [tag],
    ...(deprecationOf(contract, deprecations) ? { deprecated: true } : {}),
    security: securityOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(schemas.body
      ? {
          requestBody: {
            required: contract.optionalBody !== true,
            content: bodyContent(contract, schemas.body, named),
          },
        }
      : {}),
    responses: responsesOf(contract, named),
  }
}

function parametersOf(
  place: 'path' | 'query',
  shape: TSchema | undefined,
  named: NamedSchemas,
): Json[] {
  const properties = (shape?.['properties'] ?? {}) as Record<string, TSchema>
  const isRequired = new Set((shape?.['required'] ?? []) as string[])
  return Object.entries(properties).map(([name, member]) => {
    const { description, ...schema } = named.use(member)
    return {
      name,
      in: place,
      required: place === 'path' || (isRequired.has(name) && member['default'] === undefined),
      ...(description === undefined ? {} : { description }),
      schema,
    }
  })
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

function securityOf(contract: Contract): Json[] {
  if (!isUsers(contract)) {
    return (contract.security ?? []).map((scheme) => (scheme === null ? {} : { [scheme]: [] }))
  }
  if (contract.access === 'admin') return [{ sid: [] }]
  const userCredentials = [{ sid: [] }, { mobile: [] }]
  if (contract.access === 'user' || contract.access === 'teacher') return userCredentials
  if (contract.access === 'user-or-app') return [...userCredentials, { oauth: [] }]
  return [...userCredentials, { oauth: [contract.access] }, { agentKey: [] }]
}

function bodyContent(contract: Contract, shape: TSchema, named: NamedSchemas): Json {
  const { form, bodyExample, schemas } = contract
  if (schemas.upload) return uploadContent(contract, schemas.upload, named)
  const content = jsonContent(named.use(shape), bodyExample)
  return form ? { 'application/x-www-form-urlencoded': content['application/json'] } : content
}

/** A form with a file; and JSON, where a member of it may be the file. */
function uploadContent(
  { schemas, bodyExample }: Contract,
  { maxBytes, jsonMember, mediaTypes = [] }: UploadRules,
  named: NamedSchemas,
): Json {
  const { title, properties, required, ...shape } = (schemas.body ?? {}) as Json
  const withFile = (name: unknown, member: string, schema: Json) =>
    named.use({
      ...shape,
      title: name,
      required: [...((required ?? []) as string[]), member],
      properties: { ...(properties as Json), [member]: schema },
    })
  const form = withFile(jsonMember ? `${String(title)}Form` : title, 'file', {
    ...binary,
    description: `At most ${maxBytes} bytes.`,
  })
  return {
    ...(jsonMember
      ? jsonContent(withFile(title, jsonMember, { description: 'Any JSON.' }), bodyExample)
      : {}),
    'multipart/form-data': { schema: form },
    ...Object.fromEntries(mediaTypes.map((type) => [type, { schema: binary }])),
  }
}

const descriptions: Readonly<Record<string, string>> = {
  Probes: 'Whether the service works, and what thin clients need to know first.',
  Announcements: 'Releases, notices and deprecations: as pages, as a feed, by mail.',
  'Browser accounts': 'Signing up and in with a browser: a cookie, and a CSRF token beside it.',
  'Second factors': 'Passkeys, codes of authenticator apps, and recovery codes.',
  Mobile:
    'Tokens of native clients, which act as their user. An app refreshes them from one place at a time: a spent refresh token ends its pair.',
  Account: 'What users see and do about themselves.',
  Administration: 'What administrators set and try while the server runs; in a browser only.',
  'Agent keys': 'Long-lived keys of headless callers, each within its scopes.',
  OAuth: 'The authorization server for third parties (OAuth 2.1).',
  LTI: 'Launches from learning platforms (LTI 1.3): Moodle, Canvas, Sakai and others.',
  Sessions: 'Tutoring sessions and their messages, which form a tree.',
  Chat: 'Replies as event streams that outlive connections.',
  Events: 'What changes for a user, for the pages that are open.',
  Classes: 'Classes of teachers: who is in them, and what their policies allow.',
  Projects: 'Sessions, files and instructions that belong together.',
  Memory: 'What the tutor remembers of a learner, who owns it.',
  Shares: 'Sessions that anybody with the link may read.',
  Files: 'Documents that the tutor reads and quotes.',
  Practice: 'Practice and exams with checked answers, and what the learner knows.',
  Imports: 'Chats brought along from elsewhere, by jobs.',
  MCP: 'The Model Context Protocol, for agents.',
  NLWeb: 'Questions in plain language.',
  Discovery: 'Documents that tell what is here.',
}

/** The tag objects (OpenAPI 3.1 §4.8.22). Throws for a group without a description. */
const tagObjects = (names: Iterable<string>) =>
  [...new Set(names)].map((name) => {
    const description = descriptions[name]
    if (description === undefined) throw new Error(`The tag ${name} has no description.`)
    return { name, description }
  })

/** An object whose members are not listed: a map from names to values of any kind. */
const openObject: Json = { title: 'JsonObject', type: 'object', additionalProperties: true }

/** A schema under a name, and what each of its uses says about it. */
interface Named {
  readonly shape: Json
  readonly descriptions: Set<unknown>
}

/** Collects the named schemas of one document. */
export class NamedSchemas {
  readonly #named = new Map<string, Named>()

  /**
   * The schema as it stands at its place: a `$ref` where it has a `title`. Throws for an object without
   * a title, and for two shapes with one title.
   */
  use(schema: object): Json {
    const given = schema as Json
    if (given['$ref'] !== undefined) return given
    const { title, description, ...rest } = isOpenObject(given)
      ? { ...openObject, description: given['description'] }
      : given
    const about = description === undefined ? {} : { description }
    const shape = this.#shapeOf(rest)
    if (typeof title === 'string') {
      return { ...this.#reference(title, shape, description), ...about }
    }
    if (shape['type'] === 'object') {
      const members = Object.keys(shape['properties'] ?? {})
      throw new Error(`The object {${members.join(', ')}} has no title.`)
    }
    return { ...shape, ...about }
  }

  /** All named schemas, in the order of their names. */
  all(): Json {
    const entries = [...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(
      entries.map(([name, { shape, descriptions }]) => {
        const [description] = descriptions
        const isAgreed = descriptions.size === 1 && description !== undefined
        return [name, isAgreed ? { description, ...shape } : shape]
      }),
    )
  }

  #reference(name: string, shape: Json, description: unknown): Json {
    const known = this.#named.get(name)
    if (known && !Bun.deepEquals(known.shape, shape)) {
      throw new Error(`Two shapes have the name ${name}.`)
    }
    const named = known ?? { shape, descriptions: new Set() }
    named.descriptions.add(description)
    this.#named.set(name, named)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The schema with its parts in place. Without `const` alone, and without a list of literals. */
  #shapeOf(schema: Json): Json {
    const { anyOf, oneOf, const: only, ...rest } = schema
    const options = (anyOf ?? oneOf) as Json[] | undefined
    const shape: Json = {}
    for (const [keyword, value] of Object.entries(rest)) {
      if (keyword === 'properties') {
        const members = Object.entries(value as Json)
        shape[keyword] = Object.fromEntries(
          members.map(([name, member]) => [name, this.use(member as Json)]),
        )
      } else shape[keyword] = keyword === 'items' ? this.use(value as Json) : value
    }
    if (only !== undefined) return { ...shape, ...literals([only]), const: only }
    if (options === undefined || shape['enum'] !== undefined) return shape
    const [first, ...others] = merged(options).map((option) => this.use(option))
    if (others.length === 0) return { ...shape, ...first }
    return { ...shape, [anyOf ? 'anyOf' : 'oneOf']: [first, ...others] }
  }
}

const isOpenObject = ({ type, properties, title }: Json): boolean =>
  type === 'object' && title === undefined && Object.keys(properties ?? {}).length === 0

/** The alternatives, with all literals as one `enum`: generators make an enumeration of it. */
function merged(options: readonly Json[]): Json[] {
  const values = options.flatMap((option) => ('const' in option ? [option['const']] : []))
  const others = options.filter((option) => !('const' in option))
  if (values.length === 0) return others
  return [values.length === 1 ? { const: values[0] } : literals(values), ...others]
}

/** Values of one type. */
function literals(values: readonly unknown[]): Json {
  const [first] = values
  return { type: typeof first === 'number' ? 'integer' : typeof first, enum: values }
}

export type Json = Record<string, unknown>

type HeaderType = 'integer' | 'string'

/** A header that may be there. */
const header = (type: HeaderType, description: string): Json => ({
  description,
  schema: { type },
})

/** A header that is always there. */
const required = (type: HeaderType, description: string): Json => ({
  ...header(type, description),
  required: true,
})

/** Bytes; OpenAPI 3.0's way of saying so is the one that all generators of clients read. */
const binary: Json = { type: 'string', format: 'binary' }

const jsonContent = (schema: object, example: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

const requestIdHeader: Json = {
  'X-Request-Id': {
    description: 'The id of this request.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
}

const rateLimitTrio: Json = {
  'RateLimit-Limit': header('integer', 'Requests a window.'),
  'RateLimit-Remaining': header('integer', 'Requests left in this window.'),
  'RateLimit-Reset': header('integer', 'Seconds until the window ends.'),
}

const renewedHeader: Json = {
  'Set-Cookie': header('string', 'The `sid` cookie, where using it has renewed it.'),
}

/** What every answer of an endpoint may carry; the limit shows where the request was `counted`. */
function commonHeaders(contract: Contract, counted = true): Json {
  const { access, rateLimit, resource } = contract
  return {
    ...requestIdHeader,
    ...crossOriginDescriptions(contract),
    ...(rateLimit && counted ? rateLimitTrio : {}),
    ...(access === 'public' || resource !== undefined ? {} : renewedHeader),
  }
}

/** What scripts of other origins may read. */
function crossOriginDescriptions(contract: Contract): Json {
  const crossOrigin = crossOriginOf(contract)
  if (crossOrigin === null) return {}
  const described = crossOrigin === 'any' ? required : header
  const when = crossOrigin === 'any' ? '' : ' With `Authorization`.'
  return {
    'Access-Control-Allow-Origin': described('string', `\`*\`.${when}`),
    'Access-Control-Expose-Headers': described('string', `Names of headers.${when}`),
  }
}

/** Whether it is for users alone. */
const isUsers = ({ access }: Contract): boolean => access !== 'public' && access !== 'visitor'

/** Whether a request with a cookie needs the CSRF token in a header. */
const needsCsrf = (contract: Contract): boolean => csrfRuleOf(contract) !== null

interface Documented {
  readonly description: string
  readonly headers: Json
  readonly content?: Json
}

const replayedHeader: Json = {
  'Idempotent-Replayed': header('string', '`true` where the answer was given before.'),
}

/** By status. */
function responsesOf(contract: Contract, schemas: NamedSchemas): Json {
  const responses: Record<string, Documented> = {}
  for (const [status, answer] of Object.entries(contract.responses)) {
    responses[status] = answerOf(contract, answer, schemas)
  }
  for (const [status, named] of Map.groupBy(
    problemCodesOf(contract),
    (code) => problemCodes[code].status,
  )) {
    const own = responses[status]
    const failed = failedAnswer({ contract, status, named }, schemas)
    responses[status] = own ? joined(own, failed) : failed
  }
  return responses
}

/** What the route answers by itself with this status, or the failure that has the same one. */
const joined = (own: Documented, failed: Documented): Documented => ({
  description: `${own.description} ${failed.description}`,
  headers: { ...own.headers, ...failed.headers },
  content: { ...own.content, ...failed.content },
})

function answerOf(contract: Contract, answer: ResponseSpec, schemas: NamedSchemas): Documented {
  const own = Object.entries(answer.headers ?? {}).map(([name, about]) => [
    name,
    required('string', about),
  ])
  const optional = Object.entries(answer.optionalHeaders ?? {}).map(([name, about]) => [
    name,
    header('string', about),
  ])
  return {
    description: answer.description,
    headers: {
      ...commonHeaders(contract),
      ...(contract.idempotent ? replayedHeader : {}),
      ...Object.fromEntries([...own, ...optional]),
    },
    ...(answer.empty ? {} : { content: contentOf(answer, schemas) }),
  }
}

/** An answer may be JSON or, for who prefers that, a stream. */
function contentOf(answer: ResponseSpec, schemas: NamedSchemas): Json {
  const { schema, example, events, alternative, contentType = 'application/json' } = answer
  return {
    ...(schema ? jsonContent(schemas.use(schema), example) : {}),
    ...(alternative ? { [alternative]: { schema: schemas.use(otherSchema(alternative)) } } : {}),
    ...(events ? { [contentType]: eventsContent(answer, events, schemas) } : {}),
    ...(schema || events
      ? {}
      : { [contentType]: { schema: schemas.use(otherSchema(contentType)) } }),
  }
}

/**
 * An event stream. The schema is that of the data of any event, as generators that read event streams
 * take it; `x-events` says which event has which data.
 */
function eventsContent(
  { eventsTitle }: ResponseSpec,
  events: NonNullable<ResponseSpec['events']>,
  schemas: NamedSchemas,
): Json {
  const byName = Object.entries(events).map(([name, data]) => [name, schemas.use(data)] as const)
  const [first, ...others] = byName.map(([, data]) => data)
  const any = {
    title: eventsTitle,
    description: 'The `data` of one event, whose name is in its line `event`.',
    anyOf: [first, ...others],
  }
  return {
    schema: others.length === 0 ? first : schemas.use(any),
    'x-events': Object.fromEntries(byName),
  }
}

/** Of content that no contract describes. */
function otherSchema(contentType: string): Json {
  if (contentType.startsWith('text/') || contentType.endsWith('xml')) return { type: 'string' }
  return contentType.endsWith('json') ? { type: 'object' } : binary
}

const csrfCodes: ReadonlySet<ProblemCode> = new Set(['CSRF_TOKEN_MISMATCH', 'CSRF_TOKEN_PARTIAL'])
const recentSignInRule =
  'The caller must have signed in, or given the password at `/api/account/reauthenticate`, within the last ten minutes; else this is 403 with `detail: {"reauthenticate": true}`.'
const exampleId = '0199c0de-0000-7000-8000-00000000000f'

/** What an endpoint can fail with: its own problems, and those of every endpoint of its kind. */
function problemCodesOf(contract: Contract): ProblemCode[] {
  const { schemas, rateLimit, idempotent, problems, responses } = contract
  const common: ProblemCode[] = ['INTERNAL_ERROR', 'HEADERS_TOO_LARGE']
  if (!responses[503]) common.push('SERVICE_UNAVAILABLE')
  if (schemas.body || schemas.query || idempotent) common.push('BAD_REQUEST')
  if (schemas.body) common.push('PAYLOAD_TOO_LARGE')
  if (schemas.body && !contract.form) common.push('UNSUPPORTED_MEDIA_TYPE')
  if (contract.access !== 'public') common.push('UNAUTHORIZED')
  if (needsCsrf(contract)) common.push('CSRF_TOKEN_MISMATCH', 'CSRF_TOKEN_PARTIAL')
  if (contract.form === 'page') common.push('FORBIDDEN')
  if (['user', 'user-or-app', 'teacher', 'admin'].includes(contract.access))
    common.push('FORBIDDEN')
  else if (isUsers(contract)) common.push('INSUFFICIENT_SCOPE')
  if (rateLimit && !contract.countsOnly) common.push('TOO_MANY_REQUESTS')
  if (contract.storesBytes) common.push('QUOTA_EXCEEDED')
  if (idempotent) common.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE')
  const named = [...common, ...problems].map((code) => contract.problemFormat?.names[code] ?? code)
  return [...new Set(named)].toSorted()
}

/** The failures of an operation that share a status. */
export interface Failures {
  readonly contract: Contract
  readonly status: number
  readonly named: readonly ProblemCode[]
}

function failedAnswer({ contract, status, named }: Failures, schemas: NamedSchemas) {
  const counted = named.some((code) => !isEarly(contract, code))
  const toPrograms = named.map((code) => rendered(contract, code, 'application/json'))
  const toBrowsers = named.map((code) => rendered(contract, code, 'text/html'))
  return {
    description: named
      .map((code, at) => `\`${codeIn(toPrograms[at]) ?? code}\`: ${problemCodes[code].message}`)
      .join(' '),
    headers: {
      ...commonHeaders(contract, counted),
      ...challenge(status, named),
      ...(status === 429 || status === 503
        ? { 'Retry-After': required('integer', 'Seconds to wait.') }
        : {}),
      ...(toPrograms.every(({ headers }) => headers?.['pragma'])
        ? { Pragma: required('string', '`no-cache`, for caches of HTTP/1.0.') }
        : {}),
    },
    content: {
      ...envelopes(toPrograms, schemas),
      ...([...toPrograms, ...toBrowsers].some(isPage)
        ? { 'text/html': { schema: { type: 'string' } } }
        : {}),
    },
  }
}

/**
 * Found before a request is counted, so that no limit shows on its answer. A route that names
 * `UNAUTHORIZED` itself also finds it later.
 */
function isEarly(contract: Contract, code: ProblemCode): boolean {
  if (csrfCodes.has(code)) return needsCsrf(contract)
  if (code === 'INSUFFICIENT_SCOPE' || code === 'HEADERS_TOO_LARGE') return true
  return code === 'UNAUTHORIZED' && isUsers(contract) && !contract.problems.includes(code)
}

/**
 * The challenge is due with a 401, but for clients that did not try HTTP authentication (RFC 6749
 * §5.2).
 */
function challenge(status: number, named: readonly ProblemCode[]): Json {
  const name = 'WWW-Authenticate'
  if (named.includes('INSUFFICIENT_SCOPE')) {
    return { [name]: header('string', 'The challenge, where a scope is lacking.') }
  }
  if (status !== 401) return {}
  return named.includes('invalid_client')
    ? { [name]: header('string', 'The challenge, where the client tried HTTP Basic.') }
    : { [name]: required('string', 'The challenge.') }
}

/** What the route would say. */
function rendered({ problemFormat }: Contract, code: ProblemCode, accept: string): HandlerResult {
  const retry = code === 'TOO_MANY_REQUESTS' ? { retryAfterSeconds: 30 } : {}
  const problem = new Problem(code, retry)
  const request = new Request('http://localhost', { headers: { accept } })
  const exchange = { request, requestId: exampleId, address: '' }
  return (
    problemFormat?.render(problem, exchange) ?? {
      status: problem.status,
      json: problem.body(exampleId),
    }
  )
}

/** The code that the body tells: a route may have another name for it. */
const codeIn = (outcome: HandlerResult | undefined): string | undefined =>
  (outcome?.json as { code?: string } | undefined)?.code

const isPage = ({ json }: HandlerResult): boolean => json === undefined

/**
 * The JSON of the failures that have a JSON body. `x-problem-codes` lists the codes that are possible
 * here; the schema is the same on every route, so that clients have one type for it.
 */
function envelopes(outcomes: readonly HandlerResult[], schemas: NamedSchemas): Json {
  const bodies = outcomes.flatMap(({ json }) => (json === undefined ? [] : [json as Json]))
  const codes = [...new Set(outcomes.map(codeIn))]
  const [example] = bodies
  if (!example) return {}
  const widest = bodies.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0]
  const { 'application/json': media } = jsonContent(
    schemas.use(problemSchemaOf(widest ?? example)),
    example,
  )
  return { 'application/json': { ...(media as Json), 'x-problem-codes': codes } }
}

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
function problemSchemaOf(body: Json): Json {
  if (body['jsonrpc'] !== undefined) return rpcProblemSchema
  if (body['_meta'] !== undefined) return nlwebProblemSchema
  return body['error_description'] === undefined ? problemSchema : oauthProblemSchema
}

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description })

/** Every kind of credential. */
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
        scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeMeanings.en[scope]])),
      },
    },
  },
})
