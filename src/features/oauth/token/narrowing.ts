/** What a token request may ask of a grant: a part of its scopes, and the resource that it is for. */
import { Problem } from '../../../http/errors'
import type { Grant } from '../grants'
import type { TokenBody } from '../model'
import type { Resources } from '../resources'
import { isWithin, readScopes } from '../scope-lists'

/** The scopes of the new access token. Problem: `invalid_scope` for more than was granted (RFC 6749 §6). */
export function narrowedScopes(grant: Grant, { scope }: TokenBody): readonly string[] {
  const asked = readScopes(scope ?? '')
  if (!asked || !isWithin(asked, grant.scopes)) throw new Problem('invalid_scope')
  return asked.length === 0 ? grant.scopes : asked
}

/** Problem: `invalid_target` for another resource than the granted one (RFC 8707 §2.2). */
export function requireResource(grant: Grant, form: TokenBody, resources: Resources): void {
  for (const uri of form.resource ?? []) {
    const named = resources.named(uri)
    if (named === null || !resources.same(named, grant.resource))
      throw new Problem('invalid_target')
  }
}
