/** Changing a password, by knowing the old one or by a mailed token (contract §2). */
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../http/audit'
import type { RequestContext } from '../../http/request-context'
import type { Principal } from '../../http/auth'
import { badRequest, Problem } from '../../http/errors'
import { minuteMs } from '../../lib/clock'
import { hashPassword, verifyPassword } from '../../lib/passwords'
import type { Services } from '../../services'
import { users } from '../../db/schema'
import type { CredentialRevocation, Except } from './credential-revocation'
import { resetEmail } from './email-templates'
import type { OneTimeTokens } from './one-time-tokens'
import { findUser, findUserByEmail, type UserRow } from './users'

const purpose = 'reset_password'
const lifeMs = 60 * minuteMs

export class PasswordChanges {
  readonly #services: Services
  readonly #tokens: OneTimeTokens
  readonly #endings: CredentialRevocation

  constructor(services: Services, tokens: OneTimeTokens, endings: CredentialRevocation) {
    this.#services = services
    this.#tokens = tokens
    this.#endings = endings
  }

  /** Mails a token, if somebody has this address; who asks cannot tell, by the time neither. */
  async forgot(context: RequestContext, email: string): Promise<void> {
    const { store, clock, config, mail } = this.#services
    const user = await findUserByEmail(store.db, email)
    const userId = user?.id ?? null
    await store.transaction(async (tx) => {
      const token = await this.#tokens.issue(tx, { purpose, userId, lifeMs })
      if (user) await mail.enqueue(tx, user.id, resetEmail(config, user.email, token))
      const outcome = user ? 'success' : 'failure'
      await recordAudit(tx, clock, context, { event: 'password.forgot', outcome, userId })
    })
    await mail.wake()
  }

  /** Sets the password by a mailed token. Problem: `BAD_REQUEST` for a token that is no good. */
  async reset(context: RequestContext, token: string, password: string): Promise<void> {
    const { store, clock } = this.#services
    const passwordHash = await hashPassword(password)
    await store.transaction(async (tx) => {
      const spent = await this.#tokens.spend(tx, purpose, token)
      if (!spent?.userId) throw badToken()
      const userId = spent.userId
      const user = await findUser(tx, userId)
      // Whoever read the message owns the address.
      await tx
        .update(users)
        .set({ passwordHash, emailVerifiedAt: clock.now() })
        .where(eq(users.id, userId))
      await this.#tokens.revoke(tx, purpose, userId)
      // Nobody had proved to own the address before: what was set up there may be a squatter's.
      if (user?.emailVerifiedAt === null) await this.#endings.allAndLasting(tx, userId)
      else await this.#endings.all(tx, userId)
      const event = { event: 'password.reset', outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, event)
    })
  }

  /** Sets the password by the present one. Problem: `BAD_REQUEST` when that is wrong. */
  async change(
    context: RequestContext,
    principal: Principal,
    user: UserRow,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<void> {
    const { store, clock } = this.#services
    const event = { event: 'password.change', userId: user.id } as const
    if (!(await verifyPassword(currentPassword, user.passwordHash))) {
      await recordAudit(store.db, clock, context, { ...event, outcome: 'failure' })
      throw badRequest([{ path: '/currentPassword', message: 'is not the present password' }])
    }
    const passwordHash = await hashPassword(newPassword)
    await store.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
      await this.#tokens.revoke(tx, purpose, user.id)
      await this.#endings.all(tx, user.id, principal satisfies Except)
      await recordAudit(tx, clock, context, { ...event, outcome: 'success' })
    })
  }
}

const badToken = () =>
  new Problem('BAD_REQUEST', {
    message: 'The token is wrong, spent or expired.',
    detail: [{ path: '/token', message: 'is wrong, spent or expired' }],
  })
