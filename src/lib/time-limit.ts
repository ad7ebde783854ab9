/** Time limits of calls to the database, the file store and the mail server. */
import { hourMs, secondMs } from './clock'
import type { Log } from './log'

/** A call has not been answered within its limit. It may still take effect. */
export class TimeLimitReached extends Error {
  readonly code = 'TIME_LIMIT'

  constructor({ operation, address }: TimeLimit, limitMs: number) {
    const who = address === undefined ? operation : `${address} (${operation})`
    super(`${who} did not answer within ${Math.round(limitMs / secondMs) || limitMs / secondMs} s`)
    this.name = 'TimeLimitReached'
  }
}

/** A call, its limit in milliseconds, and the names that the error and the log line carry. */
export interface TimeLimit {
  readonly operation: string
  readonly limitMs: number
  readonly log: Log
  /** Who is asked: a host and port, or a folder. */
  readonly address?: string
  /**
   * Asked at the limit. True waits for as long again, six hours in all: a long statement of a server
   * that answers others.
   */
  readonly mayContinue?: () => Promise<boolean>
}

const longestMs = 6 * hourMs
let isAnyAbandoned = false

/** Whether this process has left a call unanswered: its connection may keep the process alive. */
export const hasAbandonedCalls = (): boolean => isAnyAbandoned

/** Writes the log line of a call that has reached its limit. */
export const logTimeout = (
  log: Log,
  reached: { operation: string; address: string | undefined; limitMs: number },
): void => log.error(reached, 'call.timed_out')

/** Settles as `call` does. Past the limit, logs `call.timed_out` and rejects with `TimeLimitReached`. */
export async function withinLimit<T>(call: PromiseLike<T>, limit: TimeLimit): Promise<T> {
  const { operation, address, log, mayContinue } = limit
  const limitMs = Math.ceil(limit.limitMs)
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  let waitedMs = 0
  let isSettled = false
  const expire = async () => {
    waitedMs += limitMs
    if (waitedMs < longestMs && (await mayContinue?.().catch(() => false))) {
      if (!isSettled) timer = setTimeout(() => void expire(), limitMs)
      return
    }
    if (isSettled) return
    isAnyAbandoned = true
    logTimeout(log, { operation, address, limitMs: waitedMs })
    reject(new TimeLimitReached(limit, waitedMs))
  }
  let timer = setTimeout(() => void expire(), limitMs)
  try {
    return await Promise.race([call, tooLate])
  } finally {
    isSettled = true
    clearTimeout(timer)
  }
}
