/** The interface of a grant type (one file each), and the checks that all grant types share. */
import { Problem } from '../../../http/errors'
import type { RequestContext } from '../../../http/request-context'
import type { Clock } from '../../../lib/clock'
import type { Client } from '../clients'
import type { TokenBody, TokenResponse } from '../model'
import { isSubset, parseScopes, type ResourceIndicators } from '../scopes-and-resources'
import type { Grant, TokenRepository } from './token-repository'

/** A token request whose client has authenticated. */
export interface TokenRequest {
  readonly context: RequestContext
  readonly client: Client
  readonly form: TokenBody
}

/** What a grant type works with. */
export interface GrantDeps {
  readonly clock: Clock
  readonly tokens: TokenRepository
  readonly resources: ResourceIndicators
}

/**
 * Exchanges what the form presents for tokens. Problems: those of RFC 6749 §5.2, `invalid_target`.
 */
export type GrantType = (deps: GrantDeps, request: TokenRequest) => Promise<TokenResponse>

/** A parameter of the form. Problem: `invalid_request` if it is missing. */
export function requireParameter(form: TokenBody, name: 'code' | 'refresh_token'): string {
  const value = form[name]
  if (value !== undefined) return value
  throw new Problem('invalid_request', { message: `The parameter ${name} is missing.` })
}

/**
 * The scopes of the new access token: all granted ones, or the requested part of them. Problem:
 * `invalid_scope` for others (RFC 6749 §6).
 */
export function restrictScopes(grant: Grant, { scope }: TokenBody): readonly string[] {
  const requested = parseScopes(scope ?? '')
  if (!requested || !isSubset(requested, grant.scopes)) throw new Problem('invalid_scope')
  return requested.length === 0 ? grant.scopes : requested
}

/** Problem: `invalid_target` for another resource than the granted one (RFC 8707 §2.2). */
export function requireGrantedResource(
  resources: ResourceIndicators,
  grant: Grant,
  form: TokenBody,
): void {
  for (const uri of form.resource ?? []) {
    const resource = resources.resolve(uri)
    if (resource === null || !resources.areEqual(resource, grant.resource)) {
      throw new Problem('invalid_target')
    }
  }
}
