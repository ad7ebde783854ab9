/**
 * The state of the service, and announcements by mail with double opt-in: a form, then the link in a
 * mail (contract §7).
 */
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Config } from '../../config/config'
import { statusSubscribers } from '../../db/schema'
import { badRequest } from '../../http/errors'
import { dayMs, isoTime } from '../../lib/clock'
import { product } from '../../lib/product'
import { emailKey } from '../../lib/text'
import { randomBase64url, sha256 } from '../../lib/tokens'
import type { MailMessage } from '../../mail/mail'
import type { Services } from '../../services'
import { allAnnouncements, type Announcement } from '../announcements/announcements'
import type { Auth } from '../auth/auth'
import { databaseAnswers } from '../health/health'

export { MaintenanceState } from './model'

const unsubscribePurpose = 'status.unsubscribe'
/** The most subscribers whose mails are queued in one transaction. */
const batchSize = 100

export class StatusMails {
  constructor(readonly services: Services) {}

  /**
   * Mails a confirmation link, unless the address is subscribed or has a link that is still valid:
   * strangers cannot fill a mailbox. The caller cannot tell which.
   */
  async subscribe(email: string): Promise<void> {
    const { store, clock, mail, config } = this.services
    const [key, token, now] = [emailKey(email), randomBase64url(), clock.now()]
    const request = { email, tokenHash: sha256(token), tokenExpiresAt: now + dayMs }
    await store.transaction(async (tx) => {
      const rows = await tx
        .insert(statusSubscribers)
        .values({ ...request, emailKey: key, toldUntil: now, createdAt: now })
        .onConflictDoUpdate({
          target: statusSubscribers.emailKey,
          set: request,
          setWhere: sql`${isNull(statusSubscribers.confirmedAt)}
            and ${lte(statusSubscribers.tokenExpiresAt, now)}`,
        })
        .returning({ email: statusSubscribers.email })
      if (rows.length > 0) await mail.enqueue(tx, null, confirmationMail(config, email, token))
    })
    await mail.wake()
  }

  /** Confirms an address. Problem: `BAD_REQUEST` for a token that is wrong, used or expired. */
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
    if (confirmed.length === 0) throw badToken
  }

  /** Deletes the address. A second call has no effect. Problem: `BAD_REQUEST` for a wrong token. */
  async unsubscribe(token: string): Promise<void> {
    const { keyring, store } = this.services
    const [encoded = '', signature = ''] = token.split('.')
    if (!keyring.verify(unsubscribePurpose, encoded, signature)) throw badToken
    const key = Buffer.from(encoded, 'base64url').toString()
    await store.db.delete(statusSubscribers).where(eq(statusSubscribers.emailKey, key))
  }

  /** Mails new announcements to each subscriber once, also when several nodes run it. */
  async announce(): Promise<void> {
    const all = (await allAnnouncements(this.services)).toReversed()
    const newest = Date.parse(all.at(-1)?.publishedAt ?? '')
    while (newest <= this.services.clock.now() && (await this.#announceBatch(all, newest))) {
      await this.services.mail.wake()
    }
  }

  /** Resolves to false when no subscriber is left. */
  #announceBatch(all: readonly Announcement[], newest: number): Promise<boolean> {
    const { store, mail, config } = this.services
    return store.transaction(async (tx) => {
      const behind = await tx
        .select()
        .from(statusSubscribers)
        .where(
          and(isNotNull(statusSubscribers.confirmedAt), lt(statusSubscribers.toldUntil, newest)),
        )
        .orderBy(asc(statusSubscribers.emailKey))
        .limit(batchSize)
      for (const { email, emailKey: key, toldUntil } of behind) {
        const claimed = await tx
          .update(statusSubscribers)
          .set({ toldUntil: newest })
          .where(
            and(eq(statusSubscribers.emailKey, key), eq(statusSubscribers.toldUntil, toldUntil)),
          )
          .returning({ email: statusSubscribers.email })
        const news = all.filter(({ publishedAt }) => Date.parse(publishedAt) > toldUntil)
        for (const each of claimed.length > 0 ? news : []) {
          await mail.enqueue(
            tx,
            null,
            announcementMail(config, email, each, this.#unsubscribeToken(key)),
          )
        }
      }
      return behind.length === batchSize
    })
  }

  /** Deletes addresses that were never confirmed. */
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

  /** A token without expiry: it only ends the mails. */
  #unsubscribeToken(key: string): string {
    const encoded = Buffer.from(key).toString('base64url')
    return `${encoded}.${this.services.keyring.sign(unsubscribePurpose, encoded)}`
  }
}

const badToken = badRequest([{ path: '/token', message: 'is wrong, was used, or has expired' }])

type MailContent = Omit<MailMessage, 'id'>

const confirmationMail = ({ baseUrl }: Config, to: string, token: string): MailContent => ({
  to,
  subject: `Confirm that you want to hear from ${product.name}`,
  text: `Somebody asked that announcements of ${product.name} be sent to this address.

Open this link within 24 hours if you want that:

${baseUrl}/status/confirm?token=${token}

If it was not you, you need not do anything: nothing more will come.
`,
})

const announcementMail = (
  { baseUrl }: Config,
  to: string,
  { title, body, url }: Announcement,
  unsubscribeToken: string,
): MailContent => ({
  to,
  subject: `${product.name}: ${title}`,
  text: `${body}

${url}

You get this because you asked for it. To end it, open this link:

${baseUrl}/status/unsubscribe?token=${unsubscribeToken}
`,
})

/** What a sign-in page offers; it holds no secret. */
const signInOffer = async ({ config }: Services, auth: Auth, database: boolean) => ({
  registration: database ? await auth.registrationPolicy.current() : config.registration,
  codehost: config.codehost?.kind ?? null,
  oidc: config.oidc?.name ?? null,
  setUp: database && (await auth.registration.needsSetUp()),
})

/** The answer of `/api/status` (contract §7). */
function abilitiesOf({ mail, model }: Config) {
  const seesPictures = model !== null && (model.vision !== 'off' || !!model.visionModel)
  return { mail: mail.smtpUrl !== null, model: model !== null, pictures: seesPictures }
}

export async function componentsOf(services: Services, auth: Auth) {
  const database = await databaseAnswers(services.store)
  const model = services.tutor.modelState?.() ?? null
  return {
    ok: database && model !== 'down',
    service: product.name,
    version: product.version,
    apiVersion: '2026.05',
    contractVersion: 'v2',
    startedAt: isoTime(services.startedAt),
    signIn: await signInOffer(services, auth, database),
    maintenance: services.maintenance.state,
    abilities: abilitiesOf(services.config),
    components: [
      { name: 'api', status: 'operational' },
      { name: 'database', status: database ? 'operational' : 'down' },
      { name: 'tutor', status: model === 'down' ? 'down' : 'operational' },
      ...(model === null ? [] : [{ name: 'model', status: model }]),
    ],
  }
}
