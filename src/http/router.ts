/**
 * The router: Elysia finds the endpoint of a request, and what it does not know is answered in the
 * envelope. It is loaded when the first path comes that has a parameter, or is nobody's.
 */
import { Elysia, NotFoundError } from 'elysia'
import type { Endpoint } from './endpoint'
import { pathOf, type RequestContext } from './request-context'
import { problemResponse, type PipelineDeps } from './pipeline'
import { Problem } from './errors'

/** Answers a request, whatever its path and method; never rejects. */
export type Route = (context: RequestContext) => Promise<Response>

/** An endpoint and its pipeline. */
interface Routed {
  readonly contract: Endpoint['contract']
  readonly answer: (context: RequestContext, params: Record<string, string>) => Promise<Response>
}

export function createRoute(entries: readonly Routed[], deps: PipelineDeps): Route {
  const exchanges = new WeakMap<Request, RequestContext>()
  // With `standardHostname` a host of three letters would be taken for a part of the path.
  const handler = { standardHostname: false }
  const router = new Elysia({ strictPath: true, normalize: false, handler })
  for (const { contract, answer } of entries) {
    router.route(contract.method, contract.path, ({ request, params }) =>
      answer(exchanges.get(request) as RequestContext, params),
    )
  }
  const methods = new Methods(entries)
  router.onError(({ request, error }) => {
    const context = exchanges.get(request) as RequestContext
    return error instanceof NotFoundError
      ? methods.answer(context, deps)
      : problemResponse(error, context, deps)
  })
  return async (context) => {
    exchanges.set(context.request, context)
    try {
      if (methods.refuses(context)) return methods.answer(context, deps)
      return await router.fetch(context.request)
    } catch (error) {
      return problemResponse(error, context, deps)
    }
  }
}

/** Which methods a path takes, for requests that no route took or should take. */
class Methods {
  readonly #paths: readonly { pattern: RegExp; method: string }[]
  /** The methods of the paths without parameters: such a path is never one with a parameter. */
  readonly #fixed = new Map<string, Set<string>>()

  constructor(entries: readonly Routed[]) {
    this.#paths = entries.map(({ contract }) => ({
      method: contract.method,
      pattern: new RegExp(`^${contract.path.replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}$`),
    }))
    for (const { contract } of entries) {
      if (/[:*]/.test(contract.path)) continue
      const methods = this.#fixed.get(contract.path) ?? new Set()
      this.#fixed.set(contract.path, methods.add(contract.method))
    }
  }

  /** Whether a path without parameters is asked for by a method of a path with some. */
  refuses({ request }: RequestContext): boolean {
    const methods = this.#fixed.get(pathOf(request))
    return methods !== undefined && !methods.has(request.method) && request.method !== 'HEAD'
  }

  /** 404 for an unknown path; for a known one 405 with `Allow`, or what OPTIONS asks for (RFC 9110 §9.3.7). */
  answer(context: RequestContext, deps: PipelineDeps): Response {
    const path = pathOf(context.request)
    const methods = new Set(this.#fixed.get(path) ?? this.#ofPattern(path))
    if (methods.has('GET')) methods.add('HEAD')
    // What the router did not take although the method fits is another path after all.
    if (methods.size === 0 || methods.has(context.request.method)) {
      return problemResponse(new Problem('NOT_FOUND'), context, deps)
    }
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (context.request.method === 'OPTIONS') {
      const headers = new Headers(deps.baseHeaders)
      headers.set('x-request-id', context.requestId)
      headers.set('allow', allow)
      return new Response(null, { status: 204, headers })
    }
    return problemResponse(new Problem('METHOD_NOT_ALLOWED', { headers: { allow } }), context, deps)
  }
  #ofPattern(path: string): string[] {
    return this.#paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  }
}
