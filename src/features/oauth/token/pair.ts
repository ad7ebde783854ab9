/** A pair of tokens (spec part 2): an access token for an hour, a refresh token for what is left of 30 days. */
import { dayMs, hourMs, secondMs } from '../../../lib/clock'
import { sha256 } from '../../../lib/tokens'
import type { Grants } from '../grants'
import type { TokenAnswer } from '../model'
import type { PairColumns } from './issuing'
import { newAccessToken, newRefreshToken } from '../secrets'

const accessMs = hourMs
/** Fixed: counted from the first pair, whatever is rotated (spec 5.5). */
export const refreshWindowMs = 30 * dayMs

/** A new pair: as the client is told (RFC 6749 §5.1), and as it is kept. */
export function newPair(
  { clock, keyring }: Grants,
  grantId: string,
  scopes: readonly string[],
  refreshExpiresAt: number | null,
): { answer: TokenAnswer; columns: PairColumns } {
  const access = newAccessToken(grantId)
  const refresh = refreshExpiresAt === null ? null : newRefreshToken(keyring, grantId)
  const accessExpiresAt = clock.now() + accessMs
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
      accessScopes: scopes,
      accessExpiresAt,
      refreshHash: refresh === null ? null : sha256(refresh),
      refreshExpiresAt,
      expiresAt: Math.max(accessExpiresAt, refreshExpiresAt ?? 0),
    },
  }
}
