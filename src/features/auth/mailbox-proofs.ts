/**
 * Proofs of a mailbox (contract §2). The person who registers an address need not own it. A proof that is given
 * inside a sign-in of the account, or with its password, only verifies the address. Any other proof ends
 * every credential that was there before it.
 */
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import { violationOf } from '../../db/database-errors'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { conflict, Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { dayMs } from '../../lib/clock'
import { hashPassword } from '../../lib/passwords'
import type { Services } from '../../services'
import type { CredentialRegistry } from './credentials'
import { emailKey } from '../../lib/text'
import { addressEmail, badLink, type MailedLinks, type MailedPurpose } from './mailed-links'
import type { OneTimeTokens } from './one-time-tokens'
import type { Passwords } from './passwords'
import type { SignedIn, SignIns } from './sign-ins'
import { findUserByEmail, hasNoAddress, lockEnabledUser, type UserRow } from './users'

const signInEvent = 'login.verify_email'

/** Stored with the token of a link. */
interface NewAddress {
  readonly email: string
}

interface ProofDeps {
  readonly credentials: CredentialRegistry
  readonly links: MailedLinks
  readonly passwords: Passwords
  readonly signIns: SignIns
  readonly tokens: OneTimeTokens
}

const takenAddress = () =>
  new Problem('EMAIL_ALREADY_REGISTERED', {
    message:
      'Another account has this address, and two accounts are not joined: sign in with it there, or add another address here.',
  })

export class MailboxProofs {
  readonly #services: Services
  readonly #deps: ProofDeps

  constructor(services: Services, deps: ProofDeps) {
    this.#services = services
    this.#deps = deps
  }

  /** The user whom a verification link is for. Problem: `BAD_REQUEST` where it works for no user. */
  async userOf(token: string): Promise<UserRow> {
    return this.#requireUser('verify_email', token)
  }

  /**
   * Mails a link by which the user of a platform's account, who has no address, adds this one. Problems: `CONFLICT` for a user
   * who has one; `EMAIL_ALREADY_REGISTERED`: no account takes another's address over.
   */
  async requestAddress(user: UserRow, email: string): Promise<void> {
    const { config, mail, store } = this.#services
    const { tokens } = this.#deps
    if (!hasNoAddress(user)) throw conflict('This account has an address.')
    if (await findUserByEmail(store.db, email)) throw takenAddress()
    await store.transaction(async (tx) => {
      if (!(await tokens.mayMail(tx, 'add_email', user.id))) return
      const issued = { purpose: 'add_email', userId: user.id, lifeMs: dayMs } as const
      const token = await tokens.issue(tx, { ...issued, payload: { email } satisfies NewAddress })
      await mail.enqueue(tx, user.id, addressEmail(config, email, token))
    })
    await mail.wake()
  }

  /** Adds an address by its link, opened inside `visitor`; false where it is of no user, or of another. Problem: as before. */
  async addAddress(context: RequestContext, visitor: Principal, token: string): Promise<boolean> {
    const { store, clock } = this.#services
    const { tokens } = this.#deps
    const open = await tokens.find(store.db, 'add_email', token)
    if (open?.userId !== visitor.userId) return false
    try {
      return await store.transaction(async (tx) => {
        const user = await lockEnabledUser(tx, visitor.userId)
        const spent = user && (await tokens.spend(tx, 'add_email', token))
        if (!spent || !hasNoAddress(user)) return false
        const { email } = spent.payload as NewAddress
        const set = { email, emailKey: emailKey(email), emailVerifiedAt: clock.now() }
        await tx.update(users).set(set).where(eq(users.id, user.id))
        await tokens.revoke(tx, 'add_email', user.id)
        await this.#record(tx, context, 'email.add', user.id)
        return true
      })
    } catch (error) {
      if (violationOf(error) === 'unique') throw takenAddress()
      throw error
    }
  }

  /** Verifies the address by a link that is opened inside `visitor`; false where it is not of their account. */
  async insideSignIn(context: RequestContext, visitor: Principal, token: string): Promise<boolean> {
    const { links } = this.#deps
    const user = await links.userOf('verify_email', token)
    if (user?.id !== visitor.userId) return false
    return this.#services.store.transaction(async (tx) => {
      const spent = await links.spend(tx, 'verify_email', token)
      if (spent) await this.verify(tx, context, spent)
      return spent !== null
    })
  }

  /**
   * Verifies the address by a link and the account's password, and signs in. Problems: `BAD_REQUEST` for
   * a bad link; as a login for a wrong password or code, which leaves the link good.
   */
  async byPassword(
    context: RequestContext,
    visitor: Principal | null,
    { token, ...proof }: { token: string; password: string; code?: string | undefined },
  ): Promise<SignedIn> {
    const { email } = await this.userOf(token)
    const login = { event: signInEvent, email, ...proof }
    return this.#deps.passwords.signIn(context, login, async (tx) => {
      const user = await this.#spend(tx, 'verify_email', token)
      return this.#signIn(tx, context, { visitor, user: await this.verify(tx, context, user) })
    })
  }

  /**
   * Verifies the address by a link, ends what was there before, sets the password and signs in. Problem:
   * `BAD_REQUEST` for a bad link.
   */
  async byNewPassword(
    context: RequestContext,
    visitor: Principal | null,
    { token, newPassword }: { token: string; newPassword: string },
  ): Promise<SignedIn> {
    await this.userOf(token)
    const passwordHash = await hashPassword(newPassword)
    return this.#services.store.transaction(async (tx) => {
      const user = await this.#spend(tx, 'verify_email', token)
      const claimed = await this.claim(tx, context, user)
      await setPassword(tx, user.id, passwordHash)
      return this.#signIn(tx, context, { visitor, user: { ...claimed, passwordHash } })
    })
  }

  /**
   * Sets the password by a mailed link, or one of an administrator. The first link that the holder of the address follows is a proof,
   * too. Gives the `Set-Cookie` value by which the login that follows is counted apart from those of
   * strangers. Problem: `BAD_REQUEST` for a bad link.
   */
  async reset(context: RequestContext, token: string, password: string): Promise<string> {
    const { id } = await this.#requireUser('reset_password', token)
    const passwordHash = await hashPassword(password)
    const { store, knownDevices } = this.#services
    await store.transaction(async (tx) => {
      const isRecovery = await this.#deps.links.isRecovery(tx, token)
      const user = await this.#spend(tx, 'reset_password', token)
      if (isRecovery) await this.#deps.credentials.end(tx, user.id, 'recovery')
      else if (user.emailVerifiedAt === null) await this.claim(tx, context, user)
      else await this.#deps.credentials.end(tx, user.id, 'password-reset')
      await setPassword(tx, user.id, passwordHash)
      await this.#record(tx, context, 'password.reset', user.id)
    })
    return knownDevices.cookieFor(context.request, id)
  }

  /**
   * Gives the account to the holder of its address, within `tx`, which holds the lock of the user's row:
   * ends every credential and verifies the address.
   */
  async claim(tx: Db, context: RequestContext, user: UserRow): Promise<UserRow> {
    await this.#record(tx, context, 'account.claim', user.id)
    await this.#deps.credentials.end(tx, user.id, 'proof')
    return this.verify(tx, context, { ...user, passwordHash: null })
  }

  /** Stores, within `tx`, that the address is the user's; other links that would verify it end. */
  async verify(tx: Db, context: RequestContext, user: UserRow): Promise<UserRow> {
    const emailVerifiedAt = this.#services.clock.now()
    await tx.update(users).set({ emailVerifiedAt }).where(eq(users.id, user.id))
    await this.#deps.tokens.revoke(tx, 'verify_email', user.id)
    await this.#record(tx, context, 'email.verify', user.id)
    return { ...user, emailVerifiedAt }
  }

  async #spend(tx: Db, purpose: MailedPurpose, token: string): Promise<UserRow> {
    const user = await this.#deps.links.spend(tx, purpose, token)
    if (!user) throw badLink()
    return user
  }

  async #requireUser(purpose: MailedPurpose, token: string): Promise<UserRow> {
    const user = await this.#deps.links.userOf(purpose, token)
    if (!user) throw badLink()
    return user
  }

  async #signIn(
    tx: Db,
    context: RequestContext,
    { visitor, user }: { visitor: Principal | null; user: UserRow },
  ): Promise<SignedIn> {
    const signIn = { visitor, userId: user.id, event: signInEvent }
    return { user, cookies: await this.#deps.signIns.signIn(tx, context, signIn) }
  }

  #record(tx: Db, context: RequestContext, event: string, userId: string): Promise<void> {
    return recordAudit(tx, this.#services.clock, context, { event, outcome: 'success', userId })
  }
}

async function setPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}
