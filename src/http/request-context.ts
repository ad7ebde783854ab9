/** What is known of a request before anyone looks at who asks: its id, where it comes from, its path. */
import { isAddress } from '../lib/address'
import { isUuid, newId } from '../lib/ids'

export interface RequestContext {
  readonly request: Request
  /** A UUID; the caller's own where it sent one (contract §1). */
  readonly requestId: string
  /** The client's address: the socket's, or what trusted proxies say. */
  readonly address: string
}

/** Where a request came from; Bun's server is one. */
export interface Socket {
  requestIP(request: Request): { address: string } | null
}

/** A request as it arrives; its address is looked up by whoever needs it. */
export class IncomingRequest implements RequestContext {
  readonly request: Request
  readonly requestId: string
  readonly #received: Request
  readonly #socket: Socket
  readonly #hops: number

  /** `received` is what the socket knows; `request` may be another form of it. */
  constructor(received: Request, socket: Socket, hops: number, request = received) {
    this.request = request
    this.requestId = requestIdOf(received)
    this.#received = received
    this.#socket = socket
    this.#hops = hops
  }

  get address(): string {
    const { address = '' } = this.#socket.requestIP(this.#received) ?? {}
    return clientAddress(this.#received, address, this.#hops)
  }
}

/**
 * The caller's address. `hops` proxies in front are believed: each appends the address it saw to
 * `X-Forwarded-For`, so the client's is the `hops`-th entry from the right. The rest is hearsay.
 */
function clientAddress(request: Request, socket: string, hops: number): string {
  if (hops === 0) return socket
  const seen = request.headers.get('x-forwarded-for')?.split(',') ?? []
  return addressIn(seen.at(-hops)?.trim() ?? '') ?? socket
}

/** Some proxies write the port as well (`192.0.2.1:4711`, `[2001:db8::1]:4711`); null for no address. */
function addressIn(entry: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')
  return isAddress(bare) ? bare : null
}

/** The path of a request, as it was written. */
export const pathOf = ({ url }: Request): string =>
  url.slice(url.indexOf('/', url.indexOf('//') + 2)).replace(/[?#].*$/s, '')

/** The `X-Request-Id` of the answer. */
function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && isUuid(given) ? given.toLowerCase() : newId()
}
