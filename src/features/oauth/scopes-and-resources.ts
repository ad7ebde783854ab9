/** What a token is restricted to: scopes (RFC 6749 §3.3) and a resource (RFC 8707). */
import { isScope, scopes, type Scope } from '../../http/scopes'

/**
 * Scopes of OpenID Connect that clients add by themselves, and that mean nothing here: there are no
 * ID tokens, and the registered grant types alone decide about refresh tokens. They are ignored.
 */
const ignoredScopes = ['openid', 'offline_access', 'profile', 'email', 'address', 'phone']

/** The scopes of a space-separated `scope` parameter, each once; null if one does not exist. */
export function parseScopes(parameter: string): Scope[] | null {
  const words = parameter.split(' ')
  const named = new Set(words.filter((word) => word !== '' && !ignoredScopes.includes(word)))
  const existing = scopes.filter((scope) => named.has(scope))
  return existing.length === named.size ? existing : null
}

/** The stored scopes without those that this version does not have. */
export const existingScopes = (stored: readonly string[]): Scope[] => stored.filter(isScope)

/** Whether `held` includes every scope of `requested`. */
export const isSubset = (requested: readonly string[], held: readonly string[]): boolean =>
  requested.every((scope) => held.includes(scope))

const mcpPath = '/api/mcp'
const versionedMcpPath = /^\/api\/(v2\/)?mcp$/

/**
 * The resources of this server: the whole server, and its MCP endpoint alone. A token without a
 * resource is for the whole server.
 */
export class ResourceIndicators {
  readonly #server: string
  readonly #mcp: string

  constructor(baseUrl: string) {
    this.#server = baseUrl
    this.#mcp = `${baseUrl}${mcpPath}`
  }

  /** The stored form of a resource's URI; null if this server has no such resource. */
  resolve(uri: string): string | null {
    if (uri.includes('#') || !URL.canParse(uri)) return null
    const normalized = new URL(uri).href.replace(/\/$/, '')
    return [this.#server, this.#mcp].find((resource) => resource === normalized) ?? null
  }

  /** Whether two stored resources, null for none, are the same one. */
  areEqual(one: string | null, other: string | null): boolean {
    return (one ?? this.#server) === (other ?? this.#server)
  }

  /** Whether a token for `resource` may be used for this request (RFC 9700 §2.3). */
  covers(resource: string | null, request: Request): boolean {
    return resource !== this.#mcp || versionedMcpPath.test(new URL(request.url).pathname)
  }
}
