/** What a node counts of its requests and of its log, in plain numbers: `/metrics` shows them, and a request costs one call. */
import type { Log } from '../lib/log'
import type { Contract } from './endpoint'
import { pathOf, type RequestContext } from './request-context'

/** The upper bounds of the buckets of durations, in seconds; what takes longer is in none. */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** The requests of one route. */
export interface RouteStats {
  readonly method: string
  /** As the contract has it, with names of parameters; `unknown` for requests that no route took. */
  readonly route: string
  readonly byStatus: Map<number, number>
  /** Requests by bucket; the last counts what is in none. */
  readonly byDuration: Uint32Array
  /** In seconds, of all requests. */
  seconds: number
}

interface Answered {
  readonly context: RequestContext
  /** Null where no route took the request. */
  readonly contract: Contract | null
  readonly status: number
  /** `performance.now()` as the request arrived. */
  readonly since: number
}

/** The lines of the log by level and message, and of calls to a model by how they ended. */
export interface CountedLines {
  readonly level: string
  readonly event: string
  readonly outcome: string
  readonly lines: number
}

export class RequestStats {
  readonly #routes = new Map<Contract | null, RouteStats>()
  readonly #lines = new Map<string, number>()
  readonly #log: Log
  readonly #showsEach: boolean

  /** `showsEach`: the log has a line for each request. */
  constructor(log: Log, showsEach: boolean) {
    this.#log = log
    this.#showsEach = showsEach
  }

  /**
   * A request has been answered; the body of a stream is still sent. The line has the path without its query, which may
   * hold a token.
   */
  answered({ context, contract, status, since }: Answered): void {
    const ms = performance.now() - since
    this.#count(contract, status, ms / 1_000)
    if (!this.#showsEach) return
    const { request, requestId, address } = context
    const { method } = request
    const shown = contract ? shownPath(pathOf(request), contract) : pathOf(request)
    const fields = { method, path: shown, status, ms: Math.round(ms * 10) / 10, address, requestId }
    this.#log.info(fields, 'request.answered')
  }

  get routes(): Iterable<RouteStats> {
    return this.#routes.values()
  }

  get lines(): CountedLines[] {
    return [...this.#lines].map(([key, lines]) => {
      const [level = '', event = '', outcome = ''] = key.split(' ')
      return { level, event, outcome, lines }
    })
  }

  /** The same log, whose lines are counted, also those of a level that is not written. */
  counting(log: Log): Log {
    const at = (level: keyof Log) => (fields: object, message: string) => {
      const { finishReason = '' } = fields as { finishReason?: unknown }
      const key = `${level} ${message} ${String(finishReason)}`
      this.#lines.set(key, (this.#lines.get(key) ?? 0) + 1)
      log[level](fields, message)
    }
    return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  }

  #count(contract: Contract | null, status: number, seconds: number): void {
    const stats = this.#routes.get(contract) ?? newStats(contract)
    this.#routes.set(contract, stats)
    stats.byStatus.set(status, (stats.byStatus.get(status) ?? 0) + 1)
    const at = durationBounds.findIndex((bound) => seconds <= bound)
    const bucket = at < 0 ? durationBounds.length : at
    stats.byDuration[bucket] = (stats.byDuration[bucket] ?? 0) + 1
    stats.seconds += seconds
  }
}

const newStats = (contract: Contract | null): RouteStats => ({
  method: contract?.method ?? 'any',
  route: contract?.path ?? 'unknown',
  byStatus: new Map(),
  byDuration: new Uint32Array(durationBounds.length + 1),
  seconds: 0,
})

/** Parameters that are no secret. The link of a shared page or an invitation is one. */
const shownParameters: ReadonlySet<string> = new Set([':id', ':provider', ':file'])

/** The path as the log may have it: a parameter that may be a secret is shown by its name, and no version. */
function shownPath(path: string, { path: route }: Contract): string {
  const parts = path.replace(/^\/api\/v2\//, '/api/').split('/')
  return route
    .split('/')
    .map((name, at) => (name.startsWith(':') && !shownParameters.has(name) ? name : parts[at]))
    .join('/')
}
