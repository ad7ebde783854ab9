/**
 * The grant type `refresh_token` (RFC 6749 §6, RFC 9700 §4.14.2): rotates the pair. The refresh
 * token expires when the first one of the grant would have expired.
 */
import { Problem } from '../../../http/errors'
import type { TokenResponse } from '../model'
import {
  requireGrantedResource,
  requireParameter,
  restrictScopes,
  type GrantDeps,
  type TokenRequest,
} from './grant-type'

/**
 * Problems: `invalid_grant`, `invalid_scope`, `invalid_target`, `invalid_request`. A refresh token
 * that is presented after its rotation revokes the grant. One that another client presents stays
 * valid for its owner.
 */
export async function refreshTokens(
  { clock, tokens, resources }: GrantDeps,
  { client, context, form }: TokenRequest,
): Promise<TokenResponse> {
  const token = requireParameter(form, 'refresh_token')
  const found = await tokens.findByRefreshToken(token)
  if (!found || found.grant.clientId !== client.id) throw new Problem('invalid_grant')
  const { grant, isCurrent } = found
  if (isCurrent) {
    if ((grant.refreshExpiresAt ?? 0) <= clock.now()) throw new Problem('invalid_grant')
    requireGrantedResource(resources, grant, form)
    const scopes = restrictScopes(grant, form)
    const response = await tokens.rotate(grant, token, scopes)
    if (response) return response
  }
  await tokens.revokeReused(context, grant, 'refresh_token')
  throw new Problem('invalid_grant')
}
