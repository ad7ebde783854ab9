/** How much a request may store, before its body is read. */
import type { Principal } from './auth'
import type { Contract } from './endpoint'
import { storageExceeded } from './errors'
import type { Idempotency } from './idempotency'
import { claimedKeyOf } from './idempotency-key'
import type { Quotas } from './quotas'

export interface StorageDeps {
  readonly quotas: Pick<Quotas, 'storageLeft'>
  readonly idempotency: Pick<Idempotency, 'isKnown'>
}

/**
 * The bytes that a request of a user may store. One that is repeated under its key stores nothing, and is
 * not refused because of what it stored at first. Problem: `QUOTA_EXCEEDED` where there is no room.
 */
export async function storageAllowance(
  { quotas, idempotency }: StorageDeps,
  { request, contract }: { readonly request: Request; readonly contract: Contract },
  principal: Principal,
): Promise<number> {
  const left = await quotas.storageLeft(principal.userId)
  if (left >= (contract.schemas.upload?.maxBytes ?? 1)) return left
  const key = claimedKeyOf(request, contract, principal)
  if (key && (await idempotency.isKnown(key))) return Number.POSITIVE_INFINITY
  if (left === 0) throw storageExceeded()
  return left
}
