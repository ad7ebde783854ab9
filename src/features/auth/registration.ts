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
import { asciiDomain } from '../../lib/address'
import { hashPassword } from '../../lib/passwords'
import type { Services } from '../../services'
import type { RequireCurrent } from './credentials'
import type { Verification } from './mailed-links'
import type { OneTimeTokens } from './one-time-tokens'
import type { SignedIn, SignIns } from './sign-ins'
import { byHand, insertUser, userOf, type UserRow } from './users'

const purpose = 'setup'
const setUpLifeMs = 30 * minuteMs

/** The fields of a registration. */
export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly name?: string
}

/** Sign-ups by an invitation. */
export interface InvitedSignUps {
  /** Problem: `BAD_REQUEST` where the invitation does not work, or not for this address. */
  check(token: string, email: string): Promise<void>
  /** Uses the invitation up, within `tx`, for the user whom `makeUser` makes with its role. Problem: `BAD_REQUEST`. */
  signUp(
    tx: Db,
    context: RequestContext,
    invited: { readonly token: string; readonly email: string },
    makeUser: (role: UserRow['role']) => Promise<UserRow>,
  ): Promise<UserRow>
}

interface RegistrationDeps {
  readonly signIns: SignIns
  readonly tokens: OneTimeTokens
  readonly verification: Verification
  readonly policy: RegistrationPolicy
  readonly requireCurrent: RequireCurrent
  readonly invited: () => InvitedSignUps
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
   * Creates a learner, or whom an invitation names, and signs them in. Problems: `FORBIDDEN` where strangers may not
   * sign up with this address, `BAD_REQUEST` for an invitation that does not work, `EMAIL_ALREADY_REGISTERED`.
   */
  async register(
    context: RequestContext,
    visitor: Principal | null,
    { invitation, ...account }: NewAccount & { readonly invitation?: string },
  ): Promise<SignedIn> {
    const { email } = account
    const { policy } = this.#deps
    if (invitation === undefined) {
      await policy.requireStrangers(email)
      return this.#create(context, visitor, account, async (tx, makeUser) => {
        // An administrator may have closed registration while the password was hashed.
        await policy.requireStrangers(email, tx)
        return makeUser('learner')
      })
    }
    const invited = this.#deps.invited()
    await policy.requireSignUps()
    await invited.check(invitation, email)
    return this.#create(context, visitor, account, async (tx, makeUser) => {
      await policy.requireSignUps(tx)
      return invited.signUp(tx, context, { token: invitation, email }, makeUser)
    })
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
    return this.#create(context, visitor, account, async (tx, makeUser) => {
      await this.#spendSetUpToken(tx, token)
      return makeUser('admin')
    })
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
      await tx.update(users).set(byHand('admin')).where(eq(users.id, userId))
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
    { email, password, name }: NewAccount,
    admit: (tx: Db, makeUser: MakeUser) => Promise<UserRow>,
  ): Promise<SignedIn> {
    const { clock, store, mail } = this.#services
    const { signIns, verification } = this.#deps
    const passwordHash = await hashPassword(password)
    try {
      const signedIn = await store.transaction(async (tx) => {
        const fields = { id: newId(), email, name: name || null, passwordHash }
        const makeUser: MakeUser = (role) =>
          insertUser(tx, { ...fields, role, createdAt: clock.now() })
        const user = await admit(tx, makeUser)
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

type MakeUser = (role: UserRow['role']) => Promise<UserRow>

/** Reads one row: the start asks for it, and counting takes longer with each user. */
async function hasAdministrator(db: Db): Promise<boolean> {
  const isAdministrator = eq(users.role, 'admin')
  const found = await db.select({ id: users.id }).from(users).where(isAdministrator).limit(1)
  return found.length > 0
}

/** `invite`: an account takes an invitation. `closed`: accounts are made by administrators only. */
export const registrationStates = ['open', 'invite', 'closed'] as const
export type RegistrationState = (typeof registrationStates)[number]

const name = 'registration'

/** Why a stranger may not sign up; `otherDomain`: with an address of this domain. */
export type RegistrationFault = 'closed' | 'needsInvitation' | 'otherDomain'

/** The part of an address behind its last `@`, in the form in which domains are compared. */
const domainOf = (email: string): string =>
  asciiDomain(email.slice(email.lastIndexOf('@') + 1)) ?? ''

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
    return registrationStates.find((state) => state === row?.value) ?? config.registration
  }

  /** Why a stranger may not sign up with this address; null where they may. */
  async refusal(email: string, db?: Db): Promise<RegistrationFault | null> {
    const state = await this.current(db)
    if (state === 'closed') return 'closed'
    if (state === 'invite') return 'needsInvitation'
    const { registrationDomains } = this.#services.config
    if (registrationDomains.length === 0) return null
    return registrationDomains.includes(domainOf(email)) ? null : 'otherDomain'
  }

  /** Problem: `FORBIDDEN` where strangers may not sign up with this address. */
  async requireStrangers(email: string, db?: Db): Promise<void> {
    const fault = await this.refusal(email, db)
    if (fault !== null) throw this.#refused(fault)
  }

  /** Problem: `FORBIDDEN` where the server takes no new users, not by an invitation either. */
  async requireSignUps(db?: Db): Promise<void> {
    if ((await this.current(db)) === 'closed') throw this.#refused('closed')
  }

  #refused(fault: RegistrationFault): Problem {
    const domains = this.#services.config.registrationDomains.join(', ')
    return new Problem('FORBIDDEN', { message: refusalWords(domains)[fault] })
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

/** Why a stranger may not sign up, in English. `domains`: those whose addresses may. */
export const refusalWords = (domains: string): Readonly<Record<RegistrationFault, string>> => ({
  closed: 'Registration is closed here.',
  needsInvitation: 'An account takes an invitation here.',
  otherDomain: `An account takes an address of ${domains} here.`,
})
