/**
 * The grant type `refresh_token` (RFC 6749 §6, RFC 9700 §4.14.2): the old pair for a new one. The
 * window stays what it was at the first pair.
 */
import { and, eq } from 'drizzle-orm'
import type { Exchange } from '../../../http/exchange'
import { Problem } from '../../../http/problems'
import { sha256 } from '../../../platform/tokens'
import { oauthGrants, oauthSpentRefreshes } from '../../../store/schema'
import type { Client } from '../clients'
import type { Grant, Grants } from '../grants'
import type { TokenAnswer, TokenBody } from '../model'
import type { Resources } from '../resources'
import { narrowedScopes, requireResource } from './narrowing'
import { newPair } from './pair'

/**
 * Problems: `invalid_grant`, `invalid_scope`, `invalid_target`, `invalid_request`. A refresh token
 * that comes back after its rotation ends the grant; one of another client stays good for its owner.
 */
export async function rotatePair(
  grants: Grants,
  resources: Resources,
  exchange: Exchange,
  client: Client,
  form: TokenBody,
): Promise<TokenAnswer> {
  const { refresh_token: token } = form
  if (token === undefined) {
    throw new Problem('invalid_request', { message: 'The parameter refresh_token is missing.' })
  }
  const grant = await grants.byRefresh(token)
  if (!grant) return refuse(grants, exchange, client, await grants.bySpentRefresh(token))
  const now = grants.clock.now()
  const { refreshExpiresAt } = grant
  if (grant.clientId !== client.id || refreshExpiresAt === null || refreshExpiresAt <= now) {
    throw new Problem('invalid_grant')
  }
  requireResource(grant, form, resources)
  const { answer, columns } = newPair(now, narrowedScopes(grant, form), refreshExpiresAt)
  const spent = sha256(token)
  const rotated = await grants.store.transaction(async (tx) => {
    const changed = await tx
      .update(oauthGrants)
      .set(columns)
      .where(and(eq(oauthGrants.id, grant.id), eq(oauthGrants.refreshHash, spent)))
      .returning({ id: oauthGrants.id })
    if (changed.length === 0) return false
    await tx.insert(oauthSpentRefreshes).values({ refreshHash: spent, grantId: grant.id })
    return true
  })
  return rotated ? answer : refuse(grants, exchange, client, grant)
}

/** `grant`: the one that had this token before. */
async function refuse(
  grants: Grants,
  exchange: Exchange,
  client: Client,
  grant: Grant | null,
): Promise<never> {
  if (grant?.clientId === client.id) await grants.endReused(exchange, grant, 'refresh_token')
  throw new Problem('invalid_grant')
}
