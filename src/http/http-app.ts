/**
 * The Elysia app that answers every request. Its routes come from the features' plugins; this file
 * answers what no route takes (404, 405, OPTIONS) and errors, and maps `/api/v2/*` to `/api/*`
 * (spec part 9).
 */
import { Elysia, NotFoundError, type AnyElysia } from 'elysia'
import {
  crossOriginHeaders,
  crossOriginOf,
  methodsOf,
  opens,
  opensUnrouted,
  preflightHeaders,
} from './response-headers'
import type { Contract, Endpoint } from './endpoint'
import { type PipelineDeps, pipeline, type RequestHandler } from './pipeline'
import { Problem } from './errors'
import { wantsPage } from './server-page'
import { IncomingRequest, pathOf, recordOriginal, type AddressSource } from './request-context'
import { problemResponse, render, setAll, unsentLengthOf } from './response'

const versioned = '/api/v2'

type NativeHandler = (request: Request, server: AddressSource) => Promise<Response>

export interface HttpApp {
  readonly endpoints: readonly Endpoint[]
  /** Answers any request, as a server does; never rejects. Without a `server` no address is known. */
  handle(request: Request, server?: AddressSource): Promise<Response>
  /**
   * The routes without parameters, under both prefixes, for `Bun.serve({ routes })`. Elysia's own
   * `listen` gives its routes to Bun too: Bun finds them before it makes a string of the address.
   * The handlers are called directly, because no route has a lifecycle hook: Elysia would compose
   * each handler's code at its first request (3 to 5 ms for the first one). `handle` answers the
   * same requests alike.
   */
  readonly nativeRoutes: Readonly<Record<string, Readonly<Record<string, NativeHandler>>>>
}

/** The app of these plugins. */
export function createHttpApp(plugins: readonly AnyElysia[], deps: PipelineDeps): HttpApp {
  const root: AnyElysia = new Elysia(elysiaOptions).decorate('deps', deps)
  const app = plugins.reduce((all, plugin) => all.use(plugin), root)
  const endpoints = endpointsOf(app)
  const nativeRoutes = nativeRoutesOf(app, deps)
  app.onError(async ({ request, server, error }) => {
    const context = new IncomingRequest(request, server, deps.trustedHops)
    if (error instanceof NotFoundError) {
      return unrouted(context, deps, await notFound(context, deps))
    }
    return unrouted(context, deps, problemResponse(error, context, unroutedDeps(request, deps)))
  })
  let isComplete = false
  const handle = async (received: Request, server?: AddressSource) => {
    // At the first request that no native route took: these routes cost 2 ms.
    if (!isComplete) addMethodNotAllowed(app, endpoints)
    isComplete = true
    app.server ??= (server as AnyElysia['server']) ?? null
    const request = routable(received)
    recordOriginal(request, received)
    try {
      const response = await app.fetch(request)
      return request.method === 'HEAD' ? await withoutBody(response, request) : response
    } catch (error) {
      const context = new IncomingRequest(request, server ?? null, deps.trustedHops)
      return problemResponse(error, context, unroutedDeps(request, deps))
    }
  }
  return { endpoints, handle, nativeRoutes }
}

/**
 * HEAD gets the headers alone. Elysia sees to that for its routes, and this for all other paths. Of a
 * stream that was not sent Elysia states the length 0.
 */
async function withoutBody(response: Response, request: Request): Promise<Response> {
  const unsent = unsentLengthOf(request)
  if (!response.body && unsent === undefined) return response
  const headers = new Headers(response.headers)
  headers.set('content-length', unsent ?? String((await response.arrayBuffer()).byteLength))
  return new Response(null, { status: response.status, headers })
}

/** The same answer, counted as one of no route. */
function unrouted(context: IncomingRequest, { stats }: PipelineDeps, response: Response): Response {
  const { status } = response
  stats?.answered({ context, contract: null, status, since: performance.now() })
  return response
}

/** A path that no route has: a page for a browser, unless it is a path of the API; else the envelope. */
async function notFound(context: IncomingRequest, deps: PipelineDeps): Promise<Response> {
  const { request } = context
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isOfPrograms = /^\/(?:api|\.well-known)(?:\/|$)/.test(pathOf(request))
  if (deps.missingPage && isRead && !isOfPrograms && wantsPage(request)) {
    return render(await deps.missingPage(request), context, { deps })
  }
  return problemResponse(new Problem('NOT_FOUND'), context, unroutedDeps(request, deps))
}

function nativeRoutesOf(app: AnyElysia, deps: PipelineDeps): HttpApp['nativeRoutes'] {
  const routes: Record<string, Record<string, NativeHandler>> = {}
  for (const { method, path, handler } of app.routes) {
    if (/[:*]/.test(path)) continue
    const answer = handler as unknown as (context: RouteContext) => Promise<Response>
    const native: NativeHandler = (request, server) => answer({ request, server, deps })
    for (const each of bothPrefixes(path)) routes[each] = { ...routes[each], [method]: native }
  }
  return routes
}

const bothPrefixes = (path: string): string[] =>
  path.startsWith('/api/') ? [path, path.replace('/api', versioned)] : [path]

/**
 * Each path answers the methods that it does not take with 405 and `Allow`, and OPTIONS with `Allow`
 * (RFC 9110 §9.3.7) and what scripts of other origins may send.
 */
function addMethodNotAllowed(app: AnyElysia, endpoints: readonly Endpoint[]): void {
  const byPath = Map.groupBy(endpoints, ({ contract }) => contract.path)
  for (const [path, sharing] of byPath) {
    const routes = sharing.map(({ contract }) => contract)
    const handler = ({ request, server, deps }: RouteContext) => {
      const context = new IncomingRequest(request, server, deps.trustedHops)
      return unrouted(context, deps, methodNotAllowed(routes, context, deps))
    }
    app.all(path, asHandler(handler), { parse: 'none' })
    // The router would take such a request to the path with the parameter.
    const taken = methodsOf(routes)
    for (const method of methodsThrough(path, endpoints)) {
      if (!taken.includes(method)) app.route(method, path, asHandler(handler), { parse: 'none' })
    }
  }
}

/** The methods of paths that have a parameter where this path has a word, such as `/members/:userId` for `/members/import`. */
function methodsThrough(path: string, endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const words = path.split('/')
  const isThrough = ({ contract }: Endpoint) => {
    if (contract.path === path || !contract.path.includes(':')) return false
    const steps = contract.path.split('/')
    const fits = (step: string, at: number) => step === words[at] || step.startsWith(':')
    return steps.length === words.length && steps.every(fits)
  }
  return new Set(endpoints.filter(isThrough).map(({ contract }) => contract.method))
}

function methodNotAllowed(
  routes: readonly Contract[],
  context: IncomingRequest,
  deps: PipelineDeps,
): Response {
  const { request } = context
  const allow = [...methodsOf(routes), 'OPTIONS'].join(', ')
  if (request.method !== 'OPTIONS') {
    const isOpen = routes.some((route) => opens(crossOriginOf(route), request))
    const problem = new Problem('METHOD_NOT_ALLOWED', { headers: { allow } })
    return problemResponse(problem, context, isOpen ? withCrossOrigin(deps) : deps)
  }
  const headers = { allow, ...preflightHeaders(request, routes) }
  return render({ status: 204, body: '', headers }, context, { deps })
}

const withCrossOrigin = (deps: PipelineDeps): PipelineDeps => {
  const baseHeaders = new Headers(deps.baseHeaders)
  setAll(baseHeaders, crossOriginHeaders)
  return { ...deps, baseHeaders }
}

/** What a failure is answered with before a route was found, or where none was. */
const unroutedDeps = (request: Request, deps: PipelineDeps): PipelineDeps =>
  opensUnrouted(request) ? withCrossOrigin(deps) : deps

/**
 * The same request without the version prefix, and with an absolute address: Bun gives the bare path
 * where the `Host` header is missing.
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

/** A feature's routes. */
export type Plugin = AnyElysia

/** What a route's handler takes of Elysia's context; the app decorates it with `deps`. */
export interface RouteContext {
  readonly request: Request
  readonly params?: Readonly<Record<string, string>>
  readonly server: AddressSource | null
  readonly deps: PipelineDeps
}

/**
 * The settings of every instance. Paths match exactly, and values are checked by the pipeline alone.
 * With `standardHostname` the router takes a host of three letters for a part of the path.
 */
const elysiaOptions = {
  strictPath: true,
  normalize: false,
  handler: { standardHostname: false },
} as const

/** The same handler for Elysia's types, which cannot see that the app decorates `deps`. */
const asHandler = (handler: (context: RouteContext) => unknown): never => handler as never

const noParams: Readonly<Record<string, string>> = {}

/** The plugin called `name` with these routes. It needs an app that is decorated with `deps`. */
export function plugin(name: string, endpoints: readonly Endpoint[]): Plugin {
  const app: AnyElysia = new Elysia({ name, ...elysiaOptions })
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.contract
    // The pipeline reads bodies, after its checks; `detail` is where Elysia keeps what documents show.
    const hooks = { parse: 'none', detail: endpoint } as const
    app.route(method, path, asHandler(handlerOf(endpoint)), hooks)
  }
  return app
}

/** The handler makes the pipeline at its first request, which brings the app's `deps`. */
function handlerOf(endpoint: Endpoint): (context: RouteContext) => Promise<Response> {
  let made: { readonly deps: PipelineDeps; readonly answer: RequestHandler } | undefined
  return ({ request, params = noParams, server, deps }) => {
    if (made?.deps !== deps) made = { deps, answer: pipeline(endpoint, deps) }
    return made.answer(new IncomingRequest(request, server, deps.trustedHops), params)
  }
}

/** The endpoints of an app or a plugin, in the order in which they were added. */
export const endpointsOf = ({ routes }: AnyElysia): Endpoint[] =>
  routes.map(({ hooks }) => (hooks as { detail: Endpoint }).detail)
