/** Revocation (RFC 7009): either half of a pair ends both, and the grant they came of. */
import { recordAudit } from '../../http/audit'
import type { RequestContext } from '../../http/request-context'
import { Problem } from '../../http/errors'
import { authenticateClient } from './client-authentication'
import type { Clients } from './clients'
import type { Grants } from './grants'
import type { RevocationBody } from './model'

/**
 * Fine with a token that is unknown or of another client, which changes nothing. The hint is not
 * needed (§2.1): whatever it says, every kind is looked for. Problems: `invalid_client`,
 * `invalid_request` without a token.
 */
export async function revokeToken(
  clients: Clients,
  grants: Grants,
  context: RequestContext,
  form: RevocationBody,
): Promise<void> {
  const client = await authenticateClient(clients, context.request, form)
  const { token } = form
  if (token === undefined) {
    throw new Problem('invalid_request', { message: 'The parameter token is missing.' })
  }
  const grant = (await grants.byAccess(token)) ?? (await grants.byRefresh(token))?.grant
  if (!grant || grant.clientId !== client.id) return
  await grants.store.transaction(async (tx) => {
    await grants.end(tx, grant.id)
    await recordAudit(tx, grants.clock, context, {
      event: 'oauth.revoke',
      outcome: 'success',
      userId: grant.userId,
      detail: { clientId: client.id },
    })
  })
}
