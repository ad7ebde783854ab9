import { eq } from 'drizzle-orm'
import { violationOf } from '../../db/database-errors'
import { instanceSettings, users } from '../../db/schema'
import type { Db } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { minuteMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { hashPassword } from '../../lib/passwords'
import type { Services } from '../../services'
import type { RequireCurrent } from './credentials'
import type { Verification } from './mailed-links'
import type { OneTimeTokens } from './one-time-tokens'
import type { SignedIn, SignIns } from './sign-ins'
import { insertUser, userOf, type UserRow } from './users'

const purpose = 'setup'
const setUpLifeMs = 30 * minuteMs

/** The fields of a registration. */
export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly name?: string
}

interface RegistrationDeps {
  readonly signIns: SignIns
  readonly tokens: OneTimeTokens
  readonly verification: Verification
  readonly policy: RegistrationPolicy
  readonly requireCurrent: RequireCurrent
}

/**
 * Registration (spec 4.2): learners register themselves; the first administrator uses a set-up link
 * that the first start prints, good once, for 30 minutes (contract §2).
 */
export class Registration {
  readonly #services: Services
  readonly #deps: RegistrationDeps
  #isSetUp = false

  constructor(services: Services, deps: RegistrationDeps) {
    this.#services = services
    this.#deps = deps
  }

  /**
   * Creates a learner and signs them in. Problems: `FORBIDDEN` if registration is closed,
   * `EMAIL_ALREADY_REGISTERED`.
   */
  async register(
    context: RequestContext,
    visitor: Principal | null,
    account: NewAccount,
  ): Promise<SignedIn> {
    await this.#requireOpen()
    return this.#create(context, visitor, { account, role: 'learner', setUpToken: null })
  }

  /**
   * Creates the first administrator and signs them in. Problems: `BAD_REQUEST` for a wrong, used or
   * expired token and once there is an administrator; `EMAIL_ALREADY_REGISTERED`.
   */
  setUp(
    context: RequestContext,
    visitor: Principal | null,
    { token, ...account }: NewAccount & { token: string },
  ): Promise<SignedIn> {
    return this.#create(context, visitor, { account, role: 'admin', setUpToken: token })
  }

  /**
   * Makes the signed-in user the first administrator, by a set-up link. Problems: `BAD_REQUEST` as for
   * `setUp`, `UNAUTHORIZED` if the sign-in has just ended.
   */
  setUpUser(context: RequestContext, principal: Principal, token: string): Promise<UserRow> {
    const { clock, store } = this.#services
    const { userId } = principal
    return store.transaction(async (tx) => {
      await this.#deps.requireCurrent(tx, principal)
      await this.#spendSetUpToken(tx, token)
      await tx.update(users).set({ role: 'admin' }).where(eq(users.id, userId))
      const event = { event: 'account.promote', outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, event)
      return userOf(tx, principal)
    })
  }

  /** Whether there is no administrator yet. Once there was one, the database is not asked again. */
  async needsSetUp(): Promise<boolean> {
    this.#isSetUp ||= await hasAdministrator(this.#services.store.db)
    return !this.#isSetUp
  }

  /** Whether the set-up link with this token works at this moment. */
  async isLinkGood(token: string): Promise<boolean> {
    const { db } = this.#services.store
    return (await this.#deps.tokens.find(db, purpose, token)) !== null && (await this.needsSetUp())
  }

  /** A fresh link for the first administrator; null once there is one. */
  async setUpLink(): Promise<string | null> {
    const { store, config } = this.#services
    if (await hasAdministrator(store.db)) return null
    const token = await store.transaction((tx) =>
      this.#deps.tokens.issue(tx, { purpose, userId: null, lifeMs: setUpLifeMs }),
    )
    return `${config.baseUrl}/setup?token=${token}`
  }

  async #create(
    context: RequestContext,
    visitor: Principal | null,
    { account, role, setUpToken }: NewUser,
  ): Promise<SignedIn> {
    const { clock, store, mail } = this.#services
    const { signIns, verification } = this.#deps
    const { email, password, name } = account
    const passwordHash = await hashPassword(password)
    try {
      const signedIn = await store.transaction(async (tx) => {
        // An administrator may have closed registration while the password was hashed.
        if (setUpToken === null) await this.#requireOpen(tx)
        else await this.#spendSetUpToken(tx, setUpToken)
        const fields = { id: newId(), email, name: name || null, passwordHash, role }
        const user = await insertUser(tx, { ...fields, createdAt: clock.now() })
        await verification.request(tx, user)
        const cookies = await signIns.signIn(tx, context, {
          visitor,
          userId: user.id,
          event: 'account.register',
        })
        return { user, cookies }
      })
      await mail.wake()
      return signedIn
    } catch (error) {
      if (violationOf(error) === 'unique') throw new Problem('EMAIL_ALREADY_REGISTERED')
      throw error
    }
  }

  async #requireOpen(db: Db = this.#services.store.db): Promise<void> {
    if ((await this.#deps.policy.current(db)) === 'open') return
    throw new Problem('FORBIDDEN', { message: 'Registration is closed here.' })
  }

  /** Ends the links of other starts too: of two that are used at once, one would not see the other's user. */
  async #spendSetUpToken(tx: Db, token: string): Promise<void> {
    const { tokens } = this.#deps
    const spent = await tokens.spend(tx, purpose, token)
    await tokens.revokeAll(tx, purpose)
    if (spent && !(await hasAdministrator(tx))) return
    throw new Problem('BAD_REQUEST', {
      message: 'The set-up link is wrong, spent or expired.',
      detail: [{ path: '/token', message: 'is wrong, spent or expired' }],
    })
  }
}

interface NewUser {
  readonly account: NewAccount
  readonly role: UserRow['role']
  /** Null for a registration without a set-up link. */
  readonly setUpToken: string | null
}

/** Reads one row: the start asks for it, and counting takes longer with each user. */
async function hasAdministrator(db: Db): Promise<boolean> {
  const isAdministrator = eq(users.role, 'admin')
  const found = await db.select({ id: users.id }).from(users).where(isAdministrator).limit(1)
  return found.length > 0
}

/** `closed`: accounts are made by administrators only. */
export type RegistrationState = 'open' | 'closed'

const name = 'registration'

/**
 * Whether strangers may sign up: as the variable says where it is set, else as an administrator has
 * chosen while the server runs, else the default.
 */
export class RegistrationPolicy {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** True where `REGISTRATION` is set; an administrator then cannot change it. */
  get isFixed(): boolean {
    return this.#services.config.registrationIsFixed
  }

  /** Read from the database each time, so that a change holds on every node at once. */
  async current(db: Db = this.#services.store.db): Promise<RegistrationState> {
    const { config } = this.#services
    if (config.registrationIsFixed) return config.registration
    const [row] = await db
      .select({ value: instanceSettings.value })
      .from(instanceSettings)
      .where(eq(instanceSettings.name, name))
    return row ? (row.value === 'closed' ? 'closed' : 'open') : config.registration
  }

  /** Problem: `CONFLICT` where `REGISTRATION` is set. */
  async set(
    context: RequestContext,
    { userId }: Principal,
    value: RegistrationState,
  ): Promise<void> {
    if (this.isFixed) {
      throw new Problem('CONFLICT', {
        message: 'The variable REGISTRATION of the server decides. Unset it to choose here.',
      })
    }
    const { store, clock } = this.#services
    const set = { value, updatedAt: clock.now() }
    await store.transaction(async (tx) => {
      await tx
        .insert(instanceSettings)
        .values({ name, ...set })
        .onConflictDoUpdate({ target: instanceSettings.name, set })
      const event = { event: 'settings.registration', outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, { ...event, detail: { value } })
    })
  }
}
