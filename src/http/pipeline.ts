/**
 * The way of every request through an endpoint, in the contract's order: method (the router) →
 * credentials (401) → CSRF (403) → scope (403) → rate limit (429) → input (400) → the handler.
 */
import type { TSchema } from '@sinclair/typebox'
import { rm } from 'node:fs/promises'
import type { Log } from '../lib/log'
import { readForm, readJson } from './body'
import { withRenewal } from './cookies'
import type { Csrf } from './csrf'
import { deprecationHeaders, deprecationOf, type Deprecation } from './deprecations'
import type { Contract, Endpoint, ProblemFormat, HandlerResult, RequestSchemas } from './endpoint'
import type { RequestContext } from './request-context'
import { idempotencyKeyOf, type Claim } from './idempotency'
import {
  challengeHeader,
  authenticate,
  requireScope,
  requireUser,
  type Challenge,
  type Authenticators,
  type Principal,
} from './auth'
import { badRequest, Problem } from './errors'
import { readParameters, readQuery } from './query'
import {
  rateLimitHeaders,
  stricter,
  type RateLimitState,
  type RateLimitName,
  type RateLimits,
} from './rate-limit'
import { Validator } from './validation'
import { toProblem } from './error-handler'
import { receiveUpload, type Received, type Upload } from './upload/upload'

/** JSON bodies (contract §1). */
const jsonMaxBytes = 1_048_576
const perAddress = new Set(['LOGIN', 'REGISTER', 'CLIENT_REGISTRATION'])

/** What the pipeline needs of the instance. */
export interface PipelineDeps {
  readonly authenticators: Authenticators
  readonly csrf: Csrf
  readonly rateLimits: RateLimits
  readonly challenge: Challenge
  /** What every answer carries; never changed, only copied. */
  readonly baseHeaders: HeadersInit
  /** Where uploads are while their requests last. */
  readonly uploadFolder: string
  readonly log: Log
  /** What will go away, where it is not the product's own table. */
  readonly deprecations?: readonly Deprecation[]
}

interface Compiled {
  readonly params: Validator<NonNullable<RequestSchemas['params']>> | null
  readonly query: Validator<NonNullable<RequestSchemas['query']>> | null
  readonly body: Validator<NonNullable<RequestSchemas['body']>> | null
}

/** Makes the function that answers an endpoint's requests; it never rejects. */
export function pipeline(
  { contract, handle }: Endpoint,
  sharedDeps: PipelineDeps,
): (context: RequestContext, params: Record<string, string>) => Promise<Response> {
  const deps = warning(contract, ofResource(contract, sharedDeps))
  const { params, query, body } = contract.schemas
  const compiled: Compiled = {
    params: params ? new Validator(params) : null,
    query: query ? new Validator(query) : null,
    body: body ? new Validator(body) : null,
  }
  return async (context, pathParams) => {
    let allowance: RateLimitState | null = null
    let principal: Principal | null = null
    let upload: Upload | undefined
    // Only what takes time is awaited: each `await` costs the shortest requests a turn of the queue.
    try {
      if (contract.access !== 'public') principal = await authorize(contract, context, deps)
      const counted = contract.rateLimit
        ? deps.rateLimits.count(contract.rateLimit, limitKey(contract, context, principal))
        : null
      if (counted) allowance = await counted
      const { params, query } = readAddress(contract, compiled, context, pathParams)
      const input = compiled.body ? await readInput(contract, compiled.body, context, deps) : null
      upload = input?.upload
      const body = input && compiled.body ? checked(compiled.body, input.fields) : undefined
      const file = input?.upload ? { file: input.identity } : {}
      const claim = claimOf(contract, context, principal, { params, body, ...file })
      const countRateLimit = async (name: RateLimitName, key?: string) => {
        const counted = key ?? limitKey(contract, context, principal)
        allowance = stricter(allowance, await deps.rateLimits.count(name, counted))
      }
      const outcome = handle({
        request: context.request,
        requestId: context.requestId,
        get address() {
          return context.address
        },
        params,
        query,
        body,
        upload,
        principal,
        claim,
        countRateLimit,
      })
      const answered = outcome instanceof Promise ? await outcome : outcome
      return render(answered, context, deps, allowance, principal)
    } catch (error) {
      return problemResponse(error, context, deps, {
        allowance,
        principal,
        failures: contract.problemFormat,
      })
    } finally {
      if (upload) await rm(upload.path, { force: true })
    }
  }
}

/** The gate of an endpoint that will go away: all its answers say so. */
function warning(contract: Contract, deps: PipelineDeps): PipelineDeps {
  const deprecation = deprecationOf(contract, deps.deprecations)
  if (!deprecation) return deps
  const baseHeaders = new Headers(deps.baseHeaders)
  setAll(baseHeaders, deprecationHeaders(deprecation))
  return { ...deps, baseHeaders }
}

/** The gate of a resource of its own: challenges name its metadata. */
function ofResource({ resource }: Contract, deps: PipelineDeps): PipelineDeps {
  if (resource === undefined) return deps
  const resourceMetadata = deps.challenge.resourceMetadata + resource
  return { ...deps, challenge: { ...deps.challenge, resourceMetadata } }
}

/** Credentials, CSRF, scope. */
async function authorize(
  contract: Contract,
  context: RequestContext,
  deps: PipelineDeps,
): Promise<Principal | null> {
  const { access } = contract
  if (access === 'public') return null
  const { request } = context
  const bearer = request.headers.has('authorization')
  if (contract.resource !== undefined && !bearer) return null
  const principal = await authenticate(context, deps.authenticators, deps.challenge)
  if (access === 'visitor') {
    if (contract.csrf && !bearer) await requireCsrf(contract, request, deps, principal)
    return principal
  }
  if (!principal) throw new Problem('UNAUTHORIZED')
  if (!bearer && contract.method !== 'GET') {
    await deps.csrf.verify(request, principal.credentialId)
  }
  if (access === 'user') requireUser(principal)
  else if (access !== 'any') requireScope(principal, access, deps.challenge)
  return principal
}

function requireCsrf(
  contract: Contract,
  request: Request,
  deps: PipelineDeps,
  visitor: Principal | null,
) {
  if (contract.csrf === 'signed-in' && !visitor) return
  if (contract.csrf === 'authentic' && !visitor) return deps.csrf.verifySigned(request)
  return deps.csrf.verify(request, visitor?.credentialId ?? null)
}

function limitKey(
  contract: Contract,
  context: RequestContext,
  principal: Principal | null,
): string {
  const byAddress = principal === null || perAddress.has(contract.rateLimit ?? '')
  return byAddress ? `address:${context.address}` : `user:${principal.userId}`
}

function readAddress(
  contract: Contract,
  { params, query }: Compiled,
  { request }: RequestContext,
  pathParams: Record<string, string>,
) {
  const pathRead = params?.read(pathParams)
  if (pathRead && 'faults' in pathRead) throw missing(contract)
  const queryRead = query?.read(readQuery(request.url, query.schema))
  if (queryRead && 'faults' in queryRead) throw badRequest(bare(queryRead.faults))
  if (contract.idempotent) idempotencyKeyOf(request)
  return { params: pathRead?.value, query: queryRead?.value }
}

type Body = NonNullable<Compiled['body']>

/** The body as it was given, and its file where it is an upload. */
async function readInput(
  { form, schemas }: Contract,
  { schema }: Body,
  { request }: RequestContext,
  { uploadFolder }: PipelineDeps,
): Promise<Partial<Received>> {
  if (schemas.upload) return receiveUpload(request, schemas.upload, uploadFolder)
  if (form) return { fields: await readFormFields(request, schema) }
  return { fields: await readJson(request, jsonMaxBytes) }
}

function checked(shape: Body, fields: unknown): unknown {
  const read = shape.read(fields)
  if ('faults' in read) throw badRequest(read.faults)
  return read.value
}

async function readFormFields(request: Request, schema: TSchema): Promise<unknown> {
  const given = await readForm(request, jsonMaxBytes)
  return readParameters((name) => given.get(name) ?? [], schema)
}

/** An id that is none is answered like one that nothing has. */
const missing = ({ notFoundMessage: message }: Contract) =>
  new Problem('NOT_FOUND', message === undefined ? {} : { message })

/** Parameters are named without the pointer's slash. */
const bare = (faults: readonly { path: string; message: string }[]) =>
  faults.map(({ path, message }) => ({ path: path.replace(/^\//, ''), message }))

function claimOf(
  contract: Contract,
  { request }: RequestContext,
  principal: Principal | null,
  content: unknown,
): Claim | null {
  const key = contract.idempotent && principal ? idempotencyKeyOf(request) : null
  if (key === null || principal === null) return null
  const { method, path: route } = contract
  return { principal: principal.userId, method, route, key, body: content }
}

function render(
  result: HandlerResult,
  context: RequestContext,
  deps: PipelineDeps,
  allowance: RateLimitState | null,
  principal: Principal | null,
): Response {
  const headers = new Headers(deps.baseHeaders)
  headers.set('x-request-id', context.requestId)
  if (result.body === undefined) headers.set('content-type', 'application/json; charset=utf-8')
  if (allowance) setAll(headers, rateLimitHeaders(allowance))
  if (result.headers) setAll(headers, result.headers)
  const body = result.body ?? JSON.stringify(result.json)
  const unread = context.request.method === 'HEAD' && body instanceof ReadableStream
  if (unread) void body.cancel()
  const response = new Response(unread ? null : body, { status: result.status, headers })
  for (const cookie of withRenewal(result.cookies ?? [], principal?.renewal))
    response.headers.append('set-cookie', cookie)
  return response
}

function setAll(headers: Headers, more: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
}

/** How far a request had come when it failed. */
interface Progress {
  readonly allowance?: RateLimitState | null
  readonly principal?: Principal | null
  /** How the route words its failures; the envelope where it says nothing. */
  readonly failures?: ProblemFormat | undefined
}

/**
 * The envelope of whatever was thrown, or what the route says in its place. What is not a problem is
 * logged, and shown as a plain 500 or 503.
 */
export function problemResponse(
  error: unknown,
  context: RequestContext,
  deps: PipelineDeps,
  { allowance = null, principal = null, failures }: Progress = {},
): Response {
  const problem = toProblem(error, context, deps.log)
  const challenge =
    problem.code === 'UNAUTHORIZED' ? { 'www-authenticate': challengeHeader(deps.challenge) } : {}
  const { retryAfterSeconds: seconds, status } = problem
  const retry = seconds === undefined ? {} : { 'retry-after': String(seconds) }
  const json = problem.body(context.requestId)
  const result: HandlerResult = failures?.render(problem, context) ?? { status, json }
  const headers = { ...challenge, ...retry, ...problem.headers, ...result.headers }
  return render({ ...result, headers }, context, deps, allowance, principal)
}
