/**
 * The failures of an operation in the OpenAPI document, rendered as the route itself renders them.
 */
import type { Contract, HandlerResult } from '../endpoint'
import {
  commonHeaders,
  header,
  isUsers,
  jsonContent,
  needsCsrf,
  required,
  type Json,
} from './parts'
import { problemSchemaOf } from './components'
import type { NamedSchemas } from './named-schemas'
import { Problem, problemCodes, type ProblemCode } from '../errors'

const csrfCodes: ReadonlySet<ProblemCode> = new Set(['CSRF_TOKEN_MISMATCH', 'CSRF_TOKEN_PARTIAL'])
const exampleId = '0199c0de-0000-7000-8000-00000000000f'

/** What an endpoint can fail with: its own problems, and those of every endpoint of its kind. */
export function problemCodesOf(contract: Contract): ProblemCode[] {
  const { schemas, rateLimit, idempotent, problems, responses } = contract
  const common: ProblemCode[] = ['INTERNAL_ERROR', 'HEADERS_TOO_LARGE']
  if (!responses[503]) common.push('SERVICE_UNAVAILABLE')
  if (schemas.body || schemas.query || idempotent) common.push('BAD_REQUEST')
  if (schemas.body) common.push('PAYLOAD_TOO_LARGE')
  if (schemas.body && !contract.form) common.push('UNSUPPORTED_MEDIA_TYPE')
  if (contract.access !== 'public') common.push('UNAUTHORIZED')
  if (needsCsrf(contract)) common.push('CSRF_TOKEN_MISMATCH', 'CSRF_TOKEN_PARTIAL')
  if (contract.form === 'page') common.push('FORBIDDEN')
  if (['user', 'user-or-app', 'admin'].includes(contract.access)) common.push('FORBIDDEN')
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

export function failedAnswer({ contract, status, named }: Failures, schemas: NamedSchemas) {
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
