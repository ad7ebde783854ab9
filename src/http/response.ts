/** Responses: of a handler's result, and of anything that was thrown. */
import { isDiskFull, isUnavailable } from '../db/database-errors'
import type { Log } from '../lib/log'
import { challengeFor, challengeHeader, type Principal } from './auth'
import { withRenewal } from './cookies'
import { codedMinLength, codedResponse, fixedResponse } from './compression/coded-response'
import type { Contract, HandlerResult } from './endpoint'
import { Problem } from './errors'
import { rateLimitHeaders, type RateLimitState } from './rate-limit'
import { pathOf, type RequestContext } from './request-context'

/** What responses need of the instance. */
export interface ResponseDeps {
  /** The public address of the instance. */
  readonly baseUrl: string
  /** The headers of every response; only ever copied. */
  readonly baseHeaders: HeadersInit
  readonly log: Log
}

/** What a response shows of its request. */
export interface Answered {
  /** Absent where no route took the request. */
  readonly contract?: Contract
  readonly principal?: Principal | null
  readonly rateLimit?: RateLimitState | null
}

/** The response of a handler's `result`, as it is. */
export function render(
  result: HandlerResult,
  context: RequestContext,
  answered: Answered & { readonly deps: ResponseDeps },
): Response {
  const headers = headersOf(result, context, answered)
  return new Response(bodyOf(result, context), { status: result.status, headers })
}

/** The same, in a content coding where the request takes one and the body is worth it. */
export function respond(
  result: HandlerResult,
  context: RequestContext,
  answered: Answered & { readonly deps: ResponseDeps },
): Response | Promise<Response> {
  const headers = headersOf(result, context, answered)
  const { request } = context
  if (result.fixed) return fixedResponse(result.fixed, headers, request)
  const body = bodyOf(result, context)
  const { status } = result
  if (
    typeof body === 'string' &&
    body.length >= codedMinLength &&
    !answered.contract?.holdsSecret
  ) {
    return codedResponse(body, { status, headers }, request)
  }
  return new Response(body, { status, headers })
}

function bodyOf(result: HandlerResult, { request }: RequestContext): BodyInit | null {
  const body = result.body ?? JSON.stringify(result.json)
  if (request.method !== 'HEAD' || !(body instanceof ReadableStream)) return body
  void body.cancel()
  return null
}

function headersOf(
  result: HandlerResult,
  { requestId }: RequestContext,
  { principal, rateLimit, deps }: Answered & { readonly deps: ResponseDeps },
): Headers {
  const headers = new Headers(deps.baseHeaders)
  headers.set('x-request-id', requestId)
  if (result.json !== undefined) headers.set('content-type', 'application/json; charset=utf-8')
  if (rateLimit) setAll(headers, rateLimitHeaders(rateLimit))
  if (result.headers) setAll(headers, result.headers)
  const cookies = withRenewal(result.cookies, principal?.renewal)
  if (cookies) for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/** Sets each of `more`. */
export function setAll(headers: Headers, more: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
}

/**
 * The response of whatever was thrown: the problem in the envelope, or in the route's own format. An
 * error that is not a problem is logged, and shown as a plain 500 or 503.
 */
export function problemResponse(
  error: unknown,
  context: RequestContext,
  deps: ResponseDeps,
  answered: Answered = {},
): Response {
  const problem = toProblem(error, context, deps.log)
  const { retryAfterSeconds: seconds, status } = problem
  const { problemFormat, resource } = answered.contract ?? {}
  const result: HandlerResult = problemFormat?.render(problem, context) ?? {
    status,
    json: problem.body(context.requestId),
  }
  const headers = {
    ...(problem.code === 'UNAUTHORIZED'
      ? { 'www-authenticate': challengeHeader(challengeFor(deps.baseUrl, resource)) }
      : {}),
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
    ...problem.headers,
    ...result.headers,
  }
  return render({ ...result, headers }, context, { ...answered, deps })
}

const diskFull =
  "The server's disk is full, so nothing can be stored. What was stored before is safe."

/**
 * The problem that was thrown. Any other error is logged and becomes `INTERNAL_ERROR`, or
 * `SERVICE_UNAVAILABLE` where the database does not answer.
 */
export function toProblem(
  error: unknown,
  { requestId, request }: RequestContext,
  log: Log,
): Problem {
  if (error instanceof Problem) return error
  const { method } = request
  log.error({ requestId, method, path: pathOf(request), err: error }, 'request.failed')
  if (isDiskFull(error)) {
    return new Problem('SERVICE_UNAVAILABLE', { message: diskFull, cause: error })
  }
  const code = isUnavailable(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR'
  return new Problem(code, { cause: error })
}
