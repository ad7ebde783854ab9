/** The grant type `authorization_code` (RFC 6749 §4.1.3, RFC 7636 §4.6): a code for the first pair. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RequestContext } from '../../../http/request-context'
import { Problem } from '../../../http/errors'
import { sameSecret } from '../../../lib/tokens'
import { oauthGrants } from '../../../db/schema'
import type { Client } from '../clients'
import type { Grant, Grants } from '../grants'
import type { TokenAnswer, TokenBody } from '../model'
import type { Resources } from '../resources'
import { narrowedScopes, requireResource } from './narrowing'
import { newPair, refreshWindowMs } from './pair'

/** RFC 7636 §4.1. */
const verifierForm = /^[\w.~-]{43,128}$/
/** A client errs once or twice; who goes on is guessing. */
const wrongVerifiersAllowed = 5

/**
 * Problems: `invalid_grant`, `invalid_scope`, `invalid_target`, `invalid_request`. A code that comes
 * twice ends its grant; a code of another client stays good for its owner.
 */
export async function redeemCode(
  grants: Grants,
  resources: Resources,
  context: RequestContext,
  client: Client,
  form: TokenBody,
): Promise<TokenAnswer> {
  if (form.code === undefined) throw missing('code')
  const grant = await grants.byCode(form.code)
  if (!grant || grant.clientId !== client.id) throw new Problem('invalid_grant')
  if (grant.codeUsedAt !== null) return reused(grants, context, grant)
  const now = grants.clock.now()
  if (grant.codeExpiresAt <= now) throw new Problem('invalid_grant')
  requireRedirectUri(grant, form)
  requireResource(grant, form, resources)
  const scopes = narrowedScopes(grant, form)
  await requireVerifier(grants, context, grant, form)
  const refreshes = client.grantTypes.includes('refresh_token')
  const { answer, columns } = newPair(
    grants,
    grant.id,
    scopes,
    refreshes ? now + refreshWindowMs : null,
  )
  const issued = await grants.issuing.forCode(grant.id, now, columns)
  return issued ? answer : reused(grants, context, grant)
}

async function reused(grants: Grants, context: RequestContext, grant: Grant): Promise<never> {
  await grants.endReused(context, grant, 'code')
  throw new Problem('invalid_grant')
}

/** RFC 6749 §4.1.3: identical where the authorization request had one. */
function requireRedirectUri(grant: Grant, { redirect_uri: given }: TokenBody): void {
  const omitted = given === undefined && !grant.redirectUriGiven
  if (!omitted && given !== grant.redirectUri) throw new Problem('invalid_grant')
}

async function requireVerifier(
  grants: Grants,
  context: RequestContext,
  grant: Grant,
  { code_verifier: verifier }: TokenBody,
): Promise<void> {
  if (verifier === undefined) throw new Problem('invalid_grant')
  if (!verifierForm.test(verifier)) {
    throw new Problem('invalid_request', { message: 'The code_verifier is malformed.' })
  }
  const challenge = new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')
  if (sameSecret(challenge, grant.codeChallenge)) return
  const [counted] = await grants.store.db
    .update(oauthGrants)
    .set({ wrongVerifiers: sql`${oauthGrants.wrongVerifiers} + 1` })
    .where(and(eq(oauthGrants.id, grant.id), isNull(oauthGrants.codeUsedAt)))
    .returning({ wrongVerifiers: oauthGrants.wrongVerifiers })
  if (counted && counted.wrongVerifiers >= wrongVerifiersAllowed) {
    await grants.endReused(context, grant, 'wrong_verifier')
  }
  throw new Problem('invalid_grant')
}

const missing = (name: string) =>
  new Problem('invalid_request', { message: `The parameter ${name} is missing.` })
