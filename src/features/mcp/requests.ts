/** Who may have a message answered: the origin check, and the scope that a message requires. */
import type { Config, RateLimitName } from '../../config/config'
import {
  type Challenge,
  challengeHeader,
  type Principal,
  type ProtectedResource,
  requireScope,
  type Scope,
  scopes,
} from '../../http/auth'
import type { LastingRequest } from '../../http/endpoint'
import { Problem } from '../../http/errors'
import { acceptedTypes, preferredType } from '../../http/negotiation'
import type { RpcMessage } from './model'
import { resourceKindOf, resourceKinds } from './resources'
import { mcpPath } from './server-info'
import type { McpTool } from './tools/tool'
import { tools } from './tools/tools'

/** A posted message with its sender. The principal is null without a credential. */
export interface McpRequest extends LastingRequest {
  readonly principal: Principal | null
  readonly body: RpcMessage
  readonly countRateLimit: (name: RateLimitName) => Promise<void>
}

/** The tool that a message calls; undefined when it calls none, or an unknown one. */
export const calledTool = ({ method, params }: RpcMessage): McpTool | undefined =>
  method === 'tools/call' ? tools.find(({ name }) => name === params?.['name']) : undefined

/**
 * The scope that a message requires: a tool call that of the tool, reading a resource that of its
 * kind. The handshake and the lists require none.
 */
export const requiredScope = (message: RpcMessage): Scope | undefined =>
  message.method === 'resources/read'
    ? resourceKindOf(message.params?.['uri'])?.scope
    : calledTool(message)?.scope

const scopesInUse = new Set([...tools, ...resourceKinds].map(({ scope }) => scope))

/**
 * The MCP endpoint with the scopes of all tools and resources. Clients register for the scopes of
 * the first challenge, and may never request more (RFC 7591 §2, `scope`). So each challenge and the
 * metadata list the same scopes: with different ones, a client whose token died could not sign in
 * again.
 */
export const mcpResource: ProtectedResource = {
  path: mcpPath,
  scopes: scopes.filter((scope) => scopesInUse.has(scope)),
}

/**
 * The principal, once it holds the scope. Problems: `UNAUTHORIZED` without a credential,
 * `INSUFFICIENT_SCOPE`; the challenge of each names the scopes of the resource.
 */
export function authorize(
  principal: Principal | null,
  scope: Scope,
  challenge: Challenge,
): Principal {
  if (!principal) {
    const headers = { 'www-authenticate': challengeHeader(challenge) }
    throw new Problem('UNAUTHORIZED', { headers })
  }
  requireScope(principal, scope, challenge)
  return principal
}

/** Whether the message lists resources without a credential, so that the list is empty. */
export const hidesResources = ({ principal, body }: McpRequest): boolean =>
  principal === null && body.method === 'resources/list'

export const hasScope = (principal: Principal | null, scope: Scope): principal is Principal =>
  principal !== null && (principal.scopes === 'all' || principal.scopes.has(scope))

/** Its challenge says how a page gets a token: clients sign in at a 403 with this error as they do at a 401. */
const foreignPage = (challenge: Challenge): Problem =>
  new Problem('FORBIDDEN', {
    message: 'Pages of other sites may call this with a bearer token only.',
    headers: { 'www-authenticate': challengeHeader(challenge, 'insufficient_scope') },
  })

const foreignHost =
  'Without a bearer token this server answers under its own name only. Its operator sets BASE_URL to the address that clients use, and TRUST_PROXY to the number of proxies that name the host in X-Forwarded-Host.'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Refuses requests without a credential from pages of other sites, and to a name that an attacker pointed at this
 * server (DNS rebinding; MCP, streamable HTTP, security warning): a page that holds a bearer was allowed to, and a
 * browser adds none by itself. Ignores ports. Problem: `FORBIDDEN` for a foreign `Origin`, and for a `Host` that is
 * not this instance's.
 */
export function checkOrigin(
  { headers }: Request,
  { baseUrl, trustProxy }: Pick<Config, 'baseUrl' | 'trustProxy'>,
  challenge: Challenge,
): void {
  const own = new URL(baseUrl).hostname
  const origin = headers.get('origin')
  if (origin !== null && !isOwnHost(own, hostnameOf(origin))) {
    throw foreignPage(challenge)
  }
  if (!isOwnHost(own, hostnameOf(`http://${hostOf(headers, trustProxy)}`))) {
    throw new Problem('FORBIDDEN', { message: foreignHost })
  }
}

/** All loopback names count as one host. */
const isOwnHost = (own: string, hostname: string | null): boolean =>
  hostname === own || (loopback.test(own) && hostname !== null && loopback.test(hostname))

/** The host name in lower case; null for anything that is not an http or https URL. */
const hostnameOf = (url: string): string | null =>
  URL.canParse(url) && /^https?:/i.test(url) ? new URL(url).hostname : null

/** The host that the client requested. Each trusted proxy appends it to `X-Forwarded-Host`. */
function hostOf(headers: Headers, hops: number): string {
  const forwarded = hops > 0 ? headers.get('x-forwarded-host')?.split(',').at(-hops)?.trim() : ''
  return forwarded || (headers.get('host') ?? '')
}

export const jsonType = 'application/json'
export const eventStream = 'text/event-stream'
const answerTypes = [jsonType, eventStream] as const

type AnswerType = (typeof answerTypes)[number]

/** Whether the client takes an answer in a type that there is. */
export const takesAnswers = (request: Request): boolean =>
  acceptedTypes(request, answerTypes).length > 0

/**
 * The type that the client prefers: JSON where it takes anything. Null where it names both alike, as the protocol
 * asks of clients; then the library chooses.
 */
export const wantedType = (request: Request): AnswerType | null =>
  preferredType(request, answerTypes)

/** Whether the answer is JSON that comes piece by piece: a tool can work for minutes. */
export const isLateJson = ({ request, body }: McpRequest): boolean =>
  body.method === 'tools/call' && wantedType(request) === jsonType
