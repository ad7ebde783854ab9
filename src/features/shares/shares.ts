/** Public links to sessions: anyone with the link may read. */
import { and, asc, desc, eq, inArray, lt, or } from 'drizzle-orm'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { Page, PageQuery } from '../../http/pagination'
import type { RequestContext } from '../../http/request-context'
import { isoTime, minuteMs } from '../../lib/clock'
import { isStorable } from '../../lib/text'
import { randomBase64url } from '../../lib/tokens'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { shares } from '../../db/schema'
import type { Db } from '../../db/store'
import type { CredentialKind } from '../auth/auth'
import type { Sessions } from '../sessions/sessions'
import type { ListedShare, Share, SharedSession, ShareQuery } from './model'

export const noSuchShare = 'There is nothing here, or it is shared no longer.'

/** A link reads on as its session grows, so it ends when the account changes hands. */
export class Shares implements CredentialKind {
  readonly tables = [shares]
  readonly outlives = [
    'password-change',
    'password-set',
    'password-reset',
    'recovery',
    'lock-out',
  ] as const
  readonly #services: Services
  readonly #sessions: Sessions

  constructor(services: Services, sessions: Sessions) {
    this.#services = services
    this.#sessions = sessions
  }

  /** Returns the session's link, or creates one in `tx`. Problem: `NOT_FOUND`. */
  async share(
    tx: Db,
    context: RequestContext,
    { userId }: Principal,
    sessionId: string,
  ): Promise<Share> {
    const { clock } = this.#services
    const createdAt = clock.now()
    const id = await this.#sessions.setShared(tx, userId, sessionId, createdAt)
    const [existing] = await tx
      .select({ id: shares.id })
      .from(shares)
      .where(eq(shares.sessionId, id))
    if (existing) return this.#wire(existing.id)
    const shareId = randomBase64url()
    await tx.insert(shares).values({ id: shareId, sessionId: id, createdAt })
    const event = { event: 'share.create', outcome: 'success', userId } as const
    await recordAudit(tx, clock, context, event)
    return this.#wire(shareId)
  }

  /**
   * Deletes the session's link, if it has one; a new link gets another id. Problem: `NOT_FOUND`.
   */
  async revoke(context: RequestContext, { userId }: Principal, sessionId: string): Promise<void> {
    const { store, clock } = this.#services
    await store.transaction(async (tx) => {
      const id = await this.#sessions.setShared(tx, userId, sessionId, null)
      const ended = await tx
        .delete(shares)
        .where(eq(shares.sessionId, id))
        .returning({ id: shares.id })
      if (ended.length === 0) return
      const event = { event: 'share.end', outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, event)
    })
  }

  /** Deletes every link of the user, within `tx`. */
  async end(tx: Db, userId: string): Promise<void> {
    await this.#sessions.endSharing(tx, userId)
    await tx.delete(shares).where(inArray(shares.sessionId, this.#sessions.idsOf(userId, tx)))
  }

  /** The title of the session that a reader with the link sees, and the link; null where there is none. */
  async preview(shareId: string): Promise<{ readonly title: string; readonly url: string } | null> {
    const share = await this.#find(shareId)
    const title = share && (await this.#sessions.publicTitle(share.sessionId))
    return share && typeof title === 'string' ? { title, url: this.#wire(share.id).url } : null
  }

  async #find(shareId: string) {
    if (!isStorable(shareId)) return undefined
    const [share] = await this.#services.store.db
      .select()
      .from(shares)
      .where(eq(shares.id, shareId))
    return share
  }

  /** The user's links, the newest first. */
  async list(userId: string, { cursor, limit }: PageQuery): Promise<Page<ListedShare>> {
    const { cursors, store } = this.#services
    const list = `shares:${userId}`
    const [time, id] = cursors.read(list, cursor) ?? []
    const before =
      typeof time === 'number' && typeof id === 'string'
        ? or(lt(shares.createdAt, time), and(eq(shares.createdAt, time), lt(shares.id, id)))
        : undefined
    const rows = await store.db
      .select()
      .from(shares)
      .where(and(inArray(shares.sessionId, this.#sessions.idsOf(userId)), before))
      .orderBy(desc(shares.createdAt), desc(shares.id))
      .limit(limit + 1)
    const titles = await this.#sessions.titlesOf(
      userId,
      rows.map(({ sessionId }) => sessionId),
    )
    return cursors.page({
      list,
      rows,
      limit,
      position: (row) => [row.createdAt, row.id],
      item: (row) => ({
        ...this.#wire(row.id),
        sessionId: row.sessionId,
        title: titles.get(row.sessionId) ?? '',
        createdAt: isoTime(row.createdAt),
        ...(row.openedAt === null ? {} : { openedAt: isoTime(row.openedAt) }),
      }),
    })
  }

  /** What a reader with the link sees. Problem: `NOT_FOUND`. */
  async read(shareId: string, query: ShareQuery): Promise<SharedSession> {
    const share = await this.#find(shareId)
    const session = share && (await this.#sessions.readPublic(share.sessionId, query))
    if (!share || !session) throw new Problem('NOT_FOUND', { message: noSuchShare })
    if (query.cursor === undefined) await this.#noteOpening(share)
    const { title, updatedAt, page } = session
    const { items, hasMore, nextCursor } = page
    const sharedAt = isoTime(share.createdAt)
    return { shareId, title, messages: [...items], hasMore, nextCursor, sharedAt, updatedAt }
  }

  /** A link that is read often is written to once a minute at most. */
  async #noteOpening({ id, openedAt }: { id: string; openedAt: number | null }): Promise<void> {
    const { clock, store } = this.#services
    const now = clock.now()
    if (openedAt !== null && now - openedAt < minuteMs) return
    await store.db.update(shares).set({ openedAt: now }).where(eq(shares.id, id))
  }

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
