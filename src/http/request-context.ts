/**
 * What is known of a request before its credentials are read: its id, its client's address, its path,
 * whether its headers are short enough (contract §1), and whether a page of this instance has caused it.
 */
import { isAddress } from '../lib/address'
import { isUuid, newId } from '../lib/ids'
import { Problem } from './errors'
import type { Log } from '../lib/log'
import type { ForwardedFinding } from '../lib/running-record'

export interface RequestContext {
  readonly request: Request
  /** A UUID; the client's own where it sent one (contract §1). */
  readonly requestId: string
  /** The client's address: the socket's, or what trusted proxies say. */
  readonly address: string
}

/** Tells where a request came from; Bun's server is one. */
export interface AddressSource {
  requestIP(request: Request): { address: string } | null
}

/** Requests that were made again under another address, and what the socket received. */
const originals = new WeakMap<Request, Request>()

/** Records that `request` replaces `received`: the socket has an address for `received` only. */
export function recordOriginal(request: Request, received: Request): void {
  if (request !== received) originals.set(request, received)
}

/** A request as it arrives. Its address is looked up when it is first asked for. */
export class IncomingRequest implements RequestContext {
  readonly request: Request
  readonly requestId: string
  readonly #source: AddressSource | null
  readonly #hops: number

  /** `hops`: the proxies in front of the server that are trusted. */
  constructor(request: Request, source: AddressSource | null, hops: number) {
    this.request = request
    this.requestId = requestIdOf(request)
    this.#source = source
    this.#hops = hops
  }

  get address(): string {
    const received = originals.get(this.request) ?? this.request
    const { address = '' } = this.#source?.requestIP(received) ?? {}
    return clientAddress(received, address, this.#hops)
  }
}

/**
 * The client's address. `hops` proxies in front are trusted: each appends the address it saw to
 * `X-Forwarded-For`, so the client's is the `hops`-th entry from the right. The client can forge the rest.
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
  return given !== null && isUuid(given) ? given : newId()
}

/**
 * The most names and values of headers, in characters. Below the 16 KiB that the runtime reads where its limit is not
 * raised; browsers and proxies send less than half of it.
 */
const maxHeaderLength = 15_360

/** Problem: `HEADERS_TOO_LARGE`. */
export function requireShortHeaders(headers: Headers): void {
  let length = 0
  headers.forEach((value, name) => {
    length += name.length + value.length
  })
  if (length > maxHeaderLength) throw new Problem('HEADERS_TOO_LARGE')
}

const names = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded']

export class ForwardedHeaders {
  readonly #log: Log
  readonly #keep: (finding: ForwardedFinding) => unknown
  #isSettled: boolean

  /** `hops`: the proxies that are trusted; where there are any, nothing is noticed. */
  constructor(hops: number, log: Log, keep: (finding: ForwardedFinding) => unknown) {
    this.#isSettled = hops > 0
    this.#log = log
    this.#keep = keep
  }

  /** Looks at a request until one has such a header. */
  notice(context: RequestContext): void {
    if (this.#isSettled) return
    const { headers } = context.request
    const sent = names.filter((name) => headers.has(name))
    if (sent.length === 0) return
    this.#isSettled = true
    const finding = { headers: sent, from: context.address }
    const hint =
      'set TRUST_PROXY to the number of proxies in front of this server, if there are any'
    this.#log.warn({ ...finding, hint }, 'forwarded_headers.ignored')
    this.#keep(finding)
  }
}

/** What the browser says of a request that a page of this instance or the user has caused. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * Problem: `FORBIDDEN` where a form comes from another origin. Without it a page elsewhere, a sibling host
 * among them, could send a form together with cookies that it has planted or that the browser adds.
 */
export function requireOwnPage(request: Request, baseUrl: string): void {
  if (isOwnPage(request, baseUrl)) return
  throw new Problem('FORBIDDEN', { message: 'This form must be sent from a page of this server.' })
}

/** Whether a page of this instance, or the user alone, caused the request. A sibling host is another site. */
export function isOwnPage({ headers, url }: Request, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && !ownSites.has(site)) return false
  // A page without a referrer sends `null`, as a page in a sandbox elsewhere does.
  if (origin === 'null') return site === 'same-origin'
  return origin === null || isOwnOrigin(origin, url, baseUrl)
}

/** Over http, which is for one's own machine and network, the instance has several addresses. */
function isOwnOrigin(origin: string, url: string, baseUrl: string): boolean {
  const own = new URL(baseUrl)
  if (origin === own.origin) return true
  return own.protocol === 'http:' && origin === URL.parse(url)?.origin
}
