/**
 * The grant type `refresh_token` (RFC 6749 §6, RFC 9700 §4.14.2): the old pair for a new one. The
 * window stays what it was at the first pair.
 */
import type { RequestContext } from '../../../http/request-context'
import { Problem } from '../../../http/errors'
import { sha256 } from '../../../lib/tokens'
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
  context: RequestContext,
  client: Client,
  form: TokenBody,
): Promise<TokenAnswer> {
  const { refresh_token: token } = form
  if (token === undefined) {
    throw new Problem('invalid_request', { message: 'The parameter refresh_token is missing.' })
  }
  const found = await grants.byRefresh(token)
  if (!found || found.grant.clientId !== client.id) throw new Problem('invalid_grant')
  const { grant, isPresent } = found
  if (!isPresent) return reused(grants, context, grant)
  const { refreshExpiresAt } = grant
  if (refreshExpiresAt === null || refreshExpiresAt <= grants.clock.now()) {
    throw new Problem('invalid_grant')
  }
  requireResource(grant, form, resources)
  const scopes = narrowedScopes(grant, form)
  const { answer, columns } = newPair(grants, grant.id, scopes, refreshExpiresAt)
  const spent = sha256(token)
  const rotated = await grants.issuing.forRefresh(grant.id, spent, columns)
  return rotated ? answer : reused(grants, context, grant)
}

async function reused(grants: Grants, context: RequestContext, grant: Grant): Promise<never> {
  await grants.endReused(context, grant, 'refresh_token')
  throw new Problem('invalid_grant')
}
