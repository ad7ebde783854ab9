/** Accounts: making one, signing in and out (spec 4.2, contract §2). The front door of this folder. */
import { eq } from 'drizzle-orm'
import { recordAudit, type AuditEvent } from '../../http/audit'
import type { RequestContext } from '../../http/request-context'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import { newId } from '../../lib/ids'
import { hashPassword, verifyPassword } from '../../lib/passwords'
import type { Services } from '../../services'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import { violationOf } from '../../db/database-errors'
import { Administration } from './administration'
import type { Devices } from './devices'
import { CredentialRevocation } from './credential-revocation'
import { ExternalUsers } from './external-users'
import { OneTimeTokens } from './one-time-tokens'
import { PasswordChanges } from './password-changes'
import { Setup } from './setup'
import { SignIns } from './sign-ins'
import { findUser, findUserByEmail, insertUser, userOf, type UserRow } from './users'
import { Verification } from './verification'

export { AdministrationError, type Administration } from './administration'
export type { Device, Devices } from './devices'
export type { Except } from './credential-revocation'
export { joinOwner, ownerDisabledAt, userOf, type UserRow } from './users'

/** A user who has just signed in, and the cookie that proves it. */
export interface SignedIn {
  readonly user: UserRow
  readonly cookie: string
}

/** A new account. */
interface NewUser {
  readonly email: string
  readonly password: string
  readonly name?: string
}

export class Auth {
  readonly signIns: SignIns
  /** Where users are signed in, by the kind of credential that it is. */
  readonly devices: Map<Principal['credential'], Devices>
  readonly tokens: OneTimeTokens
  readonly endings = new CredentialRevocation()
  readonly verification: Verification
  readonly passwords: PasswordChanges
  readonly setup: Setup
  readonly administration: Administration
  readonly external: ExternalUsers
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
    this.signIns = new SignIns(services.store, services.clock, services.config)
    this.devices = new Map([['sign_in', this.signIns]])
    this.tokens = new OneTimeTokens(services.store, services.clock)
    this.verification = new Verification(services, this.tokens)
    this.passwords = new PasswordChanges(services, this.tokens, this.endings)
    this.setup = new Setup(services, this.tokens)
    this.administration = new Administration(services, this.endings)
    this.external = new ExternalUsers(services, this.verification, this.endings)
    this.endings.register((tx, userId, except) => this.signIns.endAll(tx, userId, except))
  }

  /**
   * Makes a learner and signs them in. Problems: `FORBIDDEN` where registration is closed,
   * `EMAIL_ALREADY_REGISTERED`.
   */
  async register(
    context: RequestContext,
    visitor: Principal | null,
    fields: NewUser,
  ): Promise<SignedIn> {
    if (this.#services.config.registration === 'closed') {
      throw new Problem('FORBIDDEN', { message: 'Registration is closed here.' })
    }
    return this.#begin(context, visitor, fields, 'learner')
  }

  /** Makes the first administrator and signs them in. Problem: `BAD_REQUEST` for a bad token. */
  setUp(
    context: RequestContext,
    visitor: Principal | null,
    { token, ...fields }: NewUser & { token: string },
  ): Promise<SignedIn> {
    return this.#begin(context, visitor, fields, 'admin', (tx) => this.setup.redeem(tx, token))
  }

  /** A user by e-mail and password, for whoever then hands out a credential. Problem: `UNAUTHORIZED`. */
  async authenticate(
    context: RequestContext,
    event: string,
    { email, password }: { email: string; password: string },
  ): Promise<UserRow> {
    const { store } = this.#services
    const user = await findUserByEmail(store.db, email)
    const matches = await verifyPassword(password, user?.passwordHash ?? null)
    if (user && matches && user.disabledAt === null) return user
    await this.audit(store.db, context, event, user?.id ?? null, 'failure')
    throw new Problem('UNAUTHORIZED', { message: 'The e-mail address or the password is wrong.' })
  }

  /** Problem: `UNAUTHORIZED`, the same for a stranger and for a wrong password, and as slow. */
  async login(
    context: RequestContext,
    visitor: Principal | null,
    credentials: { email: string; password: string },
  ): Promise<SignedIn> {
    const user = await this.authenticate(context, 'login.password', credentials)
    return this.#services.store.transaction(async (tx) => ({
      user,
      cookie: await this.signIn(tx, context, visitor, user, 'login.password'),
    }))
  }

  /** Ends the visitor's sign-in, or the phone's pair, where there is one. */
  async logout(context: RequestContext, visitor: Principal | null): Promise<void> {
    if (!visitor) return
    await this.#services.store.transaction(async (tx) => {
      const kind = this.devices.get(visitor.credential)
      await kind?.endOne(tx, visitor.userId, visitor.credentialId)
      await this.audit(tx, context, 'logout', visitor.userId)
    })
  }

  /** The signed-in user. Problem: `UNAUTHORIZED` when the account has just gone. */
  user(principal: Principal): Promise<UserRow> {
    return userOf(this.#services.store.db, principal)
  }

  /** A user who may sign in; null for one that is gone or disabled. */
  async enabled(db: Db, userId: string): Promise<UserRow | null> {
    const user = await findUser(db, userId)
    return user?.disabledAt === null ? user : null
  }

  /**
   * Signs a user in, and gives the cookie. A sign-in never outlives the next one of its browser, and
   * takes over the CSRF token shown before.
   */
  async signIn(
    tx: Db,
    context: RequestContext,
    visitor: Principal | null,
    user: UserRow,
    event: string,
  ): Promise<string> {
    const { request } = context
    if (visitor) await this.signIns.end(tx, visitor.credentialId)
    const { id, cookie } = await this.signIns.begin(tx, user.id, request)
    await this.#services.csrf.bindToSignIn(tx, request, id)
    await this.audit(tx, context, event, user.id)
    return cookie
  }

  async #begin(
    context: RequestContext,
    visitor: Principal | null,
    { email, password, name }: NewUser,
    role: UserRow['role'],
    admit: (tx: Db) => Promise<void> = async () => undefined,
  ): Promise<SignedIn> {
    const { clock, store, mail } = this.#services
    const passwordHash = await hashPassword(password)
    try {
      const signedIn = await store.transaction(async (tx) => {
        await admit(tx)
        const fields = { id: newId(), email, name: name || null, passwordHash, role }
        const user = await insertUser(tx, { ...fields, createdAt: clock.now() })
        await this.verification.request(tx, user)
        return { user, cookie: await this.signIn(tx, context, visitor, user, 'account.register') }
      })
      await mail.wake()
      return signedIn
    } catch (error) {
      if (violationOf(error) === 'unique') throw new Problem('EMAIL_ALREADY_REGISTERED')
      throw error
    }
  }

  async rename(userId: string, name: string | null): Promise<void> {
    await this.#services.store.db.update(users).set({ name }).where(eq(users.id, userId))
  }

  /** Deletes the user, within `tx`; the rows of every feature go with them. */
  async erase(tx: Db, userId: string): Promise<void> {
    await this.#services.idempotency.forget(tx, userId)
    await tx.delete(users).where(eq(users.id, userId))
  }

  /** Forgets what has expired. */
  async sweep(): Promise<void> {
    await this.signIns.sweep()
    await this.tokens.sweep()
  }

  /** One record of what happened to an account. */
  audit(
    db: Db,
    context: RequestContext,
    event: string,
    userId: string | null,
    outcome: AuditEvent['outcome'] = 'success',
  ): Promise<void> {
    return recordAudit(db, this.#services.clock, context, { event, outcome, userId })
  }
}
