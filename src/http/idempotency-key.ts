/** The header `Idempotency-Key` (contract §1), and what a request claims under it. */
import { Problem } from './errors'

const longestKey = 255

/** A key, the scope in which it is unique, and the request that it stands for. */
export interface Claim {
  readonly principal: string
  readonly method: string
  readonly route: string
  readonly key: string
  /** The parameters and the body; the order of members does not matter. */
  readonly body: unknown
}

/** The key of a request; null without one. An empty or overlong one is `BAD_REQUEST`. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (key.length >= 1 && key.length <= longestKey) return key
  throw new Problem('BAD_REQUEST', {
    message: `The Idempotency-Key must be of 1 to ${longestKey} characters.`,
    detail: [{ path: 'Idempotency-Key', message: `must be text of 1 to ${longestKey} characters` }],
  })
}
