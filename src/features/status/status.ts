/**
 * Announcements by mail, for whoever has asked for them twice: by a form, and by the link in the mail
 * that came of it (contract §7). The front door of this folder.
 */
import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { badRequest } from '../../http/errors'
import { dayMs } from '../../lib/clock'
import { emailKey } from '../../lib/text'
import { randomBase64url, sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import { statusSubscribers } from '../../db/schema'
import { announcements, type Announcement } from '../announcements/announcements'
import { announcementLetter, questionLetter } from './letters'

const purpose = 'status.unsubscribe'
/** Subscribers that are told in one transaction. */
const toldAtOnce = 100

export class StatusMails {
  constructor(readonly services: Services) {}

  /** Asks the address, unless it has said yes already; whoever called learns nothing of that. */
  async subscribe(email: string): Promise<void> {
    const { store, clock, mail, config } = this.services
    const [key, token, now] = [emailKey(email), randomBase64url(), clock.now()]
    const asked = { email, tokenHash: sha256(token), tokenExpiresAt: now + dayMs }
    await store.transaction(async (tx) => {
      const rows = await tx
        .insert(statusSubscribers)
        .values({ ...asked, emailKey: key, toldUntil: now, createdAt: now })
        .onConflictDoUpdate({
          target: statusSubscribers.emailKey,
          set: asked,
          setWhere: isNull(statusSubscribers.confirmedAt),
        })
        .returning({ email: statusSubscribers.email })
      if (rows.length > 0) await mail.enqueue(tx, null, questionLetter(config, email, token))
    })
    await mail.wake()
  }

  /** Problem: `BAD_REQUEST` for a token that is wrong, used or expired. */
  async confirm(token: string): Promise<void> {
    const { store, clock } = this.services
    const now = clock.now()
    const confirmed = await store.db
      .update(statusSubscribers)
      .set({ confirmedAt: now, toldUntil: now, tokenHash: null, tokenExpiresAt: null })
      .where(
        and(
          eq(statusSubscribers.tokenHash, sha256(token)),
          gt(statusSubscribers.tokenExpiresAt, now),
        ),
      )
      .returning({ email: statusSubscribers.email })
    if (confirmed.length === 0) throw refused
  }

  /** Forgets the address; doing so twice changes nothing. Problem: `BAD_REQUEST` for a wrong token. */
  async unsubscribe(token: string): Promise<void> {
    const { keyring, store } = this.services
    const [encoded = '', signature = ''] = token.split('.')
    if (!keyring.verify(purpose, encoded, signature)) throw refused
    const key = Buffer.from(encoded, 'base64url').toString()
    await store.db.delete(statusSubscribers).where(eq(statusSubscribers.emailKey, key))
  }

  /** Sends what was announced since, once to each, whichever nodes do it. */
  async announce(): Promise<void> {
    const all = announcements(this.services.config.baseUrl).toReversed()
    const newest = Date.parse(all.at(-1)?.publishedAt ?? '')
    while (newest <= this.services.clock.now() && (await this.#announceSome(all, newest))) {
      await this.services.mail.wake()
    }
  }

  /** False when everybody has been told. */
  #announceSome(all: readonly Announcement[], newest: number): Promise<boolean> {
    const { store, mail, config } = this.services
    return store.transaction(async (tx) => {
      const behind = await tx
        .select()
        .from(statusSubscribers)
        .where(
          and(isNotNull(statusSubscribers.confirmedAt), lt(statusSubscribers.toldUntil, newest)),
        )
        .orderBy(asc(statusSubscribers.emailKey))
        .limit(toldAtOnce)
      for (const { email, emailKey: key, toldUntil } of behind) {
        const told = await tx
          .update(statusSubscribers)
          .set({ toldUntil: newest })
          .where(
            and(eq(statusSubscribers.emailKey, key), eq(statusSubscribers.toldUntil, toldUntil)),
          )
          .returning({ email: statusSubscribers.email })
        const news = all.filter(({ publishedAt }) => Date.parse(publishedAt) > toldUntil)
        for (const each of told.length > 0 ? news : []) {
          await mail.enqueue(tx, null, announcementLetter(config, email, each, this.#endToken(key)))
        }
      }
      return behind.length === toldAtOnce
    })
  }

  /** Forgets who never answered. */
  async sweep(): Promise<void> {
    const { store, clock } = this.services
    await store.db
      .delete(statusSubscribers)
      .where(
        and(
          isNull(statusSubscribers.confirmedAt),
          lt(statusSubscribers.tokenExpiresAt, clock.now()),
        ),
      )
  }

  /** Good for as long as there are mails: it can do nothing but end them. */
  #endToken(key: string): string {
    const encoded = Buffer.from(key).toString('base64url')
    return `${encoded}.${this.services.keyring.sign(purpose, encoded)}`
  }
}

const refused = badRequest([{ path: '/token', message: 'is wrong, was used, or has expired' }])
