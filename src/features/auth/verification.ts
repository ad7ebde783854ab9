/** The mail that asks for a proof of the mailbox: its link works once, for 24 hours (contract §2). */
import type { Db } from '../../db/store'
import { dayMs } from '../../lib/clock'
import type { Services } from '../../services'
import { verificationEmail } from './email-templates'
import type { MailedLinks } from './mailed-links'
import type { OneTimeTokens } from './one-time-tokens'
import type { UserRow } from './users'

const purpose = 'verify_email'

interface VerificationDeps {
  readonly links: MailedLinks
  readonly tokens: OneTimeTokens
}

export class Verification {
  readonly #services: Services
  readonly #deps: VerificationDeps

  constructor(services: Services, deps: VerificationDeps) {
    this.#services = services
    this.#deps = deps
  }

  /** Queues the message within `tx`; earlier tokens stay valid. */
  async request(tx: Db, user: UserRow): Promise<void> {
    const { config, mail } = this.#services
    const token = await this.#deps.links.issue(tx, purpose, { user, lifeMs: dayMs })
    await mail.enqueue(tx, user.id, verificationEmail(config, user.email, token))
  }

  /** Sends the message again, unless the address is verified or has several links that still work. */
  async resend(user: UserRow): Promise<void> {
    if (user.emailVerifiedAt !== null) return
    await this.#services.store.transaction(async (tx) => {
      if (await this.#deps.tokens.mayMail(tx, purpose, user.id)) await this.request(tx, user)
    })
    await this.#services.mail.wake()
  }
}
