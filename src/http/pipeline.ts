/**
 * The way of every request through an endpoint, in the contract's order: method (the router) →
 * credentials (401) → CSRF (403) → scope (403) → rate limit (429) → input (400) → the handler.
 */
import { rm } from 'node:fs/promises'
import {
  authenticate,
  challengeFor,
  requireScope,
  requireUser,
  type Authenticators,
  type Challenge,
  type Principal,
} from './auth'
import { addressUnit } from '../lib/address'
import type { Csrf } from './csrf'
import type { Contract, Endpoint, HandlerContext, RequestSchemas, Access } from './endpoint'
import { Problem } from './errors'
import { idempotencyKeyOf, type Claim } from './idempotency'
import {
  checkBody,
  readParams,
  readQuery,
  receiveBody,
  validatorsOf,
  type Validators,
} from './input'
import { stricter, type RateLimitName, type RateLimits, type RateLimitState } from './rate-limit'
import type { RequestContext } from './request-context'
import { problemResponse, render, type ResponseDeps } from './response'
import type { Upload } from './upload/upload'

/** What the pipeline needs of the instance. */
export interface PipelineDeps extends ResponseDeps {
  readonly authenticators: Authenticators
  readonly csrf: Csrf
  readonly rateLimits: RateLimits
  /** Where uploads are while their requests last. */
  readonly uploadFolder: string
  /** How many proxies in front are trusted to name the client's address. */
  readonly trustedHops: number
}

/** Answers a request of one endpoint; never rejects. */
export type Answer = (
  context: RequestContext,
  params: Readonly<Record<string, string>>,
  deps: PipelineDeps,
) => Promise<Response>

/** One request in the pipeline: what the steps have found out so far. */
interface RequestState {
  readonly contract: Contract
  readonly context: RequestContext
  readonly deps: PipelineDeps
  principal: Principal | null
  rateLimit: RateLimitState | null
  params: unknown
  query: unknown
  body: unknown
  upload: Upload | undefined
  /** What an idempotency key compares of an uploaded file. */
  uploadIdentity: unknown
}

const newState = (
  contract: Contract,
  context: RequestContext,
  deps: PipelineDeps,
): RequestState => ({
  contract,
  context,
  deps,
  principal: null,
  rateLimit: null,
  params: undefined,
  query: undefined,
  body: undefined,
  upload: undefined,
  uploadIdentity: undefined,
})

/**
 * Makes the function that answers an endpoint's requests. It awaits only what takes time: an `await` at
 * every step costs `GET /api/hello` 1 µs more (medians of 37 alternating runs: 5.0 instead of 4.0).
 */
export function pipeline({ contract, handle }: Endpoint): Answer {
  const validators = validatorsOf(contract.schemas)
  return async (context, params, deps) => {
    const state = newState(contract, context, deps)
    try {
      if (contract.access !== 'public') await authorize(state)
      const counting = countRequest(state)
      if (counting) await counting
      readAddress(state, validators, params)
      if (validators.body) await readBody(state, validators)
      const handling = handle(handlerContext(state))
      return render(handling instanceof Promise ? await handling : handling, context, state)
    } catch (error) {
      return problemResponse(error, context, deps, state)
    } finally {
      if (state.upload) await rm(state.upload.path, { force: true })
    }
  }
}

/** Credentials, CSRF, scope. */
async function authorize(state: RequestState): Promise<void> {
  const { contract, context, deps } = state
  const { access, resource } = contract
  const hasBearer = context.request.headers.has('authorization')
  if (resource !== undefined && !hasBearer) return
  const challenge = challengeFor(deps.baseUrl, resource)
  const principal = await authenticate(context, deps.authenticators, challenge)
  if (access !== 'visitor' && !principal) throw new Problem('UNAUTHORIZED')
  if (!hasBearer) {
    await deps.csrf.enforce(contract, context.request, principal?.credentialId ?? null)
  }
  if (principal) requireAccess(access, principal, challenge)
  state.principal = principal
}

function requireAccess(access: Access, principal: Principal, challenge: Challenge): void {
  if (access === 'public' || access === 'visitor' || access === 'any') return
  if (access === 'user') requireUser(principal)
  else requireScope(principal, access, challenge)
}

const countedByAddress: ReadonlySet<RateLimitName> = new Set([
  'LOGIN',
  'REGISTER',
  'CLIENT_REGISTRATION',
  'STATUS_MAIL',
])

/** Null where nothing counts the request. */
function countRequest(state: RequestState): Promise<void> | null {
  const { rateLimit, anonymousRateLimit } = state.contract
  const name = state.principal ? rateLimit : (anonymousRateLimit ?? rateLimit)
  return name && countTowards(state, name, rateLimitKey(state))
}

/** Keeps the limit that runs out first. Null where the limit is off. */
function countTowards(state: RequestState, name: RateLimitName, key: string): Promise<void> | null {
  const { contract, deps } = state
  const counting = deps.rateLimits[contract.countsOnly ? 'observe' : 'count'](name, key)
  return (
    counting &&
    counting.then((counted) => {
      state.rateLimit = stricter(state.rateLimit, counted)
    })
  )
}

/** By the user, or by the address where nobody is signed in or the limit is for addresses. */
function rateLimitKey({ contract, context, principal }: RequestState): string {
  const isByAddress =
    principal === null || (contract.rateLimit !== null && countedByAddress.has(contract.rateLimit))
  return isByAddress ? `address:${addressUnit(context.address)}` : `user:${principal.userId}`
}

function readAddress(
  state: RequestState,
  validators: Validators,
  params: Readonly<Record<string, string>>,
): void {
  const { contract, context } = state
  state.params = readParams(validators, params, contract)
  state.query = readQuery(validators, context.request.url)
  if (contract.idempotent) idempotencyKeyOf(context.request)
}

/** The file is in the state before the fields are checked, so that it is removed in any case. */
async function readBody(state: RequestState, validators: Validators): Promise<void> {
  const { contract, context, deps } = state
  const received = await receiveBody(contract, context.request, deps.uploadFolder)
  state.upload = received.upload
  state.uploadIdentity = received.identity
  state.body = checkBody(validators, received.fields)
}

/** What the request claims under its idempotency key; null without a key or a user. */
function claimOf(state: RequestState): Claim | null {
  const { contract, context, principal, params, body, upload } = state
  const key = contract.idempotent && principal ? idempotencyKeyOf(context.request) : null
  if (key === null || principal === null) return null
  const { method, path: route } = contract
  const file = upload ? { file: state.uploadIdentity } : {}
  return { principal: principal.userId, method, route, key, body: { params, body, ...file } }
}

/** The state for the handler. The contract's schemas have checked what its type says. */
function handlerContext(state: RequestState): HandlerContext<RequestSchemas, Access> {
  const { context, params, query, body, upload, principal } = state
  return {
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
    claim: claimOf(state),
    countRateLimit: async (name, key = rateLimitKey(state)) => countTowards(state, name, key),
  } as HandlerContext<RequestSchemas, Access>
}
