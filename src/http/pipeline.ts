/**
 * The way of every request through an endpoint, in the contract's order: method (the router) →
 * credentials (401) → origin of a form, CSRF (403) → scope (403) → rate limit (429) → quota (403) → input
 * (400) → the handler.
 */
import { rm } from 'node:fs/promises'
import { violationOf } from '../db/database-errors'
import { asRequest, setRequestUser } from '../db/postgres/fair-connections'
import {
  authenticate,
  challengeFor,
  credentialsOf,
  isShortLived,
  requireSameUser,
  requireScope,
  requireUser,
  type Authenticators,
  type Challenge,
  type Principal,
} from './auth'
import { crossOriginHeaders, crossOriginOf, opens } from './response-headers'
import type { Csrf } from './csrf'
import {
  deprecationHeaders,
  deprecationOf,
  type Deprecation,
  type Claim,
  type Contract,
  type Endpoint,
  type HandlerContext,
  type HandlerResult,
  type RequestSchemas,
  type Access,
  type ClaimedKey,
} from './endpoint'
import { Problem, storageExceeded } from './errors'
import {
  type ForwardedHeaders,
  type RequestContext,
  requireShortHeaders,
  requireOwnPage,
} from './request-context'
import type { RequestStats } from './request-stats'
import type { InputReader } from './input'
import type { KnownDevices } from './known-devices'
import type { Maintenance } from './maintenance'
import {
  callerKey,
  rateLimitKey,
  stricter,
  type RateLimitName,
  type RateLimits,
  type RateLimitState,
} from './rate-limit'
import {
  jsonHeadersOf,
  problemResponse,
  respond,
  setAll,
  type EndpointResponseDeps,
  type ResponseDeps,
} from './response'
import type { Upload } from './upload'
import { beginSpan } from '../lib/tracing'
import type { Idempotency } from './idempotency'
import type { Quotas } from './quotas'

/** What the pipeline needs of the instance for routes that read no credential. */
export interface PublicDeps extends ResponseDeps {
  readonly rateLimits: RateLimits
  readonly deprecations: readonly Deprecation[]
  /** Where uploads are while their requests last. */
  readonly uploadFolder: string
  /** How many proxies in front are trusted to name the client's address. */
  readonly trustedHops: number
  /** Notices headers of a proxy that is not trusted. Nothing does where this is absent. */
  readonly forwarded?: ForwardedHeaders
  /** Counts the answers. Nothing does where this is absent. */
  readonly stats?: RequestStats
  /** Whether requests share the connections of a pool. They do not where this is absent. */
  readonly poolsConnections?: boolean
}

/** What the pipeline needs of the instance. */
export interface PipelineDeps extends PublicDeps, StorageDeps {
  readonly knownDevices: Pick<KnownDevices, 'idOf'>
  readonly authenticators: Authenticators
  /** Rejects with `FORBIDDEN` where the principal is no administrator in a browser. */
  readonly requireAdmin: (principal: Principal) => Promise<void>
  /** Rejects with `FORBIDDEN` where the principal is no user who runs classes. */
  readonly requireTeacher: (principal: Principal) => Promise<void>
  /** Rejects with `FORBIDDEN` where the principal has not proved lately who they are. */
  readonly requireRecentSignIn: (principal: Principal) => Promise<void>
  readonly csrf: Pick<Csrf, 'enforce'>
  /** Refuses writes while an administrator wants none. */
  readonly maintenance: Pick<Maintenance, 'requireWritable'>
  /** What a browser gets at an unknown path; absent: the envelope. */
  readonly missingPage?: (request: Request) => Promise<HandlerResult>
}

/** Answers a request of one endpoint; never rejects. */
export type RequestHandler = (
  context: RequestContext,
  params: Readonly<Record<string, string>>,
) => Promise<Response>

/** What is the same for all requests of an endpoint. */
interface EndpointDeps extends PipelineDeps, EndpointResponseDeps {
  readonly contract: Contract
  /** Of the endpoint's own resource, where it has one. */
  readonly challenge: Challenge
}

/**
 * One request in the pipeline: what the steps have found out so far, and so what the handler takes.
 * What few handlers ask for is a getter.
 */
class RequestState implements HandlerContext<RequestSchemas, Access> {
  principal: Principal | null = null
  rateLimit: RateLimitState | null = null
  /** The bytes that the request may store. */
  storageLeft = Number.POSITIVE_INFINITY
  params: unknown = undefined
  query: unknown = undefined
  body: unknown = undefined
  upload: Upload | undefined = undefined
  /** What an idempotency key compares of an uploaded file. */
  uploadIdentity: unknown = undefined

  constructor(
    readonly context: RequestContext,
    readonly deps: EndpointDeps,
  ) {}

  get contract(): Contract {
    return this.deps.contract
  }

  get request(): Request {
    return this.context.request
  }

  get requestId(): string {
    return this.context.requestId
  }

  get address(): string {
    return this.context.address
  }

  /** What the request claims under its idempotency key; null without a key or a user. */
  get claim(): Claim | null {
    const { contract, principal, params, body, request } = this
    const key = principal && claimedKeyOf(request, contract, principal)
    const file = this.upload ? { file: this.uploadIdentity } : {}
    return key && { ...key, body: { params, body, ...file } }
  }

  /** Whether it is the same user's still, or the database is silent; a stream keeps it without the body. */
  get isStillValid(): () => Promise<boolean> {
    const { context, deps, principal } = this
    const isFault = (error: unknown) => !(error instanceof Problem)
    return () => requireSameUser(principal, context, deps).then(() => true, isFault)
  }

  /** Counts the request towards one more limit; the headers show the one that runs out first. */
  get countRateLimit(): HandlerContext<RequestSchemas, Access>['countRateLimit'] {
    return async (name, key = rateLimitKey(this)) => {
      const counted = await countTowards(this, name, key)
      this.rateLimit = stricter(this.rateLimit, counted)
    }
  }
}

/**
 * Makes the function that answers an endpoint's requests. It awaits only what takes time: an `await` at
 * every step costs `GET /api/hello` 1 µs more (medians of 37 alternating runs: 5.0 instead of 4.0).
 */
export function pipeline({ contract, handle }: Endpoint, shared: PipelineDeps): RequestHandler {
  const crossOrigin = crossOriginOf(contract)
  const deps = endpointDeps(contract, shared, crossOrigin === 'any')
  const openDeps = crossOrigin === 'bearer' ? endpointDeps(contract, shared, true) : deps
  const { access, idempotent, storesBytes, schemas } = contract
  const isWrite = contract.method !== 'GET' && !contract.duringMaintenance
  const takesInput = !contract.isAbsent && Object.keys(schemas).length > 0
  let input: InputReader | undefined
  const answer: RequestHandler = async (context, params) => {
    const state = new RequestState(
      context,
      openDeps !== deps && opens(crossOrigin, context.request) ? openDeps : deps,
    )
    deps.forwarded?.notice(context)
    try {
      requireShortHeaders(context.request.headers)
      if (access === 'public') requireOwnForm(state)
      else await authorize(state)
      if (isWrite) deps.maintenance.requireWritable()
      if (deps.poolsConnections) setRequestUser(callerKey(state))
      const counting = countRequest(state)
      if (counting) state.rateLimit = await counting
      if (storesBytes && state.principal) {
        state.storageLeft = await storageAllowance(deps, state, state.principal)
      }
      if (takesInput) input ??= await inputReader(contract)
      if (schemas.params) state.params = input?.params(params)
      if (schemas.query) state.query = input?.query(context.request.url)
      if (idempotent) idempotencyKeyOf(context.request)
      if (input && schemas.body) await readBody(state, input)
      const delay = state.principal && fairStarts.delay(state.principal.userId)
      if (delay) await delay
      const handling = handle(state)
      const result = handling instanceof Promise ? await handling : handling
      const response = respond(result, context, state)
      return response instanceof Promise ? await response : response
    } catch (error) {
      return problemResponse(await causeOf(error, state), context, state.deps, state)
    } finally {
      if (state.upload) await rm(state.upload.path, { force: true })
    }
  }
  const counting = deps.stats ? countedAnswers(contract, deps.stats, answer) : answer
  const counted = tracedAnswers(contract, counting)
  if (!deps.poolsConnections) return counted
  return (context, ...given) => asRequest(credentialsOf(context), () => counted(context, ...given))
}

const countedAnswers =
  (contract: Contract, stats: RequestStats, answer: RequestHandler): RequestHandler =>
  async (context, params) => {
    const since = performance.now()
    const response = await answer(context, params)
    stats.answered({ context, contract, status: response.status, since })
    return response
  }

/** The span of a request lasts until its answer begins. The path is left out: it may hold a link that is a secret. */
function tracedAnswers({ method, path }: Contract, answer: RequestHandler): RequestHandler {
  const name = `${method} ${path}`
  const route = { 'http.request.method': method, 'http.route': path }
  return (context, params) => {
    const { headers } = context.request
    const span = beginSpan(name, { kind: 'SERVER', attributes: route, from: headers })
    if (span === null) return answer(context, params)
    return span
      .within(() => answer(context, params))
      .then((response) => {
        const { status } = response
        const attributes = {
          'http.response.status_code': status,
          'elenchus.request.id': context.requestId,
        }
        span.end(attributes, status >= 500 ? String(status) : undefined)
        return response
      })
  }
}

/** Loaded with the first input: a server's first answer, to a probe, needs no validators. */
async function inputReader(contract: Contract): Promise<InputReader> {
  const input = await import('./input')
  return new input.InputReader(contract)
}

/** Finds no principal in a request, and checks nothing of one. */
const withoutPrincipals = {
  authenticators: { cookie: async () => null, bearers: {} },
  requireAdmin: async () => undefined,
  requireTeacher: async () => undefined,
  requireRecentSignIn: async () => undefined,
  csrf: { enforce: async () => undefined },
  maintenance: { requireWritable: () => undefined },
  knownDevices: { idOf: () => null },
  quotas: { storageLeft: async () => 0 },
  idempotency: { isKnown: async () => false },
} satisfies Partial<PipelineDeps>

/** The pipeline of a `public` route before there is anything that credentials are checked with. */
export function publicPipeline(route: Endpoint, deps: PublicDeps): RequestHandler {
  if (route.contract.access !== 'public') throw new Error('The route reads credentials.')
  return pipeline(route, { ...deps, ...withoutPrincipals })
}

/**
 * What a request is answered for that has failed. Where its account was deleted while it was handled,
 * what it stored violates a foreign key: then it is answered as the next request would be.
 */
async function causeOf(error: unknown, { principal, context, deps }: RequestState) {
  if (!principal || violationOf(error) !== 'foreign_key') return error
  return requireSameUser(principal, context, deps).then(
    () => error,
    (refused: unknown) => (refused instanceof Problem ? refused : error),
  )
}

/** `isOpen`: scripts of every origin may read the answer. */
function endpointDeps(contract: Contract, deps: PipelineDeps, isOpen: boolean): EndpointDeps {
  const baseHeaders = new Headers(deps.baseHeaders)
  if (isOpen) setAll(baseHeaders, crossOriginHeaders)
  const deprecation = deprecationOf(contract, deps.deprecations)
  setAll(baseHeaders, deprecation ? deprecationHeaders(deprecation) : {})
  const challenge = challengeFor(deps.baseUrl, contract.resource)
  return { ...deps, baseHeaders, jsonHeaders: jsonHeadersOf(baseHeaders), contract, challenge }
}

function requireOwnForm({ contract, request, deps }: RequestState): void {
  if (contract.form === 'page') requireOwnPage(request, deps.baseUrl)
}

/** Credentials, the origin of a form, CSRF, scope. */
async function authorize(state: RequestState): Promise<void> {
  const { context, deps } = state
  const { contract, challenge } = deps
  const { access, resource } = contract
  const hasBearer = context.request.headers.has('authorization')
  if (resource !== undefined && !hasBearer) return
  const principal = await authenticate(context, deps.authenticators, challenge)
  if (access !== 'visitor' && !principal) throw new Problem('UNAUTHORIZED')
  requireOwnForm(state)
  if (!hasBearer) {
    await deps.csrf.enforce(contract, context.request, principal?.credentialId ?? null)
  }
  const checking = principal && requireAccess(principal, deps)
  if (checking) await checking
  if (principal && contract.recentSignIn) await deps.requireRecentSignIn(principal)
  state.principal = principal
}

/** Throws where the principal may not call; a promise where the database has to say. */
function requireAccess(
  principal: Principal,
  { contract: { access }, challenge, requireAdmin, requireTeacher }: EndpointDeps,
): Promise<void> | null {
  if (access === 'admin') return requireAdmin(principal)
  if (access === 'teacher') return requireTeacher(principal)
  if (access === 'public' || access === 'visitor') return null
  if (access === 'user' || access === 'user-or-app') requireUser(principal, access)
  else requireScope(principal, access, challenge)
  return null
}

/** Counts the request towards the endpoint's limit. Null where nothing counts it. */
function countRequest(state: RequestState): Promise<RateLimitState> | null {
  const { rateLimit, anonymousRateLimit } = state.contract
  const name = state.principal ? rateLimit : (anonymousRateLimit ?? rateLimit)
  // The key asks for the client's address, which takes a tenth of a short request.
  return name && state.deps.rateLimits.isOn(name)
    ? countTowards(state, name, deviceKey(state) ?? rateLimitKey(state))
    : null
}

/** Null unless the route counts devices and knows this one. */
function deviceKey({ contract, request, deps }: RequestState): string | null {
  const device = contract.countsDevices ? deps.knownDevices.idOf(request) : null
  return device === null ? null : `device:${device}`
}

/** Null where the limit is off. */
function countTowards(
  { contract, deps }: RequestState,
  name: RateLimitName,
  key: string,
): Promise<RateLimitState> | null {
  const { rateLimits } = deps
  return contract.countsOnly ? rateLimits.observe(name, key) : rateLimits.count(name, key)
}

/** A body that takes so long may be one that is held back until its credential has ended. */
const heldBackMs = 100

/** The file is in the state before the fields are checked, so that it is removed in any case. */
async function readBody(state: RequestState, input: InputReader): Promise<void> {
  const { context, deps, principal, storageLeft } = state
  const begunAt = performance.now()
  const place = { folder: deps.uploadFolder, storageLeft, userId: principal?.userId ?? '' }
  const received = await input.receive(context.request, place)
  state.upload = received.upload
  state.uploadIdentity = received.identity
  const isHeldBack = performance.now() - begunAt >= heldBackMs
  // A long upload outlasts a short-lived token.
  const mayExpire = received.upload && principal && isShortLived(principal)
  if (principal && isHeldBack && !mayExpire) await requireSameUser(principal, context, deps)
  state.body = input.body(received.fields)
}

interface StorageDeps {
  readonly quotas: Pick<Quotas, 'storageLeft'>
  readonly idempotency: Pick<Idempotency, 'isKnown'>
}

/**
 * The bytes that a request of a user may store. One that is repeated under its key stores nothing, and is
 * not refused because of what it stored at first. Problem: `QUOTA_EXCEEDED` where there is no room.
 */
async function storageAllowance(
  { quotas, idempotency }: StorageDeps,
  { request, contract }: { readonly request: Request; readonly contract: Contract },
  principal: Principal,
): Promise<number> {
  const left = await quotas.storageLeft(principal.userId)
  if (left >= (contract.schemas.upload?.maxBytes ?? 1)) return left
  const key = claimedKeyOf(request, contract, principal)
  if (key && (await idempotency.isKnown(key))) return Number.POSITIVE_INFINITY
  if (left === 0) throw storageExceeded()
  return left
}

/** Milliseconds of a tick after the user's first request in which further ones begin at once. */
const atOnceMs = 10
/** Requests of a user that begin in each later tick. */
const perTick = 8

/** A user whose requests have begun in this tick, or wait for a later one. */
interface WaitingLine {
  begunAt: number
  readonly waiting: (() => void)[]
}

/** Says when a request of a user begins. */
export class FairStarts {
  readonly #lines = new Map<string, WaitingLine>()
  #isScheduled = false

  /** Null where the request begins at once; else it begins when the promise resolves. */
  delay(userId: string): Promise<void> | null {
    const line = this.#lines.get(userId)
    if (!line) {
      this.#lines.set(userId, { begunAt: performance.now(), waiting: [] })
      this.#schedule()
      return null
    }
    if (line.waiting.length === 0 && performance.now() - line.begunAt < atOnceMs) return null
    return new Promise((resolve) => line.waiting.push(resolve))
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#nextTick())
  }

  #nextTick(): void {
    this.#isScheduled = false
    const begunAt = performance.now()
    for (const [userId, line] of this.#lines) {
      if (line.waiting.length === 0) this.#lines.delete(userId)
      line.begunAt = begunAt
      for (const begin of line.waiting.splice(0, perTick)) begin()
    }
    if (this.#lines.size > 0) this.#schedule()
  }
}

/** One for all endpoints: their requests share the event loop. */
const fairStarts = new FairStarts()

const longestKey = 255

/** The key of a request; null without one. An empty or overlong one is `BAD_REQUEST`. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (key.length >= 1 && key.length <= longestKey) return key
  throw new Problem('BAD_REQUEST', {
    message: `The Idempotency-Key must be of 1 to ${longestKey} characters.`,
    detail: [{ path: 'Idempotency-Key', message: `must be text of 1 to ${longestKey} characters` }],
  })
}

/**
 * The key that the request of a principal claims; null without one. Where the answer holds a secret, a key
 * is the credential's: another credential of the same user must not be told what was answered to it.
 */
function claimedKeyOf(
  request: Request,
  { method, path: route, idempotent, holdsSecret }: Contract,
  { userId, credentialId }: Principal,
): ClaimedKey | null {
  const sent = idempotent ? idempotencyKeyOf(request) : null
  if (sent === null) return null
  // No id of a credential has a space in it, so that no key of another credential looks the same.
  const key = holdsSecret ? `${credentialId} ${sent}` : sent
  return { principal: userId, method, route, key }
}
