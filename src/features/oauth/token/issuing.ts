/**
 * A new pair in the place of the code or the refresh token that it is given for. Each is one statement:
 * of two requests that come at once, one finds what the other has used up (RFC 9700 §4.5, §4.14).
 */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { once } from '../../../db/prepared'
import { oauthGrants } from '../../../db/schema'
import type { Store } from '../../../db/store'

/** What a grant keeps of a pair. */
export interface PairColumns {
  readonly accessHash: string
  readonly accessScopes: readonly string[]
  readonly accessExpiresAt: number
  readonly refreshHash: string | null
  readonly refreshExpiresAt: number | null
  readonly expiresAt: number
}

export class TokenRepository {
  readonly #forCode: () => ReturnType<typeof statement>
  readonly #forRefresh: () => ReturnType<typeof statement>

  constructor(store: Store) {
    this.#forCode = once(() =>
      statement(store, 'oauth_redeem', isNull(oauthGrants.codeUsedAt), {
        codeUsedAt: value('usedAt'),
      }),
    )
    this.#forRefresh = once(() =>
      statement(store, 'oauth_rotate', eq(oauthGrants.refreshHash, value('spent')), {}),
    )
  }

  /** False where the code has been used. */
  async forCode(grantId: string, usedAt: number, pair: PairColumns): Promise<boolean> {
    const issued = await this.#forCode().execute({ ...columns(pair), id: grantId, usedAt })
    return issued.length === 1
  }

  /** False where the refresh token with the digest `spent` is no longer the present one. */
  async forRefresh(grantId: string, spent: string, pair: PairColumns): Promise<boolean> {
    const issued = await this.#forRefresh().execute({ ...columns(pair), id: grantId, spent })
    return issued.length === 1
  }
}

/** Compiled once, by the first who needs it: building it takes longer than running it. */
function statement(
  store: Store,
  name: string,
  condition: SQL,
  more: Readonly<Partial<Record<'codeUsedAt', SQL>>>,
) {
  return store.db
    .update(oauthGrants)
    .set({
      accessHash: value('accessHash'),
      accessScopes: value('accessScopes'),
      accessExpiresAt: value('accessExpiresAt'),
      refreshHash: value('refreshHash'),
      refreshExpiresAt: value('refreshExpiresAt'),
      expiresAt: value('expiresAt'),
      ...more,
    })
    .where(and(eq(oauthGrants.id, value('id')), condition))
    .returning({ id: oauthGrants.id })
    .prepare(name)
}

const value = (name: string): SQL => sql`${sql.placeholder(name)}`

const columns = (pair: PairColumns) => ({
  ...pair,
  accessScopes: JSON.stringify(pair.accessScopes),
})
