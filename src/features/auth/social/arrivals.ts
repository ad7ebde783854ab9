/**
 * Who somebody from the code host is here: the user whom they sign in as already, the user who is
 * connecting an account, the holder of their confirmed address, or a new learner (contract §2).
 */
import { recordAudit } from '../../../http/audit'
import type { RequestContext } from '../../../http/request-context'
import { emailAddress, Validator, text } from '../../../http/validation'
import type { Services } from '../../../services'
import type { Db } from '../../../db/store'
import type { Auth, UserRow } from '../auth'
import type { Profile } from './host'
import type { Identities } from './identities'
import { Refusal } from './refusal'

const emailShape = new Validator(emailAddress('What this server takes for an address.'))
const nameShape = new Validator(text(1, 100, 'What this server takes for a name.'))

export class AccountLinking {
  readonly #services: Services
  readonly #accounts: Auth
  readonly #identities: Identities
  readonly #title: string

  constructor(services: Services, auth: Auth, identities: Identities, title: string) {
    this.#services = services
    this.#accounts = auth
    this.#identities = identities
    this.#title = title
  }

  /** The user, within `tx`; `connecting` is the signed-in user who began. Rejects with `Refusal`. */
  async user(
    tx: Db,
    context: RequestContext,
    profile: Profile,
    connecting: string | null,
  ): Promise<UserRow> {
    const owner = await this.#identities.owner(tx, profile.externalId)
    if (connecting !== null && owner !== null && owner !== connecting) {
      throw new Refusal(`This ${this.#title} account belongs to another account here.`)
    }
    const known = connecting ?? owner
    const user =
      known === null ? await this.#byEmail(tx, context, profile) : await this.#enabled(tx, known)
    if (owner === null) await this.#connect(tx, context, profile, user.id)
    return user
  }

  async #byEmail(tx: Db, context: RequestContext, profile: Profile): Promise<UserRow> {
    const email = readable(emailShape, profile.email)
    if (email === null) {
      throw new Refusal(`${this.#title} told no e-mail address that could be used.`)
    }
    const holder = await this.#accounts.external.holder(tx, email)
    if (!holder) return this.#add(tx, context, profile, email)
    if (!profile.emailVerified) {
      throw new Refusal(
        `There is an account with your e-mail address, but ${this.#title} has not confirmed that the address is yours. Confirm it there, or sign in here and connect the account.`,
      )
    }
    const user = await this.#enabled(tx, holder.id)
    if (user.emailVerifiedAt !== null) return user
    await this.#identities.disconnectAll(tx, user.id)
    await this.#record(tx, context, 'account.claim', user.id)
    return this.#accounts.external.claim(tx, user)
  }

  async #add(tx: Db, context: RequestContext, profile: Profile, email: string): Promise<UserRow> {
    if (this.#services.config.registration === 'closed') {
      throw new Refusal('Registration is closed here.')
    }
    const { emailVerified } = profile
    const name = readable(nameShape, profile.name)
    const user = await this.#accounts.external.add(tx, { email, emailVerified, name })
    await this.#record(tx, context, 'account.register', user.id)
    return user
  }

  async #enabled(tx: Db, userId: string): Promise<UserRow> {
    const user = await this.#accounts.enabled(tx, userId)
    if (user) return user
    throw new Refusal('This account cannot sign in.')
  }

  async #connect(tx: Db, context: RequestContext, { externalId }: Profile, userId: string) {
    await this.#identities.connect(tx, externalId, userId)
    await this.#record(tx, context, 'codehost.connect', userId)
  }

  #record(tx: Db, context: RequestContext, event: string, userId: string): Promise<void> {
    return recordAudit(tx, this.#services.clock, context, { event, outcome: 'success', userId })
  }
}

/** What the host says, where this server can store it. */
function readable(shape: Validator<ReturnType<typeof text>>, said: string | null): string | null {
  const read = shape.read(said)
  return 'value' in read ? read.value : null
}
