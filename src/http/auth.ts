/**
 * Authentication and authorization. Features that issue credentials provide an authenticator for
 * theirs; every route authenticates through this file.
 */
import type { RequestContext } from './request-context'
import { Problem } from './errors'

/** The closed vocabulary of scopes (spec part 2): five resources, read and write. */
const resources = ['chat', 'memory', 'sessions', 'files', 'projects'] as const
export type Scope = `${(typeof resources)[number]}:${'read' | 'write'}`

/** All ten, in the order in which people are shown them. */
export const scopes: readonly Scope[] = resources.flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`] as const,
)

/** The scopes of a credential; `all` is every scope there is. */
export type ScopeSet = 'all' | ReadonlySet<Scope>

/** Whether a credential with the scopes `held` may do what takes `scope`. */
export const covers = (held: ScopeSet, scope: Scope): boolean => held === 'all' || held.has(scope)

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)

export interface Principal {
  readonly userId: string
  /** `sign_in` and `mobile` act as the user; `oauth` and `agent_key` within their scopes. */
  readonly credential: 'sign_in' | 'mobile' | 'oauth' | 'agent_key'
  readonly credentialId: string
  /** `all`: a user acting as themselves. */
  readonly scopes: ScopeSet
  /** Set where using the credential renewed it: a cookie that the answer has to carry. */
  readonly renewal?: string
}

/** Recognises the holder of a value; null for anything that is not, or no longer, valid here. */
type Authenticate = (value: string, context: RequestContext) => Promise<Principal | null>

/** The kinds of credentials there are. */
export interface Authenticators {
  /** The `sid` cookie of a browser. */
  readonly cookie: (context: RequestContext) => Promise<Principal | null>
  /** Bearer tokens by what they start with (`ma.`, `at_`, `ak_`). */
  readonly bearers: Readonly<Record<string, Authenticate>>
}

/** A resource of this instance that has its own metadata (RFC 9728 §3.1). */
export interface ProtectedResource {
  /** Below the public address, with a slash in front. */
  readonly path: string
  /** The scopes that its metadata and all of its challenges list. */
  readonly scopes: readonly Scope[]
}

/** What the challenge of a 401 names (spec 5.7). */
export interface Challenge {
  readonly resourceMetadata: string
  readonly authorizationUri: string
  /** The scopes of a resource that has its own metadata, separated by spaces. */
  readonly scope?: string
}

/** The challenge of the instance at `baseUrl`, or of one resource of it. */
export const challengeFor = (baseUrl: string, resource?: ProtectedResource): Challenge => ({
  resourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource${resource?.path ?? ''}`,
  authorizationUri: `${baseUrl}/api/oauth/authorize`,
  ...(resource ? { scope: resource.scopes.join(' ') } : {}),
})

/** The `WWW-Authenticate` value (RFC 6750 §3, RFC 9728 §5.1). */
export const challengeHeader = (challenge: Challenge, error?: string): string =>
  [
    'Bearer realm="elenchus"',
    `resource_metadata="${challenge.resourceMetadata}"`,
    `authorization_uri="${challenge.authorizationUri}"`,
    ...(challenge.scope === undefined ? [] : [`scope="${challenge.scope}"`]),
    ...(error === undefined ? [] : [`error="${error}"`]),
  ].join(', ')

/**
 * The caller, or null where no credential was sent or the cookie has ended. An `Authorization`
 * header is the only credential looked at where it is present; an unknown one is
 * `UNAUTHORIZED` with `error="invalid_token"`.
 */
export async function authenticate(
  context: RequestContext,
  credentials: Authenticators,
  challenge: Challenge,
): Promise<Principal | null> {
  if (!context.request.headers.has('authorization')) return credentials.cookie(context)
  if (/[?&]access_token=/.test(context.request.url)) throw twoMethods(challenge)
  const token = bearerToken(context.request)
  const kind = Object.keys(credentials.bearers).find((prefix) => token?.startsWith(prefix))
  const principal = token && kind ? await credentials.bearers[kind]?.(token, context) : null
  if (principal) return principal
  throw invalidToken(challenge)
}

/** Problem: `UNAUTHORIZED` if the credential has ended since `principal` was authenticated by it. */
export async function requireSameUser(
  principal: Principal | null,
  context: RequestContext,
  { authenticators, challenge }: { authenticators: Authenticators; challenge: Challenge },
): Promise<void> {
  const now = await authenticate(context, authenticators, challenge)
  if (now?.userId !== principal?.userId) throw new Problem('UNAUTHORIZED')
}

/** Whether the credential is replaced by the next one within the hour. */
export const isShortLived = ({ credential }: Principal): boolean =>
  credential === 'mobile' || credential === 'oauth'

/** A token in the address is never looked at; beside a header it is refused (RFC 6750 §2, §3.1). */
const twoMethods = (challenge: Challenge): Problem =>
  new Problem('BAD_REQUEST', {
    message: 'The token must be sent in the Authorization header alone.',
    headers: { 'www-authenticate': challengeHeader(challenge, 'invalid_request') },
  })

/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1); null for any other, or none. */
export function bearerToken(request: Request): string | null {
  const authorization = request.headers.get('authorization') ?? ''
  return /^bearer +([\x21-\x7e]+)$/i.exec(authorization)?.[1] ?? null
}

/** `UNAUTHORIZED` with `error="invalid_token"`: there is a bearer, and it is no good. */
export const invalidToken = (challenge: Challenge): Problem =>
  new Problem('UNAUTHORIZED', {
    message: 'The bearer token is not valid.',
    headers: { 'www-authenticate': challengeHeader(challenge, 'invalid_token') },
  })

/**
 * `INSUFFICIENT_SCOPE` with its challenge (RFC 6750 §3.1) where the credential lacks `scope`. The
 * challenge names `scope` alone, or all scopes of a resource that has its own metadata.
 */
export function requireScope(principal: Principal, scope: Scope, challenge: Challenge): void {
  if (!covers(principal.scopes, scope)) throw insufficientScope(challenge, scope)
}

/** The problem of a credential without `scope`, one scope or several with spaces between. */
export function insufficientScope(challenge: Challenge, scope: string, message?: string): Problem {
  const { scope: named = scope, ...unscoped } = challenge
  const header = challengeHeader(unscoped, 'insufficient_scope')
  return new Problem('INSUFFICIENT_SCOPE', {
    ...(message === undefined ? {} : { message }),
    headers: { 'www-authenticate': `${header}, scope="${named}"` },
  })
}

/**
 * `FORBIDDEN` where the credential acts only within scopes: the account itself is not among them. For
 * `user-or-app` an OAuth bearer will do as well.
 */
export function requireUser({ credential }: Principal, access: 'user' | 'user-or-app'): void {
  if (credential === 'sign_in' || credential === 'mobile') return
  if (access === 'user') throw forbidden('This takes a signed-in user.')
  if (credential === 'agent_key') throw forbidden('An agent key cannot do this.')
}

const forbidden = (message: string) => new Problem('FORBIDDEN', { message })

/** Tells the senders of requests apart before their credentials are checked; empty without any. */
export const credentialsOf = ({ request: { headers } }: RequestContext): string =>
  headers.get('authorization') ?? headers.get('cookie') ?? ''
