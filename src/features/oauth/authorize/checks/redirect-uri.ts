/** The answer goes where the client registered it to go (RFC 6749 §3.1.2, RFC 9700 §2.1). */
import type { Client } from '../../clients'
import { sameRedirectUri } from '../../redirect-uris'
import type { Parameters, Trusted } from '../request'

/** Where the answer goes, or what the user is told. */
export function trustedRedirect(parameters: Parameters, client: Client): Trusted | string {
  const given = parameters.all('redirect_uri')
  const [redirectUri] = given
  if (given.length > 1) return 'The link names more than one address to return to.'
  if (redirectUri === undefined) {
    const [only, ...others] = client.redirectUris
    if (only === undefined || others.length > 0) return 'The link names no address to return to.'
    return { client, redirectUri: only, redirectUriGiven: false }
  }
  if (client.redirectUris.some((registered) => sameRedirectUri(registered, redirectUri))) {
    return { client, redirectUri, redirectUriGiven: true }
  }
  return 'The address that the link would return you to is not one that the application registered.'
}
