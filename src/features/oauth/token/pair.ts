/** A pair of tokens (spec part 2): an access token for an hour, a refresh token for what is left of 30 days. */
import { dayMs, hourMs, secondMs } from '../../../platform/clock'
import { randomBase64url, sha256 } from '../../../platform/tokens'
import type { TokenAnswer } from '../model'

const accessMs = hourMs
/** Fixed: counted from the first pair, whatever is rotated (spec 5.5). */
export const refreshWindowMs = 30 * dayMs

/** What a grant keeps of a pair. */
interface PairColumns {
  readonly accessHash: string
  readonly accessScopes: string[]
  readonly accessExpiresAt: number
  readonly refreshHash: string | null
  readonly refreshExpiresAt: number | null
  readonly expiresAt: number
}

/** A new pair: as the client is told (RFC 6749 §5.1), and as it is kept. */
export function newPair(
  now: number,
  scopes: readonly string[],
  refreshExpiresAt: number | null,
): { answer: TokenAnswer; columns: PairColumns } {
  const access = `at_${randomBase64url()}`
  const refresh = refreshExpiresAt === null ? null : randomBase64url()
  const accessExpiresAt = now + accessMs
  return {
    answer: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: accessMs / secondMs,
      ...(refresh === null ? {} : { refresh_token: refresh }),
      scope: scopes.join(' '),
    },
    columns: {
      accessHash: sha256(access),
      accessScopes: [...scopes],
      accessExpiresAt,
      refreshHash: refresh === null ? null : sha256(refresh),
      refreshExpiresAt,
      expiresAt: Math.max(accessExpiresAt, refreshExpiresAt ?? 0),
    },
  }
}
