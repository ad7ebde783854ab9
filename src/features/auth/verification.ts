/** Verification of e-mail addresses: a mailed token that works once, for 24 hours (contract §2). */
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import { dayMs } from '../../lib/clock'
import type { Services } from '../../services'
import { verificationEmail } from './email-templates'
import type { OneTimeTokens } from './one-time-tokens'
import type { UserRow } from './users'

const purpose = 'verify_email'

export class Verification {
  readonly #services: Services
  readonly #tokens: OneTimeTokens

  constructor(services: Services, tokens: OneTimeTokens) {
    this.#services = services
    this.#tokens = tokens
  }

  /** Queues the message within `tx`; earlier tokens stay valid. */
  async request(tx: Db, user: UserRow): Promise<void> {
    const { config, mail } = this.#services
    const token = await this.#tokens.issue(tx, { purpose, userId: user.id, lifeMs: dayMs })
    await mail.enqueue(tx, user.id, verificationEmail(config, user.email, token))
  }

  /** Sends the message again, unless the address is verified or has several links that still work. */
  async resend(user: UserRow): Promise<void> {
    if (user.emailVerifiedAt !== null) return
    await this.#services.store.transaction(async (tx) => {
      if (await this.#tokens.mayMail(tx, purpose, user.id)) await this.request(tx, user)
    })
    await this.#services.mail.wake()
  }

  /** Verifies the address of the token's user; false if the token is wrong, used or expired. */
  confirm(token: string): Promise<boolean> {
    const { store, clock } = this.#services
    return store.transaction(async (tx) => {
      const spent = await this.#tokens.spend(tx, purpose, token)
      if (!spent?.userId) return false
      await tx.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, spent.userId))
      return true
    })
  }
}
