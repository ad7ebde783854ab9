/** The scopes exist, and the client may ask for them (RFC 6749 §3.3, contract §3). */
import { scopes, type Scope } from '../../../../http/scopes'
import { isWithin, knownScopes, readScopes } from '../../scope-lists'
import type { AuthorizationRequest, Check } from '../request'

const readOnly = scopes.filter((scope) => scope.endsWith(':read'))

export const checkScope: Check = (request) => {
  const asked = scopesOf(request)
  if (!asked) return { error: 'invalid_scope', description: 'A scope does not exist.' }
  const { scopes: registered } = request.client
  if (!registered || isWithin(asked, registered)) return null
  return { error: 'invalid_scope', description: 'The client did not register each of the scopes.' }
}

/** What the user is asked for; null where one of them does not exist. */
export function scopesOf({ client, parameters }: AuthorizationRequest): readonly Scope[] | null {
  const asked = readScopes(parameters.one('scope') ?? '')
  if (asked?.length !== 0) return asked
  return client.scopes ? knownScopes(client.scopes) : readOnly
}
