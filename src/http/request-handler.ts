/**
 * The outermost step: every request gets its id and its client's address here, `/api/v2/*` becomes
 * `/api/*` (spec part 9), and what the router does not know is answered in the envelope.
 */
import type { Endpoint, Method } from './endpoint'
import { IncomingRequest, type Socket } from './request-context'
import { pipeline, type PipelineDeps } from './pipeline'
import type { Route } from './router'

const versioned = '/api/v2'

/** Answers one kind of request on a path that Bun's own router has found; never rejects. */
type Answerer = (request: Request, socket: Socket) => Promise<Response>

/** Answers any request; never rejects. */
export interface RequestHandler {
  (request: Request, socket: Socket): Promise<Response>
  /**
   * The paths without parameters, under both prefixes, for Bun's own router: it finds them before the
   * request's address is even text. The same requests, made to the door itself, are answered alike.
   */
  readonly fixed: Readonly<Record<string, Readonly<Partial<Record<Method, Answerer>>>>>
}

/** A door to these endpoints. `trustedHops`: proxies in front that are believed. */
export function createRequestHandler(
  endpoints: readonly Endpoint[],
  deps: PipelineDeps,
  trustedHops: number,
): RequestHandler {
  const entries = endpoints.map((entry) => ({ ...entry, answer: pipeline(entry, deps) }))
  let routing: Promise<Route> | undefined
  const answerAny = async (received: Request, socket: Socket) => {
    const request = routable(received)
    const arrival = new IncomingRequest(received, socket, trustedHops, request)
    routing ??= import('./router').then(({ createRoute }) => createRoute(entries, deps))
    return (await routing)(arrival)
  }
  const fixed: Record<string, Partial<Record<Method, Answerer>>> = {}
  for (const { contract, answer } of entries) {
    if (/[:*]/.test(contract.path)) continue
    const answerer: Answerer = (request, socket) =>
      answer(new IncomingRequest(request, socket, trustedHops), {})
    for (const path of bothPrefixes(contract.path)) {
      fixed[path] = { ...fixed[path], [contract.method]: answerer }
    }
  }
  return Object.assign(answerAny, { fixed })
}

const bothPrefixes = (path: string): string[] =>
  path.startsWith('/api/') ? [path, path.replace('/api', versioned)] : [path]

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
