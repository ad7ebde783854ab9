/**
 * Headers by which a proxy says where a request came from. Without `TRUST_PROXY` they are ignored, and
 * the first request that has one is named in the log and kept for `elenchus doctor` (contract §1):
 * behind a proxy all visitors would else share one address, and with it one rate limit.
 */
import type { Log } from '../lib/log'
import type { ForwardedFinding } from '../lib/running-record'
import type { RequestContext } from './request-context'

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
