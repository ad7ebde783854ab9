/** A feature's routes as an Elysia plugin: each endpoint is a route, and its handler is the pipeline. */
import { Elysia, type AnyElysia } from 'elysia'
import type { Endpoint } from './endpoint'
import { pipeline, type RequestHandler, type PipelineDeps } from './pipeline'
import { IncomingRequest, type AddressSource } from './request-context'

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
export const elysiaOptions = {
  strictPath: true,
  normalize: false,
  handler: { standardHostname: false },
} as const

/** The same handler for Elysia's types, which cannot see that the app decorates `deps`. */
export const asHandler = (handler: (context: RouteContext) => unknown): never => handler as never

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
