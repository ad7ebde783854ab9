import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import type { ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { Administration } from './administration'
import {
  CredentialRegistry,
  currentCheck,
  passwordKind,
  type CredentialKind,
  type DeviceCredentials,
  type RequireCurrent,
} from './credentials'
import { LoginLimits, Passwords } from './passwords'
import { MailboxProofs } from './mailbox-proofs'
import { MailedLinks, Verification } from './mailed-links'
import { Mobile, TokenPairs } from './mobile'
import { OneTimeTokens } from './one-time-tokens'
import { Registration, RegistrationPolicy } from './registration'
import { SignIns, type SignedIn } from './sign-ins'
import { ConnectedIdentities } from './social/identities'
import { SocialLogin } from './social/social-login'
import { userOf, type UserRow } from './users'

export { AdministrationError, type Administration } from './administration'
export type { CredentialKind, RequireCurrent } from './credentials'
export {
  enabledCheck,
  joinOwner,
  lockEnabledUser,
  ownerDisabledAt,
  userOf,
  type UserRow,
} from './users'

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
  readonly passwords: Passwords
  readonly registration: Registration
  readonly registrationPolicy: RegistrationPolicy
  readonly administration: Administration
  readonly mobile: Mobile
  readonly identities: ConnectedIdentities
  /** Null if no provider is configured. */
  readonly social: SocialLogin | null
  readonly #services: Services

  /** `kinds`: the credentials that other features issue. */
  constructor(services: Services, kinds: readonly CredentialKind[]) {
    this.#services = services
    const { config } = services
    const signIns = new SignIns(services)
    const tokenPairs = new TokenPairs(services)
    const tokens = new OneTimeTokens(services.store, services.clock)
    this.loginLimits = new LoginLimits(services)
    const links = new MailedLinks(services, tokens)
    const verification = new Verification(services, { links, tokens })
    const identities = new ConnectedIdentities(services)
    const own = [passwordKind, signIns, tokenPairs, ...tokens.kinds(), identities]
    const credentials = new CredentialRegistry([...own, ...kinds])
    const passwords = new Passwords(services, { credentials, links, tokens })
    const proofs = new MailboxProofs(services, { credentials, links, passwords, signIns, tokens })
    this.credentials = credentials
    this.proofs = proofs
    this.links = links
    this.devices = [signIns, tokenPairs]
    this.requireCurrent = currentCheck(this.devices)
    const { requireCurrent } = this
    const mobile = new Mobile(services, { passwords, tokenPairs, tokens, requireCurrent })
    this.signIns = signIns
    this.tokenPairs = tokenPairs
    this.tokens = tokens
    this.verification = verification
    this.passwords = passwords
    const policy = new RegistrationPolicy(services)
    this.registrationPolicy = policy
    const parts = { signIns, tokens, verification, policy, requireCurrent }
    this.registration = new Registration(services, parts)
    this.administration = new Administration(services, credentials)
    this.mobile = mobile
    this.identities = identities
    this.social =
      config.codehost &&
      new SocialLogin(services, config.codehost, {
        mobile,
        proofs,
        signIns,
        tokens,
        verification,
        policy,
      })
  }

  /**
   * Signs a browser in by password. Problem: `UNAUTHORIZED`, the same and as slow for an unknown
   * address as for a wrong password.
   */
  async login(
    context: RequestContext,
    visitor: Principal | null,
    credentials: { email: string; password: string },
  ): Promise<SignedIn> {
    const event = 'login.password'
    return this.passwords.authenticate(context, { event, ...credentials }, async (tx, user) => ({
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
      await this.signIns.recordAuthentication(tx, principal)
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

  /** The user of a principal. Problem: `UNAUTHORIZED` if the account has just been deleted. */
  user(principal: Principal): Promise<UserRow> {
    return userOf(this.#services.store.db, principal)
  }

  /** Rejects with `FORBIDDEN` unless an administrator calls, signed in with a browser. */
  readonly requireAdmin = async (principal: Principal): Promise<void> => {
    const isAdmin =
      principal.credential === 'sign_in' && (await this.user(principal)).role === 'admin'
    if (!isAdmin) throw new Problem('FORBIDDEN', { message: 'This takes an administrator.' })
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

  /** The phones and the linked accounts in the user's export archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    yield* this.mobile.export(userId)
    yield* this.identities.export(userId)
  }

  /** Deletes expired rows. */
  async sweep(): Promise<void> {
    await this.signIns.sweep()
    await this.tokens.sweep()
    await this.tokenPairs.sweep()
  }
}
