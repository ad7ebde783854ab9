/**
 * What a token may be for (RFC 8707): the whole server, or its MCP endpoint alone. A token that names
 * no resource is for the whole server.
 */

const mcpPath = '/api/mcp'
const versionedMcpPath = /^\/api\/(v2\/)?mcp$/

export class Resources {
  readonly #whole: string
  readonly #mcp: string

  constructor(baseUrl: string) {
    this.#whole = baseUrl
    this.#mcp = `${baseUrl}${mcpPath}`
  }

  /** The resource that the URI names, as it is stored; null where that is none of this server's. */
  named(uri: string): string | null {
    if (uri.includes('#') || !URL.canParse(uri)) return null
    const plain = new URL(uri).href.replace(/\/$/, '')
    return [this.#whole, this.#mcp].find((resource) => resource === plain) ?? null
  }

  /** Whether two names, null for none, are for the same. */
  same(one: string | null, other: string | null): boolean {
    return (one ?? this.#whole) === (other ?? this.#whole)
  }

  /** Whether a token for `resource` may be used for this request (RFC 9700 §2.3). */
  covers(resource: string | null, request: Request): boolean {
    return resource !== this.#mcp || versionedMcpPath.test(new URL(request.url).pathname)
  }
}
