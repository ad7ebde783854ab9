/**
 * Account linking: which user a provider's profile signs in. This is the user whom the account is
 * linked to, the signed-in user who links it, the user with its verified e-mail address, or a new
 * learner (contract §2).
 */
import type { Db } from '../../../db/store'
import { recordAudit } from '../../../http/audit'
import type { RequestContext } from '../../../http/request-context'
import { emailAddress, text, Validator } from '../../../http/validation'
import { newId } from '../../../lib/ids'
import { emailKey } from '../../../lib/text'
import type { Services } from '../../../services'
import { connectedEmail } from '../email-templates'
import type { MailboxProofs } from '../mailbox-proofs'
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
  readonly proofs: MailboxProofs
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
    const request = { profile, linkingUserId }
    if (linkedUserId !== null) return this.#useLinked(tx, context, { ...request, linkedUserId })
    const { user: found, isNew } =
      linkingUserId === null
        ? await this.#byEmail(tx, context, profile)
        : { user: await requireEnabled(tx, linkingUserId), isNew: false }
    const user = await this.#prove(tx, context, found, request)
    await identities.link(tx, accountOf(profile), user.id)
    await this.#record(tx, context, 'codehost.connect', user.id)
    if (!isNew) {
      const { config, mail } = this.#services
      await mail.enqueue(tx, user.id, connectedEmail(config, user.email, title))
    }
    return user
  }

  async #useLinked(
    tx: Db,
    context: RequestContext,
    { linkedUserId, ...request }: LinkRequest & { linkedUserId: string },
  ): Promise<UserRow> {
    const { identities, title } = this.#deps
    const account = accountOf(request.profile)
    const user = await requireEnabled(tx, linkedUserId)
    // A reset that held the lock of the user's row has unlinked the account.
    if (!(await identities.recordUse(tx, account, user.id))) {
      throw new LoginRefusal(`This ${title} account is not connected any more. Begin again.`)
    }
    const proved = await this.#prove(tx, context, user, request)
    // A proof may have ended this link with the others.
    if (proved !== user && !(await identities.recordUse(tx, account, user.id))) {
      await identities.link(tx, account, user.id)
    }
    return proved
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
    return { user: await requireEnabled(tx, holder.id), isNew: false }
  }

  /**
   * The user, whose address is verified from now on if the provider has verified it, too. That is a
   * proof of the mailbox: a login ends what was there before, for a stranger may have registered the
   * address; a signed-in user who links the account loses nothing.
   */
  async #prove(
    tx: Db,
    context: RequestContext,
    user: UserRow,
    { profile, linkingUserId }: LinkRequest,
  ): Promise<UserRow> {
    const { proofs } = this.#deps
    const isOfUser = profile.email !== null && emailKey(profile.email) === user.emailKey
    if (user.emailVerifiedAt !== null || !profile.emailVerified || !isOfUser) return user
    return linkingUserId === null
      ? proofs.claim(tx, context, user)
      : proofs.verify(tx, context, user)
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
    const createdAt = clock.now()
    const user = await insertUser(tx, {
      id: newId(),
      email,
      name: readable(validName, name),
      passwordHash: null,
      role: 'learner',
      createdAt,
      ...(emailVerified ? { emailVerifiedAt: createdAt } : {}),
    })
    if (!emailVerified) await this.#deps.verification.request(tx, user)
    await this.#record(tx, context, 'account.register', user.id)
    return user
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

const accountOf = ({ externalId, name }: ProviderProfile) => ({
  externalId,
  name: readable(validName, name),
})

/** The value if this server can store it. */
function readable(valid: Validator<ReturnType<typeof text>>, value: string | null): string | null {
  const read = valid.read(value)
  return 'value' in read ? read.value : null
}
