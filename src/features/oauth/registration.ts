/** Dynamic registration (RFC 7591): what a client says of itself, checked and completed. */
import { badRequest } from '../../http/errors'
import type { Clients, NewClient } from './clients'
import type { ClientMetadata } from './model'
import { redirectUriFault } from './redirect-uris'
import { readScopes } from './scope-lists'

/** Controls, and marks that turn the direction of what follows: a name must not rewrite the page. */
const deceptive = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The answer of RFC 7591 §3.2.1. Problem: `BAD_REQUEST`, which names the faulty member. */
export async function registerClient(clients: Clients, metadata: ClientMetadata): Promise<object> {
  const client = checked(metadata)
  const { id, secret, createdAt } = await clients.register(client)
  return {
    client_id: id,
    ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    client_id_issued_at: Math.floor(createdAt / 1_000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    token_endpoint_auth_method: client.authMethod,
    grant_types: client.grantTypes,
    response_types: ['code'],
    ...(client.scopes === null ? {} : { scope: client.scopes.join(' ') }),
  }
}

/** With the defaults of RFC 7591 §2; both grant types are one more, of contract §3. */
function checked(metadata: ClientMetadata): NewClient {
  const { client_name: name, grant_types: grantTypes = ['authorization_code', 'refresh_token'] } =
    metadata
  if (deceptive.test(name) || name.trim() === '') {
    throw badRequest([{ path: '/client_name', message: 'must be readable text' }])
  }
  for (const [at, uri] of metadata.redirect_uris.entries()) {
    const fault = redirectUriFault(uri)
    if (fault) throw badRequest([{ path: `/redirect_uris/${at}`, message: fault }])
  }
  if (!grantTypes.includes('authorization_code')) {
    throw badRequest([{ path: '/grant_types', message: 'must include authorization_code' }])
  }
  const scopes = readScopes(metadata.scope ?? '')
  if (!scopes) throw badRequest([{ path: '/scope', message: 'names a scope that does not exist' }])
  return {
    name,
    redirectUris: [...new Set(metadata.redirect_uris)],
    authMethod: metadata.token_endpoint_auth_method ?? 'client_secret_basic',
    grantTypes: [...new Set(grantTypes)],
    scopes: scopes.length === 0 ? null : scopes,
  }
}
