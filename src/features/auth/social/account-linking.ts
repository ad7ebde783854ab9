/**
 * Account linking: which user a provider's profile signs in. This is the user whom the account is
 * linked to, the signed-in user who links it, the user with its verified e-mail address, or a new
 * learner (contract §2).
 */
import { eq } from 'drizzle-orm'
import { users } from '../../../db/schema'
import type { Db } from '../../../db/store'
import { recordAudit } from '../../../http/audit'
import type { RequestContext } from '../../../http/request-context'
import { emailAddress, text, Validator } from '../../../http/validation'
import { newId } from '../../../lib/ids'
import type { Services } from '../../../services'
import type { CredentialRevocation } from '../credential-revocation'
import { connectedEmail } from '../email-templates'
import { findUserByEmail, insertUser, lockEnabledUser, type UserRow } from '../users'
import type { RegistrationPolicy } from '../registration-policy'
import type { Verification } from '../verification'
import type { Identities } from './identities'
import type { ProviderProfile } from './provider'

const validEmail = new Validator(emailAddress('What this server takes for an address.'))
const validName = new Validator(text(1, 100, 'What this server takes for a name.'))

/** A social login that fails; the message is for the user in the browser. */
export class LoginRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LoginRefusal'
  }
}

interface LinkingDeps {
  readonly identities: Identities
  readonly revocation: CredentialRevocation
  readonly verification: Verification
  readonly policy: RegistrationPolicy
  /** The provider's name. */
  readonly title: string
}

/** A profile whose user is looked for. */
interface LinkRequest {
  readonly profile: ProviderProfile
  /** The signed-in user who links the account; null for a login. */
  readonly linkingUserId: string | null
}

export class AccountLinking {
  readonly #services: Services
  readonly #deps: LinkingDeps

  constructor(services: Services, deps: LinkingDeps) {
    this.#services = services
    this.#deps = deps
  }

  /**
   * The user, within `tx`, which holds the lock of the user's row; links the account if it is not
   * linked. A user who had an account here is informed by mail, which is sent once `mail.wake` is
   * called. Rejects with `LoginRefusal`.
   */
  async findOrCreateUser(
    tx: Db,
    context: RequestContext,
    { profile, linkingUserId }: LinkRequest,
  ): Promise<UserRow> {
    const { identities, title } = this.#deps
    const linkedUserId = await identities.findUserId(tx, profile.externalId)
    if (linkingUserId !== null && linkedUserId !== null && linkedUserId !== linkingUserId) {
      throw new LoginRefusal(`This ${title} account belongs to another account here.`)
    }
    const userId = linkingUserId ?? linkedUserId
    const account = {
      externalId: profile.externalId,
      name: readable(validName, profile.name),
    }
    if (linkedUserId !== null) {
      const user = await requireEnabled(tx, linkedUserId)
      // A reset that held the lock of the user's row has unlinked the account.
      if (await identities.recordUse(tx, account, user.id)) return user
      throw new LoginRefusal(`This ${title} account is not connected any more. Begin again.`)
    }
    const { user, isNew } =
      userId === null
        ? await this.#byEmail(tx, context, profile)
        : { user: await requireEnabled(tx, userId), isNew: false }
    await identities.link(tx, account, user.id)
    await this.#record(tx, context, 'codehost.connect', user.id)
    if (!isNew) {
      const { config, mail } = this.#services
      await mail.enqueue(tx, user.id, connectedEmail(config, user.email, title))
    }
    return user
  }

  async #byEmail(
    tx: Db,
    context: RequestContext,
    profile: ProviderProfile,
  ): Promise<{ user: UserRow; isNew: boolean }> {
    const { title } = this.#deps
    const email = readable(validEmail, profile.email)
    if (email === null) {
      throw new LoginRefusal(`${title} told no e-mail address that could be used.`)
    }
    const holder = await findUserByEmail(tx, email)
    if (!holder) {
      return { user: await this.#register(tx, context, { ...profile, email }), isNew: true }
    }
    if (!profile.emailVerified) {
      throw new LoginRefusal(
        `There is an account with your e-mail address, but ${title} has not confirmed that the address is yours. Confirm it there, or sign in here and connect the account.`,
      )
    }
    const user = await requireEnabled(tx, holder.id)
    const isVerified = user.emailVerifiedAt !== null
    return { user: isVerified ? user : await this.#claim(tx, context, user), isNew: false }
  }

  /**
   * Creates a learner without a password. An unverified address gets the usual message, which is
   * sent after the transaction, once `mail.wake` is called.
   */
  async #register(
    tx: Db,
    context: RequestContext,
    { email, emailVerified, name }: ProviderProfile & { email: string },
  ): Promise<UserRow> {
    const { clock } = this.#services
    const policy = await this.#deps.policy.current(tx)
    if (policy === 'closed') throw new LoginRefusal('Registration is closed here.')
    const created = await insertUser(tx, {
      id: newId(),
      email,
      name: readable(validName, name),
      passwordHash: null,
      role: 'learner',
      createdAt: clock.now(),
    })
    const user = emailVerified ? await this.#verify(tx, created, {}) : created
    if (!emailVerified) await this.#deps.verification.request(tx, user)
    await this.#record(tx, context, 'account.register', user.id)
    return user
  }

  /**
   * Gives an account whose address was never verified to the user who has now proved to own the
   * address. A squatter may have registered it before: their password, linked accounts and
   * credentials end.
   */
  async #claim(tx: Db, context: RequestContext, user: UserRow): Promise<UserRow> {
    await this.#record(tx, context, 'account.claim', user.id)
    await this.#deps.revocation.onOwnerChange(tx, user.id)
    return this.#verify(tx, user, { passwordHash: null })
  }

  async #verify(tx: Db, user: UserRow, change: { passwordHash?: null }): Promise<UserRow> {
    const set = { ...change, emailVerifiedAt: this.#services.clock.now() }
    await tx.update(users).set(set).where(eq(users.id, user.id))
    return { ...user, ...set }
  }

  #record(tx: Db, context: RequestContext, event: string, userId: string): Promise<void> {
    return recordAudit(tx, this.#services.clock, context, { event, outcome: 'success', userId })
  }
}

async function requireEnabled(tx: Db, userId: string): Promise<UserRow> {
  const user = await lockEnabledUser(tx, userId)
  if (user) return user
  throw new LoginRefusal('This account cannot sign in.')
}

/** The value if this server can store it. */
function readable(valid: Validator<ReturnType<typeof text>>, value: string | null): string | null {
  const read = valid.read(value)
  return 'value' in read ? read.value : null
}
