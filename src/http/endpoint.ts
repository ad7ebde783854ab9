/**
 * An endpoint: the contract of a route (what it takes and answers) and its handler. The pipeline
 * enforces the contract, the OpenAPI document shows it, and the tests compare both with it.
 */
import type { Static, TSchema } from '@sinclair/typebox'
import type { RateLimitName } from '../config/config'
import type { RequestContext } from './request-context'
import type { Principal, ProtectedResource, Scope } from './auth'
import type { CrossOrigin } from './response-headers'
import type { CsrfRule } from './csrf'
import type { FixedText } from './compression'
import type { ProblemCode, Problem } from './errors'
import type { Upload, UploadRules } from './upload'
import { dayMs } from '../lib/clock'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `public`: no credential is read. `visitor`: a browser's sign-in is recognised
 * where there is one. `user`: a user, by a credential that acts as one (a browser, a phone). `user-or-app`:
 * a user, or an application that one has allowed (an OAuth bearer), whose scopes the handler checks.
 * `teacher`: a user who runs classes. `admin`: an administrator in a browser. A scope: every principal that holds it.
 */
export type Access = 'public' | 'visitor' | 'user' | 'user-or-app' | 'teacher' | 'admin' | Scope

/** One documented response. `schema` is absent where there is no body, or one that is no JSON. */
export interface ResponseSpec {
  readonly description: string
  readonly schema?: TSchema
  readonly contentType?: string
  /** Another type of the same content, for who prefers it. */
  readonly alternative?: string
  /** There is no body, as with a redirect. */
  readonly empty?: true
  /** For an event stream: the data of each event. */
  readonly events?: Readonly<Record<string, TSchema>>
  /** The name of the data of all events together; needed where there are several. */
  readonly eventsTitle?: string
  /** Header names and what each says. */
  readonly headers?: Readonly<Record<string, string>>
  /** The same for headers that not every such response has. */
  readonly optionalHeaders?: Readonly<Record<string, string>>
  readonly example?: unknown
}

/** The format of a route's problems, where it is not the common envelope. */
export interface ProblemFormat {
  /** The codes that replace common codes here. */
  readonly names: Partial<Record<ProblemCode, ProblemCode>>
  readonly render: (problem: Problem, context: RequestContext) => HandlerResult
}

export interface RequestSchemas {
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /**
   * The body is a stream with a file in it; `body` are the fields beside the file (see upload.ts).
   */
  readonly upload?: UploadRules
}

/** A contract as a feature writes it. */
interface WrittenContract<S extends RequestSchemas, A extends Access> {
  readonly method: Method
  /** From the root, parameters as `:name`. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly access: A
  /**
   * For a `public` route that reads its credential itself: the schemes, as the document names them.
   * Null stands for a request without a credential.
   */
  readonly security?: readonly (string | null)[]
  /** The rule of a `visitor` route that writes; users' routes that write are `bound`. */
  readonly csrf?: CsrfRule
  /**
   * A resource that only programs call: its challenges name its metadata and its scopes, and no
   * cookie is read. For `visitor` routes.
   */
  readonly resource?: ProtectedResource
  /**
   * `any`: scripts of every origin may read its answers, so no cookie may open them. Left out by routes of the API, of which
   * they read the answers to requests with an `Authorization` header (see cross-origin.ts).
   */
  readonly crossOrigin?: CrossOrigin | undefined
  /** The limit that counts its requests: `DEFAULT` where it is left out; null for no limit. */
  readonly rateLimit?: RateLimitName | null
  /** Counts the requests of callers without a credential in place of `rateLimit`. */
  readonly anonymousRateLimit?: RateLimitName
  /**
   * Counts the requests of a device that has signed in before by the device. Which account they are for
   * stands in the body, so that the handler counts those for another account by the address (see
   * login-limits.ts).
   */
  readonly countsDevices?: true
  /** Its limit shows in the headers, but no request is refused: a probe must be answered. */
  readonly countsOnly?: true
  /** It stores what counts towards the user's storage: past the quota it is refused. */
  readonly storesBytes?: true
  /** The most bytes of its body, where that is fewer than what every JSON body or form may have. */
  readonly bodyMaxBytes?: number
  /** A request without a body is one with an empty object. */
  readonly optionalBody?: true
  /**
   * Its answers hold a secret: a token, a code, a key or a link that is one. They are never compressed,
   * because the length of a compressed body tells of the secret what stands beside it (BREACH), and are
   * repeated under an idempotency key to the credential alone that asked.
   */
  readonly holdsSecret?: true
  /** It is dangerous: its caller has signed in, or given a password again, within the last ten minutes (contract §11). */
  readonly recentSignIn?: true
  /** A write that goes on while an administrator lets nothing else be written (contract §11). */
  readonly duringMaintenance?: true
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true
  /** This instance does not have it: whatever is sent, the handler answers `NOT_FOUND`. */
  readonly isAbsent?: boolean
  /** What it takes; left out by an endpoint without input. */
  readonly schemas?: S
  /**
   * Its body is a form (`application/x-www-form-urlencoded`), not JSON. One of a `page` must come from a
   * page of this instance (see own-page.ts); one of a `program` has its credentials inside, and no cookie is
   * looked at.
   */
  readonly form?: 'page' | 'program'
  readonly problemFormat?: ProblemFormat
  readonly bodyExample?: unknown
  readonly responses: Readonly<Record<number, ResponseSpec>>
  /** The problems of this route, besides those that every route of its kind has. */
  readonly problems?: readonly ProblemCode[]
  /** The message of a 404: the same for an invalid id in the path and for an unknown one. */
  readonly notFoundMessage?: string
  /** Not part of the API: a page or one of its files. */
  readonly page?: true
}

/** A contract with all that its feature left out. */
export interface Contract<
  S extends RequestSchemas = RequestSchemas,
  A extends Access = Access,
> extends WrittenContract<S, A> {
  readonly rateLimit: RateLimitName | null
  readonly schemas: S
  readonly problems: readonly ProblemCode[]
}

type StaticOf<T> = T extends TSchema ? Static<T> : undefined
type UploadOf<T> = T extends UploadRules ? Upload : undefined

/** An idempotency key, and the scope in which it is unique. */
export interface ClaimedKey {
  readonly principal: string
  readonly method: string
  readonly route: string
  readonly key: string
}

/** The same with the request that it stands for. */
export interface Claim extends ClaimedKey {
  /** The parameters and the body; the order of members does not matter. */
  readonly body: unknown
}

/** A request whose answer may last longer than its credential. */
export interface LastingRequest extends RequestContext {
  /** Whether the credential is still good. */
  readonly isStillValid: () => Promise<boolean>
}

/** A request that has passed every check before its handler. */
export interface HandlerContext<S extends RequestSchemas, A extends Access> extends LastingRequest {
  readonly principal: A extends 'public' | 'visitor' ? Principal | null : Principal
  readonly params: StaticOf<S['params']>
  readonly query: StaticOf<S['query']>
  readonly body: StaticOf<S['body']>
  /** The file that came with the request; removed when the handler is done, unless it was moved. */
  readonly upload: UploadOf<S['upload']>
  /** Set where the caller sent an `Idempotency-Key` and the route takes one. */
  readonly claim: Claim | null
  /**
   * Counts the request towards one more limit, under the caller's key unless `key` is given. The
   * headers show the limit that runs out first (contract §2).
   */
  readonly countRateLimit: (name: RateLimitName, key?: string) => Promise<void>
}

/** What a handler returns; the pipeline adds the headers of every response. */
export type HandlerResult = ResultHead & (JsonResult | BodyResult | FixedResult)

interface ResultHead {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** `Set-Cookie` values. */
  readonly cookies?: readonly string[]
}

/** A result whose body is `json`, serialized. */
interface JsonResult {
  readonly json: unknown
  readonly body?: undefined
  readonly fixed?: undefined
}

/** A result whose body is sent as it is; the content type is among its headers. */
interface BodyResult {
  readonly body: BodyInit
  readonly json?: undefined
  readonly fixed?: undefined
}

/** A result whose body is the same for everyone; it gets an entity tag and a content coding. */
interface FixedResult {
  readonly fixed: FixedText
  readonly json?: undefined
  readonly body?: undefined
}

export interface Endpoint {
  readonly contract: Contract
  readonly handle: (
    context: HandlerContext<RequestSchemas, Access>,
  ) => Promise<HandlerResult> | HandlerResult
}

/** Ties a contract to its handler, with the handler's input typed by the contract. */
export function endpoint<const S extends RequestSchemas, const A extends Access>(
  contract: WrittenContract<S, A>,
  handle: (context: HandlerContext<S, A>) => Promise<HandlerResult> | HandlerResult,
): Endpoint {
  const { rateLimit = 'DEFAULT', schemas = {}, problems = [] } = contract
  return { contract: { ...contract, rateLimit, schemas, problems }, handle }
}

export const json = (
  status: number,
  body: unknown,
  more: Omit<ResultHead, 'status'> = {},
): HandlerResult => ({
  status,
  json: body,
  ...more,
})

/** Answers `{ok: true}` when the work is done. */
export async function okAfter(work: Promise<unknown>): Promise<HandlerResult> {
  await work
  return json(200, { ok: true })
}

export interface Deprecation {
  /** UUIDv7, of its announcement. */
  readonly id: string
  readonly method: Contract['method']
  /** As in the contract. */
  readonly path: string
  /** When it was announced, and from when on it may be gone. ISO 8601. */
  readonly since: string
  readonly sunset: string
  /** What to do instead, for readers of the announcement. */
  readonly advice: string
  /** Where that is described. */
  readonly link: string
}

/**
 * Deprecated endpoints, in one table. From it come the headers of their responses (RFC 9745,
 * RFC 8594), the marks in the OpenAPI document and the announcements. Nothing is deprecated.
 */
export const deprecations: readonly Deprecation[] = []

/** Between the announcement and the end (spec part 9). */
const leastNoticeMs = 90 * dayMs

/** The entries that give less notice than was promised; the build fails over them. */
export const tooSudden = (table: readonly Deprecation[]): Deprecation[] =>
  table.filter(({ since, sunset }) => !(Date.parse(sunset) - Date.parse(since) >= leastNoticeMs))

/** The entry of an endpoint; absent for one that stays. */
export const deprecationOf = (
  { method, path }: Pick<Contract, 'method' | 'path'>,
  table: readonly Deprecation[],
): Deprecation | undefined => table.find((each) => each.method === method && each.path === path)

/**
 * `Deprecation` as a Structured Field date (RFC 9745 §2.1), `Sunset` as an HTTP date (RFC 8594 §3) and
 * `Link` to what to do instead.
 */
export const deprecationHeaders = ({ since, sunset, link }: Deprecation) => ({
  deprecation: `@${Math.floor(Date.parse(since) / 1_000)}`,
  sunset: new Date(sunset).toUTCString(),
  link: `<${link}>; rel="deprecation"; type="text/html"`,
})
