/** What nobody expected: logged whole, and told as little as callers may know. */
import type { Log } from '../lib/log'
import { isUnavailable } from '../db/database-errors'
import { pathOf, type RequestContext } from './request-context'
import { Problem } from './errors'

/** The problem that was thrown; of anything else `INTERNAL_ERROR`, or `SERVICE_UNAVAILABLE` without a database. */
export function toProblem(
  error: unknown,
  { requestId, request }: RequestContext,
  log: Log,
): Problem {
  if (error instanceof Problem) return error
  const unavailable = isUnavailable(error)
  const { method } = request
  log.error({ requestId, method, path: pathOf(request), err: error }, 'request failed')
  return new Problem(unavailable ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR', { cause: error })
}
