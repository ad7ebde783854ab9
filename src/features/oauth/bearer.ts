/** Access tokens as bearers (RFC 6750): whose they are, what for, and that they were used. */
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { RequestContext } from '../../http/request-context'
import type { Principal } from '../../http/auth'
import { minuteMs } from '../../lib/clock'
import { oauthGrants } from '../../db/schema'
import type { Grants } from './grants'
import type { Resources } from './resources'
import { knownScopes } from './scope-lists'

/** Use is written down this often at most, so that a busy reader does not become a writer. */
const useMs = minuteMs

/** The client, acting for its user; null for a token that is unknown, expired, or for elsewhere. */
export async function recogniseBearer(
  grants: Grants,
  resources: Resources,
  token: string,
  { request }: RequestContext,
): Promise<Principal | null> {
  const grant = await grants.byAccess(token)
  const now = grants.clock.now()
  if (!grant || (grant.accessExpiresAt ?? 0) <= now) return null
  if (!resources.covers(grant.resource, request)) return null
  if (grant.lastUsedAt === null || now - grant.lastUsedAt >= useMs) {
    const stale = or(isNull(oauthGrants.lastUsedAt), lt(oauthGrants.lastUsedAt, now - useMs + 1))
    await grants.store.db
      .update(oauthGrants)
      .set({ lastUsedAt: now })
      .where(and(eq(oauthGrants.id, grant.id), stale))
  }
  const scopes = new Set(knownScopes(grant.accessScopes ?? []))
  return { userId: grant.userId, credential: 'oauth', credentialId: grant.id, scopes }
}
