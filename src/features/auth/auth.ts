import { asc, eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import { atCommandLine, recordAudit } from '../../http/audit'
import { type Principal, requireUser as requireUserCredential } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import type { ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import {
  CredentialRegistry,
  authentication,
  currentCheck,
  passwordKind,
  type CredentialKind,
  type DeviceCredentials,
  type RequireCurrent,
  type Ending,
} from './credentials'
import { LoginLimits, Passwords } from './passwords'
import { Factors } from './factors/factors'
import { MailboxProofs } from './mailbox-proofs'
import { MailedLinks, Verification } from './mailed-links'
import { Mobile, TokenPairs } from './mobile'
import { UserDirectory } from './directory'
import { OneTimeTokens } from './one-time-tokens'
import {
  QuotaLimits,
  byHand,
  claimRole,
  hasOtherAdministrator,
  lockEnabledUser,
  findUsers,
  userOf,
  type UserRow,
  findUser,
  findUserByEmail,
  findUsersByEmail,
  insertUser,
  platformMailDomain,
} from './users'
import { type InvitedSignUps, Registration, RegistrationPolicy } from './registration'
import { isFresh, SignIns, type SignedIn } from './sign-ins'
import { ConnectedIdentities, Identities, platformIdentities } from './social/identities'
import { OpenIdProvider } from './social/openid'
import { ProviderClient, ProviderError } from './social/provider-client'
import { callbackPaths, type Placement, SocialLogin } from './social/social-login'
import { newId } from '../../lib/ids'
import { visibleName } from '../../lib/text'
import { hashPassword } from '../../lib/passwords'
import { violationOf } from '../../db/database-errors'
import { Password, RegisterBody } from './model'
import { Validator } from '../../http/validation'

const registration = new Validator(RegisterBody)

/** What other users may see of an account. */
type Profile = Pick<UserRow, 'name' | 'email'>

/** An operation that cannot be done; the message says why. */
export class AdministrationError extends Error {}

/** Administration of users from the command line; access to the machine is the authorization. */
export class Administration {
  readonly #services: Services
  readonly #credentials: CredentialRegistry

  constructor(services: Services, credentials: CredentialRegistry) {
    this.#services = services
    this.#credentials = credentials
  }

  /** Creates a user whose address counts as verified. Throws `AdministrationError`. */
  async create(user: {
    email: string
    password: string
    name?: string
    role: UserRow['role']
  }): Promise<void> {
    const { email, password, name, role } = user
    requireValid({ email, password, ...(name ? { name } : {}) })
    const { store, clock } = this.#services
    const createdAt = clock.now()
    const passwordHash = await hashPassword(password)
    try {
      await store.transaction(async (tx) => {
        const fields = { id: newId(), email, name: name || null, passwordHash, role } as const
        const { id } = await insertUser(tx, { ...fields, createdAt, emailVerifiedAt: createdAt })
        await this.#audit(tx, 'account.create', id)
      })
    } catch (error) {
      if (violationOf(error) === 'unique') throw new AdministrationError(`${email} has an account`)
      throw error
    }
  }

  /** All users, the oldest account first. */
  list(): Promise<UserRow[]> {
    return this.#services.store.db.select().from(users).orderBy(asc(users.createdAt))
  }

  /** The user with this address. Throws `AdministrationError`. */
  find(email: string): Promise<UserRow> {
    return requireUser(this.#services.store.db, email)
  }

  /**
   * Sets a password and ends what a password ends that an operator sets; gives the user. Throws
   * `AdministrationError`.
   */
  async setPassword(email: string, password: string): Promise<UserRow> {
    requirePassword(password)
    const passwordHash = await hashPassword(password)
    return this.#change(email, 'password.set', { passwordHash }, 'password-set')
  }

  /** Gives the user the role of a teacher or of an administrator. Throws `AdministrationError`. */
  promote(email: string, role: 'teacher' | 'admin'): Promise<UserRow> {
    return this.#change(email, 'account.promote', byHand(role), null)
  }

  /** Gives a user a role by an invitation, within `tx`. */
  async raise(
    tx: Db,
    context: RequestContext,
    userId: string,
    role: UserRow['role'],
  ): Promise<void> {
    await tx.update(users).set(byHand(role)).where(eq(users.id, userId))
    const event = { event: 'account.promote', outcome: 'success', userId } as const
    await recordAudit(tx, this.#services.clock, context, { ...event, detail: { role } })
  }

  /** Makes the user a learner again. Throws `AdministrationError`. */
  demote(email: string): Promise<UserRow> {
    return this.#change(email, 'account.demote', byHand('learner'), null)
  }

  /** Lets a disabled user sign in again. Throws `AdministrationError`. */
  enable(email: string): Promise<UserRow> {
    return this.#change(email, 'account.enable', { disabledAt: null }, null)
  }

  /** Locks the user out everywhere at once. Throws `AdministrationError`. */
  disable(email: string): Promise<UserRow> {
    const disabledAt = this.#services.clock.now()
    return this.#change(email, 'account.disable', { disabledAt }, 'lock-out')
  }

  async #change(
    email: string,
    event: string,
    set: Partial<Pick<UserRow, 'passwordHash' | 'role' | 'roleByHand' | 'disabledAt'>>,
    ending: Ending | null,
  ): Promise<UserRow> {
    return this.#services.store.transaction(async (tx) => {
      const user = await requireUser(tx, email)
      if (endsAdministrator(user, set)) await requireOtherAdministrator(tx, user)
      await tx.update(users).set(set).where(eq(users.id, user.id))
      if (ending) await this.#credentials.end(tx, user.id, ending)
      await this.#audit(tx, event, user.id)
      return { ...user, ...set }
    })
  }

  #audit(tx: Db, event: string, userId: string): Promise<void> {
    const { clock } = this.#services
    return recordAudit(tx, clock, atCommandLine(), { event, outcome: 'success', userId })
  }
}

const endsAdministrator = ({ role }: UserRow, set: Partial<UserRow>): boolean =>
  role === 'admin' && ((set.role ?? role) !== 'admin' || typeof set.disabledAt === 'number')

/** Throws `AdministrationError` for the last administrator of this instance. */
export async function requireOtherAdministrator(tx: Db, { id, email }: UserRow): Promise<void> {
  if (await hasOtherAdministrator(tx, id)) return
  throw new AdministrationError(
    `${email} is the last administrator: \`elenchus user promote EMAIL\` makes another one first`,
  )
}

async function requireUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  if (user) return user
  throw new AdministrationError(`no user has the address ${email}`)
}

function requireValid(fields: { email: string; password: string; name?: string }): void {
  const read = registration.read(fields)
  if (!('faults' in read)) return
  const [fault] = read.faults
  throw new AdministrationError(`${fault?.path.slice(1)} ${fault?.message}`)
}

function requirePassword(password: string): void {
  if ('value' in new Validator(Password).read(password)) return
  throw new AdministrationError('a password has 8 to 1024 characters')
}

export type { CredentialKind, RequireCurrent } from './credentials'
export type { Placement } from './social/social-login'
export type { ClaimedClass } from './social/providers'
export { noSuchUser } from './directory'
export {
  enabledCheck,
  hasOtherAdministrator,
  joinOwner,
  lockEnabledUser,
  ownerDisabledAt,
  userOf,
  type UserRow,
} from './users'

const platformKey = (issuer: string): string => `lti:${issuer}`

interface AccountPorts {
  readonly invited: () => InvitedSignUps
  readonly placement: Placement
}

export class Auth {
  readonly signIns: SignIns
  readonly tokenPairs: TokenPairs
  /** Every kind of credential that a user may have, those of other features included. */
  readonly credentials: CredentialRegistry
  /** The credentials of browsers, then those of phones. */
  readonly devices: readonly DeviceCredentials[]
  readonly requireCurrent: RequireCurrent
  readonly tokens: OneTimeTokens
  readonly loginLimits: LoginLimits
  readonly verification: Verification
  readonly proofs: MailboxProofs
  readonly links: MailedLinks
  readonly factors: Factors
  readonly passwords: Passwords
  readonly registration: Registration
  readonly registrationPolicy: RegistrationPolicy
  readonly administration: Administration
  readonly directory: UserDirectory
  readonly quotaLimits: QuotaLimits
  readonly mobile: Mobile
  readonly identities: ConnectedIdentities
  /** Logins by a code host; null if none is configured. */
  readonly social: SocialLogin | null
  /** Logins by an OpenID provider; null if none is configured. */
  readonly oidc: SocialLogin | null
  readonly #openId: OpenIdProvider | null
  readonly #services: Services

  /** `kinds`: the credentials that other features issue. `ports`: what features do that ask for accounts themselves. */
  constructor(
    services: Services,
    kinds: readonly CredentialKind[],
    { invited, placement }: AccountPorts,
  ) {
    this.#services = services
    const { config } = services
    const signIns = new SignIns(services)
    const tokenPairs = new TokenPairs(services)
    const tokens = new OneTimeTokens(services.store, services.clock)
    this.loginLimits = new LoginLimits(services)
    const links = new MailedLinks(services, tokens)
    const verification = new Verification(services, { links, tokens })
    const identities = new ConnectedIdentities(services)
    this.devices = [signIns, tokenPairs]
    this.requireCurrent = currentCheck(this.devices)
    const { requireCurrent, requireRecentSignIn } = this
    const factors = new Factors(services, { tokens, signIns, requireCurrent, requireRecentSignIn })
    const external = [identities, platformIdentities, factors.apps, factors.passkeys]
    const own = [passwordKind, signIns, tokenPairs, ...tokens.kinds(), ...external]
    const credentials = new CredentialRegistry([...own, ...kinds])
    const passwords = new Passwords(services, { credentials, factors, links, tokens })
    const proofs = new MailboxProofs(services, { credentials, links, passwords, signIns, tokens })
    this.credentials = credentials
    this.proofs = proofs
    this.links = links
    const authenticationOf = authentication(this.devices)
    const mobileDeps = { passwords, tokenPairs, tokens, requireCurrent, authenticationOf }
    const mobile = new Mobile(services, mobileDeps)
    this.signIns = signIns
    this.tokenPairs = tokenPairs
    this.tokens = tokens
    this.verification = verification
    this.factors = factors
    this.passwords = passwords
    const policy = new RegistrationPolicy(services)
    this.registrationPolicy = policy
    this.registration = new Registration(services, {
      signIns,
      tokens,
      verification,
      policy,
      requireCurrent,
      invited,
    })
    this.administration = new Administration(services, credentials)
    this.directory = new UserDirectory(services, { credentials, links })
    this.quotaLimits = new QuotaLimits(services.store, services.quotas.usual)
    this.mobile = mobile
    this.identities = identities
    const { baseUrl } = config
    const parts = { mobile, proofs, signIns, tokens, verification, policy, placement }
    this.social =
      config.codehost &&
      new SocialLogin(
        services,
        new ProviderClient(config.codehost, `${baseUrl}${callbackPaths.codehost}`, services.log),
        parts,
      )
    const redirectUri = `${baseUrl}${callbackPaths.oidc}`
    const { clock } = services
    this.#openId = config.oidc && new OpenIdProvider(config.oidc, { clock, redirectUri })
    this.oidc = this.#openId && new SocialLogin(services, this.#openId, parts)
  }

  /**
   * Signs a browser in by password. Problems: `UNAUTHORIZED`, the same and as slow for an unknown
   * address as for a wrong password; `SECOND_FACTOR_REQUIRED` without a good code where the account asks for one.
   */
  async login(
    context: RequestContext,
    visitor: Principal | null,
    credentials: { email: string; password: string; code?: string },
  ): Promise<SignedIn> {
    const event = 'login.password'
    return this.passwords.signIn(context, { event, ...credentials }, async (tx, user) => ({
      user,
      cookies: await this.signIns.signIn(tx, context, { visitor, userId: user.id, event }),
    }))
  }

  /** Confirms by password that the visitor is the user. Problem: `UNAUTHORIZED`. */
  async reauthenticate(
    context: RequestContext,
    { user, principal }: { user: UserRow; principal: Principal },
    password: string,
  ): Promise<void> {
    const login = { event: 'login.reauthenticate', email: user.email, password }
    await this.passwords.authenticate(context, login, async (tx) => {
      const device = this.devices.find(({ credential }) => credential === principal.credential)
      await device?.recordAuthentication(tx, principal)
      const { event } = login
      const { clock } = this.#services
      await recordAudit(tx, clock, context, { event, outcome: 'success', userId: user.id })
    })
  }

  /** Signs the visitor's browser or phone out; does nothing for a visitor who is not signed in. */
  async logout(context: RequestContext, visitor: Principal | null): Promise<void> {
    if (!visitor) return
    const { store, clock } = this.#services
    const { userId, credentialId } = visitor
    await store.transaction(async (tx) => {
      const device = this.devices.find(({ credential }) => credential === visitor.credential)
      await device?.revokeOne(tx, userId, credentialId)
      await recordAudit(tx, clock, context, { event: 'logout', outcome: 'success', userId })
    })
  }

  /** Signs the browser out here; gives where it goes to be signed out at the OpenID provider, too. */
  async leaveOidc(context: RequestContext, visitor: Principal | null): Promise<string> {
    const home = '/login'
    const idToken = visitor && (await this.signIns.idToken(visitor))
    await this.logout(context, visitor)
    const returnTo = `${this.#services.config.baseUrl}${home}`
    const leaving = this.#openId?.endSessionUrl(idToken, returnTo) ?? null
    try {
      return (await leaving) ?? home
    } catch (error) {
      if (error instanceof ProviderError) return home
      throw error
    }
  }

  /** The user of a principal. Problem: `UNAUTHORIZED` if the account has just been deleted. */
  user(principal: Principal, db: Db = this.#services.store.db): Promise<UserRow> {
    return userOf(db, principal)
  }

  /** A user who may sign in; else null. */
  async enabledUser(db: Db, id: string): Promise<UserRow | null> {
    const user = await findUser(db, id)
    return user?.disabledAt === null ? user : null
  }

  /**
   * Rejects with `FORBIDDEN` unless an administrator calls, signed in with a browser, who has a second factor where
   * `ADMIN_MFA` requires it.
   */
  readonly requireAdmin = async (principal: Principal): Promise<void> => {
    const isAdmin =
      principal.credential === 'sign_in' && (await this.user(principal)).role === 'admin'
    if (!isAdmin) throw new Problem('FORBIDDEN', { message: 'This takes an administrator.' })
    const { requiresAdminMfa } = this.#services.config
    if (!requiresAdminMfa || (await this.factors.hasAny(principal.userId))) return
    throw new Problem('FORBIDDEN', {
      message: 'Administrators of this server need a second factor: set one up in your settings.',
      detail: { secondFactor: 'required' },
    })
  }

  /** Rejects with `FORBIDDEN` unless a teacher or an administrator calls, in a browser or with a phone. */
  readonly requireTeacher = async (principal: Principal): Promise<void> => {
    requireUserCredential(principal, 'user')
    const { role } = await this.user(principal)
    if (role === 'learner') throw new Problem('FORBIDDEN', { message: 'This takes a teacher.' })
  }

  /**
   * Rejects with `FORBIDDEN` unless the caller has signed in, or given a password again, within the last ten minutes. The
   * `detail` says that `POST /api/account/reauthenticate` helps.
   */
  readonly requireRecentSignIn = async (principal: Principal): Promise<void> => {
    const { store, clock } = this.#services
    if (isFresh(await authentication(this.devices)(store.db, principal), clock.now())) return
    throw new Problem('FORBIDDEN', {
      message: 'Confirm by your password who you are, and try again.',
      detail: { reauthenticate: true },
    })
  }

  /**
   * The user of an account of a learning platform, within `tx`, which holds the lock of the user's row; makes one where
   * there is none. It has no password, and an address that no mail goes to. Null for a user who is locked out.
   */
  async platformUser(
    tx: Db,
    context: Pick<RequestContext, 'address' | 'requestId'>,
    { issuer, subject, name }: { issuer: string; subject: string; name: string | null },
  ): Promise<UserRow | null> {
    const identities = new Identities(this.#services, platformKey(issuer))
    const shown = name === null ? null : visibleName(name)?.slice(0, 100) || null
    const account = { externalId: subject, name: shown }
    const userId = await identities.findUserId(tx, subject)
    if (userId !== null) {
      await identities.recordUse(tx, account, userId)
      return lockEnabledUser(tx, userId)
    }
    const { clock } = this.#services
    const id = newId()
    const email = `${id}${platformMailDomain}`
    const made = { id, email, name: shown, passwordHash: null, role: 'learner' } as const
    const user = await insertUser(tx, { ...made, createdAt: clock.now() })
    await identities.link(tx, account, id)
    const event = { event: 'account.register', outcome: 'success', userId: id } as const
    await recordAudit(tx, clock, context, { ...event, detail: { by: 'lti' } })
    return user
  }

  /** The users of accounts of a learning platform, by subject; those that are not known are left out. */
  platformUsers(db: Db, issuer: string, userIds: readonly string[]): Promise<Map<string, string>> {
    return new Identities(this.#services, platformKey(issuer)).subjectsOf(db, userIds)
  }

  /** Makes a learner a teacher, within `tx`, because a platform says so; gives the user's role from now on. */
  async teachByPlatform(tx: Db, context: RequestContext, user: UserRow): Promise<UserRow['role']> {
    if (user.role !== 'learner') return user.role
    const { role } = await claimRole(tx, user, 'teacher')
    const detail = { from: 'learner', to: role, by: 'lti' }
    const event = { event: 'account.role', outcome: 'success', userId: user.id, detail } as const
    await recordAudit(tx, this.#services.clock, context, event)
    return role
  }

  /** The names and addresses of users; one that does not exist is left out. */
  async profiles(ids: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
    const rows = await findUsers(this.#services.store.db, ids)
    return new Map(rows.map(({ id, name, email }) => [id, { name, email }]))
  }

  /** The accounts of addresses, by these in the form in which they are compared. */
  async accountsByEmail(
    db: Db,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly userId: string; readonly isDisabled: boolean }>> {
    const rows = await findUsersByEmail(db, keys)
    return new Map(
      rows.map(({ id, emailKey, disabledAt }) => [
        emailKey,
        { userId: id, isDisabled: disabledAt !== null },
      ]),
    )
  }

  async rename(userId: string, name: string | null): Promise<void> {
    await this.#services.store.db.update(users).set({ name }).where(eq(users.id, userId))
  }

  /** Deletes the user, within `tx`; foreign keys delete the rows of every feature. */
  async deleteUser(tx: Db, userId: string): Promise<void> {
    await this.credentials.end(tx, userId, 'deletion')
    await this.#services.idempotency.forget(tx, userId)
    await tx.delete(users).where(eq(users.id, userId))
  }

  /** The phones, the linked accounts and the second factors in the user's export archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    yield* this.mobile.export(userId)
    yield* this.identities.export(userId)
    yield* this.factors.export(userId)
  }

  /** Deletes expired rows, and seals anew what the previous `SECRET_KEY` sealed. */
  async sweep(): Promise<void> {
    await this.factors.apps.reseal()
    await this.signIns.sweep()
    await this.tokens.sweep()
    await this.tokenPairs.sweep()
  }
}
