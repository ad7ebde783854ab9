/** The token endpoint (RFC 6749 §3.2): who asks, then which grant type. */
import type { RequestContext } from '../../../http/request-context'
import { Problem } from '../../../http/errors'
import { authenticateClient } from '../client-authentication'
import type { Clients } from '../clients'
import type { Grants } from '../grants'
import type { TokenAnswer, TokenBody } from '../model'
import type { Resources } from '../resources'
import { redeemCode } from './authorization-code'
import { rotatePair } from './refresh-token'

const grantTypes = { authorization_code: redeemCode, refresh_token: rotatePair } as const
type GrantType = keyof typeof grantTypes

const isGrantType = (name: string): name is GrantType => Object.hasOwn(grantTypes, name)

/** Problems: those of RFC 6749 §5.2, and `invalid_target`. */
export async function issueTokens(
  clients: Clients,
  grants: Grants,
  resources: Resources,
  context: RequestContext,
  form: TokenBody,
): Promise<TokenAnswer> {
  const { grant_type: type } = form
  if (type !== undefined && !isGrantType(type)) throw new Problem('unsupported_grant_type')
  const client = await authenticateClient(clients, context.request, form)
  if (type === undefined) {
    throw new Problem('invalid_request', { message: 'The parameter grant_type is missing.' })
  }
  if (!client.grantTypes.includes(type)) throw new Problem('unauthorized_client')
  return grantTypes[type](grants, resources, context, client, form)
}
