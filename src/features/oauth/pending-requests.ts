/**
 * Authorization requests that wait for a decision, kept on the server: what the user saw is what is
 * granted (RFC 9700 §4.1). A handle works once, for ten minutes, in the browser that was asked.
 */
import { and, eq, gt, lt } from 'drizzle-orm'
import { minuteMs, type Clock } from '../../lib/clock'
import { randomBase64url, sha256 } from '../../lib/tokens'
import { oauthRequests } from '../../db/schema'
import type { Db, RowOf, Store } from '../../db/store'

const lifeMs = 10 * minuteMs

/** What was asked, and in which browser. */
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

  /** Keeps a request and gives its handle. */
  async keep(request: StoredAuthorizationRequest): Promise<string> {
    const handle = randomBase64url()
    const expiresAt = this.#clock.now() + lifeMs
    await this.#store.db
      .insert(oauthRequests)
      .values({ ...request, handleHash: sha256(handle), expiresAt })
    return handle
  }

  /** The request, for the one time; null for a handle that is used, expired or of another browser. */
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

  async sweep(): Promise<void> {
    await this.#store.db.delete(oauthRequests).where(lt(oauthRequests.expiresAt, this.#clock.now()))
  }
}
