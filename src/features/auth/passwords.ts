/**
 * Passwords: login by password, and a new password by the current one or by a mailed token
 * (contract §2).
 */
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { badRequest, Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { hashPassword, verifyPassword } from '../../lib/passwords'
import type { Services } from '../../services'
import type { CredentialRevocation } from './credential-revocation'
import type { OneTimeTokens } from './one-time-tokens'
import { ResetRequests, resetPurpose as purpose } from './reset-requests'
import { findUser, findUserByEmail, lockEnabledUser, type UserRow } from './users'

/** What a user signs in with; `event` is what the audit trail calls the attempt. */
export interface PasswordLogin {
  readonly event: string
  readonly email: string
  readonly password: string
}

export class Passwords {
  readonly #services: Services
  readonly #tokens: OneTimeTokens
  readonly #revocation: CredentialRevocation
  readonly #resetRequests: ResetRequests

  constructor(services: Services, tokens: OneTimeTokens, revocation: CredentialRevocation) {
    this.#services = services
    this.#tokens = tokens
    this.#revocation = revocation
    this.#resetRequests = new ResetRequests(services, tokens)
  }

  /**
   * Completes a login of the user with this e-mail address and password, in one transaction in
   * which the password still is the one that was checked: a check takes a tenth of a second, and a
   * new password meanwhile must end what the old one began. The audit trail stores a failure.
   * Problem: `UNAUTHORIZED`, the same and as slow for an unknown address as for a wrong password.
   */
  async authenticate<T>(
    context: RequestContext,
    { event, email, password }: PasswordLogin,
    complete: (tx: Db, user: UserRow) => Promise<T>,
  ): Promise<T> {
    const { store, clock } = this.#services
    const user = await findUserByEmail(store.db, email)
    const matches = await verifyPassword(password, user?.passwordHash ?? null)
    const completed = user && matches ? await this.#whileUnchanged(user, complete) : null
    if (completed) return completed.result
    const userId = user?.id ?? null
    await recordAudit(store.db, clock, context, { event, outcome: 'failure', userId })
    throw new Problem('UNAUTHORIZED', { message: 'The e-mail address or the password is wrong.' })
  }

  /** Has a reset token mailed if a user has this address. */
  requestReset(context: RequestContext, email: string): Promise<void> {
    return this.#resetRequests.add(context, email)
  }

  /** Sets the password by a mailed token. Problem: `BAD_REQUEST` for an unusable token. */
  async reset(context: RequestContext, token: string, password: string): Promise<void> {
    const { store, clock } = this.#services
    const passwordHash = await hashPassword(password)
    await store.transaction(async (tx) => {
      const spent = await this.#tokens.spend(tx, purpose, token)
      if (!spent?.userId) throw unusableToken()
      const { userId } = spent
      const user = await findUser(tx, userId)
      // The reader of the message owns the address.
      await tx
        .update(users)
        .set({ passwordHash, emailVerifiedAt: clock.now() })
        .where(eq(users.id, userId))
      await this.#tokens.revoke(tx, purpose, userId)
      // The account may be a squatter's if its address was never verified before.
      if (user?.emailVerifiedAt === null) await this.#revocation.onOwnerChange(tx, userId)
      else await this.#revocation.onPasswordReset(tx, userId)
      const event = { event: 'password.reset', outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, event)
    })
  }

  /** Sets the password of `user` by the current one. Problem: `BAD_REQUEST` if that is wrong. */
  async change(
    context: RequestContext,
    { user, principal }: { user: UserRow; principal: Principal },
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<void> {
    const { store, clock } = this.#services
    const event = { event: 'password.change', userId: user.id } as const
    const isCurrent = await verifyPassword(currentPassword, user.passwordHash)
    const passwordHash = isCurrent ? await hashPassword(newPassword) : null
    const changed =
      passwordHash &&
      (await this.#whileUnchanged(user, async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
        await this.#tokens.revoke(tx, purpose, user.id)
        await this.#revocation.onPasswordChange(tx, user.id, principal)
        await recordAudit(tx, clock, context, { ...event, outcome: 'success' })
      }))
    if (changed) return
    await recordAudit(store.db, clock, context, { ...event, outcome: 'failure' })
    throw badRequest([{ path: '/currentPassword', message: 'is not the present password' }])
  }

  /** The result of `work`, in a transaction; null if the password has changed since it was read. */
  #whileUnchanged<T>(
    { id, passwordHash }: UserRow,
    work: (tx: Db, user: UserRow) => Promise<T>,
  ): Promise<{ result: T } | null> {
    return this.#services.store.transaction(async (tx) => {
      const user = await lockEnabledUser(tx, id)
      return user?.passwordHash === passwordHash ? { result: await work(tx, user) } : null
    })
  }
}

const unusableToken = () =>
  new Problem('BAD_REQUEST', {
    message: 'The token is wrong, spent or expired.',
    detail: [{ path: '/token', message: 'is wrong, spent or expired' }],
  })
