/** Responses: of a handler's result, and of anything that was thrown. */
import { isDiskFull, isReadOnly, isUnavailable } from '../db/database-errors'
import type { Log } from '../lib/log'
import { challengeFor, challengeHeader, type Principal } from './auth'
import { codedMinLength, codedResponse, fixedResponse } from './compression'
import type { Contract, HandlerResult } from './endpoint'
import { Problem, type ProblemCode } from './errors'
import { type LegalAddresses, withLegalLinks } from './legal-links'
import { withBanner } from './server-page'
import { rateLimitHeaders, type RateLimitState } from './rate-limit'
import { pathOf, type RequestContext } from './request-context'

/** What responses need of the instance. */
export interface ResponseDeps {
  /** The public address of the instance. */
  readonly baseUrl: string
  /** The headers of every response; only ever copied. */
  readonly baseHeaders: HeadersInit
  /** What every HTML answer ends with. */
  readonly legal?: LegalAddresses
  /** What administrators say on every page; '' where they say nothing. Absent before anybody can say something. */
  readonly banner?: () => string
  readonly log: Log
}

/** What a response shows of its request. */
interface AnsweredRequest {
  /** Absent where no route took the request. */
  readonly contract?: Contract
  readonly principal?: Principal | null
  readonly rateLimit?: RateLimitState | null
}

const jsonType = 'application/json; charset=utf-8'

/** The response of a handler's `result`, as it is. */
export function render(
  result: HandlerResult,
  context: RequestContext,
  answered: AnsweredRequest & { readonly deps: ResponseDeps },
): Response {
  const headers = headersOf(result, context, answered)
  const body = bodyOf(result, context, answered.deps)
  return new Response(body, { status: result.status, headers })
}

export interface EndpointResponseDeps extends ResponseDeps {
  /** The base headers with the type of JSON; only ever copied. */
  readonly jsonHeaders: Headers
}

/** The base headers with the type of JSON, made once for all answers of an endpoint. */
export function jsonHeadersOf(baseHeaders: HeadersInit): Headers {
  const headers = new Headers(baseHeaders)
  headers.set('content-type', jsonType)
  return headers
}

/** The same, in a content coding where the request takes one and the body is worth it. */
export function respond(
  result: HandlerResult,
  context: RequestContext,
  answered: AnsweredRequest & { readonly deps: EndpointResponseDeps },
): Response | Promise<Response> {
  const { request } = context
  if (result.fixed) {
    return fixedResponse(result.fixed, headersOf(result, context, answered), request)
  }
  const body = bodyOf(result, context, answered.deps)
  const { status } = result
  if (
    typeof body === 'string' &&
    body.length >= codedMinLength &&
    !answered.contract?.holdsSecret
  ) {
    return codedResponse(body, { status, headers: headersOf(result, context, answered) }, request)
  }
  if (result.json === undefined) {
    return new Response(body, { status, headers: headersOf(result, context, answered) })
  }
  // The response copies the headers by itself: a copy made before it costs a tenth of a greeting.
  const response = new Response(body, { status, headers: answered.deps.jsonHeaders })
  const { headers } = response
  headers.set('x-request-id', context.requestId)
  addHeaders(headers, result, answered)
  return response
}

/** The lengths that handlers stated of streams that a HEAD request does not get. */
const unsentLengths = new WeakMap<Request, string>()

/** The length that a handler stated of the stream that this HEAD request does not get. */
export const unsentLengthOf = (request: Request): string | undefined => unsentLengths.get(request)

function bodyOf(
  result: HandlerResult,
  { request }: RequestContext,
  deps: ResponseDeps,
): BodyInit | null {
  const body = result.body ?? JSON.stringify(result.json)
  const isHtml = result.headers?.['content-type']?.startsWith('text/html')
  if (isHtml && typeof body === 'string') return framedHtml(body, deps)
  if (request.method !== 'HEAD' || !(body instanceof ReadableStream)) return body
  void body.cancel()
  const length = result.headers?.['content-length']
  if (length !== undefined) unsentLengths.set(request, length)
  return null
}

/** HTML with what stands on every page. */
function framedHtml(html: string, { banner, legal }: ResponseDeps): string {
  const message = banner?.() ?? ''
  const below = message === '' ? html : withBanner(html, message)
  return legal ? withLegalLinks(below, legal) : below
}

function headersOf(
  result: HandlerResult,
  { requestId }: RequestContext,
  answered: AnsweredRequest & { readonly deps: ResponseDeps },
): Headers {
  const headers = new Headers(answered.deps.baseHeaders)
  if (result.json !== undefined) headers.set('content-type', jsonType)
  headers.set('x-request-id', requestId)
  addHeaders(headers, result, answered)
  return headers
}

/** Adds what depends on the request: its limits, the handler's own headers, cookies. */
function addHeaders(
  headers: Headers,
  result: HandlerResult,
  { principal, rateLimit }: AnsweredRequest,
): void {
  if (rateLimit) setAll(headers, rateLimitHeaders(rateLimit))
  if (result.headers) setAll(headers, result.headers)
  const cookies = withRenewal(result.cookies, principal?.renewal)
  if (cookies) for (const cookie of cookies) headers.append('set-cookie', cookie)
}

/** Sets each of `more`; an address to go to is made one of ASCII. */
export function setAll(headers: Headers, more: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(more)) {
    headers.set(name, name === 'location' ? asLocation(value) : value)
  }
}

/**
 * The response of whatever was thrown: the problem in the envelope, or in the route's own format. An
 * error that is not a problem is logged, and shown as a plain 500 or 503.
 */
export function problemResponse(
  error: unknown,
  context: RequestContext,
  deps: ResponseDeps,
  answered: AnsweredRequest = {},
): Response {
  const problem = toProblem(error, context, deps.log)
  const { status } = problem
  const seconds = problem.retryAfterSeconds ?? retryAfter[problem.code]
  const { problemFormat, resource } = answered.contract ?? {}
  const result: HandlerResult = problemFormat?.render(problem, context) ?? {
    status,
    json: problem.body(context.requestId),
  }
  const headers = {
    ...(asksForCredentials.has(problem.code)
      ? { 'www-authenticate': challengeHeader(challengeFor(deps.baseUrl, resource)) }
      : {}),
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
    ...problem.headers,
    ...result.headers,
  }
  return render({ ...result, headers }, context, { ...answered, deps })
}

/** A 401 says how to authenticate (RFC 9110 §11.6.1). */
const asksForCredentials: ReadonlySet<ProblemCode> = new Set([
  'UNAUTHORIZED',
  'SECOND_FACTOR_REQUIRED',
])

/** When a request may succeed that failed so, in seconds (RFC 9110 §10.2.3). */
const retryAfter: Partial<Record<ProblemCode, number>> = { SERVICE_UNAVAILABLE: 5 }

const diskFull =
  "The server's disk is full, so nothing can be stored. What was stored before is safe."

const noWrites =
  "The server's database takes no writes at the moment. What was stored before is safe."

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
  if (isReadOnly(error)) {
    return new Problem('SERVICE_UNAVAILABLE', { message: noWrites, cause: error })
  }
  const code = isUnavailable(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR'
  return new Problem(code, { cause: error })
}

/** Some base that no path names. */
const anyOrigin = 'http://own.invalid'
/** More than every address of a page has, and less than what proxies take of headers. */
const longestPath = 6_000

/**
 * A path of this origin with its query, percent-encoded; null for anything that a browser could read as
 * another host, and for anything too long for a header.
 */
export function ownPath(path: string | null | undefined): string | null {
  if (!path || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return null
  const url = URL.parse(path, anyOrigin)
  if (url?.origin !== anyOrigin) return null
  const { pathname, search, hash } = url
  const shown = asLocation(pathname + search + hash)
  // `/.//host` has become `//host`.
  return shown.startsWith('//') || shown.length > longestPath ? null : shown
}

/** The same address with every character percent-encoded that a header or a URL cannot hold. */
export const asLocation = (address: string): string =>
  address.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent)

/**
 * The address of the login page, which returns to this same request. A backslash is written as `%5C`, the
 * one form that no browser turns into a slash.
 */
export function loginAddress({ url }: Request): string {
  // Bun gives the bare path where the `Host` header is missing.
  const path = url.startsWith('/') ? url : url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const returnTo = path.toWellFormed().replaceAll('\\', '%5C')
  return `/login?${new URLSearchParams({ returnTo }).toString()}`
}

/** `cookies`, and the `renewal` of the sign-in's cookie unless `cookies` set the same one. */
function withRenewal(
  cookies: readonly string[] | undefined,
  renewal: string | undefined,
): readonly string[] | undefined {
  if (renewal === undefined) return cookies
  const name = renewal.slice(0, renewal.indexOf('=') + 1)
  if (cookies?.some((cookie) => cookie.startsWith(name))) return cookies
  return [...(cookies ?? []), renewal]
}
