/**
 * The outermost step: every request gets its id and its client's address here, `/api/v2/*` becomes
 * `/api/*` (spec part 9), and what the router does not know is answered in the envelope.
 */
import { Elysia, NotFoundError } from 'elysia'
import type { Endpoint } from './endpoint'
import { clientAddress, pathOf, requestIdOf, type Exchange } from './exchange'
import { failure, pipeline, type Gate } from './pipeline'
import { Problem } from './problems'

const versioned = '/api/v2'

/** Where a request came from; Bun's server is one. */
export interface Socket {
  requestIP(request: Request): { address: string } | null
}

/** Answers any request; never rejects. */
export type Door = (request: Request, socket: Socket) => Promise<Response>

/** A door to these endpoints. `trustedHops`: proxies in front that are believed. */
export function openDoor(endpoints: readonly Endpoint[], gate: Gate, trustedHops: number): Door {
  const exchanges = new WeakMap<Request, Exchange>()
  // With `standardHostname` a host of three letters would be taken for a part of the path.
  const handler = { standardHostname: false }
  const router = new Elysia({ strictPath: true, normalize: false, handler })
  for (const entry of endpoints) {
    const answer = pipeline(entry, gate)
    router.route(entry.contract.method, entry.contract.path, ({ request, params }) =>
      answer(exchanges.get(request) as Exchange, params),
    )
  }
  const methods = new Methods(endpoints)
  router.onError(({ request, error }) => {
    const exchange = exchanges.get(request) as Exchange
    return error instanceof NotFoundError
      ? methods.answer(exchange, gate)
      : failure(error, exchange, gate)
  })
  router.compile()
  return async (received, socket) => {
    const request = routable(received)
    const address = clientAddress(received, socket.requestIP(received)?.address ?? '', trustedHops)
    const exchange = { request, requestId: requestIdOf(request), address }
    exchanges.set(request, exchange)
    try {
      return await router.fetch(request)
    } catch (error) {
      return failure(error, exchange, gate)
    }
  }
}

/**
 * The same request without the version prefix, and with an absolute address: Bun gives the bare path
 * where the `Host` header is none.
 */
function routable(request: Request): Request {
  const { url } = request
  const at = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2)
  const isVersioned = url.startsWith(`${versioned}/`, at)
  if (at > 0 && !isVersioned) return request
  const origin = at === 0 ? 'http://localhost' : url.slice(0, at)
  const path = isVersioned ? `/api${url.slice(at + versioned.length)}` : url.slice(at)
  return new Request(`${origin}${path}`, request)
}

/** Which methods a path takes, for requests that no route took. */
class Methods {
  readonly #paths: readonly { pattern: RegExp; method: string }[]

  constructor(endpoints: readonly Endpoint[]) {
    this.#paths = endpoints.map(({ contract }) => ({
      method: contract.method,
      pattern: new RegExp(`^${contract.path.replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}$`),
    }))
  }

  /** 404 for an unknown path; for a known one 405 with `Allow`, or what OPTIONS asks for (RFC 9110 §9.3.7). */
  answer(exchange: Exchange, gate: Gate): Response {
    const path = pathOf(exchange.request)
    const known = this.#paths.filter(({ pattern }) => pattern.test(path))
    const methods = new Set<string>(known.map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    // What the router did not take although the method fits is another path after all.
    if (known.length === 0 || methods.has(exchange.request.method)) {
      return failure(new Problem('NOT_FOUND'), exchange, gate)
    }
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (exchange.request.method === 'OPTIONS') {
      const headers = new Headers(gate.headers)
      headers.set('x-request-id', exchange.requestId)
      headers.set('allow', allow)
      return new Response(null, { status: 204, headers })
    }
    return failure(new Problem('METHOD_NOT_ALLOWED', { headers: { allow } }), exchange, gate)
  }
}
