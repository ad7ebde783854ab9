/** Public links to sessions: anyone with the link may read. The public module of this folder. */
import { asc, eq, inArray } from 'drizzle-orm'
import { Problem } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import { randomBase64url } from '../../lib/tokens'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { shares } from '../../db/schema'
import type { Db } from '../../db/store'
import type { Sessions } from '../sessions/sessions'
import type { Share, SharedSession, ShareQuery } from './model'

export const noSuchShare = 'There is nothing here, or it is shared no longer.'

export class Shares {
  readonly #services: Services
  readonly #sessions: Sessions

  constructor(services: Services, sessions: Sessions) {
    this.#services = services
    this.#sessions = sessions
  }

  /** Returns the session's link, or creates one in `tx`. Problem: `NOT_FOUND`. */
  async share(tx: Db, userId: string, sessionId: string): Promise<Share> {
    const createdAt = this.#services.clock.now()
    const id = await this.#sessions.setShared(tx, userId, sessionId, createdAt)
    const [existing] = await tx
      .select({ id: shares.id })
      .from(shares)
      .where(eq(shares.sessionId, id))
    if (existing) return this.#wire(existing.id)
    const shareId = randomBase64url()
    await tx.insert(shares).values({ id: shareId, sessionId: id, createdAt })
    return this.#wire(shareId)
  }

  /**
   * Deletes the session's link, if it has one; a new link gets another id. Problem: `NOT_FOUND`.
   */
  async revoke(userId: string, sessionId: string): Promise<void> {
    await this.#services.store.transaction(async (tx) => {
      const id = await this.#sessions.setShared(tx, userId, sessionId, null)
      await tx.delete(shares).where(eq(shares.sessionId, id))
    })
  }

  /** What a reader with the link sees. Problem: `NOT_FOUND`. */
  async read(shareId: string, query: ShareQuery): Promise<SharedSession> {
    const [share] = await this.#services.store.db
      .select()
      .from(shares)
      .where(eq(shares.id, shareId))
    const session = share && (await this.#sessions.readPublic(share.sessionId, query))
    if (!share || !session) throw new Problem('NOT_FOUND', { message: noSuchShare })
    const { title, updatedAt, page } = session
    const { items, hasMore, nextCursor } = page
    const sharedAt = isoTime(share.createdAt)
    return { shareId, title, messages: [...items], hasMore, nextCursor, sharedAt, updatedAt }
  }

  /** Everything for the user's archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const { db } = this.#services.store
    const rows = await db
      .select({ id: shares.id, sessionId: shares.sessionId, createdAt: shares.createdAt })
      .from(shares)
      .where(inArray(shares.sessionId, this.#sessions.idsOf(userId)))
      .orderBy(asc(shares.createdAt))
    yield jsonEntry(
      'shares.json',
      rows.map(({ id, sessionId, createdAt }) => ({
        ...this.#wire(id),
        sessionId,
        createdAt: isoTime(createdAt),
      })),
    )
  }

  #wire(shareId: string): Share {
    return { shareId, url: `${this.#services.config.baseUrl}/shares/${shareId}` }
  }
}
