/**
 * The grant type `authorization_code` (RFC 6749 §4.1.3, RFC 7636 §4.6): a code for the first pair.
 */
import { Problem } from '../../../http/errors'
import { sameSecret } from '../../../lib/tokens'
import type { TokenBody, TokenResponse } from '../model'
import {
  requireGrantedResource,
  requireParameter,
  restrictScopes,
  type GrantDeps,
  type TokenRequest,
} from './grant-type'
import type { Grant } from './token-repository'

/** RFC 7636 §4.1. */
const verifierForm = /^[\w.~-]{43,128}$/
/** A client errs once or twice; further attempts are guesses. */
const maxWrongVerifiers = 5

/**
 * Problems: `invalid_grant`, `invalid_scope`, `invalid_target`, `invalid_request`. A code that is
 * presented twice revokes its grant. A code that another client presents stays valid for its owner.
 */
export async function exchangeCode(deps: GrantDeps, request: TokenRequest): Promise<TokenResponse> {
  const { client, context, form } = request
  const { clock, tokens, resources } = deps
  const grant = await tokens.findByCode(requireParameter(form, 'code'))
  if (!grant || grant.clientId !== client.id) throw new Problem('invalid_grant')
  if (grant.codeUsedAt === null) {
    if (grant.codeExpiresAt <= clock.now()) throw new Problem('invalid_grant')
    requireSameRedirectUri(grant, form)
    requireGrantedResource(resources, grant, form)
    const scopes = restrictScopes(grant, form)
    await requireVerifier(deps, request, grant)
    const refreshable = client.grantTypes.includes('refresh_token')
    const response = await tokens.exchangeCode(grant, { scopes, refreshable })
    if (response) return response
  }
  await tokens.revokeReused(context, grant, 'code')
  throw new Problem('invalid_grant')
}

/** RFC 6749 §4.1.3: the same URI if the authorization request named one. */
function requireSameRedirectUri(grant: Grant, { redirect_uri: given }: TokenBody): void {
  const omittedTwice = given === undefined && !grant.redirectUriGiven
  if (!omittedTwice && given !== grant.redirectUri) throw new Problem('invalid_grant')
}

/** The grant is revoked at the fifth wrong verifier. */
async function requireVerifier(
  { tokens }: GrantDeps,
  { context, form: { code_verifier: verifier } }: TokenRequest,
  grant: Grant,
): Promise<void> {
  if (verifier === undefined) throw new Problem('invalid_grant')
  if (!verifierForm.test(verifier)) {
    throw new Problem('invalid_request', { message: 'The code_verifier is malformed.' })
  }
  const challenge = new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')
  if (sameSecret(challenge, grant.codeChallenge)) return
  const count = await tokens.countWrongVerifier(grant)
  if (count !== null && count >= maxWrongVerifiers) {
    await tokens.revokeReused(context, grant, 'wrong_verifier')
  }
  throw new Problem('invalid_grant')
}
