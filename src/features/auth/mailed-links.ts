import type { Config } from '../../config/config'
import type { Db } from '../../db/store'
import { Problem } from '../../http/errors'
import { dayMs } from '../../lib/clock'
import type { MailMessage } from '../../mail/mail'
import type { Services } from '../../services'
import type { OneTimeTokens } from './one-time-tokens'
import { findUser, lockEnabledUser, type UserRow } from './users'

/** What a mailed link is for, and how long it works (contract §2). */
export type MailedPurpose = 'verify_email' | 'reset_password'

/** Stored with a token. Links that were mailed by a version before this one have none. */
interface LinkPayload {
  readonly emailKey: string
  /** An administrator has made it, for a user who has lost what they sign in with. */
  readonly isRecovery?: true
}

interface NewLink {
  readonly user: UserRow | null
  readonly lifeMs: number
  readonly isRecovery?: true
}

/**
 * Links that are mailed to the address of an account: each works once, for the account that still has
 * the address. Only digests of their tokens are stored.
 */
export class MailedLinks {
  readonly #services: Services
  readonly #tokens: OneTimeTokens

  constructor(services: Services, tokens: OneTimeTokens) {
    this.#services = services
    this.#tokens = tokens
  }

  /** Stores a token for the user's address, within `tx`, and gives it; null where there is no such user. */
  issue(tx: Db, purpose: MailedPurpose, { user, lifeMs, isRecovery }: NewLink): Promise<string> {
    const payload =
      user &&
      ({ emailKey: user.emailKey, ...(isRecovery ? { isRecovery } : {}) } satisfies LinkPayload)
    return this.#tokens.issue(tx, { purpose, userId: user?.id ?? null, lifeMs, payload })
  }

  /** The user whom the link is good for at this moment; null where it works for no user. */
  async userOf(purpose: MailedPurpose, token: string): Promise<UserRow | null> {
    const { db } = this.#services.store
    const open = await this.#tokens.find(db, purpose, token)
    const user = open?.userId ? await findUser(db, open.userId) : null
    return user && isGood(purpose, user, open?.payload) ? user : null
  }

  /** Whether an administrator has made the link that works for a new password. */
  async isRecovery(tx: Db, token: string): Promise<boolean> {
    const open = await this.#tokens.find(tx, 'reset_password', token)
    return (Object(open?.payload) as Partial<LinkPayload>).isRecovery === true
  }

  /**
   * Uses the link up, within `tx`, and gives its user, whose row stays locked; null where it works
   * for no user. Of several parallel uses one succeeds.
   */
  async spend(tx: Db, purpose: MailedPurpose, token: string): Promise<UserRow | null> {
    const open = await this.#tokens.find(tx, purpose, token)
    const user = open?.userId ? await lockEnabledUser(tx, open.userId) : null
    const spent = user && (await this.#tokens.spend(tx, purpose, token))
    return spent && isGood(purpose, user, spent.payload) ? user : null
  }
}

/** A verified address needs no link that verifies it, and such a link can set a password. */
function isGood(purpose: MailedPurpose, user: UserRow, payload: unknown): boolean {
  if (user.disabledAt !== null) return false
  if (purpose === 'verify_email' && user.emailVerifiedAt !== null) return false
  const { emailKey = user.emailKey } = Object(payload) as Partial<LinkPayload>
  return emailKey === user.emailKey
}

/** The problem of a token in a body. */
export const badLink = (): Problem =>
  new Problem('BAD_REQUEST', {
    message: 'This link is wrong, was used before, or has expired.',
    detail: [{ path: '/token', message: 'is wrong, spent or expired' }],
  })

const purpose = 'verify_email'

interface VerificationDeps {
  readonly links: MailedLinks
  readonly tokens: OneTimeTokens
}

/** The mail that asks for a proof of the mailbox: its link works once, for 24 hours (contract §2). */
export class Verification {
  readonly #services: Services
  readonly #deps: VerificationDeps

  constructor(services: Services, deps: VerificationDeps) {
    this.#services = services
    this.#deps = deps
  }

  /** Queues the message within `tx`; earlier tokens stay valid. */
  async request(tx: Db, user: UserRow): Promise<void> {
    const { config, mail } = this.#services
    const token = await this.#deps.links.issue(tx, purpose, { user, lifeMs: dayMs })
    await mail.enqueue(tx, user.id, verificationEmail(config, user.email, token))
  }

  /** Sends the message again, unless the address is verified or has several links that still work. */
  async resend(user: UserRow): Promise<void> {
    if (user.emailVerifiedAt !== null) return
    await this.#services.store.transaction(async (tx) => {
      if (await this.#deps.tokens.mayMail(tx, purpose, user.id)) await this.request(tx, user)
    })
    await this.#services.mail.wake()
  }
}

/** Plain text, so that a link shows where it leads. */
type EmailTemplate = Omit<MailMessage, 'id'>

const verificationEmail = ({ baseUrl }: Config, to: string, token: string): EmailTemplate => ({
  to,
  subject: 'Confirm your e-mail address',
  text: `Welcome to Elenchus.

Open this link within 24 hours to confirm your e-mail address:

${baseUrl}/api/auth/verify-email?token=${token}

If you did not sign up, somebody else has used your address. You need not do anything. If you want the
account, open the link and choose a password of your own: that ends everything they can do with it.
`,
})

export const addressEmail = ({ baseUrl }: Config, to: string, token: string): EmailTemplate => ({
  to,
  subject: 'Add this address to your account',
  text: `Somebody asked to add this address to an account at Elenchus that a learning platform made.

If it was you, open this link within 24 hours, in the browser in which you are signed in:

${baseUrl}/api/auth/verify-email?token=${token}

If it was not you, you need not do anything: nothing changes without the link.
`,
})

export const resetEmail = ({ baseUrl }: Config, to: string, token: string): EmailTemplate => ({
  to,
  subject: 'Choose a new password',
  text: `Somebody asked for a new password for your account at Elenchus.

Open this link within one hour to choose it:

${baseUrl}/reset-password?token=${token}

If it was not you, you need not do anything: your password stays as it is.
`,
})

/** Says that an administrator has a link; the link is not in it. */
export const adminResetEmail = ({ baseUrl }: Config, to: string): EmailTemplate => ({
  to,
  subject: 'An administrator made a link for a new password',
  text: `An administrator of ${baseUrl} made a link by which a new password for your account can be chosen within one hour.

If you did not ask for it, talk to them. Your password stays as it is until the link is used.
`,
})

/** `title`: the name of the provider. */
export const connectedEmail = ({ baseUrl }: Config, to: string, title: string): EmailTemplate => ({
  to,
  subject: `A ${title} account was connected`,
  text: `A ${title} account was connected to your account at Elenchus. It can sign in as you.

If it was not you, remove it and choose a new password:

${baseUrl}/account
`,
})
