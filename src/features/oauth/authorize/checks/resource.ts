/** The token is for this server (RFC 8707 §2). */
import type { AuthorizationRequest, Check } from '../request'

export const checkResource: Check = (request) =>
  request.parameters.all('resource').length === 0 || resourceOf(request) !== null
    ? null
    : { error: 'invalid_target', description: 'The resource is not one of this server.' }

/** What the token will be for; null where the client did not say, or said what cannot be. */
export function resourceOf({ parameters, resources }: AuthorizationRequest): string | null {
  const named = new Set(parameters.all('resource').map((uri) => resources.named(uri)))
  const [resource = null] = named
  return named.size === 1 ? resource : null
}
