/**
 * Links that are mailed to the address of an account: each works once, for the account that still has
 * the address. Only digests of their tokens are stored.
 */
import type { Db } from '../../db/store'
import { Problem } from '../../http/errors'
import type { Services } from '../../services'
import type { OneTimeTokens } from './one-time-tokens'
import { findUser, lockEnabledUser, type UserRow } from './users'

/** What a mailed link is for, and how long it works (contract §2). */
export type MailedPurpose = 'verify_email' | 'reset_password'

/** Stored with a token. Links that were mailed by a version before this one have none. */
interface LinkPayload {
  readonly emailKey: string
}

export class MailedLinks {
  readonly #services: Services
  readonly #tokens: OneTimeTokens

  constructor(services: Services, tokens: OneTimeTokens) {
    this.#services = services
    this.#tokens = tokens
  }

  /** Stores a token for the user's address, within `tx`, and gives it; null where there is no such user. */
  issue(
    tx: Db,
    purpose: MailedPurpose,
    { user, lifeMs }: { user: UserRow | null; lifeMs: number },
  ): Promise<string> {
    const payload = user && ({ emailKey: user.emailKey } satisfies LinkPayload)
    return this.#tokens.issue(tx, { purpose, userId: user?.id ?? null, lifeMs, payload })
  }

  /** The user whom the link is good for at this moment; null where it works for no user. */
  async userOf(purpose: MailedPurpose, token: string): Promise<UserRow | null> {
    const { db } = this.#services.store
    const open = await this.#tokens.find(db, purpose, token)
    const user = open?.userId ? await findUser(db, open.userId) : null
    return user && isGood(purpose, user, open?.payload) ? user : null
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
