/**
 * Authorization requests that wait for the user's decision. The server stores them, so that it
 * grants exactly what the user saw (RFC 9700 §4.1). A handle works once, for ten minutes, in the
 * browser that showed the consent page.
 */
import { and, eq, gt, lt } from 'drizzle-orm'
import { oauthRequests } from '../../../db/schema'
import type { Db, RowOf, Store } from '../../../db/store'
import { minuteMs, type Clock } from '../../../lib/clock'
import { randomBase64url, sha256 } from '../../../lib/tokens'

const lifeMs = 10 * minuteMs

/** What the client requested, and the sign-in that was asked. */
export type StoredAuthorizationRequest = Omit<
  RowOf<typeof oauthRequests>,
  'handleHash' | 'expiresAt'
>

export class AuthorizationRequests {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Stores a request and gives its handle. */
  async add(request: StoredAuthorizationRequest): Promise<string> {
    const handle = randomBase64url()
    const expiresAt = this.#clock.now() + lifeMs
    await this.#store.db
      .insert(oauthRequests)
      .values({ ...request, handleHash: sha256(handle), expiresAt })
    return handle
  }

  /** Removes the request and gives it; null if the handle is used, expired or another browser's. */
  async take(tx: Db, handle: string, signInId: string): Promise<StoredAuthorizationRequest | null> {
    const [taken] = await tx
      .delete(oauthRequests)
      .where(
        and(
          eq(oauthRequests.handleHash, sha256(handle)),
          eq(oauthRequests.signInId, signInId),
          gt(oauthRequests.expiresAt, this.#clock.now()),
        ),
      )
      .returning()
    return taken ?? null
  }

  /** Deletes expired requests. */
  async sweep(): Promise<void> {
    await this.#store.db.delete(oauthRequests).where(lt(oauthRequests.expiresAt, this.#clock.now()))
  }
}
