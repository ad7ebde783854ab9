/** The `Idempotency-Key` of a request, and for whom it is unique (contract §1). */
import type { Principal } from './auth'
import type { ClaimedKey, Contract } from './endpoint'
import { Problem } from './errors'

const longestKey = 255

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

/**
 * The key that the request of a principal claims; null without one. Where the answer holds a secret, a key
 * is the credential's: another credential of the same user must not be told what was answered to it.
 */
export function claimedKeyOf(
  request: Request,
  { method, path: route, idempotent, holdsSecret }: Contract,
  { userId, credentialId }: Principal,
): ClaimedKey | null {
  const sent = idempotent ? idempotencyKeyOf(request) : null
  if (sent === null) return null
  // No id of a credential has a space in it, so that no key of another credential looks the same.
  const key = holdsSecret ? `${credentialId} ${sent}` : sent
  return { principal: userId, method, route, key }
}
