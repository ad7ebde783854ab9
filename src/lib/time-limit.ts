/** Time limits of calls to the database, the file store and the mail server. */
import type { Log } from './log'

/** A call has not been answered within its limit. It may still take effect. */
export class TimeLimitReached extends Error {
  readonly code = 'TIME_LIMIT'

  constructor(operation: string, limitMs: number) {
    super(`${operation} was not answered within ${limitMs} ms.`)
    this.name = 'TimeLimitReached'
  }
}

/** A call, its limit in milliseconds, and the name that the log line carries. */
export interface TimeLimit {
  readonly operation: string
  readonly limitMs: number
  readonly log: Log
}

/** Settles as `call` does. Past the limit, logs `call.timed_out` and rejects with `TimeLimitReached`. */
export async function withinLimit<T>(call: PromiseLike<T>, limit: TimeLimit): Promise<T> {
  const { operation, log } = limit
  const limitMs = Math.ceil(limit.limitMs)
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    log.error({ operation, limitMs }, 'call.timed_out')
    reject(new TimeLimitReached(operation, limitMs))
  }, limitMs)
  try {
    return await Promise.race([call, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
